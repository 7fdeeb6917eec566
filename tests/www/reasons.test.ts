/** Reasons of positions, cells and entries: each step of a tree of reasons is true. */
import assert from "node:assert/strict";
import type { GrowthCell } from "core";
import { describe, test } from "vitest";
import type { Core } from "../../www/core/client.ts";
import type { Figure } from "../../www/views/array/filler.ts";
import { bandReasons } from "../../www/views/bands/reasons.ts";
import { orbitReason, stepReasons } from "../../www/views/dynamics/reasons.ts";
import { entryReasons } from "../../www/views/entry-reasons.ts";
import { farReason, type Looked } from "../../www/views/far/reasons.ts";
import { reasonsOf } from "../../www/views/growth/reasons.ts";
import { birthReason } from "../../www/views/octant/births.ts";
import { reasonOf, reasonOfPiles } from "../../www/views/position-reasons.ts";
import { cellReasons, verdictReason } from "../../www/views/shadows/reasons.ts";
import type { Reason } from "../../www/views/view.ts";
import * as core from "./core.ts";

const functions = { ...core } as unknown as Record<string, (...args: unknown[]) => unknown>;

/** The core on this thread. */
const here = {
  call: async (name: string, args: unknown[]) => functions[name]?.(...args),
} as unknown as Core;

/** Visits all reasons to a depth; returns how many there are. */
async function walk(reason: Reason, depth: number, see: (reason: Reason) => void): Promise<number> {
  see(reason);
  if (depth === 0) return 1;
  let count = 1;
  for (const next of (await reason.because?.()) ?? []) count += await walk(next, depth - 1, see);
  return count;
}

const nimSum = (text: string) =>
  [...text.matchAll(/\d+/g)].reduce((sum, [n]) => sum ^ Number(n), 0);

describe("a position", () => {
  const written = (text: string) => `(${text})`;

  test("of Nim: each sentence is true by the nim-sum, down to the end", async () => {
    let ends = 0;
    const reason = reasonOf(
      { core: here, from: { game: "nim", from: "1,2,3" }, written },
      "1,2,3",
      true,
    );
    const count = await walk(reason, 12, ({ sentence, because }) => {
      if (because === undefined) {
        ends += 1;
        assert.equal(sentence, "No move is left. Whoever made the last move wins.");
      } else {
        const [position = ""] = sentence.match(/^\([^)]*\)/) ?? [];
        assert.equal(
          nimSum(position) === 0,
          / is a P-position: every move/.test(sentence),
          sentence,
        );
      }
    });
    assert.ok(ends > 6 && count > 40, `${count} reasons, ${ends} ends`);
  });

  test("under the misère convention the end is won by who is to move", async () => {
    const misere = { core: here, from: { game: "misere-nim", from: "1" }, written };
    const [next] = (await reasonOf(misere, "1", true).because?.()) ?? [];
    assert.equal(next?.sentence, "(0) is an N-position: a move leads to a P-position.");
    const [end] = (await next?.because?.()) ?? [];
    assert.equal(end?.sentence, "No move is left. Whoever made the last move loses.");
  });

  test("with many moves: some are named, the others counted", async () => {
    const reason = reasonOfPiles(here, { game: "nim" }, [40, 60, 20]);
    const moves = (await reason?.because?.()) ?? [];
    assert.equal(moves.length, 65);
    assert.equal(moves.at(-1)?.sentence, "56 more moves lead to N-positions, too.");
    assert.equal(reasonOfPiles(here, { game: "nim" }, [256, 256, 0]), null);
  });

  test("of tripod nim is written with its centre apart", () => {
    const reason = reasonOfPiles(here, { game: "tripod-nim" }, [2, 3, 4, 1]);
    assert.match(reason?.sentence ?? "", /^\(2; 3, 4, 1\) is a P-position/);
  });
});

test("a cell of a growth: each is born of the one before, back to the first", async () => {
  const growth = { rule: "three-branches", n: 20 } as const;
  const cell = (x: number, y: number) => core.growth_cell(growth as never, x, y);
  const at = core.growth_cell_of(growth as never, 5, 6, 3) as GrowthCell;
  const selected: GrowthCell[] = [];
  const shown = { core: here, cell, select: (cell: GrowthCell) => void selected.push(cell) };
  const [birth, position] = reasonsOf(at, growth as never, shown);
  assert.match(position?.sentence ?? "", /^\(5, 6, 3\) is a P-position/);
  let now = birth;
  for (let generation = at.generation; generation > 0; generation -= 1) {
    assert.match(now?.sentence ?? "", new RegExp(`born in generation ${generation}:`));
    now?.show?.();
    [now] = (await now?.because?.()) ?? [];
  }
  assert.equal(now?.sentence, "Cell (0, 0) is where the growth begins: generation 0.");
  assert.equal(selected.length, at.generation);
});

