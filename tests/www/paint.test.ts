/**
 * What views draw, as shapes: each mark that a legend names is drawn where it belongs, in its ink,
 * and in no other place.
 */
import assert from "node:assert/strict";
import type { DynamicsStep, DynamicsStrip, GrowthCell } from "core";
import { test, vi } from "vitest";
import { cameraAt } from "../../www/canvas/camera.ts";
import type { Shape } from "../../www/export/vector/drawing.ts";
import { ringOf } from "../../www/views/dynamics/geometry.ts";
import { FalsePath, falseCanvas } from "./canvas.ts";

Object.assign(globalThis, {
  Path2D: FalsePath,
  requestAnimationFrame: (draw: () => void) => setTimeout(draw),
});
const { Recorder } = await import("../../www/export/vector/recorder.ts");
const { drawCursor, drawShadow } = await import("../../www/views/shadows/paint.ts");
const { blocksOf, drawBlock, drawRing, drawStrip, drawWords } = await import(
  "../../www/views/dynamics/paint.ts"
);
const { drawChosen, drawTree } = await import("../../www/views/tree/paint.ts");
const { PRESETS } = await import("../../www/views/octant/geometry.ts");
const { drawHeaders } = await import("../../www/grid/paint.ts");
const { drawAxes } = await import("../../www/views/plot.ts");
const { paintAll } = await import("../../www/views/octant/brush.ts");
const { Block, drawMark, drawTrail, inksOf } = await import("../../www/views/growth/paint.ts");

const FRAME = { width: 320, height: 320, yUp: false };
const INKS = {
  ground: "#ffffff",
  text: "#111111",
  line: "#cccccc",
  accent: "#aa0000",
  letters: 1,
  quiet: "#777777",
};

/** The shapes of a drawing, with one pixel a unit. */
function shapes(
  draw: (context: CanvasRenderingContext2D, path: () => Path2D) => void,
): readonly Shape[] {
  const recorder = new Recorder({ ratio: 1, bare: false, paper: null });
  const canvas = falseCanvas();
  recorder.blank(canvas, FRAME, null);
  draw(recorder.context(canvas), () => recorder.path());
  const walk = recorder.layers(canvas, 0, 0, 1);
  for (;;) {
    const { done, value } = walk.next();
    if (done) return value.flatMap(({ shapes }) => [...shapes]);
  }
}

const words = (all: readonly Shape[]) =>
  all.flatMap((shape) => (shape.kind === "text" ? [shape.words] : []));
const inked = (all: readonly Shape[], kind: Shape["kind"], colour: string) =>
  all.filter((shape) => shape.kind === kind && shape.ink.colour === colour);
/** The pieces of one kind in the paths of shapes: R rectangles, O circles, Z closed lines. */
const pieces = (all: readonly Shape[], letter: string) =>
  all.flatMap((shape) =>
    shape.kind === "text" ? [] : shape.path.filter(([first]) => first === letter),
  );

// Grids

test("on no ground the strip of numbers has one only where it covers entries", () => {
  const box = { x0: 0, y0: 0, x1: 3, y1: 3 };
  const strips = (bare: boolean, x: number) =>
    inked(
      shapes((context) => {
        const camera = cameraAt(x, 1.5, Math.log2(40));
        drawHeaders({ context, camera, frame: FRAME, box }, { ...INKS, bare });
      }),
      "fill",
      INKS.ground,
    ).length;
  assert.equal(strips(false, 1.5), 2);
  assert.equal(strips(true, 1.5), 0);
  assert.equal(strips(true, 5), 1, "the numbers of rows, over the entries");
});

// The octant

