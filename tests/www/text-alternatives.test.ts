/** Text and table of a picture: what they say of blanks, and what is too large for them. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { refusalOf } from "../../www/app/panel/text-alternatives.ts";
import type { Field } from "../../www/core/protocol.ts";
import { defaults, type State } from "../../www/link/link.ts";
import { cellsOf, pageOf } from "../../www/table/cells.ts";
import { tableOf } from "../../www/table/table.ts";
import { views } from "../../www/views/index.ts";
import type { ExtraArrays } from "../../www/views/view.ts";
import * as core from "./core.ts";

/** Returns the text of a view with its defaults, except for a few words, on a plane. */
function words(name: string, state: State, field: core.Plane): string {
  const view = views.find((view) => view.name === name) ?? assert.fail(name);
  return tableOf(field, view, { ...defaults(view.params), ...state }).describe(core.survey(field));
}

/** Returns the texts of the table of a view without words of its own. */
const cells = (field: Field, more: ExtraArrays | null = null) =>
  cellsOf(tableOf(field, { title: "", sentence: "" }, {}, more));

const plane = (shape: [number, number], values: ArrayLike<number>, more = {}) =>
  ({ kind: "plane", origin: [10, 20], shape, values: Uint16Array.from(values), ...more }) as never;

test("few numbers are counted, many described by their range and the most frequent one", () => {
  assert.equal(
    words("fill", { c: 6 }, plane([2, 2], [3, 3, 3, 7])),
    "2 by 2 array, from row 10 and column 20, centre 6: number 3 in 3 of 4 cells, number 7 in 1 of 4 cells. The rarer kind (number 7) lies only within 10 of the diagonal, a region of 3 cells.",
  );
  const many = Array.from({ length: 100 }, (_, at) => (at < 9 ? 3 : at % 16));
  assert.match(
    words("fill", {}, plane([10, 10], many)),
    /16 different numbers from 0 to 15 in 100 cells\. The most frequent is 3, in \d+ cells\.$/,
  );
  assert.match(words("array", {}, plane([0, 0], [])), /: no numbers\.$/);
});

test("a blank is no number: it is counted for itself, with its reason, and an empty cell", () => {
  const filling = core.filling({ c: 2, side: 4, way: "numbers", step: 3 });
  const { plane: band } = core.barriers({ c: 2, n: 7, from: 100, side: 24 });
  const figure = new core.FarFigure({ c: 2, below: 8, from: 1000, width: 32 });
  while (figure.advance(1000) < 1);
  for (const [name, state, field, reason] of [
    ["fill", { c: 2, side: 4, step: 3 }, filling, "nothing is written there yet"],
    ["bands", { c: 2, n: 7 }, band, "a larger number stands there"],
    [
      "far",
      { c: 2, below: 8 },
      figure.plane(1000, 1000, 32, 32),
      "the entry is not below the threshold",
    ],
  ] as const) {
    const blanks = [...field.values].filter((value) => value === field.blank?.value).length;
    const text = words(name, state, field as core.Plane);
    assert.ok(blanks > 1 && text.endsWith(` ${blanks} cells are blank: ${reason}.`), text);
    assert.doesNotMatch(text, /65,?535|[-−]1\b/);
    const table = cells(field as Field);
    const at = [...field.values].indexOf(field.blank?.value ?? 0);
    assert.equal(table.cell(Math.floor(at / field.shape[1]), at % field.shape[1]), "");
    assert.equal(table.empty, reason);
  }
});

test("a table has the rows, columns and heads of its data", () => {
  const window = cells(plane([2, 3], [1, 2, 3, 4, 5, 6]));
  assert.deepEqual([window.rows, window.columns], [2, 3]);
  assert.deepEqual([window.rowName(1), window.columnName(2), window.cell(1, 2)], ["11", "22", "6"]);
  const points = cells({
    kind: "points",
    points: Uint32Array.of(0, 0, 0, 1, 2, 3),
    generation: Uint32Array.of(0, 3),
    parent: Int32Array.of(-1, 0),
  });
  const row = (at: number) => [0, 1, 2, 3, 4].map((column) => points.cell(at, column));
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((column) => points.columnName(column)),
    ["a", "b", "c", "generation", "parent"],
  );
  assert.deepEqual([row(0).at(-1), row(1)], ["none", ["1", "2", "3", "3", "0"]]);
  assert.equal(cells({ kind: "table", columns: { in_play: [1] } }).columnName(0), "in play");
  const graph = cells(
    {
      kind: "graph",
      ...{ x: Int32Array.of(0, -1), y: Int32Array.of(0, 0) },
      ...{ generation: Uint32Array.of(0, 1), parent: Int32Array.of(-1, 0) },
    },
    { words: "", arrays: { a: Uint32Array.of(0, 7), b: Uint32Array.of(0, 8) } },
  );
  const names = [4, 5].map((column) => `${graph.columnName(column)} ${graph.cell(1, column)}`);
  assert.deepEqual(names, ["a 7", "b 8"]);
  for (const [[rows, size, page], wanted] of [
    [
      [250, 100, 0],
      [0, 100],
    ],
    [
      [250, 100, 9],
      [200, 250],
    ],
    [
      [250, 100, -1],
      [0, 100],
    ],
    [
      [0, 100, 3],
      [0, 0],
    ],
  ] as const)
    assert.deepEqual(pageOf(rows, size, page), wanted);
});

test("a picture too large for a description says so", () => {
  const reason = (make: () => unknown) => {
    try {
      make();
    } catch (error) {
      return refusalOf((error as Error).message);
    }
    assert.fail();
  };
  const growth = reason(() => core.growth({ rule: "three-branches", n: 2 ** 40 - 1 }));
  assert.match(growth, /too large to be described.* n up to 4,095\.$/);
  const octant = reason(() => core.octant({ rule: "closer", side: 65536, n: 131072 }));
  assert.match(octant, /too large to be described.* side up to 2,048\.$/);
  assert.equal(refusalOf("The data are hidden."), "The data are hidden.");
});
