/**
 * What is seen of an array: the camera on the screen and the window in the link. The same link is the same picture: so
 * a movement ends where its link would have begun. Pure.
 */
import { type Camera, clamp, type Frame, type Limits, sameCamera } from "../../draw/camera.ts";
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

/** The camera for the window of a link; while that is what a movement shows, its camera with all of its digits. */
export function looking(window: Window, scenery: Scenery, moving: Camera): Camera {
  const shown = windowOf(moving, scenery.frame);
  return sameWindow(window, shown) && !sameWindow(window, WHOLE) ? moving : linked(window, scenery);
}

/** Where a camera that was moved stands, and the window for its link: while it glides as it was moved, in the end where the link puts it. */
export function moved(
  camera: Camera,
  how: "glide" | "step",
  scenery: Scenery,
): { readonly camera: Camera; readonly window: Window } {
  const whole = sameCamera(camera, scenery.home);
  const window = whole ? WHOLE : asWritten(windowOf(camera, scenery.frame));
  return { camera: how === "glide" ? camera : linked(window, scenery), window };
}
