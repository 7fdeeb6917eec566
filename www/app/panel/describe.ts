/** Describes a picture in words, from the core's summary of its data. */

import { grouped } from "../../canvas/number-format.ts";
import type { Field } from "../../core/protocol.ts";
import type { State } from "../../link/link.ts";
import type { Meaning, View } from "../../views/view.ts";

/** The core's summary of a field; tables have none. */
export type Summary = ReturnType<typeof import("core").survey>;

/** A view, as far as descriptions need it. */
export type Described = Pick<View, "title" | "meaning" | "stepName">;

const NUMBERS: Omit<Meaning, "about"> = {
  cell: "the entry C(a, b)",
  one: "number",
  many: "numbers",
  names: {},
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
  const opening = `${view.title}: `;
  if (field.kind === "graph") return opening + births(summary, "cell", "born in generation");
  if (field.kind === "points")
    return opening + births(summary, "point", view.stepName?.(state) ?? "born at step");
  if (field.kind === "block") return opening + bits(field, summary);
  const meaning =
    field.kind === "strip" ? differences(meaningOf(view, state)) : meaningOf(view, state);
  const about = meaning.about === "" ? "" : `, ${meaning.about}`;
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
function arrayIn({ world, row, c, leaf }: State): string {
  if (world === "row") return `leading row ${row}`;
  if (typeof c !== "number") return "";
  return world === "grundy"
    ? `Grundy values with centre ${c} and third leaf ${leaf}`
    : `centre ${c}`;
}

function shapeOf({ shape: [rows, columns], origin: [a, b] }: Extract<Field, { origin: unknown }>) {
  const from = a === 0 && b === 0 ? "" : `, from row ${grouped(a)} and column ${grouped(b)}`;
  return `${grouped(rows)} by ${grouped(columns)} array${from}`;
}

function numbers(summary: Summary, { one, many, names }: Meaning): string {
  const { cells, range, distinct, counts } = summary;
  if (range === null) return `no ${many}.`;
  if (distinct > FEW) {
    const [most] = counts;
    const often =
      most === undefined || most[1] === 1
        ? ""
        : ` The most frequent is ${grouped(most[0])}, in ${counted(most[1], "cell")}.`;
    return `${grouped(distinct)} different ${many} from ${grouped(range[0])} to ${grouped(range[1])} in ${counted(cells, "cell")}.${often}`;
  }
  const name = (value: number) => names[value] ?? `${one} ${grouped(value)}`;
  const parts = counts.map(
    ([value, count]) => `${name(value)} in ${grouped(count)} of ${counted(cells, "cell")}`,
  );
  return `${parts.join(", ")}.${where(summary, name)}`;
}

/** Describes where the rarer number lies, if not everywhere. */
function where({ rare, cells, blanks }: Summary, name: (value: number) => string): string {
  if (rare === null || rare.cells === cells + blanks) return "";
  const { value, margin, band } = rare;
  const places = [
    ...(margin > 0
      ? [`in the first ${counted(margin, "row")} and ${pluralOf(margin, "column")}`]
      : []),
    ...(band === 0 ? ["on the diagonal"] : []),
    ...(band > 0 ? [`within ${grouped(band)} of the diagonal`] : []),
  ];
  return ` The rarer kind (${name(value)}) lies only ${places.join(" or ")}, a region of ${counted(rare.cells, "cell")}.`;
}

/** Describes how many cells have no number, and why. */
function blanks({ blanks }: Summary, field: Field): string {
  const blank = "blank" in field ? field.blank : undefined;
  if (blank === undefined || blanks === 0) return "";
  return ` ${counted(blanks, "cell")} ${blanks === 1 ? "is" : "are"} blank: ${blank.meaning}.`;
}

function births({ cells, range, largest, counts }: Summary, what: string, born: string) {
  if (range === null) return `no ${what}s.`;
  const [from, to] = range;
  const steps =
    from === to ? `${born} ${grouped(from)}` : `${born}s ${grouped(from)} to ${grouped(to)}`;
  const last = from === to ? "" : `; ${counted(largest, what)} in the last`;
  const most = counts[0];
  const busiest =
    most === undefined || from === to
      ? ""
      : ` Most at once: ${grouped(most[1])}, at ${born.split(" ").at(-1)} ${grouped(most[0])}.`;
  return `${counted(cells, what)}, ${steps}${last}.${busiest}`;
}

function bits(
  { shape: [rows, columns] }: { readonly shape: readonly [number, number] },
  summary: Summary,
) {
  const ones = summary.counts.find(([value]) => value === 1)?.[1] ?? 0;
  return `a state of ${counted(rows, "row")} of ${counted(columns, "bit")}, ${grouped(ones)} of ${grouped(summary.cells)} are one.`;
}

function table({ columns }: Extract<Field, { kind: "table" }>): string {
  const names = Object.keys(columns);
  const rows = columns[names[0] ?? ""]?.length ?? 0;
  return `A table of ${counted(rows, "row")}; its columns are ${names.join(", ")}.`;
}

function counted(number: number, what: string): string {
  return `${grouped(number)} ${pluralOf(number, what)}`;
}

function pluralOf(number: number, what: string): string {
  return number === 1 ? what : `${what}s`;
}
