/** What authors do with a picture: preview, crop, labels, an entry by its row and column. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link } from "./browser.ts";
import { test, visitor } from "./site.ts";

async function saved(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await started).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the width and the height that a PNG states. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const;

test("Export shows what it saves, crops it, and saves an SVG in as many clicks as a PNG", async () => {
  const { page } = await visitor.open("#v1/array?vs=5&side=64");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const preview = page.locator("dialog.exports .preview canvas");
  await preview.waitFor();
  assert.match((await preview.getAttribute("aria-label")) ?? "", /centres 2 and 5: where/);
  const [width, height] = sizeOf(await saved(page, "Download"));
  await page.getByLabel("Crop to the picture").check();
  const [same, cropped] = sizeOf(await saved(page, "Download"));
  assert.equal(same, width);
  assert.ok(cropped > height, `${cropped} and ${height}`); // a square is as wide as the file
  const svg = (await saved(page, "Download SVG")).toString();
  assert.match(svg, /The rarer kind \(different\) lies only in the first 8 rows/);
  assert.match(
    svg,
    /<title id="title">Tripod nim, centres 2 and 5: where C\(a, b\) agrees, 64 × 64/,
  );
});

test("Share says what the picture shows, with its numbers and its shape", async () => {
  const { page } = await visitor.open("#v1/growth?rule=full&n=6&shape=squares&edges=0");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator("dialog.share .preview canvas").waitFor();
  await page.getByText("Other formats").click();
  const figure = page.getByLabel("LaTeX figure", { exact: true });
  await page.waitForTimeout(0);
  for (let turn = 0; turn < 100 && !/arms/.test(await figure.inputValue()); turn++)
    await page.waitForTimeout(50);
  const text = await figure.inputValue();
  assert.match(text, /\\includegraphics\[width=\\linewidth\]\{nimscape-growth-[^}]*\.pdf\}/);
  assert.match(text, /Each square is a cell\. In three of the four branches/);
  assert.match(text, /49 cells, .* 4 straight arms of 6 cells each .* at places 2 and 4\./);
  assert.doesNotMatch(text, /dot/);
});

test("cells have labels by choice, and touch", async () => {
  const { page } = await visitor.open("#v1/growth?n=3");
  const drawn = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
      return canvas?.toDataURL() ?? "";
    });
  const pictures = new Set([await drawn()]);
  for (const word of ["labels=generation", "labels=binary", "labels=none", "shape=touching"]) {
    await go(page, `#v1/growth?n=3&${word}`);
    pictures.add(await drawn());
  }
  assert.equal(pictures.size, 5);
});

test("a key goes to an entry by its row and column, another reads the picture", async () => {
  const { page } = await visitor.open("#v1/array?c=2");
  await page.locator("#entry").waitFor();
  await page.keyboard.press("g");
  await page.locator("#entry:focus").waitFor();
  await page.keyboard.type("7, 9");
  await page.keyboard.press("Enter");
  await page.locator(".facts", { hasText: "(2; 7, 9, 2)" }).waitFor();
  assert.match(await link(page), /sel=7,9,2$/);
  await page.locator("#entry").fill("7, 900");
  await page.keyboard.press("Enter");
  await page.locator("#entry-problem", { hasText: "Row 7, column 900 is not" }).waitFor();
  await page.locator("#picture [tabindex='0']").first().focus();
  await page.keyboard.press("d");
  await page.locator("#in-words", { hasText: "it is symmetric" }).waitFor();
});
