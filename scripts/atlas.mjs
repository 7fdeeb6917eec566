// Draws the thumbnails of the Figures dialog, www/assets/atlas/*.png, from the site in dist/. Run
// it after adding a plate or changing how pictures look, then build again:
// scripts/with.sh node scripts/atlas.mjs [NAME ...], where NAME.json is the file of a plate
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PNG } from "pngjs";
import { opened } from "./browser.mjs";
import { palettePng } from "./palette-png.mjs";
import { chosen, readPlates, THUMBNAILS, thumbnailStamps } from "./previews.mjs";
import { imported } from "./sources.mjs";

/** Colours of a thumbnail: as many as a palette can have. */
const COLOURS = 256;

/**
 * Size of the screenshots, which show the picture alone: three times the size of a thumbnail in the
 * dialog.
 */
const SIZE = { width: 480, height: 360 };

async function main() {
  const { thumbnailOf } = await imported("www/plates/plate.ts");
  const plates = readPlates();
  const names = chosen(process.argv.slice(2), Object.keys(plates));
  const pictures = names.flatMap((name) => plates[name]?.pictures ?? []);
  const stampOf = thumbnailStamps();
  const fileOf = (/** @type {import("../www/plates/plate.ts").Picture} */ picture) =>
    basename(thumbnailOf(picture));
  const files = Object.values(plates).flatMap(({ pictures }) => pictures.map(fileOf));
  mkdirSync(THUMBNAILS, { recursive: true });
  for (const file of readdirSync(THUMBNAILS))
    if (!files.includes(file)) rmSync(join(THUMBNAILS, file));
  const { url, browser, end } = await opened();
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 2 / 3, // two pixels of a thumbnail for each CSS pixel
    serviceWorkers: "block",
  });
  for (const picture of pictures) {
    const page = await context.newPage();
    await page.goto(`${url}embed.html?bar=off${picture.link}`);
    await page.waitForFunction(
      () => document.querySelector("nimscape-figure")?.shadowRoot !== null,
    );
    await page.evaluate(() => {
      const figure = document.querySelector("nimscape-figure");
      const sheet = new CSSStyleSheet(); // buttons and legends are too small to be read
      sheet.replaceSync(".legend { display: none } .octant-overlay { visibility: hidden }");
      figure?.shadowRoot?.adoptedStyleSheets.push(sheet);
    });
    await page.setViewportSize({ ...SIZE, width: SIZE.width + 1 });
    await page.setViewportSize(SIZE);
    await page.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector("nimscape-figure"));
      return figure.settled();
    });
    await page.waitForTimeout(1000); // a picture at rest is drawn in bands, slowly in software
    const png = palettePng(PNG.sync.read(await page.screenshot()), COLOURS, stampOf(picture));
    writeFileSync(join(THUMBNAILS, fileOf(picture)), png);
    await page.close();
  }
  await end();
  console.log(`${pictures.length} thumbnails in ${THUMBNAILS}`);
}

main().catch((error) => {
  console.error(`✗ ${error.message}`);
  process.exit(1);
});
