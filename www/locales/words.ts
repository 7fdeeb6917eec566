/** The words of a language other than English, from its table. Loaded when it is chosen. */

/** A text, or its forms by the categories of Intl.PluralRules, `other` among them. */
export type Entry = string | Readonly<Record<string, string>>;

/** A table of a language: the file that translators write. */
export interface Locale {
  /** Its tag, such as `pt-BR`. */
  readonly tag: string;
  /** What stands between the thousands of a whole number. */
  readonly thousands: string;
  /** What stands before its decimals. */
  readonly decimal: string;
  /** The single letters that are words, and the words after which they are variables. */
  readonly letters: string;
  readonly beforeVariables: readonly string[];
  /** English to the language, by the folder where the English stands. */
  readonly words: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  /** Messages of the core and of links, whose values can be anything. */
  readonly messages: Readonly<Record<string, string>>;
}

/** Longer texts are not compared with the messages. */
const LONGEST = 400;

/** Stands in a range of numbers in a message of the core, such as "columns 0 to 3 and 6". */
const RANGE = /(?<=\d) to (?=\d)/g;

type Split = ReturnType<typeof replaced>;

export class Words {
  readonly tag: string;
  readonly thousands: string;
  readonly decimal: string;
  readonly #table: ReadonlyMap<string, Entry>;
  readonly #messages: readonly (readonly [pattern: RegExp, own: string, quoted: number])[];
  readonly #plurals: Intl.PluralRules;
  readonly #letters: string;
  readonly #before: RegExp;
  readonly #templates = new WeakMap<
    TemplateStringsArray,
    Split & { strings: TemplateStringsArray }
  >();

