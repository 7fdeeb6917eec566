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
  type Hold,
  listen,
  type Mark,
  pointOn,
  STRAY,
  speedOf,
  traced,
  wheelZoom,
  type Zoom,
} from "./gestures.ts";

/** The owner of the picture. */
interface PanZoomHost {
  /** The camera now; moved only by the owner, in `change`. */
  camera(): Camera;
  frame(): Frame;
  limits(): Limits;
  /** The camera that shows the whole figure. */
  home(): Camera;
  /** A new camera: "preview" while a movement lasts, "commit" once when it ends. */
  change(camera: Camera, how: "preview" | "commit"): void;
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
      gestures.land();
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
  /** The running animation frame, or 0. */
  #flight = 0;
  /** The end of a flight. */
  #goal: Camera | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #element: HTMLElement;
  readonly #host: PanZoomHost;

  constructor(element: HTMLElement, host: PanZoomHost) {
    this.#element = element;
    this.#host = host;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.stop();
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
  #spread(fingers: (readonly [number, Point])[], moved: number, at: Point): void {
    const [first, second] = fingers;
    if (!first || !second) return;
    const after = ([id, was]: readonly [number, Point]) => (id === moved ? at : was);
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
    this.land();
    const host = this.#host;
    const by = wheelZoom(event);
    const at = pointOn(this.#element, event);
    this.#glide(zoomAbout(host.camera(), host.frame(), host.limits(), at, by));
    this.#rest();
  }

  arrow([right, down]: Point, withShift: boolean): void {
    const { width, height } = this.#host.frame();
    const far = KEY_PAN * Math.min(width, height) * (withShift ? 4 : 1);
    this.land();
    this.#glide(pan(this.#host.camera(), this.#host.frame(), -far * right, -far * down));
    this.#rest();
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
    const from = this.#goal ?? host.camera();
    const to = zoomAbout(from, host.frame(), host.limits(), at, by);
    this.#fly(() => to);
  }

  #glide(camera: Camera): void {
    this.#host.change(clamp(camera, this.#host.limits()), "preview");
  }

  /** Ends a movement of separate events when no more of them come. */
  #rest(): void {
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#host.change(this.#host.camera(), "commit");
    }, REST);
  }

  /**
   * Moves to a camera: eased if motion is allowed, otherwise at once. Home may change on the way:
   * what stands under a picture can make it smaller.
   */
  #fly(to: () => Camera): void {
    this.land();
    const from = this.#host.camera();
    const end = () => clamp(to(), this.#host.limits());
    if (sameCamera(from, end())) return;
    if (moving()) {
      this.#goal = end();
      this.#animate(FLIGHT, (t) => between(from, end(), 1 - (1 - t) ** 3));
    } else this.#host.change(end(), "commit");
  }

  /** Continues the movement after a quick drag. */
  #coast([speedX, speedY]: Point): void {
    const from = this.#host.camera();
    const time = 5 * FADE;
    this.#animate(time, (t) => {
      const far = FADE * (1 - Math.exp((-t * time) / FADE));
      return pan(from, this.#host.frame(), speedX * far, speedY * far);
    });
  }

  #animate(time: number, at: (t: number) => Camera): void {
    const start = performance.now();
    const tick = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / time));
      if (t < 1) {
        this.#glide(at(t));
        this.#flight = requestAnimationFrame(tick);
      } else {
        this.land();
        this.#host.change(clamp(at(1), this.#host.limits()), "commit");
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
    this.#goal = null;
    this.#resting = undefined;
  }
}
