/** Which periods keep a pattern of section 8 of Tree and Tripod Nim, and which break it. Pure. */
import type { PeriodPattern } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { State } from "./params.ts";

/** What of an entry a rule is about. */
interface Entry {
  readonly row: number;
  readonly found: { readonly period: string; readonly method: string } | null;
}

interface Grid {
  readonly entries: readonly (readonly Entry[])[];
}

/** The patterns of the core, by row; only those of the rule that is chosen. */
export type Patterns = ReadonlyMap<number, PeriodPattern>;

/** Whether an entry keeps its pattern; open where its period is not known, null without a rule. */
export type Kept = "kept" | "broken" | "open" | null;

/** How far the rows of each rule are from 8n. */
const OFFSETS: Readonly<Record<State["rule"], readonly number[]>> = {
  none: [],
  before: [-1],
  at: [0],
  after: [1],
  second: [2, 3],
  all: [-1, 0, 1, 2, 3],
};

/** Returns the patterns of a rule. */
export function patternsOf(all: readonly PeriodPattern[], rule: State["rule"]): Patterns {
  const chosen = all.filter(({ offset }) => OFFSETS[rule].includes(offset));
  return new Map(chosen.map((pattern) => [pattern.row, pattern]));
}

/** Returns whether an entry keeps the rule, which is one of centres that are not trivial. */
export function keeps({ row, found }: Entry, patterns: Patterns): Kept {
  const pattern = patterns.get(row);
  if (pattern === undefined || found?.method === "trivial") return null;
  if (found === null) return "open";
  return pattern.periods.includes(found.period) ? "kept" : "broken";
}

/** Returns the sentence of a rule, with its formulas. */
export function ruleOf(rule: State["rule"]): string {
  const rules = {
    none: "",
    before: say("Rule: row 8n − 1 has the period 8n."),
    at: say("Rule: row 8n has the period 8n, or 2(4n)(4n + 1)."),
    after: say("Rule: row 8n + 1 has the period 8n + 2, or 2(4n)(4n + 1)."),
    second: say("Rule: rows 8n + 2 and 8n + 3 have the period 2(4n + 1)(4n + 2)."),
    all: say("Rule: the patterns of section 8, for rows 8n − 1 to 8n + 3."),
  };
  return rules[rule];
}

/** Returns the rule, and how many entries keep it. */
export function countOf({ entries }: Grid, rule: State["rule"], patterns: Patterns): string {
  const all = entries.flat().map((entry) => keeps(entry, patterns));
  const count = (kept: Kept) => all.filter((each) => each === kept).length;
  const counts = say`${count("kept")} entries keep it, ${count("broken")} break it, ${count("open")} are open.`;
  const isTrivial = entries.flat().some(({ found }) => found?.method === "trivial");
  const words = `${ruleOf(rule)} ${counts}`;
  return isTrivial ? say`${words} Trivial centres have other periods.` : words;
}

/** Returns what the rule expects of an entry, and whether it is so; null without a rule. */
export function expected(entry: Entry, patterns: Patterns): string | null {
  const kept = keeps(entry, patterns);
  const periods = patterns.get(entry.row)?.periods.map((period) => grouped(period)) ?? [];
  const wanted = periods.join(say(" or "));
  if (kept === "kept") return say`${wanted}: kept`;
  if (kept === "broken") return say`${wanted}: broken`;
  return kept === "open" ? say`${wanted}: open` : null;
}
