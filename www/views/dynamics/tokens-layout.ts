/**
 * Computes where tokens, torus, strands and distances lie on the screen. CSS pixels; no DOM, no
 * mathematics: the numbers come from the core.
 */
import type { DynamicsTokens } from "core";
import type { Frame, Point } from "../../canvas/camera.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cells of one size, with a heading above them. */
export interface Table {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Where the heading may be. */
  readonly heading: Box;
}

/** The circle of places around the ring of the word. */
export interface Circle {
  readonly centre: Point;
  /** Of the circle of places, and of a place. */
  readonly radius: number;
  readonly disc: number;
  /** The inner and the outer radius of the ring of digits. */
  readonly digits: readonly [inner: number, outer: number];
  readonly places: number;
  readonly columns: number;
  readonly heading: Box;
}

/** The distance from step to step: time to the right. */
export interface Bars extends Box {
  readonly cell: number;
  readonly columns: number;
  readonly past: number;
  readonly heading: Box;
}

export interface Panels {
  readonly circle: Circle;
  /** Absent before the tokens are on a cycle. */
  readonly torus: Table | null;
  /** Absent if there are no strands. */
  readonly strands: Table | null;
  readonly bars: Bars;
  readonly letters: number;
}

/** What a point of the picture belongs to. */
export type Spot =
  | { readonly place: number }
  /** A step of the turn, by its number. */
  | { readonly time: number }
  | { readonly step: number };

const MARGIN = 12;
const HEADING = 22;
const LARGEST = 40;
/** Of the bars: the widest one, and the share of the picture that they take. */
const WIDEST = 14;
const SHARE = 0.16;

/** Returns the layout for the answer of the core; `rows` are those of the system. */
export function panelsOf(frame: Frame, tokens: DynamicsTokens, letters = 1): Panels {
  const { radius: n, strands, kinds } = tokens;
  const heading = HEADING * letters;
  const width = frame.width - 2 * MARGIN;
  const low = Math.max(46 * letters, SHARE * frame.height);
  const above = frame.height - low - heading - 3 * MARGIN;
  const isWide = width > 1.25 * above;
  const top = (box: Box) => ({ ...box, height: heading });
  const below = ({ x, y, width, height }: Box): Box => {
    return { x, y: y + heading, width, height: height - heading };
  };
  const whole = { x: MARGIN, y: MARGIN, width, height: above };
  const boxes: Boxes =
    kinds.length === 0
      ? { circle: whole, torus: null, strands: null }
      : isWide
        ? beside(width, above, n, strands)
        : stacked(width, above, n, strands);
  const table = (box: Box, columns: number, rows: number): Table => {
    const { x, y, width, height } = below(box);
    const cell = Math.min(LARGEST * letters, width / columns, height / rows);
    const left = x + (width - cell * columns) / 2;
    return { x: left, y, cell, columns, rows, heading: top(box) };
  };
  const bars = { x: MARGIN, y: MARGIN + above + MARGIN, width, height: low + heading };
  return {
    circle: circleOf(below(boxes.circle), n, top(boxes.circle)),
    torus: boxes.torus && table(boxes.torus, 2 * n, n + 1),
    strands: boxes.strands && strands ? table(boxes.strands, strands, 2 * n) : null,
    bars: barsOf(below(bars), letters, top(bars)),
    letters,
  };
}

interface Boxes {
  readonly circle: Box;
  readonly torus: Box | null;
  readonly strands: Box | null;
}

/** Circle, torus and strands from left to right. */
function beside(width: number, height: number, n: number, strands: number | null): Boxes {
  const circle = Math.min(height, 0.34 * width);
  const cell = height / (2 * n);
  const third = strands === null ? 0 : Math.min(0.24 * width, Math.max(90, cell * strands));
  const gap = MARGIN;
  const torus = width - circle - third - (strands === null ? 1 : 2) * gap;
  const at = (x: number, width: number) => ({ x: MARGIN + x, y: MARGIN, width, height });
  return {
    circle: at(0, circle),
    torus: at(circle + gap, torus),
    strands: strands === null ? null : at(circle + torus + 2 * gap, third),
  };
}

