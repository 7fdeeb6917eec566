/**
 * What is heard of bands: how far the number of the barriers stands from the diagonal, row after
 * row. Where C(k, b) is n, the symmetry of the array has C(n, k) = b: row n holds all its columns.
 */

import { say } from "../../locales/say.ts";
import type { Melody, Source, Voice } from "../../sound/melody.ts";
import type { BandsState } from "./index.ts";

export const words =
  "One note for each row: how far its number stands from the diagonal. Two centres: one in each ear.";

export async function melody(state: BandsState, { core, signal }: Source): Promise<Melody> {
  const { c, vs, n, side } = state;
  const from = state.from ?? Math.max(c, vs ?? 0) + 1;
  const voice = async (centre: number): Promise<Voice> => ({
    name: say`centre ${centre}`,
    numbers: [...(await core.call("row_offsets", [centre, n, from, side], { signal }))],
  });
  const left = await voice(c);
  return {
    title: say`Rows ${from} to ${from + side - 1}, column of ${n} minus row`,
    voices: vs === null ? [left] : [left, await voice(vs)],
    scale: "differences",
    turn: null,
  };
}
