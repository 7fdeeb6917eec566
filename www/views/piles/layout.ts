/** Where the positions of an evolution stand: a row for each generation. Pure. */
import type { Point } from "../../canvas/camera.ts";
import type { PlotBox } from "../../picture/plot-layers.ts";

/** The graph of the core: positions by index, generation after generation. */
export interface Links {
  /** Where each generation begins, and last how many positions there are. */
  readonly starts: ArrayLike<number>;
  /** The parent of each link, which stands in the generation before its child. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}

export interface Layout {
  /** The positions of each generation, from left to right. */
  readonly rows: readonly (readonly number[])[];
  /** The place of each position in the width, in 0..=1. */
  readonly across: Float64Array;
  /** The generation of each position. */
  readonly down: Uint8Array;
  readonly parents: readonly (readonly number[])[];
  readonly children: readonly (readonly number[])[];
}

/**
 * Returns the layout of a graph. A generation is spread over the whole width, in the order of the
 * mean places of its parents (one pass of the barycentre method of Sugiyama, Tagawa and Toda).
 */
export function layOut({ starts, from, to }: Links): Layout {
  const count = starts[starts.length - 1] ?? 0;
  const relatives = () => Array.from({ length: count }, (): number[] => []);
  const [parents, children] = [relatives(), relatives()];
  for (let link = 0; link < from.length; link++) {
    const [parent, child] = [from[link] ?? 0, to[link] ?? 0];
    children[parent]?.push(child);
    parents[child]?.push(parent);
  }
  const across = new Float64Array(count);
  const down = new Uint8Array(count);
  const mean = (of: readonly number[]) =>
    of.reduce((sum, at) => sum + (across[at] ?? 0), 0) / Math.max(1, of.length);
  const rows: number[][] = [];
  for (let row = 0; row + 1 < starts.length; row++) {
    const [first, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    const own = Array.from({ length: end - first }, (_, i) => first + i);
    const means = new Map(own.map((at) => [at, mean(parents[at] ?? [])]));
    own.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0) || a - b);
    own.forEach((at, place) => {
      across[at] = (place + 0.5) / own.length;
      down[at] = row;
    });
    rows.push(own);
  }
  return { rows, across, down, parents, children };
}

/** Returns where a position stands in a picture. */
export function spotOf({ rows, across, down }: Layout, box: PlotBox, at: number): Point {
  const y = box.top + (((down[at] ?? 0) + 0.5) / rows.length) * box.height;
  return [box.left + (across[at] ?? 0) * box.width, y];
}

/** Returns the position that is nearest to a point in its row; null outside of the graph. */
export function positionAt({ rows }: Layout, box: PlotBox, [x, y]: Point): number | null {
  const row = rows[Math.floor(((y - box.top) / box.height) * rows.length)];
  const place = Math.floor(((x - box.left) / box.width) * (row?.length ?? 0));
  return row?.[place] ?? null;
}

/**
 * Returns where an arrow key leads: to the nearest parent or child, or along the generation; null
 * for nowhere, undefined for another key.
 */
export function walk(layout: Layout, at: number, key: string): number | null | undefined {
  const { rows, across, down, parents, children } = layout;
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const row = rows[down[at] ?? 0] ?? [];
  if (along !== undefined) return row[row.indexOf(at) + along] ?? null;
  const near = { ArrowUp: parents, ArrowDown: children }[key]?.[at];
  const away = (other: number) => Math.abs((across[other] ?? 0) - (across[at] ?? 0));
  return near?.reduce<number | null>(
    (best, other) => (best === null || away(other) < away(best) ? other : best),
    null,
  );
}
