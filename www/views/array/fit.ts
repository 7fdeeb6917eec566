/** Computes the camera that shows a whole array. */
import { type Camera, type Frame, fit, pan } from "../../canvas/camera.ts";
import { boxOf } from "../../grid/geometry.ts";
import { MAX_ZOOM } from "../../grid/linked-camera.ts";
import { stripOf } from "../../grid/paint.ts";

/** Free pixels around the whole array and its axes. */
const MARGIN = 8;

/**
 * Returns the camera that shows an array of some side, beside the numbers of its rows and columns
 * in letters of a size.
 */
export function fitArray(frame: Frame, side: number, letters = 1): Camera {
  const { width, height } = stripOf(letters);
  const inner = { ...frame, width: frame.width - width, height: frame.height - height };
  const camera = fit(boxOf(side), inner, MARGIN);
  return pan({ ...camera, zoom: Math.min(MAX_ZOOM, camera.zoom) }, frame, width / 2, height / 2);
}
