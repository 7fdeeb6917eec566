// Makes the thumbnails of the Figures dialog, www/assets/atlas/*.png, from the site in dist/. Run
// it after adding a plate or changing how pictures look, then build again: scripts/with.sh node
// scripts/atlas.mjs
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { opened } from "./browser.mjs";
import { imported } from "./sources.mjs";

const FOLDER = "www/assets/atlas";
const PLATES = "www/plates";

/**
 * Size of the screenshots, which show the picture alone: three times the size of a thumbnail in the
 * dialog.
 */
const SIZE = { width: 480, height: 360 };

async function main() {
  const { thumbnailOf } = await imported("www/plates/plate.ts");
  const pictures = readdirSync(PLATES)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(join(PLATES, name), "utf8")).pictures);
  const { url, browser, end } = await opened();
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 2 / 3, // two pixels of a thumbnail for each CSS pixel
    serviceWorkers: "block",
  });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
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
    await page.screenshot({ path: join(FOLDER, basename(thumbnailOf(picture))) });
    await page.close();
  }
  await end();
  console.log(`${pictures.length} thumbnails in ${FOLDER}`);
}

main().catch((error) => {
  console.error(`✗ ${error.message}`);
  process.exit(1);
});
