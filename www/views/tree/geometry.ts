/** Where a tree and its plot stand in a picture. Pure; CSS pixels. */
import type { Frame, Point } from "../../canvas/camera.ts";
import { boxOf, type PlotBox } from "../../picture/plot-layers.ts";
import { layoutTree, treeLevels } from "../tree-layout.ts";
import type { Tree } from "./edits.ts";

/** The space for one stack, and its radius, where the picture is large enough. */
const WIDTH = 54;
const HEIGHT = 68;
const RADIUS = 21;
/** Where in its space a stack is, from the top: below it is its winning move. */
const MIDDLE = 0.42;
/** The largest scale. */
const LARGE = 1.4;
/** How much larger a tree must become from the left to the right to be drawn so. */
const BETTER = 1.25;
/** From this width on the plot is beside the tree, which has this share of the width. */
const WIDE = 640;
const SHARE = 0.42;
/** The space for what stands above a plot. */
const CAPTION = 14;

/** A tree in a picture. */
export interface Layout {
  /** The middle of each stack. */
  readonly spots: readonly Point[];
  readonly radius: number;
}

/** Returns the boxes of the tree and of the inside of the plot; `widest` as `boxOf` has it. */
export function panesOf(
  frame: Frame,
  hasPlot: boolean,
  widest: number,
  letters: number,
): { readonly tree: PlotBox; readonly plot: PlotBox | null } {
  const { width, height } = frame;
  if (!hasPlot) return { tree: { left: 0, top: 0, width, height }, plot: null };
  const beside = width >= WIDE * letters;
  const [left, top] = beside ? [width * SHARE, 0] : [0, height / 2];
  const caption = CAPTION * letters;
  const space = { ...frame, width: width - left, height: height - top - caption };
  const inner = boxOf(space, widest, letters);
  const plot = { ...inner, left: inner.left + left, top: inner.top + top + caption };
  const tree = { left: 0, top: 0, width: beside ? left : width, height: beside ? height : top };
  return { tree, plot };
}

/** Returns where the stacks of a tree are drawn: from the top down, or from the left. */
export function layoutOf({ on }: Tree, box: PlotBox, letters: number): Layout {
  const down = placed(on, WIDTH, HEIGHT);
  const along = placed(on, HEIGHT, WIDTH);
  const fit = (width: number, height: number) =>
    Math.min(box.width / width, box.height / height, LARGE * letters);
  const upright = fit(down.width, down.height);
  const lying = fit(along.height, along.width);
  const isLying = lying > BETTER * upright;
  const scale = isLying ? lying : upright;
  const { spots, width, height } = isLying
    ? { spots: along.spots.map(([x, y]) => [y, x]), width: along.height, height: along.width }
    : down;
  const left = box.left + (box.width - scale * width) / 2;
  const top = box.top + (box.height - scale * height) / 2;
  return {
    spots: spots.map(([x = 0, y = 0]) => [left + scale * x, top + scale * y]),
    radius: RADIUS * scale,
  };
}

function placed(on: readonly number[], width: number, height: number) {
  const plates = on.map(() => ({ width, height }));
  const across = layoutTree(plates, on);
  const { tops, height: tall } = treeLevels(plates, on);
  const spots = tops.map((top, at): Point => [across.middles[at] ?? 0, top + MIDDLE * height]);
  return { spots, width: across.width, height: tall };
}

/** Returns the stack at a point; null where there is none. */
export function stackAt({ spots, radius }: Layout, [x, y]: Point): number | null {
  const away = spots.map(([left, top]) => Math.hypot(left - x, top - y));
  const least = Math.min(...away);
  return least <= 1.35 * radius ? away.indexOf(least) : null;
}

/** Returns the nearest stack in a direction; null where there is none. */
export function neighbourOf({ spots }: Layout, from: number, [dx, dy]: Point): number | null {
  const [x, y] = spots[from] ?? [0, 0];
  const nearest = spots
    .map(([left, top], at) => {
      const ahead = (left - x) * dx + (top - y) * dy;
      return { at, ahead, far: ahead + 3 * Math.abs((left - x) * dy - (top - y) * dx) };
    })
    .filter(({ at, ahead }) => at !== from && ahead > 1)
    .toSorted((one, other) => one.far - other.far);
  return nearest[0]?.at ?? null;
}
