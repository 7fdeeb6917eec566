/** The period table in files: as texts for other programs, and on paper. */
import type { CentrePeriods } from "core";
import type { Paper } from "../../canvas/surface.ts";
import { loadModule } from "../../core/download.ts";
import type { TableField } from "../../core/protocol.ts";
import type { FileInfo } from "../../export/request.ts";
import type { Table } from "../../table/table.ts";
import { type PeriodsState, SENTENCE, TITLE } from "./index.ts";
import { type Grid, keeps, type Patterns, type PeriodEntry } from "./table.ts";

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
  readonly text: (table: PeriodTable) => Promise<string>;
}

const WRITER = "The file of data tables";

export const EXPORTS: readonly Export[] = [
  {
    name: "CSV",
    ending: "csv",
    type: "text/csv",
    text: async (table) => {
      const { csv } = await loadModule(import("../../export/formats/data.ts"), WRITER);
      return [...csv(await tableIn(table), table.info)].join("");
    },
  },
  {
    name: "JSON",
    ending: "json",
    type: "application/json",
    text: async (table) => {
      const { json } = await loadModule(import("../../export/formats/data.ts"), WRITER);
      return [...json(await tableIn(table), table.info, table.state)].join("");
    },
  },
  {
    name: "LaTeX",
    ending: "tex",
    type: "application/x-tex",
    text: async ({ grid, patterns, info }) => `% ${info.link}\n${await latex(grid, patterns)}`,
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
 * The table in LaTeX, centres across and rows down, as Table 3 is printed: a question mark where
 * the period is open, a rule above a row that follows a perfect band of every centre. What keeps a
 * pattern that is marked is bold, what breaks it is underlined.
 */
export async function latex(
  { centres, rows, entries }: Grid,
  patterns: Patterns = new Map(),
): Promise<string> {
  const { tabular } = await loadModule(import("../../table/tabular.ts"), WRITER);
  const cell = (entry: PeriodEntry) => {
    const verdict = keeps(entry, patterns);
    const period = entry.found?.period ?? "?";
    if (verdict === "kept") return `\\textbf{${period}}`;
    return verdict === "broken" ? `\\underline{${period}}` : period;
  };
  return tabular(
    ["row", ...centres.map(String)],
    entries.map((entries, at) => [String(rows[at]), ...entries.map(cell)]),
    (row) => entries[row]?.every(({ band }) => band) === true,
  );
}

// On paper: in blocks of as many centres as fit into the width, each in pages, with heads on every
// page.

/** The height of a row and the width of the column of row numbers, in pixels. */
export const ROW = 20;
export const ROWS_COLUMN = 48;

/** What follows a part. */
const GAP = 24;

/** A part of the table: `columns` and `rows` from the first to the one before the last. */
export interface TablePart {
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
  /** Whether it begins a page. */
  readonly breaks: boolean;
}

/**
 * Returns how a table is divided: first by width, then by height. `widths` are its columns';
 * `above` is the height over the first part of the first page.
 */
export function partsOf(
  widths: readonly number[],
  rows: number,
  width: number,
  paper: Paper,
  above: number,
): TablePart[] {
  const rowsThatFit = (over: number) =>
    Math.max(1, Math.floor((paper.height - over - GAP) / ROW) - 2);
  const parts: TablePart[] = [];
  for (const columns of blocksOf(widths, width - ROWS_COLUMN)) {
    const over = parts.length === 0 ? above : 0;
    const more = Math.ceil((rows - rowsThatFit(over)) / rowsThatFit(0));
    const pages = Number.isFinite(paper.height) ? 1 + Math.max(0, more) : 1;
    let first = 0;
    for (let left = pages; left > 0; left--) {
      const share = Math.ceil((rows - first) / left);
      const last = first + Math.min(share, rowsThatFit(first === 0 ? over : 0));
      parts.push({ columns, rows: [first, last], breaks: parts.length > 0 });
      first = last;
    }
  }
  return parts;
}

/** Returns as many columns side by side as fit: at least one. */
function blocksOf(widths: readonly number[], width: number): (readonly [number, number])[] {
  const blocks: (readonly [number, number])[] = [];
  for (let first = 0; first < widths.length; ) {
    let last = first + 1;
    let used = widths[first] ?? 0;
    while (last < widths.length && used + (widths[last] ?? 0) <= width) used += widths[last++] ?? 0;
    blocks.push([first, last]);
    first = last;
  }
  return blocks;
}
