// Draws the pictures of the pages p/NAME/, www/previews/pictures/*.png, from the site in dist/. Run
// it after adding a figure or a lesson or changing how pictures look, then build again:
// scripts/with.sh node scripts/preview-pictures.mjs [NAME ...], where NAME is the page of a
// statement card, or lesson- with the name of a lesson
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { opened } from "./browser.mjs";
import { palettePng } from "./palette-png.mjs";
import { chosen, PICTURE_SIZE, PICTURES, previewRules } from "./previews.mjs";
import { core } from "./sources.mjs";

/** Pixels for each CSS pixel: letters are to be read in a small preview. A lesson has more text. */
const SCALES = { picture: 1.5, lesson: 1.2 };

/** Colours of a picture: more do not show, and cost bytes. */
const COLOURS = 64;

async function main() {
  const rules = await previewRules();
  const previews = await rules.previews();
  const names = chosen(
    process.argv.slice(2),
    previews.map(({ name }) => name),
  );
  const bindings = await core();
  /** Calls the core, for the questions of lessons. @param {string} name @param {unknown[]} args */
  const call = async (name, ...args) => bindings[name](...args);
  mkdirSync(PICTURES, { recursive: true });
  for (const file of readdirSync(PICTURES))
    if (!previews.some(({ name }) => file === `${name}.png`)) rmSync(join(PICTURES, file));
  const { url, browser, end } = await opened();
  const drawn = previews.filter(({ name }) => names.includes(name));
  for (const preview of drawn) {
    const isLesson = preview.name.startsWith("lesson-");
    const scale = isLesson ? SCALES.lesson : SCALES.picture;
    const at = `${url}embed.html?bar=off${preview.link}`;
    const shot = await screenshot(browser, scale, at, isLesson);
    const png = palettePng(PNG.sync.read(shot), COLOURS, await rules.stampOf(preview, call));
    writeFileSync(join(PICTURES, `${preview.name}.png`), png);
  }
  await end();
  console.log(`${drawn.length} pictures in ${PICTURES}`);
}

/** What is left out of a figure: nobody can press or open what is in a picture. */
const PRESSED = ".tree-tools, .acts, .act, .legend button, details:not([open])";

/**
 * @param {import("playwright-core").Browser} browser
 * @param {number} scale
 * @param {string} at
 * @param {boolean} isLesson
 */
async function screenshot(browser, scale, at, isLesson) {
  const page = await browser.newPage({
    viewport: { width: PICTURE_SIZE.width / scale, height: PICTURE_SIZE.height / scale },
    deviceScaleFactor: scale,
    serviceWorkers: "block",
  });
  await page.goto(at);
  await page.waitForFunction(() => document.querySelector("nimscape-figure")?.shadowRoot);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector("nimscape-figure")).settled(),
  );
  await page.evaluate(
    (pressed) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.octant-overlay { visibility: hidden } ${pressed} { display: none }`);
      document.querySelector("nimscape-figure")?.shadowRoot?.adoptedStyleSheets.push(sheet);
    },
    isLesson ? "not-in-lessons" : PRESSED,
  );
  await page.waitForTimeout(1500); // a picture at rest is drawn in bands, slowly in software
  if (!isLesson) await page.evaluate(hideCut);
  const shot = await page.screenshot();
  await page.close();
  return shot;
}

/** Hides the lines of words that the lower edge would cut. Runs in the page. */
function hideCut() {
  const root = document.querySelector("nimscape-figure")?.shadowRoot;
  for (const line of root?.querySelectorAll(":is(.reason, .rungs, .words) > *, p, tr") ?? [])
    if (line.getBoundingClientRect().bottom > innerHeight)
      /** @type {HTMLElement} */ (line).style.visibility = "hidden";
}

main().catch((error) => {
  console.error(`✗ ${error.message}`);
  process.exit(1);
});
