/** Figures for an article: files laid out for paper, checked by their geometry and by LaTeX. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { plates } from "../../www/plates/index.ts";
import { go } from "./browser.ts";
import { needs } from "./exports.ts";
import { inked, pngPixels } from "./readers.ts";
import { thisTurn } from "./sample.ts";
import { stepIf, test, visitor } from "./site.ts";

/** The folder of the files, kept until the next run for inspection. */
const folder = resolve("target/article");
mkdirSync(folder, { recursive: true });

/** Exports a file of a width in centimetres; returns its bytes, or the message of its refusal. */
async function ordered(page: Page, format: string, width: number): Promise<Buffer | string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.locator("dialog.exports[open]");
  await dialog.getByLabel("Format").selectOption({ label: format });
  await dialog.getByLabel("Unit").selectOption("cm");
  await dialog.getByLabel("Width").fill(String(width));
  await dialog.getByLabel("Width").press("Tab");
  const button = dialog.getByRole("button", { name: "Download" });
  const wrong = dialog.locator("[role=status].wrong");
  const coming = page.waitForEvent("download", { timeout: 100_000 }).catch(() => null);
  if (await button.isEnabled()) await button.click();
  const refusal = wrong.waitFor({ timeout: 100_000 }).then(() => wrong.textContent());
  refusal.catch(() => {});
  const answer = await Promise.race([coming, refusal]);
  const file = typeof answer === "string" ? answer : readFileSync((await answer?.path()) ?? "");
  await dialog.getByRole("button", { name: "Close" }).click();
  return file;
}

async function onPaper(page: Page, format: string): Promise<Buffer> {
  const file = await ordered(page, format, 12);
  if (typeof file === "string") throw new Error(file);
  return file;
}

interface Line {
  readonly words: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const unescaped = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** The texts of one of our SVGs, each with its clip; lengths are CSS pixels. */
function readSvg(svg: string) {
  const [, width = 0, height = 0] = (/width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(
    Number,
  );
  const lines: { line: Line; clip: readonly number[] }[] = [];
  let clip: readonly number[] = [0, 0, width, height];
  const parts = svg.matchAll(
    /<clipPath id="[^"]*"><path d="M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+)|<text ([^>]*)>([^<]*)<\/text>/g,
  );
  for (const [, x, y, w, h, attributes, words] of parts) {
    if (attributes === undefined) {
      clip = [Number(x), Number(y), Number(x) + Number(w), Number(y) + Number(h)];
      continue;
    }
    const number = (name: string) =>
      Number(new RegExp(`(?:^| )${name}="([\\d.-]+)"`).exec(attributes)?.[1]);
    const [size, long, from] = [number("font-size"), number("textLength"), number("x")];
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? "start";
    const left = from - { start: 0, middle: long / 2, end: long }[anchor as "start"];
    const top = number("y") - 0.74 * size;
    lines.push({
      clip,
      line: {
        words: unescaped(words ?? ""),
        size,
        left,
        right: left + long,
        top,
        bottom: top + 0.78 * size,
      },
    });
  }
  return { width, height, lines };
}

/** Returns the overlap of two lines in each direction; negative if they are apart. */
const overlap = (one: Line, other: Line) =>
  Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );

