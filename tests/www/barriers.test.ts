/** The barriers view: planes, lines, words and samples, with the figures of the paper. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import {
  BITS,
  bitsAt,
  type Cell,
  cellAt,
  cellOf,
  firstIn,
  firstOf,
  lineOf,
  panesOf,
  placeOf,
  showing,
} from "../../www/views/barriers/geometry.ts";
import { barriers } from "../../www/views/barriers/index.ts";
import { between } from "../../www/views/barriers/input.ts";
import { nameOf } from "../../www/views/barriers/names.ts";
import { params, type State } from "../../www/views/barriers/params.ts";
import { SAMPLES } from "../../www/views/barriers/samples.ts";
import {
  pictureOf,
  regionOf,
  seenOf,
  stepOf,
  treeLink,
  verdictOf,
  worldsOf,
} from "../../www/views/barriers/words.ts";
import * as core from "./core.ts";

const start = Object.fromEntries(
  Object.entries(params).map(([key, param]) => [key, param.default]),
) as State;

const planesOf = (patch: Partial<State> = {}) => {
  const { p, vs, b, dx, dy, mid, from, side, step, at } = { ...start, ...patch };
  return core.barrier_planes({ p, vs, b, dx, dy, mid, from, side, step, at });
};

describe("geometry", () => {
  test("panes are inside the picture, and a point of a cell leads to it", () => {
    for (const [width, height] of [
      [1000, 500],
      [380, 700],
      [380, 240],
    ] as const) {
      const panes = panesOf(
        { width, height },
        [
          [0, 0],
          [3, 5],
        ],
        8,
        1,
      );
      assert.equal(panes.length, 2);
      for (const pane of panes) {
        assert.ok(pane.left >= 0 && pane.left + 8 * pane.cell <= width + 0.01);
        assert.ok(pane.top >= 0 && pane.top + 8 * pane.cell <= height + 0.01);
        for (const cell of [pane.origin, [pane.origin[0] + 7, pane.origin[1] + 3]] as Cell[]) {
          const [x, y] = placeOf(pane, cell);
          assert.deepEqual(cellAt(pane, [x + pane.cell / 2, y + pane.cell / 2]), cell);
        }
        const end = 8 * pane.cell;
        assert.ok(
          cellAt(pane, [pane.left, pane.top]) &&
            cellAt(pane, [pane.left + end - 1, pane.top + end - 1]),
        );
        for (const [x, y] of [
          [-0.1, 0],
          [0, -0.1],
          [end, 0],
          [0, end],
        ] as const)
          assert.equal(cellAt(pane, [pane.left + x, pane.top + y]), null);
      }
    }
  });

  test("the line goes around what the core puts below", () => {
    const b = "1,7;2,5;4,4;5,2;8,1";
    const corners = b.split(";").map((text) => cellOf(text) as Cell);
    for (let x = 0; x < 12; x++)
      for (let y = 0; y < 12; y++) {
        const isAbove = core.barrier_is_above({ b, cell: `${x},${y}` });
        const [down, along] = [firstIn(corners, x), firstOf(corners, y)];
        assert.equal(isAbove, down === null || y < down);
        assert.equal(isAbove, along === null || x < along);
      }
    assert.deepEqual(
      lineOf(
        [
          [1, 2],
          [2, 1],
        ],
        9,
      ),
      [
        [9, 1],
        [2, 1],
        [2, 2],
        [1, 2],
        [1, 9],
      ],
    );
  });

  test("outside a window no position has bits", () => {
    const { first } = planesOf({ from: 3 });
    const all = { ...first, cells: first.cells.map(() => 31) };
    const { origin, side } = first;
    const [x = 0, y = 0] = origin;
    assert.ok(bitsAt(all, [x, y]) === 31 && bitsAt(all, [x + side - 1, y + side - 1]) === 31);
    for (const cell of [
      [x - 1, y],
      [x, y - 1],
      [x + side, y],
      [x, y + side],
    ] as Cell[])
      assert.equal(bitsAt(all, cell), 0);
  });

  test("a drag passes position after position, and windows move to what is chosen", () => {
    assert.deepEqual(between([1, 1], [4, 2]), [
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    assert.deepEqual(between([1, 1], [1, 1]), []);
    assert.equal(showing(0, 10, [3, 4], 512), 0);
    assert.equal(showing(0, 10, [3, 12], 512), 3);
    assert.equal(showing(5, 10, [3, 12], 512), 3);
  });
});

describe("figures", () => {
  test("Figure 4: normal and misère Nim cast the same shadow by other positions", () => {
    const planes = planesOf();
    const { first, second } = planes;
    assert.ok(second);
    assert.equal(planes.verdict?.verdict, "same");
    assert.deepEqual([first.columns, first.rows], [second.columns, second.rows]);
    assert.deepEqual([...first.columns].slice(0, 4), [0, 1, 0, 0]);
    assert.ok(bitsAt(first, [1, 1]) & BITS.isP && !(bitsAt(second, [1, 1]) & BITS.isP));
    assert.match(verdictOf(planes, "").join(" "), /are isomorphic.*By Theorem 2 of/);
    const below = planesOf({ b: "1,1" });
    assert.match(verdictOf(below, "").join(" "), /not isomorphic.*column x = 1.*1 position/);
  });

  test("a middle set, a translation, other dimensions", () => {
    for (const { name, ...sample } of SAMPLES) {
      const patch = { vs: "", ...sample };
      const planes = planesOf(patch);
      const words = verdictOf(planes, patch.mid ?? "").join(" ");
      if (patch.vs === "") assert.match(words, /shadow \d+ columns and \d+ rows/, name);
      else assert.match(words, /isomorphic/, name);
    }
    const moved = planesOf({ p: "2(1,x,y)", vs: "4(1,x,y)", b: "2,2", dx: 2, dy: 2 });
    assert.equal(moved.verdict?.verdict, "same");
    assert.equal(planesOf({ p: "2(1,x,y)", vs: "4(1,x,y)", b: "2,2" }).verdict?.verdict, "differs");
    const other = planesOf({ p: "2(1,x,y)" });
    assert.match(verdictOf(other, "").join(" "), /dimensions 3 and 2/);
    assert.match(worldsOf(other), /^The world of 2\(1,x,y\) has dimension 3.*b = 1/);
  });

  test("the chosen position sees what the core says, and steps decide corner positions", () => {
    const { first } = planesOf({ at: "3,2" });
    assert.match(seenOf(first), /^\(3, 2\) is an N-position\. .*\(2, 2\)/);
    assert.match(seenOf(planesOf({ at: "3,3" }).first), /^\(3, 3\) sees no P-position/);
    const step = planesOf({ step: 1 }).first;
    assert.deepEqual(step.corners, [
      { x: 1, y: 3, is_p: false },
      { x: 2, y: 2, is_p: true },
      { x: 3, y: 1, is_p: false },
    ]);
    assert.match(stepOf(step, 1), /^Step 1: .* Of 3 corner positions 1 are/);
    assert.equal(regionOf(bitsAt(first, [0, 0])), "no position");
    assert.equal(regionOf(bitsAt(first, [0, 3])), "exterior, above");
    assert.equal(regionOf(bitsAt(first, [3, 3])), "below");
  });
});

test("a barrier takes with a position what the axioms ask for", () => {
  const put = (cell: string, to: "above" | "below") => core.barrier_put({ b: "1,2;2,1", cell, to });
  assert.equal(put("3,2", "above"), "1,3;4,1");
  assert.equal(put("1,1", "below"), "1,1");
  assert.throws(() => put("0,1", "below"), /b: 0 is not in 1\.\.=512/);
  assert.throws(() => put("600,1", "above"), /cell: 600 is not in 0\.\.=512/);
});

test("games have names, and a link to their tree", () => {
  assert.equal(nameOf("0(x,y)"), "Nim, two piles");
  assert.equal(nameOf("2(8,x,y)"), "Centre 2, third leaf 8");
  assert.equal(nameOf("2(x,1(y))"), "Tree 2(x,1(y))");
  assert.equal(treeLink("2(8,x,y)"), "#v1/tree?p=2(8,1,1)&leaf=d&other=c");
  assert.match(pictureOf(planesOf()), /^Barrier with corners \(1, 2\), \(2, 1\)\. Nim, two piles:/);
  const many = planesOf({ p: "2(1,x,y)", vs: "", b: "2,2", dx: 0, dy: 0, side: 16 });
  const { cells } = many.first;
  const losing = cells.filter((bits) => bits & BITS.isP).length;
  assert.ok(losing > 12);
  assert.match(
    pictureOf(many),
    new RegExp(`(\\(\\d+, \\d+\\)[, ]+){12}and ${losing - 12} more\\.$`),
  );
  const none = planesOf({ p: "0(40,x,y)", vs: "", side: 8 });
  assert.match(pictureOf(none), /: no P-positions in the picture\.$/);
  assert.equal(barriers.offers?.({ ...start, vs: "" }, "dx"), false);
});
