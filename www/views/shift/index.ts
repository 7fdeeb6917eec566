/**
 * Shifts and twins: the first rows of two arrays laid over each other, so that two theorems on all
 * centres can be tried (docs/proofs.md; src/arrays/aligned.rs compares them).
 */

import type { AlignedParams } from "core";
import { counted, superscript } from "../../canvas/number-format.ts";
import {
  choice,
  entry,
  gridWindow,
  int,
  main,
  optional,
  type Table,
  type Values,
} from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { centre, palette, ranges } from "../choices.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  way: choice("Lower table", "The array of centre c + M, or that of c + 1.",
    { shift: "its shift", twins: "its twin" }, main),
  c: centre(ranges.AlignedParams.c, { default: 5, ...main }),
  m: int("Exponent m", "M is 2 to the power m, at most c; empty takes the largest.",
    ranges.AlignedParams.m, optional(0)),
  by: int("Moved by", "Steps that the lower array has moved; empty moves it all the way.",
    ranges.AlignedParams.by, optional(0)),
  columns: int("Columns", "Columns compared, from column c on; empty shows enough of them.",
    ranges.AlignedParams.columns, optional(32)),
  pal: palette(),
  ...gridWindow("First row on the screen, counted from 0; empty shows all.",
    "First column on the screen, counted from c; empty shows all."),
  sel: entry(2 ** 30, "Row, column and value of the marked entry of the upper array."),
} satisfies Table;

export type ShiftState = Values<typeof params>;

/** Returns what is compared, as the core takes it. */
export function askOf({ c, way, m, by, columns }: ShiftState): AlignedParams {
  return { c, way, m: way === "shift" ? m : null, by, columns };
}

/** A centre with a twin: 4 divides it. */
const TWINS = 8;

export const shift: View<typeof params> = {
  name: "shift",
  title: "Shifts and twins",
  line: "Tables that agree after a shift",
  alsoCalled: "centres with equal arrays",
  thumbnail: "#v1/shift?c=5",
  group: "Research",
  within: "Theory of tripod nim",
  sentence:
    "The first rows of two tables of tripod nim, one below the other. Cells that agree are coloured.",
  guide:
    "Press Slide: the lower table moves into place, and more and more cells agree. A theorem says which, for every centre. So one proof holds for infinitely many tables.",
  terms: ["shift theorem", "twins", "completion array", "tripod nim", "centre"],
  params,
  verb: "Slide",
  offers: ({ way }, key) => key !== "m" || way === "shift",
  limit: (state, key, bindings) => {
    if (key !== "m" && key !== "by") return undefined;
    const params = { c: state.c, way: state.way, by: 0, columns: 1 };
    const { largest, steps } = bindings.aligned(params);
    if (key === "m") return largest;
    const isLess = state.m !== null && state.m < largest; // a larger one is refused
    return isLess ? bindings.aligned({ ...params, m: state.m }).steps : steps;
  },
  resets: ({ way }, key) => {
    const anew = { by: null, a: null, b: null, w: null, h: null, sel: null };
    if (key === "way" && way === "twins") return { m: null, ...anew, c: TWINS };
    if (key === "c" || key === "way") return { m: null, ...anew };
    return key === "m" ? anew : {};
  },
  part: () => "fill",
  titleIn: ({ c, way, m, by, columns }) =>
    titled(
      way === "shift"
        ? say`Table of centre ${c} and its shift`
        : say`Table of centre ${c} and its twin`,
      way === "shift" && m !== null && `M = 2${superscript(m)}`,
      by !== null && say`moved by ${by}`,
      columns !== null && counted(columns, "column"),
    ),
  meaning: ({ c, way }) => ({
    about: way === "shift" ? say`centre ${c} and its shift` : say`centre ${c} and its twin`,
    cell: "1 where the two arrays agree, 0 where they differ",
    names: { 0: "different", 1: "equal" },
  }),
  questions: ["number:moved"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