/** The shapes of an octant: two positions, of a step before the newest one unless `fresh`. */
async function octant(style: "tree" | "cubes", { cut = true, fresh = false, scale = 1 } = {}) {
  const recorder = new Recorder({ ratio: 1, bare: false, paper: null });
  const canvas = falseCanvas();
  recorder.blank(canvas, FRAME, null);
  const picture = {
    style,
    cut,
    step: 1,
    newest: 1,
    orbit: { ...PRESETS[0], target: [0, 0, 0], zoom: 1 },
    view: { width: 320 * scale, height: 320 * scale, radius: 4, lens: "orthographic" },
    measure: { from: 0, slopes: [0, 0, 0, 0] },
    palette: new Uint8Array(768),
    theme: { paper: [1, 1, 1], ink: [0, 0, 0], accent: [1, 0, 0], dark: false },
    selected: null,
  };
  const field = {
    points: Uint32Array.of(0, 0, 0, 1, 1, 0),
    generation: fresh ? Uint32Array.of(1, 1) : Uint32Array.of(0, 0),
    parent: Int32Array.of(-1, 0),
  };
  // On a busy machine it would wait for the next frame of a page.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => 0);
  await paintAll(recorder.context(canvas), picture as never, field as never);
  clock.mockRestore();
  const walk = recorder.layers(canvas, 0, 0, 1);
  let all = walk.next();
  while (!all.done) all = walk.next();
  return all.value.flatMap(({ shapes }) => shapes);
}

test("outlines of small cubes are thinner than those of large ones, with round corners", async () => {
  const widths = async (scale: number, fresh: boolean) => {
    const lines = (await octant("cubes", { cut: false, fresh, scale })).flatMap((shape) =>
      shape.kind === "stroke" ? [shape] : [],
    );
    assert.ok(lines.length > 0 && lines.every(({ join }) => join === "round"));
    return lines[0]?.width ?? 0;
  };
  assert.deepEqual([await widths(1, true), await widths(1, false)], [2, 1]);
  const small = await widths(0.25, true);
  assert.ok(small < 1 && small > 0.5, `${small}`);
});

for (const style of ["tree", "cubes"] as const)
  test(`what is not of the newest step is faint in every light: ${style}`, async () => {
    const inks = (await octant(style)).map(({ ink }) => ink.colour);
    assert.ok(inks.length > 2);
    for (const ink of inks) assert.equal(ink, "#d1d1d1");
  });

// Shadows

/** A window of cells of `zoom`, and which centres shadow each. */
function shadow(by: readonly number[], numbers: readonly number[], zoom: number) {
  const side = Math.sqrt(by.length);
  const camera = cameraAt((side - 1) / 2, (side - 1) / 2, zoom);
  const box = { x0: 0, y0: 0, x1: side - 1, y1: side - 1 };
  const first = [8, 8] as const;
  return { camera, frame: FRAME, first, side, box, numbers, by, barrier: 8 };
}

test("of shadows, a cell of both is a square, one of a single centre a diamond, filled if it is this one", () => {
  const window = shadow([1, 2, 3, 0], [4, 5, -1, -1], 6);
  const all = shapes((context) => drawShadow({ ...window, context }, INKS));
  assert.deepEqual(pieces(inked(all, "fill", INKS.quiet), "R"), [["R", 96, 96, 64, 64]]);
  const [own] = inked(all, "fill", INKS.accent);
  assert.deepEqual(own?.kind === "fill" && own.path[0], ["M", 192, 97], "the tip of (0, 1)");
  assert.equal(pieces(inked(all, "stroke", INKS.accent), "Z").length, 2, "both are outlined");
  const other = pieces(inked(all, "fill", INKS.ground), "M");
  assert.ok(
    other.some(([, x, y]) => x === 128 && y === 161),
    "(1, 0) is hollow",
  );
  assert.deepEqual(words(all).slice(0, 2), ["4", "5"], "the entries that cast the shadow");
});

test("of shadows, a window without any has a rim and no mark; one cell has all of it", () => {
  const none = shapes((context) =>
    drawShadow({ ...shadow([0, 0, 0, 0], [-1, -1, -1, -1], 1), context }, INKS),
  );
  assert.deepEqual(inked(none, "fill", INKS.quiet), []);
  assert.deepEqual(inked(none, "stroke", INKS.accent), []);
  assert.equal(pieces(inked(none, "stroke", INKS.line), "R").length, 1);
  const one = shapes((context) => drawShadow({ ...shadow([1], [0], 6), context }, INKS));
  assert.deepEqual(pieces(inked(one, "fill", INKS.quiet), "R"), [["R", 128, 128, 64, 64]]);
  assert.ok(words(one).includes("0"));
});

