/**
 * Reads what people type: numbers with signs between their digits, lists and trees with spaces and
 * brackets, and the digits and signs of other keyboards. Links have a strict grammar (link.ts): a
 * typed text becomes a value of it here, or is refused. Pure.
 */
import { read, type Value } from "../link/link.ts";
import type { Param } from "../link/params.ts";
import { words } from "../locales/say.ts";

/** Marks without width, such as those of the direction of writing. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Signs of other keyboards and of typesetting, by the sign that stands for them. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\u02d7]/g, "-"],
  [/[[{\u27e8\u3008]/g, "("],
  [/[\]}\u27e9\u3009]/g, ")"],
  [/[\u060c\u066c\u3001]/g, ","],
  [/\u061b/g, ";"],
  [/[\u00b7\u2022\u2219\u22c5\u30fb\u066b\u3002]/g, "."],
];

/** Spaces that are typeset between thousands; a plain one stands between the numbers of a list. */
const NARROW = "\\u00a0\\u2007-\\u2009\\u202f";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Returns a text with the digits and signs of ASCII; raised digits stay. */
export function plainSigns(text: string): string {
  const ascii = [...text.replace(INVISIBLE, "")].map((sign) => {
    if (/\p{Nd}/u.test(sign)) return sign.length === 1 ? digitOf(sign) : sign;
    const wide = /[\s\p{No}]/u.test(sign) ? sign : sign.normalize("NFKC");
    return /^[!-~]$/.test(wide) ? wide : sign;
  });
  return SIGNS.reduce((text, [pattern, sign]) => text.replace(pattern, sign), ascii.join(""));
}

/**
 * Returns the decimal digit of any script of today: each has ten of them in a row, from zero on.
 */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return `${(code - first) % 10}`;
}

/**
 * Returns a typed whole number as links write it: without a plus sign, without what separates its
 * groups of three digits, and a power such as 10⁶ in digits. Other texts are only trimmed.
 */
export function typedNumber(typed: string): string {
  const text = plainSigns(typed)
    .trim()
    .replace(/^\+\s*(?=\d)/, "")
    .replace(/^-\s+(?=\d)/, "-");
  const [, base, exponent] = /^(\d{1,4})(\^\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})$/.exec(text) ?? [];
  if (base !== undefined && exponent !== undefined) {
    const lowered = [...exponent].map((digit) =>
      RAISED.includes(digit) ? RAISED.indexOf(digit) : digit,
    );
    return `${BigInt(base) ** BigInt(lowered.join("").replace("^", ""))}`;
  }
  const signs = words?.decimal === "," ? ",.'’\\s" : ",'’\\s";
  const isGrouped = new RegExp(`^-?\\d{1,3}([${signs}])\\d{3}(\\1\\d{3})*$`).test(text);
  return isGrouped ? text.replace(/[^\d-]/g, "") : text;
}

/** Returns a typed number that may have decimals, after a point or a comma; NaN for other texts. */
export function typedDecimal(typed: string): number {
  const plain = plainSigns(typed).trim();
  const isDecimal = words?.decimal === "," && /^-?\d+,\d+$/.test(plain);
  const text = isDecimal ? plain : typedNumber(typed);
  return /^-?\d{1,15}([.,]\d{1,15})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/**
 * Returns a value that was typed; null if it is not allowed. What means something in a link as it
 * stands has this meaning.
 */
export function readTyped(param: Param, text: string): Exclude<Value, null> | null {
  for (const word of readings(param, text.trim())) {
    const value = read(param, word);
    if (value !== null) return value;
  }
  return null;
}

/** Returns what a text may stand for in a link, likeliest first. */
function readings(param: Param, text: string): readonly string[] {
  switch (param.kind) {
    case "choice":
      return [text];
    case "integer":
      return [typedNumber(text)];
    case "number": {
      const plain = plainSigns(text).replace(/^\+/, "");
      return [text, plain, words?.decimal === "," ? plain.replace(",", ".") : plain];
    }
    case "position":
    case "cell":
      return isOneNumber(plainSigns(text)) ? [] : lists(text);
    case "text": {
      const isWhole = !/^[([{]|[,;]$/.test(text);
      return [...(isWhole ? [text] : []), ...lists(text), code(text), typedNumber(text)];
    }
  }
}

/** Whether 1,000 or 1,000,000 is meant as one number: nobody writes 0 as 000. */
function isOneNumber(text: string): boolean {
  return /^\d{1,3}(,\d{3})+$/.test(text) && /,0\d\d/.test(text);
}

/** Returns an octal code such as 0,77 with its point. */
function code(text: string): string {
  return plainSigns(text).replace(/\s+/g, "").replace(",", ".");
}

/**
 * Returns what a typed list or tree may be in a link. Narrow spaces group digits, plain ones
 * separate numbers; the other way round where that gives nothing. Semicolons may be commas.
 */
function lists(typed: string): readonly string[] {
  const text = plainSigns(typed);
  return [joined(text, NARROW), text, joined(text, "\\s")].flatMap((each) => {
    const list = typedList(each);
    return [list, list.replace(/;/g, ",")];
  });
}

/** Returns a text without what groups the digits of its numbers. */
function joined(text: string, spaces: string): string {
  const signs = `${spaces}'’${words?.decimal === "," ? "." : ""}${text.includes(";") ? "," : ""}`;
  const groups = new RegExp(
    `(?<![\\d,.])\\d{1,3}([${signs}])\\d{3}(\\1\\d{3})*(?![\\d,.]\\d)`,
    "g",
  );
  return text.replace(groups, (number) => number.replace(/\D/g, ""));
}

/** Returns a list or a tree without spaces, and without the brackets around the whole of it. */
export function typedList(typed: string): string {
  const bare = plainSigns(typed)
    .toLowerCase()
    .trim()
    .replace(/-\s+(?=\d)/g, "-")
    .replace(/\)\s*(?=[\w(])/g, "),")
    .replace(/\s*([(,;:@+])\s*/g, "$1")
    .replace(/\s+\)/g, ")")
    .replace(/\s+/g, ",")
    .replace(/[.,;]+$/, "")
    .replace(/octal@([04]?),/g, "octal@$1.");
  if (/^\([^()]*\)([,;]\([^()]*\))+$/.test(bare))
    return bare.slice(1, -1).replace(/\)[,;]\(/g, ";");
  return inner(bare);
}

/** Returns what the outermost brackets enclose if they enclose all; in brackets are only commas. */
function inner(text: string): string {
  let depth = 0;
  let closed = -1;
  const commas = [...text].map((sign, at) => {
    if (sign === "(") depth += 1;
    if (sign === ")" && --depth === 0 && closed < 0) closed = at;
    return sign === ";" && depth > 0 ? "," : sign;
  });
  const result = commas.join("");
  const isEnclosed = result.startsWith("(") && closed === text.length - 1;
  return isEnclosed ? inner(text.slice(1, -1)) : result;
}
