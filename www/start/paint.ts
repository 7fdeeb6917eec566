/**
 * Draws the tree of losing positions on a plain canvas: lines, dots with their piles, and cubes.
 * All cells of a generation look alike, so each look is drawn once and its pixels are copied to its
 * cells, from the farthest to the nearest. For 4,096 cells that is many times as fast as drawing
 * each cell or each copy by a call of the canvas, and needs no graphics card. Where pixels cannot
 * be read (readback.ts), each copy is such a call.
 */
import { type Colour, colourAt, css } from "../canvas/palette.ts";
import { pixelsIn, readsTrue } from "../canvas/readback.ts";
import { SCREEN } from "../canvas/surface.ts";
import type { Vec3 } from "../canvas/vec3.ts";
import { BEGINNING } from "./state.ts";
import { LABELLED, LAST, type Pose } from "./timeline.ts";
import { AXES, cameraOf, type Places, placesOf, SIDE, type Tree, turnOf } from "./tree.ts";

/** The colours of the theme. */
export interface StartColours {
  /** 256 colours, from the oldest generation to the newest. */
  readonly palette: Uint8Array;
  readonly dark: boolean;
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
  /** The font family of labels. */
  readonly font: string;
}

/** The picture on the canvas, in CSS pixels. */
interface StartCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly colours: StartColours;
  readonly tree: Tree;
  readonly pose: Pose;
  readonly places: Places;
  /** The pixel of a cell. */
  x(cell: number): number;
  y(cell: number): number;
  /** Pixels per link. */
  readonly unit: number;
  readonly ratio: number;
}

/** Space around the picture (CSS pixels), and the largest size of a link. */
const MARGIN = 28;
const LARGEST = 130;

/** The space of a label to the right of its dot; below it is half as much. */
const LABEL = 32;

/** Labels are drawn on links of at least as many pixels, and in full from the second number on. */
const FAINT = 26;
const FULL = 40;

/** More cells than this are copied from one drawing of their generation. */
const FEW = 200;

/** Cubes begin to appear when a link has turned by this share. */
const CUBES = 0.55;

/** From where light comes, in directions of the screen; of length 1. */
const LIGHT: Vec3 = [-0.35, 0.8, 0.49];

/** Draws what a pose shows, in the size of the canvas on the page. */
export function paint(
  canvas: HTMLCanvasElement,
  tree: Tree,
  pose: Pose,
  colours: StartColours,
): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  const context = SCREEN.context(canvas, { willReadFrequently: true });
  SCREEN.blank(canvas, { width, height, yUp: false }, colours.ground);
  const ratio = canvas.width / width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const places = placesOf(tree, pose);
  const [left, bottom, right, top] = places.box;
  // Labels are below their dots and to the right of them.
  const label = LABEL * Math.max(0, Math.min(1, 2 - pose.generation / LABELLED));
  const across = (width - 2 * MARGIN - label) / Math.max(2, right - left);
  const upward = (height - 2 * MARGIN - label / 2) / Math.max(2, top - bottom);
  const unit = Math.max(0.5, Math.min(across, upward, LARGEST));
  const midX = (width - label - unit * (left + right)) / 2;
  const midY = (height - label / 2 + unit * (bottom + top)) / 2;
  const sheet: StartCanvas = {
    context,
    colours,
    tree,
    pose,
    places,
    x: (cell) => midX + unit * (places.at[3 * cell] ?? 0),
    y: (cell) => midY - unit * (places.at[3 * cell + 1] ?? 0),
    unit,
    ratio,
  };
  drawLinks(sheet);
  if (pose.fold > 0 || places.count > FEW) drawCopies(sheet);
  else drawDots(sheet);
  drawLabels(sheet);
}

/** The radius of a dot in CSS pixels. */
function radiusOf({ unit }: StartCanvas): number {
  return Math.max(0.9, Math.min(0.27 * unit, 7 + 0.05 * unit));
}

/**
 * Returns the colour of a generation among those that are seen. None is too pale or too dark for
 * the background.
 */
function colourOf({ colours: { palette, dark }, pose }: StartCanvas, generation: number): Colour {
  const share = Math.min(1, generation / Math.max(LABELLED, pose.generation));
  return colourAt(palette, dark ? 0.32 + 0.66 * share : 0.04 + 0.74 * share);
}

/** Calls back once for each generation, with its first cell and the one after its last. */
function generations(
  { tree, places }: StartCanvas,
  each: (generation: number, from: number, to: number) => void,
): void {
  for (let from = 0; from < places.count; ) {
    const generation = tree.generation[from] ?? 0;
    let to = from + 1;
    while (to < places.count && tree.generation[to] === generation) to += 1;
    each(generation, from, to);
    from = to;
  }
}

