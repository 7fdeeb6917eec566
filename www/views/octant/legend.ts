/** Describes what an octant shows: the game, its positions, and what stands out. Pure. */

import { colourAt, css } from "../../canvas/palette.ts";
import { say } from "../../locales/say.ts";
import { STEPS } from "./describe.ts";
import type { Measure } from "./geometry.ts";
import type { OctantState } from "./params.ts";
import type { SetName } from "./sets.ts";

/** The object that is drawn, with the sizes that the core gives. */
export interface LegendItem {
  readonly set: SetName;
  /** What is drawn, perhaps less than requested. */
  readonly side: number;
  /** The least side with a position. */
  readonly leastSide: number;
  /** The step at which it is complete. */
  readonly lastStep: number;
}

/** Describes the object. */
export function objectOf(
  { set, side, leastSide, lastStep }: LegendItem,
  state: OctantState,
): string {
  const { c, d } = state;
  const below = say`piles below ${side}`;
  if (side < leastSide)
    return set === "slice"
      ? say`Nothing to show: beside a fourth pile of ${d}, a losing position has another pile of ${leastSide / 2} or more. Choose side ${leastSide}.`
      : say`Nothing to show: with centre ${c} no losing position has all piles below ${side}. Choose side ${leastSide}.`;
  switch (set) {
    case "nim":
      return say`P-positions of Nim, ${below}: nim-sum 0.`;
    case "relaxed":
      return say`Growth by all twelve neighbours to step ${Math.min(state.n ?? lastStep, lastStep)}, ${below}.`;
    case "lim":
      return say`P-positions of LIM, ${below}: no digit 1 is in two piles.`;
    case "played":
      return say`${lostOf(state)}; ${below}.`;
    case "misere":
      return say`P-positions of misère Nim, which is tripod nim with centre 1; ${below}.`;
    case "tripod":
      return say`P-positions (a, b, C(a, b)) of tripod nim with centre ${c}, ${below}.`;
    case "slice":
      return say`P-positions of Nim with a fourth pile of ${d}; other ${below}.`;
  }
}

/** Describes the positions of a game that no digits decide, and where their order matters. */
function lostOf({ game, set, code, k }: OctantState): string {
  switch (game) {
    case "moore-nim":
      return say`P-positions of Moore’s Nim with up to ${k} piles in a move`;
    case "end-nim":
      return say(
        "P-positions of End-Nim: b stands between a and c, so the three piles are not alike",
      );
    case "subtraction":
      return say`P-positions of three piles from which ${set === "" ? "1,3,4" : set} may be taken`;
    case "kayles":
      return say("P-positions of Kayles with three rows");
    default:
      return say`P-positions of the octal game ${code === "" ? "0.07" : code} with three rows`;
  }
}

/** Describes how kinds of positions differ to a last step; empty if all are of one kind. */
export function kindsOf(
  set: SetName,
  tree: boolean,
  { n, cut, explode }: OctantState,
  lastStep: number,
): string {
  const kinds: string[] = [];
  if (set === "relaxed")
    kinds.push(
      tree
        ? say("Coloured: P-positions. Grey with a belt: N-positions, which appear late.")
        : say(
            "Coloured: P-positions. Grey with a dot on each face: N-positions, which appear late.",
          ),
    );
  if (tree)
    kinds.push(
      STEPS[set].evolves
        ? say("Tubes join each position to its parent.")
        : say("Tubes join neighbours of consecutive steps."),
    );
  // Tubes and balls have no outlines.
  const how = tree ? say("paler") : say("paler and has outlines");
  const newest = n === null ? say("the last step") : say`step ${Math.min(n, lastStep)}`;
  if (cut === "1") kinds.push(say`Everything but ${newest} is faint.`);
  else if (n !== null)
    kinds.push(
      STEPS[set].grown
        ? say`Grown to ${newest}, which is ${how}.`
        : say`Shown to ${newest}, which is ${how}.`,
    );
  if (explode > 0) kinds.push(say("The half-size copies are moved apart."));
  return kinds.join(" ");
}

/**
 * A scale of colours: what it counts, from 0 to its end, and some colours on the way, evenly
 * spread, as CSS has them.
 */
export interface Scale {
  readonly what: string;
  readonly to: number;
  readonly colours: readonly string[];
}

const MOST_STOPS = 9;

export function scaleOf(
  set: SetName,
  { colour }: OctantState,
  side: number,
  lastStep: number,
  { from, slopes }: Measure,
  palette: Uint8Array,
): Scale {
  const pile = PILES.indexOf(colour);
  const to = pile < 0 ? lastStep : side - 1;
  const range = to * (slopes[pile < 0 ? 3 : pile] ?? 0);
  const length = Math.max(2, Math.min(MOST_STOPS, to + 1));
  const colours = Array.from({ length }, (_, i) =>
    css(colourAt(palette, from + (range * i) / (length - 1))),
  );
  return { what: pile < 0 ? say(STEPS[set].name) : say`Pile ${colour}`, to, colours };
}

const PILES: readonly string[] = ["a", "b", "c"];
