import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "../../www/exports/crc.ts";
import { csv } from "../../www/exports/csv.ts";
import {
  type Drawing,
  joined,
  type Piece,
  piecesOf,
  type Shape,
} from "../../www/exports/drawing.ts";
import { json } from "../../www/exports/json.ts";
import { npy } from "../../www/exports/npy.ts";
import type { About } from "../../www/exports/order.ts";
import { pdf } from "../../www/exports/pdf.ts";
import { rectangles } from "../../www/exports/rectangles.ts";
import { inSlices } from "../../www/exports/slices.ts";
import { svg } from "../../www/exports/svg.ts";
import { latex, tikz } from "../../www/exports/tikz.ts";
import type { Field } from "../../www/worker/protocol.ts";

const about: About = {
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

test("an SVG says what it is, escapes it, and joins rectangles in a path", () => {
  const text = all(svg(drawn, about));
  assert.match(text, /<title id="title">A &amp; B<\/title>/);
  assert.match(text, /<desc id="caption">Two &lt; three<\/desc>/);
  assert.ok(text.includes(`<dc:source>${about.link}</dc:source>`));
  assert.ok(text.includes(`<dc:identifier>${about.digest}</dc:identifier>`));
  assert.match(text, /d="M0 0h1v1h-1zM2 0h1v1h-1zM6 9a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z"/);
  assert.match(text, />5 ≥ −3 &amp; &lt;1&gt;<\/text>/);
});

test("TikZ defines each colour once and writes signs as LaTeX", () => {
  const text = all(tikz(drawn, about));
  assert.equal(text.match(/\\definecolor/g)?.length, 1);
  assert.match(text, /^% title: A & B$/m);
  assert.equal(latex("5 ≥ −3 & 50% _x ☃"), "5 $\\geq$ $-$3 \\& 50\\% \\_x ?");
});

test("a PDF has its objects where its table says", async () => {
  const bytes = Buffer.from(await (await pdf(drawn, about, never)).arrayBuffer());
  const text = bytes.toString("latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  assert.equal(text.slice(start, start + 4), "xref");
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
  assert.equal(places.length, 8);
  places.forEach(([, place], at) => {
    assert.ok(text.slice(Number(place)).startsWith(`${at + 1} 0 obj\n`));
  });
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

test("NPY is aligned, says its type and shape, and holds the numbers", () => {
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
