/** The parameters of the view of more piles, as links name them. */
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

export const pilesParams = {
  p: {
    kind: "text",
    label: "Position",
    meaning: "Two to six piles with nim-sum 0, in any order.",
    control: "main",
    default: "0,0,2,2",
    pattern: /\d{1,16}(?:,\d{1,16}){1,5}/,
    allowed: "two to six piles such as 0,0,2,2",
  },
  n: {
    kind: "integer",
    label: "Generation",
    meaning: "The last generation of the graph.",
    control: "panel",
    default: 7,
    ...within(ranges.PilesGraphParams.n),
  },
  order: {
    kind: "choice",
    label: "Positions",
    meaning: "Each position once, or in every order of its piles.",
    control: "panel",
    default: "sorted",
    options: [
      { value: "sorted", label: "up to order" },
      { value: "all", label: "in every order" },
    ],
  },
} as const satisfies Table;

export type PilesState = Values<typeof pilesParams>;

/** Returns the piles that a link names. */
export function pilesOf({ p }: Pick<PilesState, "p">): readonly number[] {
  return p.split(",").map(Number);
}

/** Returns the last generation of a graph that the core makes for so many piles. */
export function lastOf({ p, order }: Pick<PilesState, "p" | "order">): number {
  const name = `n_of_${pilesOf({ p }).length}${order === "all" ? "_all" : ""}`;
  const all: Readonly<Record<string, readonly [number, number]>> = ranges.PilesGraphParams;
  return (all[name] ?? ranges.PilesGraphParams.n)[1];
}
