/** Draws planes with a barrier, its shadow and P-positions. CSS pixels. */

import type { BarrierWorld } from "core";
import { type Colours, outlined } from "../../picture/colours.ts";
import { font } from "../../picture/plot-layers.ts";
import {
  type BarrierCell,
  BITS,
  bitsAt,
  cellOf,
  firstIn,
  firstOf,
  lineOf,
  type Pane,
  placeOf,
} from "./geometry.ts";

interface BarrierCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours & { readonly quiet: string };
}

/** How a plane is drawn. */
interface BarrierStyle {
  readonly name: string;
  /** The last position of the middle set; empty for all below. */
  readonly mid: string;
  /** Whether the cells below the barrier are still open. */
  readonly isOpen: boolean;
  /** Whether the outcomes of those that are decided next are left out. */
  readonly isSecret: boolean;
}

/** Cells smaller than this have no lines between them. */
const LINED = 9;

/** Draws the plane of a game. */
export function drawPlane(
  sheet: BarrierCanvas,
  pane: Pane,
  world: BarrierWorld,
  look: BarrierStyle,
): void {
  const cells = cellsOf(pane);
  drawHeads(sheet, pane, look.name);
  for (const cell of cells) drawGround(sheet, pane, cell, bitsAt(world, cell));
  drawSeen(sheet, pane, world);
  if (pane.cell >= LINED) drawLines(sheet, pane);
  for (const cell of cells) drawOutcome(sheet, pane, cell, bitsAt(world, cell), look.isOpen);
  clipped(sheet, pane, () => {
    drawBefore(sheet, pane, world);
    drawRays(sheet, pane, world);
    drawLine(sheet, pane, cornersOf(world), 3);
    drawShadows(sheet, pane, world);
    drawMiddle(sheet, pane, look.mid);
    drawCorners(sheet, pane, world, look);
  });
  drawChosen(sheet, pane, world.at);
}

const cornersOf = ({ corners }: BarrierWorld): readonly BarrierCell[] =>
  corners.map(({ x, y }) => [x, y]);

function cellsOf({ side, origin }: Pane): readonly BarrierCell[] {
  return Array.from({ length: side * side }, (_, at) => [
    origin[0] + (at % side),
    origin[1] + Math.floor(at / side),
  ]);
}

function clipped(
  { context }: BarrierCanvas,
  { left, top, cell, side }: Pane,
  draw: () => void,
): void {
  context.save();
  context.beginPath();
  context.rect(left - 3, top - 3, cell * side + 6, cell * side + 6);
  context.clip();
  draw();
  context.restore();
}

/** Draws the name of the game, the names of the axes and their numbers. */
function drawHeads({ context, colours }: BarrierCanvas, pane: Pane, name: string): void {
  const { left, top, cell, side, origin } = pane;
  const { letters } = colours;
  context.fillStyle = colours.text;
  context.textBaseline = "middle";
  context.textAlign = "left";
  const bold = (size: number) => `600 ${size}px system-ui, sans-serif`;
  context.font = bold(14 * letters);
  const width = context.measureText(name).width;
  context.font = bold(14 * letters * Math.min(1, (cell * side) / width));
  context.fillText(name, left, top - 31 * letters);
  context.font = font(letters);
  context.fillStyle = colours.quiet;
  const every = Math.max(1, Math.ceil((22 * letters) / cell));
  for (let at = 0; at < side; at += every) {
    context.textAlign = "center";
    context.fillText(`${origin[0] + at}`, left + (at + 0.5) * cell, top - 10 * letters);
    context.textAlign = "right";
    context.fillText(`${origin[1] + at}`, left - 6 * letters, top + (at + 0.5) * cell);
  }
  context.textAlign = "right";
  context.fillStyle = colours.text;
  context.fillText("y\\x", left - 4 * letters, top - 10 * letters);
}

/** Tints what is above the barrier, and what other leaves shadow. */
function drawGround(
  { context, colours }: BarrierCanvas,
  pane: Pane,
  cell: BarrierCell,
  bits: number,
): void {
  const [x, y] = placeOf(pane, cell);
  const size = pane.cell;
  if (bits & BITS.none) return;
  const fill = (colour: string, alpha: number) => {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fillRect(x, y, size, size);
  };
  if (bits & BITS.above) fill(colours.accent, 0.16);
  if (bits & BITS.exterior) fill(colours.text, 0.1);
  if (bits & BITS.shadowed) drawHatch({ context, colours }, [x, y], size);
  context.globalAlpha = 1;
}

