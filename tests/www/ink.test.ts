/** Shapes painted on a canvas: what is set when each is painted. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { paintLayer } from "../../www/export/bitmap/ink.ts";
import type { Layer, Shape } from "../../www/export/vector/drawing.ts";
import { FalseContext } from "./canvas.ts";

type Call = readonly [name: string, ...args: unknown[]];

/** Records calls that paint or build a path. */
class Recording extends FalseContext {
  readonly calls: Call[] = [];

  constructor() {
    super();
    const note = (name: string, state: () => readonly unknown[] = () => []) => {
      const value = (...args: unknown[]) => void this.calls.push([name, ...args, ...state()]);
      Object.defineProperty(this, name, { value });
    };
    for (const name of "beginPath moveTo lineTo bezierCurveTo rect arc closePath clip".split(" "))
      note(name);
    const inks = () => [this.fillStyle, this.strokeStyle, this.globalAlpha];
    const line = () => [this.lineWidth, this.lineCap, this.lineJoin, this.getLineDash()];
    note("fill", inks);
    note("stroke", () => [...inks(), ...line()]);
    note("fillText", () => [...inks(), this.font, this.textAlign]);
  }
}

const CLIP = { x: 1, y: 2, width: 3, height: 4 };
const INK = { colour: "#123456", opacity: 0.25 };

/** The calls of a layer, without those of its clip. */
function painted(...shapes: Shape[]): Call[] {
  const context = new Recording();
  const layer: Layer = { clip: CLIP, shapes };
  paintLayer(context as unknown as CanvasRenderingContext2D, layer);
  assert.deepEqual(context.calls.splice(0, 3), [["beginPath"], ["rect", 1, 2, 3, 4], ["clip"]]);
  assert.equal(context.globalAlpha, 1, "the state before is back");
  return context.calls;
}

test("each piece of a path has its call; circles begin where they end", () => {
  const path = [
    ["M", 1, 2],
    ["L", 3, 4],
    ["C", 1, 2, 3, 4, 5, 6],
    ["Z"],
    ["R", 5, 6, 7, 8],
    ["O", 10, 20, 3],
  ] as const;
  assert.deepEqual(painted({ kind: "fill", ink: INK, path }), [
    ["beginPath"],
    ["moveTo", 1, 2],
    ["lineTo", 3, 4],
    ["bezierCurveTo", 1, 2, 3, 4, 5, 6],
    ["closePath"],
    ["rect", 5, 6, 7, 8],
    ["moveTo", 13, 20],
    ["arc", 10, 20, 3, 0, 2 * Math.PI],
    ["fill", "#123456", "#123456", 0.25],
  ]);
});

test("a line has its width, dashes, caps and joins, and is not filled", () => {
  const line = { kind: "stroke", ink: INK, width: 2.5, dash: [3, 1] } as const;
  const shape: Shape = { ...line, path: [["M", 0, 0]], cap: "round", join: "bevel" };
  assert.deepEqual(painted(shape).at(-1), [
    ...["stroke", "#123456", "#123456", 0.25],
    ...[2.5, "round", "bevel", [3, 1]],
  ]);
});

test("text has its font and anchor, and shapes after it are painted too", () => {
  const text = { kind: "text", ink: INK, words: "a ⊕ b", x: 5, y: 6, size: 11 } as const;
  const fill: Shape = { kind: "fill", ink: { colour: "#ffffff", opacity: 1 }, path: [] };
  const calls = painted(
    { ...text, anchor: "middle", bold: true },
    { ...text, anchor: "end", bold: false },
    { ...text, anchor: "start", bold: false },
    fill,
  );
  const common = ["fillText", "a ⊕ b", 5, 6, "#123456", "#123456", 0.25];
  assert.deepEqual(calls, [
    [...common, "bold 11px system-ui, sans-serif", "center"],
    [...common, "11px system-ui, sans-serif", "end"],
    [...common, "11px system-ui, sans-serif", "start"],
    ["beginPath"],
    ["fill", "#ffffff", "#ffffff", 1],
  ]);
});