describe("an entry of an array", () => {
  const figureOf = (params: Record<string, unknown>) => {
    const figure = new core.ArrayFigure(params as never) as unknown as typeof functions & {
      advance(ms: number): number;
    };
    while (figure.advance(1000) < 1);
    const handle = { ask: async (name: string, args: unknown[]) => figure[name]?.(...args) };
    return { handle, filled: true, params } as unknown as Figure;
  };

  test("each smaller number stands where the reason says, down to the given entries", async () => {
    const params = { c: 6, vs: null, side: 8, row: null, leaf: null, tree: null };
    const figure = figureOf(params);
    const at = async (a: number, b: number) => (await figure.handle.ask("at", [a, b])).value;
    const shown: string[] = [];
    const [reason] = await entryReasons(figure, [2, 7], (entry) => void shown.push(entry.join()));
    assert.ok(reason);
    const value = await at(2, 7);
    assert.equal(
      reason.sentence,
      `C(2, 7) = ${value}: each smaller number stands to its left or above.`,
    );
    const because = (await reason.because?.()) ?? [];
    assert.equal(because.length, value);
    for (const [number, { sentence, show }] of because.entries()) {
      const [, side, a, b] =
        sentence.match(/^\d+ stands (to the left|above): C\((\d), (\d)\)/) ?? [];
      assert.equal(await at(Number(a), Number(b)), number, sentence);
      assert.equal(side === "above" ? b : a, side === "above" ? "7" : "2");
      show?.();
    }
    assert.equal(shown.length, value);
    let given = 0;
    await walk(reason, 30, ({ sentence }) => {
      given += Number(/are given by 3-stack End-Nim/.test(sentence));
    });
    assert.ok(given > 0);
  });

  test("two centres have a reason each; Grundy values name smaller third leaves", async () => {
    const two = figureOf({ c: 2, vs: 5, side: 8, row: null, leaf: null, tree: null });
    const both = await entryReasons(two, [3, 4], () => {});
    assert.match(both[0]?.sentence ?? "", /^Centre 2: C\(3, 4\) = \d+:/);
    assert.match(both[1]?.sentence ?? "", /^Centre 5: C\(3, 4\) = \d+:/);
    const grundy = figureOf({ c: 2, vs: null, side: 8, row: null, leaf: 2, tree: null });
    const sentences: string[] = [];
    for (let at = 0; at < 64; at++)
      for (const reason of await entryReasons(grundy, [at >> 3, at % 8], () => {}))
        for (const { sentence } of (await reason.because?.()) ?? []) sentences.push(sentence);
    assert.ok(sentences.some((each) => / is a value with a smaller third leaf\.$/.test(each)));
    assert.ok(sentences.some((each) => / stands above: G\(/.test(each)));
  });

  test("an entry of a tree names moves on other stacks", async () => {
    const tree = figureOf({ c: 0, vs: null, side: 8, row: null, leaf: null, tree: "2(3,x,1(y))" });
    const sentences: string[] = [];
    for (let at = 0; at < 64; at++)
      for (const reason of await entryReasons(tree, [at >> 3, at % 8], () => {})) {
        sentences.push(reason.sentence);
        const because = (await reason.because?.()) ?? [];
        sentences.push(...because.map(({ sentence }) => sentence));
      }
    assert.ok(sentences.some((each) => / is excluded by a move on another stack\.$/.test(each)));
    assert.ok(sentences.some((each) => /^G\(0, 3\) = \d+\. Row 0 and column 0 have/.test(each)));
    assert.ok(sentences.some((each) => /: each smaller number is excluded\.$/.test(each)));
  });
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

describe("far from the corner", () => {
  const open = (params: Record<string, unknown>, kind: Looked["kind"], marked: string[] = []) => {
    const figure = new core.FarFigure({ c: 6, from: 60, width: 40, ...params } as never);
    while (figure.advance(1000) < 1);
    const all = figure as unknown as typeof functions;
    const handle = {
      ask: async (name: string, args: unknown[]) => all[name]?.call(figure, ...args),
    };
    const rows = Number(params.rows ?? 40);
    const top = kind === "strip" ? 0 : 60;
    const looked = {
      handle,
      window: { top, left: 60, rows, columns: 40 },
      kind,
      mark: ([a, b]: readonly number[], value: number) => void marked.push(`${a},${b},${value}`),
    };
    return { figure, looked: looked as unknown as Looked };
  };
  const array = arrayOf(6, 140);
  const named = (sentence: string) =>
    sentence
      .match(/C\((\d+), (\d+)\) = (\d+)/)
      ?.slice(1)
      .map(Number) ?? [];

  test("in a square each smaller number stands where the reason says, or outside", async () => {
    const marked: string[] = [];
    const { looked } = open({ below: 23 }, "below", marked);
    let [inside, outside] = [0, 0];
    for (const [a, b] of [
      [80, 80],
      [80, 83],
      [85, 79],
      [61, 60],
      [95, 99],
    ] as const) {
      const value = array[a]?.[b] ?? -1;
      assert.ok(value >= 0 && value < 23, `${a}, ${b}: ${value}`);
      const because = (await farReason(looked, [a, b], value).because?.()) ?? [];
      assert.equal(because.length, value);
      for (const [number, { sentence, show }] of because.entries()) {
        const [row = -1, column = -1, found] = named(sentence);
        if (row < 0) outside += 1;
        else {
          inside += 1;
          assert.equal(found, number);
          assert.equal(array[row]?.[column], number, sentence);
          assert.ok((row === a && column < b) || (column === b && row < a), sentence);
          show?.();
        }
      }
    }
    assert.ok(inside > 20 && outside > 0, `${inside}, ${outside}`);
    for (const sel of marked) {
      const [a = 0, b = 0, value] = sel.split(",").map(Number);
      assert.equal(array[a]?.[b], value, sel);
    }
  });

  test("in a strip an entry has the reason of the same position with another leaf as entry", async () => {
    const marked: string[] = [];
    const { looked } = open({ rows: 16 }, "strip", marked);
    let seen = 0;
    for (const [a, b] of [
      [5, 70],
      [12, 80],
      [3, 90],
    ] as const) {
      const value = array[a]?.[b] ?? -1;
      const reason = farReason(looked, [a, b], value);
      assert.deepEqual(named(reason.sentence), [a, b, value]);
      const [same] = (await reason.because?.()) ?? [];
      assert.deepEqual(named(same?.sentence ?? ""), [b, value, a]);
      assert.equal(array[b]?.[value], a);
      for (const [number, { sentence, show }] of ((await same?.because?.()) ?? []).entries()) {
        const [row = -1, column = -1] = named(sentence);
        assert.equal(array[row]?.[column], number, sentence);
        show?.();
        seen += 1;
      }
    }
    assert.equal(seen, 5 + 12 + 3);
    for (const sel of marked) {
      const [a = 0, b = 0, value] = sel.split(",").map(Number);
      assert.equal(array[a]?.[b], value, sel);
    }
    assert.ok(marked.length > 0);
  });

  test("row 0 and column 0 are given", () => {
    const { looked } = open({ below: 23, from: 0 }, "below");
    const { sentence, because } = farReason(looked, [0, 9], 9);
    assert.match(sentence, /^C\(0, 9\) = 9\. .*3-stack End-Nim/);
    assert.equal(because, undefined);
  });
});

test("a step of D(k, n): every offset before the new one is taken, by the row or by a lower one", async () => {
  let reasons = 0;
  for (const rule of ["a", "b"] as const)
    for (let number = 0; number < 40; number++) {
      const system = { k: 8, n: 5, rule };
      const seed = core.dynamics_random(system as never, number as never);
      const step = core.dynamics_step({ ...system, seed, t: number } as never);
      for (const [row, reason] of stepReasons(step, rule).entries()) {
        const at = step.added[row] ?? null;
        assert.equal(reason.because === undefined, at === null);
        assert.equal(at === null, step.before[row]?.[0] === "1", reason.sentence);
        const because = (await reason.because?.()) ?? [];
        for (const { sentence } of because)
          assert.doesNotMatch(sentence, /is taken\.$/, `${seed}: ${sentence}`);
        if (at === null) continue;
        const first = rule === "a" ? step.radius : step.radius - 1;
        assert.equal(because.length, at - first + 2);
        reasons += because.length;
      }
    }
  assert.ok(reasons > 500, `${reasons}`);
  const [came] = (await orbitReason("The seed repeats.", 12).because?.()) ?? [];
  assert.match(came?.sentence ?? "", /A state came back after 12 steps/);
});

test("bands: the reason has the numbers of the table, and those that parity forbids", async () => {
  const sentences: string[] = [];
  for (const [c, from] of [
    [2, 200],
    [5, 200],
    [29, 200],
    [2, 12],
    [6, 20],
  ] as const) {
    const { rungs } = core.barriers({ c, n: 15, from, side: 8 } as never);
    const reasons = bandReasons(rungs, { centre: c, column: from });
    assert.equal(reasons.length, rungs.length);
    for (const [i, reason] of reasons.entries()) {
      const rung = rungs[i] ?? assert.fail();
      assert.equal(/for ever/.test(reason.sentence), rung.band !== null);
      assert.equal(/because of parity/.test(reason.sentence), !rung.possible);
      const [counted] = (await reason.because?.()) ?? [];
      assert.match(
        counted?.sentence ?? "",
        new RegExp(`have ${rung.count} places? .* = ${rung.needed}\\.$`),
      );
      assert.equal(rung.needed, (rung.radius * (rung.radius - 1)) / 2);
      sentences.push(reason.sentence);
    }
  }
  for (const kind of [/for ever/, /because of parity/, /parity allows/])
    assert.ok(
      sentences.some((each) => kind.test(each)),
      `${kind}`,
    );
});

test("shadows: a cell is in the shadow by a P-position outside the barrier, which can be walked", async () => {
  const [c, vs, barrier] = [2, 5, 4];
  const from = 4;
  const window = core.shadows({ c, vs, barrier, from, side: 4 } as never);
  let walked = 0;
  for (let at = 0; at < 16; at++) {
    const cell = [from + Math.floor(at / 4), from + (at % 4)] as const;
    const values = [window.c[at] ?? -1, window.vs[at] ?? -1] as const;
    const reasons = cellReasons(here, { cell, values, centres: [c, vs], barrier });
    for (const [which, reason] of reasons.entries()) {
      const own = arrayOf([c, vs][which] ?? 0, 8)[cell[0]]?.[cell[1]] ?? 0;
      assert.equal(/ is in the shadow, /.test(reason.sentence), own < barrier, reason.sentence);
      const because = (await reason.because?.()) ?? [];
      for (const { sentence } of because.slice(1))
        assert.match(sentence, /is a P-position: every move/);
      walked += because.length - 1;
    }
  }
  assert.ok(walked > 0);
  const [one] = (await verdictReason("They differ.", [7, 9], () => {}).because?.()) ?? [];
  assert.match(one?.sentence ?? "", /\(7, 9\) is in the shadow of one centre only/);
});

test("a birth in space: exactly one neighbour of the rule was alive, back to the seed", async () => {
  for (const rule of ["closer", "relaxed"] as const) {
    const params = { rule, side: 16 };
    const selected: string[] = [];
    const grown = {
      core: here,
      params,
      select: (p: readonly number[]) => void selected.push(p.join()),
    };
    const points = core.octant(params as never);
    for (let i = 0; i < points.generation.length; i += 7) {
      const position = [...points.points.slice(3 * i, 3 * i + 3)] as unknown as readonly [
        number,
        number,
        number,
      ];
      const reason = await birthReason(grown, position);
      const step = points.generation[i] ?? 0;
      if (step === 0) assert.match(reason.sentence, /is the seed/);
      else {
        assert.match(
          reason.sentence,
          new RegExp(`is born at step ${step}: of its (twelve|three) neighbours`),
        );
        const because = (await reason.because?.()) ?? [];
        assert.equal(because.filter(({ sentence }) => / is alive: /.test(sentence)).length, 1);
        assert.match(because[0]?.sentence ?? "", / is alive: /);
        for (const { sentence } of because) assert.doesNotMatch(sentence, /undefined|null/);
        because[0]?.show?.();
        const parent = points.parent[i] ?? -1;
        assert.equal(selected.at(-1), [...points.points.slice(3 * parent, 3 * parent + 3)].join());
      }
    }
    const dead = await birthReason(
      grown,
      [1, 1, 2].map((n) => n) as unknown as readonly [number, number, number],
    );
    assert.match(dead.sentence, /is not born/);
  }
});
