/**
 * The pictures of statement cards: the data of the first one of each view has the digest in its
 * card, and seen from afar its pixels are those of tests/data/picture-pixels.json; NIMSCAPE_WHOLE=1
 * sees them all. UPDATE_PICTURES=1 writes what is new instead: the digests, into the files of the
 * cards, the pixels, and links that are kept from then on.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Card } from "../../www/papers/cards.ts";
import type {} from "../../www/scripting.ts";
import { go } from "./browser.ts";
import { pngPixels } from "./readers.ts";
import { test, visitor } from "./site.ts";

/** The cards with pictures, by the paths of their files. */
const FOLDER = "www/papers/cards";
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .toSorted()
  .map((file) => ({ file: `${FOLDER}/${file}`, card: read(`${FOLDER}/${file}`) }))
  .filter(({ card }) => card.pictures !== undefined);

/** What the pictures look like from afar, by link: in base64, red, green and blue of each tile. */
const SEEN = "tests/data/picture-pixels.json";
/** The links of the pictures with their digests: rows are added, never changed. */
const KEPT = "tests/data/links.json";
const TILES = { across: 24, down: 18 };
/** How far colours may be off, of 255: all tiles on average, and one of them. Letters differ. */
const MOST_OFF = { mean: 1, tile: 40 };
/** The fonts of exported files: with them the lines of a legend break on every machine alike. */
const FONTS = ["regular", "scripts", "signs"];

const seen = JSON.parse(readFileSync(SEEN, "utf8")) as Record<string, string>;

let opening: Promise<Page> | undefined;

function read(file: string): Card {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Opens the page with the fonts of files. */
async function opened(): Promise<Page> {
  const { page } = await visitor.open("#v1/array?side=2", { shared: true });
  await page.evaluate(
    async (fonts) => {
      for (const { name, base64 } of fonts) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        document.fonts.add(await new FontFace(name, bytes).load());
      }
      const sheet = new CSSStyleSheet();
      const names = fonts.map(({ name }) => name).join(", ");
      sheet.replaceSync(`* { font-family: ${names} !important }`);
      document.adoptedStyleSheets.push(sheet);
    },
    FONTS.map((name) => ({
      name,
      base64: readFileSync(`www/export/vector/fonts/${name}.ttf`).toString("base64"),
    })),
  );
  return page;
}

/** Returns the mean colours of the tiles of the picture. */
async function fromAfar(page: Page): Promise<Buffer> {
  const { width, height, data } = pngPixels(await page.locator("#picture").screenshot());
  const { across, down } = TILES;
  const sums = Array.from({ length: across * down }, () => [0, 0, 0, 0]);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const tile = Math.floor((y * down) / height) * across + Math.floor((x * across) / width);
      const sum = sums[tile] ?? assert.fail();
      for (let i = 0; i < 3; i++) sum[i] = (sum[i] ?? 0) + (data[4 * (y * width + x) + i] ?? 0);
      sum[3] = (sum[3] ?? 0) + 1;
    }
  return Buffer.from(
    sums.flatMap(([r = 0, g = 0, b = 0, n = 1]) => [r, g, b].map((all) => Math.round(all / n))),
  );
}

/** Returns how far the colours of two pictures are apart: on average, and of the worst tile. */
function apart(one: Buffer, other: Buffer): { readonly mean: number; readonly tile: number } {
  const off = [...one].map((value, at) => Math.abs(value - (other[at] ?? 255)));
  return { mean: off.reduce((a, b) => a + b, 0) / off.length, tile: Math.max(...off) };
}

const isNear = (one: Buffer, other: Buffer) => {
  const { mean, tile } = apart(one, other);
  return one.length === other.length && mean <= MOST_OFF.mean && tile <= MOST_OFF.tile;
};

const isUpdate = process.env.UPDATE_PICTURES === "1";
const isWhole = isUpdate || process.env.NIMSCAPE_WHOLE === "1";
/** The views of which a picture is seen already. */
const viewed = new Set<string>();

for (const { file, card } of files) {
  const isNew = ({ link }: { readonly link: string }) => {
    const view = /^#v1\/(\w+)/.exec(link)?.[1] ?? "";
    return isWhole || (!viewed.has(view) && viewed.add(view));
  };
  const pictures = (card.pictures ?? []).filter(isNew);
  if (pictures.length === 0) continue;
  test(`${file}: its pictures are those of its links`, async () => {
    opening ??= opened();
    const page = await opening;
    const digests: string[] = [];
    for (const { link } of pictures) {
      await go(page, link);
      digests.push(await page.evaluate(() => window.nimscape.digest()));
      const now = await fromAfar(page);
      const before = Buffer.from(seen[link] ?? "", "base64");
      if (isUpdate && !isNear(now, before)) seen[link] = now.toString("base64");
      else assert.ok(isNear(now, before), `${link}: ${JSON.stringify(apart(now, before))}`);
    }
    if (isUpdate) return write(file, card, digests); // a thumbnail may not be drawn yet
    assert.deepEqual(
      digests,
      pictures.map(({ digest }) => digest),
    );
    assert.equal(await page.locator(".notices li").count(), 0);
  });
}

test("figures can be had by subject and by source, and open from their dialog", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  await page.getByRole("button", { name: "Figures" }).click();
  const dialog = page.locator("dialog.figures");
  await dialog.locator("li").first().waitFor();
  const all = await dialog.locator("li").count();
  await dialog.getByLabel("Source").selectOption("Nim Fractals");
  const from = await dialog.locator("li > h4 + .quiet").allInnerTexts();
  assert.ok(from.length > 0 && from.length < all, `${from.length} of ${all}`);
  for (const place of from) assert.match(place, /of Nim Fractals$/);
  await dialog.getByLabel("Subject").selectOption({ label: "Tables of tripod nim" });
  assert.equal(await dialog.locator("li").count(), 0, "that paper has no arrays");
  await dialog.getByLabel("Source").selectOption("");
  const choice = dialog.locator("li a:has(img)").first();
  const href = await choice.getAttribute("href");
  await choice.click();
  await page.waitForFunction((href) => window.nimscape.link === href, href);
  await dialog.waitFor({ state: "hidden" });
});

/** Tests run side by side: each adds to the files what it has found. */
function write(file: string, card: Card, digests: readonly string[]): void {
  const links = (card.pictures ?? []).map(({ link }) => [link, seen[link]]);
  const all = { ...JSON.parse(readFileSync(SEEN, "utf8")), ...Object.fromEntries(links) };
  writeFileSync(SEEN, `${JSON.stringify(all, null, 1)}\n`);
  const kept: { links: { link: string; digest: string }[] } = JSON.parse(
    readFileSync(KEPT, "utf8"),
  );
  const pictures = card.pictures?.map((picture, at) => ({
    ...picture,
    digest: digests[at] ?? assert.fail(),
  }));
  for (const { link, digest } of pictures ?? [])
    if (kept.links.every((row) => row.link !== link)) kept.links.push({ link, digest });
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 1)}\n`);
  writeFileSync(file, `${JSON.stringify({ ...card, pictures }, null, 2)}\n`);
}
