/** Computes the camera that shows a whole grid, and the one that follows a cell. */
import {
  type Box,
  type Camera,
  type Frame,
  fit,
  type Point,
  pan,
  scaleOf,
} from "../canvas/camera.ts";
import { typeSize } from "./geometry.ts";
import { stripOf } from "./paint.ts";

/** Pixels around the whole array, and its largest entries there (a power of two, CSS pixels). */
const MARGIN = 8;

const LARGEST = 6;

/** The pixels from the edge at which a picture follows its cursor. */
export const REACH = 44;

/**
 * The whole array, beside and below the numbers of its rows and columns in letters of a size.
 * `largest` is the zoom of the largest entries.
 */
export function fitWithHeaders(box: Box, frame: Frame, letters = 1, largest = LARGEST): Camera {
  const { width, height } = stripOf(letters);
  const inner = { ...frame, width: frame.width - width, height: frame.height - height };
  const whole = fit(box, inner, MARGIN);
  const camera = { ...whole, zoom: Math.min(largest, whole.zoom) };
  return pan(camera, frame, width / 2, height / 2);
}

/** Returns whether there is space for the numbers of rows and columns. */
export function hasHeaders(camera: Camera): boolean {
  return typeSize(scaleOf(camera), 1) !== null;
}

/** The camera moved as little as keeps a point of the screen `reach` pixels away from the rim. */
export function cameraFollowing(
  camera: Camera,
  frame: Frame,
  [x, y]: Point,
  reach: number,
  letters = 1,
): Camera {
  const strip = stripOf(letters);
  const over = (at: number, low: number, high: number) =>
    Math.min(0, at - low - reach) + Math.max(0, at - (high - reach));
  const right = over(x, strip.width, frame.width);
  const down = over(y, strip.height, frame.height);
  return right === 0 && down === 0 ? camera : pan(camera, frame, -right, -down);
}
