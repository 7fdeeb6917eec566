/** Keys: those of the browser, and those of keyboards without Latin letters. */

/** Whether Ctrl, Alt or Meta is pressed with a key: then it is one of the browser. */
export function isModified({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}

/** A key with letters or digits of another script; some Arabic keys have two letters. */
const FOREIGN = /^(?!\p{Script=Latin})[\p{L}\p{M}]{1,3}$|^(?![0-9])\p{Nd}$/u;

/** The signs of a Latin keyboard where other ones have letters. */
const SIGNS: Readonly<Record<string, string>> = { Period: ".", Slash: "/" };

/**
 * Returns the key of an event. Shortcuts are letters: on a Cyrillic, Greek, Arabic or Hebrew
 * keyboard it is the Latin one of the same place.
 */
export function keyOf(event: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const { key, code, shiftKey } = event;
  if (!FOREIGN.test(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? SIGNS[code] ?? key;
}
