/** What is selected among the tokens of Dynamics: links, arrow keys and words. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { parse } from "../../www/link/link.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

const { panelsOf } = await import("../../www/views/dynamics/tokens-layout.ts");
const { cellOf, nextOf, spotOf, tokenActions, tokenFacts } = await import(
  "../../www/views/dynamics/tokens-words.ts"
);

/** Two rows on a cycle, three, and two that will lose tokens: their circle has no torus. */
const ON_CYCLES = [
  { k: 2, n: 4, rule: "a", seed: core.dynamics_random({ k: 2, n: 4, rule: "a" }, 2), t: 8 },
  { k: 3, n: 8, rule: "a", seed: core.dynamics_random({ k: 3, n: 8, rule: "a" }, 1), t: 24 },
] as const;
const LOSING = { k: 2, n: 2, rule: "a", seed: "11,11", t: 0 } as const;

const ARROWS = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] } as const;

test("arrows reach every cell of a torus, lead round, and back by the opposite arrow", () => {
  for (const system of ON_CYCLES) {
    const tokens = core.dynamics_tokens(system);
    const seen = new Set<string>();
    let spot = spotOf([0, 0], tokens);
    for (let row = 0; row <= system.n; row++) {
      for (let column = 0; column < 2 * system.n; column++) {
        assert.ok(spot);
        seen.add(String(cellOf(spot, tokens)));
        const next = nextOf(spot, ARROWS.right, tokens);
        assert.deepEqual(next && nextOf(next, ARROWS.left, tokens), spot);
        spot = next;
      }
      spot = spot && nextOf(spot, ARROWS.down, tokens);
    }
    assert.equal(seen.size, tokens.turn);
    assert.deepEqual(spot && cellOf(spot, tokens), [0, 0]);
    assert.deepEqual(spot && cellOf(nextOf(spot, ARROWS.up, tokens) ?? spot, tokens), [
      0,
      system.n,
    ]);
  }
});

test("without a torus all arrows go along the circle of places", () => {
  const tokens = core.dynamics_tokens(LOSING);
  assert.deepEqual([tokens.kinds.length, tokens.tokens?.length], [0, 2]);
  for (const arrow of [ARROWS.right, ARROWS.down])
    assert.deepEqual(nextOf({ place: 2 }, arrow, tokens), { place: 0 });
  assert.deepEqual(nextOf({ place: 0 }, ARROWS.left, tokens), { place: 2 });
  assert.equal(spotOf([1, 0], tokens), null);
  assert.equal(spotOf([0, 3], tokens), null);
  assert.deepEqual(tokenFacts({ place: 1 }, tokens).title, "Place 1");
});

test("a circle without a torus has the width of the picture", () => {
  const frame = { width: 900, height: 600 } as never;
  const alone = panelsOf(frame, core.dynamics_tokens(LOSING));
  assert.deepEqual([alone.torus, alone.strands], [null, null]);
  assert.equal(alone.circle.centre[0], 450);
  const [system] = ON_CYCLES;
  const beside = panelsOf(frame, core.dynamics_tokens(system));
  assert.ok(beside.torus && beside.circle.centre[0] < 300);
});

test("the facts of a cell say what the core says of its step", () => {
  const [, system] = ON_CYCLES;
  const tokens = core.dynamics_tokens(system);
  for (let time = 0; time < tokens.turn; time++) {
    const { title, rows } = tokenFacts({ time }, tokens);
    const facts = new Map(rows.map(([name = "", value = ""]) => [String(name), String(value)]));
    assert.equal(title, `Step ${time} of a turn`);
    const kind = ["no token moves", "a token starts", "a token is carried", "a token rests"];
    assert.equal(facts.get("what happens"), kind[tokens.kinds[time] ?? 9]);
    const has = tokens.tokens?.includes(tokens.places[time] ?? -1);
    assert.match(facts.get("the place has") ?? "", has ? /^a token/ : /^no token$/);
  }
});

test("Enter selects the cell of the step, then goes to the step of a cell", () => {
  const [, system] = ON_CYCLES;
  const tokens = core.dynamics_tokens(system);
  const chosen: unknown[] = [];
  const gone: number[] = [];
  const act = (spot: ReturnType<typeof spotOf>, key: string) =>
    tokenActions(
      spot,
      tokens,
      (spot) => chosen.push(spot),
      (step) => gone.push(step),
    )
      .find(({ keys }) => keys.includes(key))
      ?.run(key);
  act(null, "enter");
  assert.deepEqual(chosen, [{ time: tokens.time }]);
  act({ time: (tokens.time + 5) % tokens.turn }, "enter");
  assert.deepEqual(gone, [system.t + 5]);
  assert.equal(spotOf([16, 0], tokens), null);
  assert.equal(spotOf([0, -1], tokens), null);
  const { values } = parse("#v1/dynamics?show=tokens&cell=12,3", tables);
  assert.deepEqual(values.cell, [12, 3]);
});
