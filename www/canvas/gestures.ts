/**
 * Shared by all gestures on a picture: the events they handle, how steady a pointer must be, how
 * fast it moves, how far a wheel zooms, and movements that continue by themselves.
 */

import type { Point } from "./camera.ts";

/** A pressed pointer may move this far (pixels) and still be a tap; fingers are less steady. */
export const STRAY: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 10 };

/** How a scene holds the gestures on its picture. */
export interface Hold {
  /** Zooms in or out about the middle, by a factor of two; 0: back to the whole figure. */
  zoom(by: Zoom): void;
  /** Zooms in (1) or out (-1) by a key. */
  nearer(by: -1 | 1): void;
  /** Moves what is seen by an arrow key, to the right and down. */
  arrow(way: Point, withShift: boolean): void;
  /** Whether arrow keys turn the picture, and move it with Shift only. Default: they move it. */
  readonly turns?: boolean;
  /** Handles no more events. */
  letGo(): void;
}

export type Zoom = -1 | 0 | 1;

/** Handles the events of a picture. */
interface Listener {
  down(event: PointerEvent): void;
  moved(event: PointerEvent): void;
  /** The pointer was lifted, or (`released` false) taken away by the browser. */
  up(event: PointerEvent, released: boolean): void;
  wheel(event: WheelEvent): void;
}

/** The owner of a picture with a camera. */
export interface CameraHost<C> {
  /** The camera now; moved only by the owner, in `change`. */
  camera(): C;
  /** The camera that shows the whole figure. */
  home(): C;
  /** A new camera: "preview" while a movement lasts, "commit" once when it ends. */
  change(camera: C, how: "preview" | "commit"): void;
  /**
   * The pointer is over this point with no button down, or has left (null). Never called while
   * dragging.
   */
  hover(at: Point | null): void;
  /** A click or tap that was not a drag. */
  tap(at: Point): void;
}

/** A wheel or key movement ends after this time without another event (ms). */
const REST = 250;

/** Movements of a camera that continue by themselves, and series of separate ones. */
export class Motion<C> {
  /** The running animation frame, or 0. */
  #flight = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Where the running movement ends, if others go on from there. */
  goal: C | null = null;
  readonly #host: CameraHost<C>;

  constructor(host: CameraHost<C>) {
    this.#host = host;
  }

  /** Applies one of a series of separate movements; the series ends when no more of them come. */
  nudge(camera: C): void {
    this.land();
    this.#host.change(camera, "preview");
    this.#resting = setTimeout(() => this.stop(), REST);
  }

  /** Moves for some time (ms); `at` returns the camera at a share of it. */
  animate(time: number, at: (share: number) => C): void {
    const start = performance.now();
    const tick = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - start) / time));
      if (share < 1) {
        this.#host.change(at(share), "preview");
        this.#flight = requestAnimationFrame(tick);
      } else {
        this.land();
        this.#host.change(at(1), "commit");
      }
    };
    this.#flight = requestAnimationFrame(tick);
  }

  /** Ends every movement that continues by itself, where it is now. */
  stop(): void {
    const moving = this.#flight !== 0 || this.#resting !== undefined;
    this.land();
    if (moving) this.#host.change(this.#host.camera(), "commit");
  }

  /** Works like `stop`, for a movement that another one takes over, without a step between them. */
  land(): void {
    cancelAnimationFrame(this.#flight);
    clearTimeout(this.#resting);
    this.#flight = 0;
    this.#resting = undefined;
    this.goal = null;
  }
}

type On = <K extends keyof HTMLElementEventMap>(
  type: K,
  act: (event: HTMLElementEventMap[K]) => void,
) => void;

/**
 * Handles all pointer and wheel events of an element until `letGo`; `on` adds other listeners
 * for as long.
 */
export function listen(
  element: HTMLElement,
  listener: Listener,
  left: () => void,
): { on: On; letGo: () => void } {
  const listeners = new AbortController();
  const on: On = (type, act) =>
    element.addEventListener(type, act, { signal: listeners.signal, passive: false });
  on("pointerdown", (event) => listener.down(event));
  on("pointermove", (event) => listener.moved(event));
  on("pointerup", (event) => listener.up(event, true));
  on("pointercancel", (event) => listener.up(event, false));
  on("pointerleave", left);
  on("wheel", (event) => listener.wheel(event));
  element.style.touchAction = "var(--touch, none)"; // an inactive figure leaves touches to its page
  return { on, letGo: () => listeners.abort() };
}

/** A place of a pointer on its way, and its time (ms). */
export interface Mark {
  readonly at: Point;
  readonly time: number;
}

/** Returns a way with one more mark, without those of more than 80 ms before it. */
export function traced(trail: readonly Mark[], mark: Mark): readonly Mark[] {
  return [...trail.filter(({ time }) => mark.time - time < 80), mark];
}

/** Returns the speed of the last moments of a drag (pixels per ms); zero after a pause. */
export function speedOf(trail: readonly Mark[], now: number): Point {
  const [first, last] = [trail[0], trail.at(-1)];
  if (!first || !last || last.time === first.time || now - last.time > 60) return [0, 0];
  const time = last.time - first.time;
  return [(last.at[0] - first.at[0]) / time, (last.at[1] - first.at[1]) / time];
}

/** Returns the place of an event on an element, in its own CSS pixels: its page may scale it. */
export function pointOn(element: HTMLElement, event: MouseEvent): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  const across = width > 0 ? element.offsetWidth / width : 1;
  const down = height > 0 ? element.offsetHeight / height : 1;
  return [(event.clientX - left) * across, (event.clientY - top) * down];
}

/** Returns the place of an event on the element that handles it. */
export const pointOf = (event: MouseEvent): Point =>
  pointOn(event.currentTarget as HTMLElement, event);

/** Returns the distance of two points. */
export function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * Returns the factors of two of a wheel event, in lines, pages or pixels; a touchpad pinch comes as
 * Ctrl and wheel.
 */
export function wheelZoom(event: WheelEvent): number {
  const unit = [1, 16, 400][event.deltaMode] ?? 1;
  const pixels = event.deltaY * unit * (event.ctrlKey ? 6 : 1);
  return Math.max(-1, Math.min(1, -pixels / 240));
}
