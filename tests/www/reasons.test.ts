/** Reasons of positions, cells and entries, through their pictures: each sentence is true. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import type { Reason } from "../../www/views/view.ts";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

/** A reason with what it follows from, to a depth. */
interface Tree {
  readonly sentence: string;
  readonly because: readonly Tree[];
  readonly isEnd: boolean;
}

async function grown({ sentence, because }: Reason, depth: number): Promise<Tree> {
  const next = depth > 0 ? ((await because?.()) ?? []) : [];
  return {
    sentence,
    because: await Promise.all(next.map((each) => grown(each, depth - 1))),
    isEnd: because === undefined,
  };
}

/** Returns the reasons of what a link selects. */
const reasonsAt = (link: string, depth = 1): Promise<readonly Tree[]> =>
  shownAt(link, async (scene, { stage }) => {
    const reasons = (await scene.reasons?.(stage.core)) ?? assert.fail(link);
    return Promise.all(reasons.map((reason) => grown(reason, depth)));
  });

const flat = (tree: Tree): Tree[] => [tree, ...tree.because.flatMap(flat)];
const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(([n]) => Number(n));

describe("a position", () => {
  test("of Nim: each sentence is true by the nim-sum, down to the end", async () => {
    const [reason = assert.fail()] = await reasonsAt("#v1/play?p=1,2,3", 12);
    const all = flat(reason);
    for (const { sentence, isEnd } of all) {
      const [position = ""] = sentence.match(/^\([^)]*\)/) ?? [];
      const isLost = numbers(position).reduce((sum, n) => sum ^ n, 0) === 0;
      if (isEnd) assert.equal(sentence, "No move is left. Whoever made the last move wins.");
      else assert.equal(isLost, / is a P-position: every move/.test(sentence), sentence);
    }
    const ends = all.filter(({ isEnd }) => isEnd).length;
    assert.ok(ends > 6 && all.length > 40, `${all.length} reasons, ${ends} ends`);
  });

  test("under the misère convention the end is won by who is to move", async () => {
    const [reason] = await reasonsAt("#v1/play?game=misere-nim&p=1", 2);
    const [next] = reason?.because ?? [];
    assert.equal(next?.sentence, "(0) is an N-position: a move leads to a P-position.");
    const end = "No move is left. Whoever made the last move loses.";
    assert.equal(next?.because[0]?.sentence, end);
  });
});

test("a cell of a growth: each is born of the one before, back to the first", async () => {
  const [birth, position] = await reasonsAt("#v1/growth?n=20&sel=5,6,3", 8);
  assert.match(position?.sentence ?? "", /^\(5, 6, 3\) is a P-position/);
  let now = birth;
  for (let generation = 7; generation > 0; generation -= 1) {
    assert.match(now?.sentence ?? "", new RegExp(`born in generation ${generation}:`));
    now = now?.because[0];
  }
  assert.equal(now?.sentence, "Cell (0, 0) is where the growth begins: generation 0.");
});

/** The array of a centre by its definition: rows and columns 0 to `side` - 1. */
function arrayOf(c: number, side: number): number[][] {
  const rows: number[][] = [];
  for (let a = 0; a < side; a++) {
    const row: number[] = [];
    for (let b = 0; b < side; b++) {
      const seen = new Set([...row, ...rows.map((above) => above[b])]);
      let least = 0;
      while (seen.has(least)) least += 1;
      const leaf = a === 0 ? b : a;
      const border = a === 0 && b === 0 ? c : leaf === c ? 0 : leaf;
      row.push(a === 0 || b === 0 ? border : least);
    }
    rows.push(row);
  }
  return rows;
}

