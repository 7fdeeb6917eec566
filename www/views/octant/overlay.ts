/**
 * Shows buttons of the best views beneath the octant, the scale of colours, a description, and the
 * rule by which it grows.
 */
import { render } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { say } from "../../locales/say.ts";
import { RULES } from "./describe.ts";
import { PRESETS, type Preset } from "./geometry.ts";
import type { Scale } from "./legend.ts";
import type { SetName } from "./sets.ts";

export class Overlay {
  readonly root = document.createElement("div");
  readonly #sentence = document.createElement("span");
  readonly #rule = document.createElement("span");
  /** The theorem, a link where it has a card. */
  readonly #theorem = document.createElement("a");
  /** The set whose rule is written. */
  #set: SetName | null = null;
  readonly #low = document.createElement("span");
  readonly #colours = document.createElement("span");
  readonly #high = document.createElement("span");

  constructor(choose: (preset: Preset) => void) {
    this.root.className = "octant-overlay";
    const scale = document.createElement("p");
    scale.className = "octant-scale";
    scale.append(this.#low, this.#colours, this.#high);
    const words = document.createElement("p");
    const rule = document.createElement("span");
    rule.className = "octant-rule";
    rule.append(this.#rule, " ", this.#theorem);
    words.append(this.#sentence, " ", rule);
    this.root.append(group(choose), scale, words);
    // A press here is no gesture on the picture beneath.
    for (const type of ["pointerdown", "pointerup", "keydown"])
      this.root.addEventListener(type, (event) => event.stopPropagation());
  }

  say(sentence: string, set: SetName, { what, to, colours }: Scale): void {
    write(this.#sentence, sentence);
    write(this.#low, `${what} 0`);
    write(this.#high, String(to));
    this.#colours.style.backgroundImage = `linear-gradient(to right, ${colours.join(", ")})`;
    if (set !== this.#set) this.#sayRule(set);
  }

  #sayRule(set: SetName): void {
    this.#set = set;
    const { sentence, theorem } = RULES[set];
    render(typeset(sentence), this.#rule);
    render(typeset(theorem.sentence), this.#theorem);
    if (theorem.card === undefined) this.#theorem.removeAttribute("href");
    else this.#theorem.href = `#v1/paper?id=${theorem.card}`;
  }
}

/** Writes what is new: what stays is not read out again. */
function write(to: HTMLElement, text: string): void {
  if (to.textContent !== text) to.textContent = text;
}

function group(choose: (preset: Preset) => void): HTMLElement {
  const row = document.createElement("div");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", say("Views"));
  row.append(say("Down"), ...PRESETS.map((preset) => button(preset, choose)));
  return row;
}

function button(preset: Preset, choose: (preset: Preset) => void): HTMLButtonElement {
  const { key, label, meaning } = preset;
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = say(label.replace("Down ", ""));
  made.setAttribute("aria-label", say(label));
  made.title = say`${say(meaning)} (key ${key})`;
  made.addEventListener("click", () => choose(preset));
  return made;
}
