/** Why a cell of space is born: the neighbours that its rule looks at, and when each was born. */
import type { OctantBirth, OctantParams } from "core";
import { tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";

/** An octant of Nim that grows, and how its positions are selected. */
export interface Grown {
  readonly core: Core;
  readonly params: OctantParams;
  select(position: Position): void;
}

/** Returns why a living cell is born. */
export async function birthReason(grown: Grown, position: Position): Promise<Reason> {
  const born = await birthOf(grown, position);
  const name = tuple(position);
  if (born === undefined) return { sentence: say`${name} is not born.` };
  if (born.step === 0) return { sentence: say`${name} is the seed: it is alive at step 0.` };
  const sentence =
    grown.params.rule === "relaxed"
      ? say`${name} is born at step ${born.step}: of its twelve neighbours exactly one is alive at step ${born.step - 1}.`
      : say`${name} is born at step ${born.step}: of its three neighbours with fewer counters exactly one is alive at step ${born.step - 1}.`;
  return { sentence, because: async () => neighboursOf(grown, born) };
}

function birthOf({ core, params }: Grown, [a, b, c]: Position): Promise<OctantBirth | undefined> {
  return core.call("octant_birth", [params, a, b, c]);
}

/** The neighbour that was alive before, then the others. */
function neighboursOf(grown: Grown, { step, neighbours }: OctantBirth): Reason[] {
  const isAlive = (at: number | null) => at !== null && at < step;
  const sorted = neighbours.toSorted(
    (one, other) => Number(isAlive(other.step)) - Number(isAlive(one.step)),
  );
  return sorted.map(({ position, step: at }): Reason => {
    const name = tuple(position);
    if (at === null) return { sentence: say`${name} is not alive.` };
    if (!isAlive(at))
      return {
        sentence: say`${name} is not alive yet: it is born at step ${at}.`,
        show: () => grown.select(position),
      };
    return {
      sentence: say`${name} is alive: it is born at step ${at}.`,
      because: async () => [await birthReason(grown, position)],
      show: () => grown.select(position),
    };
  });
}