describe("an entry of an array", () => {
  const array = arrayOf(6, 140);
  /** Asserts that each smaller number stands where the sentence says; returns how many do. */
  const assertSmaller = (because: readonly Tree[], a: number, b: number): number => {
    let found = 0;
    for (const [number, { sentence }] of because.entries()) {
      const place = sentence.match(/C\((\d+), (\d+)\) = (\d+)/)?.slice(1);
      if (place === undefined) continue; // far out it may stand outside of the window
      const [row = -1, column = -1, value] = place.map(Number);
      assert.deepEqual([array[row]?.[column], value], [number, number], sentence);
      assert.ok((row === a && column < b) || (column === b && row < a), sentence);
      found += 1;
    }
    return found;
  };

  test("each smaller number stands to its left or above, down to the given entries", async () => {
    const [reason = assert.fail()] = await reasonsAt("#v1/array?c=6&side=8&sel=2,7,5", 9);
    assert.equal(reason.sentence, "C(2, 7) = 5: each smaller number stands to its left or above.");
    assert.equal(assertSmaller(reason.because, 2, 7), 5);
    const given = flat(reason).filter(({ sentence }) =>
      /are given by 3-stack End-Nim/.test(sentence),
    );
    assert.ok(given.length > 0);
  });

  test("of two centres, of Grundy values and of trees", async () => {
    const said = async (link: string) =>
      (await reasonsAt(link)).flatMap(flat).map(({ sentence }) => sentence);
    const two = await said("#v1/array?c=2&vs=5&side=8&sel=3,4,0");
    for (const c of [2, 5])
      assert.ok(two.some((each) => each.startsWith(`Centre ${c}: C(3, 4) =`)));
    const tree = await said("#v1/array?world=tree&tree=2(3,x,1(y))&side=8&sel=2,3,0");
    assert.match(tree[0] ?? "", /^G\(2, 3\) = \d+: each smaller number is excluded\.$/);
    assert.ok(tree.some((each) => / is excluded by a move on another stack\.$/.test(each)));
  });

  test("far from the corner: in a square inside or outside of it, in a strip by symmetry", async () => {
    let found = 0;
    for (const [a, b] of [
      [80, 83],
      [85, 79],
      [95, 99],
    ] as const) {
      const link = `#v1/far?c=6&from=60&side=40&below=23&sel=${a},${b},0`;
      const [reason = assert.fail()] = await reasonsAt(link);
      assert.equal(reason.because.length, array[a]?.[b]);
      found += assertSmaller(reason.because, a, b);
    }
    assert.ok(found > 10, `${found}`);
    const [reason = assert.fail()] = await reasonsAt(
      "#v1/far?c=6&from=60&side=40&rows=16&sel=12,80,0",
      2,
    );
    const value = array[12]?.[80] ?? -1;
    assert.ok(reason.sentence.startsWith(`C(12, 80) = ${value}, because C(80, ${value}) = 12:`));
    assert.equal(array[80]?.[value], 12);
    assert.equal(assertSmaller(reason.because[0]?.because ?? [], 80, value), 12);
  });
});

test("a step of D(k, n): every offset before the new one is taken, by the row or by a lower one", async () => {
  let reasons = 0;
  for (const rule of ["a", "b"] as const)
    for (let t = 0; t < 12; t++) {
      const system = { k: 8, n: 5, rule };
      const seed = core.dynamics_random(system, t);
      const step = core.dynamics_step({ ...system, seed, t });
      const words = `k=8&n=5&rule=${rule}&start=random&random=${t}&t=${t}`;
      const all = await reasonsAt(`#v1/dynamics?${words}`);
      for (const [row, at] of step.added.entries()) {
        const reason = all[row] ?? assert.fail();
        assert.equal(reason.isEnd, at == null, reason.sentence);
        for (const { sentence } of reason.because) assert.doesNotMatch(sentence, /is taken\.$/);
        if (at == null) continue;
        const first = rule === "a" ? step.radius : step.radius - 1;
        assert.equal(reason.because.length, at - first + 2);
        reasons += reason.because.length;
      }
    }
  assert.ok(reasons > 100, `${reasons}`);
});

test("bands: the reason has the numbers of the table, and those that parity forbids", async () => {
  for (const [c, from] of [
    [2, 200],
    [29, 200],
    [6, 20],
  ] as const) {
    const { rungs } = core.barriers({ c, n: 15, from, side: 8 });
    const reasons = await reasonsAt(`#v1/bands?c=${c}&n=15&from=${from}&side=8`);
    for (const [i, rung] of rungs.entries()) {
      const { sentence, because } = reasons[i] ?? assert.fail();
      assert.equal(/for ever/.test(sentence), rung.band !== null, sentence);
      assert.equal(/because of parity/.test(sentence), !rung.possible, sentence);
      const counted = new RegExp(`have ${rung.count} places? .* = ${rung.needed}\\.$`);
      assert.match(because[0]?.sentence ?? "", counted);
      assert.equal(rung.needed, (rung.radius * (rung.radius - 1)) / 2);
    }
  }
});

test("shadows: a cell is in the shadow by a P-position outside the barrier", async () => {
  const arrays = [2, 5].map((c) => arrayOf(c, 12));
  for (const [a, b] of [
    [5, 6],
    [4, 4],
    [7, 5],
  ] as const) {
    const link = `#v1/shadows?c=2&vs=5&barrier=4&side=4&sel=${a},${b},0`;
    const said = (await reasonsAt(link)).map(({ sentence }) => sentence);
    for (const [at, c] of [2, 5].entries()) {
      const own = said.find(
        (each) => new RegExp(`centre ${c}\\b`).test(each) && / shadow, /.test(each),
      );
      if (own) assert.equal(/ is in the shadow, /.test(own), (arrays[at]?.[a]?.[b] ?? 9) < 4, own);
    }
    assert.ok(said.length > 0, link);
  }
});

