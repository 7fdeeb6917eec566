/** Shows a tree of stacks, who wins on it, and its ray or completion sequence. */
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import type { TableField } from "../../core/protocol.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type CanvasStyle, CaptionedCanvas } from "../captioned-canvas.ts";
import { font } from "../plot.ts";
import { required } from "../required.ts";
import { reasonOfTree } from "../tree-reasons.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import type { Answer } from "./answer.ts";
import { letterOf, numberOf } from "./edits.ts";
import { type Layout, layoutOf, panesOf, sizeAt, stackAt } from "./geometry.ts";
import { TreeInput } from "./input.ts";
import { drawChosen, drawPlot, drawTree, type Plot, type Stack, scaleOf } from "./paint.ts";
import { type TreeState, treeParams } from "./params.ts";
import { drawReasons } from "./reasons.ts";
import { drawTools } from "./tools.ts";
import { pictureOf, renamed, stateOf, treeOf, winAt } from "./words.ts";

/** How long the core may take before a changed tree is drawn without its answers (ms). */
const PAUSE = 150;

export class TreeScene implements Scene<TreeState> {
  readonly #host: ViewHost<TreeState>;
  readonly #picture: CaptionedCanvas;
  readonly #tools = document.createElement("div");
  readonly #requests = new Latest();
  readonly #input: TreeInput;
  /** What is drawn. */
  #answer: Answer | null = null;
  /** The last complete answer. */
  #complete: Answer | null = null;

