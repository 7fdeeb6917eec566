/**
 * The tables of sets that no digits decide: relaxed growth, tripod nim and other games. They are
 * made in the worker, and the core on the page's thread gets them before it picks a point, so that
 * it never makes them itself.
 */
import type { OctantParams } from "core";
import type { Core } from "../../core/client.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { Latest } from "../../core/latest.ts";

export class Tables {
  readonly #core: Pick<Core, "call">;
  readonly #bindings: Pick<InstantBindings, "octant_keep">;
  /** The table that the core on this thread was given last. */
  #kept = "";
  readonly #coming = new Latest<void>();
  readonly #heights = new Latest<Uint16Array>();

  constructor(core: Pick<Core, "call">, bindings: Pick<InstantBindings, "octant_keep">) {
    this.#core = core;
    this.#bindings = bindings;
  }

  /**
   * Resolves when the core on this thread has the table of a set; null when it has it already, or
   * needs none. Ends the work for the table of another set.
   */
  keep({ n: _, ...whole }: OctantParams): Promise<void> | null {
    const of = JSON.stringify(whole);
    if (of !== this.#kept && tableOf(whole) !== null)
      return this.#coming.ask(of, (signal) => this.#fetch(whole, of, signal));
    this.#coming.cancel();
    return null;
  }

  /**
   * Returns the entries of tripod nim's array, then the empty cubes, as `octant_heights` does. Ends
   * the work for those of another array.
   */
  heights(params: OctantParams): Promise<Uint16Array> {
    return this.#heights.ask(JSON.stringify(params), (signal) =>
      this.#core.call("octant_heights", [params], { signal }),
    );
  }

  /** Ends the work. */
  cancel(): void {
    this.#coming.cancel();
    this.#heights.cancel();
  }

  async #fetch(params: OctantParams, of: string, signal: AbortSignal): Promise<void> {
    const table =
      tableOf(params) === "steps"
        ? await this.#core.call("octant_voxels", [params], { signal })
        : (await this.heights(params)).subarray(0, params.side ** 2);
    signal.throwIfAborted();
    this.#bindings.octant_keep(params, table);
    this.#kept = of;
  }
}

/** Returns which table a set is looked up in; null for one that digits decide. */
function tableOf({ rule, game, c }: OctantParams): "steps" | "heights" | null {
  if (rule === "relaxed" || (game && game !== "nim" && game !== "lim")) return "steps";
  return (c ?? null) === null ? null : "heights";
}
