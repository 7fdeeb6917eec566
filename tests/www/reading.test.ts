/** A picture in words and as a table: sentences from what the core has counted, cells from what it has answered. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pageOf, sheetOf } from "../../www/ui/sheet.ts";
import { inWords, type Survey } from "../../www/ui/words.ts";

const ARRAY = { name: "array", title: "Array" };
const plane = (rows: number, columns: number, origin: [number, number] = [0, 0]) => ({
  kind: "plane" as const,
  origin,
  shape: [rows, columns] as [number, number],
  values: new Uint16Array(rows * columns),
});
const survey = (told: Partial<Survey>): Survey => ({
  cells: 0,
  range: null,
  largest: 0,
  distinct: 0,
  counts: [],
  rare: null,
  ...told,
});

describe("words", () => {
  test("two centres side by side: how many are equal, and where they differ", () => {
    const told = survey({
      cells: 4096,
      range: [0, 1],
      distinct: 2,
      counts: [
        [1, 3295],
        [0, 801],
      ],
      rare: { value: 0, margin: 8, band: 5, cells: 1500 },
    });
    assert.equal(
      inWords(ARRAY, { c: 2, vs: 5 }, plane(64, 64), told),
      "64 by 64 array, centre 2 beside centre 5: equal in 3,295 of 4,096 cells, different in 801 of 4,096 cells." +
        " All that is different lies in the first 8 rows and columns or within 5 of the diagonal: these are 1,500 cells.",
    );
  });

  test("a region that is all of the window is not told", () => {
    const told = survey({
      cells: 4,
      range: [3, 7],
      distinct: 2,
      counts: [
        [3, 3],
        [7, 1],
      ],
      rare: { value: 7, margin: 2, band: -1, cells: 4 },
    });
    const words = inWords(ARRAY, { c: 6, vs: null }, plane(2, 2, [10, 20]), told);
    assert.equal(
      words,
      "2 by 2 array, from row 10 and column 20, centre 6: 3 in 3 of 4 cells, 7 in 1 of 4 cells.",
    );
  });

  test("many numbers are told by their range and the most frequent one", () => {
    const told = survey({ cells: 100, range: [0, 15], distinct: 16, counts: [[3, 9]] });
    const words = inWords({ name: "fill", title: "Fill" }, {}, plane(10, 10), told);
    assert.match(
      words,
      /16 different numbers from 0 to 15 in 100 cells. The most frequent is 3, in 9 cells\.$/,
    );
    assert.match(inWords(ARRAY, {}, plane(0, 0), survey({})), /no cells\.$/);
  });

  test("cells, points, bits and tables have words of their own", () => {
    const none = new Int32Array();
    const graph = {
      kind: "graph" as const,
      x: none,
      y: none,
      generation: new Uint32Array(),
      parent: none,
    };
    const born = survey({ cells: 7, range: [0, 2], largest: 3, counts: [[1, 3]] });
    assert.equal(
      inWords({ name: "growth", title: "Growth" }, {}, graph, born),
      "Growth: 7 cells, born in generations 0 to 2; 3 cells in the last. Most, 3, in generation 1.",
    );
    const table = { kind: "table" as const, columns: { row: [1, 2], period: ["3", "4"] } };
    assert.equal(
      inWords(ARRAY, {}, table, null),
      "A table of 2 rows; its columns are row, period.",
    );
  });
});

describe("tables", () => {
  test("a window is a matrix with its own rows and columns", () => {
    const sheet = sheetOf({ ...plane(2, 3, [5, 7]), values: Uint16Array.of(1, 2, 3, 4, 5, 6) });
    assert.deepEqual([sheet.rows, sheet.columns], [2, 3]);
    assert.deepEqual([sheet.rowName(1), sheet.columnName(2), sheet.cell(1, 2)], ["6", "9", "6"]);
  });

  test("points are listed with their three piles", () => {
    const sheet = sheetOf({
      kind: "points",
      points: Uint32Array.of(0, 0, 0, 1, 2, 3),
      generation: Uint32Array.of(0, 3),
      parent: Int32Array.of(-1, 0),
    });
    const names = Array.from({ length: sheet.columns }, (_, column) => sheet.columnName(column));
    assert.deepEqual(names, ["a", "b", "c", "generation", "parent"]);
    assert.deepEqual(
      names.map((_, column) => sheet.cell(1, column)),
      ["1", "2", "3", "3", "0"],
    );
  });

  test("a page is cut from what there is", () => {
    assert.deepEqual(pageOf(250, 100, 0), [0, 100]);
    assert.deepEqual(pageOf(250, 100, 2), [200, 250]);
    assert.deepEqual(pageOf(250, 100, 9), [200, 250]);
    assert.deepEqual(pageOf(250, 100, -1), [0, 100]);
    assert.deepEqual(pageOf(0, 100, 3), [0, 0]);
    assert.deepEqual(pageOf(100, 100, 1), [0, 100]);
  });
});
