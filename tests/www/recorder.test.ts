/** What scenes draw, written down as shapes; and what some of them draw, seen through that. */
import assert from "node:assert/strict";
import type { BarrierWindow, FillingStep } from "core";
import { test } from "vitest";
import type { Shape } from "../../www/export/vector/drawing.ts";
import { FalsePath, falseCanvas } from "./canvas.ts";

Object.assign(globalThis, { Path2D: FalsePath });
const { inkFrom, Recorder } = await import("../../www/export/vector/recorder.ts");
const { drawWindow } = await import("../../www/views/bands/paint.ts");
const { drawCells, drawReason } = await import("../../www/views/fill/paint.ts");

const FRAME = { width: 100, height: 50, yUp: false };

/** What is written down of a drawing, with one pixel a unit. */
function recorded(
  draw: (context: CanvasRenderingContext2D) => void,
  { ratio = 1, bare = false, ground = null as string | null } = {},
) {
  const recorder = new Recorder({ ratio, bare, paper: null });
  const canvas = falseCanvas();
  recorder.blank(canvas, FRAME, ground);
  draw(recorder.context(canvas));
  const walk = recorder.layers(canvas, 0, 0, 1);
  for (;;) {
    const { done, value } = walk.next();
    if (done) return value;
  }
}

const shapes = (...args: Parameters<typeof recorded>): Shape[] =>
  recorded(...args).flatMap(({ shapes }) => [...shapes]);
const fills = (all: readonly Shape[]) => all.filter(({ kind }) => kind === "fill");
const words = (all: readonly Shape[]) =>
  all.flatMap((shape) => (shape.kind === "text" ? [shape.words] : []));

test("rectangles, lines and circles are in device pixels, in the colour and opacity of their moment", () => {
  const all = shapes((context) => {
    context.setTransform(2, 0, 0, 2, 10, 20);
    context.fillStyle = "#ff0000";
    context.globalAlpha = 0.5;
    context.fillRect(1, 2, 3, 4);
    context.fillStyle = "#00ff00";
    context.fillRect(4, 6, -3, -4);
    context.strokeStyle = "rgba(0, 0, 255, 0.5)";
    context.lineWidth = 3;
    context.setLineDash([1, 2]);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(1, 1);
    context.closePath();
    context.stroke();
    context.beginPath();
    context.moveTo(7, 5);
    context.arc(5, 5, 2, 0, 2 * Math.PI);
    context.fill();
  });
  const [red, green, line, circle] = all;
  assert.deepEqual(red, {
    kind: "fill",
    ink: { colour: "#ff0000", opacity: 0.5 },
    path: [["R", 12, 24, 6, 8]],
  });
  assert.deepEqual(green?.kind === "fill" && green.path, [["R", 12, 24, 6, 8]], "turned right");
  assert.deepEqual(line, {
    kind: "stroke",
    ink: { colour: "#0000ff", opacity: 0.25 },
    path: [["M", 10, 20], ["L", 12, 22], ["Z"]],
    width: 6,
    dash: [2, 4],
    cap: "butt",
    join: "miter",
  });
  assert.deepEqual(
    circle?.kind === "fill" && circle.path,
    [["O", 20, 30, 4]],
    "and no move before it",
  );
});

test("a line begins where there was no point yet, and a new path forgets the one before", () => {
  const [one, two] = shapes((context) => {
    context.beginPath();
    context.lineTo(1, 1);
    context.lineTo(2, 2);
    context.stroke();
    context.beginPath();
    context.moveTo(3, 3);
    context.moveTo(4, 4);
    context.lineTo(5, 5);
    context.stroke();
  });
  assert.deepEqual(one?.kind === "stroke" && one.path, [
    ["M", 1, 1],
    ["L", 2, 2],
  ]);
  assert.deepEqual(two?.kind === "stroke" && two.path, [
    ["M", 4, 4],
    ["L", 5, 5],
  ]);
});

test("what was saved comes back, the unit as well; a new picture has none of it", () => {
  const [large, small] = shapes((context) => {
    context.save();
    context.scale(3, 3);
    context.fillRect(1, 1, 1, 1);
    context.restore();
    context.fillRect(1, 1, 1, 1);
  });
  assert.deepEqual(large?.kind === "fill" && large.path, [["R", 3, 3, 3, 3]]);
  assert.deepEqual(small?.kind === "fill" && small.path, [["R", 1, 1, 1, 1]]);

  const recorder = new Recorder({ ratio: 1, bare: false, paper: null });
  const canvas = falseCanvas();
  recorder.blank(canvas, FRAME, null);
  const context = recorder.context(canvas);
  context.beginPath();
  context.rect(0, 0, 5, 5);
  context.clip();
  context.save();
  recorder.blank(canvas, FRAME, null);
  context.restore();
  context.fillRect(0, 0, 1, 1);
  const walk = recorder.layers(canvas, 0, 0, 1);
  let step = walk.next();
  while (!step.done) step = walk.next();
  assert.deepEqual(
    step.value.map(({ clip }) => clip),
    [{ x: 0, y: 0, width: 100, height: 50 }],
  );
});

