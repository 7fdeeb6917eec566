/** Names an array, and describes one of its entries. */

import type { ArrayCell } from "core";
import { say } from "../locales/say.ts";
import type { Entry } from "../picture/lens.ts";
import { capital } from "./titles.ts";
import type { Facts } from "./view.ts";

/**
 * Which array: centre, second centre, rows and columns; in place of a centre a leading row, the
 * third leaf of Grundy values, or a tree. The core takes it as it is.
 */
export interface EntryRules {
  readonly c: number;
  readonly vs: number | null;
  readonly side: number;
  readonly row: readonly number[] | null;
  readonly leaf: number | null;
  /** A tree with leaves x and y: row and column; with z, it completes. */
  readonly tree: string | null;
}

/** Whether the entries are Grundy values. */
export function hasGrundyValues({ leaf, tree }: EntryRules): boolean {
  return leaf !== null || (tree !== null && !tree.includes("z"));
}

/** Returns the symbol of the entries. */
export function symbolOf(rules: EntryRules): "C" | "G" {
  return hasGrundyValues(rules) ? "G" : "C";
}

/**
 * The first array in words, and the second if there is one: "centre 2", "leading row 3, 0, 1, …".
 */
export function namesOf({
  c,
  vs,
  row,
  tree,
}: EntryRules): readonly [first: string, second: string | null] {
  const led = row === null ? say`centre ${c}` : say`leading row ${row.slice(0, 6).join(", ")}, …`;
  const first = tree === null ? led : say`tree ${spaced(tree)}`;
  return [first, vs === null ? null : say`centre ${vs}`];
}

/** The array in words: "centre 2", "centres 2 and 5", "leading row 3, … and centre 0". */
export function arrayName(rules: EntryRules): string {
  const { c, vs, row, tree } = rules;
  if (vs !== null && row === null && tree === null) return say`centres ${c} and ${vs}`;
  return namesOf(rules)
    .filter((name) => name !== null)
    .join(say(" and "));
}

/**
 * What an entry is the third leg of, or the Grundy value of; nothing where a row leads the array
 * that no game has.
 */
function positionMeaning(
  { row, leaf, tree }: EntryRules,
  centre: number,
  [a, b]: Entry,
  value: number,
) {
  if (tree !== null) {
    const at = (of: string, size: number) => (text: string) => text.replace(of, `${size}`);
    const filled = spaced([at("x", a), at("y", b), at("z", value)].reduce((t, f) => f(t), tree));
    const words = tree.includes("z") ? filled : say`${filled} beside a heap of ${value}`;
    return ["P-position", words] as const;
  }
  if (leaf === 0) return ["stacks in a row", `${a}, ${centre}, ${b}`] as const;
  if (leaf !== null) return ["tripod", `(${centre}; ${a}, ${b}, ${leaf})`] as const;
  return row === null ? (["P-position", `(${centre}; ${a}, ${b}, ${value})`] as const) : null;
}

/** Returns a tree with spaces after its commas. */
function spaced(tree: string): string {
  return tree.replaceAll(",", ", ");
}

/** Returns the facts of an entry without its number: which array, row and column. */
export function placeOf({ title, rows }: Facts): Facts {
  const [, ...names] = title.split(": ");
  return { title: names.length > 0 ? names.join(": ") : title, rows: rows.slice(0, 2) };
}

/**
 * Describes an entry: its place, its value, what it stands for, and why (a sentence for each
 * array).
 */
export function factsOf(
  rules: EntryRules,
  { a, b, value, other }: ArrayCell,
  why: readonly string[] = [],
): Facts {
  const { c, vs } = rules;
  const [first, second] = namesOf(rules);
  const place = [
    ["row a", `${a}`],
    ["column b", `${b}`],
  ] as const;
  const entry = `${symbolOf(rules)}(a, b)`;
  const position = positionMeaning(rules, c, [a, b], value);
  if (vs === null || other === null || second === null) {
    const reasons = why.map((sentence) => ["why", sentence] as const);
    const rows = [
      ...place,
      [say`entry ${entry}`, `${value}`] as const,
      ...(position ? [position] : []),
    ];
    return { title: capital(first), rows: [...rows, ...reasons] };
  }
  // Beside a leading row or a tree stands an array of tripod nim.
  const others = positionMeaning({ ...rules, row: null, tree: null }, vs, [a, b], other);
  const pair = [
    [position, first],
    [others, second],
  ] as const;
  const both = pair.flatMap(([stated, name]) =>
    stated === null
      ? []
      : [[`${say(stated[0].replace("-position", ""))}, ${name}`, stated[1]] as const],
  );
  const reasons = why.map(
    (sentence, at) => [say`why, ${at === 0 ? first : second}`, sentence] as const,
  );
  const title = `${say(value === other ? "Equal" : "Different")}: ${arrayName(rules)}`;
  const values = [say`entries ${entry}`, say`${value} and ${other}`] as const;
  return { title, rows: [...place, values, ...both, ...reasons] };
}

/**
 * Returns whether an entry with a number is shown while that of (a, b) is hidden, which is `value`:
 * those to its left and above it, which its rule needs. One of them has a or b and stands in row or
 * column `value`, if that is before (a, b): such numbers and larger ones are not shown.
 */
export function isOpenBefore(
  [a, b]: Entry,
  value: number,
  [row, column]: Entry,
  number: number,
): boolean {
  const isBefore = (row === a && column < b) || (column === b && row < a);
  const [least, most] = [Math.min(a, b), Math.max(a, b)];
  const limit = value < least ? least : value < most ? most : Infinity;
  return isBefore && number < limit;
}
