/** Arrays that explain entries: whatever comes late is freed. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { ArrayHandle } from "../../www/core/client.ts";
import { KeptArrays } from "../../www/views/kept-arrays.ts";

const PARAMS = { c: 2, vs: null, side: 4, row: null, leaf: null, tree: null };

/** A core whose arrays are open when `answer` is called. */
function slowCore() {
  const waiting: (() => void)[] = [];
  const open = new Set<number>();
  let count = 0;
  return {
    open,
    answer: () => waiting.splice(0).forEach((each) => void each()),
    core: {
      open: () =>
        new Promise<ArrayHandle>((resolve) => {
          const name = count++;
          waiting.push(() => {
            open.add(name);
            resolve({ close: () => open.delete(name) } as unknown as ArrayHandle);
          });
        }),
    },
  };
}

test("an array that comes after another was wanted is freed, and its reason ends", async () => {
  const { core, open, answer } = slowCore();
  const kept = new KeptArrays();
  const late = kept.open(core, PARAMS);
  kept.free();
  const wanted = kept.open(core, PARAMS);
  answer();
  await assert.rejects(late, { name: "AbortError" });
  await wanted;
  assert.deepEqual([...open], [1]);
  kept.free();
  assert.equal(open.size, 0);
});

test("two arrays of one entry are kept together", async () => {
  const { core, open, answer } = slowCore();
  const kept = new KeptArrays();
  const both = Promise.all([kept.open(core, PARAMS), kept.open(core, PARAMS)]);
  answer();
  await both;
  assert.equal(open.size, 2);
  kept.free();
  assert.equal(open.size, 0);
});
