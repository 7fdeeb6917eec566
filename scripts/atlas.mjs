// Draws the thumbnails of statement cards that are not current, www/assets/atlas/*.png, from the
// site in dist/, then build again: scripts/with.sh node scripts/atlas.mjs
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { opened } from "./browser.mjs";
import { palettePng, pngInfo } from "./palette-png.mjs";
import { THUMBNAILS, thumbnails } from "./previews.mjs";

/** Colours of a thumbnail: as many as a palette can have. */
const COLOURS = 256;

/**
 * Size of the screenshots, which show the picture alone: three times the size of a thumbnail in the
 * dialog.
 */
const SIZE = { width: 480, height: 360 };

async function main() {
  const all = await thumbnails();
  mkdirSync(THUMBNAILS, { recursive: true });
  for (const file of readdirSync(THUMBNAILS)) if (!all.has(file)) rmSync(join(THUMBNAILS, file));
  const isCurrent = (/** @type {string} */ path, /** @type {string} */ stamp) =>
    existsSync(path) && pngInfo(readFileSync(path)).source === stamp;
  const stale = [...all].filter(([file, { stamp }]) => !isCurrent(join(THUMBNAILS, file), stamp));
  const { url, browser, end } = await opened();
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 2 / 3, // two pixels of a thumbnail for each CSS pixel
    serviceWorkers: "block",
  });
  for (const [file, { link, stamp }] of stale) {
    const page = await context.newPage();
    await page.goto(`${url}embed.html?bar=off${link}`);
    await page.waitForFunction(
      () => document.querySelector("nimscape-figure")?.shadowRoot !== null,
    );
    await page.evaluate(() => {
      const figure = document.querySelector("nimscape-figure");
      const sheet = new CSSStyleSheet(); // words and buttons are too small to be read
      sheet.replaceSync(
        `:is(.legend, .octant-overlay, .reason, .rungs, .period-bar, .picture-tools) {
          display: none !important;
        }
        .bands canvas {
          height: 20rem !important;
        }`,
      );
      figure?.shadowRoot?.adoptedStyleSheets.push(sheet);
    });
    await page.setViewportSize({ ...SIZE, width: SIZE.width + 1 });
    await page.setViewportSize(SIZE);
    await page.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector("nimscape-figure"));
      return figure.settled();
    });
    await page.waitForTimeout(1000); // a picture at rest is drawn in bands, slowly in software
    const png = palettePng(PNG.sync.read(await page.screenshot()), COLOURS, stamp);
    writeFileSync(join(THUMBNAILS, file), png);
    await page.close();
  }
  await end();
  console.log(`${stale.length} thumbnails in ${THUMBNAILS}`);
}

main().catch((error) => {
  console.error(`✗ ${error.message}`);
  process.exit(1);
});
