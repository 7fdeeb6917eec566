/**
 * A drawing surface that also records everything drawn on its canvases as shapes. So every
 * two-dimensional picture has a vector form without being computed again.
 *
 * It supports exactly the methods below; any other drawing method throws, so that no shape is ever
 * missing.
 */
import type { Frame } from "../../canvas/camera.ts";
import { pixelsIn } from "../../canvas/readback.ts";
import { type DrawingSurface, type Paper, pixelsOf, resize, wash } from "../../canvas/surface.ts";
import {
  type Box,
  type Ink,
  type Layer,
  type Piece,
  placed,
  placedBox,
  type Shape,
} from "./drawing.ts";
import { FAMILY } from "./font.ts";
import { common, cropped } from "./pages.ts";
import { rectangles } from "./rectangles.ts";

/**
 * The contents of a canvas: shapes in device pixels, and pixels that are still to become shapes.
 */
interface RecordedMark {
  readonly clip: Box;
  readonly what: Shape | Picture;
}

/** Pixels, and where they were drawn. */
interface Picture {
  readonly kind: "picture";
  readonly pixels: HTMLCanvasElement;
  readonly opacity: number;
  readonly at: Box;
}

export class Recorder implements DrawingSurface {
  readonly still = true;
  readonly flat = true;
  readonly ratio: number;
  readonly paper: Paper | null;
  /** Whether backgrounds are left out. */
  readonly bare: boolean;
  readonly #tapes = new Map<HTMLCanvasElement, RecordedCanvas>();

  constructor({ ratio, bare, paper }: Pick<Recorder, "ratio" | "bare" | "paper">) {
    this.ratio = ratio;
    this.paper = paper;
    this.bare = bare;
  }

  readonly path = (): Path2D => new TracedPath();

  context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    return this.#tapeOf(canvas).context;
  }

  #tapeOf(canvas: HTMLCanvasElement): RecordedCanvas {
    const tape = this.#tapes.get(canvas) ?? new RecordedCanvas(canvas);
    this.#tapes.set(canvas, tape);
    return tape;
  }

  blank(canvas: HTMLCanvasElement, frame: Frame, ground: string | null): void {
    this.#tapeOf(canvas).blank(pixelsOf(frame, this.ratio), this.bare ? null : ground);
  }

  readonly piece = (): null => null;

  /**
   * Returns the contents of a canvas, scaled by `scale` and moved by (x, y). Yields nothing, often.
   */
  *layers(
    canvas: HTMLCanvasElement,
    x: number,
    y: number,
    scale: number,
  ): Generator<void, Layer[]> {
    const layers: { clip: Box; shapes: Shape[] }[] = [];
    let clip: Box | null = null;
    for (const mark of this.#tapes.get(canvas)?.marks ?? []) {
      if (mark.clip !== clip) layers.push({ clip: placedBox(mark.clip, x, y, scale), shapes: [] });
      clip = mark.clip;
      const { what } = mark;
      const shapes = what.kind === "picture" ? yield* traced(what) : [what];
      for (const shape of shapes) {
        const visible = cropped(shape, mark.clip);
        if (visible !== null) layers.at(-1)?.shapes.push(placed(visible, x, y, scale));
      }
      yield;
    }
    return layers;
  }
}

/** Converts pixels to rectangles. */
function* traced({ pixels, opacity, at }: Picture): Generator<void, Shape[]> {
  const { width, height } = pixels;
  const context = pixels.getContext("2d");
  if (context === null) throw new Error("This browser cannot read a canvas.");
  const image = pixelsIn(context, 0, 0, width, height);
  const patches = yield* rectangles(new Uint32Array(image.data.buffer), width, height);
  const [wide, high] = [at.width / width, at.height / height];
  return patches.map(({ pixel, path }) => ({
    kind: "fill",
    ink: {
      colour: hex([pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]),
      opacity: opacity * ((pixel >>> 24) / 255),
    },
    path: path.map((piece) =>
      piece[0] === "R"
        ? ["R", at.x + wide * piece[1], at.y + high * piece[2], wide * piece[3], high * piece[4]]
        : piece,
    ),
  }));
}

/** A path that records its pieces, in its own unit. */
class TracedPath extends Path2D {
  readonly calls: (readonly [verb: PathVerb, ...numbers: number[]])[] = [];

  override moveTo(x: number, y: number): void {
    this.calls.push(["moveTo", x, y]);
    super.moveTo(x, y);
  }

  override lineTo(x: number, y: number): void {
    this.calls.push(["lineTo", x, y]);
    super.lineTo(x, y);
  }

