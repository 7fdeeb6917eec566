/**
 * Repairs links that chats and e-mails have damaged. A link that means something as it stands keeps
 * its meaning: only one that is refused is read again, with as few repairs as possible.
 */
import { isLesson, LONGEST_LESSON } from "./lesson.ts";
import { parse, type Tables } from "./link.ts";

export interface Repaired {
  readonly link: string;
  /** What was repaired, in sentences. */
  readonly repairs: readonly string[];
}

/** A repair of one kind: the new text, and what was changed. */
interface Mended {
  readonly text: string;
  readonly what: string;
}

type Mend = (text: string) => Mended;

/** Escapes are undone at most so many times. */
const MOST_ROUNDS = 4;
/** At most so many signs at the end are left out. */
const MOST_SIGNS = 8;

/** What HTML and e-mails write for signs of a link. */
const CODES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&#38;": "&",
  "&#x26;": "&",
  "&#61;": "=",
  "&#x3d;": "=",
  "&equals;": "=",
  "&quest;": "?",
  "&#63;": "?",
  "&#x3f;": "?",
  "&comma;": ",",
  "&semi;": ";",
  "&lpar;": "(",
  "&rpar;": ")",
  "&num;": "#",
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "=3d": "=",
};
const CODE = /&(?:#x?)?[\da-z]{1,8};|=3d/gi;

/** Spaces and signs without width, as such or in escapes. */
const SPACES =
  /[\r\n]+[>\s]*|[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|%(?:09|0A|0D|20|C2%A0|C2%AD|E2%80%8[B-F]|E2%80%A[A-F]|E2%81%A[0-9]|EF%BB%BF)/gi;

/** What stands before a link, up to its version. */
const START = /^.*(?:#|%23|[<>([{"'\u2018-\u201f\u00ab/])(?=v1(?:[/?&]|%2F|$))/is;

/** Signs that stand after a link, not at its end. */
const AFTER =
  /^[.,;:!?'"`\u00b4\u2018-\u201f\u00ab\u00bb\u2039\u203a<>()[\]{}*_~|\\\u2026\u3001\u3002\uff09\s]$/;

/** An e-mail breaks long lines after this sign, which is no part of the link. */
const SOFT_BREAK = /=[\r\n]+[>\s]*/g;

const MENDS: readonly Mend[] = [
  without(SPACES),
  without(SOFT_BREAK),
  (text) => ({
    text: text.replace(START, "#"),
    what: "the text before v1 was left out",
  }),
  (text) => replacing(text, CODE, (code) => (Object.hasOwn(CODES, code) ? CODES[code] : undefined)),
  (text) => replacing(text, /%(?:25)*[\da-f]{2}/gi, (code) => signOf(code)),
];

/** Returns a link without what has damaged it; as it is if that gives no better one. */
export function repair(text: string, tables: Tables): Repaired {
  let best: Repaired = { link: text, repairs: [] };
  let least = wrongs(text, tables);
  if (least === 0 || text.length > LONGEST_LESSON || !/v1/.test(text)) return best;
  for (const mends of SUBSETS) {
    const mended = applied(text, mends);
    if (mended === null) continue;
    for (const end of endings(mended.text)) {
      const wrong = wrongs(end.text, tables);
      if (wrong >= least) continue;
      least = wrong;
      const whats = [...mended.whats, ...end.whats];
      best = { link: end.text, repairs: whats.map((what) => `this link was repaired: ${what}`) };
      if (wrong === 0) return best;
    }
  }
  return best;
}

/** The sets of repairs, small ones first. */
const SUBSETS: readonly (readonly Mend[])[] = Array.from({ length: 2 ** MENDS.length }, (_, set) =>
  MENDS.filter((_, at) => set & (1 << at)),
).sort((one, other) => one.length - other.length);

/** Applies repairs until none of them changes anything; null if one of them never does. */
function applied(text: string, mends: readonly Mend[]) {
  const whats = new Map<Mend, string>();
  let now = text;
  for (let round = 0; round < MOST_ROUNDS; round++)
    for (const mend of mends) {
      const mended = mend(now);
      if (mended.text === now) continue;
      if (!whats.has(mend)) whats.set(mend, mended.what);
      now = mended.text;
    }
  return whats.size < mends.length ? null : { text: now, whats: [...whats.values()] };
}

function without(spaces: RegExp): Mend {
  const what = "spaces, line breaks and invisible signs were left out";
  return (text) => ({ text: text.replace(spaces, ""), what });
}

/** Replaces codes by signs; those without a sign stay. */
function replacing(
  text: string,
  pattern: RegExp,
  signOf: (code: string) => string | undefined,
): Mended {
  const found = new Set<string>();
  const result = text.replace(pattern, (code) => {
    const sign = signOf(code.toLowerCase());
    if (sign !== undefined) found.add(code);
    return sign ?? code;
  });
  return {
    text: result,
    what: `${[...found].slice(0, 4).join(", ")} ${found.size === 1 ? "was" : "were"} decoded`,
  };
}

/** Returns the sign of ASCII that an escape stands for; undefined for other escapes. */
function signOf(code: string): string | undefined {
  const byte = Number.parseInt(code.slice(-2), 16);
  return byte > 31 && byte < 127 ? String.fromCharCode(byte) : undefined;
}

/** Returns what the end of a link may have been: without its last signs, and with its brackets. */
function endings(text: string) {
  const corrections: { readonly text: string; readonly whats: readonly string[] }[] = [];
  let rest = text;
  let cut = "";
  for (let count = 0; count <= MOST_SIGNS; count++) {
    const whats = cut === "" ? [] : [`“${cut}” at its end was left out`];
    corrections.push({ text: rest, whats });
    const open = openIn(rest.slice(rest.lastIndexOf("=") + 1));
    if (open > 0) {
      const closing = ")".repeat(open);
      corrections.push({
        text: rest + closing,
        whats: [...whats, `“${closing}” was added at its end`],
      });
    }
    const last = lastOf(rest);
    if (!AFTER.test(last.sign)) break;
    rest = rest.slice(0, -last.length);
    cut = last.sign.trim() === "" ? cut : last.sign + cut;
  }
  return corrections;
}

/** Returns the last sign of a text, and its length there: it may be an escape of some bytes. */
function lastOf(text: string): { readonly sign: string; readonly length: number } {
  for (const bytes of [1, 2, 3, 4]) {
    const code = text.slice(-3 * bytes);
    if (!/^(%[\da-f]{2})+$/i.test(code)) break;
    try {
      const sign = decodeURIComponent(code);
      return { sign, length: code.length };
    } catch {
      // the first byte stands before it
    }
  }
  return { sign: text.slice(-1), length: 1 };
}

/** Counts what is wrong with a link, and values that brackets or separators leave unfinished. */
function wrongs(link: string, tables: Tables): number {
  if (isLesson(link)) return wrongsOfLesson(link);
  const { values, problems } = parse(link, tables);
  const texts = Object.values(values).filter((value) => typeof value === "string");
  return problems.length + texts.filter((text) => openIn(text) !== 0 || /[,;(]$/.test(text)).length;
}

/** A word of the link of a lesson. */
const LESSON_WORD =
  /^(id=[a-z][\w-]*|(step|seed)=\d+|(answers|shown)=(\d{1,2}([:.][\w.:;-]*[\w-])?)?|(own|page|key|theme|ground|ui|lang)=[\w-]*)$/;

/** Lessons have words of their own; the file of lessons reads their values. */
function wrongsOfLesson(link: string): number {
  const [, query = ""] = link.split(/\?(.*)/s);
  const words = query.split("&").filter((word) => word !== "");
  return words.filter((word) => !LESSON_WORD.test(word)).length;
}

/** Counts the brackets that are not closed; negative if one is closed that was not opened. */
function openIn(text: string): number {
  let open = 0;
  for (const sign of text) {
    if (sign === "(") open += 1;
    if (sign === ")" && --open < 0) return -1;
  }
  return open;
}
