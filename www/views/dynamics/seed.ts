/** The seed of a state: what was typed, random rows, or a column of an array. */
import type { Core } from "../../core/client.ts";
import { type DynamicsState, systemOf } from "./params.ts";

/** Returns the seed as rows of bits; `random` returns the random rows of a number. */
export async function seedOf(
  state: DynamicsState,
  random: (system: ReturnType<typeof systemOf>, number: number) => string | Promise<string>,
  core: Pick<Core, "call">,
  signal?: AbortSignal,
): Promise<string> {
  const system = systemOf(state);
  if (state.start === "typed") return state.seed;
  if (state.start === "random") return random(system, state.random);
  return core.call("seed_from_array", [system, state.c, state.column], { signal });
}
