/** The text of the card of a position, and what may be typed, from the real core. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "vitest";
import { Selection } from "../../www/app/page/selection.ts";
import { pathOf, sameCell, why } from "../../www/app/panel/position-facts.ts";
import { gameLinks, positionLinks } from "../../www/app/position-links.ts";
import { refusal, sumOfPowers, verdict } from "../../www/figure/position-words.ts";
import { common, parse } from "../../www/link/link.ts";
import type { Position } from "../../www/link/params.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

test("a P-position: its generation in powers of two, and the way to it", () => {
  const it = core.position(14, 11, 5);
  assert.equal(
    verdict(it),
    "(14, 11, 5): the player to move loses (a P-position). Generation 15 = 8 + 4 + 2 + 1.",
  );
  assert.equal(
    pathOf(it),
    "8 steps along (1,1,0), 4 along (1,0,1), 2 along (1,1,0), 1 along (0,1,1)",
  );
  assert.equal(pathOf(core.position(1, 0, 1)), "1 step along (1,0,1)");
  assert.equal(pathOf(core.position(0, 0, 0)), "none: the root");
});

test("under LIM the card says that its position is one of Nim", () => {
  const selection = new Selection(() => core);
  const { about } = selection.model([9, 4, 2], "lim");
  assert.deepEqual(
    [about?.piles, about?.lim],
    [
      [13, 11, 6],
      [9, 4, 2],
    ],
  );
  assert.equal(
    sameCell([9, 4, 2], about?.piles ?? []),
    "(9, 4, 2) of LIM and (13, 11, 6) of Nim are the same cell of the growth. This card describes the position of Nim.",
  );
});

test("an N-position: its nim-sum and what is nearest", () => {
  const it = core.position(3, 4, 5);
  assert.match(verdict(it), /^\(3, 4, 5\): the player to move wins \(an N-position, nim-sum 2\)/);
  assert.match(refusal(it), /\(nim-sum 2\)\. Nearest losing positions: \(\d+, \d+, \d+\), .*\.$/);
  for (const near of it.nearest) assert.ok(core.position(...near).is_p);
  assert.doesNotMatch(refusal(it), /others/);
  const crowded = core.position(1, 1, 2);
  assert.match(refusal(crowded), /: (\(\d+, \d+, \d+\)[, ]+){6}and others\.$/, "(2, 0, 2) is one");
});

test("sums of powers of two add up, also beyond 32 bits", () => {
  assert.equal(sumOfPowers(0), "0");
  assert.equal(sumOfPowers(64), "64");
  assert.equal(sumOfPowers(2 ** 40 + 2), "1099511627778 = 2⁴⁰ + 2¹");
  const worth = (power: string) => {
    const raised = [...power.slice(1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit));
    return raised.includes(-1) || raised.length === 0
      ? Number(power)
      : 2 ** Number(raised.join(""));
  };
  for (const n of [3, 63, 1000, 65535, 65537, 2 ** 40 - 1]) {
    const [whole, parts = ""] = sumOfPowers(n).split(" = ");
    const sum = parts.split(" + ").reduce((total, power) => total + worth(power), 0);
    assert.deepEqual([Number(whole), sum], [n, n]);
  }
});

test("the reason names the leftmost odd column, and a pile with a one there", () => {
  const reason = (...piles: readonly [number, number, number]) => why(core.position(...piles));
  assert.match(reason(0, 0, 0), /No counter is left/);
  assert.match(reason(14, 11, 5), /^Each binary column has an even number of ones\./);
  const wins: [number, number, number][] = [
    [3, 4, 5],
    [1, 0, 0],
    [7, 7, 1],
    [2 ** 40, 3, 2],
    [12, 10, 9],
  ];
  for (const piles of wins) {
    const found =
      /that of (\d+)\. Pile ([abc]) has a one there\. If it goes from (\d+) to (\d+),/.exec(
        reason(...piles),
      );
    const [column, from, to] = [found?.[1], found?.[3], found?.[4]].map((text) =>
      BigInt(text ?? "-1"),
    ) as [bigint, bigint, bigint];
    const big = piles.map(BigInt);
    const sum = big.reduce((a, b) => a ^ b);
    assert.equal(column, 2n ** BigInt(sum.toString(2).length - 1), piles.join());
    const at = "abc".indexOf(found?.[2] ?? "");
    assert.equal(big[at], from);
    assert.notEqual(from & column, 0n, "the pile has a one in the column");
    assert.equal(sum ^ from ^ to, 0n, "the move wins");
    assert.ok(to < from);
  }
});

describe("the selection", () => {
  let selection = new Selection(() => core);
  beforeEach(() => {
    selection = new Selection(() => core);
  });
  const type = (text: string, selects: "nim" | "any" | "lim" = "nim") =>
    selection.type(text, common.sel, selects);

  test("takes P-positions, and nothing for nothing", () => {
    assert.deepEqual(type("14, 11, 5"), [14, 11, 5]);
    assert.equal(type("  "), null);
  });

  test("refuses N-positions with a sentence, and describes them all the same", () => {
    assert.equal(type("3,4,5"), undefined);
    const { text, problem, about } = selection.model([14, 11, 5], "nim");
    assert.equal(text, "3,4,5");
    assert.match(problem ?? "", /^\(3, 4, 5\): the player to move wins/);
    assert.deepEqual(about?.piles, [3, 4, 5]);
    selection.forget();
    assert.equal(selection.model([14, 11, 5], "nim").text, "14, 11, 5");
  });

  test("takes N-positions where the picture has them", () => {
    assert.deepEqual(type("3,4,5", "any"), [3, 4, 5]);
  });

  test("refuses input that is no position, and keeps it in the field", () => {
    for (const text of [
      "1,2",
      "-1,2,3",
      "1.5,2,3",
      "a,b,c",
      "1,2,3,4",
      "1099511627777,0,0",
      "__proto__",
    ]) {
      assert.equal(type(text), undefined, text);
      const model = selection.model(null, "nim");
      assert.match(model.problem ?? "", /is not three whole numbers in 0\.\.=1099511627776/);
      assert.equal(model.text, text);
    }
  });

  test("computes the relatives of a position", () => {
    const walk = (sel: Position | null, which: "parent" | "child" | "sibling") =>
      selection.relative(sel, "nim", which);
    assert.deepEqual(walk(null, "child"), [0, 0, 0]);
    assert.equal(walk([0, 0, 0], "parent"), null);
    assert.equal(walk([14, 11, 5], "child"), null);
    assert.deepEqual(walk([14, 11, 5], "parent"), [14, 10, 4]);
    const first = walk([0, 0, 0], "child") ?? assert.fail();
    const round = [1, 2, 3].reduce<Position>((at) => walk(at, "sibling") ?? assert.fail(), first);
    assert.deepEqual(round, first);
  });

  test("passes on positions of other games without a description", () => {
    assert.deepEqual(selection.type("3,4,5", common.sel, "other"), [3, 4, 5]);
    assert.equal(selection.model([3, 4, 5], "other").about, null);
    assert.equal(selection.model([3, 4, 5], "other").text, "3, 4, 5");
    assert.equal(selection.relative([3, 4, 5], "other", "parent"), null);
  });

  test("calls positions by LIM's names where the picture has those", () => {
    const { about, named } = selection.model([10, 4, 1], "lim");
    assert.equal(named, "lim");
    assert.deepEqual(about?.piles, [14, 11, 5]);
    assert.deepEqual(selection.nameOf([14, 11, 5], "lim"), [10, 4, 1]);
    assert.deepEqual(selection.nameOf([14, 11, 5], "nim"), [14, 11, 5]);
  });
});

test("a position is linked to Play and to both pictures, where they have it", () => {
  const links = (...piles: readonly [number, number, number]) => {
    const is_p = (piles[0] ^ piles[1] ^ piles[2]) === 0;
    const generation = is_p ? (piles[0] + piles[1] + piles[2]) / 2 : null;
    const { play, plane, space } = positionLinks({ piles: [...piles], is_p, generation });
    return [play, plane, space];
  };
  assert.deepEqual(links(14, 11, 5), [
    "#v1/play?p=14,11,5",
    "#v1/growth?n=15&sel=14,11,5",
    "#v1/octant?side=16&sel=14,11,5",
  ]);
  assert.deepEqual(links(3, 4, 5), ["#v1/play?p=3,4,5", null, null], "not a cell");
  assert.deepEqual(links(256, 256, 0), [
    null,
    "#v1/growth?n=256&sel=256,256,0",
    "#v1/octant?side=512&sel=256,256,0",
  ]);
  assert.equal(links(65536, 65536, 0)[2], null, "beyond the largest octant");
});

test("a game is linked with its path to Play and to the pictures that can show it", () => {
  const nim = (...[a, b, c]: readonly [number, number, number]) => ({
    generation: (a ^ b ^ c) === 0 ? (a + b + c) / 2 : null,
  });
  const game = [
    [3, 4, 5],
    [1, 4, 5],
    [1, 4, 0],
  ] as const;
  assert.deepEqual(gameLinks(game, nim), {
    play: "#v1/play?p=1,4,0&from=3,4,5&path=1,4,5",
    plane: "#v1/growth?n=5&path=3,4,5;1,4,5;1,4,0",
    space: "#v1/octant?side=8&path=3,4,5;1,4,5;1,4,0",
    both: "#v1/both?n=5&path=3,4,5;1,4,5;1,4,0",
  });
  const { play, plane, both } = gameLinks([[3, 4, 5]], nim);
  assert.deepEqual([play, plane, both], ["#v1/play?p=3,4,5", null, null], "no losing position");
  for (const link of Object.values(gameLinks(game, nim)))
    assert.deepEqual(parse(link ?? "", tables).problems, [], link ?? "");
  const large = gameLinks([[300, 131072, 131372]], nim);
  assert.deepEqual([large.play, large.space, large.both], [null, null, null]);
});
