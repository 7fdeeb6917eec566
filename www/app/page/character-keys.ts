/**
 * Shortcuts of a single character. Who speaks to a computer, or hits keys by accident, would set
 * them off, so that they can be switched off (WCAG 2.1.4); the browser stores the choice.
 */

import { isField, isModified, keyOf } from "../../canvas/keys.ts";
import { store, stored } from "../../core/stored.ts";

const NAME = "nimscape-character-keys";

/** Whether keys of a single character do anything. */
export function characterKeys(): boolean {
  return stored(NAME) !== "off";
}

/** Switches them on or off, for later visits as well. */
export function setCharacterKeys(wanted: boolean): void {
  store(NAME, wanted ? null : "off");
}

/**
 * Takes such keys away from everything that listens, but for fields, as long as they are switched
 * off.
 */
export function guardCharacterKeys(): void {
  addEventListener(
    "keydown",
    (event) => !characterKeys() && isShortcut(event) && event.stopImmediatePropagation(),
    {
      capture: true,
    },
  );
}

/**
 * Whether a key is a character, without keys that make it a command, and is not typed into a field.
 */
function isShortcut(event: KeyboardEvent): boolean {
  const key = keyOf(event);
  return [...key].length === 1 && key !== " " && !isModified(event) && !isField(event.target);
}