/** Returns the faults of a layout as sentences. */
function faultsOf(svg: string): string[] {
  const { width, height, lines } = readSvg(svg);
  const faults: string[] = lines.length === 0 ? ["it has no text"] : [];
  for (const [at, { line, clip }] of lines.entries()) {
    const [left = 0, top = 0, right = 0, bottom = 0] = clip;
    const most = [
      Math.max(0, left),
      Math.max(0, top),
      Math.min(width, right),
      Math.min(height, bottom),
    ];
    const beyond = Math.max(
      (most[0] ?? 0) - line.left,
      (most[1] ?? 0) - line.top,
      line.right - (most[2] ?? 0),
      line.bottom - (most[3] ?? 0),
    );
    if (beyond > 1) faults.push(`"${line.words}" is cut off by ${beyond.toFixed(1)} px`);
    if (0.75 * line.size < LEAST)
      faults.push(`"${line.words}" has ${(0.75 * line.size).toFixed(1)} points`);
    if (line.words.includes("□")) faults.push(`"${line.words}" lacks a sign`);
    if (/\b(click|tap|drag|press|scroll|hover|close up)\b/i.test(line.words))
      faults.push(`"${line.words}" is for a screen`);
    for (const { line: other } of lines.slice(at + 1))
      if (overlap(line, other) > 1) faults.push(`"${line.words}" lies on "${other.words}"`);
  }
  return [...new Set(faults)];
}

/** The smallest text of a file, in points. */
const LEAST = 5.5;

test("the check of layouts finds what is wrong", () => {
  const text = (x: number, y: number, words: string, size = 10) =>
    `<text x="${x}" y="${y}" font-size="${size}" textLength="30" lengthAdjust="spacingAndGlyphs">${words}</text>`;
  const svg = (...texts: string[]) =>
    `<svg width="100" height="50" viewBox="0 0 100 50">${texts.join("")}</svg>`;
  assert.deepEqual(
    faultsOf(svg(text(5, 20, "one"), text(40, 20, "two"), text(5, 35, "three"))),
    [],
  );
  assert.equal(faultsOf(svg(text(5, 20, "one"), text(20, 22, "two"))).length, 1);
  assert.equal(faultsOf(svg(text(80, 20, "one"))).length, 1);
  assert.equal(faultsOf(svg(text(5, 20, "Click here"), text(5, 40, "small", 5))).length, 2);
});

const VIEWS = [
  "#v1/growth?n=15",
  "#v1/growth?rule=full&n=63",
  "#v1/octant?side=16",
  "#v1/octant?side=64&rule=relaxed",
  "#v1/both?n=31&sel=14,11,5",
  "#v1/array?c=2&side=16",
  "#v1/array?c=2&vs=5&side=64&beside=1",
  "#v1/far?from=1000000000&c=2&below=8",
  "#v1/fill?way=numbers&step=19",
  "#v1/shadows?c=2&vs=5&barrier=8",
  "#v1/bands?n=5&from=107&every=12",
  "#v1/bands?c=29&vs=28&n=47&from=9000",
  "#v1/periods",
  "#v1/periods?c=2&row=22",
  "#v1/dynamics",
  "#v1/dynamics?show=cycles&k=2&n=3&start=random",
  "#v1/dynamics?show=evidence",
  "#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5",
  "#v1/play?game=kayles&p=4,4",
  "#v1/counts",
  "#v1/counts?seq=A&show=ratio&to=127",
  "#v1/piles",
  "#v1/piles?p=0,0,1,2,3",
  "#v1/octal",
  "#v1/tree",
  "#v1/tree?leaf=d&to=32",
  "#v1/shift",
  "#v1/classes",
  "#v1/barriers",
  "#v1/frontier",
];

/** Text and tables, whose layout depends on the width most. */
const FLOWING = /periods|bands|dynamics|play|counts|octal|tree|classes|frontier/;

/** A third of the pictures of views and an eighth of those of plates in each run. */
const LINKS = [
  ...new Set([
    ...thisTurn(VIEWS, 3),
    ...thisTurn(
      plates.flatMap(({ pictures }) => pictures.map(({ link }) => link)),
      8,
    ),
  ]),
];

