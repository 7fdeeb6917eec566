/**
 * Every function of the core has a case with its parameters at their limits. scripts/costs.mjs
 * measures the cases and writes docs/performance.md; a test asserts no times, because machines
 * differ.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as core from "core";
import { test } from "vitest";
import { Caller } from "../../scripts/costs.mjs";
import { COSTS } from "../../scripts/costs-cases.mjs";
import { INSTANT } from "../../www/core/instant.ts";
import { REPORTS } from "../../www/core/progress.ts";
import { inTurn } from "../e2e/sample.ts";

const module = new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm"));
core.initSync({ module });

const START = ["default", "initSync", "start"];
const named = new Map(Object.entries(core) as [string, (...args: unknown[]) => unknown][]);
const functions = [...named.keys()].filter((name) => !START.includes(name));

test("every function has a case, and no case is of another", () => {
  assert.deepEqual(Object.keys(COSTS).sort(), functions.sort());
});

test("the document of costs has a line for every case", () => {
  const lines = readFileSync("docs/performance.md", "utf8").matchAll(/^\| `(\w+)` \|/gm);
  const named = Object.entries(COSTS).flatMap(([name, cases]) => cases.map(() => name));
  assert.deepEqual([...lines].map(([, name]) => name).sort(), named.sort());
});

test("what the page calls on its own thread has a case each", () => {
  for (const name of INSTANT) assert.ok(COSTS[name]?.length, name);
});

test("the list of functions that report progress is that of the core", () => {
  const types = readFileSync("target/bindings/nimscape.d.ts", "utf8");
  const reporting = types.matchAll(
    /^export function (\w+)\(.*on_progress\?: \((share|steps): number\)/gm,
  );
  const found = Object.fromEntries([...reporting].map(([, name, unit]) => [name, unit]));
  assert.deepEqual({ ...REPORTS }, found);
});

/**
 * A wrong parameter is refused at once, too much work later. A case that goes on for so long (ms)
 * is accepted; every eighth case, by the seed, is given the longer time.
 */
const [AT_ONCE, LATER] = [200, 1500];

test("the core accepts the parameters of every case", async () => {
  const cases = Object.entries(COSTS).flatMap(([name, cases]) =>
    cases.map((_, at) => [name, at] as const),
  );
  const refused: string[] = [];
  const work = async () => {
    const caller = new Caller(module);
    for (let next = cases.pop(); next !== undefined; next = cases.pop()) {
      const most = inTurn(cases.length, 0, 8).skip === false ? LATER : AT_ONCE;
      const found = await caller.call(...next, 0, most);
      if (found?.outcome) refused.push(`${next[0]}: ${found.outcome}`);
    }
    caller.end();
  };
  await Promise.all([work(), work(), work()]);
  assert.deepEqual(refused, []);
});
