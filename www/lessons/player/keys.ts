/** The keys of a lesson. */
import { isModified } from "../../canvas/keys.ts";

/** Where keys belong to what has the focus. */
const USED =
  "input, select, textarea, dialog, nav, button, [role=group], .lesson-stage, .lesson-question";

/**
 * Returns how many steps a key goes forward; null for keys of something else. Space scrolls the
 * text, except in a presentation, which has hardly any.
 */
export function stepOfKey(event: KeyboardEvent, isPresented: boolean): -1 | 1 | null {
  const { key, target, defaultPrevented, shiftKey } = event;
  if (defaultPrevented || shiftKey || isModified(event)) return null;
  const inside = (places: string) => target instanceof Element && target.closest(places) !== null;
  if (inside(USED)) return null;
  if (key === " ") return isPresented && !inside("a, summary") ? 1 : null;
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : null;
}
