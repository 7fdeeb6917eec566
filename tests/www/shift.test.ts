/** Two arrays laid over each other: places, sentences, facts, and the scene that slides one. */
import assert from "node:assert/strict";
import * as core from "core";
import { test, vi } from "vitest";
import { holdTime, mountedBy } from "./page.ts";

const { defaults } = await import("../../www/link/link.ts");
const { shift } = await import("../../www/views/shift/index.ts");
const { ShiftScene } = await import("../../www/views/shift/scene.ts");
const { entryAt, extentOf, factsOf, linesOf, sentenceOf } = await import(
  "../../www/views/shift/geometry.ts"
);

const { drawCells, drawLabels } = await import("../../www/views/shift/paint.ts");

const palette = new Uint8Array(3 * 256);

const start = defaults(shift.params) as import("../../www/views/shift/params.ts").State;

holdTime();

test("each entry stands in both arrays, with free lines between them", () => {
  for (const c of [1, 4, 40, 100]) {
    const window = core.aligned({ c, way: "twins" });
    const [rows] = window.plane.shape;
    const [height, width] = extentOf(window);
    const [, last] = linesOf(rows - 1, window);
    assert.equal(last, height - 1);
    for (const line of linesOf(rows - 1, window))
      assert.deepEqual(entryAt(window, line, width - 1), [rows - 1, width - 1]);
    assert.equal(entryAt(window, rows, 0), null, "between them");
    assert.equal(entryAt(window, height, 0), null);
  }
});

test("above stand the numbers of the first array, below those of the other, lowered", () => {
  const window = core.aligned({ c: 5, way: "shift", by: 1 });
  const [height, width] = extentOf(window);
  const written: [number, number, string][] = [];
  const context = {
    fillRect() {},
    fillText: (text: string, x: number, y: number) => written.push([x, y, text]),
  } as unknown as CanvasRenderingContext2D;
  const scale = 32;
  const frame = { width: width * scale, height: height * scale, yUp: false };
  const camera = { x: (width - 1) / 2, y: (height - 1) / 2, dx: 0, dy: 0, zoom: Math.log2(scale) };
  const box = { x0: 0, x1: width - 1, y0: 0, y1: height - 1 };
  drawCells({ context, camera, frame, box }, { text: "#000" } as never, { window, palette }, 12);
  const [rows, columns] = window.plane.shape;
  assert.equal(written.length, 2 * rows * columns);
  for (const [x, y, text] of written) {
    const [column, line] = [Math.floor(x / scale), Math.floor(y / scale)];
    const [row] = entryAt(window, line, column) ?? assert.fail();
    const { first, lowered } = window;
    const value = (line < rows ? first : lowered)[row * columns + column] ?? assert.fail();
    assert.equal(text, `${value}`.replace("-", "−"));
  }
  assert.notDeepEqual(window.first, window.lowered);
});

test("no number of a column lies on the name of its centre, however small the cells are", () => {
  const window = core.aligned({ c: 40, way: "shift" });
  const [height, width] = extentOf(window);
  const [scale, letter] = [3, 7];
  const written: { text: string; from: number; to: number }[] = [];
  const context = {
    fillRect() {},
    measureText: (text: string) => ({ width: letter * text.length }),
    fillText: (text: string, x: number, _: number, most = Number.POSITIVE_INFINITY) => {
      const half = Math.min(most, letter * text.length) / 2;
      written.push({ text, from: x - half, to: x + half });
    },
  } as unknown as CanvasRenderingContext2D;
  const frame = { width: 400, height: height * scale + 60, yUp: false };
  const camera = { x: width / 2, y: height / 2, dx: 0, dy: 0, zoom: Math.log2(scale) };
  const box = { x0: 0, x1: width - 1, y0: 0, y1: height - 1 };
  drawLabels({ context, camera, frame, box }, { letters: 1 } as never, window);
  const names = written.filter(({ text }) => text.startsWith("c = "));
  const edge = Math.max(...names.map(({ to }) => to));
  const columns = written.filter(({ to }) => to > edge);
  assert.deepEqual([names.length, columns.length > 8], [2, true]);
  for (const { text, from } of columns) assert.ok(from >= edge, text);
});

