/** Why an entry of an array is no smaller: the cells that have the smaller numbers. */

import type { EntryCells } from "core";
import type { RemoteArray } from "../core/client.ts";
import { say } from "../locales/say.ts";
import type { Entry } from "../picture/lens.ts";
import { type EntryRules, namesOf, symbolOf } from "./entry-facts.ts";
import { capital } from "./titles.ts";
import type { Reason } from "./view.ts";

/** An array that can be asked. */
interface Figure extends Pick<RemoteArray, "ask"> {
  readonly params: EntryRules;
}

/** The most cells that are named. */
const MOST_CELLS = 64;

type Of = "c" | "vs";
/** Selects an entry in the picture; null where it is not there. */
type Select = ((entry: Entry) => void) | null;

/** Returns the reason of an entry, in each of the arrays that are compared. */
export async function entryReasons(
  figure: Figure,
  entry: Entry,
  select: Select,
): Promise<readonly Reason[]> {
  const { params } = figure;
  const [first, second] = namesOf(params);
  if (second === null) return [await reasonOf(figure, entry, "c", select)];
  const [one, other] = await Promise.all([
    reasonOf(figure, entry, "c", select),
    reasonOf(figure, entry, "vs", select),
  ]);
  return [about(first, one), about(second, other)];
}

function about(name: string, reason: Reason): Reason {
  return { ...reason, sentence: `${capital(name)}: ${reason.sentence}` };
}

async function reasonOf(figure: Figure, entry: Entry, of: Of, select: Select): Promise<Reason> {
  const cells = await figure.ask("entry_cells", [...entry, of]);
  const name = nameOf(figure, entry);
  const { value, given, rows } = cells;
  if (given !== null) return { sentence: `${name} = ${value}. ${say(given)}` };
  if (value === 0) return { sentence: say`${name} = 0: no number is smaller.` };
  return {
    sentence: rows.includes(-1)
      ? say`${name} = ${value}: each smaller number is excluded.`
      : say`${name} = ${value}: each smaller number stands to its left or above.`,
    because: async () => cellsOf(figure, cells, entry, of, select),
  };
}

function cellsOf(
  figure: Figure,
  { rows, columns }: EntryCells,
  [, b]: Entry,
  of: Of,
  select: Select,
): Reason[] {
  const reasons = [...rows.slice(0, MOST_CELLS)].map((row, number) =>
    cellOf(figure, number, [row, columns[number] ?? 0], b, of, select),
  );
  const more = rows.length - reasons.length;
  return more > 0
    ? [...reasons, { sentence: say`So do the ${more} numbers from ${reasons.length} on.` }]
    : reasons;
}

/** Returns where a smaller number stands, and why. */
function cellOf(
  figure: Figure,
  number: number,
  [row, column]: Entry,
  b: number,
  of: Of,
  select: Select,
): Reason {
  if (row < 0)
    return {
      sentence:
        figure.params.tree === null
          ? say`${number} is a value with a smaller third leaf.`
          : say`${number} is excluded by a move on another stack.`,
    };
  const name = nameOf(figure, [row, column]);
  return {
    sentence:
      column === b
        ? say`${number} stands above: ${name} = ${number}.`
        : say`${number} stands to the left: ${name} = ${number}.`,
    because: async () => [await reasonOf(figure, [row, column], of, select)],
    ...(select ? { show: () => select([row, column]) } : {}),
  };
}

function nameOf({ params }: Figure, [a, b]: Entry): string {
  return `${symbolOf(params)}(${a}, ${b})`;
}
