/**
 * The position of shadow windows on the diagonal, and the lens by which gestures move along it. No
 * DOM.
 */

import { type Camera, cameraAt, type Frame, type Limits, scaleOf } from "../../canvas/camera.ts";
import type { Entry, Lens, View } from "../../picture/lens.ts";
import { LIMITS, type ShadowsState } from "./index.ts";

/**
 * A window on the diagonal: rows and columns from..from + side. In a gesture both may be broken
 * numbers.
 */
export interface Span {
  readonly from: number;
  readonly side: number;
}

/** The values of the plane of a window. */
export const BY = { neither: 0, both: 1, first: 2, second: 3 } as const;

/** The window of a state: what lies before the barrier has no shadow. */
export function spanOf({ barrier, from, side }: ShadowsState): Span {
  return { from: Math.max(barrier, from ?? barrier), side };
}

/** The whole window nearest to a span, not before the barrier. */
function whole({ from, side }: Span, barrier: number): Span {
  const within = (value: number, low: number, high: number) =>
    Math.min(high, Math.max(low, Math.round(value)));
  return { from: within(from, barrier, LIMITS.from), side: within(side, 1, LIMITS.side) };
}

/** A window as the words of a link: at the barrier it follows the barrier. */
function wordsOf({ from, side }: Span, barrier: number): Pick<ShadowsState, "from" | "side"> {
  return { from: from === barrier ? null : from, side };
}

/**
 * The camera that gestures move: it looks at the middle of the span, which fills the smaller side
 * of the frame.
 */
function cameraOf({ from, side }: Span, frame: Frame): Camera {
  const middle = from + (side - 1) / 2;
  return cameraAt(middle, middle, Math.log2(lesser(frame) / side));
}

/** The span that a camera looks at; beside the diagonal, the one nearest to it. */
function spanAt(camera: Camera, frame: Frame): Span {
  const side = lesser(frame) / scaleOf(camera);
  const middle = (camera.x + camera.dx + camera.y + camera.dy) / 2;
  return { from: middle - (side - 1) / 2, side };
}

/** How far gestures lead. */
function limitsOf(barrier: number, frame: Frame): Limits {
  const [low, high] = [barrier, LIMITS.from + LIMITS.side];
  return {
    minZoom: Math.log2(lesser(frame) / LIMITS.side),
    maxZoom: Math.log2(lesser(frame)),
    box: { x0: low, y0: low, x1: high, y1: high },
  };
}

function lesser({ width, height }: Frame): number {
  return Math.min(width, height);
}

/**
 * The window in which a cell is to be seen: as it is, if the cell is in it; else with the row in
 * its middle.
 */
function showing(span: Span, [a, b]: Entry, barrier: number): Span {
  const inside = (at: number) => at >= span.from && at < span.from + span.side;
  if (inside(a) && inside(b)) return span;
  return whole({ from: (a + b - span.side) / 2, side: span.side }, barrier);
}

/** Shows the window of the link in full; gestures move along the diagonal. */
export class SpanLens implements Lens<ShadowsState> {
  camera = cameraAt(0, 0, 0);
  /** What gestures move; the window of the link is the whole one nearest to it. */
  #span: Span = { from: 1, side: 1 };
  #barrier = 1;

  cameraFor(_: ShadowsState | null, { home }: View): Camera {
    return home;
  }

  look(state: ShadowsState | null, { home }: View): void {
    this.camera = home;
    if (state === null) return;
    const { from, side } = spanOf(state);
    const span = whole(this.#span, state.barrier);
    if (span.from !== from || span.side !== side) this.#span = { from, side };
    this.#barrier = state.barrier;
  }

  fit({ home }: View): void {
    this.camera = home;
  }

  gestures({ frame }: View) {
    return {
      camera: cameraOf(this.#span, frame),
      limits: limitsOf(this.#barrier, frame),
      home: cameraOf({ from: this.#barrier, side: LIMITS.home }, frame),
    };
  }

  move(camera: Camera, _: "preview" | "commit", { frame }: View) {
    this.#span = spanAt(camera, frame);
    return wordsOf(whole(this.#span, this.#barrier), this.#barrier);
  }

  follow([row, column]: Entry) {
    const now = whole(this.#span, this.#barrier);
    const span = showing(now, [now.from + row, now.from + column], this.#barrier);
    return span === now ? null : wordsOf(span, this.#barrier);
  }
}
