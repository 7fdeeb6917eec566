/** Reasons of positions, cells and entries: each step of a tree of reasons is true. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { GrowthCell } from "core";
import * as core from "core";
import type { Core } from "../../www/core/client.ts";
import type { Figure } from "../../www/views/array/filler.ts";
import { entryReasons } from "../../www/views/array/reasons.ts";
import { reasonsOf } from "../../www/views/growth/reasons.ts";
import { reasonOf, reasonOfPiles } from "../../www/views/position-reasons.ts";
import type { Reason } from "../../www/views/view.ts";

core.initSync({ module: new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm")) });

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
        assert.equal(sentence, "No move is left. Who made the last move wins.");
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
    assert.equal(end?.sentence, "No move is left. Who made the last move loses.");
  });

  test("with many moves: some are named, the others counted", async () => {
    const reason = reasonOfPiles(here, { game: "nim" }, [40, 60, 20]);
    const moves = (await reason?.because?.()) ?? [];
    assert.equal(moves.length, 65);
    assert.equal(moves.at(-1)?.sentence, "56 more moves lead to N-positions, too.");
    assert.equal(reasonOfPiles(here, { game: "nim" }, [256, 256, 0]), null);
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
    const params = { c: 6, vs: null, side: 8, row: null, leaf: null };
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
    const two = figureOf({ c: 2, vs: 5, side: 8, row: null, leaf: null });
    const both = await entryReasons(two, [3, 4], () => {});
    assert.match(both[0]?.sentence ?? "", /^Centre 2: C\(3, 4\) = \d+:/);
    assert.match(both[1]?.sentence ?? "", /^Centre 5: C\(3, 4\) = \d+:/);
    const grundy = figureOf({ c: 2, vs: null, side: 8, row: null, leaf: 2 });
    const sentences: string[] = [];
    for (let at = 0; at < 64; at++)
      for (const reason of await entryReasons(grundy, [at >> 3, at % 8], () => {}))
        for (const { sentence } of (await reason.because?.()) ?? []) sentences.push(sentence);
    assert.ok(sentences.some((each) => / is a value with a smaller third leaf\.$/.test(each)));
    assert.ok(sentences.some((each) => / stands above: G\(/.test(each)));
  });
});
