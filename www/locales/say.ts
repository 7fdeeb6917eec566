/**
 * The language of the page. English stands where it is used; another language is a table from
 * English to its words (www/locales/pt.json), which is looked up when a text is made. What the
 * table lacks stays in English. Before another language is loaded, and in English, texts stay
 * as they are.
 */

/** The words of another language. */
export interface Words {
  /** The tag of the language, such as `pt-BR`. */
  readonly tag: string;
  /** What stands between the thousands of a whole number. */
  readonly thousands: string;
  /** What stands before the decimals of a number. */
  readonly decimal: string;
  /** Returns a text in the language; as it is, if the table does not have it. */
  text(english: string): string;
  /** Returns the text of a template with values; undefined if the table does not have it. */
  fill(parts: readonly string[], values: readonly unknown[]): string | undefined;
  /** Returns a template of lit and its values in the language. */
  template(
    strings: TemplateStringsArray,
    values: readonly unknown[],
  ): readonly [TemplateStringsArray, readonly unknown[]];
  /** Whether a lone letter is a variable, and not a word such as "e" or "o". */
  isVariable(letter: string, before: string, after: string): boolean;
}

/** Null in English. */
export let words: Words | null = null;

/** Speaks another language from now on, or English again. */
export function speak(loaded: Words | null): void {
  words = loaded;
}

/** Returns what `make` returns, with its texts in English. */
export function inEnglish<T>(make: () => T): T {
  const own = words;
  words = null;
  try {
    return make();
  } finally {
    words = own;
  }
}

/**
 * Returns a text in the language of the page. As the tag of a template, its values stand in it as
 * {1}, {2}, ..., in any order.
 */
export function say(english: TemplateStringsArray | string, ...values: readonly unknown[]): string {
  if (typeof english === "string") return words?.text(english) ?? english;
  return words?.fill(english, values) ?? String.raw({ raw: english }, ...values);
}
