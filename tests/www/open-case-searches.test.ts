/** Searches of open cases: what they find and keep, and what is refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test, vi } from "vitest";
import type { Core } from "../../www/core/client.ts";
import { caseAt, keyOf, partsOf } from "../../www/views/frontier/cases.ts";
import { linkOf, Runner } from "../../www/views/frontier/runner.ts";
import { inMemory, openStore } from "../../www/views/frontier/store.ts";
import * as core from "./core.ts";

const whole = readFileSync("www/data/periods/2.json", "utf8");

/** The table of centre 2 without some rows. */
function without(...rows: readonly number[]): string {
  const table = JSON.parse(whole);
  table.found = table.found.filter(([row]: [number]) => !rows.includes(row));
  return JSON.stringify(table);
}

const TABLE = without(20, 21, 22);
const cases = core.frontier_cases(TABLE, 2).cases;
const case20 = caseAt(cases, 2, 20) ?? assert.fail("row 20 is open");

const functions = new Map<string, unknown>(Object.entries(core));

/** A worker that computes at once, and records what it was asked. */
function worker(change: (name: string, result: unknown) => unknown = (_, result) => result) {
  const asked: string[] = [];
  let ended = 0;
  const own: Pick<Core, "call"> = {
    call: async (name, args, options) => {
      options?.signal?.throwIfAborted();
      await new Promise((wake) => setTimeout(wake, 0));
      asked.push(name);
      const call = functions.get(name) as (...args: readonly unknown[]) => unknown;
      return change(name, call(...(args as readonly unknown[]))) as never;
    },
  };
  const another = (end: AbortSignal) => {
    end.addEventListener("abort", () => {
      ended += 1;
    });
    return own;
  };
  return { own, another, asked, ended: () => ended };
}

function runner(store = inMemory(), change?: (name: string, result: unknown) => unknown) {
  const used = worker(change);
  const warnings: string[] = [];
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 500; // a piece seems to take as long as it should: the next one is as large
    return time;
  });
  const host = {
    core: { another: used.another } as never,
    warn: (sentence: string) => void warnings.push(sentence),
  };
  const made = new Runner(
    host,
    async () => TABLE,
    () => {},
    store,
  );
  return { runner: made, used, warnings, store };
}

/** The claims that a run of a search finds. */
const claims = (found: Runner) => found.finds.map(({ claim }) => claim);

const ROWS = [
  "Centre 2, row 20: the least period is 900, from column 161 on.",
  "Centre 2, row 21: the least period is 7200, from column 171 on.",
  "Centre 2, row 22: the least period is 7200, from column 222 on.",
];