test("on paper, 12 cm wide, tables also 17, no text of any view or plate is cut off, covered, or too small", async () => {
  const { page } = await visitor.open("", { width: 1280, height: 800 });
  const [faults, refused]: [string[], string[]] = [[], []];
  for (const link of LINKS) {
    await go(page, link);
    for (const width of VIEWS.includes(link) && FLOWING.test(link) ? [12, 17] : [12]) {
      const file = await ordered(page, "SVG", width);
      if (typeof file === "string") refused.push(`${link}: ${file}`);
      else
        for (const fault of faultsOf(file.toString("utf8")))
          faults.push(`${link}, ${width} cm: ${fault}`);
    }
  }
  // Solids of many cubes have no vector form; a message says so.
  for (const sentence of refused) assert.match(sentence, /octant|both/);
  assert.ok(refused.length < LINKS.length / 4, refused.join("\n"));
  assert.deepEqual(faults, []);
});

test("files have the formulas, the slices and the reasons of a picture", async () => {
  const { page } = await visitor.open("", { width: 1280, height: 800 });
  const svgOf = async (link: string) => {
    await go(page, link);
    const svg = (await onPaper(page, "SVG")).toString("utf8");
    return {
      svg,
      words: readSvg(svg)
        .lines.map(({ line }) => line.words)
        .join(" "),
    };
  };
  assert.match((await svgOf("#v1/counts")).words, /D 3 \( ?63 ?\) = 3 6 = 729/);
  assert.match((await svgOf("#v1/octal")).words, /1: take 2, leaving 194 and 3/);
  const { svg, words } = await svgOf("#v1/piles");
  const cells = svg.match(/fill="#[0-9a-f]{6}"/g)?.length ?? 0;
  assert.ok(cells > 8 * 64, `${cells} fills`);
  assert.match(words, /6 children.*6 parents.*1 parent and 2 children/);
});

/** The figures of the article. */
const FIGURES = {
  growth: "#v1/growth?n=15",
  octant: "#v1/octant?side=8",
  array: "#v1/array?c=2&side=32",
  bands: "#v1/bands?n=5&from=107&every=12",
  dynamics: "#v1/dynamics",
  periods: "#v1/periods?from=2&to=5&rows=40",
};

const article = (figures: readonly string[]) => String.raw`\documentclass[a4paper]{article}
\usepackage{tikz}\usepackage[textwidth=12.2cm,textheight=19.3cm]{geometry}
\begin{document}
Six figures of nimscape.
${figures.map((figure) => `\\begin{figure}\\centering ${figure}\\caption{A figure.}\\end{figure}`).join("\n")}
\end{document}
`;

