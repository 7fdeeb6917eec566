/**
 * Which part of a table is on the screen, and how the link and the camera belong together: by the
 * window of a link, unless a view has a lens of its own. Rows run down and columns right: an entry
 * (a, b) is the cell (x = b, y = a). No DOM.
 */
import {
  type Box,
  type Camera,
  cameraAt,
  clamp,
  type Frame,
  fit,
  type Limits,
  pan,
  sameCamera,
  scaleOf,
  toScreen,
} from "../canvas/camera.ts";

/** An entry by its row and its column. */
export type Entry = readonly [a: number, b: number];

/** All entries of a square table, or of one with other columns than rows. */
export function boxOf(rows: number, columns = rows): Box {
  return { x0: 0, y0: 0, x1: columns - 1, y1: rows - 1 };
}

// Windows

/**
 * What of the table is on the screen, in entries: the entry (a, b) covers the rows a..a + 1 and
 * columns b..b + 1. All null: the whole table, whatever the screen.
 */
export interface Window {
  readonly a: number | null;
  readonly b: number | null;
  readonly w: number | null;
  readonly h: number | null;
}

export const WHOLE: Window = { a: null, b: null, w: null, h: null };

/**
 * Decimals of a window in a link: a thousandth of an entry is a tenth of a pixel where entries are
 * largest.
 */
const WINDOW_DIGITS = 3;

function windowIn({ a = null, b = null, w = null, h = null }: Partial<Window>): Window {
  return { a, b, w, h };
}

/** Whether two windows are written alike. */
function sameWindow(left: Window, right: Window): boolean {
  const digits = (edge: number | null) => edge?.toFixed(WINDOW_DIGITS) ?? null;
  return (["a", "b", "w", "h"] as const).every((key) => digits(left[key]) === digits(right[key]));
}

/** Returns whether a state shows the whole table. */
export const isWhole = (state: Partial<Window>) => sameWindow(windowIn(state), WHOLE);

/**
 * The whole entries that a window touches, cut at the table's rim: first row, first column, rows,
 * columns.
 */
export function entriesIn(
  window: Window,
  rows: number,
  columns = rows,
): [a: number, b: number, h: number, w: number] {
  const cut = (start: number | null, length: number | null, rim: number) => {
    const first = Math.min(rim, Math.max(0, Math.floor(start ?? 0)));
    const end = length === null ? rim : Math.ceil((start ?? 0) + length);
    return [first, Math.max(0, Math.min(rim, end) - first)] as const;
  };
  const [[a, h], [b, w]] = [cut(window.a, window.h, rows), cut(window.b, window.w, columns)];
  return [a, b, h, w];
}

// Cameras

/** A table on a screen in letters of a size, and the camera that shows all of it. */
export interface View {
  readonly rows: number;
  readonly columns: number;
  readonly frame: Frame;
  readonly letters: number;
  readonly home: Camera;
}

/** The largest entries: 128 CSS pixels. */
export const MAX_ZOOM = 7;

/** Pixels around the whole table, and its largest entries there (a power of two, CSS pixels). */
const MARGIN = 8;
const LARGEST = 6;

/** The pixels from the edge at which a picture follows its cursor. */
export const REACH = 44;

/** The size of strips for numbers of rows and columns, in pixels, with letters of usual size. */
const STRIP = { width: 40, height: 22 };

/** Returns the size of the strips for letters of a size, in pixels. */
export function stripOf(letters: number): { readonly width: number; readonly height: number } {
  return { width: STRIP.width * letters, height: STRIP.height * letters };
}

/**
 * The whole table, beside and below the numbers of its rows and columns in letters of a size.
 * `largest` is the zoom of the largest entries.
 */
export function fitWithHeaders(box: Box, frame: Frame, letters: number, largest = LARGEST): Camera {
  const { width, height } = stripOf(letters);
  const inner = { ...frame, width: frame.width - width, height: frame.height - height };
  const whole = fit(box, inner, MARGIN);
  const camera = { ...whole, zoom: Math.min(largest, whole.zoom) };
  return pan(camera, frame, width / 2, height / 2);
}

/** Returns the range of a camera. */
function limitsOf({ rows, columns, home }: View): Limits {
  return { minZoom: home.zoom - 1, maxZoom: MAX_ZOOM, box: boxOf(rows, columns) };
}

function windowOf(camera: Camera, { width, height }: Frame): Window {
  const scale = scaleOf(camera);
  const [w, h] = [width / scale, height / scale];
  const edge = (middle: number, length: number) => middle + 0.5 - length / 2;
  return { a: edge(camera.y + camera.dy, h), b: edge(camera.x + camera.dx, w), w, h };
}

