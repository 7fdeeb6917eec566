/** The interface to a browser, for every engine. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Pointer = "mouse" | "touch";

/** The keys that have no character, by the names of `KeyboardEvent.key`. */
export type Key = keyof typeof KEYS;

/** A browser with one page. All pages of a test file share it: a start takes a second or two. */
export interface Engine {
  /** Opens an address, from scratch: another address or a new hash reloads the page. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Sets the inner size of the window. */
  resize(size: Size): Promise<void>;
  /** Moves the window to a screen with so many pixels for one of CSS, where tests can do that. */
  scale?(ratio: number): Promise<void>;
  /** Calls a function in the page and returns what it returns or resolves to, as JSON has it. */
  run<A extends readonly unknown[], T>(
    what: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /** Presses keys one after the other: a name of `Key`, or one character. */
  press(...keys: (Key | (string & {}))[]): Promise<void>;
  click(x: number, y: number, by?: Pointer): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors that the engine itself has noted since the last call. */
  complaints(): Promise<readonly string[]>;
  /** What the browser has written, for a test that failed. */
  log(): string;
  close(): Promise<void>;
}

/**
 * How WebDriver, classic and BiDi, writes keys: https://www.w3.org/TR/webdriver2/#keyboard-actions
 */
export const KEYS = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE006",
  Shift: "\uE008",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
} as const;

/**
 * The actions of WebDriver that press keys one after the other. "Shift+Tab" holds the first one.
 */
export function keyActions(keys: readonly string[]): unknown[] {
  const actions = keys.flatMap((key) => {
    const parts = key.length > 1 ? key.split("+") : [key];
    const values = parts.map((part) => (part in KEYS ? KEYS[part as Key] : part));
    return [
      ...values.map((value) => ({ type: "keyDown", value })),
      ...values.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
  });
  return [{ type: "key", id: "keys", actions }];
}

/** The actions of WebDriver that click at a point of the page, or tap there. */
export function clickActions(x: number, y: number, by: Pointer = "mouse"): unknown[] {
  const at = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
  const actions = [at, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  return [{ type: "pointer", id: by, parameters: { pointerType: by }, actions }];
}

/** What a call in a page came to, as text: a failure has its message. */
export interface Outcome {
  readonly value?: unknown;
  readonly failed?: string;
}

/**
 * The source of a function that calls `what` with arguments and resolves to its outcome as JSON.
 */
export function calling(what: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `async () => {
    try { return JSON.stringify({ value: await (${what})(...${JSON.stringify(args)}) }); }
    catch (error) { return JSON.stringify({ failed: String(error && error.stack || error) + " " + error }); }
  }`;
}

/** The value of an outcome; its failure becomes an error here. */
export function outcomeOf<T>(text: string): T {
  const { value, failed } = JSON.parse(text) as Outcome;
  if (failed !== undefined) throw new Error(`in the page: ${failed}`);
  return value as T;
}

/**
 * Waits until a condition holds, in steps of 30 ms; throws with the sentence when it does not
 * within the time.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  sentence: string,
  seconds = 20,
): Promise<void> {
  const end = performance.now() + 1000 * seconds;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${sentence}`);
    await new Promise((later) => setTimeout(later, 30));
  }
}