/** The circle, with the strands beside it, above the torus. */
function stacked(width: number, height: number, n: number, strands: number | null): Boxes {
  const low = Math.min(0.55 * height, (width * (n + 1)) / (2 * n) + HEADING);
  const high = height - low - MARGIN;
  const side = strands === null ? 0 : Math.min(0.4 * width, (high * strands) / (2 * n) + 60);
  const circle = width - side - (strands === null ? 0 : MARGIN);
  return {
    circle: { x: MARGIN, y: MARGIN, width: circle, height: high },
    torus: { x: MARGIN, y: MARGIN + high + MARGIN, width, height: low },
    strands:
      strands === null ? null : { x: 2 * MARGIN + circle, y: MARGIN, width: side, height: high },
  };
}

function circleOf({ x, y, width, height }: Box, n: number, heading: Box): Circle {
  const half = Math.max(10, Math.min(width, height, 420) / 2);
  const disc = Math.min(18, half / 5, (0.78 * Math.PI * half) / (n + 2));
  const radius = half - 2 * disc;
  const outer = radius - 1.5 * disc;
  return {
    centre: [x + width / 2, y + Math.min(height / 2, half)],
    radius,
    disc,
    digits: [Math.max(2, outer - Math.min(16, outer / 3)), Math.max(4, outer)],
    places: n + 1,
    columns: 2 * n,
    heading,
  };
}

function barsOf(box: Box, letters: number, heading: Box): Bars {
  const axis = 26 * letters;
  const cell = Math.max(5, Math.min(WIDEST * letters, (box.width - axis) / 40));
  const columns = Math.max(1, Math.floor((box.width - axis) / cell));
  const x = box.x + axis;
  return { ...box, x, cell, columns, past: Math.floor(columns / 3), heading };
}

/** The first step of the bars around a step. */
export function firstBar({ past }: Bars, t: number): number {
  return Math.max(0, t - past);
}

/** The angle of a place or a column, clockwise from the top. */
function turned(share: number): number {
  return 2 * Math.PI * share - Math.PI / 2;
}

/** The centre of a place of the circle; `out` moves it outwards, as a share of the radius. */
export function placeAt({ centre, radius, places }: Circle, place: number, out = 1): Point {
  const angle = turned(place / places);
  return [centre[0] + out * radius * Math.cos(angle), centre[1] + out * radius * Math.sin(angle)];
}

/** The angles between which a digit of the word lies. */
export function digitAt({ columns }: Circle, column: number): readonly [from: number, to: number] {
  return [turned((column - 0.5) / columns), turned((column + 0.5) / columns)];
}

export function cornerOf({ x, y, cell }: Table, column: number, row: number): Point {
  return [x + column * cell, y + row * cell];
}

function cellAt(table: Table, [x, y]: Point): readonly [column: number, row: number] | null {
  const column = Math.floor((x - table.x) / table.cell);
  const row = Math.floor((y - table.y) / table.cell);
  const isInside = column >= 0 && column < table.columns && row >= 0 && row < table.rows;
  return isInside ? [column, row] : null;
}

/** Returns the step of a turn at a cell of the torus; null if there is no such cell. */
export function timeAt(
  { places, radius }: DynamicsTokens,
  column: number,
  place: number,
): number | null {
  const time = places.findIndex((at, time) => at === place && time % (2 * radius) === column);
  return time < 0 ? null : time;
}

export function spotAt(
  { circle, torus, strands, bars }: Panels,
  tokens: DynamicsTokens,
  point: Point,
): Spot | null {
  const all = Array.from({ length: circle.places }, (_, place) => place);
  const place = all.find((place) => {
    const [x, y] = placeAt(circle, place);
    return Math.hypot(point[0] - x, point[1] - y) <= circle.disc + 3;
  });
  if (place !== undefined && tokens.tokens !== null) return { place };
  const onTorus = torus && cellAt(torus, point);
  if (onTorus) {
    const time = timeAt(tokens, ...onTorus);
    return time === null ? null : { time };
  }
  const onStrands = strands && cellAt(strands, point);
  if (strands && onStrands) {
    const [column, row] = onStrands;
    const time = tokens.numbers.indexOf(row * strands.columns + column);
    return time < 0 ? null : { time };
  }
  const column = Math.floor((point[0] - bars.x) / bars.cell);
  const isBar = column >= 0 && column < bars.columns && point[1] >= bars.heading.y;
  return isBar ? { step: firstBar(bars, Number(tokens.t)) + column } : null;
}
