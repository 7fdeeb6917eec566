/** The interface to a browser, for every engine. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser with one page. All tests of a process share it: a start takes a second or two. */
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
  /** Presses keys one after the other: a name of `KEYS`, or one character. */
  press(...keys: string[]): Promise<void>;
  click(x: number, y: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Takes the errors that the engine itself has noted. */
  complaints(): readonly string[];
  /** What the browser has written, for a test that failed. */
  log(): string;
  close(): Promise<void>;
}

/**
 * How WebDriver, classic and BiDi, writes keys: https://www.w3.org/TR/webdriver2/#keyboard-actions
 */
const KEYS: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE006",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** The actions of WebDriver that press keys one after the other. */
export function keyActions(keys: readonly string[]): unknown[] {
  const actions = keys.flatMap((key) => {
    const value = KEYS[key] ?? key;
    return [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
  });
  return [{ type: "key", id: "keys", actions }];
}

/** The actions of WebDriver that click at a point of the page. */
export function clickActions(x: number, y: number): unknown[] {
  const at = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
  const actions = [at, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }];
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

/** Returns the value of an outcome; its failure becomes an error here. */
export function outcomeOf<T>(text: string): T {
  const { value, failed } = JSON.parse(text) as { value?: unknown; failed?: string };
  if (failed !== undefined) throw new Error(`in the page: ${failed}`);
  return value as T;
}

/** Waits until a condition holds; throws with the sentence when it does not within the time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  sentence: string,
  seconds = 60,
): Promise<void> {
  const end = performance.now() + 1000 * seconds;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${sentence}`);
    await new Promise((later) => setTimeout(later, 30));
  }
}
