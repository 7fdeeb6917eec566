/** Chooses the lines over the pictures of an array: band, barrier, shadow and blocks. Pure. */
import { type Camera, type Frame, scaleOf, visible } from "../../canvas/camera.ts";
import type { Overlay } from "../../grid/geometry.ts";
import { bandOf, barrierOf, blocksOf, shadowOf } from "./geometry.ts";
import type { ArrayState } from "./params.ts";

/** Blocks smaller than this (pixels) are not drawn: their lines would hide the picture. */
const SMALLEST_BLOCK = 5;

/**
 * Returns the overlays of a state over an array of some side. `reach` is that of the shadow on the
 * state's barrier; null without a shadow, or while it is not known.
 */
export function overlaysOf(
  { band, blocks, barrier }: Pick<ArrayState, "band" | "blocks" | "barrier">,
  side: number,
  camera: Camera,
  frame: Frame,
  reach: number | null,
): Overlay[] {
  const drawn: Overlay[] = [];
  if (blocks !== null && blocks < side && blocks * scaleOf(camera) >= SMALLEST_BLOCK)
    drawn.push(blocksOf(blocks, visible(camera, frame), side));
  if (band !== null && band < side) drawn.push(bandOf(band, side));
  if (barrier !== null && barrier < side) drawn.push(barrierOf(barrier, side));
  if (barrier !== null && reach !== null) drawn.push(shadowOf(barrier, reach, side));
  return drawn;
}
