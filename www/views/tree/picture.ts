/**
 * The picture of a tree of stacks: who wins on it, and its ray or completion sequence as a plot.
 */
import { nothing, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import type { TableField } from "../../core/protocol.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Colours } from "../../picture/colours.ts";
import { plot } from "../../picture/plot.ts";
import {
  axes,
  firstPeriod,
  font,
  mark,
  type Periodic,
  type PlotLayer,
  type PlotSheet,
  placeAt,
  pointIn,
  widthOf,
} from "../../picture/plot-layers.ts";
import { required } from "../required.ts";
import { reasonOfTree } from "../tree-reasons.ts";
import type { Facts } from "../view.ts";
import { letterOf, numberOf } from "./edits.ts";
import { type Layout, layoutOf, panesOf, stackAt } from "./geometry.ts";
import { type TreeState, treeParams } from "./index.ts";
import { drawTools, itemOf, sizeOf, TreeInput } from "./input.ts";
import { type Answer, drawReasons, pictureOf, renamed, stateOf, treeOf, winAt } from "./words.ts";

/** How long the core may take before a changed tree is drawn without its answers (ms). */
const PAUSE = 150;

/** A sequence to plot, term by term from 0 on. */
interface Sequence {
  /** What a term is. */
  readonly name: string;
  readonly caption: string;
  readonly terms: readonly number[];
  readonly period: Periodic | null;
  /** The last place where a zero may be, and where it is; null in completion sequences. */
  readonly bound: number | null;
  readonly zero: number | null;
  /** The size in the tree. */
  readonly size: number;
}

export const picture = plot<TreeState, Answer>((host, picture) => {
  const { bindings, core, surface } = host;
  const layoutIn = ({ frame, colours: { letters } }: PlotSheet, answer: Answer) =>
    layoutOf(
      treeOf(answer.shape),
      panesOf(frame, sequenceOf(answer) !== null, 0, letters).tree,
      letters,
    );
  const itemAt = (answer: Answer, point: Point, sheet: PlotSheet) => {
    const stack = stackAt(layoutIn(sheet, answer), point);
    const size = stack === null && sequenceOf(answer) ? placeAt(sheet, point) : null;
    return stack ?? (size === null ? null : itemOf(size));
  };
  const input = new TreeInput(
    host,
    picture.canvas,
    () => picture.current && layoutIn(picture.sheet(), picture.current.answer),
    (point) => picture.current && itemAt(picture.current.answer, point, picture.sheet()),
  );
  /** The last complete answer. */
  let complete: Answer | null = null;

  /** Returns the tree of a state with what is known of it. Throws where it is none. */
  function firstAnswer(state: TreeState): Answer {
    const shape = bindings.tree_shape({ p: state.p });
    const same = complete?.shape.text === shape.text ? complete : null;
    const { leaf, other, to } = same?.state ?? {};
    const along = state.leaf === leaf && state.other === other && state.to === to ? same : null;
    return {
      state,
      shape,
      facts: same?.facts ?? null,
      ray: along?.ray ?? null,
      biray: along?.biray ?? null,
      sum: state.with === same?.state.with ? same.sum : null,
    };
  }

  async function whole(draft: Answer, signal: AbortSignal): Promise<Answer> {
    const { state, shape } = draft;
    const { leaf, other, to } = state;
    const p = shape.text;
    const [facts, ray, biray, sum] = await Promise.all([
      draft.facts ?? core.call("tree_facts", [{ p }], { signal }),
      leaf === "" || other !== ""
        ? null
        : (draft.ray ?? core.call("tree_ray", [{ p, leaf, to }], { signal })),
      leaf === "" || other === ""
        ? null
        : (draft.biray ?? core.call("tree_biray", [{ p, leaf, other, to }], { signal })),
      state.with === ""
        ? null
        : (draft.sum ?? core.call("tree_sum", [{ p, with: state.with }], { signal })),
    ]);
    return { state, shape, facts, ray, biray, sum };
  }

  /** Whether the tree cannot be changed: in a file, and where a link locks it. */
  const isFixed = ({ state }: Answer) => surface.still || isLocked(treeParams, state, "p");

  return {
    className: "trees",
    async answer(state, { signal, early }) {
      let wait: ReturnType<typeof setTimeout> | undefined;
      try {
        const draft = firstAnswer(state);
        input.hold(draft);
        if (!surface.still) wait = setTimeout(() => early(draft), PAUSE);
        const answer = await whole(draft, signal);
        if (!signal.aborted) complete = answer;
        return answer;
      } catch (error) {
        // After a state that was refused or stopped the last complete picture is drawn again.
        if (!signal.aborted && complete !== null) {
          input.hold(complete);
          if (picture.current?.answer !== complete) early(complete);
        }
        throw faultOf(error, state);
      } finally {
        clearTimeout(wait);
      }
    },
    axes(answer) {
      const { terms } = sequenceOf(answer) ?? {};
      if (terms === undefined) return null;
      const high = Math.max(1, ...terms);
      return { to: terms.length - 1, low: 0, high, write: String, by: "round" };
    },
    box: (frame, widest, letters) => required(panesOf(frame, true, widest, letters).plot),
    layers(answer) {
      const sequence = sequenceOf(answer);
      const stacks = stacksOf(answer);
      return [
        (sheet) => drawTree(sheet, layoutIn(sheet, answer), stacks),
        !surface.still && ((sheet) => drawChosen(sheet, layoutIn(sheet, answer), input.selection)),
        ...(sequence ? layersOf(sequence) : []),
      ];
    },
    items: {
      at: itemAt,
      facts: factsOf,
    },
    tools: (answer) => (isFixed(answer) ? nothing : drawTools(input.tools, input)),
    words(answer): TemplateResult {
      if (answer.state.hints !== "1") return html`<p data-spoken="">The answers are hidden.</p>`;
      if (answer.facts === null) return html`<p>Computing …</p>`;
      const move = (vertex: number, rest: number) => input.move(vertex, rest);
      return drawReasons(answer, isFixed(answer) ? null : move);
    },
    actions: () => input.actions,
    isBusy: ({ facts }) => facts === null,
    description: ({ shape }) => pictureOf(shape, input.selection),
    data: dataOf,
    reasons(answer, _, { core }) {
      const { state, shape, facts } = answer;
      if (facts === null || state.hints !== "1") return [];
      const show = isFixed(answer) ? null : (p: string) => host.change({ p }, "commit");
      return [reasonOfTree(core, shape.text, facts.is_p, show)];
    },
  };
});

function dataOf({ shape, facts, ray, biray }: Answer): TableField {
  const numbered = (terms: readonly number[]) => terms.map((_, n) => n);
  const table = (columns: TableField["columns"]): TableField => ({ kind: "table", columns });
  if (biray) return table({ n: numbered(biray.completions), completion: biray.completions });
  if (ray) return table({ n: numbered(ray.values), grundy: ray.values });
  return table({
    stack: shape.sizes.map((_, at) => letterOf(at)),
    size: shape.sizes,
    on: shape.parents.map((above) => (above === 0 ? "" : letterOf(above - 1))),
    in_play: shape.in_play.map(Number),
    rest: shape.sizes.map((_, at) => (facts && winAt(facts, at)) ?? ""),
  });
}

/** Returns an error of the core with the parameter that is at fault. */
function faultOf(error: unknown, state: TreeState): unknown {
  if (!(error instanceof Error)) return error;
  const message = renamed(error.message, state);
  return message === error.message ? error : new Error(message);
}

function factsOf(answer: Answer, item: number): Facts {
  const { shape, facts, state } = answer;
  const size = sizeOf(item);
  if (size !== null) {
    const { name, terms } = required(sequenceOf(answer));
    return { title: `n = ${size}`, rows: [[name, `${terms[size] ?? ""}`]] };
  }
  const win = facts && state.hints === "1" ? winAt(facts, item) : null;
  return {
    title: say`Stack ${letterOf(item)}`,
    rows: [
      ["size", `${shape.sizes[item] ?? 0}`],
      ["state", stateOf(shape, item)],
      ...(win === null ? [] : [["wins by leaving", `${win}`] as const]),
    ],
  };
}

/** Returns what is plotted; null where no leaf varies, or answers are hidden. */
function sequenceOf({ state, shape, ray, biray }: Answer): Sequence | null {
  const { leaf, other, hints } = state;
  if (hints !== "1") return null;
  const sizeIn = (letter: string) => shape.sizes[numberOf(letter)] ?? 0;
  if (biray !== null)
    return {
      name: "completion",
      caption: say`m = size of ${leaf} for a P-position, by n = size of ${other}`,
      terms: biray.completions,
      period: biray.period,
      bound: null,
      zero: null,
      size: sizeIn(other),
    };
  if (ray === null) return null;
  return {
    name: "Grundy value",
    caption: say`Grundy value by n = size of ${leaf}`,
    terms: ray.values,
    period: ray.period,
    bound: ray.leaf_sum + 1,
    zero: ray.completion,
    size: sizeIn(leaf),
  };
}

// Layers

/** A stack in the picture. */
interface Stack {
  readonly letter: string;
  readonly size: number;
  /** On which stack it hangs; -1 for the root. */
  readonly on: number;
  readonly state: "play" | "wait" | "gone";
  readonly varies: boolean;
  /** What a winning move leaves; null for none, or where answers are hidden. */
  readonly win: number | null;
}

function stacksOf({ state, shape, facts }: Answer): Stack[] {
  const varies = [numberOf(state.leaf), numberOf(state.other)];
  return shape.sizes.map((size, at) => ({
    letter: letterOf(at),
    size,
    on: (shape.parents[at] ?? 0) - 1,
    state: shape.in_play[at] ? "play" : shape.left[at] ? "wait" : "gone",
    varies: varies.includes(at),
    win: facts && state.hints === "1" ? winAt(facts, at) : null,
  }));
}

/** Draws the edges, then the stacks: round in play, square if not yet, dashed where gone. */
function drawTree(
  { context, colours }: PlotSheet,
  { spots, radius }: Layout,
  stacks: readonly Stack[],
): void {
  context.strokeStyle = colours.text;
  stacks.forEach(({ on, state }, at) => {
    const [from, to] = [spots[on], spots[at]];
    if (from === undefined || to === undefined) return;
    context.lineWidth = 1.5;
    context.globalAlpha = state === "gone" ? 0.35 : 0.8;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  });
  context.globalAlpha = 1;
  stacks.forEach((stack, at) => {
    const spot = spots[at];
    if (spot) drawStack(context, colours, stack, spot, radius);
  });
}

/** The smallest letters, in pixels: over 5.5 points in a column of 12 cm. */
const LEAST = 9;

function drawStack(
  context: CanvasRenderingContext2D,
  colours: Colours,
  { letter, size, state, varies, win }: Stack,
  [x, y]: Point,
  radius: number,
): void {
  const small = Math.max(LEAST, Math.min(12 * colours.letters, 0.62 * radius));
  context.beginPath();
  if (state === "play") context.arc(x, y, radius, 0, 2 * Math.PI);
  else context.rect(x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius);
  context.fillStyle = varies ? colours.accent : colours.ground;
  context.strokeStyle = state === "play" ? colours.accent : colours.text;
  context.lineWidth = state === "play" ? 2.5 : 1.5;
  context.setLineDash(state === "gone" ? [3, 3] : []);
  context.fill();
  context.stroke();
  context.setLineDash([]);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = varies ? colours.ground : colours.text;
  const large = Math.max(LEAST, Math.min(18 * colours.letters, 0.85 * radius));
  context.font = `600 ${large}px system-ui, sans-serif`;
  context.fillText(`${size}`, x, y);
  context.font = `${small}px system-ui, sans-serif`;
  context.fillStyle = colours.text;
  context.textAlign = "right";
  context.fillText(letter, x - frameOf(radius) - 4, y - frameOf(radius) + small / 2);
  context.textAlign = "center";
  if (win === null) return;
  context.font = `700 ${1.15 * small}px system-ui, sans-serif`;
  context.fillStyle = colours.accent;
  context.fillText(`→ ${win}`, x, y + radius + 0.75 * small);
}

/** Returns half the side of the frame around a chosen stack. */
const frameOf = (radius: number) => 1.02 * radius + 2;

/** Draws a frame around the chosen stack. */
function drawChosen(
  { context, colours }: PlotSheet,
  { spots, radius }: Layout,
  selection: number,
): void {
  const [x, y] = spots[selection] ?? [0, 0];
  const side = frameOf(radius);
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  context.setLineDash([2, 3]);
  context.strokeRect(x - side, y - side, 2 * side, 2 * side);
  context.setLineDash([]);
}

/** A dot for each term, the first period shaded, and a line at the bound of Lemma 1. */
function layersOf(sequence: Sequence): PlotLayer[] {
  const { caption, terms, period, size } = sequence;
  return [
    firstPeriod(period),
    axes,
    ({ context, colours, box }) => {
      context.textAlign = "left";
      context.fillStyle = colours.text;
      context.font = font(colours.letters);
      context.fillText(caption, box.left, box.top - 9 * colours.letters);
    },
    bound(sequence),
    dots(sequence),
    mark(size, terms[size], 14),
  ];
}

function bound({ bound, terms }: Sequence): PlotLayer {
  return (sheet) => {
    if (bound === null || bound >= terms.length) return;
    const { context, colours, box } = sheet;
    const x = box.left + (bound + 1) * widthOf(sheet);
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.5;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(x, box.top);
    context.lineTo(x, box.top + box.height);
    context.stroke();
    context.setLineDash([]);
  };
}

function dots({ terms, zero }: Sequence): PlotLayer {
  return (sheet) => {
    const { context, colours, palette, axes } = sheet;
    const pointOf = pointIn(sheet);
    const radius = Math.min(4.5 * colours.letters, Math.max(1.5, 0.38 * widthOf(sheet)));
    terms.forEach((term, n) => {
      const isZero = n === zero;
      const shade = css(colourAt(palette, 0.1 + (0.7 * term) / axes.high));
      context.fillStyle = isZero ? colours.accent : shade;
      context.beginPath();
      context.arc(...pointOf(n, term), isZero ? 1.4 * radius : radius, 0, 2 * Math.PI);
      context.fill();
    });
  };
}
