import { diagramOf, discOf } from "./diagram.ts";
import type { Box, Ink, Layer, Text as Line, Piece, Shape, Stroke } from "./drawing.ts";
import { common, cropped } from "./pages.ts";
import { inkFrom } from "./recorder.ts";

/** Buttons for hands. Others name a move or a position, or are parts of a board. */
export const HAND_BUTTONS = "button:not(.move, .choice, .counter, .pin, .cell)";

/** Controls, which files leave out. */
const FOR_HANDS = `${HAND_BUTTONS}, input, select, dialog, svg:not(.forest, .slice, .family > *, .rowplot > *), .spoken, .unseen, .octant-overlay [role=group], [hidden]`;

/** Adjacent parts of a colour bar overlap by this much, so that no gap shows. */
const SEAM = 0.5;

/**
 * Returns all visible parts of an element except canvases; scrolled content is clipped as on
 * screen. Yields nothing, often.
 */
export function* shapesOf(root: HTMLElement, within: DOMRect): Generator<void, Layer[]> {
  const whole = { x: 0, y: 0, width: within.width, height: within.height };
  const walk = new Walk(within, whole);
  yield* walk.into(root);
  return walk.layers;
}

class Walk {
  readonly layers: { readonly clip: Box; readonly shapes: Shape[] }[] = [];
  readonly #within: DOMRect;
  #clip: Box;
  #opacity = 1;

  constructor(within: DOMRect, clip: Box) {
    this.#within = within;
    this.#clip = clip;
  }