test("of shadows, small cells beside each other are one rectangle, up to the end of a row", () => {
  const by = [0, 1, 1, 1, 1, 1, 1, 1, 1];
  const small = shadow(
    by,
    by.map(() => 3),
    2,
  );
  const all = shapes((context) => drawShadow({ ...small, context }, INKS));
  assert.deepEqual(
    pieces(inked(all, "fill", INKS.quiet), "R").map(([, , , width]) => width),
    [8, 12, 12],
  );
  assert.deepEqual(words(all), ["a", "b"], "no number fits");
  const lined = shapes((context) => drawShadow({ ...shadow(by, by, Math.log2(6)), context }, INKS));
  assert.equal(pieces(inked(lined, "fill", INKS.quiet), "R").length, 8, "from 6 pixels on, cells");
  assert.ok(pieces(inked(lined, "stroke", INKS.line), "M").length > 0, "and lines");
});

test("of shadows, the largest window is drawn whole, and a tiny diamond can be seen", () => {
  const side = 256;
  const by = Array.from({ length: side * side }, (_, at) => (at === side * side - 1 ? 2 : 1));
  const all = shapes((context) => drawShadow({ ...shadow(by, by, 0), context }, INKS));
  assert.equal(pieces(inked(all, "fill", INKS.quiet), "R").length, side);
  const [tip] = pieces(inked(all, "fill", INKS.accent), "M");
  assert.equal(160 + side / 2 - 0.5 - Number(tip?.[2]), 3, "half its width");
});

test("of shadows, the cursor is a frame of the text's colour on its cell", () => {
  const all = shapes((context) =>
    drawCursor({ ...shadow([0, 0, 0, 0], [], 6), context }, INKS, [1, 0]),
  );
  assert.deepEqual(
    all.map((shape) => [shape.kind, shape.ink.colour]),
    [
      ["stroke", INKS.ground],
      ["stroke", INKS.text],
    ],
  );
  assert.deepEqual(pieces(all, "R")[0], ["R", 96, 160, 64, 64]);
});

// Dynamics

const PALETTE = new Uint8Array(768).map((_, at) => Math.floor(at / 3));
const sheet = (context: CanvasRenderingContext2D) => ({
  context,
  inks: INKS,
  palette: PALETTE,
  legible: 11,
});
const step = (patch: Partial<DynamicsStep> = {}) =>
  ({
    t: 4,
    before: ["101", "01"],
    middle: ["101", "011"],
    after: ["01", "11"],
    added: [null, 2],
    ...patch,
  }) as DynamicsStep;
const strip = { x: 40, y: 200, cell: 12, columns: 10, rows: 3, past: 3 };
const layout = { cell: 20, blocks: [], strip, letters: 1 };

test("of a step, what is added is framed, what is dropped next is outlined, the incubator ends at a dashed line", () => {
  const draw = (at: number, rule: "a" | "b") =>
    shapes((context) => {
      const block = blocksOf(step(), rule)[at] ?? assert.fail();
      drawBlock(sheet(context), layout, [50, 40], block, 4, 3);
    });
  const added = draw(1, "a");
  const frames = inked(added, "stroke", INKS.accent);
  assert.deepEqual(pieces(frames, "R"), [["R", 90, 40, 20, 20]], "row 1 on top, offset 2");
  const outlines = (all: readonly Shape[]) =>
    pieces(inked(all, "stroke", INKS.text), "R").filter(([, , , , height]) => height === 40);
  assert.deepEqual(outlines(added), [["R", 50, 40, 20, 40]]);
  const dashed = added.find((shape) => shape.kind === "stroke" && shape.dash.length > 0);
  assert.deepEqual(dashed?.kind === "stroke" && dashed.path, [
    ["M", 110, 36],
    ["L", 110, 84],
  ]);
  assert.deepEqual(inked(draw(0, "a"), "stroke", INKS.accent), [], "nothing is added yet");
  assert.deepEqual(
    pieces(inked(draw(2, "a"), "stroke", INKS.accent), "R"),
    [["R", 70, 40, 20, 20]],
    "after the drop it is one column further left",
  );
  assert.deepEqual(outlines(draw(2, "a")), [], "nothing is dropped next");
  assert.deepEqual(outlines(draw(0, "b")).length, 1, "rule B drops first");
  assert.deepEqual(inked(draw(1, "b"), "stroke", INKS.accent), []);
  assert.equal(inked(draw(2, "b"), "stroke", INKS.accent).length, 1);
});

