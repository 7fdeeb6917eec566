/** The share dialog: what people paste first, by pointer and by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link } from "./browser.ts";
import { test, visitor } from "./site.ts";

async function openShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator("dialog.share[open]").waitFor();
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).inputValue();

test("link, picture, frame and student link come first; a figure with a page has its address", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&theme=dark");
  await openShare(page);
  const names = page.locator(".share > .format > :first-child");
  assert.deepEqual(await names.allTextContents(), [
    "Link",
    "Picture with link",
    "Frame",
    "Student link",
  ]);
  assert.equal(await page.locator(".share details[open]").count(), 0);
  const student = await field(page, "Student link");
  assert.equal(student, `${visitor.url}#v1/play?p=3,4,5&theme=dark&ui=student`);
  await page.keyboard.press("Escape");
  await go(page, student);
  assert.match(await page.locator(".play .verdict").innerText(), /who wins\?/);
  await go(page, "#v1/growth?n=6&theme=dark");
  await openShare(page);
  await page.getByLabel("Link with preview", { exact: true }).waitFor();
  const at = `${visitor.url}p/nim-fractals-1/`;
  assert.equal(await field(page, "Link with preview"), at);
  await page.getByText("Other formats").click();
  assert.ok((await field(page, "HTML picture")).startsWith(`<a href="${at}"><img src="${at}pic`));
});

test("a picture is copied together with its link, from views of pixels and of text, where the browser can", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const button = page.getByRole("button", { name: "Copy picture with link" });
  const status = (sentence: RegExp) =>
    page.locator(".share [role=status]", { hasText: sentence }).waitFor();
  for (const [to, key] of [
    ["#v1/growth?n=6", "Space"],
    ["#v1/play?p=3,4,5", "Enter"],
  ] as const) {
    await go(page, to);
    await openShare(page);
    await button.focus();
    await page.keyboard.press(key);
    await status(/^Picture with link copied\.$/);
    const { html, plain, picture } = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const text = async (type: string) => (await item?.getType(type))?.text() ?? "";
      const { width, height } = await createImageBitmap((await item?.getType("image/png")) as Blob);
      return {
        html: await text("text/html"),
        plain: await text("text/plain"),
        picture: [width, height] as const,
      };
    });
    assert.equal(plain, visitor.url + (await link(page)));
    assert.match(html, /<a href="[^"]*"><img src="data:image\/png;base64,[^"]{1000,}" alt="[^"]*"/);
    assert.ok(html.includes(`href="${plain.replaceAll("&", "&amp;")}"`));
    const box = (await page.locator("#picture").boundingBox()) ?? assert.fail();
    assert.ok(picture[0] >= box.width && picture[1] > 100, `${picture}`);
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => Reflect.deleteProperty(window, "ClipboardItem"));
  await openShare(page);
  await button.click();
  await status(/cannot copy pictures\. Save the picture with Export/);
});