  *into(element: HTMLElement): Generator<void, void> {
    if (element.matches(FOR_HANDS) || element instanceof HTMLCanvasElement) return;
    if (isFolded(element)) return;
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden") return;
    const [before, opacity] = [this.#clip, this.#opacity];
    this.#opacity *= Number(style.opacity);
    // The background of a canvas's container lies beneath it.
    if (element.querySelector("canvas") === null) this.#put(boxOf(element, style, this.#within));
    if (element.matches(".counter")) this.#put(discOf(element, this.#within));
    if (style.overflowX !== "visible" || style.overflowY !== "visible") {
      const { left, top, width, height } = element.getBoundingClientRect();
      const box = { x: left - this.#within.left, y: top - this.#within.top, width, height };
      const clip = common(before, box);
      this.#clip = clip ?? { ...box, width: 0, height: 0 };
    }
    for (const node of element.childNodes) {
      if (node instanceof HTMLElement) yield* this.into(node);
      else if (node instanceof SVGSVGElement) this.#put(diagramOf(node, this.#within));
      else if (node instanceof MathMLElement) this.#formula(node);
      else if (node instanceof Text) this.#put(linesOf(node, style, this.#within));
    }
    this.#clip = before;
    this.#opacity = opacity;
    yield;
  }

  /**
   * Puts a formula: each of its tokens is a text of its own, where the browser has placed it,
   * because the spaces around signs and indices are no spaces of a text.
   */
  #formula(element: MathMLElement): void {
    for (const node of element.childNodes)
      if (node instanceof MathMLElement) this.#formula(node);
      else if (node instanceof Text)
        for (const line of linesOf(node, getComputedStyle(element), this.#within))
          this.#put([line.kind === "text" ? alone(line) : line]);
  }

  #put(shapes: readonly Shape[]): void {
    if (this.#opacity === 0 || this.#clip.width === 0) return;
    const last = this.layers.at(-1);
    const layer = last?.clip === this.#clip ? last : { clip: this.#clip, shapes: [] };
    if (layer !== last) this.layers.push(layer);
    for (const all of shapes) {
      const shape = cropped(all, this.#clip);
      if (shape === null) continue;
      const { ink } = shape;
      const copy = { ...shape, ink: { ...ink, opacity: ink.opacity * this.#opacity } };
      const whole = continued(layer.shapes.at(-1), copy);
      if (whole === null) layer.shapes.push(copy);
      else layer.shapes.splice(-1, 1, whole);
    }
  }
}

/** Whether an element is in closed details, below their summary. */
function isFolded({ parentElement, localName }: HTMLElement): boolean {
  return (
    parentElement instanceof HTMLDetailsElement && !parentElement.open && localName !== "summary"
  );
}

/** A piece of text, and where it ends on its line. */
type Ended = Line & { readonly right?: number };

/** Returns a text that no other one continues. */
function alone(text: Ended): Line {
  const { right: _, ...line } = text;
  return line;
}

/** Joins two texts if the second continues the line of the first; else null. */
function continued(before: Shape | undefined, next: Shape): Ended | null {
  if (before?.kind !== "text" || next.kind !== "text") return null;
  const [one, other]: [Ended, Ended] = [before, next];
  const alike =
    one.y === other.y &&
    one.size === other.size &&
    one.bold === other.bold &&
    one.ink.colour === other.ink.colour &&
    one.ink.opacity === other.ink.opacity;
  const gap = other.x - (one.right ?? Number.NaN);
  if (!alike || !(gap > -0.5 && gap < 0.35 * one.size)) return null;
  return {
    ...other,
    words: `${one.words}${gap < 0.1 * one.size ? "" : " "}${other.words}`,
    x: one.x,
  };
}

/** The background of an element, and its border if it has four sides. */
function boxOf(element: HTMLElement, style: CSSStyleDeclaration, within: DOMRect): Shape[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return [];
  const [x, y] = [left - within.left, top - within.top];
  const ground = inkFrom(style.backgroundColor);
  const turned = cornersOf(element, style, within);
  if (turned !== null) {
    const frames = bordersOf(style, { x, y, width, height });
    return [
      ...(ground.opacity > 0 ? [{ kind: "fill", ink: ground, path: turned } as const] : []),
      ...frames.slice(0, 1).map((frame) => ({ ...frame, path: turned })),
    ];
  }
  const shapes: Shape[] = [];
  const stops = stopsOf(style);
  const wide = (width * shareOf(style)) / 100;
  stops.forEach((stop, at) => {
    const share = wide / stops.length;
    shapes.push({
      kind: "fill",
      ink: inkFrom(stop),
      path: [["R", x + at * share, y, at < stops.length - 1 ? share + SEAM : share, height]],
    });
  });
  if (stops.length === 0 && ground.opacity > 0)
    shapes.push({
      kind: "fill",
      ink: ground,
      path: [
        isDisc(style)
          ? ["O", x + width / 2, y + height / 2, Math.min(width, height) / 2]
          : ["R", x, y, width, height],
      ],
    });
  shapes.push(...bordersOf(style, { x, y, width, height }));
  return shapes;
}

/** Whether a box is round. */
const isDisc = (style: CSSStyleDeclaration) => style.borderTopLeftRadius === "50%";

const SIDES = ["top", "right", "bottom", "left"] as const;

/** The border of a box: one frame if all sides are alike, else each side. */
function bordersOf(style: CSSStyleDeclaration, { x, y, width, height }: Box): Stroke[] {
  const sides = SIDES.map((side) => {
    const of = (what: string) => style.getPropertyValue(`border-${side}-${what}`);
    const line = of("style") === "none" ? 0 : Number.parseFloat(of("width"));
    return { side, line, ink: inkFrom(of("color")), style: of("style") };
  });
  const [top] = sides;
  const alike = sides.every(
    ({ line, ink, style }) =>
      line === top?.line && ink.colour === top.ink.colour && style === top.style,
  );
  const stroke = (line: number, ink: Ink, kind: string, path: readonly Piece[]): Stroke[] => {
    if (line === 0 || ink.opacity === 0) return [];
    const dash = kind === "dashed" ? [2 * line, line] : [];
    return [{ kind: "stroke", ink, path, width: line, dash, cap: "butt", join: "miter" }];
  };
  if (alike && top !== undefined) {
    const { line, ink, style: kind } = top;
    return stroke(line, ink, kind, [
      isDisc(style)
        ? ["O", x + width / 2, y + height / 2, (width - line) / 2]
        : ["R", x + line / 2, y + line / 2, width - line, height - line],
    ]);
  }
  return sides.flatMap(({ side, line, ink, style: kind }) => {
    const half = line / 2;
    const across = side === "top" || side === "bottom";
    const at = {
      top: y + half,
      bottom: y + height - half,
      left: x + half,
      right: x + width - half,
    }[side];
    const path: readonly Piece[] = across
      ? [
          ["M", x, at],
          ["L", x + width, at],
        ]
      : [
          ["M", at, y],
          ["L", at, y + height],
        ];
    return stroke(line, ink, kind, path);
  });
}

/**
 * The colours of a gradient from left to right; of a repeating one, such as hatching, the first.
 */
function stopsOf({ backgroundImage }: CSSStyleDeclaration): readonly string[] {
  const stops = backgroundImage.match(/(rgba?|color)\([^)]*\)/g) ?? [];
  return backgroundImage.startsWith("repeating") ? stops.slice(0, 1) : stops;
}

/** The width of a background, in per cent. */
function shareOf({ backgroundSize }: CSSStyleDeclaration): number {
  return backgroundSize.includes("%") ? Number.parseFloat(backgroundSize) : 100;
}

/** The box of a rotated element, as a path; null if it is upright. */
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
    const point = matrix.transformPoint({ x: x - ox, y: y - oy });
    return [kind, left - within.left + ox + point.x, top - within.top + oy + point.y];
  };
  const path = [corner("M", 0, 0), corner("L", wide, 0), corner("L", wide, high)];
  return [...path, corner("L", 0, high), ["Z"]];
}

/** A line of a text, and the box of its first part. */
interface Broken {
  words: string;
  readonly box: DOMRect;
  right: number;
}

/**
 * Returns the lines of a text, as the browser has broken it. `boxesOf` returns the boxes of a part
 * of it, one on each line. A word can be on two lines, for example at its hyphen.
 */
export function brokenLines(
  text: string,
  boxesOf: (from: number, to: number) => readonly DOMRect[],
): Broken[] {
  const lines: Broken[] = [];
  let end = 0;
  const put = (from: number, part: string) => {
    const boxes = boxesOf(from, from + part.length);
    const [box] = boxes;
    if (box === undefined) return;
    if (boxes.some(({ bottom }) => !isLevel(bottom, box.bottom)) && part.length > 1) {
      let at = from;
      for (const sign of part) {
        put(at, sign);
        at += sign.length;
      }
      return;
    }
    const { right } = boxes.at(-1) ?? box;
    if (right === box.left) return;
    const line = lines.at(-1);
    if (line !== undefined && isLevel(line.box.bottom, box.bottom)) {
      line.words += `${end === from ? "" : " "}${part}`;
      line.right = right;
    } else lines.push({ words: part, box, right });
    end = from + part.length;
  };
  for (const { index, 0: word } of text.matchAll(/\S+/g)) put(index, word);
  return lines;
}

const isLevel = (one: number, other: number) => Math.abs(one - other) < 2;

function linesOf(node: Text, style: CSSStyleDeclaration, within: DOMRect): Shape[] {
  const range = document.createRange();
  const lines = brokenLines(node.data, (from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()];
  });
  const size = Number.parseFloat(style.fontSize);
  const texts = lines.map(
    ({ words, box, right }): Ended => ({
      kind: "text",
      ink: inkFrom(style.color),
      words,
      right: right - within.left,
      x: box.left - within.left,
      y: box.top - within.top + box.height / 2 + 0.36 * size,
      anchor: "start",
      size,
      bold: Number(style.fontWeight) >= 600,
    }),
  );
  if (!style.textDecorationLine.includes("line-through")) return texts;
  const struck = lines.map(({ box, right }): Shape => {
    const y = box.top - within.top + box.height / 2;
    const [from, to] = [box.left - within.left, right - within.left];
    return {
      kind: "stroke",
      ink: inkFrom(style.color),
      path: [
        ["M", from, y],
        ["L", to, y],
      ],
      width: size / 14,
      dash: [],
      cap: "butt",
      join: "miter",
    };
  });
  return [...texts, ...struck];
}
