/**
 * Figures on paper: the layout of files in centimetres, LaTeX documents with them, and printed
 * pages of other sites.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Frame, Page } from "playwright-core";
import { pictured } from "../../www/papers/pictures.ts";
import type { Visit } from "./browser.ts";
import { type Choices, fileOf, needs } from "./exports.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { cut, inked, otherness, type Pixels, pdfPages, pngPixels } from "./readers.ts";
import { isWhole, onlyLong } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

/** The folder of the files, kept until the next run for inspection. */
const folder = resolve("target/article");
mkdirSync(folder, { recursive: true });

let visit: Promise<Visit> | undefined;

/** The page that makes the files of all tests, in a window of a size. */
async function open(width: number, height: number): Promise<Page> {
  visit ??= visitor.open("", { shared: true });
  const { page } = await visit;
  await page.setViewportSize({ width, height });
  return page;
}

const CENTIMETRES: Choices = { Unit: "cm", Width: 12 };

const programs = (...names: string[]) => Object.assign({}, ...names.map(needs));
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: "utf8" });

/** The smallest text of a file, in points. */
const LEAST = 5.5;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The texts of one of our SVGs, each with its box and its clip; lengths are CSS pixels. */
function textsOf(svg: string) {
  const [, width = 0, height = 0] = (/width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(
    Number,
  );
  let clip: Box = [0, 0, width, height];
  const parts = svg.matchAll(
    /<clipPath id="[^"]*"><path d="M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+)|<text ([^>]*)>([^<]*)<\/text>/g,
  );
  return [...parts].flatMap(([, x = "", y = "", w = "", h = "", attributes, words = ""]) => {
    if (attributes === undefined) {
      clip = [
        Math.max(0, Number(x)),
        Math.max(0, Number(y)),
        Math.min(width, Number(x) + Number(w)),
        Math.min(height, Number(y) + Number(h)),
      ];
      return [];
    }
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]+)"`).exec(attributes)?.[1];
    const size = Number(value("font-size"));
    const long = Number(value("textLength"));
    const shift = { middle: long / 2, end: long }[value("text-anchor") ?? ""] ?? 0;
    const [left, top] = [Number(value("x")) - shift, Number(value("y")) - 0.74 * size];
    const box: Box = [left, top, left + long, top + 0.78 * size];
    return [{ words: words.replaceAll("&lt;", "<").replaceAll("&amp;", "&"), size, box, clip }];
  });
}

/** Returns the overlap of two boxes in the direction in which it is less; negative if none. */
const overlap = (one: Box, other: Box) =>
  Math.min(
    Math.min(one[2], other[2]) - Math.max(one[0], other[0]),
    Math.min(one[3], other[3]) - Math.max(one[1], other[1]),
  );

/** Returns the faults of a layout as sentences. */
function faultsOf(svg: string): string[] {
  const texts = textsOf(svg);
  const faults: string[] = texts.length === 0 ? ["it has no text"] : [];
  for (const [at, { words, size, box, clip }] of texts.entries()) {
    const beyond = [clip[0] - box[0], clip[1] - box[1], box[2] - clip[2], box[3] - clip[3]];
    if (Math.max(...beyond) > 1) faults.push(`"${words}" is cut off`);
    if (0.75 * size < LEAST) faults.push(`"${words}" has ${0.75 * size} points`);
    if (words.includes("□")) faults.push(`"${words}" lacks a sign`);
    if (/\b(click|tap|drag|press|scroll|hover|close up)\b/i.test(words))
      faults.push(`"${words}" is for a screen`);
    for (const other of texts.slice(at + 1))
      if (overlap(box, other.box) > 1) faults.push(`"${words}" lies on "${other.words}"`);
  }
  return [...new Set(faults)];
}

/** Pictures, with some words that they have on paper, and the least number of their shapes. */
const VIEWS: readonly (readonly [link: string, words?: RegExp, shapes?: number])[] = [
  ["#v1/growth?n=15"],
  ["#v1/both?n=15", /has outlines/],
  ["#v1/array?c=2&vs=5&side=64&beside=1"],
  ["#v1/fill?way=numbers&step=19"],
  ["#v1/shadows?c=2&vs=5&barrier=8"],
  ["#v1/bands?c=29&vs=28&n=47&from=9000"],
  ["#v1/periods?from=2&to=3&rows=10&c=2&row=7", /Row 7 of centre 2: C\(7, k\) − k/, 60],
  ["#v1/dynamics?t=5"],
  ["#v1/dynamics?show=cycles&k=2&n=3&start=random"],
  ["#v1/play?game=tree-nim&p=1(1,1)&list=tree", /0\(0, 0\)/],
  ["#v1/play?game=kayles&p=4,4"],
  ["#v1/counts", /D 3 \( ?63 ?\) = 3 6 = 729/],
  ["#v1/counts?seq=lim&to=0&n=1000000000000000000"],
  ["#v1/piles", /6 children.*6 parents.*1 parent and 2 children/, 500],
  ["#v1/octal", /1: take 2, leaving 194 and 3/],
  ["#v1/tree?leaf=d&to=32"],
  ["#v1/shift"],
  ["#v1/classes"],
  ["#v1/barriers"],
  ["#v1/frontier"],
];

