// Makes the thumbnails of the atlas, www/assets/atlas/*.png, with the site in dist/: run it when a plate is new, or when
// a picture's look has changed, and build again.   scripts/with.sh node scripts/atlas.mjs
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const FOLDER = "www/assets/atlas";
const PLATES = "www/plates";

/** The picture alone is photographed, at three times the size of a thumbnail. */
const SIZE = { width: 480, height: 360 };

async function main() {
  const { thumbnailOf } = await plateRules();
  const pictures = readdirSync(PLATES)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(join(PLATES, name), "utf8")).pictures);
  const { url, close } = await serve({ folder: "dist", port: 0 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 1 / 3,
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
      const figure = /** @type {any} */ (document.querySelector("nimscape-figure"));
      return figure.settled();
    });
    await page.waitForTimeout(400); // pictures at rest come in bands
    await page.screenshot({ path: join(FOLDER, basename(thumbnailOf(picture))) });
    await page.close();
  }
  await browser.close();
  close();
  console.log(`${pictures.length} thumbnails in ${FOLDER}`);
}

/** The names of thumbnails, as the page has them. */
async function plateRules() {
  const { outputFiles } = await build({
    entryPoints: ["www/plates/plate.ts"],
    write: false,
    format: "esm",
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}

main().catch((error) => {
  console.error(`✗ ${error.message}`);
  process.exit(1);
});
