/**
 * Shortcuts of a single character. Who speaks to a computer, or hits keys by accident, would set
 * them off, so that they can be switched off (WCAG 2.1.4); the browser stores the choice.
 */

const NAME = "nimscape-character-keys";

let on = read();

/** Whether keys of a single character do anything. */
export function characterKeys(): boolean {
  return on;
}

/** Switches them on or off, for later visits as well where the browser stores anything. */
export function setCharacterKeys(wanted: boolean): void {
  on = wanted;
  try {
    if (wanted) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {} // storage is refused: the choice lasts as long as the page
}

/**
 * Takes such keys away from everything that listens, but for fields, as long as they are switched
 * off.
 */
export function guardCharacterKeys(): void {
  addEventListener(
    "keydown",
    (event) => !on && isShortcut(event) && event.stopImmediatePropagation(),
    {
      capture: true,
    },
  );
}

/**
 * Whether a key is a character, without keys that make it a command, and is not typed into a field.
 */
function isShortcut({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const typed = target instanceof Element && target.matches("input, select, textarea");
  return [...key].length === 1 && key !== " " && !typed && !ctrlKey && !altKey && !metaKey;
}

function read(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}
