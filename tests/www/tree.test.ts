/** The tree view: edits, layout, words and links, with the worked examples of the paper. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { read } from "../../www/link/link.ts";
import { boxOf } from "../../www/views/plot.ts";
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
import { layoutOf, neighbourOf, panesOf, sizeAt, stackAt } from "../../www/views/tree/geometry.ts";
import { tree as view } from "../../www/views/tree/index.ts";
import { params, type State } from "../../www/views/tree/params.ts";
import { randomTree, SAMPLES } from "../../www/views/tree/samples.ts";
import {
  completionOf,
  completionsOf,
  gameOf,
  grundyRowOf,
  periodOf,
  pictureOf,
  renamed,
  rowOf,
  sequenceOf,
  thirdOf,
  treeOf,
  valuesOf,
  verdictOf,
  winAt,
} from "../../www/views/tree/words.ts";
import * as core from "./core.ts";

const parsed = (p: string): Tree => treeOf(core.tree_shape({ p }));
const RANDOM = Array.from({ length: 60 }, (_, seed) => randomTree(seed));
const TEXTS = [...SAMPLES.map(({ text }) => text), ...RANDOM, "0", "2(3,1(2,3))"];

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

  test("random trees depend on their number alone, and are all solved", () => {
    assert.equal(new Set(RANDOM).size, RANDOM.length);
    for (const p of RANDOM.slice(0, 20)) assert.ok(core.tree_facts({ p }).positions > 0);
    assert.equal(randomTree(7), randomTree(7));
  });
});

describe("places", () => {
  const BOX = { left: 10, top: 20, width: 500, height: 300 };

  test("no two stacks overlap, all are in their box, and each is found", () => {
    const path = Array.from({ length: 15 }, () => "1(").join("");
    for (const text of [...TEXTS, `${path}1${")".repeat(15)}`, `1(${"1,".repeat(14)}1)`]) {
      const layout = layoutOf(parsed(text), BOX, 1);
      layout.spots.forEach(([x, y], at) => {
        assert.ok(x - layout.radius > BOX.left && x + layout.radius < BOX.left + BOX.width, text);
        assert.ok(y - layout.radius > BOX.top && y + layout.radius < BOX.top + BOX.height, text);
        for (const [left, top] of layout.spots.slice(at + 1))
          assert.ok(Math.hypot(left - x, top - y) > 2 * layout.radius, text);
        assert.equal(stackAt(layout, [x, y]), at);
      });
      assert.equal(stackAt(layout, [-99, -99]), null);
    }
  });

  test("arrow keys reach every stack", () => {
    for (const text of TEXTS) {
      const layout = layoutOf(parsed(text), BOX, 1);
      const open = [0];
      const seen = new Set(open);
      for (let at = open.pop(); at !== undefined; at = open.pop())
        for (const way of [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ] as const) {
          const next = neighbourOf(layout, at, way);
          if (next === null || seen.has(next)) continue;
          seen.add(next);
          open.push(next);
        }
      assert.equal(seen.size, layout.spots.length, text);
    }
  });

  test("a plot is beside the tree, or below it where there is no space; its sizes are found", () => {
    const wide = { width: 1000, height: 500, yUp: false };
    const alone = panesOf(wide, false, 20, 1);
    assert.deepEqual([alone.tree.width, alone.plot], [1000, null]);
    const { tree, plot } = panesOf(wide, true, 20, 1);
    assert.ok(plot && plot.left >= tree.width && plot.left + plot.width <= 1000);
    const narrow = panesOf({ ...wide, width: 300 }, true, 20, 1);
    assert.ok(narrow.plot && narrow.plot.top >= narrow.tree.height);
    for (const n of [0, 15, 31])
      assert.equal(sizeAt(31, plot, [plot.left + ((n + 0.5) / 32) * plot.width, plot.top + 5]), n);
    assert.equal(sizeAt(31, plot, [plot.left - 1, plot.top + 5]), null);
    assert.equal(sizeAt(31, boxOf(wide, 20, 1), [100, -5]), null);
  });
});

describe("words", () => {
  test("Example 6.1: centre 6 with the leaves 1, 7 and 8 is a P-position", () => {
    const facts = core.tree_facts({ p: "6(1,7,8)" });
    assert.equal(verdictOf(facts), "P-position: the player to move loses. Grundy value 0.");
    assert.deepEqual(
      [1, 2, 3].map((at) => winAt(facts, at)),
      [null, null, null],
    );
    const biray = core.tree_biray({ p: "6(7,1,1)", leaf: "c", other: "d", to: 15 });
    assert.equal(biray.completions[1], 8, "Table 2, row 7, column 1");
  });

  test("Examples 2.1 and 2.2: a ray has the tree it was taken from, and its leaf sum", () => {
    const p = "2(1(3,2),4)";
    const ray = core.tree_ray({ p, leaf: "c", to: 12 });
    assert.equal(ray.values[3], core.tree_facts({ p }).grundy);
    const larger = core.tree_ray({ p: "2(3(4,9),5(12,1))", leaf: "g", to: 4 });
    assert.equal(larger.leaf_sum, 25);
    assert.match(completionOf("g", larger), /^P-completion \d+: with .* on g.* \|R\| \+ 1 = 26/);
    assert.ok(larger.completion <= 26);
  });

  test("periods are said to be proved, and hold; what was not found is said so", () => {
    const ray = core.tree_ray({ p: "2(3,1(2,3))", leaf: "b", to: 200 });
    const { preperiod, period } = ray.period ?? assert.fail();
    ray.values.forEach((value, n) => {
      if (n >= preperiod + period) assert.equal(value, (ray.values[n - period] ?? 0) + period);
    });
    assert.match(
      periodOf(ray.period, ray.looked, "values"),
      /Grundy values has the additive period 2 from n = 3 on: 2 places later .* proved: /,
    );
    const one = periodOf({ preperiod: 0, period: 1 }, 9, "completions");
    assert.match(one, /completion sequence .*: 1 place later the number is larger by 1\./);
    assert.match(periodOf(null, 1024, "completions"), /no period .* n = 1,024; by Theorem 5 /);
    const biray = core.tree_biray({ p: "2(3,1(2,3))", leaf: "b", other: "d", to: 9 });
    assert.match(
      sequenceOf("b", "d", biray),
      /size n of d one size m of b .* \|B\| = 3 counters .* sees 3 birays/,
    );
  });

  test("who wins, and the move of each leaf that does: at most one, as Lemma 1 says", () => {
    for (const p of RANDOM.slice(0, 30)) {
      const facts = core.tree_facts({ p });
      const wins = facts.moves.filter(({ grundy }) => grundy === 0);
      assert.equal(new Set(wins.map(({ vertex }) => vertex)).size, wins.length, p);
      for (const { vertex, rest } of wins) {
        assert.equal(winAt(facts, vertex), rest);
        assert.ok(core.tree_facts({ p: textOf(sized(parsed(p), vertex, rest)) }).is_p);
      }
      assert.match(
        verdictOf(facts),
        wins.length > 0 ? /^N-position: \d+ of \d+ moves? win/ : /^P-/,
      );
    }
    assert.match(verdictOf(core.tree_facts({ p: "5" })), /^N-position: 1 of 5 moves wins\./);
    assert.match(verdictOf(core.tree_facts({ p: "0(0)" })), /^No counter is left/);
    const shape = core.tree_shape({ p: "2(0,1(2,3))" });
    assert.equal(
      pictureOf(shape, 2),
      "Tree 2(0, 1(2, 3)). Stack c has 1 counter: not in play yet.",
    );
    assert.match(pictureOf(shape, 1), /Stack b has 0 counters: gone\.$/);
    assert.match(pictureOf(shape, 0), /in play\.$/);
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
    assert.equal(shape("2(256)"), "p: size 256 is not in 0..=255");
    assert.equal(
      shape(`1(${Array.from({ length: 16 }, () => 1).join()})`),
      "p: number of stacks 17 is not in 1..=16",
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

  test("links take letters from a to p, and any text that could be a tree", () => {
    for (const text of ["z", "A", "ab"]) assert.equal(read(params.leaf, text), null);
    assert.equal(read(params.leaf, "p"), "p");
    assert.equal(read(params.p, "1 (2)"), null);
    assert.equal(read(params.p, "1".repeat(161)), null);
    assert.equal(read(params.p, ""), null);
  });
});

test("values fit together after a change in the panel", () => {
  const state: State = {
    ...{ p: "2(3,1)", leaf: "b", other: "c", to: 31, at: "b" },
    ...{ seed: 3, hints: "1", with: "" },
  };
  assert.deepEqual(view.follows?.(state, "p"), { leaf: "", other: "", at: "" });
  assert.deepEqual(view.follows?.({ ...state, leaf: "" }, "leaf"), { other: "" });
  assert.deepEqual(view.follows?.(state, "leaf"), {});
  assert.equal(view.offers?.({ ...state, leaf: "" }, "to"), false);
  assert.equal(view.offers?.(state, "to"), true);
  assert.equal(view.hides?.(state), null);
  assert.match(view.hides?.({ ...state, hints: "0" }) ?? "", /hidden/);
});
