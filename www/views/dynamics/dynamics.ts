/**
 * The dynamical systems D(k, n) of Tree and Tripod Nim, section 9: how the k numbers after a perfect band go on, step by
 * step as Figure 14 draws it, and how they come back.
 */
import type { DynamicsParams } from "core";
import type { Table, Values } from "../../state/params.ts";
import type { View } from "../view.ts";

/** The first block of Figure 14, the lowest row first. */
const FIGURE_14 = "1,010011,101,010101,11111,0001111,0,1111";

const params = {
  t: {
    kind: "integer",
    label: "Step",
    meaning: "How many steps after the seed.",
    control: "panel",
    default: 0,
    min: 0,
    max: 100_000,
  },
  show: {
    kind: "choice",
    label: "Show",
    meaning:
      "One step and its neighbours; how the seed comes back, and all cycles by their periods; or what is known of the claims of section 9.",
    control: "panel",
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
    meaning: "How long a step stays when it is played: four seconds, one, or an eighth.",
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
    meaning: "The state at step 0. Tap a bit of the picture to turn it round: that is a new seed.",
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
    meaning:
      "Zeros and ones, the lowest row first, commas between the rows; zeros at the end of a row may be left out.",
    control: "panel",
    default: FIGURE_14,
    pattern: /[01]{1,96}(,[01]{1,96}){0,15}/,
    allowed: "1 to 16 rows of 1 to 96 zeros and ones, with commas between them",
  },
  random: {
    kind: "integer",
    label: "Number",
    meaning:
      "Each number throws its own coins, the same everywhere; every row has an even number of ones.",
    control: "panel",
    default: 1,
    min: 0,
    max: 2 ** 32 - 1,
  },
  c: {
    kind: "integer",
    label: "Centre",
    meaning: "The stack in the centre of the tripod whose array the seed is taken from.",
    control: "panel",
    default: 2,
    min: 0,
    max: 4095,
  },
  column: {
    kind: "integer",
    label: "Column",
    meaning: "Where in the array: from this column on the array goes as the system does.",
    control: "panel",
    default: 100,
    min: 0,
    max: 1_000_000,
  },
  k: {
    kind: "integer",
    label: "Rows k",
    meaning: "How many numbers after the band.",
    control: "panel",
    default: 8,
    min: 1,
    max: 16,
  },
  n: {
    kind: "integer",
    label: "Incubator n",
    meaning:
      "No ones are added to the n leftmost columns: there the band of smaller numbers is in the way.",
    control: "panel",
    default: 4,
    min: 1,
    max: 64,
  },
  rule: {
    kind: "choice",
    label: "Rule",
    meaning:
      "A: add, then drop, as the proofs and the arrays do; n is the radius of the band. B: drop, then add, as the paper prints it. What B adds at n was at n + 1 before the drop: B with n is A with n + 1.",
    control: "panel",
    default: "a",
    options: [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ],
  },
} as const satisfies Table;

export type State = Values<typeof params>;

/** Controls that belong to one kind of seed. */
const ONLY: Readonly<Record<string, State["start"]>> = {
  seed: "typed",
  random: "random",
  c: "array",
  column: "array",
};

export const dynamics: View<typeof params> = {
  name: "dynamics",
  title: "Dynamics",
  sentence:
    "How the k numbers after a perfect band go on, D(k, n). Each row tells where a number already stands above; in each step a row that drops a 0 gets a 1, in the first free column right of the incubator that no row below has taken.",
  params,
  opening: { rule: "b" },
  keys: [
    ["← →", "one step back, one step forward"],
    ["Home", "to the seed"],
    ["End", "to where the cycle begins"],
    ["P and R", "play the steps, and play them in reverse; again: pause"],
    ["N", "another random seed"],
  ],
  offers: ({ start, show }, key) =>
    show === "evidence"
      ? key === "show"
      : key === "pace"
        ? show === "step"
        : (ONLY[key] ?? start) === start,
  plays: ({ show }) => show !== "evidence",
  follows: ({ start, seed, k }, key) => {
    const rows = seed.split(",");
    if (start !== "typed") return {};
    if (key === "seed") return { k: rows.length };
    return key === "k"
      ? { seed: Array.from({ length: k }, (_, i) => rows[i] ?? "0").join(",") }
      : {};
  },
  load: async () => {
    const { DynamicsScene } = await import("./scene.ts");
    return (stage) => new DynamicsScene(stage);
  },
};

/** What the core needs to know of a system. */
export function systemOf({ k, n, rule }: State): Pick<DynamicsParams, "k" | "n" | "rule"> {
  return { k, n, rule };
}
