/** Nim with two to six piles: the graph of parents and children (Nim Fractals, section 5). */

import { choice, int, main, type Table, text, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { generations, labelOf, short, titled } from "../titles.ts";
import type { View } from "../view.ts";
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
function lastOf({ p, order }: Pick<PilesState, "p" | "order">): number {
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

export function linkOf(state: PilesState): string {
  const { n, order } = pilesParams;
  return [
    `#v1/piles?p=${state.p}`,
    ...(state.n === n.default ? [] : [`n=${state.n}`]),
    ...(state.order === order.default ? [] : [`order=${state.order}`]),
  ].join("&");
}

export const piles: View<typeof pilesParams> = {
  name: "piles",
  title: "More piles",
  line: "Nim with two to six piles",
  alsoCalled: "four piles; five piles; many piles; graph of positions",
  thumbnail: "#v1/piles?p=1,2,3,4,4",
  group: "Nim fractals",
  sentence:
    "Losing positions of Nim with two to six piles: each row is a generation, lines join parents to children, and colours count children.",
  terms: ["P-position", "parent", "generation", "birthday", "nim-sum"],
  params: pilesParams,
  part: () => "counts",
  titleIn: ({ p, n, order }) =>
    titled(
      say`Nim with ${pilesOf({ p }).length} piles`,
      say`position (${short(p)})`,
      generations(n),
      order !== "sorted" && labelOf(pilesParams.order.options, order),
    ),
  flows: () => true,
  limit: (state, key) => (key === "n" ? lastOf(state) : undefined),
  resets: (state, key) => (key !== "n" && state.n > lastOf(state) ? { n: lastOf(state) } : {}),
  explains: () => true,
  questions: ["cell:parent", "number:generation"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
