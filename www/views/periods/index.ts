/**
 * Row periods: Table 3 of Tree and Tripod Nim, alive. Each row of an array repeats, `C(r, k + p) =
 * C(r, k) + p`; the core finds the least such p and proves it.
 */

import { counted } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { labelOf, titled } from "../titles.ts";
import type { View } from "../view.ts";
import {
  LAST_CENTRE,
  type PeriodsState,
  periodsParams,
  SENTENCE,
  TITLE,
  WIDEST,
} from "./params.ts";

/** What is shown alone. */
const SHOWN = {
  printed: { title: "entries of Table 3" },
  settled: { title: "settled question marks of Table 3" },
  differ: { title: "misprints of Table 3" },
  open: { title: "open entries" },
} as const satisfies Partial<Record<PeriodsState["show"], object>>;

export const periods: View<typeof periodsParams> = {
  name: "periods",
  title: TITLE,
  group: "Research",
  sentence: SENTENCE,
  terms: ["period", "preperiod", "saltus", "completion array", "centre", "certificate", "effort"],
  params: periodsParams,
  opening: { c: 8, row: 21 },
  keys: [
    ["← ↑ → ↓", "to the next entry"],
    ["Page Up, Page Down", "ten rows up or down"],
    ["Home End", "to the first or last centre"],
    ["Enter", "explain the entry"],
    ["Esc", "close the explanation"],
  ],
  titleIn: ({ c, row, from, to, rows, show, rule }) =>
    titled(
      say(TITLE),
      row !== null && (c === null ? say`row ${row}` : say`row ${row} of centre ${c}`),
      row === null && c !== null && say`centre ${c} marked`,
      from === to ? from !== c && say`centre ${from}` : say`centres ${from} to ${to}`,
      counted(rows, "row"),
      show !== "all" && say(SHOWN[show].title),
      rule !== "none" && labelOf(periodsParams.rule.options, rule),
    ),
  resets: ({ from, to }, key) =>
    key === "from" && Math.abs(to - from) > WIDEST ? { to: Math.min(LAST_CENTRE, from + 7) } : {},
  limit: ({ from }, key) => (key === "to" ? from + WIDEST : undefined),
  flows: () => true,
  tabular: true,
  sounds: true,
  questions: ["number:period", "cell:period:#"],
  explains: () => true,
  tables: true,
  load: async () => {
    const { PeriodScene } = await import("./scene.ts");
    return (host) => new PeriodScene(host);
  },
};
