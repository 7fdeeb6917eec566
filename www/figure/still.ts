/** Stills: what a figure shows now, as one bitmap. */
import { wash } from "../draw/easel.ts";

/**
 * All canvases in an element as they lie over one another, on a ground of one colour (or on none), at `scale` pixels
 * of the still to one of CSS.
 */
export function still(root: HTMLElement, scale: number, ground: string | null): HTMLCanvasElement {
  const box = root.getBoundingClientRect();
  const sheet = document.createElement("canvas");
  sheet.width = Math.max(1, Math.round(box.width * scale));
  sheet.height = Math.max(1, Math.round(box.height * scale));
  const context = sheet.getContext("2d");
  if (context === null) throw new Error("this browser gives no more canvases");
  wash(context, ground);
  for (const canvas of root.querySelectorAll("canvas")) {
    if (!isSeen(canvas)) continue;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [x, y] = [left - box.left, top - box.top];
    context.drawImage(canvas, x * scale, y * scale, width * scale, height * scale);
  }
  return sheet;
}

/** Whether a canvas has a picture and a place on the page. */
export function isSeen(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas.getBoundingClientRect();
  const empty = width === 0 || height === 0 || canvas.width === 0 || canvas.height === 0;
  return !empty && getComputedStyle(canvas).visibility !== "hidden";
}

/** A canvas as a file; the type is one that browsers write. */
export function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob?.type === type) resolve(blob);
      else reject(new Error(`type: ${type} is not one of image/png, image/jpeg, image/webp`));
    }, type);
  });
}
