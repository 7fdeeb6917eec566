/**
 * The camera on a grid that belongs to the window of a link. The same link always gives the same
 * picture, so a movement ends exactly where its link begins. No DOM.
 */
import {
  type Camera,
  cameraAt,
  clamp,
  type Frame,
  type Limits,
  sameCamera,
} from "../canvas/camera.ts";
import {
  asWritten,
  boxOf,
  cameraOf,
  sameWindow,
  WHOLE,
  type Window,
  windowOf,
} from "./geometry.ts";

/** The largest entries: 128 CSS pixels. */
export const MAX_ZOOM = 7;

/** A grid on a screen, and the camera that shows all of it. */
export interface Scenery {
  readonly rows: number;
  readonly columns: number;
  readonly frame: Frame;
  readonly home: Camera;
}

/** Returns the range of a camera. */
export function limitsOf({ rows, columns, home }: Scenery): Limits {
  return { minZoom: home.zoom - 1, maxZoom: MAX_ZOOM, box: boxOf(rows, columns) };
}

/** Returns the camera for the window of a link. */
export function linked(window: Window, scenery: Scenery): Camera {
  const { rows, columns, frame, home } = scenery;
  if (sameWindow(window, WHOLE)) return home;
  return clamp(cameraOf(window, rows, frame, columns), limitsOf(scenery));
}

/** A camera that follows the window of a link, and turns movements into windows. */
export class LinkedCamera {
  #camera = cameraAt(0, 0, 0);
  /** Whether a gesture is in progress: the camera then has digits that no link has. */
  #glides = false;
  /** What the camera shows, and the size of the picture that it was made for. */
  #window: Window = WHOLE;
  #size = { width: 0, height: 0 };

  get camera(): Camera {
    return this.#camera;
  }

  /** Returns the camera that a window would have now. */
  cameraFor(window: Window, scenery: Scenery): Camera {
    const shows = this.#glides && sameWindow(window, windowOf(this.#camera, scenery.frame));
    return shows ? this.#camera : linked(window, scenery);
  }

  look(window: Window, scenery: Scenery): void {
    this.#camera = this.cameraFor(window, scenery);
    this.#showing(window, scenery);
  }

  /** Shows the same window in a picture that has another size by now. */
  fit(scenery: Scenery): void {
    const { width, height } = scenery.frame;
    if (width !== this.#size.width || height !== this.#size.height)
      this.look(this.#window, scenery);
  }

  #showing(window: Window, { frame: { width, height } }: Scenery): void {
    this.#window = window;
    this.#size = { width, height };
  }

  /**
   * Moves the camera and returns the window for the link; at the end the camera is exactly the
   * link's.
   */
  move(camera: Camera, how: "preview" | "commit", scenery: Scenery): Window {
    const window = windowFor(camera, scenery);
    this.#glides = how === "preview";
    this.#camera = this.#glides ? camera : linked(window, scenery);
    this.#showing(window, scenery);
    return window;
  }
}

/** Returns the window for the link of a camera. */
export function windowFor(camera: Camera, { home, frame }: Scenery): Window {
  return sameCamera(camera, home) ? WHOLE : asWritten(windowOf(camera, frame));
}
