/** What is heard of an octant: how many cubes its steps add. */

import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { STEPS } from "./describe.ts";
import type { OctantState } from "./params.ts";
import { setOf } from "./sets.ts";

/** The most steps that are heard: the last ones. */
const MOST = 64;

/** The largest side that is heard: its positions are counted one by one. */
const LARGEST = 1024;

export const words =
  "One note for each step, at most the last 64: the more cubes it adds, the higher it is. A step without cubes is a rest.";

export async function melody(state: OctantState, { data }: Source): Promise<Melody> {
  const { side } = state;
  if (side > LARGEST)
    throw new Error(say`side = ${side} is above ${LARGEST}, the limit of sounds.`);
  const field = await data();
  if (field.kind !== "points") throw new Error("There is no octant yet.");
  const steps = field.generation;
  const last = steps.reduce((high, step) => Math.max(high, step), 0);
  const from = Math.max(0, last - MOST + 1);
  const added = Array.from({ length: last - from + 1 }, () => 0);
  for (const step of steps) if (step >= from) added[step - from] = (added[step - from] ?? 0) + 1;
  const { grown } = STEPS[setOf(state)];
  return {
    title: grown ? say`Steps ${from} to ${last}` : say`Half of a + b + c from ${from} to ${last}`,
    voices: [{ name: say("cubes"), numbers: added }],
    scale: "counts",
    turn: null,
  };
}
