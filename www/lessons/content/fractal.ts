/** The third lesson: the fractal of losing positions, its copies, its counts and its dimension. */
import { grouped, tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { type LessonContext, numbersIn } from "../context.ts";
import content from "./fractal.md?lesson";

/** Returns the number of dots that are born in each generation up to the last one. */
async function births({ call }: LessonContext, last: number): Promise<number[]> {
  const { generation } = await call("growth", { rule: "three-branches", n: last });
  const counts = Array.from({ length: last + 1 }, () => 0);
  for (const each of generation) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

/** Returns the number of cubes with piles below a side. */
async function cubes({ call }: LessonContext, side: number): Promise<number> {
  return (await call("octant", { rule: "closer", side })).points.length / 3;
}

async function binary({ call }: LessonContext, whole: number): Promise<string> {
  return (await call("position", whole, 0, 0)).digits[0];
}

export const lesson = lessonOf(content, {
  async grow(context) {
    const counts = await births(context, 7);
    return { before: counts.slice(0, 7).join(", "), right: counts[7] ?? 0 };
  },

  async ones(context) {
    const step = context.pick("ones", [20, 12, 13, 18, 25, 28]);
    const [counts, digits] = [await births(context, step), await binary(context, step)];
    const lines = [1, 2, 3, 4, 5, 6, 7].map(async (n) => {
      return say`${n} = ${(await binary(context, n)).padStart(3)}   ${`${counts[n]}`.padStart(2)} dots`;
    });
    return {
      ...{ step, digits, lines: (await Promise.all(lines)).join("\n") },
      count: digits.replaceAll("0", "").length,
      right: counts[step] ?? 0,
    };
  },

  async few(context) {
    const mixed = numbersIn(context.pick("few", ["15,8,12,14", "16,7,9,31", "10,4,11,30"]));
    const largest = Math.max(...mixed);
    const counts = await births(context, largest);
    const sorted = mixed.toSorted((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
    return {
      largest,
      list: sorted.map((step) => say`${counts[step]} in generation ${step}`),
      items: sorted.map((step) => ({ step })),
      mix: mixed.map((step) => sorted.indexOf(step)),
    };
  },

  async single(context) {
    const step = context.pick("single", [32, 16, 64]);
    const counts = await births(context, step);
    const [before, count] = [step - 1, grouped(counts[step - 1] ?? 0)];
    return { step, before, count, right: counts[step] ?? 0 };
  },

  async copies(context) {
    const side = context.pick("copies", [16, 32, 8]);
    const [small, large] = [await cubes(context, side / 2), await cubes(context, side)];
    return {
      ...{ side, half: side / 2, small, copies: large / small, right: large },
      ...{ corner: grouped(small), whole: grouped(large) },
      why: (answer) =>
        answer === small ? "corner" : Number.isInteger(answer / small) ? "whole" : "part",
      about: (answer) => ({ share: answer / small }),
    };
  },

  async dimension(context) {
    const copies = (await cubes(context, 16)) / (await cubes(context, 8));
    return {
      copies,
      options: [1, 2, 3].map((dimension) => {
        return { dimension, other: 2 ** dimension, right: 2 ** dimension === copies };
      }),
    };
  },

  async block({ call, pick }) {
    const [a, b] = numbersIn(pick("block", ["5,3", "6,3", "2,7", "4,7"]));
    const { nim_sum: small } = await call("position", a, b, 0);
    const { nim_sum: right } = await call("position", a, b + 8, 0);
    return {
      ...{ a, b, small, right, shifted: b + 8 },
      why: (answer) => (answer === small ? "same" : "wrong"),
    };
  },

  async children({ call, pick }) {
    const piles = numbersIn(pick("children", ["1,2,3", "1,4,5", "1,6,7", "2,4,6"]));
    const { children, digits } = await call("position", ...piles);
    return {
      ...{ piles, digits, children: children.map(tuple) },
      options: [0, 1, 3].map((count) => {
        const right = count === children.length;
        return { right, why: right ? (count > 0 ? "yes" : "none") : "no" };
      }),
    };
  },

  async total(context) {
    const last = context.pick("total", [31, 15, 63]);
    const counts = await births(context, last);
    const sum = (end: number) => counts.slice(0, end + 1).reduce((all, each) => all + each, 0);
    const half = (last - 1) / 2;
    return {
      ...{ last, half, one: sum(1), three: sum(3), count: grouped(sum(half)) },
      ...{ sum: grouped(sum(last)), right: sum(last) },
    };
  },
});