  constructor({ tag, thousands, decimal, letters, beforeVariables, words, messages }: Locale) {
    this.tag = tag;
    this.thousands = thousands;
    this.decimal = decimal;
    this.#table = new Map(Object.values(words).flatMap((section) => Object.entries(section)));
    this.#messages = Object.entries(messages).map(([english, own]) => [
      patternOf(english),
      own,
      quotedIn(english),
    ]);
    this.#plurals = new Intl.PluralRules(tag);
    this.#letters = letters;
    this.#before = new RegExp(`(?:^|[^\\p{L}])(?:${beforeVariables.join("|")}) $`, "iu");
  }

  text(english: string): string {
    const own = this.#table.get(keyOf(english));
    if (own !== undefined) return this.#form(own, []);
    return this.#message(english) ?? english;
  }

  fill(parts: readonly string[], values: readonly unknown[]): string | undefined {
    const own = this.#table.get(keyOf(parts.reduce((key, part, at) => `${key}{${at}}${part}`)));
    return own === undefined ? undefined : fillPlaces(this.#form(own, values), values);
  }

  template(
    strings: TemplateStringsArray,
    values: readonly unknown[],
  ): readonly [TemplateStringsArray, readonly unknown[]] {
    let entry = this.#templates.get(strings);
    if (entry === undefined) {
      const parts = replaced(strings, (english) => this.#plain(english));
      entry = { ...parts, strings: Object.assign([...parts.parts], { raw: parts.parts }) };
      this.#templates.set(strings, entry);
    }
    const { order, read } = entry;
    const own = order.map((at) => {
      const value = values[at];
      return read.has(at) && typeof value === "string" ? this.text(value) : value;
    });
    return [entry.strings, own];
  }

  isVariable(letter: string, before: string, after: string): boolean {
    if (!this.#letters.includes(letter)) return true;
    const isPair = new RegExp(`^ [${this.#letters}] [b-z](?!\\p{L})`, "u").test(after);
    return letter === "a" && (isPair || this.#before.test(before));
  }

  #plain(english: string): string | undefined {
    const own = this.#table.get(english);
    return own === undefined ? undefined : this.#form(own, []);
  }

  /** Returns the form of an entry for its first value, a number that may have signs in it. */
  #form(own: Entry, [first]: readonly unknown[]): string {
    if (typeof own === "string") return own;
    const number = Number(String(first).replaceAll(this.thousands, ""));
    return own[this.#plurals.select(number)] ?? own.other ?? "";
  }

  /**
   * Returns a message in the language: its values may be messages themselves. Those that quote the
   * reader keep the name, what was given for it, and other single words.
   */
  #message(english: string): string | undefined {
    if (english.length > LONGEST || !english.includes(" ")) return undefined;
    for (const [pattern, own, quoted] of this.#messages) {
      const found = pattern.exec(english);
      if (found === null) continue;
      const [, ...values] = found;
      return fillPlaces(
        own,
        values.map((value, at) =>
          at < quoted || (quoted > 0 && !value.includes(" "))
            ? value
            : this.text(value).replace(RANGE, this.text(" to ")),
        ),
      );
    }
    return undefined;
  }
}

/** Returns the key of a text: breaks inside a paragraph or an item of a list are spaces. */
export function keyOf(english: string): string {
  return english.replace(/(?<![\n`])\n(?![\n`-])/g, " ");
}

/** The name of a parameter, or of two, before a colon. */
const NAME = "([a-z][^\\s:]*(?:, [^\\s:]+)?)";

/** Returns what matches a message whose values are {1}, {2}, ... in this order. */
function patternOf(english: string): RegExp {
  const parts = english.split(/\{\d+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = parts.join("(.+?)");
  return new RegExp(`^${pattern.replace(/^\(\.\+\?\): /, `${NAME}: `)}$`, "s");
}

/** Returns how many values of a message are a name and what was given for it: `name: value is`. */
function quotedIn(english: string): number {
  if (english.startsWith("{1}: {2} ")) return 2;
  return /^\{1\}(: | (is|has|have) )/.test(english) ? 1 : 0;
}

function fillPlaces(own: string, values: readonly unknown[]): string {
  return own.replace(/\{(\d+)\}/g, (_, n) => String(values[Number(n) - 1]));
}

/**
 * Returns a language for tests: English with accents in guillemets, as long as a table has it. What
 * stays without accents does not go through the table.
 */
export function accented({ words, messages }: Locale): Locale {
  const all = <T>(section: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.keys(section).map((english) => [english, accent(english)]));
  return {
    tag: "en-XA",
    thousands: ",",
    decimal: ".",
    letters: "a",
    beforeVariables: ["row"],
    words: Object.fromEntries(Object.entries(words).map(([name, section]) => [name, all(section)])),
    messages: all(messages),
  };
}

const ACCENTS = new Map(
  [..."aeiouyAEIOUY"].map((letter, at) => [letter, "àéîöüýÀÉÎÖÜÝ"[at] ?? ""]),
);

/** Letters alone are variables, and stay; a [term] of the glossary becomes [its words|the term]. */
function accent(english: string): string {
  const result = english.replace(
    /\{\w+\}|\[([A-Za-z][^\]]*)\]|[A-Za-z]{2,}/g,
    (word, term?: string) => {
      if (term !== undefined) return `[${accentsOn(term)}|${term}]`;
      return word.startsWith("{") ? word : accentsOn(word);
    },
  );
  return `«${result}»`;
}

const accentsOn = (words: string) =>
  words.replace(/[aeiouy]/gi, (letter) => ACCENTS.get(letter) ?? letter);

// Templates of lit

/** Attributes that are read. */
const LABELS = new Set(["aria-label", "title", "placeholder", "alt"]);
/** Elements with code and input, whose text is the same in every language. */
const VERBATIM = new Set(["code", "kbd", "pre", "textarea", "style", "math"]);

const TOKEN = /<!-{2}[\s\S]*?-{2}>|<\/?([\w-]+)((?:\s[^>]*)?)>|([^<]+)/g;
const ATTRIBUTE = /([\w-]+)(=)(?:"([^"]*)"|'([^']*)'|(\uE000\d+\uE000))/g;
/** The place of a value, by its number. */
const PLACE = /\uE000(\d+)\uE000/g;

/** What replaces a text with values, {1}, {2}, ...; undefined leaves it as it is. */
export type Replace = (english: string) => string | undefined;

export interface Replaced {
  /** One part more than there are values. */
  readonly parts: readonly string[];
  /** For each place, the number of the value that stands there now. */
  readonly order: readonly number[];
  /** The numbers of the values that are read, if they are texts. */
  readonly read: ReadonlySet<number>;
}

/** Returns the parts of a template with its texts and labels replaced. */
export function replaced(strings: readonly string[], replace: Replace): Replaced {
  const whole = strings.reduce((all, part, at) => `${all}\uE000${at - 1}\uE000${part}`);
  const read = new Set<number>();
  let verbatim = 0;
  const result = whole.replace(
    TOKEN,
    (token, name?: string, attributes?: string, text?: string) => {
      if (text !== undefined) return verbatim > 0 ? text : run(text, replace, read);
      if (name === undefined) return token;
      if (VERBATIM.has(name)) verbatim += token.startsWith("</") ? -1 : 1;
      return attributes === ""
        ? token
        : token.replace(ATTRIBUTE, (all, label, _, one, two, bare) => {
            if (!LABELS.has(label)) return all;
            return `${label}="${run(one ?? two ?? bare, replace, read)}"`;
          });
    },
  );
  const pieces = result.split(PLACE);
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    order: pieces.filter((_, at) => at % 2 === 1).map(Number),
    read,
  };
}

/** Replaces the text between two tags, without the space around it. */
function run(text: string, replace: Replace, read: Set<number>): string {
  const places = [...text.matchAll(PLACE)].map(([, at]) => Number(at));
  for (const at of places) read.add(at);
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  let count = 0;
  const english = core.replace(PLACE, () => `{${++count}}`).replace(/\s+/g, " ");
  const own = /\p{L}/u.test(english) ? replace(english) : undefined;
  if (own === undefined) return text;
  const safe = own.replace(/</g, "&lt;").replace(/"/g, "&quot;");
  return before + safe.replace(/\{(\d+)\}/g, (_, n) => `\uE000${places[n - 1]}\uE000`) + after;
}
