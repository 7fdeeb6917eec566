/** What is heard of both: how many cells the generations have, which both halves share. */
import type { State } from "../../link/link.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { melody as hearGrowth, words } from "../growth/extras.ts";
import type { GrowthState } from "../growth/index.ts";
import { LEADER, stateOf } from "./halves.ts";

export { words };

export function melody(state: State, source: Source): Promise<Melody> {
  return hearGrowth(stateOf(LEADER, state) as GrowthState, source);
}
