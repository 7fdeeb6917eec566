import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { FONTS, fontFile } from "../../scripts/fonts.mjs";
import type { Field } from "../../www/core/protocol.ts";
import { csv } from "../../www/export/formats/data.ts";
import type { FileInfo } from "../../www/export/request.ts";
import { FACES, type Fonts, fontOf, has, MISSING, runsOf } from "../../www/export/vector/font.ts";
import { pagesOf } from "../../www/export/vector/pages.ts";
import { svg } from "../../www/export/vector/svg.ts";
import { inTikz, tikz } from "../../www/export/vector/tikz.ts";
import { tableOf } from "../../www/table/table.ts";

type Drawing = Parameters<typeof svg>[0];
type Shape = Drawing["layers"][number]["shapes"][number];

const fonts = Object.fromEntries(
  FACES.map((face) => [
    face,
    fontOf(new Uint8Array(readFileSync(`www/export/vector/fonts/${face}.ttf`))),
  ]),
) as Fonts;

const about: FileInfo = {
  title: "A & B",
  caption: "Two < three",
  link: "https://example.org/#v1/growth?n=3",
  digest: "0123456789abcdef",
};

const ink = { colour: "#3366cc", opacity: 1 };
const square = (x: number): Shape => ({ kind: "fill", ink, path: [["R", x, 0, 1, 1]] });
const drawn: Drawing = {
  width: 40,
  height: 20,
  ground: "#ffffff",
  layers: [
    {
      clip: { x: 0, y: 0, width: 40, height: 20 },
      shapes: [
        square(0),
        square(2),
        { kind: "fill", ink, path: [["O", 9, 9, 3]] },
        {
          kind: "text",
          ink,
          words: "5 ≥ −3 & <1>",
          x: 20,
          y: 10,
          anchor: "middle",
          size: 8,
          bold: false,
        },
      ],
    },
  ],
};

const table = (field: Field) => tableOf(field, { title: "", sentence: "" }, {});
const all = (texts: Iterable<string>) => [...texts].join("");

test("an SVG has its description, escaped, and joins rectangles in a path", () => {
  const text = all(svg(drawn, about, fonts));
  assert.match(text, /<title id="title">A &amp; B<\/title>/);
  assert.match(text, /<desc id="caption">Two &lt; three<\/desc>/);
  assert.ok(text.includes(`<dc:source>${about.link}</dc:source>`));
  assert.ok(text.includes(`<dc:identifier>${about.digest}</dc:identifier>`));
  assert.match(text, /d="M0 0h1v1h-1zM2 0h1v1h-1zM6 9a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z"/);
  assert.match(text, />5 ≥ −3 &amp; &lt;1&gt;<\/text>/);
});

test("bold words of an SVG have the weight of its bold letters", () => {
  const layers = drawn.layers.map((layer) => ({
    ...layer,
    shapes: layer.shapes.map((shape) => (shape.kind === "text" ? { ...shape, bold: true } : shape)),
  }));
  const text = all(svg({ ...drawn, layers }, about, fonts));
  const [, weight = "none"] = /<text [^>]*font-weight="(\d+)"/.exec(text) ?? [];
  assert.match(text, new RegExp(`@font-face{[^}]*;font-weight:${weight};`));
});

test("TikZ defines each colour once and writes signs as LaTeX", () => {
  const text = all(tikz(drawn, about, fonts));
  assert.equal(text.match(/\\definecolor/g)?.length, 1);
  assert.match(text, /^% title: A & B$/m);
  const box = "{\\fboxsep=0pt\\fbox{\\phantom{x}}}";
  assert.equal(inTikz("5 ≥ −3 & 50% _x ☃"), `5 $\\geq$ $-$3 \\& 50\\% \\_x ${box}`);
  assert.equal(inTikz("✓ é 2³"), "\\nimtick{} é 2$^{3}$");
});

test("every sign of the fonts has its form in TikZ", () => {
  for (const [, signs] of Object.values(FONTS))
    for (const sign of signs)
      if (sign > "\u2000" && sign !== MISSING) assert.ok(!inTikz(sign).includes("phantom"), sign);
});

test("TikZ begins with its width, and no opacity outlasts its shape", () => {
  const pale: Shape = {
    kind: "fill",
    ink: { colour: "#000000", opacity: 0.4 },
    path: [["R", 0, 0, 9, 9]],
  };
  const layers = [{ clip: { x: 0, y: 0, width: 453.5, height: 20 }, shapes: [pale, square(0)] }];
  const text = all(tikz({ ...drawn, width: 453.5, layers }, about, fonts));
  assert.match(text, /\\def\\nimscapewidth\{12cm\}/);
  const scopes = text.split("\\begin{scope}\\pgfsetfillopacity{0.4}");
  assert.equal(scopes.length, 2);
  const [inside = "", after = ""] = (scopes[1] ?? "").split("\\end{scope}");
  assert.match(inside, /\\pgfusepath\{fill\}/);
  assert.match(after, /\\pgfusepath\{fill\}/);
  assert.equal(text.match(/\\pgfsetfillopacity/g)?.length, 1);
});

test("the fonts are what scripts/fonts.mjs makes of their packages, and have their signs", async () => {
  for (const [name, [, signs]] of Object.entries(FONTS)) {
    assert.deepEqual(await fontFile(name), readFileSync(`www/export/vector/fonts/${name}`), name);
    for (const sign of signs) assert.ok(has(sign, fonts), `${name}: ${sign}`);
  }
  assert.ok(!has("☃", fonts));
  assert.deepEqual(
    runsOf("1 ☃", false, fonts).map(({ face }) => face),
    ["regular", "signs"],
  );
});

test("a tall drawing is cut into pages between its lines, each of them on one page", () => {
  const line = (y: number): Shape => ({
    kind: "text",
    ink,
    words: `${y}`,
    x: 0,
    y,
    anchor: "start",
    size: 10,
    bold: false,
  });
  const lines = Array.from({ length: 40 }, (_, at) => line(14 * at + 12));
  const clip = { x: 0, y: 0, width: 50, height: 580 };
  const pages = pagesOf(
    { width: 50, height: 580, ground: null, layers: [{ clip, shapes: lines }] },
    [],
    200,
  );
  assert.equal(pages.length, 3);
  assert.ok(pages.every(({ height }) => height <= 200));
  assert.equal(
    pages.reduce((sum, { height }) => sum + height, 0),
    580,
  );
  const words = pages
    .flatMap(({ layers }) => layers.flatMap(({ shapes }) => shapes))
    .flatMap((shape) => (shape.kind === "text" ? [shape.words] : []));
  assert.deepEqual(
    words,
    lines.map((each) => (each.kind === "text" ? each.words : "")),
  );
});

const graph: Field = {
  kind: "graph",
  x: Int32Array.of(0, -1),
  y: Int32Array.of(0, 5),
  generation: Uint32Array.of(0, 1),
  parent: Int32Array.of(-1, 0),
};
const plane: Field = {
  kind: "plane",
  origin: [3, 10],
  shape: [2, 3],
  values: Int32Array.of(1, 2, 3, 4, 5, -6),
};

test("a CSV begins with what it is, and has a row a cell or a row of the grid", () => {
  const lines = all(csv(table(graph), about)).split("\r\n");
  assert.equal(lines[2], `# link: ${about.link}`);
  assert.deepEqual(lines.slice(5), ["x,y,generation,parent", "0,0,0,-1", "-1,5,1,0", ""]);
  assert.deepEqual(
    all(csv(table(plane), about))
      .split("\r\n")
      .slice(5),
    ["row,10,11,12", "3,1,2,3", "4,4,5,-6", ""],
  );
});
