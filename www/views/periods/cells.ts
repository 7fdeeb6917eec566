/** What the cells of the period table hold, and how wide their columns are. */
import { nothing } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { short } from "../period-numbers.ts";
import type { PeriodsState } from "./params.ts";
import { keeps, type Patterns } from "./rules.ts";
import { against, type PeriodEntry, passes } from "./table.ts";

/** Returns the classes of a cell. */
export function classesOf(
  entry: PeriodEntry,
  show: PeriodsState["show"],
  patterns: Patterns,
): string {
  const status = entry.searched ? entry.status : "waiting";
  const dim = passes(entry, show) ? "" : "dim";
  const kept = keeps(entry, patterns);
  const rule = kept === null || kept === "silent" ? "" : `rule-${kept}`;
  const classes = [status, against(entry) ?? "", entry.band ? "band" : "", dim, rule];
  return classes.filter(Boolean).join(" ");
}

/**
 * Returns the width of the longest number of a column with its sign. By hand, since the browser
 * would measure every entry.
 */
export function widthOf(rows: readonly (readonly PeriodEntry[])[], column: number): string {
  return `calc(${lettersIn(rows, column)}ch + 2.5 * var(--rem))`;
}

/** Returns how many digits are as wide as the longest numbers of a column. */
export function lettersIn(rows: readonly (readonly PeriodEntry[])[], column: number): number {
  const letters = rows.map((row) => {
    const entry = row[column];
    const numbers = entry === undefined ? [] : numbersOf(entry);
    const source = entry === undefined ? "" : sourceOf(entry);
    const between = (numbers.length > 1 ? 2 : 0) + (source === "" ? 0 : source.length + 1);
    return numbers.reduce((sum, number) => sum + lettersOf(number), between);
  });
  return Math.max(4, ...letters);
}

/** How many digits are as wide as a number. */
function lettersOf(number: string): number {
  return number.length - number.split(/[,\u00a0]/).length / 2 + 0.5;
}

/** Returns what is seen of an entry beside its sign. */
export function written(entry: PeriodEntry) {
  const [first, second] = numbersOf(entry);
  const source = sourceOf(entry);
  if (source !== "") return html`${first} <span class="by" aria-hidden="true">${source}</span>`;
  if (second === undefined) return first ?? nothing;
  return html`<del><span class="unseen">printed: </span>${first}</del> <span class="unseen">, here: </span>${second}`;
}

/** Returns from which centre an entry follows by theorems, for its cell; empty where none. */
function sourceOf({ by }: PeriodEntry): string {
  return by === null ? "" : say`as ${by.centre}`;
}

/** Returns the numbers of an entry: ours, after the printed one where it differs. */
function numbersOf(entry: PeriodEntry): string[] {
  const ours = entry.found === null ? [] : [short(entry.found.period)];
  return against(entry) === "differs" ? [short(entry.printed ?? ""), ...ours] : ours;
}