test("a circle may begin anywhere, though its angles are rounded", () => {
  const starts = Array.from({ length: 60 }, (_, i) => i / 10);
  assert.ok(starts.some((from) => from + 2 * Math.PI - from < 2 * Math.PI));
  const all = shapes((context) => {
    for (const from of starts) {
      context.beginPath();
      context.arc(0, 0, 1, from, from + 2 * Math.PI);
      context.fill();
    }
  });
  assert.equal(all.length, starts.length);
});

test("a clip is a layer of its own, cut by those around it, until it is restored", () => {
  const layers = recorded((context) => {
    context.fillRect(0, 0, 1, 1);
    context.save();
    context.beginPath();
    context.rect(10, 10, 200, 20);
    context.clip();
    context.fillRect(0, 0, 2, 2);
    context.save();
    context.beginPath();
    context.rect(0, 40, 20, 5);
    context.clip();
    context.fillRect(0, 0, 3, 3);
    context.restore();
    context.restore();
    context.fillRect(0, 0, 4, 4);
  });
  assert.deepEqual(
    layers.map(({ clip }) => clip),
    [
      { x: 0, y: 0, width: 100, height: 50 },
      { x: 10, y: 10, width: 90, height: 20 },
      { x: 10, y: 40, width: 10, height: 0 },
      { x: 0, y: 0, width: 100, height: 50 },
    ],
  );
});

test("words keep their place, size, weight and anchor; other letters than those of files are not used", () => {
  const anchors = ["start", "left", "center", "end", "right"] as const;
  const all = shapes((context) => {
    context.scale(2, 2);
    context.font = "bold 12px system-ui, sans-serif";
    for (const align of anchors) {
      context.textAlign = align;
      context.fillText(align, 5, 6);
    }
    assert.match(context.font, /^bold 12px /);
    assert.doesNotMatch(context.font, /system-ui/);
    context.font = "500 8px serif";
    context.fillText("light", 0, 0);
  });
  const text = all.flatMap((shape) => (shape.kind === "text" ? [shape] : []));
  assert.deepEqual(text.map(({ anchor }) => anchor).slice(0, 5), [
    "start",
    "start",
    "middle",
    "end",
    "end",
  ]);
  const [first] = text;
  assert.deepEqual([first?.x, first?.y, first?.size, first?.bold], [10, 18, 24, true]);
  assert.equal(text[5]?.bold, false);
});

test("a ground is the first shape, unless grounds are left out; a new picture forgets the old one", () => {
  const ground = { ground: "#ffffff" };
  assert.deepEqual(
    shapes(() => {}, { ...ground, ratio: 2 }),
    [{ kind: "fill", ink: { colour: "#000000", opacity: 1 }, path: [["R", 0, 0, 200, 100]] }].map(
      (shape) => ({ ...shape, ink: { colour: "#ffffff", opacity: 1 } }),
    ),
  );
  assert.deepEqual(
    shapes(() => {}, { ...ground, bare: true }),
    [],
  );
  const recorder = new Recorder({ ratio: 1, bare: false, paper: null });
  const canvas = falseCanvas();
  recorder.blank(canvas, FRAME, null);
  recorder.context(canvas).fillRect(0, 0, 1, 1);
  recorder.blank(canvas, FRAME, null);
  assert.deepEqual(recorder.layers(canvas, 0, 0, 1).next().value, []);
});

test("what has no vector form is an error that names it, never a missing shape", () => {
  for (const [draw, said] of [
    [(c: CanvasRenderingContext2D) => c.ellipse(0, 0, 1, 1, 0, 0, 1), /it uses ellipse/],
    [(c: CanvasRenderingContext2D) => c.clearRect(0, 0, 1, 1), /it uses clearRect/],
    [(c: CanvasRenderingContext2D) => c.arc(0, 0, 1, 0, 3), /An arc that is no circle/],
    [(c: CanvasRenderingContext2D) => c.clip(), /its clip is no rectangle/],
    [(c: CanvasRenderingContext2D) => c.drawImage({} as ImageBitmap, 0, 0), /it uses drawImage/],
  ] as const)
    assert.throws(() => recorded(draw), said);
});

