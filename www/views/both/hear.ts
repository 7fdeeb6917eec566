/** What is heard of both: how many cells the generations have, which both halves share. */
import type { State } from "../../link/link.ts";
import type { Heard, Source } from "../../sound/heard.ts";
import { hear as hearGrowth, words } from "../growth/hear.ts";
import type { State as GrowthState } from "../growth/params.ts";
import { LEADER, stateOf } from "./halves.ts";

export { words };

export function hear(state: State, source: Source): Promise<Heard> {
  return hearGrowth(stateOf(LEADER, state) as GrowthState, source);
}
