/** The sentences of descriptions, from the core's summary of data. Pure. */

import type { Blank, GridShape, TableSurvey } from "core";
import { counted, grouped } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { Meaning, Reason } from "../views/view.ts";
import { blockShape, columnShape, gridShape, treeShape } from "./shape.ts";

/** The core's summary of a field that is no table. */
export type Summary = ReturnType<typeof import("core").survey>;

type Shape = readonly [rows: number, columns: number];

/** How several steps are named, and how one is where nothing is born, by the name of one. */
const STEPS: Readonly<Record<string, { readonly many: string; readonly one: string }>> = {
  "born in generation": { many: "born in generations", one: "generation" },
  "with half sum": { many: "with half sums", one: "half sum" },
};

/** At most this many different numbers are described one by one. */
const FEW = 4;

/** Returns reasons as sentences, with the words that they follow from, but no positions. */
export async function sentencesOf(reasons: readonly Reason[]): Promise<readonly string[]> {
  const ends = await Promise.all(reasons.map(async ({ because }) => (await because?.()) ?? []));
  const all = reasons.flatMap((reason, at) => [
    reason,
    ...(ends[at] ?? []).filter(({ because, show }) => !because && !show),
  ]);
  return all.map(({ sentence }) => sentence.replace(/[^.!?:]$/, "$&."));
}

/** Describes a grid of numbers; `isPlane`: its columns are those of the array. */
export function grid(
  field: { readonly shape: Shape; readonly origin: Shape; readonly blank?: Blank | undefined },
  summary: Summary,
  meaning: Meaning,
  isPlane = true,
): string {
  const {
    shape: [rows, columns],
    origin: [a, b],
    blank,
  } = field;
  const about = meaning.about === "" ? "" : `, ${say(meaning.about)}`;
  const from = a === 0 && b === 0 ? "" : say`, from row ${grouped(a)} and column ${grouped(b)}`;
  const shaped = summary.grid === null || !isPlane ? [] : shapeOf(summary.grid, summary, meaning);
  return [
    `${say`${grouped(rows)} by ${grouped(columns)} array`}${from}${about}: ${numbers(summary, meaning)}`,
    ...shaped,
    ...blanks(summary, blank),
  ].join(" ");
}

const shapeOf = (shape: GridShape, { distinct }: Summary, meaning: Meaning) =>
  gridShape(shape, distinct, distinct <= FEW, (value) => nameOf(value, meaning));

const nameOf = (value: number, { one, names }: Meaning) =>
  say(names[value] ?? "") || `${say(one)} ${grouped(value)}`;

function numbers(summary: Summary, meaning: Meaning): string {
  const { many } = meaning;
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
  const name = (value: number) => nameOf(value, meaning);
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
function blanks({ blanks }: Summary, blank: Blank | undefined): string[] {
  if (blank === undefined || blanks === 0) return [];
  const why = say(blank.meaning);
  return [
    blanks === 1 ? say`1 cell is blank: ${why}.` : say`${grouped(blanks)} cells are blank: ${why}.`,
  ];
}

/** Describes cells or positions by their steps. */
export function births(summary: Summary, what: string, born: string): string {
  const { cells, range, largest, counts, tree } = summary;
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
  const shape = tree === null ? "" : ` ${treeShape(tree, what)}`;
  return `${counted(cells, what)}, ${steps}${last}.${busiest}${shape}`;
}

/** Describes a state of zeros and ones. */
export function bits([rows, columns]: Shape, { counts, cells, block }: Summary): string {
  const ones = counts.find(([value]) => value === 1)?.[1] ?? 0;
  const all = say`a state of ${counted(rows, "row")} of ${counted(columns, "bit")}, ${grouped(ones)} of ${grouped(cells)} are one.`;
  return block === null ? all : `${all} ${blockShape(block)}`;
}

/** Describes records, and the columns that the core knows the shape of. */
export function records(
  rows: number,
  names: readonly string[],
  survey: TableSurvey | null,
): string {
  const all = say`A table of ${counted(rows, "row")}; its columns are ${names.map((name) => say(name)).join(", ")}.`;
  const shapes = survey?.columns.map(columnShape) ?? [];
  return shapes.length === 0 ? all : `${all} ${say`In them ${shapes.join("; ")}.`}`;
}