/** Tables, whose layout depends on the width most. */
const TABLES = /^#v1\/(periods|play|counts)/;

test("on paper, 12 cm wide, tables also 17, no text is cut off, covered, or too small", async () => {
  const page = await open(1024, 694);
  const pictures = pictured.flatMap(({ pictures }) => pictures.map(({ link }) => [link] as const));
  const faults: string[] = [];
  for (const [link, words = /(?:)/, shapes = 0] of [...VIEWS, ...(isWhole ? pictures : [])])
    for (const width of TABLES.test(link) ? [12, 17] : [12]) {
      const choices = { ...CENTIMETRES, Width: width };
      const svg = await fileOf(page, link, "SVG", choices).then(({ bytes }) => `${bytes}`, String);
      if (/^Error/.test(svg) && /octant|both/.test(link)) continue; // many cubes have no vector form
      faults.push(...faultsOf(svg).map((fault) => `${link}, ${width} cm: ${fault}`));
      const found = textsOf(svg).map((text) => text.words);
      assert.match(found.join(" "), words, link);
      const count = svg.match(/<(path|rect|use)/g)?.length ?? 0;
      assert.ok(count >= shapes, `${link}: ${count} shapes`);
      const wide = Number(/width="([\d.]+)"/.exec(svg)?.[1]);
      assert.ok(Math.abs((wide / 96) * 2.54 - width) < 0.1, `${link}: ${wide}`);
    }
  assert.deepEqual(faults, []);
});

/** Pictures that TikZ shows as PNG does, on pages of their size, in at most so many bytes. */
const PICTURES: readonly [link: string, most: number, ground: string][] = [
  ["#v1/growth?n=15", 20_000, "white"],
  ["#v1/array?c=0&side=32", 10_000, "dark"],
  ["#v1/array?c=2&side=4096&a=1000&b=1000&w=16&h=16", 50_000, "white"],
];

const FIGURES = {
  growth: "#v1/growth?n=15",
  octant: "#v1/octant?side=8",
  bands: "#v1/bands?n=5&from=107&every=12",
  periods: "#v1/periods?from=2&to=5&rows=40",
};

