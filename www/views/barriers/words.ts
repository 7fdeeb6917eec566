/** What is said of barriers, their shadows and what follows. Pure. */
import type { BarrierPlanes, BarrierSeen, BarrierVerdict, BarrierWorld } from "core";
import { counted, grouped, tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { type BarrierCell, BITS, bitsAt } from "./geometry.ts";
import { nameOf } from "./index.ts";

/** Returns what is known of two shadows, and what follows from it. */
export function verdictOf(planes: BarrierPlanes, mid: string): readonly [string, string] {
  const { first, second, verdict } = planes;
  if (second === null || verdict === null) return [shadowOf(first), ""];
  switch (verdict.verdict) {
    case "same": {
      const [title, follows] = followsFrom(first, mid);
      return [title, `${follows} ${proofOf(verdict, mid)}`];
    }
    case "open":
      return [
        say`The shadows are the same in ${counted(verdict.columns, "column")}.`,
        say("It is not decided whether they are so for ever."),
      ];
    case "dimensions":
      return [
        say`The worlds have dimensions ${first.dimension} and ${second.dimension}.`,
        say("Only worlds of one dimension, the number of leaves, can have isomorphic barriers."),
      ];
    default:
      return [
        say("The barriers are not isomorphic."),
        `${differenceOf(verdict, first, second)} ${outcomesOf(first)}`,
      ];
  }
}

function shadowOf(world: BarrierWorld): string {
  const count = (shadows: Uint8Array) => shadows.filter((shadow) => shadow & 1).length;
  const [columns, rows] = [count(world.columns), count(world.rows)];
  return say`The P-positions above the barrier shadow ${counted(columns, "column")} and ${counted(rows, "row")} of the picture: below it all their positions are N-positions.`;
}

/** Returns what Theorem 2 or Theorem 4 says. */
function followsFrom({ dimension }: BarrierWorld, mid: string): readonly [string, string] {
  return dimension === 2 && mid === ""
    ? [
        say("Both barriers have the same shadow: they are isomorphic."),
        say("By Theorem 2 of Tree and Tripod Nim the same positions below lose."),
      ]
    : [
        say(
          "The barriers are partially isomorphic: each ray through the middle set is shadowed in both games or in neither.",
        ),
        say("By Theorem 4 of Tree and Tripod Nim the same positions of the middle set lose."),
      ];
}

function proofOf({ columns, period }: BarrierVerdict, mid: string): string {
  if (period !== null)
    return say`Compared: ${counted(columns, "column")}. From there on both shadows repeat every ${grouped(period)} columns, proved by states that came back.`;
  if (mid !== "") return say("Compared: all rays that meet it.");
  return say`Compared: ${counted(columns, "column")}. By Lemma 1 of Tree and Tripod Nim no later ray is shadowed.`;
}

function differenceOf(
  { ray, leaf, cell, place, in_first }: BarrierVerdict,
  first: BarrierWorld,
  second: BarrierWorld,
): string {
  const [x, y] = cell;
  const [name, by] = {
    column: [say`column x = ${x}`, tuple([x, place])],
    row: [say`row y = ${y}`, tuple([place, y])],
    leaf: [
      say`the ray of leaf ${leaf} through ${tuple(cell)}`,
      say`the position with ${leaf} = ${place}`,
    ],
  }[ray ?? "column"] as [string, string];
  if (in_first)
    return say`In the game ${first.text} a ray is shadowed: ${name}, by ${by}. In ${second.text} it is not.`;
  return say`In the game ${first.text} a ray is not shadowed: ${name}. In ${second.text} the same ray is.`;
}

function outcomesOf({ cells }: BarrierWorld): string {
  const others = cells.filter((bits) => bits & BITS.otherOutcome).length;
  return others === 0
    ? say("Yet all positions below it in the picture have the same outcome.")
    : say`Other outcomes below it, marked by rings: ${counted(others, "position")} of the picture.`;
}

/** Returns where a position stands. */
export function regionOf(bits: number): string {
  if (bits & BITS.none) return "no position";
  if (bits & BITS.exterior) return "exterior, above";
  if (bits & BITS.above) return "interior, above";
  if (bits & BITS.middle) return "below";
  return "below, not in the middle set";
}

/** Returns which P-positions the chosen position sees, and what follows. */
export function seenOf({ at, seen }: BarrierWorld): string {
  if (at === null) return "";
  if (seen.length === 0)
    return say`${tuple(at)} sees no P-position: it is a P-position, and the player to move loses.`;
  const list = seen.map((one) => placeOf(at, one)).join("; ");
  return say`${tuple(at)} is an N-position. The P-positions that it sees: ${list}.`;
}

function placeOf(at: BarrierCell, { ray, leaf, size }: BarrierSeen): string {
  const [x, y] = at;
  if (ray === "column") return tuple([x, size]);
  return ray === "row" ? tuple([size, y]) : say`${tuple(at)} with ${leaf} = ${size}`;
}

/** Returns what a step of the proof of Theorem 2 shows. */
export function stepOf({ corners }: BarrierWorld, step: number): string {
  const losing = corners.filter(({ is_p }) => is_p).length;
  return say`Step ${step}: a corner position is a P-position exactly if no ray through it is shadowed. Of ${counted(corners.length, "corner position")} ${losing} are. Then all go above the barrier, and the next ones are decided.`;
}

/** Says which section of a world the plane is; empty if it is the whole world. */
export function planeOf({ first: { others, sizes } }: BarrierPlanes): string {
  const fixed = others.map((leaf, at) => `${leaf} = ${sizes[at] ?? 0}`).join(", ");
  if (fixed === "") return "";
  return say`The plane has ${fixed}; what lies below the barrier in it is a middle set. Slanting lines mark positions that a smaller size of such a leaf shadows.`;
}

/** Describes the barrier of a plane, without the P-positions. */
export function barrierOf({ first }: BarrierPlanes): string {
  return say`Barrier with corners ${first.before.map((cell) => tuple(cell)).join(", ")}.`;
}

/** The most P-positions that a description lists. */
const MOST = 12;

/** Describes a plane for readers who do not see it. */
export function pictureOf(planes: BarrierPlanes): string {
  const { first, second } = planes;
  const losing = (world: BarrierWorld) => {
    const sentences: string[] = [];
    const { origin, side } = world;
    for (let at = 0; at < side * side; at++) {
      const cell: BarrierCell = [origin[0] + (at % side), origin[1] + Math.floor(at / side)];
      if (bitsAt(world, cell) & BITS.isP) sentences.push(tuple(cell));
    }
    const [name, list] = [nameOf(world.text), sentences.slice(0, MOST).join(", ")];
    if (sentences.length === 0) return say`${name}: no P-positions in the picture.`;
    return sentences.length > MOST
      ? say`${name}: P-positions ${list} and ${grouped(sentences.length - MOST)} more.`
      : say`${name}: P-positions ${list}.`;
  };
  const games = second === null ? losing(first) : `${losing(first)} ${losing(second)}`;
  return `${barrierOf(planes)} ${games}`;
}

/** Returns the link of the tree of a game with its two variable leaves. */
export function treeLink(text: string): string {
  const numbers: readonly string[] = text.match(/\d+|x|y/g) ?? [];
  const letter = (name: string) => String.fromCharCode(97 + numbers.indexOf(name));
  const tree = text.replace("x", "1").replace("y", "1");
  return `#v1/tree?p=${tree}&leaf=${letter("y")}&other=${letter("x")}`;
}