/** Draws slanting lines: shadowed by a smaller size of another leaf. */
function drawHatch(
  { context, colours }: Pick<BarrierCanvas, "context" | "colours">,
  [x, y]: readonly [number, number],
  size: number,
): void {
  context.globalAlpha = 0.75;
  context.strokeStyle = colours.accent;
  context.lineWidth = Math.max(0.75, size / 22);
  context.beginPath();
  for (const part of [0.5, 1, 1.5]) {
    const [near, far] = [Math.max(0, part - 1) * size, Math.min(1, part) * size];
    context.moveTo(x + near, y + far);
    context.lineTo(x + far, y + near);
  }
  context.stroke();
}

/** Tints the positions that the chosen one sees. */
function drawSeen({ context, colours }: BarrierCanvas, pane: Pane, { at }: BarrierWorld): void {
  if (at === null) return;
  const [x, y] = at;
  context.fillStyle = colours.text;
  context.globalAlpha = 0.16;
  for (const cell of cellsOf(pane)) {
    const isSeen = (cell[0] === x && cell[1] < y) || (cell[1] === y && cell[0] < x);
    if (isSeen) context.fillRect(...placeOf(pane, cell), pane.cell, pane.cell);
  }
  context.globalAlpha = 1;
}

function drawLines({ context, colours }: BarrierCanvas, { left, top, cell, side }: Pane): void {
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = 0; at <= side; at++) {
    context.moveTo(left + at * cell, top);
    context.lineTo(left + at * cell, top + side * cell);
    context.moveTo(left, top + at * cell);
    context.lineTo(left + side * cell, top + at * cell);
  }
  context.stroke();
}

/** Draws a square on a P-position; a ring around what differs in the other game. */
function drawOutcome(
  { context, colours }: BarrierCanvas,
  pane: Pane,
  cell: BarrierCell,
  bits: number,
  isOpen: boolean,
): void {
  const [x, y] = placeOf(pane, cell);
  const size = pane.cell;
  const isHidden = isOpen && !(bits & (BITS.above | BITS.none));
  if (isHidden) {
    context.fillStyle = colours.line;
    const dot = Math.max(1, size / 8);
    context.fillRect(x + (size - dot) / 2, y + (size - dot) / 2, dot, dot);
    return;
  }
  if (bits & BITS.isP) {
    const inset = size < 6 ? 0 : size * 0.2;
    context.fillStyle = colours.text;
    context.fillRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  }
  if (bits & BITS.otherOutcome) {
    context.strokeStyle = colours.accent;
    context.lineWidth = Math.max(1.5, size / 12);
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, Math.max(2, 0.38 * size), 0, 2 * Math.PI);
    context.stroke();
  }
}

/** Draws the barrier before all steps, dashed, where it is another one. */
function drawBefore(sheet: BarrierCanvas, pane: Pane, world: BarrierWorld): void {
  const { context } = sheet;
  if (`${world.before}` === `${cornersOf(world)}`) return;
  context.setLineDash([4, 4]);
  drawLine(sheet, pane, world.before, 1.5);
  context.setLineDash([]);
}

function drawLine(
  { context, colours }: BarrierCanvas,
  pane: Pane,
  corners: readonly BarrierCell[],
  width: number,
): void {
  const far = Math.max(...pane.origin) + pane.side + 1;
  context.strokeStyle = colours.text;
  context.lineWidth = width;
  context.lineJoin = "miter";
  context.beginPath();
  lineOf(corners, far).forEach((cell, at) => {
    if (at === 0) context.moveTo(...placeOf(pane, cell));
    else context.lineTo(...placeOf(pane, cell));
  });
  context.stroke();
}

