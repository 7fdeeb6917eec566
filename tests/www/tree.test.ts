/** Trees: edits, the same numbers in arrays, and errors named as in the link. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import {
  added,
  letterOf,
  moved,
  numberOf,
  removed,
  sized,
  type Tree,
  textOf,
} from "../../www/views/tree/edits.ts";
import {
  completionsOf,
  gameOf,
  grundyRowOf,
  renamed,
  rowOf,
  thirdOf,
  treeOf,
  valuesOf,
} from "../../www/views/tree/words.ts";
import * as core from "./core.ts";

const parsed = (p: string): Tree => treeOf(core.tree_shape({ p }));
const TEXTS = [
  ...[
    "0",
    "7",
    "2(3)",
    "2(3,1(2,3))",
    "6(1,7,8)",
    "6(7,1,1)",
    "5(2(9,0))",
    "1(1(1(1)))",
    "4(0,1,1)",
  ],
  ...["2(1(3,2),4)", "2(3(4,9),5(12,1))", "1(2(3),4)", "3(3,3,3(3,3(1)))", "255(1,1(2(3(4,5),6)))"],
];

describe("edits", () => {
  test("a tree is written as the core writes it", () => {
    for (const text of TEXTS) assert.equal(textOf(parsed(text)), text);
    assert.equal(textOf(parsed("2,3,1,2,3;ab,ac,cd,ce")), "2(3,1(2,3))");
  });

  test("after each edit stacks stand in the order of the core, and places say where they went", () => {
    for (const text of TEXTS) {
      const tree = parsed(text);
      for (const at of tree.sizes.keys()) {
        const far = (at * 3 + 1) % tree.sizes.length;
        for (const edit of [added(tree, at), removed(tree, at), moved(tree, at, far)]) {
          if (edit === null) continue;
          assert.deepEqual(parsed(textOf(edit.tree)), edit.tree, text);
          tree.sizes.forEach((size, old) => {
            const place = edit.places[old];
            if (place !== undefined) assert.equal(edit.tree.sizes[place], size);
          });
        }
      }
    }
  });

  test("stacks are added, removed and hung elsewhere", () => {
    const tree = parsed("2(3,1(4,5))");
    const text = (edit: ReturnType<typeof removed>) => edit && textOf(edit.tree);
    assert.equal(text(added(tree, 1)), "2(3(1),1(4,5))");
    assert.equal(added(tree, 1).places[5], 2, "the new stack");
    assert.equal(text(removed(tree, 2)), "2(3,4,5)", "what hung on it hangs on its parent");
    assert.equal(text(removed(tree, 0)), "3(1(4,5))", "the first child becomes the root");
    assert.equal(text(removed(parsed("7"), 0)), null);
    assert.equal(text(moved(tree, 1, 3)), "2(1(4(3),5))");
    assert.equal(moved(tree, 2, 3), null, "not on what hangs on it");
    assert.equal(moved(tree, 0, 1), null);
    assert.equal(textOf(sized(tree, 4, 255)), "2(3,1(4,255))");
    assert.deepEqual([letterOf(15), numberOf("p"), numberOf("")], ["p", 15, -1]);
  });
});

describe("the same numbers elsewhere", () => {
  test("the completion sequence of a tripod is a row of its array", () => {
    for (const [p, leaf, other, leg, c] of [
      ["6(7,1,1)", "c", "d", 7, 6],
      ["6(1,7,1)", "d", "b", 7, 6],
      ["5(2(9,0))", "a", "d", 9, 2],
      ["0(3,1,1)", "b", "c", 1, 0],
      ["4(0,1,1)", "c", "d", 0, 4],
    ] as const) {
      const { completions } = core.tree_biray({ p, leaf, other, to: 40 });
      const same = rowOf(parsed(p), [leaf, other], completions);
      assert.equal(same?.link, `#v1/array?c=${c}&sel=${leg},1,${completions[1]}`);
      const array = new core.ArrayFigure({ c, vs: null, side: 41 });
      while (array.advance(1000) < 1);
      const row = completions.map((_, b) => array.at(leg, b)?.value);
      array.free();
      assert.deepEqual(completions, row, p);
    }
    assert.equal(rowOf(parsed("6(7,1,1(1))"), ["c", "e"], [1, 2]), null, "five stacks");
    assert.equal(rowOf(parsed("6(7(1(1)))"), ["a", "d"], [1, 2]), null, "a path");
  });

  test("the ray of a tripod is a row of its Grundy values", () => {
    for (const [p, leaf, row, third, c] of [
      ["6(7,3,1)", "d", 7, 3, 6],
      ["5(2(9,4))", "a", 9, 4, 2],
      ["3(1,0,2)", "b", 0, 2, 3],
    ] as const) {
      const { values } = core.tree_ray({ p, leaf, to: 15 });
      const same = grundyRowOf(parsed(p), leaf);
      assert.equal(same?.link, `#v1/array?world=grundy&leaf=${third}&c=${c}`);
      const array = core.grundy_array({ c, d: third, side: 16 });
      assert.deepEqual(values, [...array.values.slice(16 * row, 16 * row + 16)], p);
    }
    assert.equal(grundyRowOf(parsed("2(3,1(2,3))"), "b"), null);
  });

  test("two leaves of any tree are a table: its numbers are those of the sequences", () => {
    const tree = (link: string) => new URLSearchParams(link.slice(link.indexOf("?"))).get("tree");
    for (const [p, leaf, other] of [
      ["2(3,1(2,3))", "b", "d"],
      ["2,3,1,2,3;ab,ac,cd,ce", "e", "b"],
      ["1(2(3),4)", "c", "d"],
    ] as const) {
      const shape = core.tree_shape({ p });
      const side = 12;
      const arrayAt = (link: string) => core.tree_array({ tree: tree(link) ?? "", side }).values;
      const values = arrayAt(valuesOf(treeOf(shape), [leaf, other]).link);
      const row = shape.sizes[numberOf(leaf)] ?? 0;
      const ray = core.tree_ray({ p: shape.text, leaf: other, to: side - 1 });
      assert.deepEqual([...values.slice(side * row, side * (row + 1))], ray.values, p);
      const { completions } = core.tree_biray({ p: shape.text, leaf, other, to: side - 1 });
      const same = completionsOf(shape, [leaf, other], completions);
      const third = thirdOf(shape, [leaf, other]);
      assert.equal(same === null, third === null, p);
      if (same === null || third === null) continue;
      const size = shape.sizes[numberOf(third)] ?? 0;
      const sizes = arrayAt(same.link).slice(side * size, side * (size + 1));
      assert.deepEqual([...sizes], completions, p);
      assert.match(same.link, new RegExp(`&sel=${size},1,${completions[1]}$`));
    }
  });

  test("small trees can be played", () => {
    const link = gameOf(core.tree_shape({ p: "2,3,1;ab,bc" }));
    assert.equal(link, "#v1/play?game=tree-nim&p=2(3(1))");
    assert.equal(gameOf(core.tree_shape({ p: "1(1,1,1,1,1,1,1,1)" })), null);
  });
});

describe("bad input", () => {
  const refusal = (ask: () => unknown, leaves = { leaf: "", other: "" }) => {
    try {
      ask();
    } catch (error) {
      return renamed((error as Error).message, leaves);
    }
    return assert.fail("not refused");
  };

  test("errors name the parameter of the link", () => {
    const shape = (p: string) => refusal(() => core.tree_shape({ p }));
    assert.equal(shape("1,1,1;ab,bc,ca"), "p: ca is an edge that closes a cycle");
    assert.equal(shape("2(256)"), "p: size must be 0 to 255, not 256");
    assert.equal(
      shape(`1(${Array.from({ length: 16 }, () => 1).join()})`),
      "p: number of stacks must be 1 to 16, not 17",
    );
    assert.match(shape("nonsense"), /^p: nonsense is not a tree such as/);
    assert.match(shape("1,1;az"), /^p: az is an edge of a vertex after b/);
    const leaves = { leaf: "c", other: "a" };
    const biray = (leaves: { leaf: string; other: string }) =>
      refusal(() => core.tree_biray({ p: "6(7,1,1)", to: 9, ...leaves }), leaves);
    assert.equal(biray(leaves), "other: a is not a leaf in play of 6(7,1,1)");
    assert.match(biray({ leaf: "a", other: "c" }), /^leaf: a is not a leaf/);
    assert.match(biray({ leaf: "c", other: "c" }), /^other: c is chosen twice/);
    assert.equal(renamed("Stopped.", leaves), "Stopped.");
  });
});
