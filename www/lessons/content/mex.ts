/** The seventh lesson: a table of tripod nim is filled by the mex rule, in two ways. */
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { type LessonContext, numbersIn } from "../context.ts";
import content from "./mex.md?lesson";

/** The centre of the tables, and their side in the picture. */
const CENTRE = 6;
const SIDE = 10;

/** The side of the table in which numbers are counted. */
const LARGE = 64;

type Entry = (a: number, b: number) => number;

/** Returns the entries of a filled table. */
async function filledArray(
  { call }: LessonContext,
  side: number,
  way: "entries" | "numbers",
): Promise<Entry> {
  const { values } = await call("filling", { c: CENTRE, side, way });
  return (a, b) => values[a * side + b] ?? Number.NaN;
}

/** Asks for the entry that comes after some steps. */
async function entryAfter(context: LessonContext, step: number) {
  const { cell, value, left, above } = await context.call("filling_step", {
    c: CENTRE,
    side: SIDE,
    way: "entries",
    step: step + 1,
  });
  if (cell === null || value === null) throw new Error(`step: ${step + 1} fills no entry`);
  const entry = await filledArray(context, SIDE, "entries");
  const numbers = (cells: typeof left) => cells.map(([a, b]) => entry(a, b));
  const present = numbers([...left, ...above]);
  return {
    ...{ step, next: step + 1, row: cell[0], column: cell[1], right: value },
    cell: say`row ${cell[0]}, column ${cell[1]}`,
    ...{ left: numbers(left).join(", "), above: numbers(above).join(", ") },
    why: (answer: number) => (present.includes(answer) ? "present" : "wrong"),
  };
}

export const lesson = lessonOf(
  content,
  {
    first: (context) => entryAfter(context, context.pick("first", [12, 14, 11, 15])),

    second: (context) => entryAfter(context, context.pick("second", [47, 43, 51, 58])),

    async meaning(context) {
      const [a, b] = numbersIn(context.pick("meaning", ["1,2", "2,3", "1,4", "2,5"]));
      const third = (await filledArray(context, SIDE, "entries"))(a, b);
      const options = [third + 1, third, third + 2].map(async (leg) => {
        const p = [CENTRE, a, b, leg].join(",");
        const { is_p } = await context.call("game_play", { game: "tripod-nim", from: "", p });
        return { leg, right: is_p };
      });
      return { a, b, third, options: await Promise.all(options) };
    },

    async ways(context) {
      const [one, other] = [
        await filledArray(context, SIDE, "entries"),
        await filledArray(context, SIDE, "numbers"),
      ];
      const places = Array.from({ length: SIDE * SIDE }, (_, at) => at);
      const differ = places.filter((at) => {
        const [a, b] = [Math.floor(at / SIDE), at % SIDE];
        return one(a, b) !== other(a, b);
      }).length;
      return {
        differ,
        options: [
          { right: differ === 0 },
          { right: differ > 0 && differ < 50 },
          { right: differ >= 50 },
        ],
      };
    },

    async latin(context) {
      const [row, value] = numbersIn(context.pick("latin", ["3,4", "2,7", "5,1", "4,9"]));
      const entry = await filledArray(context, LARGE, "entries");
      const columns = Array.from({ length: LARGE }, (_, b) => b);
      const places = columns.filter((b) => entry(row, b) === value);
      return { row, value, column: places.join(", "), right: places.length };
    },

    async symmetry(context) {
      const [a, b] = numbersIn(context.pick("symmetry", ["2,5", "1,4", "3,5", "2,7"]));
      const entry = await filledArray(context, SIDE * 2, "entries");
      const third = entry(a, b);
      return { a, b, third, legs: [a, b, third], right: entry(b, third) };
    },
  },
  { centre: CENTRE, side: SIDE, large: LARGE },
);