  override arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.calls.push(["arc", x, y, radius, from, to]);
    super.arc(x, y, radius, from, to);
  }
}

type PathVerb = "moveTo" | "lineTo" | "arc" | "rect" | "closePath";

/** The pieces of a path in device pixels. */
class RecordedPath {
  readonly pieces: Piece[] = [];
  /** Where a line would begin; null before the first point. */
  #here: readonly [number, number] | null = null;

  add(verb: PathVerb, numbers: readonly number[], matrix: DOMMatrix): void {
    const [x = 0, y = 0, a = 0, b = 0, c = 0] = numbers;
    const [left, top] = [matrix.a * x + matrix.e, matrix.d * y + matrix.f];
    if (verb === "closePath") this.pieces.push(["Z"]);
    else if (verb === "rect") this.pieces.push(rectangleOf(x, y, a, b, matrix));
    else if (verb === "arc") {
      const turn = turnOf(b, c, Boolean(numbers[5]));
      this.#arc(left, top, a * Math.abs(matrix.a), b, turn);
    } else this.#to(verb === "moveTo" || this.#here === null ? "M" : "L", left, top);
  }

  #to(kind: "M" | "L", x: number, y: number): void {
    // A move without a line, such as one to the start of a circle, is dropped.
    if (kind === "M" && this.pieces.at(-1)?.[0] === "M") this.pieces.pop();
    this.pieces.push([kind, x, y]);
    this.#here = [x, y];
  }

  /** A circle, or else chords of an arc, each of at most `CHORD`. */
  #arc(x: number, y: number, radius: number, from: number, turn: number): void {
    if (Math.abs(turn) < 2 * Math.PI - 1e-9) {
      const chords = Math.max(1, Math.ceil(Math.abs(turn) / CHORD));
      for (let at = 0; at <= chords; at++) {
        const angle = from + (turn * at) / chords;
        const kind = at === 0 && this.#here === null ? "M" : "L";
        this.#to(kind, x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      }
      return;
    }
    if (this.pieces.at(-1)?.[0] === "M") this.pieces.pop();
    this.pieces.push(["O", x, y, radius]);
    this.#here = null;
  }
}

/** The angle of a chord: it leaves its arc by less than 1/2500 of the radius. */
const CHORD = Math.PI / 60;

/** Returns the angle of an arc, negative against the clock; as on a canvas, at most a circle. */
function turnOf(from: number, to: number, isAgainst: boolean): number {
  const circle = 2 * Math.PI;
  const turn = isAgainst ? from - to : to - from;
  const angle = turn >= circle ? circle : ((turn % circle) + circle) % circle;
  return isAgainst ? -angle : angle;
}

