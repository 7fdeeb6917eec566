/**
 * Rows of any centre from the tables of the site, by theorems: without a search. The core says
 * which centres decide a row and which rows of a table carry over.
 */
import type { CentrePeriods, FoundPeriod, Representative } from "core";
import type { Core } from "../../core/client.ts";
import { type Shipped, tableFor } from "../shipped.ts";

/** The centre and the table that a row follows from. */
export interface Source {
  /** The centre of the table. */
  readonly centre: number;
  /** What its table says of the row. */
  readonly found: FoundPeriod;
  /** The modulus of the shift: both centres have the same remainder, or their twins have. */
  readonly modulus: number;
  /** By how much the shift moves. */
  readonly distance: number;
  /** Whether the table is that of the representative's twin. */
  readonly twins: boolean;
  /** The table, as text. */
  readonly table: string;
}

/** What is known of a centre, and from which centre each row follows that was not searched. */
export interface Periods extends CentrePeriods {
  readonly by?: ReadonlyMap<number, Source>;
}

interface Request {
  readonly core: Pick<Core, "call">;
  readonly shipped: Shipped;
  readonly centre: number;
  /** Rows `0..rows` are wanted. */
  readonly rows: number;
  readonly signal: AbortSignal;
}

/**
 * Returns what theorems say of a centre: each row from the table of its representative, the same
 * whatever else the site ships.
 */
export async function transferredTo(request: Request): Promise<Periods> {
  const { core, centre, rows, signal } = request;
  const all = await core.call("representatives", [centre, rows], { signal });
  const parts = await Promise.all(groupsOf(all).map((group) => partOf(request, group)));
  const found = parts.flatMap((part) => part.found);
  const by = new Map(parts.flatMap((part) => part.by));
  const bands = parts.findLast((part) => part.bands.length > 0)?.bands ?? [];
  return { centre, rows: 0, effort: 0, columns: 0, bands, found, by };
}

/** Rows with the same representative, upwards. */
type Group = readonly Representative[];

function groupsOf(all: readonly Representative[]): Group[] {
  const centres = [...new Set(all.map(({ centre }) => centre))];
  return centres.map((centre) => all.filter((each) => each.centre === centre));
}

/** Returns what the table of a representative says of its rows. */
async function partOf(request: Request, group: Group) {
  const [first] = group;
  const nothing = { found: [], by: [], bands: [] };
  if (first === undefined || first.centre === request.centre) return nothing;
  const { core, centre, signal } = request;
  const there = await tableFor(request, first.centre);
  if (there === null) return nothing;
  const { table, twins } = there;
  const [own, moved] = await Promise.all([
    core.call("shipped_periods", [table, there.centre], { signal }),
    core.call("transferred_periods", [table, centre], { signal }),
  ]);
  const origins = new Map(own.found.map((each) => [each.row, each]));
  const rows = new Set(group.map(({ row }) => row));
  const found = moved.found.filter(({ row }) => rows.has(row) && origins.has(row));
  const by = found.flatMap(({ row }): [number, Source][] => {
    const origin = origins.get(row);
    const { modulus, distance } = first;
    const source = { centre: there.centre, modulus, distance, twins, table };
    return origin === undefined ? [] : [[row, { ...source, found: origin }]];
  });
  return { found, by, bands: moved.bands };
}
