/** Stills: a figure's picture as one bitmap. */

import { stylesheet } from "../canvas/styles.ts";
import { wash } from "../canvas/surface.ts";
import css from "../style.css?shadow";

/**
 * Draws all canvases in an element over one another, on a background of one colour or none, with
 * `scale` pixels per CSS pixel.
 */
export function still(root: HTMLElement, scale: number, ground: string | null): HTMLCanvasElement {
  const box = root.getBoundingClientRect();
  const sheet = document.createElement("canvas");
  sheet.width = Math.max(1, Math.round(root.offsetWidth * scale));
  sheet.height = Math.max(1, Math.round(root.offsetHeight * scale));
  const context = sheet.getContext("2d");
  if (context === null) throw new Error("this browser gives no more canvases");
  wash(context, ground);
  const [across, down] = [sheet.width / box.width, sheet.height / box.height];
  for (const canvas of root.querySelectorAll("canvas")) {
    if (!isSeen(canvas)) continue;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [x, y] = [(left - box.left) * across, (top - box.top) * down];
    context.drawImage(canvas, x, y, width * across, height * down);
  }
  return sheet;
}

/** Whether a canvas has a picture and a size on the page. */
export function isSeen(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas.getBoundingClientRect();
  const empty = width === 0 || height === 0 || canvas.width === 0 || canvas.height === 0;
  return !empty && getComputedStyle(canvas).visibility !== "hidden";
}

/** One stylesheet for all figures of a page. */
export const figureSheet = stylesheet(css);