function rectangleOf(x: number, y: number, w: number, h: number, m: DOMMatrix): Piece {
  const [x0, x1] = [m.a * x + m.e, m.a * (x + w) + m.e];
  const [y0, y1] = [m.d * y + m.f, m.d * (y + h) + m.f];
  return ["R", Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
}

/** Drawing methods that are not recorded: a picture that uses one cannot be exported. */
const UNKNOWN = new Set(
  "arcTo bezierCurveTo clearRect ellipse quadraticCurveTo roundRect putImageData rotate transform reset".split(
    " ",
  ),
);

class RecordedCanvas {
  readonly context: CanvasRenderingContext2D;
  marks: RecordedMark[] = [];
  readonly #canvas: HTMLCanvasElement;
  readonly #real: CanvasRenderingContext2D;
  #matrix: DOMMatrix | null = null;
  #route = new RecordedPath();
  #clip: Box = { x: 0, y: 0, width: 0, height: 0 };
  #saved: Box[] = [];

  constructor(canvas: HTMLCanvasElement) {
    const real = canvas.getContext("2d", { willReadFrequently: true });
    if (real === null) throw new Error("This browser cannot draw on a canvas.");
    this.#canvas = canvas;
    this.#real = real;
    this.context = new Proxy(real, {
      get: (target, name) => this.#member(target, name),
      set: (target, name, value) =>
        Reflect.set(target, name, name === "font" ? inFigureFont(value) : value, target),
    });
  }

  #member(real: CanvasRenderingContext2D, name: string | symbol): unknown {
    const member: unknown = Reflect.get(real, name, real);
    if (typeof member !== "function") return member;
    if (UNKNOWN.has(String(name))) throw unsupported(String(name));
    const verb = VERBS[String(name)];
    return (...args: unknown[]) => {
      verb?.(this, args);
      return member.apply(real, args);
    };
  }

  /** Begins anew with this size, on a background of one colour or none. */
  blank([width, height]: readonly [number, number], ground: string | null): void {
    resize(this.#canvas, width, height);
    this.#real.setTransform(1, 0, 0, 1, 0, 0);
    wash(this.#real, ground);
    this.#matrix = null;
    this.#saved = [];
    this.#clip = { x: 0, y: 0, width, height };
    this.marks = [];
    if (ground !== null)
      this.#put({ kind: "fill", ink: this.#ink[0], path: [["R", 0, 0, width, height]] });
  }

  get #ink(): readonly [fill: Ink, stroke: Ink] {
    const { fillStyle, strokeStyle, globalAlpha } = this.#real;
    return [inkOf(fillStyle, globalAlpha), inkOf(strokeStyle, globalAlpha)];
  }

  get #now(): DOMMatrix {
    this.#matrix ??= this.#real.getTransform();
    return this.#matrix;
  }

  #put(what: Shape | Picture): void {
    this.marks.push({ clip: this.#clip, what });
  }

  // The recorded methods

  turned(): void {
    this.#matrix = null;
  }

  save(): void {
    this.#saved.push(this.#clip);
  }

  restore(): void {
    this.#matrix = null;
    this.#clip = this.#saved.pop() ?? this.#clip;
  }

  begin(): void {
    this.#route = new RecordedPath();
  }

  go(verb: PathVerb, numbers: readonly number[]): void {
    this.#route.add(verb, numbers, this.#now);
  }

  clip(): void {
    const [piece] = this.#route.pieces;
    if (piece?.[0] !== "R") throw unsupported("a clip that is no rectangle");
    const [, x, y, width, height] = piece;
    const { x: left, y: top, ...old } = this.#clip;
    const [right, bottom] = [
      Math.min(x + width, left + old.width),
      Math.min(y + height, top + old.height),
    ];
    const corner = [Math.max(x, left), Math.max(y, top)] as const;
    this.#clip = {
      x: corner[0],
      y: corner[1],
      width: Math.max(0, right - corner[0]),
      height: Math.max(0, bottom - corner[1]),
    };
  }

  fill(path: unknown): void {
    const route = path instanceof TracedPath ? new RecordedPath() : this.#route;
    if (path instanceof TracedPath)
      for (const [verb, ...numbers] of path.calls) route.add(verb, numbers, this.#now);
    this.#put({ kind: "fill", ink: this.#ink[0], path: route.pieces });
  }

  stroke(pieces: readonly Piece[] = this.#route.pieces): void {
    const { lineWidth, lineCap: cap, lineJoin: join } = this.#real;
    const scale = Math.abs(this.#now.a);
    const dash = this.#real.getLineDash().map((part) => scale * part);
    const width = scale * lineWidth;
    this.#put({ kind: "stroke", ink: this.#ink[1], path: pieces, width, dash, cap, join });
  }

  fillRect([x = 0, y = 0, w = 0, h = 0]: readonly number[]): void {
    this.#put({ kind: "fill", ink: this.#ink[0], path: [rectangleOf(x, y, w, h, this.#now)] });
  }

  strokeRect([x = 0, y = 0, w = 0, h = 0]: readonly number[]): void {
    this.stroke([rectangleOf(x, y, w, h, this.#now)]);
  }

  text(words: string, x: number, y: number): void {
    const { font, textAlign } = this.#real;
    const matrix = this.#now;
    const down = -this.#real.measureText(words).alphabeticBaseline;
    this.#put({
      kind: "text",
      ink: this.#ink[0],
      words,
      x: matrix.a * x + matrix.e,
      y: matrix.d * (y + down) + matrix.f,
      anchor: textAlign === "center" ? "middle" : /right|end/.test(textAlign) ? "end" : "start",
      size: Math.abs(matrix.a) * Number(/([\d.]+)px/.exec(font)?.[1] ?? 10),
      bold: /\b(bold|[6-9]00)\b/.test(font),
    });
  }

  /** The halo under letters, as a box. */
  halo(words: string, x: number, y: number): void {
    const { font, lineWidth } = this.#real;
    const metrics = this.#real.measureText(words);
    const { actualBoundingBoxLeft, actualBoundingBoxRight } = metrics;
    const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);
    const left = x - actualBoundingBoxLeft - lineWidth / 2;
    const middle = y - metrics.alphabeticBaseline - 0.36 * size;
    const [wide, high] = [actualBoundingBoxLeft + actualBoundingBoxRight + lineWidth, 1.1 * size];
    const path = [rectangleOf(left, middle - high / 2, wide, high, this.#now)];
    this.#put({ kind: "fill", ink: this.#ink[1], path });
  }

  image(args: readonly unknown[]): void {
    const [source, ...n] = args as [CanvasImageSource, ...number[]];
    if (n.length !== 8) throw unsupported("drawImage");
    const [sx = 0, sy = 0, sw = 0, sh = 0, ...to] = n;
    const [x = 0, y = 0, w = 0, h = 0] = to;
    const piece = rectangleOf(x, y, w, h, this.#now);
    if (piece[0] !== "R" || sw < 1 || sh < 1) return;
    const all = { x: piece[1], y: piece[2], width: piece[3], height: piece[4] };
    const visible = common(all, this.#clip);
    if (visible === null) return;
    // Only the pixels in the clip: the image may be far larger.
    const [wide, high] = [all.width / sw, all.height / sh];
    const left = Math.floor((visible.x - all.x) / wide);
    const top = Math.floor((visible.y - all.y) / high);
    const across = Math.min(
      sw - left,
      Math.ceil((visible.x + visible.width - all.x) / wide) - left,
    );
    const down = Math.min(sh - top, Math.ceil((visible.y + visible.height - all.y) / high) - top);
    const pixels = document.createElement("canvas");
    pixels.width = Math.round(across);
    pixels.height = Math.round(down);
    const context = pixels.getContext("2d", { willReadFrequently: true });
    const [toX, toY] = [pixels.width, pixels.height];
    context?.drawImage(source, sx + left, sy + top, across, down, 0, 0, toX, toY);
    const at = {
      x: all.x + wide * left,
      y: all.y + high * top,
      width: wide * across,
      height: high * down,
    };
    this.#put({ kind: "picture", pixels, opacity: this.#real.globalAlpha, at });
  }
}

/** Replaces the font family by that of files; weight and size stay. */
function inFigureFont(font: unknown): string {
  return String(font).replace(/(px)\s.*$/, `$1 ${FAMILY}`);
}

type Verb = (tape: RecordedCanvas, args: readonly unknown[]) => void;

const VERBS: Readonly<Record<string, Verb>> = {
  beginPath: (tape) => tape.begin(),
  moveTo: (tape, args) => tape.go("moveTo", args as number[]),
  lineTo: (tape, args) => tape.go("lineTo", args as number[]),
  rect: (tape, args) => tape.go("rect", args as number[]),
  arc: (tape, args) => tape.go("arc", args.map(Number)),
  closePath: (tape) => tape.go("closePath", []),
  fill: (tape, [path]) => tape.fill(path),
  stroke: (tape) => tape.stroke(),
  clip: (tape) => tape.clip(),
  fillRect: (tape, args) => tape.fillRect(args as number[]),
  strokeRect: (tape, args) => tape.strokeRect(args as number[]),
  fillText: (tape, [words, x, y]) => tape.text(String(words), Number(x), Number(y)),
  strokeText: (tape, [words, x, y]) => tape.halo(String(words), Number(x), Number(y)),
  drawImage: (tape, args) => tape.image(args),
  save: (tape) => tape.save(),
  restore: (tape) => tape.restore(),
  // These methods change the matrix after recording, so it is read when needed.
  setTransform: (tape) => tape.turned(),
  resetTransform: (tape) => tape.turned(),
  scale: (tape) => tape.turned(),
  translate: (tape) => tape.turned(),
};

/** Returns the error for what only a format of pixels can hold. */
function unsupported(what: string): Error {
  return new Error(`SVG, PDF and TikZ cannot hold this picture (${what}). Choose PNG.`);
}

/** The colour of a context: `#rrggbb` or `rgba(r, g, b, a)`. */
function inkOf(style: string | CanvasGradient | CanvasPattern, alpha: number): Ink {
  if (typeof style !== "string") throw unsupported("a gradient");
  return inkFrom(style, alpha);
}

/** Parses a computed colour: `#rrggbb`, `rgb(r, g, b)` or `rgba(r, g, b, a)`. */
export function inkFrom(style: string, alpha = 1): Ink {
  if (style.startsWith("#")) return { colour: style, opacity: alpha };
  const numbers = style.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, opacity = 1] = numbers;
  const part = style.startsWith("color(") ? 255 : 1;
  return { colour: hex([part * red, part * green, part * blue]), opacity: alpha * opacity };
}

function hex(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, "0")).join("")}`;
}