/** Draws the light from each P-position above the barrier along its column and row. */
function drawRays({ context, colours }: BarrierCanvas, pane: Pane, world: BarrierWorld): void {
  const corners = cornersOf(world);
  const middle = (cell: BarrierCell) => {
    const [x, y] = placeOf(pane, cell);
    return [x + pane.cell / 2, y + pane.cell / 2] as const;
  };
  context.strokeStyle = colours.accent;
  context.lineWidth = Math.max(1, pane.cell / 16);
  context.globalAlpha = 0.8;
  context.beginPath();
  for (const cell of cellsOf(pane)) {
    const bits = bitsAt(world, cell);
    if (!(bits & BITS.isP) || !(bits & BITS.above)) continue;
    const [x, y] = cell;
    const [down, along] = [firstIn(corners, x), firstOf(corners, y)];
    if (down !== null && world.columns[x - world.origin[0]]) {
      context.moveTo(...middle(cell));
      context.lineTo(middle(cell)[0], placeOf(pane, [x, down])[1]);
    }
    if (along !== null && world.rows[y - world.origin[1]]) {
      context.moveTo(...middle(cell));
      context.lineTo(placeOf(pane, [along, y])[0], middle(cell)[1]);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** Draws the shadowed pieces of the barrier, and small rings on rays that differ. */
function drawShadows(sheet: BarrierCanvas, pane: Pane, world: BarrierWorld): void {
  const corners = cornersOf(world);
  const { origin, side } = world;
  for (let at = 0; at < side; at++) {
    const [x, y] = [origin[0] + at, origin[1] + at];
    const [down, along] = [firstIn(corners, x), firstOf(corners, y)];
    const [column, row] = [world.columns[at] ?? 0, world.rows[at] ?? 0];
    if (down !== null) drawPiece(sheet, pane, [x, down], [x + 1, down], column);
    if (along !== null) drawPiece(sheet, pane, [along, y], [along, y + 1], row);
  }
}

function drawPiece(
  { context, colours }: BarrierCanvas,
  pane: Pane,
  from: BarrierCell,
  to: BarrierCell,
  shadow: number,
): void {
  const [start, end] = [placeOf(pane, from), placeOf(pane, to)];
  if (shadow & 1) {
    context.strokeStyle = colours.accent;
    context.lineWidth = Math.max(4, Math.min(8, pane.cell / 5));
    context.beginPath();
    context.moveTo(...start);
    context.lineTo(...end);
    context.stroke();
  }
  if (!(shadow & 2)) return;
  context.beginPath();
  const radius = Math.max(3, Math.min(7, pane.cell / 5));
  context.arc((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, radius, 0, 2 * Math.PI);
  context.fillStyle = shadow & 1 ? colours.accent : colours.ground;
  context.strokeStyle = colours.text;
  context.lineWidth = 2;
  context.fill();
  context.stroke();
}

/** Draws the end of the middle set. */
function drawMiddle({ context, colours }: BarrierCanvas, pane: Pane, mid: string): void {
  const last = cellOf(mid);
  if (last === null) return;
  const [right, bottom] = placeOf(pane, [last[0] + 1, last[1] + 1]);
  context.strokeStyle = colours.text;
  context.lineWidth = 1.5;
  context.setLineDash([6, 4]);
  context.beginPath();
  context.moveTo(right, pane.top);
  context.lineTo(right, bottom);
  context.lineTo(pane.left, bottom);
  context.stroke();
  context.setLineDash([]);
}

/** Draws dotted frames around corner positions that are decided next. */
function drawCorners(
  { context, colours }: BarrierCanvas,
  pane: Pane,
  world: BarrierWorld,
  { isOpen, isSecret }: BarrierStyle,
): void {
  if (!isOpen) return;
  const inset = Math.max(2, pane.cell * 0.14);
  context.lineWidth = 1.5;
  for (const { x, y, is_p } of world.corners) {
    const [left, top] = placeOf(pane, [x, y]);
    const size = pane.cell - 2 * inset;
    context.strokeStyle = colours.text;
    context.setLineDash([3, 3]);
    context.strokeRect(left + inset, top + inset, size, size);
    context.setLineDash([]);
    if (pane.cell < 16 || isSecret) continue;
    context.font = `600 ${Math.min(14 * colours.letters, 0.5 * pane.cell)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colours.text;
    context.fillText(is_p ? "P" : "N", left + pane.cell / 2, top + pane.cell / 2);
  }
}

function drawChosen({ context, colours }: BarrierCanvas, pane: Pane, at: BarrierCell | null): void {
  if (at === null || at[0] < pane.origin[0] || at[1] < pane.origin[1]) return;
  if (Math.max(at[0] - pane.origin[0], at[1] - pane.origin[1]) >= pane.side) return;
  const [x, y] = placeOf(pane, at);
  outlined(context, colours, () => context.strokeRect(x, y, pane.cell, pane.cell));
}
