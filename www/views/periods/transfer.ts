/**
 * Rows of any centre from the tables of the site, by theorems: without a search. The core says which
 * centres decide a row and which rows of a table carry over.
 */
import type { CentrePeriods, FoundPeriod } from "core";
import type { Core } from "../../core/client.ts";
import type { Shipped } from "./shipped.ts";

/** From which row of which centre a row follows. */
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
 * Returns what theorems say of a centre. Tables are tried from the one that decides most rows
 * downwards, until no row is missing that a smaller one could decide.
 */
export async function transferredTo(request: Request): Promise<Periods> {
  const { core, centre, rows, signal } = request;
  const all = await core.call("representatives", [centre, rows], { signal });
  const found = new Map<number, FoundPeriod>();
  const by = new Map<number, Source>();
  let bands: CentrePeriods["bands"] = [];
  for (const { centre: from, modulus, distance } of distinct(all)) {
    if (from === centre || isComplete(by, Math.min(rows, modulus))) continue;
    const there = await tableFor(request, from);
    if (there === null) continue;
    const { table, twins } = there;
    const [own, moved] = await Promise.all([
      core.call("shipped_periods", [table, there.centre], { signal }),
      core.call("transferred_periods", [table, centre], { signal }),
    ]);
    const origins = new Map(own.found.map((each) => [each.row, each]));
    if (bands.length === 0) bands = moved.bands;
    for (const each of moved.found) {
      const origin = origins.get(each.row);
      if (each.row >= rows || by.has(each.row) || origin === undefined) continue;
      found.set(each.row, each);
      const source = { centre: there.centre, found: origin, modulus, distance, twins, table };
      by.set(each.row, source);
    }
  }
  const upwards = [...found.values()].sort((a, b) => a.row - b.row);
  return { centre, rows: 0, effort: 0, columns: 0, bands, found: upwards, by };
}

interface Representative {
  readonly centre: number;
  readonly modulus: number;
  readonly distance: number;
}

/** Returns each representative once, the largest first. */
function distinct(all: readonly Representative[]): Representative[] {
  const first = all.filter(({ centre }, at) => all[at + 1]?.centre !== centre);
  return first.reverse();
}

function isComplete(by: ReadonlyMap<number, Source>, rows: number): boolean {
  return Array.from({ length: rows }, (_, row) => row).every((row) => by.has(row));
}

/** Returns the table of a centre, or that of its twin; null where the site has neither. */
export async function tableFor(
  { core, shipped, signal }: Pick<Request, "core" | "shipped" | "signal">,
  centre: number,
) {
  const own = await shipped(centre, signal);
  if (own !== null) return { centre, table: own, twins: false };
  const twin = await core.call("centre_twin", [centre], { signal });
  const table = twin === undefined ? null : await shipped(twin.centre, signal);
  return twin === undefined || table === null ? null : { centre: twin.centre, table, twins: true };
}
