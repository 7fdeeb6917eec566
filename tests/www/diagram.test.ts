/** SVG of the page and counters as shapes: where they lie in a file, and how they are painted. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { FalsePath } from "./canvas.ts";

type Shape = import("../../www/export/vector/drawing.ts").Shape;

/** A style as the browser computes it: black, without a line. */
const STYLE = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  strokeWidth: "1px",
  strokeDasharray: "none",
  opacity: "1",
  fontSize: "10px",
  fontWeight: "400",
  dominantBaseline: "auto",
  textAnchor: "middle",
};

/** An SVG element, with its attributes and its computed style. */
class Element {
  constructor(
    readonly attributes: Readonly<Record<string, number | string>>,
    readonly style: Readonly<Record<string, string>> = {},
    readonly textContent = "",
  ) {}
  getAttribute(name: string) {
    return this.attributes[name]?.toString() ?? null;
  }
}
class Line extends Element {}
class Circle extends Element {}
class Words extends Element {}

Object.assign(globalThis, {
  Path2D: FalsePath,
  SVGLineElement: Line,
  SVGCircleElement: Circle,
  SVGTextElement: Words,
  getComputedStyle: (element: Element, part?: string) =>
    part === undefined
      ? { ...STYLE, ...element.style }
      : { ...STYLE, ...(part === "::before" ? element.style : {}) },
});
const { diagramOf, discOf } = await import("../../www/export/vector/diagram.ts");

const WITHIN = { left: 100, top: 200 } as DOMRect;

/** The shapes of an SVG of a class. Its unit is `a` by `d` pixels, its corner at (110, 220). */
function shapesOf(kind: string, children: Element[], { a = 2, d = 2, has = true } = {}): Shape[] {
  const asked: string[] = [];
  const svg = {
    matches: (selector: string) => selector.startsWith(kind),
    getScreenCTM: () => (has ? { a, d, e: 110, f: 220 } : null),
    querySelectorAll: (selector: string) => {
      asked.push(selector);
      return children;
    },
    getBoundingClientRect: () => ({ left: 110, top: 220, width: 40, height: 30 }),
    style: { borderTopColor: "rgb(1, 2, 3)", borderTopWidth: "1.5px" },
  };
  return diagramOf(svg as unknown as SVGSVGElement, WITHIN);
}

const forest = (...children: Element[]) => shapesOf(".forest", children);
const LINE = { x1: 1, y1: 2, x2: 3, y2: 4 };

test("lines, circles and rectangles of a forest are scaled and moved into the file", () => {
  const stroke = { fill: "none", stroke: "rgb(255, 0, 0)", strokeWidth: "3px" };
  const [line, disc, box] = forest(
    new Line(LINE, stroke),
    new Circle({ cx: 5, cy: 6, r: 7 }),
    new Element({ x: 1, y: 2, width: 30, height: 40 }),
  );
  const common = { dash: [], cap: "butt", join: "miter" };
  const red = { colour: "#ff0000", opacity: 1 };
  assert.deepEqual(line, {
    ...{ kind: "stroke", ink: red, width: 6, ...common },
    path: [
      ["M", 12, 24],
      ["L", 16, 28],
    ],
  });
  const black = { colour: "#000000", opacity: 1 };
  assert.deepEqual(disc, { kind: "fill", ink: black, path: [["O", 20, 32, 14]] });
  assert.ok(box?.kind === "fill");
  assert.deepEqual(
    box.path.filter(([kind]) => kind === "L"),
    [
      ["L", 72, 24],
      ["L", 72, 104],
      ["L", 12, 104],
      ["L", 12, 24],
    ],
  );
});

test("round corners are quarter circles, at most half a side", () => {
  const [box] = forest(new Element({ x: 0, y: 0, width: 10, height: 40, rx: 20 }));
  assert.ok(box?.kind === "fill");
  const curves = box.path.filter(([kind]) => kind === "C") as unknown as [string, ...number[]][];
  assert.equal(curves.length, 4);
  // The ends of the curve at the top right, and its control points, which are as far from both.
  const [, x1 = 0, y1, x2, y2 = 0, x3, y3] = curves[0] ?? assert.fail();
  assert.deepEqual([y1, x2, x3, y3], [20, 30, 30, 30]);
  assert.ok(Math.abs(x1 - 20 - 10 * 0.5523) < 0.01 && Math.abs(y2 - 30 + 10 * 0.5523) < 0.01);
  assert.deepEqual([box.path[0], box.path.at(-1)], [["M", 20, 20], ["Z"]]);
});

