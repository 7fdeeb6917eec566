import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import { FONTS, fontFile } from "../../scripts/fonts.mjs";
import type { Field } from "../../www/core/protocol.ts";
import { crc32 } from "../../www/export/bitmap/crc.ts";
import { footerHeight, moduleOf, shortened } from "../../www/export/bitmap/footer.ts";
import { csv } from "../../www/export/formats/csv.ts";
import { json } from "../../www/export/formats/json.ts";
import { npy } from "../../www/export/formats/npy.ts";
import { squaresOf } from "../../www/export/qr-code.ts";
import type { FileInfo } from "../../www/export/request.ts";
import { inSlices } from "../../www/export/slices.ts";
import {
  type Drawing,
  joined,
  type Piece,
  piecesOf,
  type Shape,
} from "../../www/export/vector/drawing.ts";
import {
  FACES,
  type Fonts,
  fontOf,
  has,
  MISSING,
  runsOf,
  widthOf,
} from "../../www/export/vector/font.ts";
import { pagesOf } from "../../www/export/vector/pages.ts";
import { pdf } from "../../www/export/vector/pdf.ts";
import { rectangles } from "../../www/export/vector/rectangles.ts";
import { svg } from "../../www/export/vector/svg.ts";
import { inTikz, tikz } from "../../www/export/vector/tikz.ts";

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

const all = (texts: Iterable<string>) => [...texts].join("");
const never = new AbortController().signal;

test("rectangles cover every visible pixel once, in its colour, whatever the picture", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let round = 0; round < 200; round++) {
    const [width, height] = [1 + next(9), 1 + next(9)];
    const colours = [0, 0xff000001, 0xff000002, 0x80000001];
    const pixels = Uint32Array.from({ length: width * height }, () => colours[next(4)] ?? 0);
    const seen = new Uint32Array(width * height);
    const work = rectangles(pixels, width, height);
    let turn = work.next();
    while (!turn.done) turn = work.next();
    for (const { pixel, path } of turn.value)
      for (const piece of path) paint(piece, pixel, seen, width);
    assert.deepEqual(seen, pixels);
  }
});

function paint(piece: Piece, pixel: number, seen: Uint32Array, width: number): void {
  assert.equal(piece[0], "R");
  const [x = 0, y = 0, w = 0, h = 0] = piece.slice(1).map(Number);
  for (let b = y; b < y + h; b++)
    for (let a = x; a < x + w; a++) {
      assert.equal(seen[b * width + a], 0, "painted twice");
      seen[b * width + a] = pixel;
    }
}

test("a picture of one colour is one rectangle", async () => {
  const patches = await inSlices(rectangles(new Uint32Array(12).fill(0xff00ff00), 4, 3), never);
  assert.deepEqual(patches, [{ pixel: 0xff00ff00, path: [["R", 0, 0, 4, 3]] }]);
});

test("work in slices ends when it is cancelled", async () => {
  const stop = new AbortController();
  const endless = (function* () {
    for (;;) yield;
  })();
  const end = inSlices(endless, stop.signal);
  stop.abort(new Error("enough"));
  await assert.rejects(end, /enough/);
});

test("shapes are joined by colour, but not across another one nor where they are not opaque", () => {
  const other: Shape = {
    kind: "fill",
    ink: { ...ink, colour: "#000000" },
    path: [["R", 5, 0, 1, 1]],
  };
  const pale: Shape = { kind: "fill", ink: { ...ink, opacity: 0.5 }, path: [["R", 6, 0, 1, 1]] };
  const shapes = [square(0), square(2), other, square(4), pale, pale];
  assert.deepEqual(
    joined(shapes).map((shape) => (shape.kind === "text" ? 0 : shape.path.length)),
    [2, 1, 1, 1, 1],
  );
  assert.equal(piecesOf(drawn), 4);
});

test("an SVG has its description, escaped, and joins rectangles in a path", () => {
  const text = all(svg(drawn, about, fonts));
  assert.match(text, /<title id="title">A &amp; B<\/title>/);
  assert.match(text, /<desc id="caption">Two &lt; three<\/desc>/);
  assert.ok(text.includes(`<dc:source>${about.link}</dc:source>`));
  assert.ok(text.includes(`<dc:identifier>${about.digest}</dc:identifier>`));
  assert.match(text, /d="M0 0h1v1h-1zM2 0h1v1h-1zM6 9a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z"/);
  assert.match(text, />5 ≥ −3 &amp; &lt;1&gt;<\/text>/);
});

