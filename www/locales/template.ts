/** Finds the texts of a template of lit and the labels among its attributes. Pure. */

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
  const made = whole.replace(TOKEN, (token, name?: string, attributes?: string, text?: string) => {
    if (text !== undefined) return verbatim > 0 ? text : run(text, replace, read);
    if (name === undefined) return token;
    if (VERBATIM.has(name)) verbatim += token.startsWith("</") ? -1 : 1;
    return attributes === ""
      ? token
      : token.replace(ATTRIBUTE, (all, label, _, one, two, bare) => {
          if (!LABELS.has(label)) return all;
          return `${label}="${run(one ?? two ?? bare, replace, read)}"`;
        });
  });
  const pieces = made.split(PLACE);
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
