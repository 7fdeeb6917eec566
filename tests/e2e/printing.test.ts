/** Other pages and decks on paper: every figure is printed, seen before or not. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { inked, type Pixels, pdfPages } from "./readers.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const site = visitor.url;
const script = `<script type="module" src="${site}figure.js"></script>`;

/** Twelve figures: pictures, and some that are words and tables. */
const TWELVE = [
  `view="growth" n="7"`,
  `view="octant" side="8"`,
  `view="array" side="32"`,
  `view="fill" side="8"`,
  `view="play" game="nim" p="3,4,5"`,
  `view="octant" side="4" data-style="tree"`,
  `view="array" c="2" vs="5" side="16"`,
  `view="growth" n="12"`,
  `view="octant" side="16"`,
  `view="shadows"`,
  `view="growth" rule="lim" n="9"`,
  `view="array" c="6" side="64"`,
].map((words) => `<nimscape-figure ${words} style="width:600px;height:450px"></nimscape-figure>`);

const FRAMES = ["growth?n=7", "octant?side=8", "array?side=32", "play?p=3,4,5"].map(
  (link) =>
    `<iframe title="A figure" src="${site}embed.html#v1/${link}" sandbox="allow-scripts" width="600" height="500"></iframe>`,
);

/** Each figure on its own sheet, far apart on the screen. */
const sheets = (all: readonly string[]) =>
  `<style>@page { size: A4; margin: 0 } body { margin: 0 }
  .sheet { break-after: page; height: 1000px } @media screen { .sheet { height: 2000px } }</style>${all
    .map((each) => `<div class="sheet">${each}</div>`)
    .join("")}`;

const deck = (all: readonly string[]) => `<link rel="stylesheet" href="reveal/reveal.css">
<div class="reveal"><div class="slides">${all.map((each) => `<section>${each}</section>`).join("")}</div></div>
<script src="reveal/reveal.js"></script><script>Reveal.initialize({ hash: false });</script>`;

const others = await hosts({
  twelve: paper(script + sheets(TWELVE)),
  framed: paper(sheets(FRAMES)),
  deck: paper(deck(TWELVE) + script),
});

/**
 * How many figures have neither a complete live picture nor one for paper, or are not even drawn
 * for the first time.
 */
const missing = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("nimscape-figure")].filter(({ shadowRoot }) => {
        const printed = shadowRoot?.querySelector("#printed");
        if (!printed) return true;
        return printed.hasAttribute("data-needed") && !printed.querySelector("canvas");
      }).length,
  );

async function prepared(page: Page, most = 90_000): Promise<void> {
  await page.evaluate(() => customElements.whenDefined("nimscape-figure"));
  const end = performance.now() + most;
  while ((await missing(page)) > 0 && performance.now() < end) await page.waitForTimeout(100);
  assert.equal(await missing(page), 0, "figures without a picture for paper");
}

/**
 * The share of the pixels that have ink in the upper left part of a page, of the picture's size in
 * CSS pixels.
 */
function inkIn({ width, data }: Pixels, page: number, [wide, high]: readonly [number, number]) {
  const scale = width / page;
  const [across, down] = [Math.floor(wide * scale), Math.floor(high * scale)];
  const rows = Array.from({ length: down }, (_, y) =>
    data.subarray(4 * width * y, 4 * (width * y + across)),
  );
  return inked({ width: across, height: down, data: Uint8Array.from(Buffer.concat(rows)) });
}

/** The pages on which there is a picture. */
async function printedOn(page: Page, css: number): Promise<number[]> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const pages = await pdfPages(file, 400);
  return pages.map((each) => inkIn(each, css, [600, 440]));
}

/** A4 in CSS pixels across. */
const A4 = 794;

testIf(inTurn(0, 0, 2))(
  "a page of twelve figures is printed whole, though few of them were ever seen",
  async () => {
    const { page } = await visitor.visit("", { at: others.at("twelve") });
    await prepared(page);
    const inks = await printedOn(page, A4);
    assert.ok(inks.length >= 12, `${inks.length} pages`);
    for (const [at, ink] of inks.slice(0, 12).entries())
      assert.ok(ink > 0.01, `figure ${at + 1} of 12: ${ink} of its pixels have ink`);
    const live = await page.evaluate(
      () =>
        [...document.querySelectorAll("nimscape-figure")].filter(({ shadowRoot }) =>
          shadowRoot?.querySelector("#picture canvas"),
        ).length,
    );
    assert.ok(live <= 3, `${live} are live: the others were drawn out of sight`);
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      false,
    );
  },
);

testIf(inTurn(1, 0, 2))("after settled() of each figure all are printed at once", async () => {
  const { page } = await visitor.visit("", { at: others.at("twelve") });
  await page.evaluate(async () => {
    for (const figure of document.querySelectorAll<NimscapeFigure>("nimscape-figure"))
      await figure.settled();
  });
  const inks = await printedOn(page, A4);
  for (const [at, ink] of inks.slice(0, 12).entries())
    assert.ok(ink > 0.01, `figure ${at + 1} of 12: ${ink} of its pixels have ink`);
});

test("frames that nobody has scrolled to are printed, too", async () => {
  const { page } = await visitor.visit("", { at: others.at("framed") });
  for (const frame of page.frames().filter((each) => each.url().startsWith(site)))
    await prepared(frame as never as Page);
  const inks = await printedOn(page, A4);
  for (const [at, ink] of inks.slice(0, 4).entries())
    assert.ok(ink > 0.01, `frame ${at + 1} of 4: ${ink} of its pixels have ink`);
});

for (const [way, [how, query]] of (
  [
    ["as it is", ""],
    ["in its print view", "?view=print"],
  ] as const
).entries())
  testIf(inTurn(0, way, 2))(
    `a deck of twelve slides, printed ${how}: a figure on every slide`,
    async () => {
      const { page } = await visitor.visit(query, { at: others.at("deck") });
      await page.waitForFunction(() => document.querySelector(".reveal.ready"));
      await prepared(page);
      const file = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const inks = (await pdfPages(file, 400)).map(inked);
      const full = inks.filter((ink) => ink > 0.005).length;
      assert.ok(full >= 12, `${full} pages with a figure: ${inks.join(", ")}`);
    },
  );
