/** What is done in a presentation: by keys, also those of clickers, and by buttons. */
import { action } from "../canvas/keys.ts";

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
