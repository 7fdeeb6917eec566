/**
 * Inserts results into the captions of plates. They come from www/data/results.json, which tests
 * compare with the core and its tables. Pure.
 */

import results from "../data/results.json" with { type: "json" };
import { say } from "../locales/say.ts";
import type { Plate } from "./plate.ts";

const { table3, centre5, induction } = results;

/** The text of each name in braces. */
const WORDS: Readonly<Record<string, string>> = {
  printed: `${table3.same + table3.misprints}`,
  misprints: `${table3.misprints}`,
  settled: `${table3.settled}`,
  rows: listed(centre5.rows),
  lastCentre: `${induction.lastCentre}`,
  lastNumber: `${induction.lastNumber}`,
  fails: `${induction.fails.length}`,
  failing: listed(induction.fails.map(({ centre }) => centre)),
  open: `${induction.open.length}`,
  opening: listed(induction.open.map(({ centre }) => centre)),
};

/** Returns the plate with results in its caption; throws for an unknown name. */
export function withResults(plate: Plate): Plate {
  const caption = say(plate.caption).replace(/\{(\w+)\}/g, (_, word: string) => {
    const result = WORDS[word];
    if (result === undefined) throw new Error(`${plate.title}: {${word}} is no result`);
    return result;
  });
  return { ...plate, caption };
}

/** `2, 3 and 5`. */
export function listed(numbers: readonly number[]): string {
  const [last = 0, ...others] = [...numbers].reverse();
  return others.length === 0 ? `${last}` : say`${others.reverse().join(", ")} and ${last}`;
}
