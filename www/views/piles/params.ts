/** The parameters of the view of more piles, as links name them. */
import { choice, int, main, type Table, text, type Values } from "../../link/params.ts";
import { ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const pilesParams = {
  p: text("Position", "Two to six piles with nim-sum 0, in any order.",
    /\d{1,16}(?:,\d{1,16}){1,5}/, "two to six piles such as 0,0,2,2",
    { default: "0,0,2,2", ...main }),
  n: int("Generation", "The last generation of the graph.", ranges.PilesGraphParams.n,
    { default: 7 }),
  order: choice("Positions", "Each position once, or in every order of its piles.",
    { sorted: "up to order", all: "in every order" }),
} satisfies Table;

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

/** Returns the change of a state to another position, in a graph that the core makes. */
export function to(state: PilesState, p: string, generation = 0): Partial<PilesState> {
  const last = lastOf({ ...state, p });
  const n = generation <= last ? Math.max(state.n, generation) : state.n;
  return { p, ...(Math.min(n, last) !== state.n && { n: Math.min(n, last) }) };
}

/** Returns the link of a state. */
export function linkOf(state: PilesState): string {
  const { n, order } = pilesParams;
  return [
    `#v1/piles?p=${state.p}`,
    ...(state.n === n.default ? [] : [`n=${state.n}`]),
    ...(state.order === order.default ? [] : [`order=${state.order}`]),
  ].join("&");
}
