/** The period table as texts for other programs: pure functions from what is shown. */
import type { CentrePeriods } from "core";
import { loadModule } from "../../core/download.ts";
import type { TableField } from "../../core/protocol.ts";
import type { FileInfo } from "../../export/request.ts";
import type { Table } from "../../table/table.ts";
import { type PeriodsState, SENTENCE, TITLE } from "./index.ts";
import { keeps, type Patterns } from "./rules.ts";
import type { Grid, PeriodEntry } from "./table.ts";

/** What is shown, and what describes it in files. */
interface PeriodTable {
  readonly grid: Grid;
  readonly field: TableField;
  readonly patterns: Patterns;
  readonly state: PeriodsState;
  readonly info: FileInfo;
}

/**
 * A way to take the table along; CSV and JSON are the files of the export dialog, whose code is
 * loaded on demand.
 */
export interface Export {
  readonly name: string;
  readonly ending: string;
  readonly type: string;
  readonly text: (shown: PeriodTable) => Promise<string>;
}

const WRITER = "The file of data tables";

export const EXPORTS: readonly Export[] = [
  {
    name: "CSV",
    ending: "csv",
    type: "text/csv",
    text: async (shown) => {
      const { csv } = await loadModule(import("../../export/formats/data.ts"), WRITER);
      return [...csv(await tableIn(shown), shown.info)].join("");
    },
  },
  {
    name: "JSON",
    ending: "json",
    type: "application/json",
    text: async (shown) => {
      const { json } = await loadModule(import("../../export/formats/data.ts"), WRITER);
      return [...json(await tableIn(shown), shown.info, shown.state)].join("");
    },
  },
  {
    name: "LaTeX",
    ending: "tex",
    type: "application/x-tex",
    text: async ({ grid, patterns, info }) => `% ${info.link}\n${latex(grid, patterns)}`,
  },
];

async function tableIn({ field, state }: PeriodTable): Promise<Table> {
  const { tableOf } = await loadModule(import("../../table/table.ts"), WRITER);
  return tableOf(field, { title: TITLE, sentence: SENTENCE }, state);
}

/**
 * A sequence as a b-file of the OEIS; its offset is 1, as in A006018, so that a(n) is the period of
 * row n − 1.
 */
interface Sequence {
  readonly file: string;
  readonly text: string;
  /** The last row. */
  readonly last: number;
}

/**
 * The periods of the rows of a centre up to the first that is open, as a b-file: a line for each
 * row. Null where row 0 is open.
 */
export function sequenceOf({ centre, found }: CentrePeriods): Sequence | null {
  const end = found.findIndex(({ row }, at) => row !== at);
  const terms = end < 0 ? found : found.slice(0, end);
  if (terms.length === 0) return null;
  const text = terms.map(({ row, period }) => `${row + 1} ${period}\n`).join("");
  return { file: `b-periods-${centre}.txt`, text, last: terms.length - 1 };
}

/**
 * A `tabular`, centres across and rows down, as Table 3 is printed: a question mark where the
 * period is open, a rule above a row that follows a perfect band of every centre. What keeps a
 * pattern that is marked is bold, what breaks it is underlined.
 */
export function latex({ centres, rows, entries }: Grid, patterns: Patterns = new Map()): string {
  const cell = (entry: PeriodEntry) => {
    const kept = keeps(entry, patterns);
    const period = entry.found?.period ?? "?";
    if (kept === "kept") return `\\textbf{${period}}`;
    return kept === "broken" ? `\\underline{${period}}` : period;
  };
  const line = (entries: readonly PeriodEntry[], at: number) => {
    const rule = entries.every(({ band }) => band) ? "\\hline\n" : "";
    return `${rule}${[rows[at], ...entries.map(cell)].join(" & ")} \\\\`;
  };
  return [
    `\\begin{tabular}{r|${"r".repeat(centres.length)}}`,
    `row & ${centres.join(" & ")} \\\\`,
    "\\hline",
    ...entries.map(line),
    "\\end{tabular}",
    "",
  ].join("\n");
}
