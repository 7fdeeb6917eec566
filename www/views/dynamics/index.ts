/**
 * The dynamical systems D(k, n) of Tree and Tripod Nim, section 9: how the k numbers after a
 * perfect band continue, step by step as in Figure 14, and how they repeat.
 */

import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { short, titled } from "../titles.ts";
import type { View } from "../view.ts";
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

export const dynamics: View<typeof dynamicsParams> = {
  name: "dynamics",
  title: "Dynamics",
  line: "The small systems behind the periods",
  alsoCalled: "D(k, n); D(2, n); D(3, n); systems; cycles",
  group: "Research",
  within: "Theory of tripod nim",
  sentence:
    "D(k, n) describes the k numbers after a perfect band: a row that drops a 0 gets a 1 in the first free column right of the incubator.",
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
  opening: { rule: "b" },
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
