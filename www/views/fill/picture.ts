/** The picture of a fill: the array so far, the step with its reason, and its words. */

import type { FillingStep, Plane } from "core";
import { type Box, type Point, scaleOf, toScreen } from "../../canvas/camera.ts";
import { moving, stay } from "../../canvas/frames.ts";
import { colourAt } from "../../canvas/palette.ts";
import { isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import type { Colours } from "../../picture/colours.ts";
import { grid } from "../../picture/grid.ts";
import { headers } from "../../picture/headers.ts";
import {
  cells,
  frames,
  type Layer,
  lines,
  marks,
  secret as mask,
  rim,
  type Sheet,
} from "../../picture/layers.ts";
import { marked } from "../../picture/legend.ts";
import type { Entry } from "../../picture/lens.ts";
import { factsOf, isOpenBefore, placeOf } from "../entry-facts.ts";
import { arrayOf, type FillState } from "./index.ts";

/** What the core returns for a state. */
interface Answer {
  readonly plane: Plane;
  /** Its entries that are shown. */
  readonly values: ArrayLike<number>;
  /** The next step, if its number is hidden. */
  readonly secret: FillingStep | null;
  readonly step: FillingStep;
  readonly steps: number;
  /**
   * The largest entry of the whole array except C(0, 0): the end of the colours, the same at every
   * step.
   */
  readonly largest: number;
}

/** What stands in a plane where nothing has been written yet. */
const EMPTY = 65535;

/** The array of a state, as reasons and facts take it. */
const rulesOf = ({ c, side }: FillState) =>
  ({ c, vs: null, side, row: null, leaf: null, tree: null }) as const;

export const picture = grid<FillState, Answer>(({ bindings }, { goTo }) => {
  const stepOf = (state: FillState, [a, b]: Entry) =>
    bindings.filling_step_of(arrayOf(state), a, b);
  return {
    /** Computes everything that is shown, in less than a millisecond; throws the core's error. */
    answer(state) {
      const array = arrayOf(state);
      const steps = bindings.filling_steps(array);
      const requested = { ...array, step: Math.min(state.step, steps) };
      const [, ...others] = bindings.filling(array).values;
      const next = { ...requested, step: Math.min(requested.step + 1, steps) };
      const secret = isHidden(state, "selected") ? bindings.filling_step(next) : null;
      const plane = bindings.filling(requested);
      return {
        plane,
        values: secret === null ? plane.values : openBefore(plane, secret),
        step: bindings.filling_step(requested),
        steps,
        largest: Math.max(0, ...others),
        secret,
      };
    },
    size: ({ plane: { shape } }) => shape,
    items: {
      start: ({ step }) => step.cell,
      choose: (_, cell, state) => goTo(stepOf(state, cell)),
      facts({ values, secret }, [a, b], state) {
        const value = values[a * state.side + b] ?? EMPTY;
        const all = factsOf(rulesOf(state), { a, b, value, other: null });
        const facts = value === EMPTY ? placeOf(all) : all;
        if (secret !== null) return facts;
        const step = stepOf(state, [a, b]);
        const when = step === 0 ? say("from the start") : say`in step ${step}`;
        return { ...facts, rows: [...facts.rows, ["written", when]] };
      },
    },
    steps: {
      key: "step",
      at: ({ step }) => step.step,
      last: ({ steps }) => steps,
      turns: (_, state) => bindings.filling_turns(arrayOf(state)),
      stay: (_, { pace }) => stay(pace, moving()),
      place: (step, state) => bindings.filling_step({ ...arrayOf(state), step }).cell,
    },
    layers: ({ values, largest, step, secret }, { c, side }, { palette, writes }) => [
      cells({
        values,
        columns: side,
        colour: (value) =>
          value === EMPTY ? null : colourAt(palette, value / Math.max(1, largest)),
        ...(writes && { text: (value) => (value === EMPTY ? null : `${value}`) }),
        type: String(Math.max(largest, c)).length,
        exact: true,
      }),
      lines(),
      rim(),
      secret === null ? reason(step) : secret.cell && mask(secret.cell),
      marks,
      headers(),
    ],
    caption({ step, steps, secret }) {
      const count = document.createElement("strong");
      count.textContent = `${say`Step ${step.step} of ${steps}`}.`;
      return [count, secret === null ? ` ${say(step.sentence)}` : ""];
    },
    legend: (_, { way }) => legendOf(way),
    description: (_, { way, c, side }) =>
      say`Array of centre ${c}, ${side} rows, filled by ${say(way)}.`,
    data: ({ plane }) => plane,
    /** Why the entry that the step writes is what it is. */
    async reasons({ step, secret }, state, { core }) {
      if (step.cell === null || secret !== null) return [];
      const params = rulesOf(state);
      const { entryReasons } = await import("../entry-reasons.ts");
      return entryReasons({ params, ...core.array(params) }, step.cell, (entry) =>
        goTo(stepOf(state, entry)),
      );
    },
  };
});

/**
 * Returns the entries of a plane without those that may be the same P-position as the next one:
 * what its rule needs stays.
 */
function openBefore({ values, shape }: Plane, { cell, value }: FillingStep): number[] {
  const [, columns] = shape;
  return Array.from(values, (number, at) => {
    const entry = [Math.floor(at / columns), at % columns] as const;
    return isOpenBefore(cell ?? [0, 0], value ?? 0, entry, number) ? number : EMPTY;
  });
}

function legendOf(way: FillState["way"]): HTMLElement[] {
  const meanings =
    way === "entries"
      ? ([
          ["this", "this step's entry"],
          ["solid", "to its left"],
          ["dashed", "above it"],
        ] as const)
      : ([
          ["this", "the number's place"],
          ["solid", "taken"],
          ["dashed", "the same number above"],
          ["cross", "so not here"],
        ] as const);
  const parts = meanings.map(([kind, words]) => marked(kind, words, "none"));
  for (const part of parts) part.querySelector(".cross")?.append("×");
  return parts;
}

// The reason of a step

/** Joins cells that follow each other along a row or a column. */
function strips(cells: readonly Entry[]): Box[] {
  const strips: Box[] = [];
  for (const [a, b] of cells) {
    const last = strips.at(-1);
    if (last && goesOn(last, a, b)) strips[strips.length - 1] = { ...last, x1: b, y1: a };
    else strips.push({ x0: b, y0: a, x1: b, y1: a });
  }
  return strips;
}

function goesOn({ x0, y0, x1, y1 }: Box, a: number, b: number): boolean {
  const alongRow = y0 === a && b === x1 + 1;
  const alongColumn = x0 === b && x1 === b && a === y1 + 1;
  return alongColumn || (alongRow && y1 === a);
}

/**
 * Marks the entry of a step and its reason: outlines to the left, dashed ones above, crosses where
 * it cannot be.
 */
const reason =
  (step: FillingStep): Layer =>
  (sheet, colours) => {
    for (const strip of strips(step.left)) border(sheet, colours, strip, []);
    for (const strip of strips(step.above)) border(sheet, colours, strip, DASHES);
    step.shaded.forEach((cell, at) => {
      const above = step.above[at];
      if (above) fall(sheet, colours, above, cell);
    });
    if (step.cell !== null) frames([step.cell])(sheet, colours);
  };

const DASHES = [5, 3];

/** Cells smaller than this (CSS pixels) are marked by thin lines. */
const ROOMY = 20;

/** Draws a line visible on every colour: the text's colour between two lines of the background. */
function stroke(sheet: Sheet, colours: Colours, dashes: number[], path: () => void): void {
  const { context, camera } = sheet;
  const bold = scaleOf(camera) < ROOMY ? 0.6 : 1;
  context.save();
  for (const [colour, width, dash] of [
    [colours.ground, 4.5, []],
    [colours.text, 2, dashes],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = bold * width;
    context.setLineDash([...dash]);
    context.beginPath();
    path();
    context.stroke();
  }
  context.restore();
}

function border(sheet: Sheet, colours: Colours, { x0, y0, x1, y1 }: Box, dashes: number[]): void {
  const { context, camera, frame } = sheet;
  const [left, top] = toScreen(camera, frame, x0 - 0.5, y0 - 0.5);
  const [right, bottom] = toScreen(camera, frame, x1 + 0.5, y1 + 0.5);
  const inset = Math.min(3, scaleOf(camera) / 8);
  stroke(sheet, colours, dashes, () =>
    context.rect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset),
  );
}

/** Draws an arrow from a number along the cells, and a cross at the place it excludes. */
function fall(sheet: Sheet, colours: Colours, from: Entry, to: Entry): void {
  const { context, camera, frame } = sheet;
  const scale = scaleOf(camera);
  const [x, y] = toScreen(camera, frame, to[1], to[0]);
  const arm = 0.16 * scale;
  stroke(sheet, colours, [], () => {
    line(context, [x - arm, y - arm], [x + arm, y + arm]);
    line(context, [x - arm, y + arm], [x + arm, y - arm]);
  });
  const side = x - 0.36 * scale; // beside the numbers it passes
  const [, start] = toScreen(camera, frame, 0, from[0] + 0.5);
  const [tip, head] = [y - 0.16 * scale, 0.1 * scale];
  stroke(sheet, colours, [], () => {
    line(context, [side, start], [side, tip]);
    line(context, [side - head, tip - head], [side, tip]);
    line(context, [side + head, tip - head], [side, tip]);
  });
}

function line(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.moveTo(...from);
  context.lineTo(...to);
}
