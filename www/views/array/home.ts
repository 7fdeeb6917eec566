/** Computes the camera that shows a whole array. */
import { type Camera, type Frame, fit, pan, scaleOf } from "../../canvas/camera.ts";
import { boxOf, typeSize } from "../../grid/geometry.ts";
import { MAX_ZOOM } from "../../grid/linked-camera.ts";
import { STRIP } from "../../grid/paint.ts";

/** Free pixels around the whole array, without and with numbers of rows and columns. */
const MARGIN = { bare: 16, numbered: 8 };

/**
 * Returns the camera that shows an array of some side, beside the numbers of its rows and columns.
 */
export function homeOf(frame: Frame, side: number): Camera {
  const bare = fit(boxOf(side), frame, MARGIN.bare);
  const whole = typeSize(scaleOf(bare), 1) === null ? bare : numbered(frame, side);
  return { ...whole, zoom: Math.min(MAX_ZOOM, whole.zoom) };
}

/** The whole array below and to the right of the numbers of its columns and rows. */
function numbered(frame: Frame, side: number): Camera {
  const { width, height } = STRIP;
  const inner = { ...frame, width: frame.width - width, height: frame.height - height };
  const camera = fit(boxOf(side), inner, MARGIN.numbered);
  return pan({ ...camera, zoom: Math.min(MAX_ZOOM, camera.zoom) }, frame, width / 2, height / 2);
}
