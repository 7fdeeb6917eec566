/**
 * Draws the tree of losing positions: lines, dots with their piles, and cubes. All cells of a
 * generation look alike, so each look is computed once and its pixels are copied to its cells, from
 * the farthest to the nearest. For 4,096 cells that is many times as fast as drawing each cell by a
 * call of the canvas. It needs no graphics card, and reads no pixels back.
 */
import type { Frame } from "../canvas/camera.ts";
import { type Colour, colourAt, css } from "../canvas/palette.ts";
import { resize, SCREEN } from "../canvas/surface.ts";
import { mapped, type Vec3 } from "../canvas/vec3.ts";
import type { Colours } from "../picture/colours.ts";
import { BEGINNING, LABELLED } from "./state.ts";
import {
  AXES,
  cameraOf,
  LAST,
  type Places,
  type Pose,
  placesOf,
  SIDE,
  type Tree,
  turnOf,
} from "./tree.ts";

export interface StartColours extends Colours {
  /** 256 colours, from the oldest generation to the newest. */
  readonly palette: Uint8Array;
  readonly dark: boolean;
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

/** Cubes begin to appear when a link has turned by this share. */
const CUBES = 0.55;

/** From where light comes, in directions of the screen; of length 1. */
const LIGHT: Vec3 = [-0.35, 0.8, 0.49];

/** Samples along a side of a pixel. */
const FINE = 4;

/** Draws what a pose shows on a blank canvas. */
export function paint(
  context: CanvasRenderingContext2D,
  { width, height }: Frame,
  tree: Tree,
  pose: Pose,
  colours: StartColours,
): void {
  const ratio = context.canvas.width / width;
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
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawLinks(sheet);
  drawCells(sheet);
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

/** The share of its size that a cell has: those of the newest generation are still growing. */
function sizeOf({ pose }: StartCanvas, generation: number): number {
  return generation > pose.generation ? pose.generation - generation + 1 : 1;
}

function drawLinks(sheet: StartCanvas): void {
  const { context, pose, places, tree, unit } = sheet;
  context.lineWidth = Math.max(0.75, Math.min(2.5, 0.14 * unit));
  context.lineCap = "round";
  for (let cell = 1; cell < places.count; ) {
    const generation = tree.generation[cell] ?? 0;
    context.beginPath();
    for (; cell < places.count && tree.generation[cell] === generation; cell++) {
      const parent = tree.parent[cell] ?? 0;
      context.moveTo(sheet.x(parent), sheet.y(parent));
      context.lineTo(sheet.x(cell), sheet.y(cell));
    }
    if (turnOf(generation, pose.fold) === 1) continue; // the cubes hide them
    context.strokeStyle = css(colourOf(sheet, generation));
    context.globalAlpha = generation > 3 ? 0.75 : 0.9;
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * The canvas of the cells, which is laid over the lines, and its pixels, which are blank between
 * pictures.
 */
let layer: { readonly over: CanvasRenderingContext2D; readonly image: ImageData } | null = null;

function layerOf({ width, height }: HTMLCanvasElement): NonNullable<typeof layer> {
  if (layer?.image.width === width && layer.image.height === height) return layer;
  const canvas = layer?.over.canvas ?? document.createElement("canvas");
  resize(canvas, width, height);
  const over = SCREEN.context(canvas, { willReadFrequently: true });
  layer = { over, image: over.createImageData(width, height) };
  return layer;
}

/** Copies the look of its generation to every cell, the farthest first. */
function drawCells(sheet: StartCanvas): void {
  const { context, ratio, tree, unit } = sheet;
  const { width, height } = context.canvas;
  const { over, image } = layerOf(context.canvas);
  const pixels = new Uint32Array(image.data.buffer);
  const looks = looksOf(sheet);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const cell of fromFarthest(sheet)) {
    // In half pixels, so that slow movement is smooth.
    const x = Math.round(2 * ratio * sheet.x(cell));
    const y = Math.round(2 * ratio * sheet.y(cell));
    const [column, row] = [x >> 1, y >> 1];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    const look = looks[tree.generation[cell] ?? 0]?.[(x & 1) + 2 * (y & 1)];
    if (look === undefined) continue;
    const { places, colours } = look;
    const middle = row * width + column;
    for (let i = 0; i < colours.length; i++) {
      const to = middle + (places[i] as number);
      pixels[to] = laid(pixels[to] as number, colours[i] as number);
    }
  }
  // No more of the canvas than the cells take, as far as a cube or a dot reaches.
  const reach = Math.ceil(ratio * Math.max(radiusOf(sheet), 0.5 * unit * SIDE * Math.sqrt(3))) + 1;
  [left, top] = [Math.max(0, left - reach), Math.max(0, top - reach)];
  const [wide, high] = [
    Math.min(width, right + reach + 1) - left,
    Math.min(height, bottom + reach + 1) - top,
  ];
  over.putImageData(image, 0, 0, left, top, wide, high);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(over.canvas, left, top, wide, high, left, top, wide, high);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  pixels.fill(0, top * width, (top + high) * width);
}

/** Returns a pixel that lies on another one; the highest byte is the opacity. */
function laid(below: number, above: number): number {
  const opacity = above >>> 24;
  if (opacity === 255 || below === 0) return above;
  const rest = ((below >>> 24) * (255 - opacity)) / 255;
  const share = Math.round((256 * opacity) / (opacity + rest));
  const redAndBlue = ((below & 0xff00ff) * (256 - share) + (above & 0xff00ff) * share) >>> 8;
  const green = ((below & 0xff00) * (256 - share) + (above & 0xff00) * share) >>> 8;
  const colour = (redAndBlue & 0xff00ff) | (green & 0xff00);
  return (Math.round(opacity + rest) * 2 ** 24 + colour) >>> 0;
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

/** What a cell looks like: the places of its pixels, counted from its middle, and their colours. */
interface Look {
  readonly places: readonly number[];
  readonly colours: Uint32Array;
}

/** Where a cell has pixels, and how many samples of each show the dot and the faces of the cube. */
interface Shape {
  readonly places: readonly number[];
  readonly samples: readonly number[];
}

/**
 * A face of a cube that the eye sees: it is where both sums `x * [0] + y * [1] + [2]` are between
 * -1 and 1, in halves of a side.
 */
interface Face {
  readonly along: Vec3;
  readonly across: Vec3;
  readonly light: number;
}

/** Returns the looks of the generations that are seen, each for four places within a pixel. */
function looksOf(sheet: StartCanvas): (readonly Look[])[] {
  const { context, pose, ratio, unit } = sheet;
  const faces = facesOf(AXES.map(cameraOf(pose)));
  const shapes = new Map<string, readonly Shape[]>();
  return Array.from({ length: Math.ceil(pose.generation) + 1 }, (_, generation) => {
    const turned = turnOf(generation, pose.fold);
    const cube = Math.max(0, (turned - CUBES) / (1 - CUBES)); // how much of a cube it is
    const radius = ratio * radiusOf(sheet) * sizeOf(sheet, generation) * (1 - cube);
    const half = 0.5 * ratio * unit * SIDE * cube;
    const key = `${radius} ${half}`;
    const four = shapes.get(key) ?? shapesOf(radius, half, faces, context.canvas.width);
    shapes.set(key, four);
    const colour = colourOf(sheet, generation);
    const inks = [colour, ...faces.map(({ light }) => shaded(colour, light))];
    return four.map((shape) => coloured(shape, inks));
  });
}

function facesOf(axes: readonly Vec3[]): Face[] {
  return axes.map((axis, i) => {
    const sign = axis[2] > 0 ? 1 : -1; // of the two faces across an axis, one is seen
    const [one, other] = [axes[(i + 1) % 3], axes[(i + 2) % 3]] as [Vec3, Vec3];
    const area = one[0] * other[1] - one[1] * other[0];
    const sum = ([x, y]: Vec3, by: number): Vec3 => {
      const [right, down] = [(by * y) / area, (by * x) / area]; // y is downwards
      return [right, down, sign * (down * axis[1] - right * axis[0])];
    };
    const light = sign * (axis[0] * LIGHT[0] + axis[1] * LIGHT[1] + axis[2] * LIGHT[2]);
    return { along: sum(other, 1), across: sum(one, -1), light };
  });
}

/** Returns the shapes of a dot behind a cube. `radius`, and `half` a side of the cube: pixels. */
function shapesOf(
  radius: number,
  half: number,
  faces: readonly Face[],
  width: number,
): readonly Shape[] {
  const reach = Math.ceil(Math.max(radius, half * Math.sqrt(3)) + 0.5);
  /** Returns what a point shows: 0 for the dot, then the faces; -1 for nothing. */
  const partAt = (x: number, y: number) => {
    for (let i = 0; half > 0 && i < 3; i++) {
      const { along, across } = faces[i] as Face;
      const first = (x * along[0] + y * along[1]) / half + along[2];
      const second = (x * across[0] + y * across[1]) / half + across[2];
      if (first <= 1 && first >= -1 && second <= 1 && second >= -1) return i + 1;
    }
    return x * x + y * y <= radius * radius ? 0 : -1;
  };
  return [0, 1, 2, 3].map((variant) => {
    const [places, samples]: [number[], number[]] = [[], []];
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const counts = [0, 0, 0, 0];
        let isSeen = false;
        for (let sample = 0; sample < FINE * FINE; sample++) {
          const right = x + ((sample % FINE) + 0.5) / FINE - (variant & 1) / 2;
          const down = y + (Math.floor(sample / FINE) + 0.5) / FINE - (variant >> 1) / 2;
          const part = partAt(right, down);
          if (part < 0) continue;
          counts[part] = (counts[part] ?? 0) + 1;
          isSeen = true;
        }
        if (!isSeen) continue;
        places.push(y * width + x);
        samples.push(...counts);
      }
    return { places, samples };
  });
}

/** Returns a shape in the colours of the dot and of the faces. */
function coloured({ places, samples }: Shape, inks: readonly Colour[]): Look {
  const colours = new Uint32Array(places.length);
  for (let i = 0; i < places.length; i++) {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let part = 0; part < 4; part++) {
      const ink = inks[part] as Colour;
      const times = samples[4 * i + part] as number;
      count += times;
      red += times * ink[0];
      green += times * ink[1];
      blue += times * ink[2];
    }
    const byte = (sum: number) => Math.round(sum / count);
    const opacity = Math.round((255 * count) / FINE ** 2);
    colours[i] = (opacity << 24) | (byte(blue) << 16) | (byte(green) << 8) | byte(red);
  }
  return { places, colours };
}

/** A colour under an amount of light, in -1..=1: darker in the shade, a little paler in the sun. */
function shaded(colour: Colour, light: number): Colour {
  const strength = 0.55 + 0.6 * Math.max(0, light);
  const pale = 0.22 * Math.max(0, light);
  return mapped(colour, (part) => {
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
  for (let cell = 0; cell < places.count; cell++) {
    const piles = [0, 1, 2].map((pile) => tree.piles[3 * cell + pile] ?? 0);
    const isFirst = piles.every((pile, i) => pile === BEGINNING[i]);
    const label = `(${piles.join(size < 14 ? "," : ", ")})`;
    const [x, y] = [sheet.x(cell) + 0.75 * radius, sheet.y(cell) + radius + 0.85 * size];
    context.font = `${isFirst ? 700 : 400} ${size}px ${colours.font}`;
    context.globalAlpha = clear * sizeOf(sheet, tree.generation[cell] ?? 0);
    context.strokeStyle = colours.ground;
    context.lineWidth = 0.3 * size;
    context.strokeText(label, x, y);
    context.fillStyle = isFirst ? colours.accent : colours.text;
    context.fillText(label, x, y);
    if (!isFirst) continue;
    context.strokeStyle = colours.accent;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(sheet.x(cell), sheet.y(cell), radius + 4, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}
