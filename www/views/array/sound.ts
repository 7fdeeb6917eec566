/** What is heard of an array: a part of the marked row, of one centre or of two. */

import type { RemoteArray } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source, Voice } from "../../sound/melody.ts";
import { namesOf } from "../entry-facts.ts";
import type { ArrayState } from "./index.ts";
import { chosenOf } from "./looks.ts";
import { entryOf, hasParameter } from "./maps.ts";

/** How many entries are heard, from the marked one on. */
const COUNT = 32;

/** The row that is heard while none is marked. */
const FIRST = 1;

export const words =
  "Up to 32 entries of a row, from the marked one on: entry minus column, or the number that the map shows, higher for larger. Two centres: one in each ear.";

export async function melody(state: ArrayState, { core, signal }: Source): Promise<Melody> {
  const { side } = state;
  const [a, b] = state.sel ?? [FIRST, 0];
  const [row, marked] = a < side && b < side ? [a, b] : [Math.min(FIRST, side - 1), 0];
  const count = Math.min(COUNT, side);
  const from = Math.min(marked, side - count);
  const params = { ...chosenOf(state), side: Math.max(row, from + count - 1) + 1 };
  const array = core.array(params);
  const ask: RemoteArray["ask"] = (method, args) => array.ask(method, args, { signal });
  const [first, second] = namesOf(params);
  const voice = async (of: "c" | "vs", name: string): Promise<Voice> => {
    return { name, numbers: await numbersOf(state, ask, { of, row, from, count }) };
  };
  const left = await voice("c", first);
  const what = isOffset(state)
    ? say("entry minus column")
    : say(entryOf(state.map).label).toLowerCase();
  return {
    title: say`Row ${row}, columns ${from} to ${from + count - 1}, ${what}`,
    voices: second === null ? [left] : [left, await voice("vs", second)],
    scale: "differences",
    turn: null,
  };
}

/** Whether the entries less their columns are heard, as the plot of the row shows them. */
function isOffset({ map }: ArrayState): boolean {
  return map === "value" || entryOf(map).compares;
}

/** Returns the numbers of a part of a row: those of the map, if it is not the one of the values. */
async function numbersOf(
  state: ArrayState,
  ask: RemoteArray["ask"],
  part: {
    readonly of: "c" | "vs";
    readonly row: number;
    readonly from: number;
    readonly count: number;
  },
): Promise<number[]> {
  const { of, row, from, count } = part;
  if (isOffset(state)) {
    const offsets = await ask("offsets", [row, of]);
    return [...offsets.subarray(from, from + count)];
  }
  const { map } = state;
  const parameter = hasParameter(map) ? { [map]: state[map] } : {};
  const look = { map, ...parameter, scale: "linear", pal: null, of } as const;
  return [...(await ask("plane", [row, from, 1, count, look])).values];
}
