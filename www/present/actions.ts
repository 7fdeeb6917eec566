/** What is done in a presentation: by keys, also those of clickers, and by buttons. */
import { action } from "../canvas/keys.ts";
import { say } from "../locales/say.ts";

/**
 * Returns what a presentation offers, by name. `black` blackens the screen, or shows the picture
 * again; without `notes` there is no window with notes.
 */
export const presentation = (
  step: (by: -1 | 1) => void,
  black: () => void,
  notes?: () => void,
) => ({
  back: action("Back", "The step before.", "pageup arrowleft", () => step(-1)),
  next: action("Next", "The next step.", "pagedown arrowright", () => step(1)),
  black: action("Black", "A black screen, or the picture again.", "b .", black),
  ...(notes && { notes: action("Notes", "A window with notes.", "n", notes) }),
});

/** Returns what covers the picture while the screen is black. */
export function blackScreen(clicked: () => void): HTMLElement {
  const black = document.createElement("div");
  black.className = "black";
  black.setAttribute("role", "img");
  black.setAttribute("aria-label", say("Black screen"));
  black.addEventListener("click", clicked);
  return black;
}
