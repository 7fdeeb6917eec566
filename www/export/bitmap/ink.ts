/** Paints shapes on a canvas: the text of a picture over its pixels. */
import type { Box, Layer, Piece } from "../vector/drawing.ts";

/** Paints shapes on a context whose unit is a CSS pixel. */
export function paintLayer(context: CanvasRenderingContext2D, { clip, shapes }: Layer): void {
  context.save();
  clipTo(context, clip);
  for (const shape of shapes) {
    context.globalAlpha = shape.ink.opacity;
    context.fillStyle = context.strokeStyle = shape.ink.colour;
    if (shape.kind === "text") {
      context.font = `${shape.bold ? "bold " : ""}${shape.size}px system-ui, sans-serif`;
      context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
      context.fillText(shape.words, shape.x, shape.y);
      continue;
    }
    context.beginPath();
    for (const piece of shape.path) trace(context, piece);
    if (shape.kind === "fill") {
      context.fill();
      continue;
    }
    context.lineWidth = shape.width;
    context.lineCap = shape.cap;
    context.lineJoin = shape.join;
    context.setLineDash([...shape.dash]);
    context.stroke();
  }
  context.restore();
}

function clipTo(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
}

function trace(context: CanvasRenderingContext2D, piece: Piece): void {
  const [kind, ...n] = piece;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
  if (kind === "M") context.moveTo(a, b);
  else if (kind === "L") context.lineTo(a, b);
  else if (kind === "C") context.bezierCurveTo(a, b, c, d, e, f);
  else if (kind === "R") context.rect(a, b, c, d);
  else if (kind === "Z") context.closePath();
  else {
    context.moveTo(a + c, b);
    context.arc(a, b, c, 0, 2 * Math.PI);
  }
}