function drawLinks(sheet: StartCanvas): void {
  const { context, pose, tree, unit } = sheet;
  context.lineWidth = Math.max(0.75, Math.min(2.5, 0.14 * unit));
  context.lineCap = "round";
  generations(sheet, (generation, from, to) => {
    if (turnOf(generation, pose.fold) === 1) return; // the cubes hide them
    context.strokeStyle = css(colourOf(sheet, generation));
    context.globalAlpha = generation > 3 ? 0.75 : 0.9;
    context.beginPath();
    for (let cell = Math.max(1, from); cell < to; cell++) {
      const parent = tree.parent[cell] ?? 0;
      context.moveTo(sheet.x(parent), sheet.y(parent));
      context.lineTo(sheet.x(cell), sheet.y(cell));
    }
    context.stroke();
  });
  context.globalAlpha = 1;
}

/** The share of its size that a cell has: those of the newest generation are still growing. */
function sizeOf({ pose }: StartCanvas, generation: number): number {
  return generation > pose.generation ? pose.generation - generation + 1 : 1;
}

function drawDots(sheet: StartCanvas): void {
  const { context } = sheet;
  generations(sheet, (generation, from, to) => {
    const radius = radiusOf(sheet) * sizeOf(sheet, generation);
    context.fillStyle = css(colourOf(sheet, generation));
    context.beginPath();
    for (let cell = from; cell < to; cell++) {
      context.moveTo(sheet.x(cell) + radius, sheet.y(cell));
      context.arc(sheet.x(cell), sheet.y(cell), radius, 0, 2 * Math.PI);
    }
    context.fill();
  });
}

/** The looks of the generations: one below another, four side by side, half a pixel apart. */
interface Stamps {
  /** Pixels across and down of one of them. */
  readonly size: number;
  /** Null where pixels cannot be read. */
  readonly copied: { readonly pixels: Uint32Array; readonly ends: Uint16Array } | null;
}

/** The canvas of the stamps; kept between pictures. */
let workshop: HTMLCanvasElement | null = null;
/** Whether its pixels can be read; null before the first try. */
let canCopy: boolean | null = null;

