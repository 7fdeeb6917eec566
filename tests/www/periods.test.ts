/** The period table: its data, LaTeX and b-files. */
import assert from "node:assert/strict";
import type { CentrePeriods, FoundPeriod } from "core";
import { describe, test } from "vitest";
import { defaults } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { signOf } from "../../www/views/periods/describe.ts";
import { latex, sequenceOf } from "../../www/views/periods/exports.ts";
import { fieldOf, gridOf, type PeriodsByCentre, together } from "../../www/views/periods/table.ts";

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
const known: PeriodsByCentre = new Map([
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

test("only what is open or not as printed has a sign beside its number", () => {
  const signs = gridOf(known, state()).entries.map((row) => row.map(signOf));
  assert.deepEqual(
    signs.map(([eight]) => eight),
    ["", "", "≠", "?"],
  );
  const settled = new Map([[9, searched(9, 14, found(13, "134400"))]]);
  const { entries } = gridOf(settled, state({ from: 9, rows: 14 }));
  assert.equal(entries.at(-1)?.map(signOf).join(), "+");
});

describe("exports", () => {
  const grid = gridOf(known, state({ rows: 2 }));

  test("LaTeX is the table, with rules where bands of every centre end", async () => {
    assert.equal(
      await latex(grid),
      "\\begin{tabular}{r|rr}\nrow & 8 & 9 \\\\\n\\hline\n0 & 1 & 1 \\\\\n\\hline\n1 & 2 & ? \\\\\n\\end{tabular}\n",
    );
  });

  test("LaTeX of more rows than a page has goes on over pages, under its head", async () => {
    const text = await latex(gridOf(known, state({ rows: 80 })));
    assert.match(text, /^% needs the package longtable/);
    assert.match(text, /row & 8 & 9 \\\\\n\\hline\n\\endhead\n0 & 1 & 1 /);
    assert.match(text, /\\end\{longtable\}\n$/);
    assert.equal(text.match(/\\\\\n/g)?.length, 81);
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
