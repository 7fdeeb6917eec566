/** A picture in words, from what the core has counted in its data: sentences, and no mathematics. */
import type { State } from "../state/link.ts";
import { grouped } from "../views/grouped.ts";
import type { Field } from "../worker/protocol.ts";

/** What the core says of a field; of a table nothing. */
export type Survey = ReturnType<typeof import("core").survey>;

/** What the numbers of a plane mean, where that is not the numbers themselves: by view, number by number. */
const MEANINGS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  shadows: {
    0: "shadowed by neither centre",
    1: "shadowed by both",
    2: "shadowed by the first centre alone",
    3: "shadowed by the second alone",
  },
  compare: { 0: "different", 1: "equal" },
};

/** More different numbers than this are not told one by one. */
const FEW = 4;

/** Describes what a view shows in a state. */
export function inWords(
  view: { readonly name: string; readonly title: string },
  state: State,
  field: Field,
  survey: Survey | null,
): string {
  if (field.kind === "table") return table(field);
  if (survey === null) throw new Error(`${field.kind}: has not been surveyed`);
  const opening = `${view.title}: `;
  if (field.kind === "graph" || field.kind === "points") return opening + births(field, survey);
  if (field.kind === "block") return opening + bits(field, survey);
  const compared = view.name === "array" && typeof state.vs === "number" && isTwofold(survey);
  const worlds = compared ? `, ${world(state)} beside centre ${state.vs}` : `, ${world(state)}`;
  return `${shapeOf(field)}${worlds === ", " ? "" : worlds}: ${numbers(survey, compared ? "compare" : view.name)}`;
}

/** Which array it is; empty where there is no choice. */
function world({ world, row, c, leaf }: State): string {
  if (world === "row") return `leading row ${row}`;
  if (typeof c !== "number") return "";
  return world === "grundy"
    ? `Grundy values with centre ${c} and third leaf ${leaf}`
    : `centre ${c}`;
}

/** Whether all numbers are 0 or 1. */
function isTwofold({ range }: Survey): boolean {
  return range !== null && range[0] >= 0 && range[1] <= 1;
}

function shapeOf({ shape: [rows, columns], origin: [a, b] }: Extract<Field, { origin: unknown }>) {
  const from = a === 0 && b === 0 ? "" : `, from row ${grouped(a)} and column ${grouped(b)}`;
  return `${grouped(rows)} by ${grouped(columns)} array${from}`;
}

function numbers(survey: Survey, about: string): string {
  const { cells, range, distinct, counts } = survey;
  if (range === null) return "no cells.";
  const meanings = MEANINGS[about];
  if (distinct > FEW) {
    const [most] = counts;
    const often =
      most === undefined || most[1] === 1
        ? ""
        : ` The most frequent is ${grouped(most[0])}, in ${counted(most[1], "cell")}.`;
    return `${grouped(distinct)} different numbers from ${grouped(range[0])} to ${grouped(range[1])} in ${counted(cells, "cell")}.${often}`;
  }
  const parts = counts.map(
    ([value, count]) =>
      `${meanings?.[value] ?? grouped(value)} in ${grouped(count)} of ${counted(cells, "cell")}`,
  );
  return `${parts.join(", ")}.${where(survey, meanings)}`;
}

/** Where the rarer number lies, if that is less than everywhere. */
function where({ rare, cells }: Survey, meanings: Readonly<Record<number, string>> | undefined) {
  if (rare === null || rare.cells === cells) return "";
  const { value, margin, band } = rare;
  const places = [
    ...(margin > 0
      ? [`in the first ${counted(margin, "row")} and ${pluralOf(margin, "column")}`]
      : []),
    ...(band === 0 ? ["on the diagonal"] : []),
    ...(band > 0 ? [`within ${grouped(band)} of the diagonal`] : []),
  ];
  const what = meanings?.[value] ?? `the number ${grouped(value)}`;
  return ` All that is ${what} lies ${places.join(" or ")}: these are ${counted(rare.cells, "cell")}.`;
}

function births({ kind }: { readonly kind: string }, { cells, range, largest, counts }: Survey) {
  if (range === null) return "nothing is born.";
  const what = kind === "graph" ? "cell" : "point";
  const most = counts[0];
  const busiest =
    most === undefined ? "" : ` Most, ${grouped(most[1])}, in generation ${grouped(most[0])}.`;
  return `${counted(cells, what)}, born in generations ${range[0]} to ${grouped(range[1])}; ${counted(largest, what)} in the last.${busiest}`;
}

function bits(
  { shape: [rows, columns] }: { readonly shape: readonly [number, number] },
  survey: Survey,
) {
  const ones = survey.counts.find(([value]) => value === 1)?.[1] ?? 0;
  return `a state of ${counted(rows, "row")} of ${counted(columns, "bit")}, ${grouped(ones)} of ${grouped(survey.cells)} are one.`;
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