  constructor(host: ViewHost<TreeState>) {
    this.#host = host;
    this.#picture = new CaptionedCanvas(host, (look) => {
      if (this.#answer !== null) this.#paint(this.#answer, look);
    });
    this.#picture.root.classList.add("trees");
    this.#tools.className = "tree-tools";
    this.#picture.words.before(this.#tools);
    this.#input = new TreeInput(host, this.#picture.canvas, {
      layout: () => this.#places()?.layout ?? null,
      stackAt: (point) => this.#stackAt(point),
      sizeAt: (point) => this.#sizeAt(point),
      facts: (point) => this.#factsAt(point),
    });
  }

  async show(state: TreeState): Promise<void> {
    const isNewest = this.#requests.begin();
    let wait: ReturnType<typeof setTimeout> | undefined;
    try {
      const draft = this.#begun(state);
      this.#input.hold(draft);
      if (!this.#host.surface.still) wait = setTimeout(() => this.#draw(draft), PAUSE);
      const answer = await this.#asked(draft, this.#requests.signal);
      if (isNewest()) this.#draw(answer);
    } catch (error) {
      if (!isNewest()) return; // a newer state: the worker is free for it at once
      this.#restore();
      throw faultOf(error, state);
    } finally {
      clearTimeout(wait);
    }
  }

  async data(): Promise<TableField> {
    const { shape, facts, ray, biray } = required(this.#answer);
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

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { state, shape, facts } = required(this.#answer);
    if (facts === null || state.hints !== "1") return [];
    const show = this.#isFixed(required(this.#answer))
      ? null
      : (p: string) => this.#host.change({ p }, "commit");
    return [reasonOfTree(core, shape.text, facts.is_p, show)];
  }

  repaint(): void {
    this.#picture.repaint();
  }

  dispose(): void {
    this.#requests.cancel();
  }

  // State -> answers

  /** Returns the tree of a state with what is known of it. Throws where it is none. */
  #begun(state: TreeState): Answer {
    const shape = this.#host.bindings.tree_shape({ p: state.p });
    const before = this.#complete;
    const isSame = before?.shape.text === shape.text;
    const { leaf, other, to } = before?.state ?? {};
    const isAlong = isSame && state.leaf === leaf && state.other === other && state.to === to;
    return {
      state,
      shape,
      facts: isSame ? before.facts : null,
      ray: isAlong ? before.ray : null,
      biray: isAlong ? before.biray : null,
      sum: isSame && state.with === before.state.with ? before.sum : null,
    };
  }

  async #asked(draft: Answer, signal: AbortSignal): Promise<Answer> {
    const { core } = this.#host;
    const { state, shape } = draft;
    const { leaf, other, to } = state;
    const p = shape.text;
    const options = { signal };
    const [facts, ray, biray, sum] = await Promise.all([
      draft.facts ?? core.call("tree_facts", [{ p }], options),
      leaf === "" || other !== ""
        ? null
        : (draft.ray ?? core.call("tree_ray", [{ p, leaf, to }], options)),
      leaf === "" || other === ""
        ? null
        : (draft.biray ?? core.call("tree_biray", [{ p, leaf, other, to }], options)),
      state.with === ""
        ? null
        : (draft.sum ?? core.call("tree_sum", [{ p, with: state.with }], options)),
    ]);
    return { state, shape, facts, ray, biray, sum };
  }

  /** Draws the last complete picture again, after a state that was refused or stopped. */
  #restore(): void {
    if (this.#complete === null) return;
    this.#input.hold(this.#complete);
    if (this.#answer !== this.#complete) this.#draw(this.#complete);
  }

  // Words

  #draw(answer: Answer): void {
    this.#answer = answer;
    if (answer.facts !== null) this.#complete = answer;
    const { shape, facts } = answer;
    const chosen = this.#input.chosen;
    const tools = this.#isFixed(answer) ? nothing : drawTools(this.#input.tools, this.#input);
    render(tools, this.#tools);
    render(this.#reasons(answer), this.#picture.words);
    this.#picture.words.ariaBusy = `${facts === null}`;
    describe(
      this.#picture.canvas,
      pictureOf(shape, chosen),
      "Arrow keys choose a stack, plus, minus and digits set its size, Enter adds one, Delete removes it.",
    );
    this.repaint();
  }

  /** Whether the tree cannot be changed: in a file, and where a link locks it. */
  #isFixed({ state }: Answer): boolean {
    return this.#host.surface.still || isLocked(treeParams, state, "p");
  }

  #reasons(answer: Answer): TemplateResult {
    if (answer.state.hints !== "1") return html`<p data-spoken="">The answers are hidden.</p>`;
    if (answer.facts === null) return html`<p>Computing …</p>`;
    const move = (vertex: number, rest: number) => this.#input.move(vertex, rest);
    return drawReasons(answer, this.#isFixed(answer) ? null : { move });
  }

  // Drawing

  #places() {
    if (this.#answer === null) return null;
    return this.#placesIn(this.#answer, this.#picture.look());
  }

  #placesIn(answer: Answer, { frame, colours: { letters } }: CanvasStyle) {
    const plot = plotOf(answer);
    this.#picture.context.font = font(letters);
    const high = plot ? this.#picture.context.measureText(`${scaleOf(plot).high}`).width : 0;
    const panes = panesOf(frame, plot !== null, Math.max(24 * letters, high), letters);
    const layout: Layout = layoutOf(treeOf(answer.shape), panes.tree, letters);
    return { plot, panes, layout };
  }

  #paint(answer: Answer, look: CanvasStyle): void {
    const { plot, panes, layout } = this.#placesIn(answer, look);
    const { colours } = look;
    drawTree(this.#picture.context, colours, layout, stacksOf(answer));
    if (!this.#host.surface.still)
      drawChosen(this.#picture.context, colours, layout, this.#input.chosen);
    if (plot === null || panes.plot === null) return;
    const palette = this.#host.bindings.palette("viridis");
    drawPlot({ context: this.#picture.context, colours, palette, box: panes.plot }, plot);
  }

  // What is at a point

  #stackAt(point: Point): number | null {
    const places = this.#places();
    return places && stackAt(places.layout, point);
  }

  #sizeAt(point: Point): number | null {
    const places = this.#places();
    const box = places?.panes.plot;
    return places?.plot && box ? sizeAt(places.plot.terms.length - 1, box, point) : null;
  }

  #factsAt(point: Point): Facts | null {
    if (this.#answer === null) return null;
    const { shape, facts, state } = this.#answer;
    const at = this.#stackAt(point);
    if (at !== null) {
      const win = facts && state.hints === "1" ? winAt(facts, at) : null;
      return {
        title: say`Stack ${letterOf(at)}`,
        rows: [
          ["size", `${shape.sizes[at] ?? 0}`],
          ["state", stateOf(shape, at)],
          ...(win === null ? [] : [["wins by leaving", `${win}`] as const]),
        ],
      };
    }
    const n = this.#sizeAt(point);
    const plot = plotOf(required(this.#answer));
    if (n === null || plot === null) return null;
    return { title: `n = ${n}`, rows: [[plot.name, `${plot.terms[n] ?? ""}`]] };
  }
}

/** Returns the plot of an answer; null where no leaf varies, or answers are hidden. */
function plotOf({ state, shape, ray, biray }: Answer): (Plot & { readonly name: string }) | null {
  const { leaf, other, hints } = state;
  if (hints !== "1") return null;
  const sizeOf = (letter: string) => shape.sizes[numberOf(letter)] ?? 0;
  if (biray !== null)
    return {
      name: "completion",
      caption: say`m = size of ${leaf} for a P-position, by n = size of ${other}`,
      terms: biray.completions,
      period: biray.period,
      bound: null,
      zero: null,
      size: sizeOf(other),
    };
  if (ray === null) return null;
  return {
    name: "Grundy value",
    caption: say`Grundy value by n = size of ${leaf}`,
    terms: ray.values,
    period: ray.period,
    bound: ray.leaf_sum + 1,
    zero: ray.completion,
    size: sizeOf(leaf),
  };
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

/** Returns an error of the core with the parameter that is at fault. */
function faultOf(error: unknown, state: TreeState): unknown {
  if (!(error instanceof Error)) return error;
  const message = renamed(error.message, state);
  return message === error.message ? error : new Error(message);
}
