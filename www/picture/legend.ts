/** The pieces that legends are made of. */
import { say } from "../locales/say.ts";

/** A patch of a colour (any CSS background). */
export function swatch(background: string): HTMLElement {
  const swatch = document.createElement("span");
  swatch.className = "swatch";
  swatch.style.background = background;
  return swatch;
}

/** Words beside it, in the language of the page; quiet ones explain. */
export function text(words: string, quiet = false): HTMLElement {
  const span = document.createElement("span");
  span.textContent = say(words);
  if (quiet) span.className = "quiet";
  return span;
}

/** A mark and its words, which stay together. */
export function pair(...parts: readonly HTMLElement[]): HTMLElement {
  const pair = document.createElement("span");
  pair.className = "pair";
  pair.append(...parts);
  return pair;
}

/** A patch with a mark, which a class of the stylesheet draws, and its words. */
export function marked(kind: string, words: string, background = ""): HTMLElement {
  const patch = swatch(background);
  patch.classList.add(kind);
  return pair(patch, text(words));
}