test("an SVG contains the fonts of its text, and the width of each text", () => {
  const text = all(svg(drawn, about, fonts));
  assert.match(text, /@font-face\{font-family:"nimscape text";font-weight:400;src:url\(data:font/);
  assert.ok(!text.includes("font-weight:600;src"), "no text is bold");
  const wide = Number(/textLength="([\d.]+)"/.exec(text)?.[1]);
  const size = Number(/font-size="([\d.]+)"/.exec(text)?.[1]);
  assert.ok(Math.abs(wide - size * widthOf("5 ≥ −3 & <1>", false, fonts)) < 0.01);
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

test("a PDF has its objects at the places in its table", async () => {
  const bytes = Buffer.from(await (await pdf([drawn], about, fonts, never)).arrayBuffer());
  const text = bytes.toString("latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  assert.equal(text.slice(start, start + 4), "xref");
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
  assert.equal(text.match(/^\d+ 0 obj$/gm)?.length, places.length);
  places.forEach(([, place], at) => {
    assert.ok(text.slice(Number(place)).startsWith(`${at + 1} 0 obj\n`));
  });
});

test("a PDF has a page a drawing, the entries of PDF/A-2b, and only embedded fonts", async () => {
  const bytes = Buffer.from(await (await pdf([drawn, drawn], about, fonts, never)).arrayBuffer());
  const text = bytes.toString("utf8");
  assert.equal(text.match(/\/Type\/Page\//g)?.length, 2);
  assert.match(text, /^%PDF-1\.4\n%[^\n]{2,}\n/);
  assert.match(text, /<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>B</);
  assert.match(text, /\/S\/GTS_PDFA1.*\/DestOutputProfile \d+ 0 R/);
  assert.match(text, /\/ID\[<[0-9a-f]{32}><[0-9a-f]{32}>\]/);
  assert.match(text, /\/Metadata \d+ 0 R/);
  const programs = text.match(/\/FontFile2 /g)?.length ?? 0;
  assert.ok(programs > 0);
  assert.equal(text.match(/\/Type\/FontDescriptor/g)?.length, programs);
  assert.equal(text.match(/\/ToUnicode /g)?.length, programs);
  assert.ok(!text.includes("/Type1"));
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

test("every sign that the page's sources have is in the fonts of files", () => {
  const sources = readdirSync("www/views", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  assert.ok(sources.length > 50);
  for (const file of [...sources.map((file) => `www/views/${file}`), "www/data/dynamics.md"])
    for (const sign of readFileSync(file, "utf8"))
      if (sign > " ") assert.ok(has(sign, fonts), `${file}: ${sign}`);
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
  const lines = all(csv(graph, about)).split("\r\n");
  assert.equal(lines[2], `# link: ${about.link}`);
  assert.deepEqual(lines.slice(5), ["x,y,generation,parent", "0,0,0,-1", "-1,5,1,0", ""]);
  assert.deepEqual(all(csv(plane, about)).split("\r\n").slice(5), [
    "row,10,11,12",
    "3,1,2,3",
    "4,4,5,-6",
    "",
  ]);
});

test("JSON is parsed again to the same numbers", () => {
  const read = JSON.parse(all(json(plane, about, { c: 2 })));
  assert.deepEqual(read.data.values, [1, 2, 3, 4, 5, -6]);
  assert.deepEqual([read.link, read.digest, read.state], [about.link, about.digest, { c: 2 }]);
});

test("NPY is aligned and has the type, the shape and the numbers", () => {
  const bytes = npy(Int32Array.of(1, 2, 3, 4, 5, -6), [2, 3]);
  const length = 10 + new DataView(bytes.buffer).getUint16(8, true);
  assert.equal(length % 64, 0);
  const words = new TextDecoder().decode(bytes.subarray(10, length));
  assert.match(words, /^\{'descr': '<i4', 'fortran_order': False, 'shape': \(2, 3\), \} *\n$/);
  assert.deepEqual([...new Int32Array(bytes.buffer, length)], [1, 2, 3, 4, 5, -6]);
  assert.match(new TextDecoder("latin1").decode(npy(["12", "345"], [2])), /'<U3'/);
  assert.match(new TextDecoder("latin1").decode(npy([1, 2.5], [2])), /'<f8'/);
});

test("the checksum is the standard's", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
});

test("a module of a poster's code has whole pixels, at least two, however long the link", () => {
  const [width, height] = [1408, 1170];
  for (const letters of [0, 40, 320, 1030]) {
    const link = `https://example.org/#v1/growth?path=${"7".repeat(letters)}`;
    const { side } = squaresOf(link) ?? assert.fail();
    const footer = footerHeight({ width, height }, link);
    assert.ok(footer <= height / 3, `${letters} letters: ${footer}`);
    const pixels = moduleOf(side, footer) ?? assert.fail(`${letters} letters`);
    assert.ok(Number.isInteger(pixels) && pixels >= 2, `${letters} letters: ${pixels}`);
    assert.ok(pixels * (side + 8) <= footer, "with its quiet zone it fits");
  }
  assert.equal(footerHeight({ width, height }, "x".repeat(5000)), 187, "no code, no more room");
  assert.equal(footerHeight({ width: 300, height: 200 }, "x".repeat(1000)), 32);
  assert.equal(moduleOf(125, 32), null, "a code that no camera reads is left out");
});

test("a line of a poster is cut rather than shrunk below half of its size", () => {
  assert.equal(shortened("abcdefghij", 0.5), "abcdefghij");
  assert.equal(shortened("abcdefghij", 0.25), "abcd…");
});
