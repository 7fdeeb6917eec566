/** Reads the periods of representatives from the tables of the site; each table once. */
import type { FoundPeriod, Representative } from "core";
import type { Core } from "../../core/client.ts";
import { type Shipped, shippedTables, tableFor } from "../shipped.ts";

/** What is known of a representative: its rows by number; null where the site has no table. */
export type Rows = ReadonlyMap<number, FoundPeriod> | null;

/** All that the table of a power needs. */
export interface Classes {
  readonly m: number;
  /** For each row its modulus. */
  readonly moduli: readonly number[];
  /** The rows of each representative. */
  readonly rows: ReadonlyMap<number, Rows>;
}

/** A row of all centres with one remainder. */
export interface Class {
  readonly row: number;
  readonly modulus: number;
  /** The remainder modulo that. */
  readonly residue: number;
  /** The smallest centre to which the theorem applies. */
  readonly representative: number;
  /** What is proved; null where it is open. */
  readonly found: FoundPeriod | null;
  /** Whether the site has a table of the representative. */
  readonly known: boolean;
}

/** Returns the class of a centre's remainder for a row. */
export function classOf({ moduli, rows }: Classes, row: number, remainder: number): Class {
  const modulus = moduli[row] ?? 1;
  const residue = remainder % modulus;
  const representative = modulus + residue;
  const there = rows.get(representative) ?? null;
  const found = there?.get(row) ?? null;
  return { row, modulus, residue, representative, found, known: there !== null };
}

export class ClassTables {
  readonly #core: Pick<Core, "call">;
  readonly #shipped: Shipped;
  readonly #rows = new Map<number, Promise<Rows>>();

  constructor(core: Pick<Core, "call">, shipped: Shipped = shippedTables()) {
    this.#core = core;
    this.#shipped = shipped;
  }

  /** Returns the classes modulo `2^m`; `report` gets the share of the tables that are read. */
  async read(m: number, signal: AbortSignal, report: (share: number) => void): Promise<Classes> {
    const size = 2 ** m;
    // The last centre in `2^m..2^(m + 1)` has a representative for each row.
    const asked = this.#core.call("representatives", [2 * size - 1, size], { signal });
    const moduli = (await asked).map(({ modulus }: Representative) => modulus);
    const centres = Array.from({ length: 2 * size - 1 }, (_, at) => at + 1);
    let done = 0;
    const rows = await Promise.all(
      centres.map(async (centre) => {
        const rows = await this.#read(centre, signal);
        done += 1;
        report(done / centres.length);
        return [centre, rows] as const;
      }),
    );
    return { m, moduli, rows: new Map(rows) };
  }

  #read(centre: number, signal: AbortSignal): Promise<Rows> {
    const before = this.#rows.get(centre);
    if (before !== undefined) return before;
    const rows = this.#fetch(centre, signal);
    this.#rows.set(centre, rows);
    rows.catch(() => this.#rows.delete(centre)); // the next attempt reads again
    return rows;
  }

  async #fetch(centre: number, signal: AbortSignal): Promise<Rows> {
    const [core, shipped] = [this.#core, this.#shipped];
    const there = await tableFor({ core, shipped, signal }, centre);
    if (there === null) return null;
    const { table, twins } = there;
    const { found } = twins
      ? await core.call("transferred_periods", [table, centre], { signal })
      : await core.call("shipped_periods", [table, centre], { signal });
    return new Map(found.map((each) => [each.row, each]));
  }
}
