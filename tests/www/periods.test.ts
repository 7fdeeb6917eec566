/** The period table without a screen: its rows, text, exports, folding and search. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { CentrePeriods, FoundPeriod, PeriodPattern } from "core";
import { describe, test } from "vitest";
import { grouped } from "../../www/canvas/number-format.ts";
import { csv } from "../../www/export/formats/csv.ts";
import { checked, working } from "../../www/views/certificates.ts";
import * as numbers from "../../www/views/period-numbers.ts";
import * as words from "../../www/views/periods/describe.ts";
import { EXPORTS, latex, sequenceOf } from "../../www/views/periods/exports.ts";
import { foldCaption, foldOf, pieces } from "../../www/views/periods/fold.ts";
import { periods } from "../../www/views/periods/index.ts";
import { partsOf, ROW, ROWS_COLUMN } from "../../www/views/periods/paper.ts";
import type { State } from "../../www/views/periods/params.ts";
import { Proofs } from "../../www/views/periods/proofs.ts";
import { countOf, expected, keeps, patternsOf } from "../../www/views/periods/rules.ts";
import { grown, newRows, showing, sliceOf } from "../../www/views/periods/scroll.ts";
import { Searches, STOPPED } from "../../www/views/periods/search.ts";
import {
  against,
  centresOf,
  changes,
  entryOf,
  fieldOf,
  gridOf,
  type Known,
  together,
} from "../../www/views/periods/table.ts";
import type { Shipped } from "../../www/views/shipped.ts";
import * as core from "./core.ts";

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

const start = Object.fromEntries(
  Object.entries(periods.params).map(([key, param]) => [key, param.default]),
) as State;
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
  test("centres in order, the marked one beside them, never too many", () => {
    assert.deepEqual(centresOf({ from: 4, to: 2, c: null }), [2, 3, 4]);
    assert.deepEqual(centresOf({ from: 4, to: 5, c: 4095 }), [4, 5, 4095]);
    assert.deepEqual(centresOf({ from: 4, to: 5, c: 4 }), [4, 5]);
    assert.equal(centresOf({ from: 4000, to: 4032, c: 0 }).length, 34);
    assert.throws(
      () => centresOf({ from: 2, to: 35, c: null }),
      /^Error: to: 35 is not in 0..=34$/,
    );
    assert.throws(() => centresOf({ from: 4090, to: 9, c: null }), /9 is not in 4058\.\.=4122/);
  });

  test("every entry has its status, and its relation to the printed table", () => {
    const of = (centre: number, row: number) => {
      const entry = entryOf(known, centre, row);
      return [entry.status, entry.searched, entry.printed, against(entry), entry.band];
    };
    assert.deepEqual(of(8, 1), ["proved", true, "2", "same", true]);
    assert.deepEqual(of(8, 2), ["proved", true, "2", "differs", false]);
    assert.deepEqual(of(8, 3), ["open", true, "4", "unsettled", true]);
    assert.deepEqual(of(9, 1), ["open", false, "2", "unsettled", true]);
    assert.deepEqual(of(5, 1), ["open", false, null, null, false]);
    const settled = new Map([[8, searched(8, 99, found(44, "12"))]]);
    assert.equal(against(entryOf(settled, 8, 44)), "settled");
    assert.equal(against(entryOf(settled, 8, 43)), "unsettled");
  });

  test("filters keep the rows and centres that have such entries", () => {
    const { centres, rows } = gridOf(known, state({ show: "differ" }));
    assert.deepEqual([centres, rows], [[8], [2]]);
    assert.deepEqual(gridOf(known, state({ show: "open" })).rows, [3]);
    assert.deepEqual(gridOf(known, state({ show: "printed", from: 5 })).centres, [6, 8, 9]);
    assert.deepEqual(gridOf(known, state({ show: "settled" })).entries, []);
  });

  test("by period: what is open, then the longest, as numbers", () => {
    const long = new Map([[8, searched(8, 4, found(0, "9"), found(1, "10"), found(2, "10"))]]);
    assert.deepEqual(gridOf(long, state({ sort: "period", c: 8 })).rows, [3, 1, 2, 0]);
    assert.deepEqual(gridOf(long, state({ sort: "period" })).rows, [3, 1, 2, 0]);
    assert.deepEqual(gridOf(long, state({ sort: "row" })).rows, [0, 1, 2, 3]);
  });

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

describe("the text", () => {
  test("numbers", () => {
    assert.equal(grouped("627000000000"), "627,000,000,000");
    assert.equal(grouped(-9900), "−9,900");
    assert.equal(numbers.short("12345678901234"), "1.23…·10¹³");
    assert.equal(
      numbers.factored([
        ["2", 5],
        ["3", 1],
        ["11", 12],
      ]),
      "2⁵ · 3 · 11¹²",
    );
    assert.equal(numbers.factored([]), "1");
  });

  test("work, and how it ended", () => {
    assert.equal(working("Checking", 0, 0), "Checking: 0 million steps.");
    assert.equal(working("Checking", 12e6, 2), "Checking: 12 million steps, 6 million a second.");
    assert.equal(
      checked({ steps: 3_000_000, claim: "It is so." }, 0.5),
      "Checked: the certificate holds. It is so. 3,000,000 steps in 0.50 s, 6 million steps a second.",
    );
  });

  test("every sign has one meaning", () => {
    const signs = [
      [8, 1, "="],
      [8, 2, "≠"],
      [8, 3, "?"],
      [9, 1, "…"],
    ] as const;
    for (const [centre, row, sign] of signs)
      assert.equal(words.signOf(entryOf(known, centre, row)), sign);
    assert.equal(words.spoken(entryOf(known, 8, 2)), ", proved, centre 8, row 2");
    assert.match(words.compared(entryOf(known, 8, 2)) ?? "", /prints 2: a misprint/);
    assert.equal(
      words.summary(gridOf(known, state())),
      "2 centres, 4 rows: 4 periods proved, 4 open. Against Table 3: 3 the same, 1 misprint, 0 question marks settled.",
    );
  });
});

describe("rules", () => {
  const all: readonly PeriodPattern[] = [
    { row: 1, offset: 1, periods: ["2"], verdict: "kept" },
    { row: 2, offset: 2, periods: ["4", "6"], verdict: "broken" },
    { row: 3, offset: 3, periods: ["4"], verdict: "silent" },
  ];
  const judge = (c: number) => ({
    all: c === 8 ? [...all] : [{ row: 1, offset: 1, periods: ["2"], verdict: "open" as const }],
  });
  const patterns = patternsOf(known, [8, 9], "all", judge);

  test("a rule has the patterns of its rows alone", () => {
    const second = patternsOf(known, [8], "second", judge);
    assert.deepEqual([...(second.get(8)?.keys() ?? [])], [2, 3]);
    assert.equal(patternsOf(known, [8], "none", judge).size, 0);
  });

  test("section 8 is counted with its condition, each kind of rows by itself", () => {
    const said = (centres: readonly number[], rows: number, rule: State["rule"]) => {
      const tables = centres.map((c) => {
        const text = readFileSync(`www/data/periods/${c}.json`, "utf8");
        return [c, core.shipped_periods(text, c)] as const;
      });
      const of: Known = new Map(tables);
      const marks = patternsOf(of, centres, rule, core.period_patterns);
      const entries = Array.from({ length: rows }, (_, row) =>
        centres.map((centre) => entryOf(of, centre, row)),
      );
      return countOf({ entries }, rule, marks);
    };
    const table3 = [2, 4, 5, 6, 8, 9];
    assert.match(
      said(table3, 80, "second"),
      /Rows 8n \+ 2: 29 keep it, 0 break it, 0 are open; of 25 it says nothing/,
    );
    assert.match(said(table3, 80, "at"), /Rows 8n: 50 keep it, 4 break it, 0 are open\.$/);
    assert.match(said([10, 11, 12], 128, "second"), /Rows 8n \+ 2: \d+ keep it, 0 break it/);
    assert.match(said([3, 7], 32, "before"), /0 break it.* smallest power of two above n/);
    assert.doesNotMatch(said(table3, 32, "all"), /power of two/);
  });

  test("entries keep a rule, break it, or are open", () => {
    const kept = (centre: number, row: number) => keeps(entryOf(known, centre, row), patterns);
    assert.deepEqual(
      [kept(8, 0), kept(8, 1), kept(8, 2), kept(9, 1)],
      [null, "kept", "broken", "open"],
    );
    assert.match(expected(entryOf(known, 8, 3), patterns) ?? "", /^says nothing/);
    assert.equal(expected(entryOf(known, 8, 2), patterns), "4 or 6: broken");
    assert.equal(expected(entryOf(known, 8, 0), patterns), null);
    assert.match(
      countOf(gridOf(known, state()), "all", patterns),
      /Rows 8n \+ 1: 1 keep it, 0 break it, 1 are open\. .*Rows 8n \+ 2: 0 keep it, 1 break it/,
    );
  });

  test("the data has a column for the rule, LaTeX marks what keeps and what breaks it", () => {
    const grid = gridOf(known, state({ rows: 3 }));
    assert.deepEqual(Object.keys(fieldOf(grid, "all", patterns).columns).at(-1), "rule");
    const text = latex(grid, patterns);
    assert.match(text, /\\textbf\{2\}/);
    assert.match(text, /\\underline\{/);
  });
});

describe("exports", () => {
  const grid = gridOf(known, state({ rows: 2 }));
  const field = fieldOf(grid, "all");

  const info = {
    title: "Periods",
    caption: "C",
    link: "https://example.org/#v1/periods",
    digest: "d",
  };
  const shown = { grid, field, patterns: new Map(), state: state({ rows: 2 }), info };
  const written = (wanted: string) =>
    EXPORTS.find(({ name }) => name === wanted)?.text(shown) ?? assert.fail(wanted);

  test("CSV and JSON are the files of the export dialog", async () => {
    assert.equal(await written("CSV"), [...csv(field, info)].join(""));
    assert.ok((await written("CSV")).endsWith("8,1,2,5,proved,9\r\n9,1,0,0,open,1000\r\n"));
    const { data, link, state } = JSON.parse(await written("JSON"));
    assert.deepEqual([data, link, state.rows], [field, info.link, 2]);
  });

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
    assert.match(
      words.sequenced(2, 91),
      /rows 0 to 91 .* a\(n\) is the period of row n − 1\..*A006018/,
    );
    assert.doesNotMatch(words.sequenced(5, 91), /A006018/);
  });

  test("each is offered under its own name", async () => {
    assert.equal(new Set(EXPORTS.map(({ ending }) => ending)).size, EXPORTS.length);
    for (const { name } of EXPORTS) {
      const text = await written(name);
      assert.ok(text.endsWith("\n"));
      assert.ok(text.includes(info.link), `${name} has the address`);
    }
  });
});

describe("folding", () => {
  test("short periods turn by turn, some turns before the row is periodic", () => {
    const fold = foldOf("12", 100);
    assert.deepEqual([fold.width, fold.starts.length, fold.starts[0]], [12, 16, 48]);
    assert.deepEqual(pieces(fold), [{ from: 48, count: 16 * 12 }]);
    assert.equal(foldOf("12", 5).starts[0], 0);
    const widest = pieces(foldOf("1024", 0))[0]?.count ?? 0;
    assert.ok(widest <= 16384, "no more than the core gives at once");
  });

  test("long periods are seen through a window, a period apart", () => {
    assert.deepEqual(foldOf("9900", 338).starts, [338, 10238, 20138]);
    assert.equal(pieces(foldOf("9900", 338)).length, 3);
    assert.deepEqual(foldOf("627000000000", 338).starts, [338]);
    assert.deepEqual(foldOf("12000", 5_000_000).starts, [], "farther than the core goes");
    assert.deepEqual(foldOf(null, 0).starts, [0]);
  });

  test("the text describes what is folded", () => {
    assert.match(foldCaption(foldOf("12", 100), 4), /against k mod 12, 16 turns from column 48 on/);
    assert.match(foldCaption(foldOf("9900", 338), 21), /one and two periods of 9900 later/);
    assert.match(foldCaption(foldOf("627000000000", 338), 77), /less than one turn/);
    assert.match(foldCaption(foldOf(null, 0), 77), /not known/);
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

test("rows in sight are written, with some beyond", () => {
  assert.deepEqual(sliceOf(112, 32, 0, 320), { first: 0, last: 18 });
  assert.deepEqual(sliceOf(112, 32, 1600, 320), { first: 42, last: 68 });
  assert.deepEqual(sliceOf(3, 32, 9999, 320), { first: 3, last: 3 });
  assert.equal(showing(0, 32, 100, 320), 0);
  assert.equal(showing(5, 32, 100, 320), 100, "in sight already");
  assert.equal(showing(20, 32, 100, 320), 21 * 32 - 320);
});

test("of many rows in sight only a few are written at once, the first needed first", () => {
  const wanted = { first: 10, last: 51 };
  for (const from of [10, 18, 50])
    for (const most of [1, 11, 100]) {
      let written = { first: 0, last: 0 };
      for (let step = 0; step < Math.ceil(41 / most); step++) {
        const next = grown(written, wanted, from, most);
        assert.ok(next.first <= from && next.last > from, `${from} is among the first`);
        assert.equal(next.last - next.first, Math.min(41, most * (step + 1)));
        assert.ok(step === 0 || (next.first <= written.first && next.last >= written.last));
        written = next;
      }
      assert.deepEqual(written, wanted);
      assert.deepEqual(grown(written, wanted, from, most), wanted);
    }
  assert.deepEqual(grown({ first: 0, last: 30 }, wanted, 18, 5), { first: 10, last: 35 });
  assert.deepEqual(grown({ first: 0, last: 8 }, wanted, 18, 5), { first: 18, last: 23 });
  assert.deepEqual(grown({ first: 0, last: 9 }, { first: 3, last: 3 }, 3, 5), {
    first: 3,
    last: 3,
  });
});

test("rows are new that were not written before", () => {
  const now = { first: 10, last: 20 };
  for (const [first, last, count] of [
    [0, 0, 10],
    [10, 20, 0],
    [8, 22, 0],
    [12, 15, 7],
    [0, 11, 9],
    [20, 25, 10],
    [15, 15, 10],
  ] as const)
    assert.equal(newRows({ first, last }, now), count, `${first}..${last}`);
});

test("entries have changed if a cell shows something else", () => {
  const before = gridOf(known, state());
  assert.equal(changes(before, gridOf(known, state()), 0, 4), 0);
  const nine = searched(9, 3, found(0, "1"), found(2, "5"));
  const now = gridOf(new Map([...known, [9, nine]]), state());
  // Row 0 has an object of its own; rows 1 and 2 have been searched.
  assert.equal(changes(before, now, 0, 4), 3);
  assert.equal(changes(before, now, 1, 2), 1);
  assert.equal(changes(before, now, 3, 4), 0, "not searched yet, as before");
  const further = gridOf(new Map([...known, [9, { ...searched(9, 1), columns: 2000 }]]), state());
  assert.equal(changes(before, further, 1, 4), 0, "the columns searched are not shown");
  assert.equal(changes(before, gridOf(known, state({ from: 9, to: 9 })), 0, 4), 4);
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
    const searches = new Searches(core as never, tables as Shipped, {
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

test("on paper every entry of the table is in one part, and no part is too wide or too tall", () => {
  const widths = [60, 300, 120, 90, 90, 700, 60];
  const paper = { height: 300 };
  for (const rows of [1, 9, 10, 80]) {
    const parts = partsOf(widths, rows, 500, paper, 100);
    const seen = new Map<string, number>();
    for (const [at, { columns, rows, breaks }] of parts.entries()) {
      const wide = widths.slice(...columns).reduce((sum, width) => sum + width, ROWS_COLUMN);
      assert.ok(wide <= 500 || columns[1] - columns[0] === 1, `${columns}: ${wide}`);
      assert.ok((2 + rows[1] - rows[0]) * ROW <= paper.height - (at === 0 ? 100 : 0));
      assert.equal(breaks, at > 0);
      for (let row = rows[0]; row < rows[1]; row++)
        for (let column = columns[0]; column < columns[1]; column++) {
          const place = `${row},${column}`;
          seen.set(place, (seen.get(place) ?? 0) + 1);
        }
    }
    assert.equal(seen.size, rows * widths.length);
    assert.ok([...seen.values()].every((count) => count === 1));
  }
  const lengths = (rows: number) =>
    partsOf([100], rows, 500, paper, 100).map(({ rows: [first, last] }) => last - first);
  assert.deepEqual([lengths(21), lengths(6), lengths(38)], [[6, 8, 7], [6], [6, 11, 11, 10]]);
  const one = partsOf([100, 100], 80, 500, { height: Number.POSITIVE_INFINITY }, 100);
  assert.deepEqual(one, [{ columns: [0, 2], rows: [0, 80], breaks: false }]);
});
