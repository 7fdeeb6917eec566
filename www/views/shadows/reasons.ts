/** Why a cell is in the shadow of a centre, and why two shadows agree or differ. */
import { tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import { reasonOfPiles } from "../position-reasons.ts";
import type { Reason } from "../view.ts";

/** A cell of the barrier, with the entries of both centres that are less than it, or -1. */
interface ReasonCell {
  readonly cell: readonly [a: number, b: number];
  readonly values: readonly [number, number];
  readonly centres: readonly [number, number];
  readonly barrier: number;
}

/** The most positions that a search of a position of tripod nim may lead to. */
const MOST_POSITIONS = 32_768;

/** Returns the reasons of a cell, one for each centre. */
export function cellReasons(core: Core, { cell, values, centres, barrier }: ReasonCell): Reason[] {
  return centres.map((centre, at) => {
    const value = values[at] ?? -1;
    return value < 0
      ? outOfShadow(cell, centre, barrier)
      : inShadow(core, cell, centre, barrier, value);
  });
}

function inShadow(
  core: Core,
  [a, b]: ReasonCell["cell"],
  centre: number,
  barrier: number,
  value: number,
): Reason {
  return {
    sentence: say`Centre ${centre}: ${tuple([a, b])} is in the shadow, because (${a}, ${b}, ${value}) is a P-position outside the barrier: ${value} < ${barrier}.`,
    because: async () => {
      const sees: Reason = {
        sentence: say`From (${a}, ${b}, z) with any z from ${barrier} on, a move takes the third leaf down to ${value}: these are N-positions.`,
      };
      const piles = [centre, a, b, value];
      const searched = piles.reduce((product, pile) => product * (pile + 1), 1);
      const search =
        searched <= MOST_POSITIONS ? reasonOfPiles(core, { game: "tripod-nim" }, piles) : null;
      return search === null ? [sees] : [sees, search];
    },
  };
}

function outOfShadow([a, b]: ReasonCell["cell"], centre: number, barrier: number): Reason {
  return {
    sentence: say`Centre ${centre}: ${tuple([a, b])} is not in the shadow: C(${a}, ${b}) is ${barrier} or more.`,
    because: async () => [
      {
        sentence: say`Leaves ${a} and ${b} have exactly one third leaf with which the player to move loses, and it is not less than ${barrier}.`,
      },
    ],
  };
}

/** Returns why the shadows agree for ever, or differ, from the sentence that says it. */
export function verdictReason(
  sentence: string,
  differs: readonly [number, number] | null,
  go: () => void,
): Reason {
  if (differs !== null)
    return {
      sentence,
      because: async () => [
        {
          sentence: say`One cell is enough: ${tuple(differs)} is in the shadow of one centre only.`,
          show: go,
        },
      ],
    };
  return {
    sentence,
    because: async () => [
      {
        sentence: say(
          "The next column of a shadow follows from the joint state of both centres, which has finitely many bits.",
        ),
      },
      {
        sentence: say(
          "Once that state comes back, the columns between repeat for ever: it is enough to compare them. The checker fills them again by the mex rule.",
        ),
      },
    ],
  };
}
