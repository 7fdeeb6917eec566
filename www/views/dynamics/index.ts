/**
 * The dynamical systems D(k, n) of Tree and Tripod Nim, section 9: how the k numbers after a
 * perfect band continue, step by step as in Figure 14, and how they repeat.
 */

import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { short, titled } from "../titles.ts";
import type { Heading, View } from "../view.ts";
import { type DynamicsState, dynamicsParams, systemName } from "./params.ts";

/** Controls that belong to one kind of seed. */
const ONLY: Readonly<Record<string, DynamicsState["start"]>> = {
  seed: "typed",
  random: "random",
  c: "array",
  column: "array",
};

function titleIn(state: DynamicsState): string {
  const { show, start, seed, random, c, column, t } = state;
  if (show === "evidence") return say("Evidence for the claims on D(k, n)");
  const from = {
    typed: () => say`seed ${short(seed, 24)}`,
    random: () => say`random seed ${random}`,
    array: () => say`seed from column ${grouped(column)} of centre ${c}`,
  };
  const name = systemName(state);
  const what = { step: name, tokens: say`Tokens of ${name}`, cycles: say`Cycles of ${name}` }[show];
  return titled(what, from[start](), (show !== "cycles" || t > 0) && say`step ${grouped(t)}`);
}

const TITLE = "Dynamics";

/** What is shown instead of steps. */
const HEADINGS: Readonly<Partial<Record<DynamicsState["show"], Heading>>> = {
  tokens: {
    title: TITLE,
    sentence:
      "The lowest rows of D(k, n) as tokens on a circle of n + 1 places, around a word of 2n bits.",
    guide:
      "A token marks a place where both lowest rows drop a 0. Tokens that meet are lost; what is left repeats after 2n(n + 1) steps: docs/proofs.md, theorem 22. Press Run: the bars below never rise.",
  },
  cycles: {
    title: TITLE,
    sentence: "How the system D(k, n) comes to repeat: a tail of states that leads into a ring.",
    guide:
      "Each dot is a state, and the seed is at the end of the tail. The ring has as many states as the period. For small k and n a table counts all cycles of the system.",
  },
  evidence: {
    title: TITLE,
    sentence:
      "What Tree and Tripod Nim and our proofs claim of the systems D(k, n), counted again on your machine.",
    guide:
      "Each row is a system with its cycles by period. The last column says whether the recorded numbers come out the same here.",
  },
};

export const dynamics: View<typeof dynamicsParams> = {
  name: "dynamics",
  title: TITLE,
  line: "The small systems behind the periods",
  alsoCalled: "D(k, n); D(2, n); D(3, n); systems; cycles",
  group: "Research",
  within: "Theory of tripod nim",
  sentence:
    "The system D(k, n) has k rows of zeros and ones, which say where the k numbers after a perfect band stand. Here it takes one step.",
  guide:
    "The first column drops out. A row that drops a 0 gets a 1 in the first free column from the dashed line on. Filled dots mark stable states: the numbers fill a wider perfect band. In the end every system repeats, and so do the table's rows. Press Run, or tap a bit.",
  headingIn: ({ show }) => HEADINGS[show],
  terms: [
    "D(k, n)",
    "band",
    "perfect band",
    "incubator",
    "seed",
    "stable",
    "token",
    "strand",
    "period",
    "centre",
  ],
  params: dynamicsParams,
  verb: "Run",
  unanswered: { show: "step" },
  part: () => "dynamics",
  titleIn,
  offers: ({ start, show }, key) =>
    show === "evidence"
      ? key === "show"
      : key === "pace"
        ? show !== "cycles"
        : (ONLY[key] ?? start) === start,
  steps: "t",
  plays: ({ show }) => show !== "evidence",
  resets: ({ start, seed, k }, key) => {
    const rows = seed.split(",");
    if (start !== "typed") return {};
    if (key === "seed") return { k: rows.length };
    return key === "k"
      ? { seed: Array.from({ length: k }, (_, i) => rows[i] ?? "0").join(",") }
      : {};
  },
  flows: () => true,
  sound: () => import("./extras.ts"),
  questions: ["number:period", "number:preperiod"],
  loadQuestions: async () => (await import("./extras.ts")).questions,
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
