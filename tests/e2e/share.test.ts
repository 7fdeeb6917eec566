/** The share dialog: what people paste first, copied as text and as a picture, or sent. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Opens a link whose page may write to the clipboard, and hand links to other apps. */
async function visited(to: string): Promise<Page> {
  const { page } = await visitor.open(to, {
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "share", {
          value: (data: ShareData) => {
            Object.assign(window, { handed: data.url });
            return Promise.reject(new DOMException("", "AbortError"));
          },
        });
      }),
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return page;
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator("dialog.share[open]").waitFor();
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).inputValue();

test("link, picture and student link come first, the rest is folded; each is copied, and the link sent to an app", async () => {
  const page = await visited("#v1/play?p=3,4,5&theme=dark");
  await openShare(page);
  const names = await page.locator(".share > .format > :first-child").allTextContents();
  assert.deepEqual(names, ["Link", "Picture with link", "Student link"]);
  assert.equal(await page.locator(".share details[open]").count(), 0);
  const student = await field(page, "Student link");
  assert.equal(student, `${visitor.url}#v1/play?p=3,4,5&theme=dark&ui=student`);
  for (const [format, text] of [
    ["Link", /^http.*#v1\/play\?p=3,4,5&theme=dark$/],
    ["Frame", /^<iframe [\s\S]*embed.html#v1\/play\?p=3,4,5&amp;theme=dark"/],
    ["Markdown", /^\[.* · nimscape\]\(http.*#v1\/play\?p=3,4,5&theme=dark\)$/],
  ] as const) {
    if (format === "Frame") await page.getByText("Other formats").click();
    await page.getByRole("button", { name: `Copy ${format}`, exact: true }).click();
    await page.getByText(`${format} copied.`).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), text);
  }
  await page.getByRole("button", { name: "Send to an app" }).click();
  assert.equal(await page.evaluate("window.handed"), `${visitor.url}#v1/play?p=3,4,5&theme=dark`);
  await page.keyboard.press("Escape");
  await go(page, student);
  assert.match(await page.locator(".play .verdict").innerText(), /who wins\?/);
  await go(page, "#v1/growth?n=6&theme=dark");
  await openShare(page);
  await page.getByLabel("Link with preview", { exact: true }).waitFor();
  const at = `${visitor.url}p/nim-fractals-1/`;
  assert.equal(await field(page, "Link with preview"), at, "a figure with a page has its address");
});

test("a site whose files no other origin may load offers frames without sandbox, no element, and says so", async () => {
  for (const [isOpen, sandboxes] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const { page } = await visitor.open("#v1/growth?n=6", {
      before: (page) =>
        page.route("**/previews-*.json", async (route) => {
          const response = await route.fetch();
          const { "access-control-allow-origin": allowed, ...headers } = response.headers();
          assert.equal(allowed, "*", "as the server of the tests has it");
          await route.fulfill(isOpen ? { response } : { response, headers });
        }),
    });
    await openShare(page);
    await page.getByLabel("Link with preview", { exact: true }).waitFor();
    await page.getByText("Other formats").click();
    const note = page.locator(".share .note", { hasText: "Access-Control-Allow-Origin" });
    assert.equal(await note.count(), 1 - sandboxes);
    assert.equal((await field(page, "Frame")).match(/sandbox=/g)?.length ?? 0, sandboxes);
    assert.equal(await page.getByLabel("Custom element", { exact: true }).count(), sandboxes);
  }
});

test("a picture is copied together with its link, from views of pixels and of text, where the browser can", async () => {
  const page = await visited("#v1/growth?n=6");
  const button = page.getByRole("button", { name: "Copy picture with link" });
  const status = (sentence: RegExp) =>
    page.locator(".share [role=status]", { hasText: sentence }).waitFor();
  for (const [to, key] of [
    ["#v1/growth?n=6", "Space"],
    ["#v1/play?p=3,4,5", "Enter"],
  ] as const) {
    await go(page, to);
    await openShare(page);
    await button.press(key);
    await status(/^Picture with link copied\.$/);
    const { html, plain, width, height } = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const text = async (type: string) => (await item?.getType(type))?.text() ?? "";
      const { width, height } = await createImageBitmap((await item?.getType("image/png")) as Blob);
      return { html: await text("text/html"), plain: await text("text/plain"), width, height };
    });
    assert.equal(plain, visitor.url + (await link(page)));
    assert.match(html, /<a href="[^"]*"><img src="data:image\/png;base64,[^"]{1000,}" alt="[^"]*"/);
    assert.ok(html.includes(`href="${plain.replaceAll("&", "&amp;")}"`));
    const box = (await page.locator("#picture").boundingBox()) ?? assert.fail();
    assert.ok(width >= box.width && height > 100, `${width} x ${height}`);
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => Reflect.deleteProperty(window, "ClipboardItem"));
  await openShare(page);
  await button.click();
  await status(/cannot copy pictures\. Save the picture with Export/);
});