test("of a step, every bit has its digit, every column its number of ones, and small bits neither", () => {
  const [block = assert.fail()] = blocksOf(step(), "a");
  const drawn = (cell: number) =>
    shapes((context) => drawBlock(sheet(context), { ...layout, cell }, [50, 40], block, 4, 3));
  const all = words(drawn(11));
  assert.deepEqual(all, ["State 4", "0", ..."1010", "1", ..."0100", ..."1110"]);
  assert.deepEqual(words(drawn(10.9)), ["State 4", "0", "1"]);
  assert.deepEqual(words(drawn(7)), ["State 4", "0"], "only every fourth row is named");
  assert.deepEqual(pieces(inked(drawn(5), "stroke", INKS.line), "R"), [], "no frames of tiny bits");
  assert.equal(pieces(inked(drawn(6), "stroke", INKS.line), "R").length, 8);
});

test("of the strip, a stable state is a dot and another a ring, and the shown step is framed", () => {
  const steps: DynamicsStrip = {
    added: new Int16Array([3, 4, -1, 5, 9, 3]),
    stable: new Uint8Array([1, 0, 1]),
  } as unknown as DynamicsStrip;
  const all = shapes((context) => drawStrip(sheet(context), layout, steps, 2, 3, 4));
  assert.deepEqual(
    pieces(inked(all, "fill", INKS.text), "O").map(([, x]) => x),
    [46, 70],
  );
  assert.deepEqual(
    pieces(inked(all, "stroke", INKS.text), "O").map(([, x]) => x),
    [58],
  );
  assert.deepEqual(pieces(inked(all, "stroke", INKS.accent), "R"), [["R", 74, 198, 16, 40]]);
  const offsets = pieces(all, "R").filter(([, , , width]) => width === 11.5);
  assert.deepEqual(
    offsets.map(([, x, y]) => [x, y]),
    [
      [40, 224],
      [40, 212],
      [52, 200],
      [64, 224],
    ],
    "-1 is none, and 9 lies above the strip",
  );
  assert.equal(words(all)[0], "Steps 1 to 3: offset of each added 1");
  const odd = { ...steps, added: new Int16Array([3, 4, 5]) };
  const single = shapes((context) => drawStrip(sheet(context), layout, odd, 1, 3, 0));
  assert.deepEqual(pieces(single, "O"), [], "an odd number of rows has no stable states");
  assert.deepEqual(pieces(inked(single, "stroke", INKS.accent), "R")[0]?.[1], 38);
});

test("of a cycle, each state has its mark; one that is too long is a line, dashed if not stable", () => {
  const ring = (preperiod: number, period: number, stable: readonly number[], t: number) =>
    shapes((context) =>
      drawRing(sheet(context), ringOf(FRAME, preperiod, period), new Uint8Array(stable), t),
    );
  const short = ring(2, 3, [0, 1, 1, 1, 1], 1);
  assert.equal(pieces(inked(short, "fill", INKS.text), "O").length, 4);
  assert.equal(pieces(inked(short, "stroke", INKS.text), "O").length, 1, "one is not stable");
  assert.equal(pieces(inked(short, "stroke", INKS.accent), "O").length, 1, "the shown one");
  assert.deepEqual(words(short), ["period 3", "after 2 steps"]);
  assert.deepEqual(words(ring(0, 1, [1], 0)), ["period 1", "from the seed on"]);
  const long = (stable: number) => ring(0, 5000, [stable], 7);
  const line = (all: readonly Shape[]) =>
    all.flatMap((shape) =>
      shape.kind === "stroke" && shape.width === 2.5 && shape.ink.colour === INKS.text
        ? [shape.dash.length]
        : [],
    );
  assert.deepEqual([line(long(1)), line(long(0)), line(short)], [[0], [2], []]);
  assert.equal(pieces(inked(long(1), "fill", INKS.text), "O").length, 0, "no marks on the line");
});

