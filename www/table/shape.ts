/** Sentences on the shape of a picture, from what the core computes of its data. Pure. */
import type { Arm, BlockShape, ColumnShape, GridShape, PlaceList, TreeOutline } from "core";
import { counted, grouped, tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";

/** At most this many kinds of arms are described one by one. */
const KINDS = 4;

/** Where steps in the plane lead. */
const WAYS: Readonly<Record<string, string>> = {
  "1,0": "east",
  "0,1": "north",
  "-1,0": "west",
  "0,-1": "south",
};

/** Describes the arms of a tree and what keeps it; `what` is the name of a node. */
export function treeShape({ arms, kept_by }: TreeOutline, what: string): string {
  const kinds = new Map<string, Arm[]>();
  for (const arm of arms) {
    const kind = JSON.stringify({ ...arm, step: null });
    kinds.set(kind, [...(kinds.get(kind) ?? []), arm]);
  }
  const sentences =
    kinds.size > KINDS
      ? [say`${counted(arms.length, "straight arm")} of different lengths begin at the root.`]
      : [...kinds.values()].flatMap((alike) => armsOf(alike, what));
  return [...sentences, ...symmetries(kept_by)].join(" ");
}

function armsOf(arms: readonly Arm[], what: string): string[] {
  const [arm] = arms;
  if (arm === undefined) return [];
  const { length, branches, sides, largest } = arm;
  const ways = listText(arms.map(({ step }) => say(WAYS[String(step)] ?? "") || tuple(step)));
  const long = counted(length, what);
  const begin =
    arms.length === 1
      ? say`A straight arm of ${long} leads from the root: ${ways}`
      : say`${grouped(arms.length)} straight arms of ${long} each lead from the root: ${ways}`;
  const at = placesOf(branches);
  const beside =
    branches.count === 0
      ? say("no side branches")
      : branches.count === 1
        ? say`side branches at place ${at}`
        : sides === 1
          ? say`a side branch at places ${at}`
          : sides === 2
            ? say`two side branches at places ${at}`
            : say`side branches at places ${at}`;
  const most =
    largest === null || branches.count < 2
      ? []
      : [say`The side branches at ${largest[0]} are the largest, ${counted(largest[1], what)}.`];
  return [`${begin}; ${beside}.`, ...most];
}

/** Returns all places, or where many begin and end. */
function placesOf({ listed: first, count, last, every }: PlaceList): string {
  if (count <= first.length) return listText(first.map(grouped));
  return every === null
    ? say`${first.map(grouped).join(", ")}, … ${grouped(last)}`
    : say`${first.slice(0, 3).map(grouped).join(", ")} and so on to ${grouped(last)}`;
}

function symmetries(names: TreeOutline["kept_by"]): string[] {
  const [across, up] = [names.includes("left and right"), names.includes("up and down")];
  return [
    ...(across && up ? [say("Left and right are mirror images, and so are top and bottom.")] : []),
    ...(across && !up ? [say("Left and right are mirror images.")] : []),
    ...(up && !across ? [say("Top and bottom are mirror images.")] : []),
    ...(names.includes("quarter turn") ? [say("A quarter turn changes nothing.")] : []),
    ...(names.includes("any order") ? [say("The piles can be exchanged: nothing changes.")] : []),
  ];
}

/** Describes numbers in rows and columns; `name` says what a number is. */
export function gridShape(
  { symmetric, diagonal, closed, squares, rows_repeat, reach }: GridShape,
  distinct: number,
  few: boolean,
  name: (value: number) => string,
): string[] {
  if (distinct < 2 && reach === null) return [];
  return [
    ...(symmetric ? [say("Rows and columns can be exchanged: it is symmetric.")] : []),
    ...(diagonal === null ? [] : [say`All of the diagonal: ${name(diagonal)}.`]),
    ...(few || closed.count === 0
      ? []
      : [
          closed.count === 1
            ? say`The first ${placesOf(closed)} rows and columns form a square that holds only smaller numbers.`
            : say`The first ${placesOf(closed)} rows and columns form squares that hold only smaller numbers.`,
        ]),
    ...(squares > 1 ? [say`It consists of squares of ${squares} by ${squares} equal cells.`] : []),
    ...(rows_repeat === null
      ? []
      : [
          rows_repeat === 1
            ? say("All rows are equal.")
            : say`The rows repeat after every ${grouped(rows_repeat)}.`,
        ]),
    ...(reach === null ? [] : [say`Its numbers go to ${grouped(reach)} from the diagonal.`]),
  ];
}

/** Describes where the ones of a block of bits stand, from the lowest row up. */
export function blockShape({ runs, heights }: BlockShape): string {
  const run = ([first, last]: readonly [number, number]) =>
    last > first + 1 ? [say`${first} to ${last}`] : [...new Set([first, last])].map(grouped);
  const placesIn = (row: BlockShape["runs"][number]) => listText(row.flatMap(run));
  const rows = runs.map((row, at) =>
    row.length === 0 ? say`row ${at} has none` : say`row ${at} at ${placesIn(row)}`,
  );
  return [
    say`Ones stand in ${rows.join("; ")}.`,
    say`From left to right the columns have ${heights.join(", ")} ones.`,
  ].join(" ");
}

/** Describes the numbers of a column. */
export function columnShape({ name, least, most, trend }: ColumnShape): string {
  const called = say(name.replaceAll("_", " "));
  const [from, to] = [grouped(least), grouped(most)];
  switch (trend) {
    case "constant":
      return say`${called} is always ${from}`;
    case "rising":
      return say`${called} rises from ${from} to ${to}`;
    case "falling":
      return say`${called} falls from ${to} to ${from}`;
    default:
      return say`${called} is between ${from} and ${to}`;
  }
}

function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")}${say(" and ")}${last}`;
}
