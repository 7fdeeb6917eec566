/**
 * The period table: its data and files, rules of section 8, proofs, searches, and its parts on
 * paper.
 */
import assert from "node:assert/strict";
import type { CentrePeriods, FoundPeriod } from "core";
import { describe, test } from "vitest";
import { defaults } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { latex, sequenceOf } from "../../www/views/periods/exports.ts";
import { Proofs } from "../../www/views/periods/proofs.ts";
import { Searches, STOPPED } from "../../www/views/periods/search.ts";
import { entryOf, fieldOf, gridOf, type Known, together } from "../../www/views/periods/table.ts";

const found = (row: number, period: string, more: Partial<FoundPeriod> = {}): FoundPeriod => ({
  row,
  period,
  saltus: period,
  factors: [[period, 1]],
  preperiod: 5,
  method: "walk",
  radius: 1,
  column: 9,
  joint: period,
  ...more,
});

const searched = (centre: number, rows: number, ...all: FoundPeriod[]): CentrePeriods => ({
  centre,
  rows,
  effort: 100,
  columns: 1000,
  bands: [
    { radius: 1, column: 3 },
    { radius: 2, column: 7 },
  ],
  found: all,
});

const { params } = views.find(({ name }) => name === "periods") ?? assert.fail();
type State = Parameters<typeof gridOf>[1];

const start = defaults(params) as State;
const state = (patch: Partial<State> = {}): State => ({
  ...start,
  from: 8,
  to: 9,
  rows: 4,
  ...patch,
});

/** Centre 8 as Table 3 has it but for row 2 (printed 2), row 3 open; of centre 9 only row 0. */
const known: Known = new Map([
  [8, searched(8, 4, found(0, "1"), found(1, "2"), found(2, "7"))],
  [9, searched(9, 1, found(0, "1"))],
]);

describe("what is shown", () => {
  test("data has a column for each fact; a period beyond 2^53 is a text", () => {
    const vast = new Map([[8, searched(8, 2, found(0, "9007199254740992"))]]);
    const { columns } = fieldOf(gridOf(vast, state({ to: 8, rows: 2 })), "all");
    assert.deepEqual(columns, {
      centre: [8, 8],
      row: [0, 1],
      period: ["9007199254740992", 0],
      preperiod: [5, 0],
      status: ["proved", "open"],
      bound: [9, 1000],
    });
  });

  test("two searches together have the results of both", () => {
    const both = together(
      { ...searched(8, 2, found(0, "1"), found(1, "2")), columns: 7 },
      searched(8, 4, found(1, "2"), found(3, "6")),
    );
    assert.deepEqual(
      both.found.map(({ row, period }) => [row, period]),
      [
        [0, "1"],
        [1, "2"],
        [3, "6"],
      ],
    );
    assert.deepEqual([both.rows, both.columns], [4, 1000]);
  });
});

describe("exports", () => {
  const grid = gridOf(known, state({ rows: 2 }));

  test("LaTeX is the table, with rules where bands of every centre end", () => {
    assert.equal(
      latex(grid),
      "\\begin{tabular}{r|rr}\nrow & 8 & 9 \\\\\n\\hline\n0 & 1 & 1 \\\\\n\\hline\n1 & 2 & ? \\\\\n\\end{tabular}\n",
    );
  });

  test("a b-file has the rows up to the first that is open, and there is none when that is row 0", () => {
    const [one, two, four] = [found(0, "1"), found(1, "2"), found(3, "4")];
    const some = sequenceOf(searched(5, 4, one, two, four));
    assert.deepEqual(some, { file: "b-periods-5.txt", text: "1 1\n2 2\n", last: 1 });
    assert.equal(sequenceOf(searched(5, 2, one, two))?.last, 1);
    assert.equal(sequenceOf(searched(5, 4, two, four)), null);
    assert.equal(sequenceOf(searched(5, 4)), null);
  });
});