/** Copies the look of its generation to every cell, the farthest first. */
function drawCopies(sheet: StartCanvas): void {
  const { context, ratio, tree } = sheet;
  const { width, height } = context.canvas;
  const { size, copied } = stampsOf(sheet);
  const image = copied && pixelsIn(context, 0, 0, width, height);
  const pixels = image && new Uint32Array(image.data.buffer);
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const cell of fromFarthest(sheet)) {
    // In half pixels, so that slow movement is smooth.
    const x = Math.round(2 * ratio * sheet.x(cell)) - size;
    const y = Math.round(2 * ratio * sheet.y(cell)) - size;
    const [left, top] = [x >> 1, y >> 1];
    if (left < 0 || top < 0 || left + size > width || top + size > height) continue;
    const variant = (x & 1) + 2 * (y & 1);
    const generation = tree.generation[cell] ?? 0;
    if (pixels && copied)
      copy({ size, ...copied }, generation, variant, pixels, top * width + left, width);
    else if (workshop) {
      const from = [variant * size, generation * size] as const;
      context.drawImage(workshop, ...from, size, size, left, top, size, size);
    }
  }
  if (image) context.putImageData(image, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Copies a stamp over opaque pixels; `to` is the place of its top left pixel. */
function copy(
  { size, pixels, ends }: { readonly size: number } & NonNullable<Stamps["copied"]>,
  generation: number,
  variant: number,
  onto: Uint32Array,
  to: number,
  width: number,
): void {
  for (let row = 0; row < size; row++) {
    const line = generation * size + row;
    const from = size * (4 * line + variant);
    const start = to + row * width;
    const end = ends[2 * (4 * line + variant) + 1] ?? 0;
    for (let column = ends[2 * (4 * line + variant)] ?? 0; column < end; column++) {
      const colour = pixels[from + column] ?? 0;
      const opacity = colour >>> 24;
      if (opacity === 255) onto[start + column] = colour;
      else if (opacity > 0)
        onto[start + column] = blend(onto[start + column] ?? 0, colour, opacity + 1);
    }
  }
}

/** Returns a mixture of two colours of pixels, opaque; `share` of the second one, in 0..=256. */
function blend(below: number, above: number, share: number): number {
  const rest = 256 - share;
  const redAndBlue = ((below & 0xff00ff) * rest + (above & 0xff00ff) * share) >>> 8;
  const green = ((below & 0xff00) * rest + (above & 0xff00) * share) >>> 8;
  return (0xff000000 | (redAndBlue & 0xff00ff) | (green & 0xff00)) >>> 0;
}

/** The first column and the one after the last that are not empty, for each row of each stamp. */
function endsOf(pixels: Uint32Array, size: number): Uint16Array {
  const ends = new Uint16Array((2 * pixels.length) / size);
  for (let at = 0; at < pixels.length; at++) {
    if (pixels[at] === 0) continue;
    const row = Math.floor(at / size);
    const column = at % size;
    if (ends[2 * row + 1] === 0) ends[2 * row] = column;
    ends[2 * row + 1] = column + 1;
  }
  return ends;
}

/** Cells by their distance from the eye; in the order of their birth while all are in a plane. */
function fromFarthest({ places, pose }: StartCanvas): Iterable<number> {
  const { count, at } = places;
  if (pose.fold === 0) return Array(count).keys();
  // One number for each cell, depth first: numbers are sorted much faster than by a function.
  const keys = new Float64Array(count);
  for (let cell = 0; cell < count; cell++)
    keys[cell] = Math.round(((at[3 * cell + 2] ?? 0) + 2 * LAST) * 1e4) * 8192 + cell;
  return keys.sort().map((key) => key % 8192);
}

function stampsOf(sheet: StartCanvas): Stamps {
  const { pose, ratio, unit } = sheet;
  const reach = pose.fold > 0 ? Math.max(radiusOf(sheet), SIDE * unit) : radiusOf(sheet);
  const half = Math.ceil(ratio * reach + 1);
  const size = 2 * half;
  workshop ??= document.createElement("canvas");
  workshop.width = 4 * size;
  workshop.height = size * (LAST + 1);
  const context = SCREEN.context(workshop, { willReadFrequently: true });
  const axes = AXES.map(cameraOf(pose));
  generations(sheet, (generation) => {
    const colour = colourOf(sheet, generation);
    const cube = cubeShare(turnOf(generation, pose.fold));
    const radius = ratio * radiusOf(sheet) * sizeOf(sheet, generation) * (1 - cube);
    for (let variant = 0; variant < 4; variant++) {
      const right = variant * size + half + (variant & 1) / 2;
      context.setTransform(1, 0, 0, 1, right, generation * size + half + (variant >> 1) / 2);
      if (radius > 0) {
        context.fillStyle = css(colour);
        context.beginPath();
        context.arc(0, 0, radius, 0, 2 * Math.PI);
        context.fill();
      }
      if (cube > 0) drawCube(context, axes, 0.5 * ratio * unit * SIDE * cube, colour);
    }
  });
  canCopy ??= readsTrue();
  if (!canCopy) return { size, copied: null };
  const { data } = pixelsIn(context, 0, 0, workshop.width, workshop.height);
  const pixels = new Uint32Array(data.buffer);
  return { size, copied: { pixels, ends: endsOf(pixels, size) } };
}

/** Returns how much of a cube a dot is, in 0..=1, when its link has turned by a share. */
function cubeShare(turned: number): number {
  return Math.max(0, (turned - CUBES) / (1 - CUBES));
}

/** Draws the faces of a cube that the eye sees; `axes` are its directions on the screen. */
function drawCube(
  context: CanvasRenderingContext2D,
  axes: readonly Vec3[],
  half: number,
  colour: Colour,
): void {
  for (const [i, axis] of axes.entries()) {
    const sign = axis[2] > 0 ? 1 : -1; // of the two faces across an axis, one is seen
    const [one, other] = [axes[(i + 1) % 3], axes[(i + 2) % 3]] as [Vec3, Vec3];
    const light = sign * (axis[0] * LIGHT[0] + axis[1] * LIGHT[1] + axis[2] * LIGHT[2]);
    context.fillStyle = css(shaded(colour, light));
    context.beginPath();
    for (const [s, t] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const corner = (k: 0 | 1) => half * (sign * axis[k] + s * one[k] + t * other[k]);
      context.lineTo(corner(0), -corner(1));
    }
    context.closePath();
    context.fill();
  }
}

/** A colour under an amount of light, in -1..=1: darker in the shade, a little paler in the sun. */
function shaded(colour: Colour, light: number): number[] {
  const strength = 0.55 + 0.6 * Math.max(0, light);
  const pale = 0.22 * Math.max(0, light);
  return colour.map((part) => {
    const lit = Math.min(255, part * strength);
    return Math.round(lit + (255 - lit) * pale);
  });
}

/** Writes the piles beside their dots, where there is room. */
function drawLabels(sheet: StartCanvas): void {
  const { context, colours, tree, places, pose, unit } = sheet;
  const clear = Math.min(1, (unit - FAINT) / (FULL - FAINT));
  if (clear <= 0 || pose.fold > 0) return;
  const radius = radiusOf(sheet);
  // A label ends before the next dot: its nine characters are four times as wide as high.
  const size = Math.min(17, Math.max(10, (unit - 0.75 * radius - 3) / 3.8));
  context.lineJoin = "round";
  context.strokeStyle = colours.ground;
  context.lineWidth = 0.3 * size;
  for (let cell = 0; cell < places.count; cell++) {
    const piles = [0, 1, 2].map((pile) => tree.piles[3 * cell + pile] ?? 0);
    const isFirst = piles.every((pile, i) => pile === BEGINNING[i]);
    const label = `(${piles.join(size < 14 ? "," : ", ")})`;
    const [x, y] = [sheet.x(cell) + 0.75 * radius, sheet.y(cell) + radius + 0.85 * size];
    context.font = `${isFirst ? 700 : 400} ${size}px ${colours.font}`;
    context.globalAlpha = clear * sizeOf(sheet, tree.generation[cell] ?? 0);
    context.strokeText(label, x, y);
    context.fillStyle = isFirst ? colours.accent : colours.text;
    context.fillText(label, x, y);
    if (!isFirst) continue;
    context.save();
    context.strokeStyle = colours.accent;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(sheet.x(cell), sheet.y(cell), radius + 4, 0, 2 * Math.PI);
    context.stroke();
    context.restore();
  }
  context.globalAlpha = 1;
}
