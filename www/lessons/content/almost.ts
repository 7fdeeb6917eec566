/** The eighth lesson: centres 2 and 5, their shadows, and how "for ever" is proved. */
import { tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { type LessonContext, numbersIn } from "../context.ts";
import content from "./almost.md?lesson";

/** The side of the filled tables: the largest that the core fills step by step. */
const SIDE = 64;

/** The two centres. */
const [ONE, OTHER] = [2, 5] as const;

type Entry = (a: number, b: number) => number;

/** Returns the entries of a completion array, for rows and columns below SIDE. */
async function table({ call }: LessonContext, c: number): Promise<Entry> {
  const { values } = await call("filling", { c, side: SIDE, way: "entries" });
  return (a, b) => values[a * SIDE + b] ?? Number.NaN;
}

/** Returns the cells with row and column in a range where the two tables differ. */
async function differences(context: LessonContext, from: number, to: number) {
  const [one, other] = [await table(context, ONE), await table(context, OTHER)];
  return square(from, to).filter(([a, b]) => one(a, b) !== other(a, b));
}

/** Returns the cells with row and column in a range. */
function square(from: number, to: number): (readonly [number, number])[] {
  const line = Array.from({ length: to - from }, (_, at) => from + at);
  return line.flatMap((a) => line.map((b) => [a, b] as const));
}

export const lesson = lessonOf(
  { ...content, part: "almost" },
  {
    async share(context) {
      const large = context.pick("share", [32, 64, 48]);
      const share = async (side: number) => {
        const count = (await differences(context, 0, side)).length;
        const per = (100 * count) / side ** 2;
        const sentence = say`${count} of ${side ** 2} cells differ, about ${Math.round(per)} per cent`;
        return { per, said: sentence };
      };
      const [before, after] = [await share(16), await share(large)];
      const change = Math.sign(after.per - before.per);
      return {
        ...{ large, small: before.said, share: after.said },
        options: [1, 0, -1].map((sign) => ({ right: sign === change })),
      };
    },

    async where(context) {
      const side = context.pick("where", [32, 48, 64]);
      const distances = (await differences(context, 8, side)).map(([a, b]) => Math.abs(a - b));
      return { side, last: side - 1, right: Math.max(...distances) };
    },

    async shadow(context) {
      const row = context.pick("shadow", [12, 10, 14, 16]);
      const barrier = 8;
      const entry = await table(context, ONE);
      const columns = Array.from({ length: 10 }, (_, at) => row - 4 + at);
      const behind = columns.filter((b) => b >= barrier);
      const entries = behind.map((b) => entry(row, b));
      const right = entries.flatMap((value, at) => (value < barrier ? [at] : []));
      return {
        ...{ row, barrier, most: barrier - 1, first: behind[0], last: behind.at(-1) },
        ...{ entries: entries.join(", "), shadow: right.map((at) => behind[at]).join(", ") },
        ...{ columns: behind, right },
        about: (at) => ({ column: behind[at], entry: entries[at] }),
      };
    },

    async barrier({ call, pick }) {
      const side = pick("barrier", [24, 32, 28]);
      const counts = await Promise.all(
        Array.from({ length: 16 }, async (_, at) => {
          const { plane } = await call("shadows", { c: ONE, vs: OTHER, barrier: at + 1, side });
          return [...plane.values].filter((by) => by > 1).length;
        }),
      );
      const right = 1 + counts.indexOf(0);
      return {
        ...{ side, counts: counts.slice(2, 12).join(", "), right },
        why: (answer) => (answer > right ? "smaller" : answer < 1 ? "" : "cells"),
        about: (answer) => ({ count: counts[answer - 1] }),
      };
    },

    async ever({ call, pick }) {
      const largest = pick("ever", [16, 12, 24]);
      const searched = { c: ONE, d: OTHER, largest, effort: 100_000 };
      const { certificate, barrier } = await call("near_equivalence", searched);
      const { proved } = await call("near_equivalence_claim", certificate ?? "");
      if (proved === null) throw new Error("near equivalence: not proved");
      const { column, period } = proved;
      const again = column + period;
      return {
        ...{ barrier, most: barrier - 1, column, period, again, last: again - 1 },
        options: [{ right: false }, { right: true }, { right: false }],
      };
    },

    async differ(context) {
      const [c, d] = numbersIn(context.pick("differ", ["2,4", "2,3", "4,5", "3,5"]));
      const searched = { c, d, largest: 24, effort: 100_000 };
      const { cell, barrier } = await context.call("near_equivalence", searched);
      const [one, other] = [await table(context, c), await table(context, d)];
      if (cell === null) throw new Error(`${tuple([c, d])}: no cell differs`);
      const has = (entry: Entry, [a, b]: readonly [number, number]) => entry(a, b) < barrier;
      const alike = square(barrier, barrier + 12).filter((at) => has(one, at) === has(other, at));
      const offered = [alike[1], cell, alike.at(-2)].filter((each) => each !== undefined);
      return {
        ...{ c, d, barrier, side: barrier + 8 },
        options: offered.map((at) => {
          const right = has(one, at) !== has(other, at);
          return {
            ...{ row: at[0], column: at[1], first: one(...at), second: other(...at), right },
            why: right ? "yes" : has(one, at) ? "both" : "neither",
          };
        }),
      };
    },
  },
  { one: ONE, other: OTHER },
);