test("words in place of a cycle stand in the middle, line below line", () => {
  const all = shapes((context) => drawWords(sheet(context), FRAME, ["one", "two"]));
  const lines = all.flatMap((shape) => (shape.kind === "text" ? [[shape.words, shape.x]] : []));
  assert.deepEqual(lines, [
    ["one", 160],
    ["two", 160],
  ]);
  const [one, two] = all.flatMap((shape) => (shape.kind === "text" ? [shape.y] : []));
  assert.equal((two ?? 0) - (one ?? 0), 20);
});

test("of a system, letters grow with those of the page, as far as their words have space", () => {
  const steps = { added: new Int16Array([3]), stable: new Uint8Array([1]) } as DynamicsStrip;
  const [block = assert.fail()] = blocksOf(step(), "a");
  const sizes = (letters: number) => {
    const inks = { ...INKS, letters };
    const place = { ...layout, cell: 60, letters };
    const all = shapes((context) => {
      const own = { ...sheet(context), inks };
      drawBlock(own, place, [50, 80], block, 4, 3);
      drawStrip(own, place, steps, 1, 3, 4);
      drawRing(own, ringOf(FRAME, 0, 1), new Uint8Array([1]), 0);
      drawWords(own, FRAME, ["one"]);
    });
    const sizeOf = (words: RegExp) => {
      const text = all.find((shape) => shape.kind === "text" && words.test(shape.words));
      return text?.kind === "text" ? text.size : assert.fail(`${words}`);
    };
    return [/^State 4$/, /^0$/, /^period 1$/, /^one$/, /^Steps/].map(sizeOf);
  };
  const [usual, large] = [sizes(1), sizes(2)];
  assert.deepEqual(usual.slice(0, 4), [14, 13, 15, 15]);
  assert.deepEqual(large.slice(0, 4), [28, 26, 30, 30]);
  assert.equal(large[4], usual[4], "the words above a narrow strip are as wide as it");
});

// Growth

const inks = inksOf(
  Array.from({ length: 65 }, (_, at) => [at, 0, 0] as const),
  [170, 0, 0],
  { accent: INKS.accent, paper: "#fafafa" },
);
/** The root, three cells of generation 1 and one of 2: x, y, and those of the parent. */
const cells = new Block(0, 0, [
  { generation: 0, kind: 0, cells: [0, 0, 0, 0] },
  { generation: 1, kind: 1, cells: [1, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0] },
  { generation: 2, kind: 2, cells: [1, 1, 1, 0] },
]);
const DOTS = { edges: true, shape: "dots", colour: "generation" } as const;
const close = {
  camera: cameraAt(0, 0, 4),
  frame: { ...FRAME, yUp: true },
  ratio: 1,
  letters: 1,
  each: true,
};
const drawn = (draw: (canvas: Parameters<typeof cells.drawDots>[0]) => void) =>
  shapes((context, path) => draw({ ...close, context, path }));
/** The names of cells of `size` pixels, grown to a generation; one of them has none. */
const labels = (size: number, before: number, letters = 1) =>
  drawn((canvas) =>
    cells.drawLabels(
      { ...canvas, camera: cameraAt(0, 0, Math.log2(size)), letters },
      inks,
      DOTS,
      { n: 2, before, share: 0.5 },
      (x, y) => (x === -1 ? null : `${x} ${y}`),
    ),
  );
const grown = (n: number) => ({ n, before: n, share: 1 });

