/** The open cases: which are shown, which are searched, and their table. No DOM. */
import type { FrontierCase, FrontierOthers, FrontierSearch } from "core";
import type { TableField } from "../../core/protocol.ts";
import { listOfCases } from "../shipped.ts";
import type { FrontierState } from "./index.ts";

/** What the site lists: how many centres have a table, what these leave open, and what else is. */
interface OpenList {
  readonly tables: number;
  readonly cases: readonly FrontierCase[];
  readonly others: FrontierOthers;
}

/** Fetches the list, which the core made when the site was built (scripts/open-cases.mjs). */
export async function openList(): Promise<OpenList> {
  const list = (await listOfCases()) as OpenList | null;
  if (list === null || list.tables === 0)
    throw new Error("This copy of the page has no tables of periods, so nothing can be listed.");
  return list;
}

/** A part of the count of all cycles of D(3, n). */
export interface CountPart {
  readonly n: number;
  readonly part: number;
}

/** What one worker searches: the rows of a case, or a part of a count. */
export type Task = FrontierCase | CountPart;

export function isPart(task: object): task is CountPart {
  return "part" in task;
}

export function partsOf({ next, parts }: FrontierOthers): readonly CountPart[] {
  return next.flatMap((n) => Array.from({ length: parts }, (_, part) => ({ n, part })));
}

/** The name under which the search of a case is kept, or a part of a count. */
export function keyOf(task: Pick<FrontierCase, "centre" | "radius"> | CountPart): string {
  return isPart(task) ? `orbits,${task.n},${task.part}` : `${task.centre},${task.radius}`;
}

/** Returns the same name for what a search is about. */
export function keyOfSearch({ centre, radius, part }: FrontierSearch): string {
  return part === null ? keyOf({ centre, radius }) : keyOf({ n: radius, part });
}

export function shownOf(
  cases: readonly FrontierCase[],
  { show }: FrontierState,
): readonly FrontierCase[] {
  return show === "all" ? cases : cases.filter(({ band }) => band !== null);
}

/** Returns the case with a row of a centre; null if that row is not open. */
export function caseAt(
  cases: readonly FrontierCase[],
  c: number | null,
  row: number | null,
): FrontierCase | null {
  const has = ({ centre, first, last }: FrontierCase) =>
    centre === c && row !== null && first <= row && row <= last;
  return cases.find(has) ?? null;
}

/** Returns the cases that a search takes: of the marked row, of a centre, or all that are shown. */
export function chosenOf(
  cases: readonly FrontierCase[],
  state: FrontierState,
): readonly FrontierCase[] {
  const visible = shownOf(cases, state);
  const { c, row } = state;
  if (c === null) return visible;
  return visible.filter((each) =>
    row === null ? each.centre === c : each === caseAt(visible, c, row),
  );
}

/** Returns the case that is so many places from the marked one. */
export function neighbour(
  visible: readonly FrontierCase[],
  { c, row }: Pick<FrontierState, "c" | "row">,
  by: number,
): FrontierCase | null {
  const marked = caseAt(visible, c, row);
  const at = marked === null ? (by > 0 ? -1 : visible.length) : visible.indexOf(marked);
  const to = Math.min(visible.length - 1, Math.max(0, at + by));
  return visible[to] ?? null;
}

/** Cases as columns. A band that is not asked for is 0. */
export function fieldOf(visible: readonly FrontierCase[]): TableField {
  const column = (value: (each: FrontierCase) => number) => visible.map(value);
  return {
    kind: "table",
    columns: {
      centre: column(({ centre }) => centre),
      first: column(({ first }) => first),
      last: column(({ last }) => last),
      rows: column(({ rows }) => rows),
      band: column(({ band }) => (band === null ? 0 : 2 * band - 1)),
      spent: column(({ spent }) => spent),
    },
  };
}