/** Returns the window for the link of a camera. */
function windowFor(camera: Camera, { home, frame }: View): Window {
  if (sameCamera(camera, home)) return WHOLE;
  const { a, b, w, h } = windowOf(camera, frame);
  const rounded = (edge: number | null) => edge && Number(edge.toFixed(WINDOW_DIGITS));
  return { a: rounded(a), b: rounded(b), w: rounded(w), h: rounded(h) };
}

/**
 * Returns the camera for the window of a link, as large as it goes. What the window leaves open
 * reaches to the table's rim.
 */
function cameraOf(window: Window, view: View): Camera {
  if (sameWindow(window, WHOLE)) return view.home;
  const { rows, columns, frame } = view;
  const [a, b] = [window.a ?? 0, window.b ?? 0];
  const h = window.h ?? Math.max(1, rows - a);
  const w = window.w ?? Math.max(1, columns - b);
  const scale = Math.min(frame.width / w, frame.height / h);
  const camera = cameraAt(b + w / 2 - 0.5, a + h / 2 - 0.5, Math.log2(scale));
  return clamp(camera, limitsOf(view));
}

// Lenses

export interface Lens<S> {
  /** The camera by which cells are painted. */
  readonly camera: Camera;
  /** Returns the camera that a state would have; null for none yet. */
  cameraFor(state: S | null, view: View): Camera;
  /** Shows what a state asks for; null before the first one. */
  look(state: S | null, view: View): void;
  /** Shows the same in a picture that has another size by now. */
  fit(view: View): void;
  /** Returns the camera that gestures move, and how far; null where nothing moves. */
  gestures(view: View): {
    readonly camera: Camera;
    readonly limits: Limits;
    readonly home: Camera;
  } | null;
  /** Moves the camera of gestures; returns what the link has for it. */
  move(camera: Camera, how: "preview" | "commit", view: View): object;
  /** Returns what the link has to show a cell, `reach` pixels from the edge; null if it does. */
  follow(cell: Entry, reach: number, view: View): object | null;
}

/**
 * The lens of links with a window. The same link always gives the same picture, so a movement ends
 * exactly where its link begins.
 */
export class WindowLens<S extends Partial<Window>> implements Lens<S> {
  camera = cameraAt(0, 0, 0);
  /** Whether a gesture is in progress: the camera then has digits that no link has. */
  #glides = false;
  /** What the camera shows, and the size of the picture that it was made for. */
  #window: Window = WHOLE;
  #size = { width: 0, height: 0 };

  cameraFor(state: S | null, view: View): Camera {
    const window = windowIn(state ?? {});
    const shows = this.#glides && sameWindow(window, windowOf(this.camera, view.frame));
    return shows ? this.camera : cameraOf(window, view);
  }

  look(state: S | null, view: View): void {
    this.#show(this.cameraFor(state, view), windowIn(state ?? {}), view);
  }

  fit(view: View): void {
    const { width, height } = view.frame;
    if (width === this.#size.width && height === this.#size.height) return;
    this.look(this.#window as S, view);
  }

  gestures(view: View) {
    return { camera: this.camera, limits: limitsOf(view), home: view.home };
  }

  move(camera: Camera, how: "preview" | "commit", view: View): Window {
    const window = windowFor(camera, view);
    this.#glides = how === "preview";
    this.#show(this.#glides ? camera : cameraOf(window, view), window, view);
    return window;
  }

  /** Moves the camera as little as keeps the cell away from the rim. */
  follow([row, column]: Entry, reach: number, view: View): Window | null {
    const { frame, letters } = view;
    const [x, y] = toScreen(this.camera, frame, column, row);
    const strip = stripOf(letters);
    const over = (at: number, low: number, high: number) =>
      Math.min(0, at - low - reach) + Math.max(0, at - (high - reach));
    const [right, down] = [over(x, strip.width, frame.width), over(y, strip.height, frame.height)];
    if (right === 0 && down === 0) return null;
    return windowFor(pan(this.camera, frame, -right, -down), view);
  }

  #show(camera: Camera, window: Window, { frame: { width, height } }: View): void {
    this.camera = camera;
    this.#window = window;
    this.#size = { width, height };
  }
}

/** The lens of pictures that always show the whole table. */
export class FixedLens<S> implements Lens<S> {
  camera = cameraAt(0, 0, 0);
  readonly #fitted: (view: View) => Camera;

  /** `fitted` returns the camera that shows the table. */
  constructor(fitted: (view: View) => Camera = ({ home }) => home) {
    this.#fitted = fitted;
  }

  cameraFor(_: S | null, view: View): Camera {
    return this.#fitted(view);
  }

  look(_: S | null, view: View): void {
    this.fit(view);
  }

  fit(view: View): void {
    this.camera = this.#fitted(view);
  }

  gestures(_: View): null {
    return null;
  }

  move(): object {
    return {};
  }

  follow(): null {
    return null;
  }
}