test("of a growth, each generation has its shade, and the last one a hole in the colour of the page", () => {
  const all = drawn((canvas) => cells.drawDots(canvas, inks, DOTS, grown(2)));
  const dots = (colour: string) => pieces(inked(all, "fill", colour), "O").length;
  assert.deepEqual([dots("#000000"), dots("#200000"), dots(INKS.accent)], [1, 3, 1]);
  const [hole] = pieces(inked(all, "fill", "#fafafa"), "O");
  assert.deepEqual(hole?.slice(1, 3), [176, 144], "the cell (1, 1), y upwards");
  const young = drawn((canvas) => cells.drawDots(canvas, inks, DOTS, grown(1)));
  assert.equal(pieces(inked(young, "fill", INKS.accent), "O").length, 3);
  const root = drawn((canvas) => cells.drawDots(canvas, inks, DOTS, grown(0)));
  assert.equal(pieces(root, "O").length, 2, "the root and its hole");
});

test("of a growth, edges join cells to their parents, and newborn ones have not come far", () => {
  const edges = (style: Parameters<typeof cells.drawEdges>[2], share: number) =>
    pieces(
      drawn((canvas) => cells.drawEdges(canvas, inks, style, { n: 1, before: 0, share })),
      "R",
    );
  const lengths = (all: ReturnType<typeof edges>) =>
    all.map(([, , , width, height]) => Math.max(Number(width), Number(height)));
  const whole = lengths(edges(DOTS, 1)).filter((length) => length > 10);
  assert.deepEqual(whole, [16, 16, 16], "a cell is 16 pixels");
  const half = lengths(edges(DOTS, 0.5)).filter((length) => length > 5);
  assert.deepEqual(half, [8, 8, 8]);
});

test("of a growth, colours by direction are those of the classes", () => {
  const style = { ...DOTS, colour: "direction" } as const;
  const all = drawn((canvas) => cells.drawDots(canvas, inks, style, grown(2)));
  assert.equal(pieces(inked(all, "fill", "#100000"), "O").length, 3, "class 1 of 4");
});

test("of a growth, squares are as wide as dots, and newborn cells grow out of nothing", () => {
  const style = { edges: false, shape: "squares", colour: "generation" } as const;
  const squares = (share: number) =>
    pieces(
      drawn((canvas) => cells.drawDots(canvas, inks, style, { n: 2, before: 1, share })),
      "R",
    ).map(([, , , width]) => Math.round(100 * Number(width)) / 100);
  assert.deepEqual(squares(1).slice(0, 4), [12.8, 12.8, 12.8, 12.8]);
  const [whole = 0, half = 0] = [squares(1)[4], squares(0.5)[4]];
  assert.equal(half, whole / 2);
});

test("of a growth, names stand in the dots of cells that have grown, as far as there are names", () => {
  const names = (before: number) => words(labels(64, before));
  assert.deepEqual(names(2), ["0 0", "1 0", "0 1", "1 1"]);
  assert.deepEqual(names(1), ["0 0", "1 0", "0 1"]);
});

test("of a growth, a name has its full contrast, or is not there", () => {
  const opacities = (size: number) => labels(size, 2).map(({ ink }) => ink.opacity);
  assert.deepEqual([40, 51, 54, 59, 59.9].flatMap(opacities), []);
  assert.equal(opacities(60).length, 4, "those of the last generation too");
  for (const size of [60, 61, 75, 200]) assert.deepEqual([...new Set(opacities(size))], [1]);
});

test("of a growth, a reader of letters of twice the size has no names of less than that size", () => {
  const sizes = (letters: number) =>
    [40, 60, 100, 120, 240].map((size) => {
      const [label] = labels(size, 2, letters);
      return label?.kind === "text" ? label.size : null;
    });
  assert.deepEqual(sizes(1), [null, 10, 17, 20, 41]);
  assert.deepEqual(sizes(2), [null, null, null, 20, 41]);
});

