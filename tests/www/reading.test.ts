/** Text and table of a picture: sentences from the core's counts, cells from its results. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { dataTable, pageOf } from "../../www/app/panel/data-table.ts";
import { refusalOf } from "../../www/app/panel/text-alternatives.ts";
import type { Core } from "../../www/core/client.ts";
import type { Field } from "../../www/core/protocol.ts";
import { describeData } from "../../www/figure/describe.ts";
import { PART, surveyOf } from "../../www/figure/survey.ts";
import type { State } from "../../www/link/link.ts";
import { array } from "../../www/views/array/index.ts";
import { bands } from "../../www/views/bands/index.ts";
import { far } from "../../www/views/far/index.ts";
import { fill } from "../../www/views/fill/index.ts";
import { octant } from "../../www/views/octant/index.ts";
import { shadows } from "../../www/views/shadows/index.ts";
import type { View } from "../../www/views/view.ts";
import * as core from "./core.ts";

const plane = (rows: number, columns: number, origin: [number, number] = [0, 0]) => ({
  kind: "plane" as const,
  origin,
  shape: [rows, columns] as [number, number],
  values: new Uint16Array(rows * columns),
});

/** Returns the text of a view with its defaults, except for a few words, on data of the core. */
function words(view: unknown, state: State, field: Exclude<Field, { kind: "table" }>): string {
  const described = view as View;
  const { params } = described;
  const fallback = Object.entries(params).map(([key, param]) => [key, param.default]);
  const whole = { ...Object.fromEntries(fallback), ...state };
  return describeData(described, whole, field, core.survey(field));
}

/** All of an array of tripod nim in one look. */
function arrayOf(params: object, look: object): core.Plane {
  const figure = new core.ArrayFigure({ c: 2, side: 16, ...params } as core.ArrayParams);
  while (figure.advance(1000) < 1);
  return figure.plane(0, 0, 16, 16, look as core.ArrayLook);
}

