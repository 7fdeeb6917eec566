/** What a figure says beside its canvases (legends, captions, tables) as shapes: the boxes and lines of text of its elements. */
import type { Layer, Piece, Shape } from "./drawing.ts";
import { inkFrom } from "./recorder.ts";

/** Nobody uses a file: these are for hands. */
const FOR_HANDS = "button, input, select, dialog, svg, .spoken, .octant-overlay, [hidden]";

/** Neighbours in a bar of colours overlap by so much, so that nothing shines through between them. */
const SEAM = 0.5;

/** All that is seen of an element and in it, but for canvases. Yields nothing, often. */
export function* shapesOf(root: HTMLElement, within: DOMRect): Generator<void, Layer> {
  const shapes: Shape[] = [];
  yield* walk(root, within, shapes);
  return { clip: { x: 0, y: 0, width: within.width, height: within.height }, shapes };
}

function* walk(element: HTMLElement, within: DOMRect, into: Shape[]): Generator<void, void> {
  if (element.matches(FOR_HANDS) || element instanceof HTMLCanvasElement) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return;
  // What holds a canvas lies under it.
  if (element.querySelector("canvas") === null) into.push(...boxOf(element, style, within));
  for (const node of element.childNodes) {
    if (node instanceof HTMLElement) yield* walk(node, within, into);
    else if (node instanceof Text) into.push(...linesOf(node, style, within));
  }
  yield;
}

/** The ground of an element and its border, if that goes all round. */
function boxOf(element: HTMLElement, style: CSSStyleDeclaration, within: DOMRect): Shape[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return [];
  const [x, y] = [left - within.left, top - within.top];
  const ground = inkFrom(style.backgroundColor);
  const turned = cornersOf(element, style, within);
  if (turned !== null)
    return ground.opacity > 0 ? [{ kind: "fill", ink: ground, path: turned }] : [];
  const shapes: Shape[] = [];
  const stops = style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
  stops.forEach((stop, at) => {
    const share = width / stops.length;
    shapes.push({
      kind: "fill",
      ink: inkFrom(stop),
      path: [["R", x + at * share, y, at < stops.length - 1 ? share + SEAM : share, height]],
    });
  });
  if (stops.length === 0 && ground.opacity > 0)
    shapes.push({ kind: "fill", ink: ground, path: [["R", x, y, width, height]] });
  const line = Number.parseFloat(style.borderTopWidth);
  const round = ["Right", "Bottom", "Left"].every(
    (side) => style.getPropertyValue(`border-${side.toLowerCase()}-width`) === style.borderTopWidth,
  );
  if (line > 0 && round && style.borderTopStyle !== "none")
    shapes.push({
      kind: "stroke",
      ink: inkFrom(style.borderTopColor),
      path: [
        style.borderTopLeftRadius === "50%"
          ? ["O", x + width / 2, y + height / 2, (width - line) / 2]
          : ["R", x + line / 2, y + line / 2, width - line, height - line],
      ],
      width: line,
      dash: [],
      cap: "butt",
      join: "miter",
    });
  return shapes;
}

/** The box of an element that its style turns, as a path; null where it stands upright. */
function cornersOf(
  element: HTMLElement,
  style: CSSStyleDeclaration,
  within: DOMRect,
): Piece[] | null {
  if (style.transform === "none") return null;
  const matrix = new DOMMatrix(style.transform);
  const parent = element.offsetParent?.getBoundingClientRect();
  if ((matrix.b === 0 && matrix.c === 0) || parent === undefined) return null;
  const [ox = 0, oy = 0] = style.transformOrigin.split(" ").map(Number.parseFloat);
  const [left, top] = [element.offsetLeft + parent.left, element.offsetTop + parent.top];
  const [wide, high] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
  const corner = (kind: "M" | "L", x: number, y: number): Piece => {
    const moved = matrix.transformPoint({ x: x - ox, y: y - oy });
    return [kind, left - within.left + ox + moved.x, top - within.top + oy + moved.y];
  };
  const path = [corner("M", 0, 0), corner("L", wide, 0), corner("L", wide, high)];
  return [...path, corner("L", 0, high), ["Z"]];
}

/** The lines of a text, where the browser has broken it. */
function linesOf(node: Text, style: CSSStyleDeclaration, within: DOMRect): Shape[] {
  const lines: { words: string; box: DOMRect }[] = [];
  const range = document.createRange();
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    const line = lines.at(-1);
    if (box.width === 0) continue;
    if (line !== undefined && Math.abs(line.box.bottom - box.bottom) < 2) line.words += ` ${word}`;
    else lines.push({ words: word, box });
  }
  const size = Number.parseFloat(style.fontSize);
  return lines.map(({ words, box }) => ({
    kind: "text",
    ink: inkFrom(style.color),
    words,
    x: box.left - within.left,
    y: box.top - within.top + box.height / 2 + 0.36 * size,
    anchor: "start",
    size,
    bold: Number(style.fontWeight) >= 600,
  }));
}
