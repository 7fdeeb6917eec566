/** What a visitor does with a tree: by pointer, by wheel, by keyboard and by buttons. */

import { live } from "lit/directives/live.js";
import type { TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { pointOf } from "../../canvas/gestures.ts";
import { type Action, action } from "../../canvas/keys.ts";
import { typedNumber } from "../../controls/typed.ts";
import { outOfRange } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { PLAIN_ARROWS, wayOf } from "../../picture/actions.ts";
import { ranges } from "../choices.ts";
import { required } from "../required.ts";
import type { ViewHost } from "../view.ts";
import {
  added,
  type Edit,
  letterOf,
  moved,
  numberOf,
  randomTree,
  removed,
  SAMPLES,
  sized,
  textOf,
} from "./edits.ts";
import { type Layout, neighbourOf } from "./geometry.ts";
import type { TreeState } from "./index.ts";
import { type Answer, treeOf } from "./words.ts";

/** Returns the item of a size in the plot; those of stacks are their numbers. */
export const itemOf = (size: number) => -1 - size;

/** Returns the size of an item; null for a stack. */
export const sizeOf = (item: number) => (item < 0 ? -1 - item : null);

/** Returns the chosen stack as links name it: nothing for the root. */
const nameOf = (at: number) => (at === 0 ? "" : letterOf(at));

export class TreeInput {
  readonly #host: ViewHost<TreeState>;
  readonly #canvas: HTMLCanvasElement;
  readonly #layout: () => Layout | null;
  readonly #itemAt: (point: Point) => number | null;
  /** The newest tree, which changes begin from. */
  #answer: Pick<Answer, "state" | "shape"> | null = null;
  /** The digits of a size that were typed so far. */
  #typed = "";
  /** The stack that is dragged. */
  #grasped: number | null = null;

  /** `itemAt` returns the stack at a point, or a size in the plot; null for none. */
  constructor(
    host: ViewHost<TreeState>,
    canvas: HTMLCanvasElement,
    layout: () => Layout | null,
    itemAt: (point: Point) => number | null,
  ) {
    this.#host = host;
    this.#canvas = canvas;
    this.#layout = layout;
    this.#itemAt = itemAt;
    canvas.addEventListener("blur", () => {
      this.#typed = "";
    });
    canvas.addEventListener("pointerdown", (event) => {
      this.#grasped = this.#stackAt(pointOf(event));
    });
    canvas.addEventListener("click", (event) => this.#release(pointOf(event)));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Sets the tree that changes begin from. */
  hold(answer: Pick<Answer, "state" | "shape">): void {
    this.#answer = answer;
  }

  /** The number of the chosen stack. */
  get selection(): number {
    const { state, shape } = required(this.#answer);
    const at = numberOf(state.at);
    return at >= 0 && at < shape.sizes.length ? at : 0;
  }

  /** The chosen stack, as buttons show it. */
  get tools(): TreeTools {
    const { state, shape } = required(this.#answer);
    const letter = letterOf(this.selection);
    return {
      letter,
      size: shape.sizes[this.selection] ?? 0,
      leaf: this.#leafOf(state, letter),
      isLast: shape.sizes.length === 1,
      isFull: shape.sizes.length >= ranges.TreeParams.vertices[1],
    };
  }

  #leafOf({ leaf, other }: TreeState, letter: string): TreeTools["leaf"] {
    if (letter === leaf || letter === other) return "varies";
    const first = leaf !== "" && this.#canVary([leaf, letter]);
    if (first) return "second";
    return leaf === "" && this.#canVary([letter]) ? "first" : "no";
  }

  /** Whether all of these are leaves in play, once they have a counter: the core's to say. */
  #canVary(letters: readonly string[], tree = treeOf(required(this.#answer).shape)): boolean {
    const places = letters.map(numberOf);
    const filled = places.reduce((filled, at) => sized(filled, at, 1), tree);
    const { in_play } = this.#host.bindings.tree_shape({ p: textOf(filled) });
    return places.every((at) => in_play[at]);
  }

  // Changes

  resize(size: number | string): void {
    const [low, high] = ranges.TreeParams.size;
    const number = /^\d{1,4}$/.test(`${size}`) ? Number(size) : Number.NaN;
    if (number >= low && number <= high) {
      const tree = sized(treeOf(required(this.#answer).shape), this.selection, number);
      this.#host.change({ p: textOf(tree) }, "commit");
    } else this.#host.warn(outOfRange("size", size, low, high));
  }

  add(): void {
    const { shape } = required(this.#answer);
    const edit = added(treeOf(shape), this.selection);
    const count = shape.sizes.length;
    const most = ranges.TreeParams.vertices[1];
    if (count < most) this.#change(edit, edit.places[count]);
    else this.#host.warn(outOfRange("number of stacks", count + 1, 1, most));
  }

  remove(): void {
    const tree = treeOf(required(this.#answer).shape);
    const edit = removed(tree, this.selection);
    if (edit) this.#change(edit, edit.places[tree.on[this.selection] ?? -1] ?? 0);
  }

  vary(): void {
    const { state } = required(this.#answer);
    const { leaf, other } = state;
    const letter = letterOf(this.selection);
    if (letter === other) this.#host.change({ other: "" }, "commit");
    else if (letter === leaf) this.#host.change({ leaf: other, other: "" }, "commit");
    else this.#host.change(leaf === "" ? { leaf: letter } : { other: letter }, "commit");
  }

  begin(text: string): void {
    this.#host.change({ p: text, leaf: "", other: "", at: "" }, "commit");
  }

  random(): void {
    const seed = (required(this.#answer).state.seed + 1) % 1000;
    this.#host.change({ p: randomTree(seed), seed, leaf: "", other: "", at: "" }, "commit");
  }

  move(vertex: number, rest: number): void {
    const tree = sized(treeOf(required(this.#answer).shape), vertex, rest);
    this.#host.change({ p: textOf(tree), at: nameOf(vertex) }, "commit");
  }

  /** Shows a changed tree; leaves vary on if they are still leaves. */
  #change({ tree, places }: Edit, selection: number | undefined): void {
    this.#typed = "";
    const { leaf, other } = required(this.#answer).state;
    const letters = [leaf, other].flatMap((letter) => places[numberOf(letter)] ?? []).map(letterOf);
    const alone = letters.filter((letter) => this.#canVary([letter], tree));
    const [first = "", second = ""] = this.#canVary(alone, tree) ? alone : alone.slice(0, 1);
    const at = nameOf(selection ?? 0);
    this.#host.change({ p: textOf(tree), leaf: first, other: second, at }, "commit");
  }

  #choose(at: number): void {
    this.#typed = "";
    if (at !== this.selection) this.#host.change({ at: nameOf(at) }, "commit");
  }

  // Pointer and keys

  #stackAt(point: Point): number | null {
    const item = this.#itemAt(point);
    return item !== null && sizeOf(item) === null ? item : null;
  }

  /** A stack dragged to another hangs on it; a tap chooses a stack, or a size in the plot. */
  #release(point: Point): void {
    const [from, to] = [this.#grasped, this.#itemAt(point)];
    this.#grasped = null;
    const size = to === null ? null : sizeOf(to);
    if (to === null || size !== null) {
      if (from === null) this.#take(size);
    } else if (from !== null && from !== to) {
      const edit = moved(treeOf(required(this.#answer).shape), from, to);
      if (edit) this.#change(edit, edit.places[from]);
    } else this.#choose(to);
  }

  /** Gives the leaf along which the plot goes the size of a term. */
  #take(size: number | null): void {
    const { leaf, other } = required(this.#answer).state;
    if (size === null || leaf === "") return;
    const along = numberOf(other === "" ? leaf : other);
    const tree = sized(treeOf(required(this.#answer).shape), along, size);
    if (size <= ranges.TreeParams.size[1]) this.#host.change({ p: textOf(tree) }, "commit");
  }

  #wheel(event: WheelEvent): void {
    const isChosen = this.#stackAt(pointOf(event)) === this.selection;
    if (!isChosen || !this.#canvas.matches(":focus") || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    this.#resizeBy(event.deltaY < 0 ? 1 : -1);
  }

  #resizeBy(by: number): void {
    this.#typed = "";
    const [low, high] = ranges.TreeParams.size;
    const size = required(this.#answer).shape.sizes[this.selection] ?? 0;
    this.resize(Math.min(high, Math.max(low, size + by)));
  }

  /** What its keys do. */
  readonly actions: readonly Action[] = [
    action("Next stack", "From stack to stack.", PLAIN_ARROWS, (key) => this.#walk(wayOf(key))),
    action("Resize", "One counter more or fewer.", "+ = - −", (key) =>
      this.#resizeBy(/[+=]/.test(key) ? 1 : -1),
    ),
    action("Add a stack", "Hang a new stack on the chosen one.", "enter insert", () => this.add()),
    action("Remove", "Remove the chosen stack.", "delete backspace", () => this.remove()),
    action("Size", "The size of the chosen stack, digit by digit.", "0 1 2 3 4 5 6 7 8 9", (key) =>
      this.#digit(key),
    ),
  ];

  /** Appends a digit to those typed before; where that is no size, begins anew. */
  #digit(key: string): void {
    const longer = `${this.#typed}${key}`;
    this.#typed = Number(longer) <= ranges.TreeParams.size[1] ? longer : "";
    this.resize(longer);
  }

  #walk(way: Point): void {
    const layout = this.#layout();
    const next = layout && neighbourOf(layout, this.selection, way);
    if (next !== null) this.#choose(next);
  }
}

/** The chosen stack. */
interface TreeTools {
  readonly letter: string;
  readonly size: number;
  /** Whether its size can vary, does so, and whether another one's does. */
  readonly leaf: "no" | "first" | "second" | "varies";
  readonly isLast: boolean;
  readonly isFull: boolean;
}

/** Draws the buttons. */
export function drawTools(tools: TreeTools, acts: TreeInput): TemplateResult {
  const { letter, size, isLast, isFull } = tools;
  const button = (label: string, act: () => void, isOff = false) =>
    html`<button type="button" class="act" ?disabled=${isOff} @click=${act}>${label}</button>`;
  const typed = (event: Event) =>
    acts.resize(typedNumber((event.target as HTMLInputElement).value));
  return html`<div class="acts" role="group" aria-label=${say`Stack ${letter}`}>
      <span>${say`Stack ${letter}`}</span>
      <button type="button" class="act" aria-label="One counter fewer" ?disabled=${size === 0} @click=${() => acts.resize(size - 1)}>−</button>
      <input type="text" inputmode="numeric" autocomplete="off" aria-label="Size" .value=${live(`${size}`)} @change=${typed}>
      <button type="button" class="act" aria-label="One counter more" ?disabled=${size >= ranges.TreeParams.size[1]} @click=${() => acts.resize(size + 1)}>+</button>
      ${button("Add a stack", () => acts.add(), isFull)} ${button("Remove", () => acts.remove(), isLast)}
      ${button(variation(tools), () => acts.vary(), tools.leaf === "no")}
    </div>
    <details><summary>Examples</summary><div class="acts">
      ${SAMPLES.map(({ name, text }) => button(name, () => acts.begin(text)))}
      ${button("Random", () => acts.random())}</div></details>`;
}

/** Returns the label of the button for variable leaves. */
function variation({ letter, leaf }: TreeTools): string {
  if (leaf === "varies") return say`Fix leaf ${letter}`;
  return leaf === "second" ? say`Vary leaf ${letter}, too` : say`Vary leaf ${letter}`;
}