describe("words", () => {
  test("two centres: how many entries are equal, and where they differ", () => {
    const look = { map: "value", of: null };
    const described = words(array, { c: 2, vs: 5 }, arrayOf({ vs: 5 }, look));
    assert.match(
      described,
      /^16 by 16 array, centre 2 beside centre 5: (different|equal) in \d+ of 256 cells, (different|equal) in \d+ of 256 cells\./,
    );
    const same = words(array, { c: 2, vs: 2 }, arrayOf({ vs: 2 }, look));
    assert.match(same, /centre 2 beside centre 2: equal in 256 of 256 cells\.$/);
  });

  test("a map of yes and no is described by its question, with a second centre too", () => {
    const parity = arrayOf({ vs: 5 }, { map: "parity", of: "c" });
    assert.match(words(array, { vs: 5, map: "parity" }, parity), /, centre 2: .*odd in \d+ of 256/);
    const below = arrayOf({}, { map: "below", below: 9 });
    assert.match(
      words(array, { map: "below", below: 9 }, below),
      /: below 9 in \d+ of 256 cells, 9 or more in/,
    );
    const residues = arrayOf({}, { map: "mod", mod: 3 });
    assert.match(words(array, { map: "mod", mod: 3 }, residues), /remainder on division by 3 0 in/);
  });

  test("a region that is all of the window is left out", () => {
    const field = { ...plane(2, 2, [10, 20]), values: Uint16Array.of(3, 3, 3, 7) };
    assert.equal(
      words(fill, { c: 6 }, field),
      "2 by 2 array, from row 10 and column 20, centre 6: number 3 in 3 of 4 cells, number 7 in 1 of 4 cells. The rarer kind (number 7) lies only within 10 of the diagonal, a region of 3 cells.",
    );
    const whole = { ...plane(1, 2), values: Uint16Array.of(3, 3) };
    assert.match(words(fill, { c: 6 }, whole), /: number 3 in 2 of 2 cells\.$/);
  });

  test("many numbers are described by their range and the most frequent one", () => {
    const values = Uint16Array.from({ length: 100 }, (_, at) => (at < 9 ? 3 : at % 16));
    assert.match(
      words(fill, {}, { ...plane(10, 10), values }),
      /16 different numbers from 0 to 15 in 100 cells\. The most frequent is 3, in \d+ cells\.$/,
    );
    assert.match(words(array, {}, plane(0, 0)), /: no numbers\.$/);
  });

  test("a blank is no number: it is counted for itself, with its reason", () => {
    const filling = core.filling({ c: 2, side: 4, way: "numbers", step: 3 });
    const blank = filling.values.filter((value) => value === filling.blank?.value).length;
    assert.ok(blank > 1);
    const described = words(fill, { c: 2, side: 4, step: 3 }, filling);
    assert.ok(
      described.endsWith(` ${blank} cells are blank: nothing is written there yet.`),
      described,
    );
    assert.doesNotMatch(described, /65,?535/);

    const { plane: band } = core.barriers({ c: 2, n: 7, from: 100, side: 24 });
    const [least, most] = [Math.min(...band.values), Math.max(...band.values)];
    assert.deepEqual([least, most, band.blank?.value], [-1, 7, -1]);
    const larger = band.values.filter((value) => value === -1).length;
    const bandText = words(bands, { c: 2, n: 7 }, band);
    assert.match(bandText, /8 different numbers from 0 to 7 in/);
    assert.ok(
      bandText.endsWith(` ${larger} cells are blank: a larger number stands there.`),
      bandText,
    );

    const figure = new core.FarFigure({ c: 2, below: 8, from: 1000, width: 32 });
    while (figure.advance(1000) < 1);
    const square = words(far, { c: 2, below: 8 }, figure.plane(1000, 1000, 32, 32));
    assert.match(square, /cells are blank: the entry is not below the threshold\.$/);
    assert.doesNotMatch(square, /-1/);
  });

  test("the blank of Bands is where the array has a larger number", () => {
    const { plane: band } = core.barriers({ c: 2, n: 5, from: 10, side: 20 });
    const figure = new core.ArrayFigure({ c: 2, side: 32 });
    while (figure.advance(1000) < 1);
    const { values } = figure.plane(10, 10, 20, 20);
    assert.deepEqual(
      [...band.values],
      Array.from(values, (value) => (value <= 5 ? value : -1)),
    );
  });

  test("shadows are named by their centres, also where only one kind is there", () => {
    const window = core.shadows({ c: 2, vs: 5, barrier: 7, side: 24 });
    const described = words(shadows, { c: 2, vs: 5, barrier: 7 }, window.plane);
    assert.match(
      described,
      /centres 2 and 5 with the barrier at 7: shadowed by neither centre in \d+ of 576/,
    );
    const alone = core.shadows({ c: 2, vs: 2, barrier: 1, side: 1 });
    assert.match(words(shadows, { c: 2, vs: 2 }, alone.plane), /1 of 1 cell\.$/);
  });

  test("a point of a tripod has a half sum, and is not born", () => {
    const tripod = core.octant({ rule: "closer", side: 4, c: 3 });
    assert.match(
      words(octant, { c: 3 }, tripod),
      /^Nim in space: \d+ points, with half sums 1 to 4; 1 point in the last/,
    );
    const nim = core.octant({ rule: "closer", side: 4 });
    assert.match(words(octant, {}, nim), /^Nim in space: 16 points, born at steps 0 to 3;/);
  });

  test("cells and tables have words of their own", () => {
    const graph = core.growth({ rule: "three-branches", n: 2 });
    assert.equal(
      words({ name: "growth", title: "Growth", params: {} }, {}, graph),
      "Growth: 7 cells, born in generations 0 to 2; 3 cells in the last. Most at once: 3, at generation 1.",
    );
    const table = { kind: "table" as const, columns: { row: [1, 2], period: ["3", "4"] } };
    assert.equal(
      describeData({ title: "Array" }, {}, table, null),
      "A table of 2 rows; its columns are row, period.",
    );
  });
});

