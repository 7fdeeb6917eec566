/**
 * Computes boxes, cameras, cells, their facts and labels. Pure; the core decides which cells live.
 */
import type { Cells, GrowthCell, GrowthColour, GrowthParams, GrowthRule } from "core";
import {
  type Box,
  type Camera,
  cameraAt,
  type Frame,
  fit,
  type Place,
  type Point,
} from "../../canvas/camera.ts";
import { tuple } from "../../canvas/number-format.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";
import { type GrowthState, growthParams } from "./index.ts";

/** A growth with all its parameters. */
export type Growth = Required<GrowthParams>;

/** The last generation of any growth. */
export const LAST = growthParams.n.max;
/**
 * Cells of one generation and class in a block: x, y, parent x, parent y of each, relative to the
 * block's corner. Classes are the direction of the last run (1 to 4: East, North, West, South; the
 * root is 0), the number of children or the subtree; all are 0 if colours show generations.
 */
export interface Births {
  readonly generation: number;
  readonly kind: number;
  readonly cells: readonly number[];
}

/**
 * Cells by generation, oldest first, in coordinates relative to a corner so that they are small
 * numbers.
 */
export function birthsOf(
  cells: Cells,
  colour: GrowthColour,
  cornerX: number,
  cornerY: number,
): Births[] {
  const births = new Map<string, Births & { readonly cells: number[] }>();
  cells.generation.forEach((generation, at) => {
    const kind = classOf(cells, colour, at);
    const name = `${generation} ${kind}`;
    const group = births.get(name) ?? { generation, kind, cells: [] };
    births.set(name, group);
    const list = group.cells;
    const point = (from: Float64Array, corner: number) => (from[at] as number) - corner;
    list.push(point(cells.x, cornerX), point(cells.y, cornerY));
    list.push(point(cells.parent_x, cornerX), point(cells.parent_y, cornerY));
  });
  return [...births.values()].sort((a, b) => a.generation - b.generation);
}

function classOf(cells: Cells, colour: GrowthColour, at: number): number {
  if (colour === "generation") return 0;
  if (colour === "children") return cells.children[at] ?? 0;
  if (colour === "subtree") return cells.subtree[at] ?? 0;
  const right = (cells.x[at] ?? 0) - (cells.parent_x[at] ?? 0);
  const up = (cells.y[at] ?? 0) - (cells.parent_y[at] ?? 0);
  if (right !== 0) return right > 0 ? 1 : 3;
  if (up !== 0) return up > 0 ? 2 : 4;
  return 0;
}

/**
 * Returns the generation to which cells are loaded when `n` is shown: well beyond it, for sliders
 * and running growths. One less than a power of two, so that it changes rarely.
 */
export function horizonOf(n: number): number {
  return Math.min(LAST, 2 ** Math.ceil(Math.log2(1.5 * n + 8)) - 1);
}

/**
 * The box between two boxes, `share` of the way: what a growth half-way between two generations
 * fills.
 */
export function boxBetween(a: Box, b: Box, share: number): Box {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return { x0: mix(a.x0, b.x0), y0: mix(a.y0, b.y0), x1: mix(a.x1, b.x1), y1: mix(a.y1, b.y1) };
}

/** The turns of the path from the root to a cell, root and cell included. */
export function turns(cell: GrowthCell): Point[] {
  const steps = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] } as const;
  let [x, y] = [0, 0];
  const corners = cell.runs.map(([length, direction]): Point => {
    x += length * steps[direction][0];
    y += length * steps[direction][1];
    return [x, y];
  });
  return [[0, 0], ...corners];
}

const DIRECTIONS = { N: "North", E: "East", S: "South", W: "West" } as const;

/** Describes a cell. */
export function factsOf(cell: GrowthCell, rule: GrowthRule): Facts {
  const { generation, parent, position, runs } = cell;
  const path = runs
    .map(([length, direction]) => `${length} ${say(DIRECTIONS[direction])}`)
    .join(", ");
  const rows: [string, string][] = [["Generation", String(generation)]];
  rows.push(["Parent", parent ? tuple(parent) : "none: the root"]);
  if (position) rows.push([rule === "lim" ? "P-position of LIM" : "P-position", tuple(position)]);
  if (path) rows.push(["Path", path]);
  return { title: say`Cell ${tuple([cell.x, cell.y])}`, rows, relatives: ["Parent", "Path"] };
}

/** The camera in a link: absent where the whole figure is shown. */
type LinkCamera = Pick<GrowthState, "x" | "y" | "zoom">;

export const WHOLE: LinkCamera = { x: null, y: null, zoom: null };

