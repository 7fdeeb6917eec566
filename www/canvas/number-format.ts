/** Formats whole numbers and positions for reading. */
import { words } from "../locales/say.ts";

/** Writes a number with a minus sign; its digits are not grouped. */
export function withMinus(number: number | bigint | string): string {
  return String(number).replace("-", "\u2212");
}

/** Returns the number with its sign: `+2`, `0`, `−3`. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}

/**
 * Writes a whole number for readers: with a minus sign, and with commas between the thousands, or
 * what the language has there. By hand, since the first call of the browser's `toLocaleString`
 * takes 20 ms.
 */
export function grouped(whole: number | string): string {
  return withMinus(whole).replace(/\B(?=(\d{3})+$)/g, words?.thousands ?? ",");
}

/** Writes a number with this many decimals: `12.5`, or `12,5`. */
export function decimals(number: number, digits: number): string {
  const [whole = "", part] = number.toFixed(digits).split(".");
  return part === undefined ? grouped(whole) : `${grouped(whole)}${words?.decimal ?? "."}${part}`;
}

/**
 * Returns a number of things: "1 cell", "5 cells". In a table of words the plural is the key, as
 * "{1} cells".
 */
export function counted(number: number, one: string, many = `${one}s`): string {
  const text = grouped(number);
  return words?.fill(["", ` ${many}`], [text]) ?? `${text} ${number === 1 ? one : many}`;
}

/** Returns `(1, −2, 3)`. */
export function tuple(numbers: readonly number[]): string {
  return `(${numbers.join(", ")})`.replaceAll("-", "\u2212");
}

/** Returns a whole number from 0 on in raised digits: an exponent. */
export function superscript(number: number | string): string {
  return String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");
}

/** Returns a whole number as such where it is exact, otherwise its digits. */
export function exact(digits: string): number | string {
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}
