/**
 * Fingers, mouse and wheel that move an orbit camera. Drag to turn, Shift or the right button or
 * two fingers to move, wheel or pinch to come nearer. After a quick drag the turn runs on, unless
 * the user asked for less motion. Keys move it by what is returned.
 */

import { moving } from "./frames.ts";
import {
  apart,
  type CameraHost,
  type Hold,
  listen,
  type Mark,
  Motion,
  pointOn,
  STRAY,
  speedOf,
  traced,
  wheelZoom,
  type Zoom,
} from "./gestures.ts";
import { type Orbit, type Pixel, panned, turned, type Viewport, zoomed } from "./orbit.ts";
import type { Vec3 } from "./vec3.ts";

interface OrbitHost extends CameraHost<Orbit> {
  view(): Viewport;
  /** The smallest and the largest zoom. */
  zooms(): readonly [number, number];
  /** The point of space at a pixel: zooming keeps it in place. */
  pointAt(at: Pixel): Vec3;
}

/** Degrees of turn for a drag across the smaller side of the picture. */
const TURN = 200;
/** Degrees, pixels and zoom factor of one press of a key. */
const KEY_TURN = 6;
const KEY_PAN = 40;
const KEY_ZOOM = 1.25;
/** The slowest release that continues (pixels per ms); it fades by a factor e in FADE ms. */
const THROW = 0.2;
const FADE = 160;

/** Handles gestures on an element until `letGo`. */
export function orbiting(element: HTMLElement, host: OrbitHost): Hold {
  const gestures = new Gestures(element, host);
  const { on, letGo } = listen(element, gestures, () => host.hover(null));
  on("contextmenu", (event) => event.preventDefault());
  return {
    zoom: (by) => gestures.press(by, 2),
    nearer: (by) => gestures.press(by, KEY_ZOOM),
    arrow: (way, moves) => gestures.arrow(way, moves),
    turns: true,
    letGo() {
      letGo();
      gestures.motion.stop();
    },
  };
}

/** Pressed pointers as one shape: their middle, and the distance between them. */
interface Grip {
  readonly middle: Pixel;
  readonly spread: number;
}

/** The start of a gesture with its camera, so that rounding never adds up. */
interface Began {
  readonly grip: Grip;
  readonly orbit: Orbit;
  /** Whether it moves the picture; otherwise it turns it. */
  readonly moves: boolean;
}

class Gestures {
  readonly #pressed = new Map<number, Pixel>();
  #began: Began | null = null;
  #mayTap = false;
  #trail: readonly Mark[] = [];
  readonly motion: Motion<Orbit>;
  readonly #element: HTMLElement;
  readonly #host: OrbitHost;

  constructor(element: HTMLElement, host: OrbitHost) {
    this.#element = element;
    this.#host = host;
    this.motion = new Motion(host);
  }

  down(event: PointerEvent): void {
    this.motion.stop();
    this.#element.setPointerCapture(event.pointerId);
    this.#pressed.set(event.pointerId, pointOn(this.#element, event));
    this.#mayTap = this.#pressed.size === 1 && event.button === 0;
    this.#begin(event.shiftKey || event.button > 0);
  }

  moved(event: PointerEvent): void {
    const at = pointOn(this.#element, event);
    if (!this.#pressed.has(event.pointerId)) {
      if (this.#pressed.size === 0 && event.pointerType !== "touch") this.#host.hover(at);
      return;
    }
    const before = this.#began?.grip.middle ?? at;
    if (this.#mayTap && apart(before, at) < (STRAY[event.pointerType] ?? 6)) return;
    this.#mayTap = false;
    this.#pressed.set(event.pointerId, at);
    this.#trail = traced(this.#trail, { at, time: event.timeStamp });
    this.#drag();
  }

  up(event: PointerEvent, complete: boolean): void {
    if (!this.#pressed.delete(event.pointerId)) return;
    if (this.#pressed.size > 0) this.#begin(false);
    else if (!this.#mayTap) this.#release(event.timeStamp, complete);
    else if (complete) this.#host.tap(pointOn(this.#element, event));
  }

  /** Handles the last finger leaving: a quick turn continues, every other drag ends. */
  #release(time: number, complete: boolean): void {
    const host = this.#host;
    const speed =
      complete && this.#began?.moves === false ? speedOf(this.#trail, time) : ([0, 0] as const);
    if (moving() && Math.hypot(...speed) > THROW) this.#coast(speed);
    else host.change(host.camera(), "commit");
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#zoom(2 ** wheelZoom(event), pointOn(this.#element, event));
  }

  arrow([right, down]: Pixel, moves: boolean): void {
    const orbit = this.#host.camera();
    this.motion.nudge(
      moves
        ? panned(orbit, this.#host.view(), -right * KEY_PAN, -down * KEY_PAN)
        : turned(orbit, -right * KEY_TURN, -down * KEY_TURN),
    );
  }

  /** Handles a button or a key. */
  press(by: Zoom, factor: number): void {
    const { width, height } = this.#host.view();
    if (by === 0) this.#host.change(this.#host.home(), "commit");
    else this.#zoom(factor ** by, [width / 2, height / 2]);
  }

  #begin(moves: boolean): void {
    this.#trail = [];
    this.#began = { grip: this.#grip(), orbit: this.#host.camera(), moves };
  }

  #drag(): void {
    if (this.#began === null) return;
    const { grip, moves } = this.#began;
    const to = this.#grip();
    const by: Pixel = [to.middle[0] - grip.middle[0], to.middle[1] - grip.middle[1]];
    const turns = this.#pressed.size < 2 && !moves;
    this.#host.change(
      turns ? this.#turned(this.#began.orbit, by) : this.#moved(this.#began, to, by),
      "preview",
    );
  }

  #turned(orbit: Orbit, [x, y]: Pixel): Orbit {
    const { width, height } = this.#host.view();
    const perPixel = TURN / Math.min(width, height);
    return turned(orbit, -x * perPixel, y * perPixel);
  }

  /** Returns the camera moved with the fingers, and closer as they spread. */
  #moved({ grip, orbit }: Began, to: Grip, [x, y]: Pixel): Orbit {
    const next = panned(orbit, this.#host.view(), x, y);
    const factor = grip.spread > 0 ? to.spread / grip.spread : 1;
    return this.#zoomed(next, factor, next.target);
  }

  #zoom(factor: number, at: Pixel): void {
    this.motion.nudge(this.#zoomed(this.#host.camera(), factor, this.#host.pointAt(at)));
  }

  #zoomed(orbit: Orbit, factor: number, about: Vec3): Orbit {
    const [least, most] = this.#host.zooms();
    const zoom = Math.min(most, Math.max(least, orbit.zoom * factor));
    return zoomed(orbit, zoom / orbit.zoom, about);
  }

  /** Continues the turn after a quick drag. */
  #coast([x, y]: Pixel): void {
    const from = this.#host.camera();
    const time = 5 * FADE;
    this.motion.animate(time, (t) => {
      const far = FADE * (1 - Math.exp((-t * time) / FADE));
      return this.#turned(from, [x * far, y * far]);
    });
  }

  #grip(): Grip {
    const [first = [0, 0] as const, second] = [...this.#pressed.values()];
    if (second === undefined) return { middle: first, spread: 0 };
    const middle: Pixel = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
    return { middle, spread: apart(first, second) };
  }
}
