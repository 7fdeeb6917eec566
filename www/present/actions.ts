/** What is done in a presentation: by keys, also those of clickers, and by buttons. */
import { type Action, action } from "../canvas/keys.ts";

/** What a presentation offers. Without `notes` it has no window with notes. */
interface Presented {
  step(by: -1 | 1): void;
  /** Blackens the screen, or shows the picture again. */
  black(): void;
  notes?(): void;
}

export const presentation = ({ step, black, notes }: Presented): readonly Action[] => [
  action("Back", "The step before.", "pageup arrowleft", () => step(-1)),
  action("Next", "The next step.", "pagedown arrowright", () => step(1)),
  action("Black", "A black screen, or the picture again.", "b .", black),
  ...(notes ? [action("Notes", "A window with notes.", "n", notes)] : []),
];
