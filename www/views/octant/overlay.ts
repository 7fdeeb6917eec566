/** What lies over the octant's lower edge: buttons for the views that show most, and a sentence on the newest step. */
import { PRESETS, type Preset } from "./geometry.ts";

export class Overlay {
  readonly root = document.createElement("div");
  readonly #sentence = document.createElement("p");

  constructor(choose: (preset: Preset) => void) {
    this.root.className = "octant-overlay";
    this.root.append(group(choose), this.#sentence);
    // A press here is no gesture on the picture beneath.
    for (const type of ["pointerdown", "pointerup", "keydown"])
      this.root.addEventListener(type, (event) => event.stopPropagation());
  }

  say(sentence: string): void {
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
  }
}

function group(choose: (preset: Preset) => void): HTMLElement {
  const row = document.createElement("div");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", "Views");
  row.append("Down", ...PRESETS.map((preset) => button(preset, choose)));
  return row;
}

function button(preset: Preset, choose: (preset: Preset) => void): HTMLButtonElement {
  const { key, label, meaning } = preset;
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label.replace("Down ", "");
  made.setAttribute("aria-label", label);
  made.title = `${meaning} (key ${key})`;
  made.addEventListener("click", () => choose(preset));
  return made;
}
