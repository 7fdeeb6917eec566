/**
 * Converts SVG in the page, and counters, into shapes: lines, rectangles, circles and lines of
 * text.
 */
import { type Ink, type Piece, QUARTER, type Shape } from "./drawing.ts";
import { inkFrom } from "./recorder.ts";

/**
 * Returns the shapes of a forest, a slice or a family tree, which are moved and scaled but not
 * turned, or of a plot.
 */
export function diagramOf(svg: SVGSVGElement, within: DOMRect): Shape[] {
  if (svg.matches(".rowplot > *")) return plotOf(svg, within);
  if (!svg.matches(".forest, .slice, .family > *")) return [];
  const matrix = svg.getScreenCTM();
  if (matrix === null) return [];
  const scale = matrix.a;
  const place = (x: number, y: number) =>
    [scale * x + matrix.e - within.left, scale * y + matrix.f - within.top] as const;
  return [...svg.querySelectorAll<SVGElement>("line, rect, circle, text")].flatMap((element) => {
    const number = (name: string) => Number(element.getAttribute(name) ?? 0);
    const style = getComputedStyle(element);
    if (element instanceof SVGTextElement) {
      const words = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      if (words === "") return [];
      const size = Number.parseFloat(style.fontSize);
      const middle = style.dominantBaseline === "central";
      const [x, y] = place(number("x"), number("y") + (middle ? 0.36 * size : 0));
      const bold = Number(style.fontWeight) >= 600;
      return [
        {
          kind: "text",
          ink: inkFrom(style.fill),
          words,
          x,
          y,
          anchor: style.textAnchor === "start" ? "start" : "middle",
          size: scale * size,
          bold,
        },
      ];
    }
    const path = pathOf(element, number, place, scale);
    return painted(path, style, scale * Number.parseFloat(style.strokeWidth), scale);
  });
}

/**
 * A plot (www/canvas/row-plot.ts): lines, and paths of level pieces, as wide as their style says
 * however they are stretched.
 */
function plotOf(svg: SVGSVGElement, within: DOMRect): Shape[] {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return [];
  const place = (x: number, y: number) =>
    [matrix.a * x + matrix.e - within.left, matrix.d * y + matrix.f - within.top] as const;
  const frame = svg.getBoundingClientRect();
  const [x, y] = [frame.left - within.left, frame.top - within.top];
  const [right, bottom] = [x + frame.width, y + frame.height];
  const rim = getComputedStyle(svg);
  const around: Piece[] = [
    ["M", x, y],
    ["L", right, y],
    ["L", right, bottom],
    ["L", x, bottom],
    ["Z"],
  ];
  const stroke = (path: readonly Piece[], colour: string, width: string): Shape => ({
    kind: "stroke",
    ink: inkFrom(colour),
    path,
    width: Number.parseFloat(width),
    dash: [],
    cap: "butt",
    join: "miter",
  });
  const lines = [...svg.querySelectorAll<SVGElement>("line, path")].flatMap((element) => {
    const number = (name: string) => Number(element.getAttribute(name) ?? 0);
    const path =
      element instanceof SVGLineElement
        ? pathOf(element, number, place, 1)
        : levels(element, place);
    const { stroke: colour, strokeWidth } = getComputedStyle(element);
    return path.length === 0 ? [] : [stroke(path, colour, strokeWidth)];
  });
  return [stroke(around, rim.borderTopColor, rim.borderTopWidth), ...lines];
}

/** The pieces of a path that is written as `M1 2h1M2 3h1`. */
function levels(
  element: SVGElement,
  place: (x: number, y: number) => readonly [number, number],
): Piece[] {
  const runs = (element.getAttribute("d") ?? "").matchAll(/M(-?[\d.]+) (-?[\d.]+)h1/g);
  return [...runs].flatMap(([, x, y]): Piece[] => [
    ["M", ...place(Number(x), Number(y))],
    ["L", ...place(Number(x) + 1, Number(y))],
  ]);
}

function pathOf(
  element: SVGElement,
  number: (name: string) => number,
  place: (x: number, y: number) => readonly [number, number],
  scale: number,
): Piece[] {
  if (element instanceof SVGLineElement)
    return [
      ["M", ...place(number("x1"), number("y1"))],
      ["L", ...place(number("x2"), number("y2"))],
    ];
  if (element instanceof SVGCircleElement)
    return [["O", ...place(number("cx"), number("cy")), scale * number("r")]];
  const [x, y] = place(number("x"), number("y"));
  const [width, height] = [scale * number("width"), scale * number("height")];
  const r = Math.min(scale * number("rx"), width / 2, height / 2);
  const k = r * (1 - QUARTER);
  const [right, bottom] = [x + width, y + height];
  return [
    ["M", x + r, y],
    ["L", right - r, y],
    ["C", right - k, y, right, y + k, right, y + r],
    ["L", right, bottom - r],
    ["C", right, bottom - k, right - k, bottom, right - r, bottom],
    ["L", x + r, bottom],
    ["C", x + k, bottom, x, bottom - k, x, bottom - r],
    ["L", x, y + r],
    ["C", x, y + k, x + k, y, x + r, y],
    ["Z"],
  ];
}

function painted(
  path: readonly Piece[],
  style: CSSStyleDeclaration,
  width: number,
  scale: number,
): Shape[] {
  const clear = Number(style.opacity);
  const ink = (colour: string): Ink | null => {
    if (colour === "none") return null;
    const { colour: hex, opacity } = inkFrom(colour);
    return opacity === 0 ? null : { colour: hex, opacity: clear * opacity };
  };
  const [fill, stroke] = [ink(style.fill), ink(style.stroke)];
  const dash = (style.strokeDasharray.match(/[\d.]+/g) ?? []).map((part) => scale * Number(part));
  const shapes: Shape[] = [];
  if (fill !== null && path.length !== 2) shapes.push({ kind: "fill", ink: fill, path });
  if (stroke !== null)
    shapes.push({ kind: "stroke", ink: stroke, path, width, dash, cap: "butt", join: "miter" });
  return shapes;
}

/** Returns the counter of a pile: the disc of its `::before`. */
export function discOf(counter: HTMLElement, within: DOMRect): Shape[] {
  const { left, top, width, height } = counter.getBoundingClientRect();
  const style = getComputedStyle(counter, "::before");
  const line = Number.parseFloat(style.borderTopWidth);
  const radius = Number.parseFloat(style.height) / 2;
  const at = [left + width / 2 - within.left, top + height / 2 - within.top] as const;
  return [
    { kind: "fill", ink: inkFrom(style.backgroundColor), path: [["O", ...at, radius]] },
    {
      kind: "stroke",
      ink: inkFrom(style.borderTopColor),
      path: [["O", ...at, radius - line / 2]],
      width: line,
      dash: [],
      cap: "butt",
      join: "miter",
    },
  ];
}
