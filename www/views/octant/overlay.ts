/** Shows buttons of the best views beneath the octant, a description, and the scale of colours. */
import { say } from "../../locales/say.ts";
import { PRESETS, type Preset } from "./geometry.ts";
import type { Scale } from "./legend.ts";

export class Overlay {
  readonly root = document.createElement("div");
  readonly #sentence = document.createElement("p");
  readonly #low = document.createElement("span");
  readonly #colours = document.createElement("span");
  readonly #high = document.createElement("span");

  constructor(choose: (preset: Preset) => void) {
    this.root.className = "octant-overlay";
    const scale = document.createElement("p");
    scale.className = "octant-scale";
    scale.append(this.#low, this.#colours, this.#high);
    this.root.append(group(choose), scale, this.#sentence);
    // A press here is no gesture on the picture beneath.
    for (const type of ["pointerdown", "pointerup", "keydown"])
      this.root.addEventListener(type, (event) => event.stopPropagation());
  }

  say(sentence: string, { what, to, colours }: Scale): void {
    write(this.#sentence, sentence);
    write(this.#low, `${what} 0`);
    write(this.#high, String(to));
    this.#colours.style.backgroundImage = `linear-gradient(to right, ${colours.join(", ")})`;
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
