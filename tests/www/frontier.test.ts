/** The frontier: what is shown and searched, what is said, and searches that pause and go on. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { FrontierCase } from "core";
import { describe, test } from "vitest";
import type { OwnWorker } from "../../www/core/client.ts";
import {
  caseAt,
  chosenOf,
  fieldOf,
  keyOf,
  neighbour,
  partsOf,
  shownOf,
} from "../../www/views/frontier/cases.ts";
import { frontier } from "../../www/views/frontier/index.ts";
import { hold } from "../../www/views/frontier/lock.ts";
import { gamesSay, orbitsSay, pairsSay } from "../../www/views/frontier/others.ts";
import { layoutOf, placeAt, shareOf } from "../../www/views/frontier/paint.ts";
import { linkOf, orbitLink, Runner } from "../../www/views/frontier/runner.ts";
import { inMemory, openStore } from "../../www/views/frontier/store.ts";
import {
  caseSays,
  countSays,
  durationOf,
  leftOf,
  openSays,
  paceSays,
  progressSays,
  rowsOf,
  stepsOf,
} from "../../www/views/frontier/words.ts";
import * as core from "./core.ts";
import { setting } from "./false-worker.ts";

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

const state = { show: "all", c: null, row: null, effort: 2 ** 38 } as const;
const bandCase: FrontierCase = { ...case20, centre: 5, band: 24 };

describe("cases", () => {
  test("the core lists what a table lacks", () => {
    assert.deepEqual(case20, {
      ...{ centre: 2, radius: 9, first: 20, last: 22, rows: 3, band: null },
      spent: 2 ** 30,
    });
    const spent = core.frontier_cases(whole, 2).cases.find(({ first }) => first === 92)?.spent;
    assert.equal(spent, 2 ** 34);
    assert.throws(() => core.frontier_cases(whole, 5), /centre: 2 is not in 5\.\.=5/);
  });

  test("those of a centre, of a row, or with a band are chosen", () => {
    const all = [...cases, bandCase];
    assert.equal(shownOf(all, state).length, all.length);
    assert.deepEqual(shownOf(all, { ...state, show: "bands" }), [bandCase]);
    assert.deepEqual(chosenOf(all, state), all);
    assert.deepEqual(chosenOf(all, { ...state, c: 5 }), [bandCase]);
    assert.deepEqual(chosenOf(all, { ...state, c: 2 }), cases);
    assert.deepEqual(chosenOf(all, { ...state, c: 2, row: 22 }), [case20]);
    assert.deepEqual(chosenOf(all, { ...state, c: 2, row: 23 }), []);
    assert.equal(caseAt(all, 2, 19), null);
    assert.equal(caseAt(all, 2, null), null);
  });

  test("arrows go from case to case and stay at the ends", () => {
    const at = (row: number | null, by: number) =>
      neighbour(cases, { c: 2, row }, by)?.first ?? null;
    const firsts = cases.map(({ first }) => first);
    assert.equal(at(null, 1), firsts[0]);
    assert.equal(at(null, -1), firsts.at(-1));
    assert.equal(at(21, 1), firsts[1]);
    assert.equal(at(20, -1), 20);
    assert.equal(at(20, Number.POSITIVE_INFINITY), firsts.at(-1));
    assert.equal(neighbour([], state, 1), null);
  });

  test("the data has a line for each, with 0 for no band", () => {
    const { columns } = fieldOf([case20, bandCase]);
    assert.deepEqual(columns, {
      ...{ centre: [2, 5], first: [20, 20], last: [22, 22], rows: [3, 3] },
      ...{ band: [0, 47], spent: [2 ** 30, 2 ** 30] },
    });
  });

  test("another centre has no marked row", () => {
    assert.deepEqual(frontier.follows?.(state, "c"), { row: null });
    assert.deepEqual(frontier.follows?.(state, "effort"), {});
  });

  test("each cell of the map is found where it is drawn", () => {
    for (const width of [380, 1300]) {
      const layout = layoutOf({ width, height: 500, yUp: false }, 64, 128, 1);
      for (const row of [20, 21, 22]) {
        const x = layout.left + 2.5 * layout.wide;
        const y = layout.top + (row + 0.5) * layout.tall;
        assert.deepEqual(placeAt(cases, layout, [x, y]), { open: case20, row });
      }
      assert.equal(placeAt(cases, layout, [layout.left - 1, 100]), null);
    }
    assert.ok(shareOf(2 ** 30) < shareOf(2 ** 34) && shareOf(0) === 0 && shareOf(2 ** 60) === 1);
  });
});

describe("words", () => {
  test("of what the tables do not have", () => {
    const { pairs, orbits, games } = core.frontier_others();
    assert.match(
      pairsSay(pairs),
      /All pairs below 2,048 are decided on all barriers up to 2,048\./,
    );
    assert.match(
      pairsSay(pairs),
      /exactly one trivial centre are refuted on all barriers, by docs.proofs\.md, theorem 19/,
    );
    assert.match(orbitsSay(orbits), /All cycles to n = 16 are counted/);
    assert.match(gamesSay(), /limited to a million values here/);
    const open = core.octal_games().filter((game) => game.open);
    assert.deepEqual(
      games,
      open.map(({ code }) => code),
    );
  });

  test("of steps, rows, times", () => {
    assert.equal(stepsOf(2 ** 30), "2³⁰");
    assert.equal(stepsOf(3 * 10 ** 9), "3,000 million");
    assert.equal(stepsOf(1234), "1,234");
    assert.equal(stepsOf(0), "0");
    assert.equal(rowsOf(case20), "rows 20 to 22");
    assert.equal(rowsOf({ ...case20, last: 20 }), "row 20");
    const times = [1, 60, 600, 9000, 200_000, 1e9, Number.POSITIVE_INFINITY].map(durationOf);
    assert.deepEqual(times, [
      ...["1 second", "60 seconds", "10 minutes", "3 hours", "2 days", "32 years"],
      "an unknown time",
    ]);
  });

  test("of what is open, and of one case", () => {
    assert.equal(openSays([]), "Nothing here is open.");
    assert.equal(openSays([case20]), "1 open case with 3 rows of unknown period.");
    assert.match(
      openSays([case20, bandCase]),
      /^2 open cases with 6 rows .* Of these, 1 also decides /,
    );
    assert.match(openSays([bandCase]), /\. It also decides /);
    assert.match(openSays([bandCase, bandCase]), /\. Each also decides /);
    assert.match(caseSays(case20), /^Centre 2, rows 20 to 22: .* after 2³⁰ steps\./);
    assert.match(caseSays(bandCase), /the numbers 0 to 46 ever form a perfect band/);
  });

  test("of how far a search is", () => {
    const progress = { doing: null, steps: 2 ** 20, row: 20, speed: 0, share: null } as const;
    assert.equal(progressSays({ ...progress, steps: 0 }, false), "");
    assert.equal(progressSays(progress, true), "paused at row 20, 2²⁰ steps so far");
    assert.match(progressSays({ ...progress, doing: "walking" }, true), /^searches row 20/);
    assert.equal(progressSays({ ...progress, row: null }, false), "decided here");
    assert.equal(leftOf([progress, { ...progress, row: null }], 2 ** 21), 2 ** 20);
    assert.match(paceSays(2, 1e9, 6e11), /2 cases at work, 1,000 million .* about 10 minutes\.$/);
    assert.equal(paceSays(1, 0, 5), "1 case at work.");
  });

  test("of how far a count is", () => {
    const part = { doing: null, steps: 2 ** 20, row: 0, speed: 0, share: 0.25 } as const;
    assert.equal(countSays([part, { ...part, share: 0 }], false), "not begun here");
    assert.equal(countSays([part, part], true), "paused at 25.0%, 2²¹ steps");
    const busy = { ...part, doing: "walking", steps: 3e9, speed: 5e7 } as const;
    const said = /^25\.0% counted, 6,000 million steps, 100 million .* about 3 minutes\.$/;
    assert.match(countSays([busy, busy], true), said);
  });
});

// Searches

const functions = new Map<string, unknown>(Object.entries(core));

/** A worker that computes at once, and records what it was asked. */
function worker(change: (name: string, result: unknown) => unknown = (_, result) => result) {
  const asked: string[] = [];
  let ended = 0;
  const own: OwnWorker = {
    call: async (name, args, options) => {
      options?.signal?.throwIfAborted();
      await new Promise((wake) => setTimeout(wake, 0));
      asked.push(name);
      const call = functions.get(name) as (...args: readonly unknown[]) => unknown;
      return change(name, call(...(args as readonly unknown[]))) as never;
    },
    end: () => {
      ended += 1;
    },
  };
  return { own, asked, ended: () => ended };
}

