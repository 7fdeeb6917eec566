/**
 * What is seen of an array: the camera on the screen and the window in the link. The same link is the same picture: so
 * a movement ends where its link begins. Knows no DOM.
 */
import {
  type Camera,
  cameraAt,
  clamp,
  type Frame,
  type Limits,
  sameCamera,
} from "../../draw/camera.ts";
import {
  asWritten,
  boxOf,
  cameraOf,
  sameWindow,
  WHOLE,
  type Window,
  windowOf,
} from "./geometry.ts";

/** Largest entries: 128 CSS pixels. */
export const MAX_ZOOM = 7;

/** An array on a screen, and the camera that shows all of it. */
export interface Scenery {
  readonly rows: number;
  readonly columns: number;
  readonly frame: Frame;
  readonly home: Camera;
}

/** How far a camera may go. */
export function limitsOf({ rows, columns, home }: Scenery): Limits {
  return { minZoom: home.zoom - 1, maxZoom: MAX_ZOOM, box: boxOf(rows, columns) };
}

/** The camera for the window of a link. */
export function linked(window: Window, scenery: Scenery): Camera {
  const { rows, columns, frame, home } = scenery;
  if (sameWindow(window, WHOLE)) return home;
  return clamp(cameraOf(window, rows, frame, columns), limitsOf(scenery));
}

/** A camera that follows its window, and hands that move it. */
export class Sight {
  #camera = cameraAt(0, 0, 0);
  /** Whether the camera is on its way: it has digits then that no link has. */
  #glides = false;

  get camera(): Camera {
    return this.#camera;
  }

  /** The camera that a window would have now. */
  cameraFor(window: Window, scenery: Scenery): Camera {
    const shows = this.#glides && sameWindow(window, windowOf(this.#camera, scenery.frame));
    return shows ? this.#camera : linked(window, scenery);
  }

  look(window: Window, scenery: Scenery): void {
    this.#camera = this.cameraFor(window, scenery);
  }

  /** Moves the camera; in the end it stands exactly where its link puts it. The window for the link. */
  move(camera: Camera, how: "glide" | "step", scenery: Scenery): Window {
    const window = windowFor(camera, scenery);
    this.#glides = how === "glide";
    this.#camera = this.#glides ? camera : linked(window, scenery);
    return window;
  }
}

/** The window for the link of a camera. */
export function windowFor(camera: Camera, { home, frame }: Scenery): Window {
  return sameCamera(camera, home) ? WHOLE : asWritten(windowOf(camera, frame));
}
