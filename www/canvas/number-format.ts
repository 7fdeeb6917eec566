/** Formats whole numbers and positions for reading. */

/**
 * Puts commas between the thousands of a whole number. By hand, since the first call of the
 * browser's `toLocaleString` takes 20 ms.
 */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns `(1, −2, 3)`. */
export function tuple(numbers: readonly number[]): string {
  return `(${numbers.join(", ")})`.replaceAll("-", "\u2212");
}

/** Returns a whole number from 0 on in raised digits: an exponent. */
export function superscript(number: number): string {
  return String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");
}