describe("searches", () => {
  test("decide a case, with certificates that the checker has accepted", async () => {
    const { runner: search, used, warnings, store } = runner();
    assert.equal(search.isRunning, false, "nothing starts by itself");
    await search.start([case20], 2 ** 40, 4);
    assert.deepEqual(claims(search), ROWS);
    assert.equal(used.asked.filter((name) => name === "row_check").length, 3);
    assert.equal(used.ended(), 1, "one worker for one case, and it is ended");
    assert.ok(search.isDecided(case20) && !search.isBegun(case20) && !search.isRunning);
    assert.equal(warnings.length, 3);
    assert.equal((await store.all("searches")).size, 0);
    const [file] = (await store.all("finds")).values();
    const [find] = core.frontier_finds(file ?? "").finds;
    assert.equal(find?.claim, ROWS[0]);
    assert.match(file ?? "", /#v1\/periods\?from=2&to=2&rows=21&c=2&row=20/);
    assert.equal(
      linkOf(case20, { row: null, certificate: "" }),
      "#v1/periods?from=2&to=2&rows=23&c=2&row=22",
    );
  });

  test("that are damaged in the store are refused with a sentence, and begin anew", async () => {
    const { runner: search, used, warnings, store } = runner();
    await search.start([case20], 1000, 1);
    const kept = (await store.all("searches")).get(keyOf(case20)) ?? "";
    for (const text of [kept.replace("900", "901").replace("4", "5"), "nonsense", "{}"]) {
      await store.keep("searches", keyOf(case20), text);
      await store.keep("finds", "2,9,20", text);
      const next = runner(store);
      await next.runner.recall(used.own, cases);
      assert.equal(next.warnings.length, 2);
      assert.match(next.warnings.join(), /search: the stored state .* the search starts anew\./);
      assert.equal((await store.all("searches")).size, 0);
      assert.equal((await store.all("finds")).size, 0);
      assert.equal(next.runner.isBegun(case20), false);
    }
    assert.deepEqual(warnings, []);
    await store.keep("searches", "2,44", kept);
    const foreign = runner(store);
    await foreign.runner.recall(used.own, cases);
    assert.match(foreign.warnings.join(), /it is about another case/);
  });

  test("whose find the checker refuses have found nothing", async () => {
    const change = (name: string, result: unknown) => {
      if (name === "row_check") throw new Error("period: 900 is not one");
      return result;
    };
    const { runner: search, warnings, store } = runner(inMemory(), change);
    await search.start([case20], 2 ** 40, 1);
    assert.deepEqual(search.finds, []);
    assert.deepEqual(warnings, ["period: 900 is not one"]);
    assert.ok(!search.isBegun(case20) && !search.isDecided(case20));
    assert.equal((await store.all("finds")).size, 0);
  });

  test("go on where the browser keeps nothing", async () => {
    const full = { ...inMemory(), keep: () => Promise.reject(new Error("QuotaExceeded")) };
    const { runner: search, warnings } = runner(full);
    await search.start([case20], 2 ** 40, 1);
    assert.deepEqual(claims(search), ROWS);
    assert.match(warnings.join(), /does not keep this search: QuotaExceeded/);
    assert.equal((await openStore()).lasts, false, "there is no IndexedDB here");
  });
});

/** The certificate of a cycle of D(1, 1): the empty set, and the set of 0. */
const ORBIT = JSON.stringify({
  ...{ format: "nimscape orbit", version: 1, n: 1, rows: [[]], period: 2 },
});

test("a count of cycles ends with an exception, whose certificate is checked and kept", async () => {
  const others = { ...core.frontier_others(), next: [6, 7, 8] as [number, number, number] };
  const parts = partsOf(others).filter(({ n }) => n === 7);
  const file = core.frontier_file(["#"], [ORBIT]);
  const change = (name: string, result: unknown) => {
    if (name === "frontier_run") return { ...(result as core.FrontierSearch), stage: "proving" };
    if (name !== "frontier_prove") return result;
    const next = { ...(result as core.FrontierProof).next, stage: "done", row: null };
    return { ...core.frontier_finds(file), next };
  };
  const { runner: search, used, warnings, store } = runner(inMemory(), change);
  await search.start(parts.slice(0, 1), Number.POSITIVE_INFINITY, 1);
  assert.deepEqual(claims(search), ["D(1, 1) has a cycle of period 2."]);
  assert.equal(used.asked.filter((name) => name === "orbit_check").length, 1);
  assert.match(warnings.join(), /^Found, proved and checked: D\(1, 1\)/);
  const [name, kept = ""] = [...(await store.all("finds"))][0] ?? [];
  assert.equal(name, "orbits,7,0,orbit");
  assert.match(kept, /"link":"#v1\/dynamics\?k=1&n=1&seed=0"/);
  const [find] = core.frontier_finds(kept).finds;
  assert.deepEqual([find?.row, find?.period], [null, "2"]);
  assert.throws(() => core.orbit_check(ORBIT.replace('"period":2', '"period":4')), /before 4/);
  const next = runner(store);
  await next.runner.recall(next.used.own, parts);
  assert.deepEqual(next.runner.finds[0]?.centre, null);
});
