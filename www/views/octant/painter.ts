/**
 * What a painter of the octant is given: the whole of a picture as a value, whichever way it is
 * drawn; and the tables of sets that no digits decide.
 */
import type { OctantParams } from "core";
import type { Rgb } from "../../canvas/styles.ts";
import type { Piece } from "../../canvas/surface.ts";
import type { Core } from "../../core/client.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { Latest } from "../../core/latest.ts";
import type { Position } from "../../link/params.ts";
import type { Space } from "./copies.ts";
import type { OctantState } from "./index.ts";
import type { Reach, SetName } from "./sets.ts";

export interface OctantPicture extends Space {
  /** Whether everything is seen. */
  readonly whole: boolean;
  /** How far the set extends at that step. */
  readonly reach: Reach;
  /** The fourth pile of a slice; else 0. */
  readonly fourth: number;
  /** Cubes, or dots joined as the tree joins them. */
  readonly style: "cubes" | "tree";
  /** Whether only the newest step stands out; the rest is faint. */
  readonly cut: boolean;
  /** How far outer things have moved from the middle: 1 for not at all. */
  readonly spread: number;
  /** The step whose births are lit, or -1. */
  readonly newest: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  /** The piece that is painted, for a still; null for all of it, on a screen. */
  readonly piece: Piece | null;
  readonly measure: Measure;
  /** 256 times red, green, blue. */
  readonly palette: Uint8Array;
  readonly theme: Theme;
  readonly selected: Position | null;
}

export interface Theme {
  readonly paper: Rgb;
  readonly ink: Rgb;
  readonly accent: Rgb;
  readonly dark: boolean;
}

export interface Painter {
  readonly canvas: HTMLCanvasElement;
  /** Whether it can move the parts of a picture apart. */
  readonly explodes: boolean;
  /** The largest side it can draw by a rule. */
  largest(set: SetName): number;
  /** Fetches what it needs to draw a set; null when it has all of it. */
  load(set: SetName, params: OctantParams): Promise<void> | null;
  /**
   * Draws what is loaded. Resolves when the picture is complete, or when a newer one has taken its
   * place.
   */
  paint(picture: OctantPicture): Promise<void>;
  dispose(): void;
}

/**
 * Place in the palette, 0..1: `from`, and the product of the rest with (a, b, c, step of birth).
 */
export interface Measure {
  readonly from: number;
  readonly slopes: readonly [a: number, b: number, c: number, step: number];
}

/**
 * The colours stay what they are while the growth plays: the whole picture is the scale. Colours
 * too pale for light paper, or too dark for dark paper, are left out.
 */
export function measure(
  colouring: OctantState["colour"],
  side: number,
  lastStep: number,
  dark: boolean,
): Measure {
  const [from, to] = dark ? [0.3, 1] : [0.05, 0.88];
  const along = (what: OctantState["colour"], most: number) =>
    colouring === what ? (to - from) / Math.max(1, most) : 0;
  const [a, b, c] = (["a", "b", "c"] as const).map((pile) => along(pile, side - 1));
  return { from, slopes: [a ?? 0, b ?? 0, c ?? 0, along("generation", lastStep)] };
}

/**
 * The tables of sets that no digits decide: relaxed growth, tripod nim and other games. They are
 * made in the worker, and the core on the page's thread gets them before it picks a point, so that
 * it never makes them itself.
 */
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
