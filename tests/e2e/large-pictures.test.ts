/**
 * Pictures larger than a canvas: painted in windows without visible seams, refused if too large,
 * stopped at once.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { SIDES, WINDOW } from "../../www/export/request.ts";
import type { Visit } from "./browser.ts";
import { inked, type Pixels, pngPixels } from "./readers.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

/** Opens the dialog on a figure, in a browser whose canvases are to be no larger than `side`. */
async function opened(link: string, side: number = WINDOW.side): Promise<Visit> {
  const visit = await visitor.open(link, { width: 640, height: 480 });
  const { page } = visit;
  let changed = 0;
  await page.route("**/*.js", async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const given = `side:${WINDOW.side},band:${WINDOW.band}`;
    changed += code.split(given).length - 1;
    await route.fulfill({
      response,
      body: code.replaceAll(given, given.replace(/\d+/, `${side}`)),
    });
  });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.waitForSelector("dialog.exports[open]");
  assert.equal(changed, 1, "the size of a window stands in one place");
  return visit;
}

async function choose(page: Page, width: number, height: number): Promise<void> {
  for (const [label, side] of [
    ["Width", width],
    ["Height", height],
  ] as const) {
    await page.getByLabel(label).fill(`${side}`);
    await page.getByLabel(label).dispatchEvent("change");
  }
}

async function taken(page: Page): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  return readFileSync(await (await coming).path());
}

/**
 * Returns the largest difference of any channel, for each pixel, from another picture of the same
 * size, on white.
 */
function apart(one: Pixels, other: Pixels): Uint8Array {
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  const onWhite = ({ data }: Pixels, at: number, channel: number) =>
    255 + (((data[at + channel] ?? 0) - 255) * (data[at + 3] ?? 0)) / 255;
  return Uint8Array.from({ length: one.width * one.height }, (_, pixel) => {
    const far = (channel: number) =>
      Math.abs(onWhite(one, 4 * pixel, channel) - onWhite(other, 4 * pixel, channel));
    return Math.round(Math.max(far(0), far(1), far(2)));
  });
}

const share = (far: Uint8Array, least: number) =>
  far.reduce((sum, each) => sum + (each >= least ? 1 : 0), 0) / far.length;

const [WIDTH, HEIGHT, SIDE] = [900, 660, 300];

async function pictureOf(link: string, ground: "white" | "none", side?: number): Promise<Pixels> {
  const { page, close } = await opened(link, side);
  await choose(page, WIDTH, HEIGHT);
  await page.getByLabel("Background").selectOption(ground);
  const picture = pngPixels(await taken(page));
  await close();
  return picture;
}

// Squares, numbers and rays agree to the last bit. Browsers smooth curves, slanting lines and
// reduced pictures slightly differently on another canvas; these may differ invisibly.
for (const [at, [link, most, ground]] of (
  [
    ["#v1/array?c=2&side=32&sel=3,4,7", 0, "white"],
    ["#v1/growth?n=15", 8, "none"],
    ["#v1/growth?n=300", 24, "white"],
    ["#v1/octant?side=8", 48, "white"],
    ["#v1/both?n=7", 48, "none"],
  ] as const
).entries())
  testIf(inTurn(at, 0, 2))(
    `${link} in windows of ${SIDE} pixels, on ${ground}, is the picture painted at once`,
    async () => {
      const [whole, pieces] = [await pictureOf(link, ground), await pictureOf(link, ground, SIDE)];
      assert.ok(inked(whole) > 0.01);
      const far = apart(whole, pieces);
      assert.ok(share(far, most + 1) === 0, `${Math.max(...new Set(far))} is more than ${most}`);
      assert.ok(share(far, 9) < 2e-3, `${share(far, 9)} of the pixels differ by 9 or more`);
    },
  );

test("pictures of other states are far apart by the same measure", async () => {
  const [one, other] = [
    await pictureOf("#v1/growth?n=15", "white"),
    await pictureOf("#v1/growth?n=14", "white", SIDE),
  ];
  assert.ok(share(apart(one, other), 9) > 0.01);
});

test("a strip longer than any canvas is written with its description", async () => {
  const { page } = await opened("#v1/growth?n=15");
  await page.getByLabel("Legend", { exact: true }).uncheck();
  await choose(page, 20_000, 300);
  const file = await taken(page);
  const { width, height, data } = pngPixels(file);
  assert.deepEqual([width, height], [20_000, 300]);
  assert.ok(file.includes(await page.evaluate(() => window.nimscape.digest())));
  const inks = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== 255) inks.add(Math.floor((at / 4) % width));
  const [first, last] = [Math.min(...inks), Math.max(...inks)];
  assert.ok(Math.abs(first + last + 1 - width) <= 4, `in the middle: ${first} to ${last}`);
});

test("a picture that is too large is refused before any work, with its size and the limit", async () => {
  const { page } = await opened("#v1/growth?n=7");
  await choose(page, SIDES.max + 1, 100);
  await page.getByRole("button", { name: "Download" }).click();
  await page.locator("dialog .wrong", { hasText: /32,?769.*32,?768/ }).waitFor();
  await page.locator(".sizes select").selectOption("cm");
  await choose(page, 200, 10);
  await page.getByLabel("Pixels per inch").fill("600");
  await page.getByLabel("Pixels per inch").dispatchEvent("change");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByText(/A picture of 47,244 × 2,362 pixels is too large: to 32,768 each/).waitFor();
  assert.equal(await page.locator(".studio").count(), 0);
});

test("a large picture shows its progress and stops at once; the page is as before", async () => {
  const { page } = await opened("#v1/growth?n=63");
  const before = await page.evaluate(() => window.nimscape.link);
  await choose(page, SIDES.max, SIDES.max);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByText(/^Painted \d+ of \d+ pieces$/).waitFor();
  assert.equal(await page.locator(".studio").count(), 1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. No file was saved.").waitFor();
  assert.equal(await page.locator(".studio").count(), 0);
  assert.equal(await page.evaluate(() => window.nimscape.link), before);
});

test("a PNG is written in a worker: the page's own thread neither filters nor compresses", async () => {
  const { page } = await opened("#v1/array?c=2&side=64");
  await choose(page, 1500, 1500);
  const [worker] = await Promise.all([
    page.waitForEvent("worker", (worker) => /png-worker/.test(worker.url())),
    taken(page),
  ]);
  assert.ok(worker);
});