test("a birth in space: exactly one neighbour of the rule was alive, back to the seed", async () => {
  for (const [rule, positions] of [
    ["closer", ["0,0,0", "3,5,6", "9,9,0", "7,8,15"]],
    ["relaxed", ["0,1,3", "5,6,3"]],
  ] as const)
    for (const position of positions) {
      const [reason = assert.fail()] = await reasonsAt(
        `#v1/octant?rule=${rule}&side=16&sel=${position}`,
      );
      const [a = 0, b = 0, c = 0] = position.split(",").map(Number);
      const { generation, parent } =
        core.octant_point({ rule, side: 16 }, a, b, c) ?? assert.fail();
      if (generation === 0) {
        assert.match(reason.sentence, /is the seed/);
        continue;
      }
      const born = `is born in generation ${generation}: of its (twelve|three) neighbours`;
      assert.match(reason.sentence, new RegExp(born));
      const alive = reason.because.filter(({ sentence }) => / is alive: /.test(sentence));
      assert.equal(alive.length, 1);
      assert.deepEqual(numbers(alive[0]?.sentence ?? "").slice(0, 3), parent);
    }
});

/** What is known of centre 2 and another one, and the words under the picture. */
const NEAR = [
  ["vs=5&side=16", /^Centres 2 and 5 are nearly equivalent: .* Draw the barrier at 8$/],
  ["vs=5&side=16&barrier=8", /agree, because both .* the barrier at 8\. .* Compare their shadows$/],
  ["vs=3&side=16", /^Centres 2 and 3 are not nearly equivalent: .* Compare their shadows$/],
  ["vs=4&side=16&beside=1", /^Centres 2 and 4 are not known to be .* no barrier up to 2,048 /],
  ["vs=3000&side=16", /is not decided here: only centres below 2,048 /],
] as const;

test.each(NEAR)("two centres compared, %s: the core says what is known", (words, under) =>
  shownAt(`#v1/array?${words}`, async (scene, { stage }) => {
    const [, said] = stage.root.childNodes;
    assert.match(typeof said === "object" ? said.textContent : "", under);
    const [reason = assert.fail()] = (await scene.reasons?.(stage.core)) ?? [];
    const { sentence, because } = await grown(reason, 1);
    const d = Number(/vs=(\d+)/.exec(words)?.[1]);
    const { verdict, barrier, reach, always } = core.near_equivalence({
      ...{ c: 2, d, largest: 64, effort: 1_000_000 },
    });
    assert.equal(/^Centres \d+ and \d+ are nearly/.test(sentence), verdict === "proved");
    assert.equal(/ are not nearly equivalent/.test(sentence), always);
    assert.equal(because.length > 0, verdict === "proved");
    if (verdict === "proved")
      assert.deepEqual(numbers(sentence), [2, d, barrier, barrier, reach, barrier]);
  }),
);

test.each(["vs=2", "vs=5&map=parity", "world=row&row=3&vs=3", "world=grundy&vs=5"])(
  "nothing is said of centres where %s",
  async (words) => assert.deepEqual(await reasonsAt(`#v1/array?side=16&${words}`), []),
);

test("a dead cell in space: the rule, and the neighbours that were born too many at once", async () => {
  for (const [link, sentence, alive] of [
    [
      "#v1/octant?side=4&sel=1,1,2",
      /never born: .* from generation 1 on it has 2: \(0, 1, 1\), \(1, 0, 1\)/,
      2,
    ],
    ["#v1/octant?side=4&n=0&sel=1,1,2", /never born: .* from generation 1 on it has 2: /, 2],
    ["#v1/octant?side=4&sel=0,0,2", /never born: .* it never has any/, 0],
    ["#v1/octant?side=4&sel=1,1,1", /never born: .* is odd/, 0],
    [
      "#v1/octant?side=16&rule=relaxed&sel=1,1,2",
      /never born: .* from generation 1 on it has 2 or more: /,
      2,
    ],
    ["#v1/octant?side=16&rule=relaxed&n=2&sel=0,1,3", /is born in generation 3: of its twelve/, 1],
    ["#v1/octant?side=8&game=lim&sel=2,2,0", /never born: .* has 2: /, 2],
  ] as const) {
    const [birth = assert.fail(link), position] = await reasonsAt(link);
    assert.match(birth.sentence, sentence);
    const living = birth.because.filter(({ sentence }) => / is alive: /.test(sentence));
    assert.equal(living.length, alive, link);
    if (!link.includes("0,1,3")) assert.match(position?.sentence ?? "", / is an N-position: /);
  }
});

test("of games that no rule grows a dead cell is explained by its moves alone", async () => {
  for (const link of [
    "#v1/octant?game=kayles&side=8&sel=1,0,0",
    "#v1/octant?c=2&side=8&sel=1,0,0",
    "#v1/octant?d=5&side=8&sel=1,0,0",
  ]) {
    const reasons = await reasonsAt(link);
    assert.equal(reasons.length, 1, link);
    assert.match(reasons[0]?.sentence ?? "", / is an N-position: a move leads to a P-position/);
  }
});
