/** The positions that are written into the dots of cells. */
import type { GrowthRule } from "core";
import type { InstantBindings } from "../../core/instant.ts";
import { LAST } from "./geometry.ts";

/** The number of labels to keep, and the longest one that fits into a dot. */
const MOST = 5000;
const LONGEST = 8;

export class CellLabels {
  readonly #bindings: Pick<InstantBindings, "growth_cell">;
  readonly #known = new Map<string, string | null>();

  constructor(bindings: Pick<InstantBindings, "growth_cell">) {
    this.#bindings = bindings;
  }

  /** Returns the position of a cell if it fits into its dot, otherwise null; computed once. */
  of(rule: GrowthRule, x: number, y: number): string | null {
    const key = `${rule} ${x} ${y}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size > MOST) this.#known.clear();
    const position = this.#bindings.growth_cell({ rule, n: LAST }, x, y)?.position;
    const label = position?.join(" ") ?? null;
    const short = label && label.length <= LONGEST ? label : null;
    this.#known.set(key, short);
    return short;
  }
}
