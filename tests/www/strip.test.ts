/** A folded row drawn: where its cells, columns and edge lie, and in which colours. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Fold } from "../../www/views/periods/fold.ts";
import { drawStrip, heightOf } from "../../www/views/periods/strip.ts";
import { FalseContext } from "./canvas.ts";

const INKS = { ground: "ground", text: "text", accent: "accent" };
/** Red is the place in the palette, blue what is left of it. */
const PALETTE = Uint8Array.from(
  { length: 768 },
  (_, at) => [at / 3, 0, 255 - (at - 2) / 3][at % 3] ?? 0,
);

class Recording extends FalseContext {
  readonly cells: (readonly [colour: string, ...box: number[]])[] = [];
  readonly words: (readonly [words: string, right: number, y: number])[] = [];
  readonly lines: { colour: string; width: number; points: number[][] }[] = [];
  #points: number[][] = [];

  fillRect(...box: number[]) {
    this.cells.push([this.fillStyle, ...box]);
  }
  fillText(words: string, x: number, y: number) {
    this.words.push([words, x, y]);
  }
  beginPath() {
    this.#points = [];
  }
  moveTo(x: number, y: number) {
    this.#points.push([x, y]);
  }
  lineTo(x: number, y: number) {
    this.#points.push([x, y]);
  }
  stroke() {
    this.lines.push({ colour: this.strokeStyle, width: this.lineWidth, points: this.#points });
  }
}

function drawn(
  fold: Fold,
  values: readonly number[],
  { width = 168, height = 40, letters = 1 } = {},
) {
  const context = new Recording();
  const frame = { width, height, yUp: false };
  const canvas = context as unknown as CanvasRenderingContext2D;
  drawStrip(canvas, frame, fold, values, PALETTE, { ...INKS, letters });
  return context;
}

const FOLD: Fold = { starts: [3, 8], width: 5, period: "5", preperiod: 6 };
const VALUES = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 8];

test("a strip is as high as its turns, up to a limit", () => {
  const high = (turns: number) =>
    heightOf({ ...FOLD, starts: Array.from({ length: turns }, Number) });
  assert.deepEqual([high(1), high(10), high(11), high(16)], [18, 180, 192, 192]);
});

test("each column has a cell, turn beneath turn, beside the space for the columns' numbers", () => {
  const { cells } = drawn(FOLD, VALUES);
  assert.deepEqual(
    cells.map(([, ...box]) => box),
    [0, 1].flatMap((turn) => [0, 1, 2, 3, 4].map((x) => [64 + 20 * x, 20 * turn, 20.5, 19])),
  );
  const wide = drawn(FOLD, VALUES, { width: 1000 }).cells;
  assert.deepEqual(wide[1]?.slice(1), [64 + 24, 0, 24.5, 19], "no wider than 24 pixels");
  const large = drawn(FOLD, VALUES, { width: 1000, letters: 2 }).cells;
  assert.deepEqual(large[1]?.slice(1), [128 + 24, 0, 24.5, 19], "twice the space for letters");
});

test("the least value has the first colour, the largest the last, and others lie evenly between", () => {
  const colours = drawn(FOLD, VALUES).cells.map(([colour]) => colour);
  assert.deepEqual(
    [colours[0], colours[9], colours[4]],
    ["rgb(0 0 255)", "rgb(255 0 0)", "rgb(102 0 153)"],
  );
  const flat = drawn(
    FOLD,
    VALUES.map(() => 7),
  ).cells.map(([colour]) => colour);
  assert.deepEqual(new Set(flat), new Set(["rgb(0 0 255)"]), "one value alone");
  const short = drawn(FOLD, [5]).cells.map(([colour]) => colour);
  assert.equal(short.length, 10, "columns that are not there have a cell too");
});

test("turns begin with the number of their column; of narrow ones only every few do", () => {
  assert.deepEqual(drawn(FOLD, VALUES).words, [
    ["3", 56, 9.5],
    ["8", 56, 29.5],
  ]);
  const starts = Array.from({ length: 16 }, (_, turn) => 5 * turn);
  const close = drawn({ ...FOLD, starts }, VALUES, { height: 80 }).words;
  assert.deepEqual(
    close.map(([words]) => words),
    ["0", "15", "30", "45", "60", "75"],
  );
});

test("the edge runs between the columns before the preperiod and those from it on", () => {
  const { lines } = drawn(FOLD, VALUES);
  const points = [
    [64, 19.5],
    [124, 19.5],
    [124, -0.5],
    [164, -0.5],
  ];
  assert.deepEqual(lines, [
    { colour: "ground", width: 5, points },
    { colour: "accent", width: 2.5, points },
  ]);
  const second = drawn({ ...FOLD, preperiod: 9 }, VALUES).lines[1]?.points;
  assert.deepEqual(second?.[2], [84, 19.5], "in the second turn");
  const last = drawn({ ...FOLD, preperiod: 8 }, VALUES).lines[1]?.points;
  assert.deepEqual(last?.[2], [164, -0.5], "where a turn ends it is at its end");
  for (const preperiod of [null, 3, 14])
    assert.deepEqual(drawn({ ...FOLD, preperiod }, VALUES).lines, [], `${preperiod}`);
});
