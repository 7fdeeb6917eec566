/**
 * Why a cell of space is born, or never is: the neighbours that its rule looks at, and when each
 * was born.
 */
import type { NimPosition, OctantBirth, OctantParams } from "core";
import { tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Facts, Reason } from "../view.ts";
import { binary } from "./geometry.ts";
import type { SetName } from "./sets.ts";

/** A growth, and how its positions are selected. */
export interface Grown {
  readonly core: Core;
  readonly params: OctantParams;
  select(position: Position): void;
}

/** A position that is not in the picture. */
export interface Missing {
  readonly set: SetName;
  readonly position: NimPosition;
  /** What becomes of it; undefined in a set that no rule grows, or if that is not to be said. */
  readonly birth: OctantBirth | undefined;
  /** In such a set the step at which it appears, null for never; undefined beyond the side. */
  readonly step: number | null | undefined;
}

/** Why a position is not in the picture. */
export function missing({ set, position, birth, step }: Missing): string {
  const { piles, is_p, nim_sum, generation } = position;
  const what = tuple(piles);
  const isNim = set === "nim" || set === "relaxed";
  if (isNim && is_p)
    return say`${what} is a P-position of step ${generation}, outside this picture.`;
  if (birth !== undefined) {
    const sentence = unborn(what, set === "relaxed", birth);
    return isNim && birth.fate !== "born"
      ? say`${sentence} It is an N-position: nim-sum ${nim_sum}.`
      : sentence;
  }
  return typeof step === "number"
    ? say`${what} is a P-position of step ${step}, outside this picture.`
    : say`${what} is not in this picture.`;
}

/** Describes a place that never has a cube; null if it has one later or elsewhere. */
export function deadFacts({ set, position, birth, step }: Missing): Facts | null {
  const { piles } = position;
  if (birth === undefined ? step !== null : birth.fate === "born") return null;
  const why =
    birth === undefined
      ? (["Rule", "none of neighbours: the game decides"] as const)
      : ([
          birth.fate === "open" ? "Not born" : "Never born",
          obstacle(set === "relaxed", birth),
        ] as const);
  return {
    title: tuple(piles),
    rows: [
      ["Kind", "N-position: the player to move wins"],
      why,
      ["Piles in binary", binary(piles)],
    ],
    relatives: ["Not born", "Never born"],
  };
}

/** Returns the neighbours that keep a cell from its birth, as far as they are born by a step. */
export function livingOf(birth: OctantBirth | undefined, last: number): Position[] {
  if (birth?.fate !== "crowded" || birth.step === null || birth.step > last) return [];
  const living = birth.neighbours.filter(({ step }) => step === birth.step);
  return living.map(({ position }) => position);
}

/** Says why a cell is not born, or not yet. */
function unborn(name: string, isRelaxed: boolean, birth: OctantBirth): string {
  const { fate, step } = birth;
  if (fate === "born") return say`${name} is born at step ${step}, after the last step shown.`;
  const why = obstacle(isRelaxed, birth);
  return fate === "open" ? say`${name} is not born: ${why}.` : say`${name} is never born: ${why}.`;
}

/** What keeps a cell from its birth, as a clause. */
function obstacle(isRelaxed: boolean, birth: OctantBirth): string {
  const { fate, step } = birth;
  if (fate === "odd") return say("the sum of its piles is odd, and only even sums are born");
  if (fate === "open") return say`none of its neighbours is alive by step ${step}`;
  if (fate === "alone")
    return say("the rule needs exactly one living closer neighbour, and it never has any");
  const living = livingOf(birth, Number.POSITIVE_INFINITY);
  const list = living.map(tuple).join(", ");
  return isRelaxed
    ? say`the rule needs exactly one living neighbour, and from step ${step} on it has ${living.length} or more: ${list}`
    : say`the rule needs exactly one living closer neighbour, and from step ${step} on it has ${living.length}: ${list}`;
}

/** Returns why a cell is born, or why not. */
export async function birthReason(grown: Grown, position: Position): Promise<Reason> {
  const { core, params } = grown;
  const birth = await core.call("octant_birth", [params, ...position]);
  const name = tuple(position);
  if (birth === undefined) return { sentence: say`${name} is not born.` };
  const { fate, step } = birth;
  if (fate === "born" && step === 0)
    return { sentence: say`${name} is the seed: it is alive at step 0.` };
  const isRelaxed = params.rule === "relaxed";
  const sentence =
    fate !== "born"
      ? unborn(name, isRelaxed, birth)
      : isRelaxed
        ? say`${name} is born at step ${step}: of its twelve neighbours exactly one is alive at step ${(step ?? 0) - 1}.`
        : say`${name} is born at step ${step}: of its three neighbours with fewer counters exactly one is alive at step ${(step ?? 0) - 1}.`;
  return { sentence, because: async () => neighboursOf(grown, birth) };
}

/** The neighbours that decide, then the others. */
function neighboursOf(grown: Grown, { fate, step, neighbours }: OctantBirth): Reason[] {
  const last = fate === "born" ? (step ?? 0) - 1 : (step ?? 0);
  const isAlive = (at: number | null) => at !== null && at <= last;
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
