/** The keys of a presentation, and of clickers, which send Page Up and Page Down. */
import { isModified, keyOf } from "../canvas/keys.ts";

export type Act = "next" | "back" | "black" | "notes";

const ACTS: Readonly<Record<string, Act>> = {
  PageDown: "next",
  ArrowRight: "next",
  PageUp: "back",
  ArrowLeft: "back",
  b: "black",
  ".": "black",
  n: "notes",
};

/**
 * Returns what a key does. Null for keys that the picture has used, that have a modifier, or that
 * are for a field or a dialog.
 */
export function actOf(event: KeyboardEvent): Act | null {
  const { defaultPrevented } = event;
  const key = keyOf(event);
  if (defaultPrevented || isModified(event)) return null;
  const [target = event.target] = event.composedPath?.() ?? []; // a shadow root hides its fields
  if (target instanceof Element && target.closest("input, select, textarea, dialog")) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(ACTS, name) ? (ACTS[name] ?? null) : null;
}
