/** What is heard of a growth: how many cells its generations have. */

import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import type { GrowthState } from "./params.ts";

/** The most generations that are heard: the last ones. */
const MOST = 64;

export const words =
  "One note for each generation, at most the last 64: the more cells are born, the higher it is.";

export async function melody({ rule, n }: GrowthState, { core, signal }: Source): Promise<Melody> {
  const from = Math.max(0, n - MOST + 1);
  const born = await core.call("growth_born", [{ rule, n }, from], { signal });
  return {
    title: say`Generations ${from} to ${n}`,
    voices: [{ name: say("cells"), numbers: [...born] }],
    scale: "counts",
    turn: null,
  };
}