test("what is filled and has a line has two shapes; a line alone is never filled", () => {
  const both = { fill: "rgb(0, 255, 0)", stroke: "rgb(0, 0, 255)", strokeDasharray: "2px, 1px" };
  const shapes = forest(new Circle({ cx: 0, cy: 0, r: 1 }, { ...both, opacity: "0.5" }));
  assert.deepEqual(
    shapes.map(({ kind, ink }) => [kind, ink.colour, ink.opacity]),
    [
      ["fill", "#00ff00", 0.5],
      ["stroke", "#0000ff", 0.5],
    ],
  );
  assert.deepEqual(shapes[1]?.kind === "stroke" && shapes[1].dash, [4, 2]);
  assert.deepEqual(
    forest(new Line(LINE, both)).map(({ kind }) => kind),
    ["stroke"],
  );
  const clear = { fill: "rgba(0, 255, 0, 0)", stroke: "none" };
  assert.deepEqual(forest(new Circle({ r: 1 }, clear)), []);
});

test("text has its words, size and weight; its middle is moved to the base line", () => {
  const at = { x: 3, y: 4 };
  const [plain, bold, start, ...others] = forest(
    new Words(at, { fontWeight: "500" }, "  a \n 3 "),
    new Words(at, { dominantBaseline: "central", fontWeight: "600", fontSize: "25px" }, "b"),
    new Words(at, {}, " \n "),
    new Words(at, { textAnchor: "start" }, "c"),
  );
  const common = {
    kind: "text",
    ink: { colour: "#000000", opacity: 1 },
    anchor: "middle",
    size: 20,
  };
  assert.deepEqual(plain, { ...common, words: "a 3", x: 16, y: 28, bold: false });
  assert.deepEqual(bold, { ...common, words: "b", x: 16, y: 46, size: 50, bold: true });
  assert.equal(start?.kind === "text" && start.anchor, "start");
  assert.deepEqual(others, []);
});

test("a plot has its rim, its lines and the levels of its paths, whose width is not stretched", () => {
  const ink = { stroke: "rgb(9, 9, 9)", strokeWidth: "2px" };
  const path = new Element({ d: "M1 -2h1M2 3.5h1" }, ink);
  const shapes = shapesOf(".rowplot", [new Line(LINE, ink), path, new Element({ d: "" }, ink)], {
    a: 3,
    d: -4,
  });
  const [rim, line, levels] = shapes;
  assert.ok(shapes.length === 3 && rim?.kind === "stroke" && levels?.kind === "stroke");
  assert.deepEqual([rim.ink.colour, rim.width], ["#010203", 1.5]);
  assert.deepEqual(rim.path, [["M", 10, 20], ["L", 50, 20], ["L", 50, 50], ["L", 10, 50], ["Z"]]);
  assert.deepEqual(line?.kind === "stroke" && [line.width, ...line.path], [
    2,
    ["M", 13, 12],
    ["L", 19, 4],
  ]);
  assert.deepEqual(levels.path, [
    ["M", 13, 28],
    ["L", 16, 28],
    ["M", 16, 6],
    ["L", 19, 6],
  ]);
});

test("an SVG of another kind has no shapes, nor one that is not on the page", () => {
  const child = [new Circle({ r: 1 })];
  assert.deepEqual(shapesOf(".icon", child), []);
  assert.deepEqual(shapesOf(".forest", child, { has: false }), []);
  assert.deepEqual(shapesOf(".rowplot", child, { has: false }), []);
});

test("a counter is a disc with its line inside, in the middle of its box", () => {
  const style = {
    borderTopWidth: "2px",
    height: "20px",
    backgroundColor: "rgb(255, 255, 255)",
    borderTopColor: "rgb(0, 0, 0)",
  };
  const box = () => ({ left: 110, top: 210, width: 30, height: 40 });
  const counter = { getBoundingClientRect: box, style } as unknown as HTMLElement;
  const [fill, rim] = discOf(counter, WITHIN);
  assert.deepEqual(fill, {
    ...{ kind: "fill", ink: { colour: "#ffffff", opacity: 1 } },
    path: [["O", 25, 30, 10]],
  });
  assert.ok(rim?.kind === "stroke");
  assert.deepEqual([rim.path, rim.width, rim.ink.colour], [[["O", 25, 30, 9]], 2, "#000000"]);
});
