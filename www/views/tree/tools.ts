/** The buttons below a tree: the size of the chosen stack, its place, variable leaves, samples. */
import { live } from "lit/directives/live.js";
import type { TemplateResult } from "lit/html.js";
import { typedNumber } from "../../controls/typed.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { SAMPLES } from "./samples.ts";

/** What the buttons change. */
export interface TreeActions {
  /** Sets the size to a typed text, or to a number. */
  resize(size: number | string): void;
  add(): void;
  remove(): void;
  vary(): void;
  begin(text: string): void;
  random(): void;
}

/** The chosen stack. */
export interface TreeTools {
  readonly letter: string;
  readonly size: number;
  /** Whether its size can vary, does so, and whether another one's does. */
  readonly leaf: "no" | "first" | "second" | "varies";
  readonly isLast: boolean;
  readonly isFull: boolean;
}

/** Draws the buttons. */
export function drawTools(chosen: TreeTools, acts: TreeActions): TemplateResult {
  const { letter, size, isLast, isFull } = chosen;
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
      ${button(variation(chosen), () => acts.vary(), chosen.leaf === "no")}
    </div>
    <details><summary>Examples</summary><div class="acts">
      ${SAMPLES.map(({ name, text }) => button(name, () => acts.begin(text)))}
      ${button("Random", () => acts.random())}</div></details>`;
}

/** Returns the label of the button for variable leaves. */
function variation({ letter, leaf }: TreeTools): string {
  if (leaf === "varies") return say`Fix leaf ${letter}`;
  return leaf === "second"
    ? say`Leaf ${letter} as second variable`
    : say`Leaf ${letter} as variable`;
}
