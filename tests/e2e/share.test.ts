/** The share dialog: what people paste first, by pointer and by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link } from "./browser.ts";
import { test, visitor } from "./site.ts";

const said = (page: Page, sentence: RegExp) =>
  page.locator(".share [role=status]", { hasText: sentence }).waitFor();

async function openShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator("dialog.share[open]").waitFor();
}

/** Returns what the clipboard holds: the texts by type, and the size of the picture. */
const clipboard = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    if (item === undefined) throw new Error("the clipboard is empty");
    const text = async (type: string) => (await item.getType(type)).text();
    const picture = await createImageBitmap(await item.getType("image/png"));
    return {
      html: await text("text/html"),
      plain: await text("text/plain"),
      picture: [picture.width, picture.height],
    };
  });

test("link, picture with link, frame, student link and code come first", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&theme=dark");
  await openShare(page);
  const names = await page
    .locator(".share > .format > :first-child")
    .evaluateAll((all) => all.map(({ textContent }) => textContent));
  assert.deepEqual(names, ["Link", "Picture with link", "Frame", "Student link"]);
  assert.equal(await page.locator(".share details[open]").count(), 0);
  const student = await page.getByLabel("Student link", { exact: true }).inputValue();
  assert.equal(student, `${visitor.url}#v1/play?p=3,4,5&theme=dark&ui=student`);
  await page.keyboard.press("Escape");
  await go(page, student);
  assert.match(await page.locator(".play .verdict").innerText(), /who wins\?/);
});

test("a picture is copied together with its link, from views of pixels and of text", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const to of ["#v1/growth?n=6", "#v1/play?p=3,4,5"]) {
    await go(page, to);
    await openShare(page);
    const button = page.getByRole("button", { name: "Copy picture with link" });
    if (to.includes("growth")) await button.click();
    else {
      await button.focus();
      await page.keyboard.press("Enter");
    }
    await said(page, /^Picture with link copied\.$/);
    const { html, plain, picture } = await clipboard(page);
    assert.equal(plain, visitor.url + (await link(page)));
    assert.match(html, /<a href="[^"]*"><img src="data:image\/png;base64,[^"]{1000,}" alt="[^"]*"/);
    assert.ok(html.includes(`href="${plain.replaceAll("&", "&amp;")}"`));
    const box = (await page.locator("#picture").boundingBox()) ?? assert.fail();
    const [width = 0, height = 0] = picture;
    assert.ok(width >= box.width && height > 100, `${width} by ${height}`);
    await page.keyboard.press("Escape");
  }
});

test("a browser without such a clipboard says so", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", {
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(window, "ClipboardItem")),
  });
  await openShare(page);
  await page.getByRole("button", { name: "Copy picture with link" }).click();
  await said(page, /cannot copy pictures\. Save the picture with Export/);
});
