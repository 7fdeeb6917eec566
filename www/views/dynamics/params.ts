/** The parameters of the dynamics view, as links name them. */
import type { DynamicsParams } from "core";
import type { Core } from "../../core/client.ts";
import {
  cell,
  choice,
  int,
  main,
  picture,
  type Table,
  text,
  type Values,
} from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";

/** The first block of Figure 14, the lowest row first. */
const FIGURE_14 = "1,010011,101,010101,11111,0001111,0,1111";

// biome-ignore format: one or two lines for each parameter
export const dynamicsParams = {
  t: int("Step", "Number of steps after the seed.", ranges.DynamicsParams.t, { default: 0 }),
  show: choice("Show", "The steps, their tokens, the cycles, or the evidence for the paper's claims.",
    { step: "steps", tokens: "tokens", cycles: "cycles", evidence: "evidence" }, main),
  pace: choice("Pace", "A step takes 4 seconds, 1 second, or 1/8 second.",
    { slow: "to read", steady: "steady", fast: "fast" }, { default: "steady" }),
  start: choice("Seed", "The state at step 0. Tap a bit in the picture to flip it.",
    { typed: "typed", random: "random", array: "from an array" }),
  seed: text("Rows", "Zeros and ones, lowest row first, with commas between rows.",
    /[01]{1,96}(,[01]{1,96}){0,15}/,
    "1 to 16 rows of 1 to 96 zeros and ones, with commas between them", { default: FIGURE_14 }),
  random: int("Number", "Each number gives its own random seed, the same on every device.",
    ranges.DynamicsSystem.number, { default: 1 }),
  c: int("Centre", "The seed comes from the array of this centre.", ranges.ArrayParams.c,
    { default: 2 }),
  column: int("Column", "The seed comes from this column of the array.",
    ranges.DynamicsSystem.column, { default: 100 }),
  k: int("Rows k", "Number of rows: the numbers that follow the band.", ranges.DynamicsParams.k,
    { default: 8 }),
  n: int("Incubator n", "The n leftmost columns, where no ones are added.", ranges.DynamicsParams.n,
    { default: 4 }),
  rule: choice("Rule", "B drops first, as printed; with n it is A with n + 1.", { a: "A", b: "B" }),
  cell: cell("Selected cell", "Column and place of the cell that is selected among the tokens.",
    2 * ranges.DynamicsParams.n[1]),
  numbers: int("Numbers", "Selects the system of a task's question; 0 is that of the link.",
    [0, 9999], { default: 0, ...picture }),
} satisfies Table;

export type DynamicsState = Values<typeof dynamicsParams>;

export function systemName({ k, n, rule }: DynamicsState): string {
  return say`D(${k}, ${n}), rule ${rule.toUpperCase()}`;
}

/** Says that something is so by rule A, where rule B is shown. */
export function byRuleA(what: string, radius: number): string {
  return say`${what} by rule A, n = ${radius}`;
}

/** Returns the system of a state, as the core takes it. */
export function systemOf({ k, n, rule }: DynamicsState): Pick<DynamicsParams, "k" | "n" | "rule"> {
  return { k, n, rule };
}

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