test("of a growth, the path to a cell ends in its mark, and a mark is never too small", () => {
  const cell = {
    x: 1,
    y: 1,
    runs: [
      [1, "E"],
      [1, "N"],
    ],
  } as unknown as GrowthCell;
  const trail = drawn((canvas) => drawTrail(canvas, inks, DOTS, cell, () => null));
  const [under, over] = trail;
  const path = [
    ["M", 160, 160],
    ["L", 176, 160],
    ["L", 176, 144],
  ];
  assert.deepEqual(over?.kind === "stroke" && over.path, path);
  assert.deepEqual(
    under?.kind === "stroke" && over?.kind === "stroke" && under.width - over.width,
    2,
  );
  assert.deepEqual(pieces(trail, "O")[0], ["O", 176, 144, 8]);
  const marks = (zoom: number) =>
    pieces(
      shapes((context, path) =>
        drawMark({ ...close, camera: cameraAt(0, 0, zoom), context, path }, inks, { x: 0, y: 0 }),
      ),
      "O",
    ).map(([, x, y, radius]) => [x, y, radius]);
  assert.deepEqual(marks(4), [
    [160, 160, 8],
    [160, 160, 8],
  ]);
  assert.deepEqual(marks(-9)[0], [160, 160, 5]);
});

test("of a growth, the cells of a path keep their names where cells have names, however long it is", () => {
  const far = 2 ** 40;
  const trail = (runs: [number, "N" | "E"][], size: number) =>
    drawn((canvas) =>
      drawTrail(
        { ...canvas, camera: cameraAt(0, 0, Math.log2(size)) },
        inks,
        DOTS,
        { x: 0, y: 0, runs } as unknown as GrowthCell,
        (x, y) => `${x} ${y}`,
      ),
    );
  const bend: [number, "N" | "E"][] = [
    [2, "E"],
    [1, "N"],
  ];
  assert.deepEqual(words(trail(bend, 60)), ["0 0", "1 0", "2 0", "2 1"]);
  assert.deepEqual(words(trail(bend, 59)), []);
  const seen = words(trail([[far, "E"]], 60));
  assert.ok(seen.length >= 3 && seen.length < 9, `${seen}`);
});

// Trees and octants

test("of a tree, the letter of a stack stays outside the frame of the chosen one", () => {
  for (const radius of [9, 30, 60]) {
    const layout = { spots: [[160, 160]] as const, radius };
    const stack = {
      letter: "a",
      size: 2,
      on: -1,
      state: "wait",
      varies: false,
      win: null,
    } as const;
    const all = shapes((context) => {
      drawTree(context, INKS, layout, [stack]);
      drawChosen(context, INKS, layout, 0);
    });
    const letter = all.find((shape) => shape.kind === "text" && shape.words === "a");
    const [left = 0] = pieces(inked(all, "stroke", INKS.accent), "R").map(([, x]) => Number(x));
    assert.ok(letter?.kind === "text" && letter.anchor === "end");
    assert.ok(letter.x <= left - 2, `${letter.x} of ${left}`);
  }
});

test("the buttons of the octant promise no table of nim-sums: it shows other games, too", () => {
  for (const { meaning } of PRESETS) assert.doesNotMatch(meaning, /⊕/);
});

// Plots

test("the numbers under a plot do not touch, at its end either", () => {
  const all = shapes((context) => {
    const box = { left: 20, top: 10, width: 272.5, height: 80 };
    const sheet = { context, inks: INKS, box, palette: new Uint8Array(768) };
    drawAxes(sheet, { low: 0, high: 1, write: String }, 25_000_000, "round");
  });
  const numbers = all.flatMap((shape) =>
    shape.kind === "text" && shape.anchor === "middle" ? [shape] : [],
  );
  assert.equal(numbers.length, 5, "the last one is left out");
  for (const [at, { x, words, size }] of numbers.entries()) {
    const next = numbers[at + 1];
    if (next === undefined) continue;
    const gap = next.x - x - ((words.length + next.words.length) * size) / 4;
    assert.ok(gap >= 4, `${words} and ${next.words}: ${gap}`);
  }
});