/** Returns the camera that shows a whole box with a margin, never closer than a link allows. */
export function wholeOf(box: Box, frame: Frame): Camera {
  const whole = fit(box, frame, Math.min(48, 0.06 * Math.min(frame.width, frame.height)));
  return { ...whole, zoom: Math.min(whole.zoom, growthParams.zoom.max + zoomOffset(frame)) };
}

/** The four numbers of a box, as the core answers them. */
export function boxFrom([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: ArrayLike<number> &
  Iterable<number>): Box {
  return { x0, y0, x1, y1 };
}

/**
 * Returns the difference of a camera's zoom and a link's. A link is the same picture on every
 * screen: its zoom is the base-2 logarithm of a cell's share of the shorter side, a camera's that
 * of its pixels.
 */
export function zoomOffset({ width, height }: Frame): number {
  return Math.log2(Math.min(width, height));
}

/**
 * Returns a camera as links write it: to a hundred-thousandth of the shorter side, without needless
 * decimals.
 */
export function cameraInLink(camera: Camera, frame: Frame): LinkCamera {
  const zoom = camera.zoom - zoomOffset(frame);
  const unit = 10 ** Math.min(3, Math.max(0, Math.ceil(5 + zoom * Math.log10(2))));
  const round = (whole: number, rest: number) => whole + Math.round(rest * unit) / unit;
  return {
    x: round(camera.x, camera.dx),
    y: round(camera.y, camera.dy),
    zoom: Math.round(zoom * 1e4) / 1e4,
  };
}

/**
 * Returns the camera of a link; what it leaves out is as in `whole`, the camera that shows
 * everything.
 */
export function cameraOf({ x, y, zoom }: LinkCamera, whole: Camera, frame: Frame): Camera {
  if (x === null && y === null && zoom === null) return whole;
  const scale = zoom === null ? whole.zoom : zoom + zoomOffset(frame);
  return cameraAt(x ?? whole.x + whole.dx, y ?? whole.y + whole.dy, scale);
}

/** Returns the living cell at (x, y) from the core, if there is one. */
type Alive = (x: number, y: number) => GrowthCell | undefined;

/**
 * The living cell nearest to a point of the plane, no farther than `reach` cells (at most 8 are
 * searched).
 */
export function nearestAlive(alive: Alive, at: Place, reach: number): GrowthCell | undefined {
  const most = Math.min(8, Math.ceil(reach));
  const spots: { dx: number; dy: number; far: number }[] = [];
  for (let dy = -most; dy <= most; dy++) {
    for (let dx = -most; dx <= most; dx++) {
      const far = Math.hypot(dx - at.dx, dy - at.dy);
      if (far <= reach || (dx === 0 && dy === 0)) spots.push({ dx, dy, far });
    }
  }
  for (const { dx, dy } of spots.sort((a, b) => a.far - b.far)) {
    const cell = alive(at.x + dx, at.y + dy);
    if (cell) return cell;
  }
  return undefined;
}

/** The farthest distance at which an arrow key finds the next living cell. */
const LEAP = 256;

/** The next living cell in a direction, or undefined. */
export function nextAlive(
  alive: Alive,
  from: { readonly x: number; readonly y: number },
  [right, up]: Point,
): GrowthCell | undefined {
  for (let far = 1; far <= LEAP; far++) {
    const cell = alive(from.x + right * far, from.y + up * far);
    if (cell) return cell;
  }
  return undefined;
}

/** The number of labels to keep, and the longest position that fits into a dot. */
const MOST_LABELS = 5000;
const LONGEST = 8;

type Labelled = Pick<GrowthState, "rule" | "labels">;

/** Returns what returns the label of a cell if it fits, otherwise null; computed once. */
export function labelsFrom(bindings: Pick<InstantBindings, "growth_cell">) {
  const names = new Map<string, string | null>();
  return ({ rule, labels }: Labelled, x: number, y: number): string | null => {
    const key = `${labels} ${rule} ${x} ${y}`;
    const label = names.get(key);
    if (label !== undefined) return label;
    if (names.size > MOST_LABELS) names.clear();
    const cell = bindings.growth_cell({ rule, n: LAST }, x, y);
    const text = cell === undefined ? null : labelOf(cell, labels);
    names.set(key, text);
    return text;
  };
}

/** Returns the label of a cell; null if it has none, or a position that is too long. */
function labelOf({ generation, position }: GrowthCell, labels: Labelled["labels"]): string | null {
  if (labels === "none") return null;
  if (labels === "generation") return String(generation);
  if (!position) return null;
  const piles = position.map((pile) => pile.toString(labels === "binary" ? 2 : 10));
  const wide = Math.max(...piles.map(({ length }) => length));
  if (labels === "binary")
    return wide > LONGEST ? null : piles.map((pile) => pile.padStart(wide, "0")).join("\n");
  const label = piles.join(" ");
  return label.length <= LONGEST ? label : null;
}
