/**
 * The tables of sets that no digits decide: relaxed growth, tripod nim and other games. They are
 * made in the worker, and the core on the page's thread gets them before it picks a point, so that
 * it never makes them itself.
 */
import type { OctantParams } from "core";
import type { Core } from "../../core/client.ts";
import type { InstantBindings } from "../../core/instant.ts";

export class Tables {
  readonly #core: Pick<Core, "call">;
  readonly #bindings: Pick<InstantBindings, "octant_keep">;
  /** The table that the core on this thread was given last. */
  #kept = "";
  #coming: { readonly of: string; readonly kept: Promise<void> } | null = null;
  #heights: { readonly of: string; readonly values: Promise<Uint16Array> } | null = null;

  constructor(core: Pick<Core, "call">, bindings: Pick<InstantBindings, "octant_keep">) {
    this.#core = core;
    this.#bindings = bindings;
  }

  /**
   * Resolves when the core on this thread has the table of a set; null when it has it already, or
   * needs none.
   */
  keep({ n: _, ...whole }: OctantParams): Promise<void> | null {
    const of = JSON.stringify(whole);
    if (of === this.#kept || tableOf(whole) === null) return null;
    if (this.#coming?.of !== of) this.#coming = { of, kept: this.#fetch(whole, of) };
    return this.#coming.kept;
  }

  /** Returns the entries of tripod nim's array, then the empty cubes, as `octant_heights` does. */
  heights(params: OctantParams): Promise<Uint16Array> {
    const of = JSON.stringify(params);
    if (this.#heights?.of === of) return this.#heights.values;
    const values = this.#core.call("octant_heights", [params]);
    this.#heights = { of, values };
    values.catch(() => {
      if (this.#heights?.values === values) this.#heights = null;
    });
    return values;
  }

  async #fetch(params: OctantParams, of: string): Promise<void> {
    try {
      const table =
        tableOf(params) === "steps"
          ? await this.#core.call("octant_voxels", [params])
          : (await this.heights(params)).subarray(0, params.side ** 2);
      this.#bindings.octant_keep(params, table);
      this.#kept = of;
    } finally {
      if (this.#coming?.of === of) this.#coming = null;
    }
  }
}

/** Returns which table a set is looked up in; null for one that digits decide. */
function tableOf({ rule, game, c }: OctantParams): "steps" | "heights" | null {
  if (rule === "relaxed" || (game && game !== "nim" && game !== "lim")) return "steps";
  return (c ?? null) === null ? null : "heights";
}
