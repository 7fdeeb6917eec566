/**
 * What is said of a position of space: its facts, or why no cube is there, by the neighbours that
 * its rule looks at. Pure.
 */

import type { Census, NimPosition, OctantBirth, OctantPoint } from "core";
import { counted, tuple } from "../../canvas/number-format.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Relative } from "../relatives.ts";
import type { Facts } from "../view.ts";
import { NEIGHBOURS, SETS, type SetName } from "./sets.ts";

/**
 * Piles in binary, under one another's digits: P-positions have an even number of ones in every
 * column.
 */
function binary(position: Position): string {
  const digits = Math.max(...position).toString(2).length;
  return position.map((pile) => pile.toString(2).padStart(digits, "0")).join(", ");
}

/**
 * Why a position has no parent. Outside of Nim and Lim a neighbour nearer to 0 may be missing, or
 * not the only one.
 */
function orphan(position: Position): string {
  return position.some((pile) => pile > 0)
    ? "none: not exactly one closer neighbour is shown"
    : "none: the first position";
}

/** A position in the evolution of its game (Nim Fractals, section 5.3). */
export interface Evolution {
  readonly generation: number;
  /** As texts for readers. */
  readonly parents: readonly string[];
}

/** Describes a position; `evolution`: where its steps are none. */
export function factsOf(
  { position, generation, parent, children, is_p }: OctantPoint,
  set: SetName,
  evolution: Evolution | null,
): Facts {
  const { card, evolves } = SETS[set].steps;
  const [before, after] = evolves ? ["Parent", "Children"] : NEIGHBOURS;
  return {
    title: tuple(position),
    rows: [
      [
        "Kind",
        is_p ? "P-position: the player to move loses" : "N-position: the player to move wins",
      ],
      [card, String(generation)],
      ["Piles in binary", binary(position)],
      [before, parent ? tuple(parent) : orphan(position)],
      [after, children.length === 0 ? "none" : children.map(tuple).join(" ")],
      ...(evolution === null
        ? []
        : ([
            ["Generation in the game", String(evolution.generation)],
            ["Parents in the game", evolution.parents.join(" ") || "none"],
          ] as const)),
    ],
    relatives: [before, after, "Parents in the game"],
  };
}

/**
 * Describes what a step bore, and that it agrees with the theorems: P-positions of Nim with total
 * 2n, and others.
 */
export function censusOf({ steps, all, others }: Census, step: number): string {
  const at = steps.indexOf(step);
  const late = others[at] ?? 0;
  const early = (all[at] ?? 0) - late;
  const rest = late === 0 ? say("nothing else") : counted(late, "other");
  return say`Generation ${step}: ${early} with total ${2 * step}, all P-positions; ${rest}.`;
}

/**
 * The relative of a position; null where there is none. `siblings` are the children of its parent.
 */
export function relative(
  point: OctantPoint,
  walk: Relative,
  siblings: readonly Position[],
): Position | null {
  if (walk === "parent") return point.parent;
  if (walk === "child") return point.children[0] ?? null;
  const place = siblings.findIndex((sibling) => sibling.join() === point.position.join());
  return siblings.length < 2 ? null : (siblings[(place + 1) % siblings.length] ?? null);
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
export function unborn(name: string, isRelaxed: boolean, birth: OctantBirth): string {
  const { fate, step } = birth;
  if (fate === "born") return say`${name} is born in generation ${step}, after the last one shown.`;
  const why = obstacle(isRelaxed, birth);
  return fate === "open" ? say`${name} is not born: ${why}.` : say`${name} is never born: ${why}.`;
}

/** What keeps a cell from its birth, as a clause. */
function obstacle(isRelaxed: boolean, birth: OctantBirth): string {
  const { fate, step } = birth;
  if (fate === "odd") return say("the sum of its piles is odd, and only even sums are born");
  if (fate === "open") return say`none of its neighbours is alive by generation ${step}`;
  if (fate === "alone")
    return say("the rule needs exactly one living closer neighbour, and it never has any");
  const living = livingOf(birth, Number.POSITIVE_INFINITY);
  const list = living.map(tuple).join(", ");
  return isRelaxed
    ? say`the rule needs exactly one living neighbour, and from generation ${step} on it has ${living.length} or more: ${list}`
    : say`the rule needs exactly one living closer neighbour, and from generation ${step} on it has ${living.length}: ${list}`;
}
