/**
 * Keys, and what they do. A key has the name that the browser gives it, in lower case, so that Caps
 * Lock makes no difference; Shift is a part of the names of keys without a sign, as in
 * "shift+arrowleft".
 */

/** What a reader can do: its button, its keys, the list of keys and the search are made from it. */
export interface Action {
  /** What it is called, in one to three words. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly help: string;
  /** Its keys; none for what has only a button. */
  readonly keys: readonly string[];
  /** Whether the keys work everywhere on the page. Default: where the action stands. */
  readonly isEverywhere?: boolean;
  /** Whether it can be done now. Default: always. */
  when?(): boolean;
  /** Does it. `key` is the one that was pressed; "" for a button. */
  run(key: string, event?: KeyboardEvent): void;
}

/** Makes an action; `keys` with spaces between them. */
export const action = (
  name: string,
  help: string,
  keys: string,
  run: Action["run"],
  when?: () => boolean,
): Action => ({ name, help, keys: keys.split(" ").filter(Boolean), run, ...(when && { when }) });

/** Whether an action can be done now. */
export const isPossible = ({ when }: Action): boolean => when?.() ?? true;

/**
 * Does the first action of a list that has the key of an event and is possible now; returns whether
 * there is one. Leaves out events that were used already, keys of the browser, and what is typed
 * into a field or pressed in a dialog.
 */
export function press(actions: readonly Action[], event: KeyboardEvent): boolean {
  const [target = event.target] = event.composedPath(); // a shadow root hides its fields
  const isElsewhere = isField(target) || (target instanceof Element && target.closest("dialog"));
  if (event.defaultPrevented || isModified(event) || isElsewhere) return false;
  const name = keyOf(event).toLowerCase().replace(" ", "space");
  const key = event.shiftKey && name.length > 1 ? `shift+${name}` : name;
  const found = actions.find((each) => each.keys.includes(key) && isPossible(each));
  if (found === undefined) return false;
  event.preventDefault();
  found.run(key, event);
  return true;
}

/**
 * Returns the actions of one place, the first ones first: each without the keys that one before it
 * always takes, and none that is left without its keys.
 */
export function inOrder(actions: readonly Action[]): readonly Action[] {
  const keysInUse = new Set<string>();
  return actions.flatMap((each) => {
    const keys = each.keys.filter((key) => !keysInUse.has(key));
    if (each.when === undefined) for (const key of keys) keysInUse.add(key);
    return keys.length > 0 ? [{ ...each, keys }] : [];
  });
}

/** What stands on keys with a name; "" for keys that the list of keys leaves out. */
const CAPS: Readonly<Record<string, string>> = {
  ...{ arrowleft: "←", arrowup: "↑", arrowright: "→", arrowdown: "↓" },
  ...{ home: "Home", end: "End", pageup: "Page Up", pagedown: "Page Down" },
  ...{ enter: "Enter", escape: "Esc", delete: "Delete", space: "Space" },
  ...{ "-": "−", "=": "", "−": "", insert: "", backspace: "" },
};

/** Returns what stands on the keys of an action, in English. */
export function capsOf({ keys }: Action): readonly string[] {
  const plain = keys.filter((key) => !key.startsWith("shift+"));
  const labels = plain.length > 0 ? plain : keys.map((key) => key.slice("shift+".length));
  const caps = labels.map((key) => CAPS[key] ?? key.toUpperCase()).filter(Boolean);
  return plain.length > 0 ? caps : ["Shift", ...caps];
}

/** Whether Ctrl, Alt or Meta is pressed with a key: then it is one of the browser. */
export function isModified({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}

/** Whether keys that are pressed there are typed into a field. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea");
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
