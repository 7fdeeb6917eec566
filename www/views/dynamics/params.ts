/** The parameters of the dynamics view, as links name them. */
import type { DynamicsParams } from "core";
import type { Table, Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges, within } from "../choices.ts";

/** The first block of Figure 14, the lowest row first. */
const FIGURE_14 = "1,010011,101,010101,11111,0001111,0,1111";

export const dynamicsParams = {
  t: {
    kind: "integer",
    label: "Step",
    meaning: "Number of steps after the seed.",
    control: "panel",
    default: 0,
    ...within(ranges.DynamicsParams.t),
  },
  show: {
    kind: "choice",
    label: "Show",
    meaning: "The steps, the cycles, or the evidence for the paper's claims.",
    control: "main",
    default: "step",
    options: [
      { value: "step", label: "steps" },
      { value: "cycles", label: "cycles" },
      { value: "evidence", label: "evidence" },
    ],
  },
  pace: {
    kind: "choice",
    label: "Pace",
    meaning: "A step takes 4 seconds, 1 second, or 1/8 second.",
    control: "panel",
    default: "steady",
    options: [
      { value: "slow", label: "to read" },
      { value: "steady", label: "steady" },
      { value: "fast", label: "fast" },
    ],
  },
  start: {
    kind: "choice",
    label: "Seed",
    meaning: "The state at step 0. Tap a bit in the picture to flip it.",
    control: "panel",
    default: "typed",
    options: [
      { value: "typed", label: "typed" },
      { value: "random", label: "random" },
      { value: "array", label: "from an array" },
    ],
  },
  seed: {
    kind: "text",
    label: "Rows",
    meaning: "Zeros and ones, lowest row first, with commas between rows.",
    control: "panel",
    default: FIGURE_14,
    pattern: /[01]{1,96}(,[01]{1,96}){0,15}/,
    allowed: "1 to 16 rows of 1 to 96 zeros and ones, with commas between them",
  },
  random: {
    kind: "integer",
    label: "Number",
    meaning: "Each number gives its own random seed, the same on every device.",
    control: "panel",
    default: 1,
    ...within(ranges.DynamicsSystem.number),
  },
  c: {
    kind: "integer",
    label: "Centre",
    meaning: "The seed comes from the array of this centre.",
    control: "panel",
    default: 2,
    ...within(ranges.ArrayParams.c),
  },
  column: {
    kind: "integer",
    label: "Column",
    meaning: "The seed comes from this column of the array.",
    control: "panel",
    default: 100,
    ...within(ranges.DynamicsSystem.column),
  },
  k: {
    kind: "integer",
    label: "Rows k",
    meaning: "Number of rows: the numbers that follow the band.",
    control: "panel",
    default: 8,
    ...within(ranges.DynamicsParams.k),
  },
  n: {
    kind: "integer",
    label: "Incubator n",
    meaning: "The n leftmost columns, where no ones are added.",
    control: "panel",
    default: 4,
    ...within(ranges.DynamicsParams.n),
  },
  rule: {
    kind: "choice",
    label: "Rule",
    meaning: "B drops first, as printed; with n it is A with n + 1.",
    control: "panel",
    default: "a",
    options: [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ],
  },
  numbers: {
    kind: "integer",
    label: "Numbers",
    meaning: "Selects the system of a task's question; 0 is that of the link.",
    control: "picture",
    default: 0,
    min: 0,
    max: 9999,
  },
} as const satisfies Table;

export type DynamicsState = Values<typeof dynamicsParams>;

/** Names the system of a state. */
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