describe("surveys", () => {
  /** A core that says what it is sent. */
  function listening() {
    const sent: { field: Field; moved: readonly Transferable[] }[] = [];
    const call = async (_: string, [field]: [Field], { moved = [] }: { moved?: Transferable[] }) =>
      sent.push({ field, moved });
    return { sent, core: { call } as unknown as Core };
  }

  test("only the numbers that are counted are copied, in parts, and the copy is moved", async () => {
    const length = 2 * PART + 3;
    const generation = Uint32Array.from({ length }, (_, at) => at);
    const others = { x: new Int32Array(1), y: new Int32Array(1), parent: new Int32Array(1) };
    const { sent, core } = listening();
    let isOver = false;
    const survey = surveyOf(core, { kind: "graph", generation, ...others }).then(() => {
      isOver = true;
    });
    await Promise.resolve();
    assert.ok(!isOver && sent.length === 0, "the page can draw between the parts");
    await survey;
    const { field, moved } = sent[0] ?? assert.fail();
    assert.deepEqual(Object.keys(field).sort(), ["generation", "kind"]);
    const copy = (field as unknown as { generation: Uint32Array }).generation;
    assert.deepEqual(copy, generation);
    assert.deepEqual(moved, [copy.buffer]);
    assert.notEqual(copy.buffer, generation.buffer, "the page keeps its own");
  });

  test("what is sent is surveyed as the whole field is", async () => {
    const fields = [
      core.growth({ rule: "three-branches", n: 9 }),
      core.octant({ rule: "relaxed", side: 8 }),
      { ...arrayOf({}, { map: "below", below: 9 }), blank: { value: 1, meaning: "nothing" } },
    ] as const;
    for (const field of fields) {
      const { sent, core: asked } = listening();
      await surveyOf(asked, field);
      assert.deepEqual(core.survey(sent[0]?.field as core.Plane), core.survey(field), field.kind);
    }
  });

  test("tables have no survey", async () => {
    const { sent, core } = listening();
    assert.equal(await surveyOf(core, { kind: "table", columns: {} }), null);
    assert.deepEqual(sent, []);
  });
});

describe("tables", () => {
  test("only the cells of a page are read", () => {
    let reads = 0;
    const points = new Proxy(new Uint32Array(30), {
      get: (numbers, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(numbers, key, numbers);
      },
    });
    const numbers = { generation: new Uint32Array(10), parent: new Int32Array(10) };
    const sheet = dataTable({ kind: "points", points, ...numbers });
    assert.equal(sheet.rows, 10);
    assert.equal(reads, 0);
    assert.equal(sheet.cell(4, 1), "0");
    assert.equal(reads, 1);
  });

  test("a window is a matrix with its own rows and columns", () => {
    const sheet = dataTable({ ...plane(2, 3, [5, 7]), values: Uint16Array.of(1, 2, 3, 4, 5, 6) });
    assert.deepEqual([sheet.rows, sheet.columns], [2, 3]);
    assert.deepEqual([sheet.rowName(1), sheet.columnName(2), sheet.cell(1, 2)], ["6", "9", "6"]);
  });

  test("a blank is an empty cell, and the table explains it", () => {
    const blank = { value: 5, meaning: "nothing is there" };
    const sheet = dataTable({ ...plane(1, 2), values: Uint16Array.of(1, 5), blank });
    assert.deepEqual([sheet.cell(0, 0), sheet.cell(0, 1)], ["1", ""]);
    assert.equal(sheet.empty, "nothing is there");
    assert.equal(dataTable(plane(1, 2)).empty, undefined);
  });

  test("points are listed with their three piles", () => {
    const sheet = dataTable({
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
    assert.equal(sheet.cell(0, 4), "none", "the first has no parent");
  });

  test("heads of columns are words", () => {
    const sheet = dataTable({ kind: "table", columns: { in_play: [1] } });
    assert.equal(sheet.columnName(0), "in play");
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
