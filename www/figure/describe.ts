/** Describes a picture in words, from the core's summary of its data. */

import { counted, grouped } from "../canvas/number-format.ts";
import type { Field } from "../core/protocol.ts";
import type { State } from "../link/link.ts";
import { say } from "../locales/say.ts";
import type { Meaning, View } from "../views/view.ts";

/** The core's summary of a field; tables have none. */
export type Summary = ReturnType<typeof import("core").survey>;

/** A view, as far as descriptions need it. */
export type Described = Pick<
  View,
  "title" | "sentence" | "headingIn" | "meaning" | "stepName" | "orders"
>;

const NUMBERS: Omit<Meaning, "about"> = {
  cell: "the entry C(a, b)",
  one: "number",
  many: "numbers",
  names: {},
};

/** How several steps are named, and how one is where nothing is born, by the name of one. */
const STEPS: Readonly<Record<string, { readonly many: string; readonly one: string }>> = {
  "born in generation": { many: "born in generations", one: "generation" },
  "born at step": { many: "born at steps", one: "step" },
  "with half sum": { many: "with half sums", one: "half sum" },
};

/** At most this many different numbers are described one by one. */
const FEW = 4;

/** Describes what a view shows in a state. */
export function describeData(
  view: Described,
  state: State,
  field: Field,
  summary: Summary | null,
): string {
  if (field.kind === "table") return table(field);
  if (summary === null) throw new Error(`${field.kind}: has not been surveyed`);
  const opening = `${say((view.headingIn?.(state) ?? view).title)}: `;
  if (field.kind === "graph") return opening + births(summary, "cell", "born in generation");
  if (field.kind === "points")
    return opening + births(summary, "point", view.stepName?.(state) ?? "born at step");
  if (field.kind === "block") return opening + bits(field, summary);
  const meaning =
    field.kind === "strip" ? differences(meaningOf(view, state)) : meaningOf(view, state);
  const about = meaning.about === "" ? "" : `, ${say(meaning.about)}`;
  return `${shapeOf(field)}${about}: ${numbers(summary, meaning)}${blanks(summary, field)}`;
}

/** Returns the meaning of a plane's numbers in a state. */
export function meaningOf(view: Described, state: State): Meaning {
  const about = arrayIn(state);
  return { ...NUMBERS, about, ...view.meaning?.(state, about) };
}

function differences(meaning: Meaning): Meaning {
  return { ...meaning, one: "difference C(a, b) − b", many: "differences C(a, b) − b" };
}

/** Returns which array it is; empty if there is no choice. */
function arrayIn({ world, row, c, leaf, tree }: State): string {
  if (world === "tree") return say`tree ${String(tree).replaceAll(",", ", ")}`;
  if (world === "row") return say`leading row ${row}`;
  if (typeof c !== "number") return "";
  return world === "grundy"
    ? say`Grundy values with centre ${c} and third leaf ${leaf}`
    : say`centre ${c}`;
}

function shapeOf({ shape: [rows, columns], origin: [a, b] }: Extract<Field, { origin: unknown }>) {
  const from = a === 0 && b === 0 ? "" : say`, from row ${grouped(a)} and column ${grouped(b)}`;
  return say`${grouped(rows)} by ${grouped(columns)} array` + from;
}

function numbers(summary: Summary, { one, many, names }: Meaning): string {
  const { cells, range, distinct, counts } = summary;
  if (range === null) return say`no ${say(many)}.`;
  if (distinct > FEW) {
    const [most] = counts;
    const often =
      most === undefined || most[1] === 1
        ? ""
        : say` The most frequent is ${grouped(most[0])}, in ${counted(most[1], "cell")}.`;
    return (
      say`${grouped(distinct)} different ${say(many)} from ${grouped(range[0])} to ${grouped(range[1])} in ${counted(cells, "cell")}.` +
      often
    );
  }
  const name = (value: number) => say(names[value] ?? "") || `${say(one)} ${grouped(value)}`;
  const parts = counts.map(
    ([value, count]) => say`${name(value)} in ${grouped(count)} of ${counted(cells, "cell")}`,
  );
  return `${parts.join(", ")}.${where(summary, name)}`;
}

/** Describes where the rarer number lies, if not everywhere. */
function where({ rare, cells, blanks }: Summary, name: (value: number) => string): string {
  if (rare === null || rare.cells === cells + blanks) return "";
  const { value, margin, band } = rare;
  const places = [
    ...(margin > 0
      ? [
          margin === 1
            ? say("in the first row and column")
            : say`in the first ${grouped(margin)} rows and columns`,
        ]
      : []),
    ...(band === 0 ? [say("on the diagonal")] : []),
    ...(band > 0 ? [say`within ${grouped(band)} of the diagonal`] : []),
  ];
  return say` The rarer kind (${name(value)}) lies only ${places.join(say(" or "))}, a region of ${counted(rare.cells, "cell")}.`;
}

/** Describes how many cells have no number, and why. */
function blanks({ blanks }: Summary, field: Field): string {
  const blank = "blank" in field ? field.blank : undefined;
  if (blank === undefined || blanks === 0) return "";
  const why = say(blank.meaning);
  return blanks === 1
    ? say` 1 cell is blank: ${why}.`
    : say` ${grouped(blanks)} cells are blank: ${why}.`;
}

function births({ cells, range, largest, counts }: Summary, what: string, born: string) {
  if (range === null) return say`no ${say(`${what}s`)}.`;
  const [from, to] = range;
  const steps =
    from === to
      ? `${say(born)} ${grouped(from)}`
      : say`${say(STEPS[born]?.many ?? born)} ${grouped(from)} to ${grouped(to)}`;
  const last = from === to ? "" : say`; ${counted(largest, what)} in the last`;
  const most = counts[0];
  const busiest =
    most === undefined || from === to
      ? ""
      : say` Most at once: ${grouped(most[1])}, at ${say(STEPS[born]?.one ?? born)} ${grouped(most[0])}.`;
  return `${counted(cells, what)}, ${steps}${last}.${busiest}`;
}

function bits(
  { shape: [rows, columns] }: { readonly shape: readonly [number, number] },
  summary: Summary,
) {
  const ones = summary.counts.find(([value]) => value === 1)?.[1] ?? 0;
  return say`a state of ${counted(rows, "row")} of ${counted(columns, "bit")}, ${grouped(ones)} of ${grouped(summary.cells)} are one.`;
}

function table({ columns }: Extract<Field, { kind: "table" }>): string {
  const names = Object.keys(columns);
  const rows = columns[names[0] ?? ""]?.length ?? 0;
  return say`A table of ${counted(rows, "row")}; its columns are ${names.map((name) => say(name)).join(", ")}.`;
}