test("an article with six figures as PDF, SVG and TikZ", async () => {
  const { page, close } = await visitor.open("", { width: 1280, height: 800 });
  const files = new Map<string, Buffer>();
  for (const [name, link] of Object.entries(FIGURES)) {
    await go(page, link);
    for (const [format, ending] of [
      ["PDF", "pdf"],
      ["TikZ", "tex"],
      ["SVG", "svg"],
    ] as const) {
      const bytes = await onPaper(page, format);
      files.set(`${name}.${ending}`, bytes);
      writeFileSync(join(folder, `${name}.${ending}`), bytes);
    }
  }
  await close();
  for (const [name, bytes] of files)
    if (name.endsWith(".pdf")) assert.match(bytes.toString("latin1"), /\/Count 1>>/, name);
  const { lines } = readSvg((files.get("periods.svg") ?? "").toString("utf8"));
  for (let row = 0; row < 40; row++)
    assert.ok(
      lines.some(({ line }) => line.words === `${row}` && line.left < 40),
      `row ${row}`,
    );

  await stepIf(needs("pdffonts"))(
    "every font of the PDFs is embedded, a subset, and known in Unicode",
    () => {
      for (const name of Object.keys(FIGURES)) {
        const printed = execFileSync("pdffonts", [join(folder, `${name}.pdf`)], {
          encoding: "utf8",
        });
        const rows = printed.trim().split("\n").slice(2);
        assert.ok(rows.length > 0, name);
        for (const row of rows) assert.match(row, /yes yes yes/, `${name}: ${row}`);
      }
    },
  );
  await stepIf(needs("pdftotext"))(
    "the words of the PDFs can be found and copied, check marks as well",
    () => {
      const words = (name: string) =>
        execFileSync("pdftotext", ["-layout", join(folder, `${name}.pdf`), "-"], {
          encoding: "utf8",
        });
      assert.match(words("bands"), /✓\s+for a, b ≥ 3/);
      const periods = words("periods");
      for (let row = 0; row < 40; row++)
        assert.match(periods, new RegExp(`^ *${row} +[=+≠]`, "m"), `row ${row}`);
      assert.match(periods, /✓ +proved, not in Table 3/);
    },
  );
  await stepIf(needs("qpdf"))("qpdf finds no fault in them", () => {
    for (const name of Object.keys(FIGURES))
      execFileSync("qpdf", ["--check", join(folder, `${name}.pdf`)], { encoding: "utf8" });
  });
  for (const [kind, include] of [
    ["pdf", (name: string) => String.raw`\includegraphics{${name}.pdf}`],
    ["wide-pdf", (name: string) => String.raw`\includegraphics[width=\linewidth]{${name}.pdf}`],
    ["tikz", (name: string) => String.raw`\input{${name}.tex}`],
  ] as const)
    await stepIf(needs("pdflatex"))(`pdflatex sets it with figures as ${kind}`, async () => {
      const source = article(Object.keys(FIGURES).map(include));
      writeFileSync(join(folder, `article-${kind}.tex`), source);
      execFileSync(
        "pdflatex",
        ["-interaction=batchmode", "-halt-on-error", `article-${kind}.tex`],
        {
          cwd: folder,
        },
      );
      const log = readFileSync(join(folder, `article-${kind}.log`), "latin1");
      assert.doesNotMatch(log, /^Overfull|Float too large|PDF inclusion/m);
      assert.doesNotMatch(log, /Missing character|^! |undefined/m);
      const pdf = join(folder, `article-${kind}.pdf`);
      await stepIf(needs("pdffonts"))("its fonts are embedded", () => {
        const rows = execFileSync("pdffonts", [pdf], { encoding: "utf8" })
          .trim()
          .split("\n")
          .slice(2);
        assert.ok(rows.length > 1);
        for (const row of rows) assert.match(row, / yes yes (yes|no ) /, row);
      });
      await stepIf(needs("pdftoppm"))("its pages have ink, in colour and in grey", () => {
        for (const [option, colour] of [
          [[], "colour"],
          [["-gray"], "grey"],
        ] as const) {
          const out = join(folder, `${kind}-${colour}`);
          execFileSync("pdftoppm", [
            "-r",
            "60",
            "-png",
            "-f",
            "1",
            "-l",
            "1",
            "-singlefile",
            ...option,
            pdf,
            out,
          ]);
          assert.ok(inked(pngPixels(readFileSync(`${out}.png`))) > 0.005, colour);
        }
      });
    });
  await test.step("a page shows the SVGs, and their text in the fonts that they carry", async () => {
    const pictures = Object.keys(FIGURES).map((name) => {
      const svg = files.get(`${name}.svg`) ?? Buffer.of();
      return `<p><img alt="${name}" src="data:image/svg+xml;base64,${svg.toString("base64")}"></p>`;
    });
    const html = `<!DOCTYPE html><title>Six figures</title>${pictures.join("")}`;
    writeFileSync(join(folder, "article.html"), html);
    const { page } = await visitor.open("", { width: 700, height: 900 });
    const reader = await page.context().newPage();
    await reader.setContent(html);
    const sizes = await reader.evaluate(() =>
      [...document.images].map(({ complete, naturalWidth, naturalHeight }) =>
        complete ? [naturalWidth, naturalHeight] : [],
      ),
    );
    assert.equal(sizes.length, Object.keys(FIGURES).length);
    for (const [width = 0, height = 0] of sizes)
      assert.ok(Math.abs(width - 454) <= 1 && height > 100, `${width} x ${height}`);
  });
});