function runner(store = inMemory(), change?: (name: string, result: unknown) => unknown) {
  const used = worker(change);
  const warnings: string[] = [];
  let [time, changes] = [0, 0];
  const host = {
    another: () => used.own,
    table: async () => TABLE,
    changed: () => {
      changes += 1;
    },
    warn: (sentence: string) => void warnings.push(sentence),
    now: () => {
      time += 500; // a piece seems to take as long as it should: the next one is as large
      return time;
    },
  };
  return { runner: new Runner(host, store), used, warnings, changes: () => changes, store };
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

  test("are taken up by the next visit, with what was found", async () => {
    const first = runner();
    await first.runner.start([case20], 1000, 1);
    assert.ok(first.runner.isBegun(case20), "the effort is spent");
    const { steps } = first.runner.progress(case20);
    assert.ok(steps >= 1000);
    const second = runner(first.store);
    await second.runner.recall(second.used.own, cases);
    assert.deepEqual(second.runner.progress(case20), {
      ...{ doing: null, steps, row: 20, speed: 0, share: null },
    });
    await second.runner.start([case20], 2 ** 40, 1);
    assert.ok(!second.used.asked.includes("frontier_start"));
    assert.deepEqual(claims(second.runner), ROWS);
    const third = runner(first.store);
    await third.runner.recall(third.used.own, cases);
    assert.deepEqual(claims(third.runner), ROWS);
    assert.ok(third.runner.isDecided(case20));
    assert.deepEqual(third.warnings, []);
  });

  test("pause at once, and go on", async () => {
    const { runner: search, changes } = runner();
    const long = caseAt(cases, 2, 92) ?? assert.fail();
    const running = search.start([long], 2 ** 50, 1);
    while (search.progress(long).steps === 0) await new Promise((wake) => setTimeout(wake, 1));
    await search.pause();
    await running;
    const { steps, doing } = search.progress(long);
    assert.ok(steps > 0 && doing === null && search.isBegun(long) && changes() > 1);
    await search.start([long], steps + 1000, 1);
    assert.ok(search.progress(long).steps >= steps + 1000);
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

describe("counts of cycles", () => {
  const others = { ...core.frontier_others(), next: [6, 7, 8] as [number, number, number] };
  const parts = partsOf(others).filter(({ n }) => n === 7);

  test("are made part by part, outlast a visit, and are summed by the core", async () => {
    const first = runner();
    await first.runner.start(parts, 1, 2);
    assert.ok(first.runner.counted(parts) === null && first.runner.isBegun(parts[0] ?? case20));
    const before = first.runner.progress(parts[0] ?? case20);
    const second = runner(first.store);
    await second.runner.recall(second.used.own, [...cases, ...partsOf(others)]);
    assert.deepEqual(second.runner.progress(parts[0] ?? case20), { ...before, speed: 0 });
    await second.runner.start(parts, Number.POSITIVE_INFINITY, 2);
    assert.ok(!second.used.asked.includes("frontier_count"));
    assert.deepEqual(second.runner.finds, []);
    const texts = second.runner.counted(parts) ?? assert.fail("all parts are done");
    const { n, claim, file } = core.frontier_counted(texts);
    assert.equal(n, 7);
    const counted = "D(3, 7) has 3586 cycles; their periods 16, 112 all divide 2n(n + 1) = 112.";
    assert.equal(claim, counted);
    assert.match(file, /"parts":\[0,1,2,3,4,5,6,7\],.*"cycles":\[\[16,1250\],\[112,2336\]\]/);
    assert.throws(() => core.frontier_counted(texts.slice(1)), /lacks a part/);
    const third = runner(first.store);
    await third.runner.recall(third.used.own, partsOf(others));
    assert.deepEqual(third.runner.counted(parts), texts);
    assert.deepEqual([...first.warnings, ...second.warnings, ...third.warnings], []);
  });

  test("end with an exception, whose certificate is checked and kept", async () => {
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

  test("have links to the states of their exceptions", () => {
    const text = JSON.stringify({ ...JSON.parse(ORBIT), n: 5, rows: [[0, 3], [], [1]] });
    assert.equal(orbitLink(text), "#v1/dynamics?k=3&n=5&seed=1001,0,01");
  });
});

test("a worker of one's own is ended with its calls", async () => {
  const { core: shared, workers, worker: newest, hello } = setting();
  const own = shared.another();
  assert.equal(workers.length, 0, "it starts with its first call");
  const call = own.call("palette", ["magma"]);
  hello();
  const refused = assert.rejects(call, { message: "This worker has been ended." });
  own.end();
  await refused;
  assert.ok(newest().ended);
  assert.equal(workers.length, 1);
  const other = shared.call("palette", ["magma"]);
  assert.equal(workers.length, 2, "the others are not touched");
  hello();
  newest().done("call", new Uint8Array(3));
  await other;
});

test("one tab searches at a time", async () => {
  let isHeld = false;
  const locks = {
    request: async (_: string, __: object, work: (lock: object | null) => unknown) => {
      if (isHeld) return work(null);
      isHeld = true;
      await work({});
      isHeld = false;
      return undefined;
    },
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  try {
    const release = await hold();
    assert.ok(release);
    assert.equal(await hold(), null);
    release();
    await new Promise((wake) => setTimeout(wake, 1));
    assert.ok(await hold());
    locks.request = () => Promise.reject(new Error("no origin"));
    assert.ok(await hold(), "where there are no locks, every tab has a turn");
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, "navigator");
    else Object.defineProperty(globalThis, "navigator", before);
  }
});