test("sentences claim no more than the theorems", () => {
  const says = (params: Parameters<typeof core.aligned>[0]) =>
    sentenceOf(params.way, core.aligned(params));
  const all = says({ c: 5, way: "shift" });
  assert.match(
    all,
    /^The rows below 4 of centre 9, .* from column 5 on, except the entry \(0, 5\)\. 63 of 64/,
  );
  assert.match(says({ c: 5, way: "shift", by: 2 }), /by 2 of 4, are not yet those of centre 5\./);
  assert.match(says({ c: 8, way: "twins" }), /rows below 8 agree for ever from column 16 on\./);
  assert.match(says({ c: 8, way: "twins", by: 0 }), /rows 1 and 2 have still to be exchanged/);
  for (const c of [5, 6, 7])
    assert.match(says({ c, way: "twins" }), /needs a centre that 4 divides/);
});

test("facts give both entries and the theorem that decides them", () => {
  const window = core.aligned({ c: 5, way: "shift" });
  assert.deepEqual(factsOf("shift", window, [2, 4]), {
    title: "Equal",
    rows: [
      ["centre 5", "C(2, 9) = 10"],
      ["centre 9", "C(2, 13) = 14"],
      ["lowered by 4", "10"],
      ["why", "by the shift theorem"],
    ],
  });
  const [, , , why] = factsOf("shift", window, [0, 0]).rows;
  assert.deepEqual(why, ["why", "the one exception of the shift theorem"]);
  const twins = core.aligned({ c: 8, way: "twins" });
  assert.ok(factsOf("twins", twins, [1, 0]).rows.every(([name]) => name !== "why"));
  const [, other] = factsOf("twins", twins, [1, 8]).rows;
  assert.match(other?.[1] ?? "", /^C\(2, 16\) = /, "rows 1 and 2 are exchanged");
});

const mounted = (patch: Partial<typeof start> = {}) =>
  mountedBy(ShiftScene, { ...start, ...patch });

test("it slides to the end from the beginning, stops there, and slides back", async () => {
  const { stage, scene, state } = await mounted();
  scene.play("on");
  assert.equal(state().by, 0, "from the end it begins again");
  for (let step = 1; step < 4; step++) {
    vi.advanceTimersByTime(1000);
    assert.equal(state().by, step);
  }
  vi.advanceTimersByTime(1000);
  assert.equal(state().by, null, "moved all the way");
  assert.deepEqual(stage.playing, [true, false]);
  scene.play("back");
  for (let step = 0; step < 4; step++) vi.advanceTimersByTime(1000);
  assert.equal(state().by, 0);
  scene.step(1);
  assert.equal(state().by, 1);
  scene.dispose();
});

test("all cells that agree are coloured in both arrays, and all numbers are written", async () => {
  const { stage, scene } = await mounted();
  const { words } = stage.canvas().context;
  const { first, lowered } = core.aligned({ c: 5, way: "shift" });
  for (const value of [...first, ...lowered].filter((value) => value >= 0))
    assert.ok(words.includes(`${value}`), `${value}`);
  assert.ok(words.includes("−4"), "the exception, lowered");
  assert.match(stage.root.textContent, /63 of 64 cells agree/);
  const { values } = await scene.data();
  assert.equal([...values].filter((value) => value === 1).length, 63);
  const more = await scene.more();
  assert.deepEqual(Object.keys(more?.arrays ?? {}), ["first", "second"]);
});

test("a power that is too large is refused with a sentence", async () => {
  const { scene } = await mounted();
  await assert.rejects(scene.show({ ...start, m: 3 }), /m: 3 is not in 0\.\.=2/);
  assert.equal((await scene.data()).values.length, 64, "the last picture stays");
});
