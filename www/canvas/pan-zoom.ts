/**
 * Fingers, mouse and wheel that move a camera. Drag to pan, wheel or two fingers to zoom about what
 * is under them, double click or double tap to zoom in (with Shift: out). After a quick drag the
 * picture glides on, unless the user asked for less motion. Keys move it by what is returned.
 */
import {
  between,
  type Camera,
  clamp,
  type Frame,
  type Limits,
  type Point,
  pan,
  pinch,
  sameCamera,
  zoomAbout,
} from "./camera.ts";
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

interface PanZoomHost extends CameraHost<Camera> {
  frame(): Frame;
  limits(): Limits;
}

/** Two taps within this time (ms) and distance (pixels) are a double tap. */
const DOUBLE = { time: 300, distance: 24 };
/** The duration of eased movements (ms); inertia fades by a factor e in `FADE` ms. */
const FLIGHT = 220;
const FADE = 180;
/** The slowest release that continues, in pixels per ms. */
const THROW = 0.15;
/** Pan of an arrow key, as a share of the smaller side; zoom of + and -, in factors of two. */
const KEY_PAN = 0.12;
const KEY_ZOOM = 0.5;

/** Handles gestures on an element until `letGo`. */
export function panZoom(element: HTMLElement, host: PanZoomHost): Hold {
  const gestures = new Gestures(element, host);
  const { letGo } = listen(element, gestures, () => host.hover(null));
  return {
    zoom: (by) => gestures.press(by),
    nearer: (by) => gestures.press(by, KEY_ZOOM),
    arrow: (way, withShift) => gestures.arrow(way, withShift),
    letGo() {
      letGo();
      gestures.motion.land();
    },
  };
}

class Gestures {
  /** The position of each pressed pointer. */
  readonly #pressed = new Map<number, Point>();
  /** Where the first pointer went down, while it may still be a tap. */
  #tapAt: Point | null = null;
  #lastTap: Mark | null = null;
  /** The recent movement of a drag, for its speed at the end. */
  #trail: readonly Mark[] = [];
  readonly motion: Motion<Camera>;
  readonly #element: HTMLElement;
  readonly #host: PanZoomHost;

  constructor(element: HTMLElement, host: PanZoomHost) {
    this.#element = element;
    this.#host = host;
    this.motion = new Motion(host);
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.motion.stop();
    this.#element.setPointerCapture(event.pointerId);
    const at = pointOn(this.#element, event);
    this.#pressed.set(event.pointerId, at);
    this.#tapAt = this.#pressed.size === 1 ? at : null;
    this.#trail = [{ at, time: event.timeStamp }];
  }

  moved(event: PointerEvent): void {
    const at = pointOn(this.#element, event);
    const before = this.#pressed.get(event.pointerId);
    if (!before) {
      if (this.#pressed.size === 0 && event.pointerType !== "touch") this.#host.hover(at);
      return;
    }
    if (this.#tapAt && apart(this.#tapAt, at) < (STRAY[event.pointerType] ?? 6)) return;
    if (this.#tapAt) this.#host.hover(null);
    this.#tapAt = null;
    const fingers = [...this.#pressed];
    this.#pressed.set(event.pointerId, at);
    if (fingers.length === 1) this.#drag(before, at, event.timeStamp);
    else this.#spread(fingers, event.pointerId, at);
  }

  #drag(before: Point, at: Point, time: number): void {
    this.#trail = traced(this.#trail, { at, time });
    this.#glide(pan(this.#host.camera(), this.#host.frame(), at[0] - before[0], at[1] - before[1]));
  }

  /** Handles two fingers (the first two of more): one of them moved to `at`. */
  #spread(fingers: (readonly [number, Point])[], finger: number, at: Point): void {
    const [first, second] = fingers;
    if (!first || !second) return;
    const after = ([id, was]: readonly [number, Point]) => (id === finger ? at : was);
    const host = this.#host;
    const from = [first[1], second[1]] as const;
    const to = [after(first), after(second)] as const;
    this.#glide(pinch(host.camera(), host.frame(), host.limits(), from, to));
  }

  up(event: PointerEvent, complete: boolean): void {
    if (!this.#pressed.delete(event.pointerId) || this.#pressed.size > 0) return;
    const at = pointOn(this.#element, event);
    if (this.#tapAt) {
      this.#tapAt = null;
      if (complete) this.#tapped(at, event);
      return;
    }
    const speed = complete ? speedOf(this.#trail, event.timeStamp) : ([0, 0] as const);
    if (moving() && Math.hypot(...speed) > THROW) this.#coast(speed);
    else this.#host.change(this.#host.camera(), "commit");
  }

  #tapped(at: Point, event: PointerEvent): void {
    const last = this.#lastTap;
    const time = event.timeStamp;
    const double = last && time - last.time < DOUBLE.time && apart(last.at, at) < DOUBLE.distance;
    this.#lastTap = double ? null : { at, time };
    if (double) this.#zoom(at, event.shiftKey ? -1 : 1);
    else this.#host.tap(at);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const host = this.#host;
    const by = wheelZoom(event);
    const at = pointOn(this.#element, event);
    this.#nudge(zoomAbout(host.camera(), host.frame(), host.limits(), at, by));
  }

  arrow([right, down]: Point, withShift: boolean): void {
    const { width, height } = this.#host.frame();
    const far = KEY_PAN * Math.min(width, height) * (withShift ? 4 : 1);
    this.#nudge(pan(this.#host.camera(), this.#host.frame(), -far * right, -far * down));
  }

  /** Handles a button or a key; `factor` in factors of two. */
  press(by: Zoom, factor = 1): void {
    const { width, height } = this.#host.frame();
    if (by === 0) this.#fly(() => this.#host.home());
    else this.#zoom([width / 2, height / 2], by * factor);
  }

  /** Zooms on from the end of a running flight, so that quick presses add up. */
  #zoom(at: Point, by: number): void {
    const host = this.#host;
    const from = this.motion.goal ?? host.camera();
    const to = zoomAbout(from, host.frame(), host.limits(), at, by);
    this.#fly(() => to);
  }

  #inLimits(camera: Camera): Camera {
    return clamp(camera, this.#host.limits());
  }

  #glide(camera: Camera): void {
    this.#host.change(this.#inLimits(camera), "preview");
  }

  #nudge(camera: Camera): void {
    this.motion.nudge(this.#inLimits(camera));
  }

  /**
   * Moves to a camera: eased if motion is allowed, otherwise at once. Home may change on the way:
   * what stands under a picture can make it smaller.
   */
  #fly(to: () => Camera): void {
    this.motion.land();
    const from = this.#host.camera();
    const end = () => this.#inLimits(to());
    if (sameCamera(from, end())) return;
    if (moving()) {
      this.motion.goal = end();
      this.motion.animate(FLIGHT, (t) => this.#inLimits(between(from, end(), 1 - (1 - t) ** 3)));
    } else this.#host.change(end(), "commit");
  }

  /** Continues the movement after a quick drag. */
  #coast([speedX, speedY]: Point): void {
    const from = this.#host.camera();
    const time = 5 * FADE;
    this.motion.animate(time, (t) => {
      const far = FADE * (1 - Math.exp((-t * time) / FADE));
      return this.#inLimits(pan(from, this.#host.frame(), speedX * far, speedY * far));
    });
  }
}