testIf({
  ...programs("pdflatex", "pdffonts", "pdftotext", "qpdf"),
})("plain LaTeX sets figures in PDF and in TikZ without a warning, and TikZ as PNG", async () => {
  const page = await open(640, 480);
  const made = async (link: string, format: string, choices = CENTIMETRES) =>
    (await fileOf(page, link, format, choices)).bytes;
  const [pngs, pages]: [Pixels[], string[]] = [[], []];
  for (const [at, [link, most, ground]] of PICTURES.entries()) {
    const choices = { Legend: false, Background: ground };
    const png = pngPixels(await made(link, "PNG", choices));
    const tex = await made(link, "TikZ", { Unit: "px", ...choices });
    assert.ok(tex.length <= most, `${link}: ${tex.length} bytes`);
    assert.doesNotMatch(tex.toString(), /[(,]-?\d{5,}/, "TeX holds 16383 points");
    writeFileSync(join(folder, `picture-${at}.tex`), tex);
    const [wide, high] = [0.375 * png.width, 0.375 * png.height];
    pages.push(
      `\\pdfpagewidth=${wide}bp\\pdfpageheight=${high}bp\\shipout\\hbox{\\input{picture-${at}.tex}}`,
    );
    pngs.push(png);
  }
  const figures: string[] = [];
  for (const [name, link] of Object.entries(FIGURES)) {
    writeFileSync(join(folder, `${name}.pdf`), await made(link, "PDF"));
    writeFileSync(join(folder, `${name}.tex`), await made(link, "TikZ"));
    run("qpdf", "--check", `${name}.pdf`);
    const fonts = run("pdffonts", `${name}.pdf`).trim().split("\n").slice(2);
    assert.ok(fonts.length > 0, name);
    for (const font of fonts) assert.match(font, /yes yes yes/, "embedded, a subset, in Unicode");
    figures.push(`\\includegraphics{${name}.pdf}`, `\\input{${name}.tex}`);
  }
  figures.push("\\includegraphics[width=\\linewidth]{periods.pdf}");
  const floats = figures.map(
    (each) => `\\begin{figure}\\centering${each}\\caption{A}\\end{figure}`,
  );
  writeFileSync(
    join(folder, "article.tex"),
    String.raw`\documentclass[a4paper]{article}
\usepackage{tikz}\usepackage[textwidth=12.2cm,textheight=19.3cm]{geometry}
\begin{document}
{\hoffset=-1in\voffset=-1in\textheight=10000pt ${pages.join("\n")}}
\pdfpagewidth=210mm\pdfpageheight=297mm
Figures of nimscape. ${floats.join("\n")}
\end{document}
`,
  );
  run("pdflatex", "-interaction=batchmode", "-halt-on-error", "article.tex");
  const log = readFileSync(join(folder, "article.log"), "latin1");
  assert.doesNotMatch(log, /^Overfull|Float too large|PDF inclusion|Missing character|undefined/m);
  const drawn = await pdfPages(readFileSync(join(folder, "article.pdf")), pngs[0]?.width ?? 0);
  assert.ok(drawn.length > PICTURES.length + 4, `${drawn.length} pages`);
  for (const [at, sheet] of drawn.entries()) {
    const png = pngs[at];
    if (png === undefined) assert.ok(inked(sheet) > 0.005, `page ${at}`);
    else assert.ok(otherness(png, sheet) < Math.min(0.01, inked(png) / 50), PICTURES[at]?.[0]);
  }
  assert.match(run("pdftotext", "-layout", "bands.pdf", "-"), /✓\s+for a, b ≥ 3/);
  const periods = run("pdftotext", "-layout", "periods.pdf", "-");
  for (let row = 0; row < 40; row++)
    assert.match(periods, new RegExp(`^ *${row} +[+≠?]? *\\d`, "m"), `row ${row}`);
});

const script = `<script type="module" src="${visitor.url}figure.js"></script>`;

const figure = (words: string) =>
  `<nimscape-figure ${words} style="width:600px;height:450px">A figure.</nimscape-figure>`;

/** Each figure on its own sheet, far apart on the screen. */
const SHEETS = [
  figure(`view="growth" n="7"`),
  figure(`link="#v1/frontier"`),
  figure(`view="octant" side="8"`),
  `<iframe title="A figure" src="${visitor.url}embed.html#v1/array?side=32" sandbox="allow-scripts" width="600" height="500"></iframe>`,
  figure(`view="array" c="6" side="64"`),
];

const deck = (all: readonly string[]) => `<link rel="stylesheet" href="reveal/reveal.css">
<div class="reveal"><div class="slides">${all.map((each) => `<section>${each}</section>`).join("")}</div></div>
<script src="reveal/reveal.js"></script><script>Reveal.initialize({ hash: false });</script>`;

const others = await hosts({
  sheets: paper(`${script}<style>@page { size: A4; margin: 0 } body { margin: 0 }
    .sheet { break-after: page; height: 1000px } @media screen { .sheet { height: 2000px } }</style>
    ${SHEETS.map((each) => `<div class="sheet">${each}</div>`).join("")}`),
  deck: paper(
    deck(Array.from({ length: 12 }, (_, at) => figure(`view="growth" n="${at + 3}"`))) + script,
  ),
});

/** Waits until each figure has a complete live picture or one for paper. */
async function prepared(page: Page | Frame): Promise<void> {
  await page.evaluate(() => customElements.whenDefined("nimscape-figure"));
  await page.waitForFunction(() =>
    [...document.querySelectorAll("nimscape-figure")].every(({ shadowRoot }) => {
      const printed = shadowRoot?.querySelector("#printed");
      return printed && (!printed.hasAttribute("data-needed") || printed.querySelector("canvas"));
    }),
  );
}

async function printed(page: Page): Promise<Pixels[]> {
  for (const frame of page.frames())
    if (frame === page.mainFrame() || frame.url().startsWith(visitor.url)) await prepared(frame);
  return pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }), 400);
}

test("a page of other figures and a frame is printed whole, though only the first was ever seen", async () => {
  const { page } = await visitor.visit("", { at: others.at("sheets") });
  const pages = await printed(page);
  for (const at of SHEETS.keys()) {
    const sheet = pages[at] ?? assert.fail(`no page ${at}`);
    assert.ok(inked(cut(sheet, [0, 0], [302, 221])) > 0.01, `figure ${at + 1}`); // A4 is 794 pixels
  }
  const live = await page.evaluate(
    () =>
      [...document.querySelectorAll("nimscape-figure")].filter(({ shadowRoot }) =>
        shadowRoot?.querySelector("#picture canvas"),
      ).length,
  );
  assert.ok(live <= 3, `${live} are live: the others were drawn out of sight`);
  await page.locator("nimscape-figure").nth(1).scrollIntoViewIfNeeded();
  const cited = page.locator('nimscape-figure a[href*="docs/"]').first();
  assert.ok((await cited.getAttribute("href"))?.startsWith(`${visitor.url}docs/`));
});

for (const query of ["", "?view=print"])
  testIf(onlyLong)(
    `a deck of twelve slides, printed ${query}: a figure on every slide`,
    async () => {
      const { page } = await visitor.visit(query, { at: others.at("deck") });
      await page.waitForFunction(() => document.querySelector(".reveal.ready"));
      const colours = (await printed(page)).map(inked);
      assert.ok(colours.filter((ink) => ink > 0.005).length >= 12, colours.join(", "));
    },
  );
