/** The keys of a lesson. */

/** Where keys belong to what has the focus. */
const USED = "input, select, textarea, dialog, nav, .lesson-stage, [role=toolbar]";

/** Returns how many steps a key goes forward; null for keys of something else. */
export function stepOfKey(event: KeyboardEvent): -1 | 1 | null {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return null;
  const inside = (places: string) => target instanceof Element && target.closest(places) !== null;
  if (inside(USED)) return null;
  if (key === " " && inside("a, button, summary")) return null;
  if (key === "ArrowRight" || key === " ") return 1;
  return key === "ArrowLeft" ? -1 : null;
}