test("colours are read as browsers write them", () => {
  assert.deepEqual(inkFrom("#123456", 0.5), { colour: "#123456", opacity: 0.5 });
  assert.deepEqual(inkFrom("rgb(1, 2, 255)"), { colour: "#0102ff", opacity: 1 });
  assert.deepEqual(inkFrom("rgba(1, 2, 3, 0.5)", 0.5), { colour: "#010203", opacity: 0.25 });
  assert.deepEqual(inkFrom("color(srgb 1 0.5 0)"), { colour: "#ff8000", opacity: 1 });
});

// Paint of views.

const INKS = { ground: "#ffffff", text: "#111111", line: "#cccccc", accent: "#aa0000", letters: 1 };

test("of a filling, cells that are filled are coloured by their number; the others are left", () => {
  const palette = new Uint8Array(768).map((_, i) => Math.floor(i / 3));
  const values = [65535, 5, 0, 65535];
  const sheet = {
    camera: { x: 1, y: 1, dx: -0.5, dy: -0.5, zoom: 4 },
    frame: FRAME,
    box: { x0: 0, y0: 0, x1: 1, y1: 1 },
  };
  const draw = (size: number | null) =>
    shapes((context) => drawCells({ ...sheet, context }, { values, palette, largest: 5 }, size));
  const cells = fills(draw(null));
  assert.deepEqual(
    cells.map((cell) => cell.kind === "fill" && cell.path),
    [[["R", 50, 9, 16, 16]], [["R", 34, 25, 16, 16]]],
    "the cell (0, 1), then (1, 0)",
  );
  assert.deepEqual(
    cells.map(({ ink }) => ink.colour),
    ["#ffffff", "#000000"],
  );
  assert.deepEqual(words(draw(9)), ["5", "0"]);
});

test("a step with no cell yet marks nothing; the reason of a step has outlines, arrows and crosses", () => {
  const camera = { x: 1, y: 1, dx: 0, dy: 0, zoom: 5 };
  const drawn = (step: Partial<FillingStep>) =>
    shapes((context) =>
      drawReason({ context, camera, frame: FRAME, box: { x0: 0, y0: 0, x1: 2, y1: 2 } }, INKS, {
        step: 0,
        cell: null,
        value: null,
        left: [],
        above: [],
        shaded: [],
        ...step,
      } as FillingStep),
    );
  assert.deepEqual(drawn({}), []);
  const strokes = drawn({ left: [[1, 0]], above: [[0, 1]] });
  assert.equal(strokes.length, 4, "each outline on a wider one in the colour of the page");
  assert.deepEqual(
    strokes.map((shape) => shape.kind === "stroke" && shape.dash.length),
    [0, 0, 0, 2],
    "what is above is dashed",
  );
  assert.equal(drawn({ above: [[0, 1]], shaded: [[1, 1]] }).length, 2 + 4);
});

test("of barriers only numbers to n are drawn, n itself reversed; shadows lie on both edges", () => {
  const window = {
    plane: { values: [-1, 0, 1, -1], blank: { value: -1 }, origin: [7, 7], shape: [2, 2] },
    shadowed: new Uint8Array([0, 1, 0, 1]),
    rungs: [],
  } as unknown as BarrierWindow;
  const layout = { x: 50, y: 20, cell: 12, side: 2 };
  const inks = { ...INKS, tint: "#eeeeee" };
  const all = shapes((context) => drawWindow(context, layout, { window, n: 1, every: 1 }, inks));
  const of = (colour: string) =>
    fills(all).flatMap((shape) =>
      shape.kind === "fill" && shape.ink.colour === colour ? shape.path : [],
    );
  assert.deepEqual(of("#eeeeee"), [["R", 62, 20, 12, 12]], "0 at (0, 1)");
  assert.deepEqual(of("#111111"), [["R", 50, 32, 12, 12]], "1 at (1, 0)");
  const thick = 2.4;
  assert.deepEqual(
    of("#aa0000").map((piece) => piece.slice(1).map((n) => Math.round(10 * Number(n)) / 10)),
    [
      [62, 20 - thick / 2, 12, thick],
      [50 - thick / 2, 32, thick, 12],
      [62, 32 - thick / 2, 12, thick],
      [62 - thick / 2, 32, thick, 12],
    ],
    "barrier 0 in column 1, barrier 1 in its own",
  );
  assert.deepEqual(words(all), ["0", "1", "7", "7"], "for row 8 there is no room");
  const numbers = (cell: number) =>
    words(
      shapes((context) =>
        drawWindow(context, { ...layout, cell }, { window, n: 1, every: 1 }, inks),
      ),
    );
  assert.deepEqual(numbers(11), ["0", "1", "7", "7"]);
  assert.deepEqual(numbers(10.9), ["7", "7"], "too small for numbers");
});
