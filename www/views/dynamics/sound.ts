/** What is heard of a system: in how many rows each step adds a 1, turn after turn of the cycle. */
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { LONGEST, turnsFrom } from "../../sound/turns.ts";
import { type DynamicsState, systemOf } from "./params.ts";
import { seedOf } from "./seed.ts";

/** The last step with which a part may begin: the core's. */
const LAST = 100_000;

export const words =
  "One note for each step: how many rows get a 1. The cycle is heard turn after turn.";

export async function melody(state: DynamicsState, { core, signal }: Source): Promise<Melody> {
  const { k, n, t, show } = state;
  if (show === "evidence") throw new Error("Show the steps or the cycles to hear this system.");
  const system = systemOf(state);
  const random = (...args: [typeof system, number]) => core.call("dynamics_random", args);
  const params = { ...system, seed: await seedOf(state, random, core) };
  const { orbit } = await core.call("dynamics", [{ ...params, t: 0 }], { signal });
  const ones = async (from: number, count: number) => {
    const { added } = await core.call("dynamics_strip", [{ ...params, t: from }, count], {
      signal,
    });
    const inStep = (step: number) => added.subarray(step * k, (step + 1) * k);
    return Array.from({ length: count }, (_, step) => inStep(step).filter((at) => at >= 0).length);
  };
  const about = { scale: "differences" } as const;
  const voices = (numbers: readonly number[]): Melody["voices"] => [
    { name: say("ones added"), numbers },
  ];
  const [preperiod, period] = orbit;
  if (preperiod === undefined || period === undefined || preperiod > LAST) {
    const title = say`D(${k}, ${n}), no cycle heard, steps ${t} to ${t + LONGEST - 1}`;
    return { ...about, title, voices: voices(await ones(t, LONGEST)), turn: null };
  }
  const { numbers, turn, later, isCut } = await turnsFrom({ preperiod, period, last: LAST }, ones);
  const length = later === null && !isCut ? "" : say`, ${LONGEST} steps`;
  const again = later === null ? "" : say` and the same ${grouped(later)} steps later`;
  const title = say`D(${k}, ${n}), the cycle from step ${preperiod} on${length}${again}`;
  return { ...about, title, voices: voices(numbers), turn };
}