describe("proofs", () => {
  const entry = entryOf(known, 8, 1);

  function setting(answers: Record<string, unknown>, shipped: string | null = null) {
    const asked: string[] = [];
    const params: unknown[] = [];
    const messages: string[] = [];
    const core = {
      call: async (name: string, args: readonly unknown[]) => {
        asked.push(name);
        params.push(args[0]);
        const answer = answers[name];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    };
    const host = {
      busy: () => {},
      say: (_: string, sentence: string) => void messages.push(sentence),
      shipped: () => shipped,
    };
    return { proofs: new Proofs(core as never, host), asked, messages, params };
  }

  test("a certificate is made once, and checked each time", async () => {
    const { proofs, asked, messages } = setting({
      row_certificate: "{}",
      row_check: { steps: 5, claim: "It is so." },
    });
    assert.equal(await proofs.certificate(entry), "{}");
    await proofs.check(entry);
    await proofs.check(entry);
    assert.deepEqual(asked, ["row_certificate", "row_check", "row_check"]);
    assert.match(messages.at(-1) ?? "", /^Checked: the certificate holds. It is so. 5 steps/);
  });

  test("what the site ships is not searched again", async () => {
    const tables = ['{"found":[[0,"1"],[1,"2"]]}', '{"found":[[0,"1"]]}'];
    const given = tables.map(async (table) => {
      const { proofs, params } = setting({ row_certificate: "{}" }, table);
      await proofs.certificate(entry);
      return (params[0] as { table: string | null }).table;
    });
    assert.deepEqual(await Promise.all(given), [tables[0], null]);
  });

  test("the objection of the checker is shown", async () => {
    const refusal = new Error("period: 7 is none");
    const { proofs, messages } = setting({ row_certificate: "{}", row_check: refusal });
    await proofs.check(entry);
    assert.deepEqual(messages, ["Refused: period: 7 is none."]);
    const open = setting({ row_certificate: new Error("row: 1 is open") });
    assert.equal(await open.proofs.certificate(entry), null);
  });
});

describe("searching", () => {
  interface Call {
    readonly asked: { c: number; from: number; rows: number; effort: number };
    readonly signal: AbortSignal;
    answer(...all: FoundPeriod[]): Promise<void>;
  }

  /** Waits until all pending microtasks and timers without delay have run. */
  async function turns() {
    for (let turn = 0; turn < 30; turn++) await null;
  }

  function setting(shipped: Record<number, CentrePeriods | Error> = {}) {
    const calls: Call[] = [];
    const unread: [number, string][] = [];
    const foldCaption: (number | null)[] = [];
    const core = {
      call: (name: string, [asked]: [Call["asked"]], { signal }: { signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          if (name === "shipped_periods") return resolve(asked);
          if (name === "representatives") return resolve([]);
          signal.addEventListener("abort", () => reject(signal.reason));
          const answer = async (...all: FoundPeriod[]) => {
            resolve({ ...searched(asked.c, asked.rows, ...all), effort: asked.effort });
            await turns();
          };
          calls.push({ asked, signal, answer });
        }),
    };
    let stop = () => {};
    // The shipped table is an object here, and the bindings pass it on.
    const tables = async (centre: number) => {
      const table = shipped[centre] ?? null;
      if (table instanceof Error) throw table;
      return table as string | null;
    };
    const searches = new Searches(core as never, tables as never, {
      found: () => {},
      progress: (fraction, end) => {
        foldCaption.push(fraction);
        stop = end ?? stop;
      },
      steps: () => {},
      unread: (centre, why) => unread.push([centre, why]),
    });
    return { searches, calls, foldCaption, unread, stop: () => stop() };
  }

  const call = (calls: readonly Call[], at: number) => calls[at] ?? assert.fail(`no call ${at}`);

  test("centre by centre, once each; what is known is not searched again", async () => {
    const { searches, calls, foldCaption } = setting();
    const goal = { centres: [2, 5], rows: 8, effort: 100 };
    const done = searches.want(goal);
    await turns();
    await call(calls, 0).answer(found(0, "1"));
    await call(calls, 1).answer();
    await done;
    assert.deepEqual(
      calls.map(({ asked }) => asked.c),
      [2, 5],
    );
    assert.deepEqual(foldCaption, [0, 0, 0.5, null]);
    await searches.want({ ...goal, rows: 4, effort: 50 });
    assert.equal(calls.length, 2);
    assert.equal(searches.effort(5, 7), 100);
    assert.equal(searches.effort(5, 8), 0);
  });

  test("a new goal ends the search of a centre that it does not want", async () => {
    const { searches, calls } = setting();
    void searches.want({ centres: [2, 5], rows: 8, effort: 100 });
    await turns();
    const done = searches.want({ centres: [2, 6], rows: 8, effort: 100 });
    assert.equal(call(calls, 0).signal.aborted, false, "still wanted");
    await call(calls, 0).answer();
    const later = searches.want({ centres: [2], rows: 8, effort: 100 });
    assert.equal(call(calls, 1).signal.aborted, true);
    await Promise.all([done, later]);
    assert.equal(calls.length, 2);
  });

  test("when stopped, it keeps its results and sends no more requests", async () => {
    const { searches, calls, stop } = setting();
    const done = searches.want({ centres: [2, 5, 6], rows: 8, effort: 100 });
    await turns();
    await call(calls, 0).answer(found(0, "1"));
    stop();
    await assert.rejects(done, STOPPED);
    assert.equal(calls.length, 2);
    assert.equal(searches.known.get(2)?.found.length, 1);
  });

  test("further: four times as much each time, until the row is known", async () => {
    const { searches, calls } = setting();
    const done = searches.want({ centres: [2], rows: 8, effort: 100 });
    await turns();
    await call(calls, 0).answer();
    await done;
    const further = searches.further(2, 5);
    await turns();
    await call(calls, 1).answer();
    await call(calls, 2).answer(found(5, "12"));
    await further;
    assert.deepEqual(
      calls.map(({ asked }) => [asked.from, asked.rows, asked.effort]),
      [
        [0, 8, 100],
        [5, 6, 400],
        [5, 6, 1600],
      ],
    );
    assert.equal(searches.effort(2, 5), 1600);
    assert.equal(searches.effort(2, 4), 100, "nothing more was spent on what is below");
  });

  test("what is shipped is not searched, but for more rows or with more effort", async () => {
    const table = { ...searched(2, 8, found(0, "1")), effort: 1000 };
    const { searches, calls } = setting({ 2: table });
    await searches.want({ centres: [2], rows: 8, effort: 100 });
    assert.equal(calls.length, 0);
    assert.deepEqual(searches.known.get(2), table);
    assert.equal(searches.effort(2, 7), 1000);
    void searches.want({ centres: [2], rows: 9, effort: 100 });
    await turns();
    await call(calls, 0).answer(found(8, "12"));
    assert.deepEqual(
      searches.known.get(2)?.found.map(({ row }) => row),
      [0, 8],
    );
    void searches.further(2, 5);
    await turns();
    assert.equal(call(calls, 1).asked.effort, 4000);
  });

  test("a table that cannot be read is named, and its centre searched", async () => {
    const { searches, calls, unread } = setting({ 2: new Error("the site answers 500") });
    const done = searches.want({ centres: [2], rows: 8, effort: 100 });
    await turns();
    assert.deepEqual(unread, [[2, "the site answers 500"]]);
    await call(calls, 0).answer();
    await done;
    assert.equal(searches.table(2), null);
  });

  test("what cannot be fetched yet can be stopped", async () => {
    const waiting = new Searches(
      { call: async () => assert.fail("nothing has come") } as never,
      async (_, signal) => {
        signal.throwIfAborted();
        return assert.fail("it is stopped at once");
      },
      {
        found: () => {},
        steps: () => {},
        unread: () => assert.fail("it was stopped"),
        progress: (_, end) => end?.(),
      },
    );
    await assert.rejects(waiting.want({ centres: [2], rows: 8, effort: 100 }), STOPPED);
  });
});
