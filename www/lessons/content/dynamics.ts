/** The eleventh lesson: the systems D(k, n), their cycles, a theorem and an open conjecture. */
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import type { LessonContext } from "../context.ts";
import content from "./dynamics.md?lesson";

/** Returns the row of D(1, n) after some steps, as zeros and ones. */
async function rowAt({ call }: LessonContext, n: number, seed: string, t: number): Promise<string> {
  return (await call("dynamics_step", { k: 1, n, rule: "a", seed, t })).before[0] ?? "";
}

/** Returns the periods of all cycles of a system, upwards. */
async function periodsOf({ call }: LessonContext, k: number, n: number): Promise<number[]> {
  return [...(await call("dynamics_census", { k, n, rule: "a" })).period];
}

export const lesson = lessonOf(content, {
  async first(context) {
    const seed = context.pick("first", ["001", "011", "01", "0101"]);
    const n = Math.max(3, seed.length);
    const solution = await rowAt(context, n, seed, 1);
    const dropped = seed.slice(1);
    const rows = [...new Set([dropped, solution, `${seed.padEnd(n, "0")}1`, `1${seed}`])];
    return {
      ...{ n, seed },
      options: rows.map((row) => ({
        ...{ row, right: row === solution },
        why: row === solution ? "yes" : row === dropped ? "missing" : "no",
      })),
    };
  },

  async cycle(context) {
    const n = context.pick("cycle", [3, 4, 2, 5]);
    const { orbit } = await context.call("dynamics", { k: 1, n, rule: "a", seed: "0", t: 0 });
    const [, right = 0] = orbit;
    const states = await Promise.all(
      Array.from({ length: n + 1 }, (_, t) => rowAt(context, n, "0", t)),
    );
    return {
      ...{ n, states, right },
      why: (answer) => (answer <= n && answer > 0 ? "early" : "wrong"),
      about: (answer) => ({ steps: counted(answer, "step"), state: states[answer] }),
    };
  },

  async theorem(context) {
    const n = context.pick("theorem", [6, 5, 3, 7]);
    const periods = await periodsOf(context, 1, n);
    const all = Array.from({ length: 2 * n }, (_, at) => at + 1);
    const columns = all.filter((each) => (2 * n) % each === 0);
    return {
      ...{ n, double: 2 * n, periods: periods.join(", "), columns },
      right: columns.flatMap((each, at) => (periods.includes(each) ? [at] : [])),
      about: (at) => ({ divisor: columns[at], quotient: n / (columns[at] ?? 1) }),
    };
  },

  async count({ call, pick }) {
    const n = pick("count", [5, 3, 4]);
    const { period, count, states } = await call("dynamics_census", { k: 1, n, rule: "a" });
    const total = [...count].reduce((sum, each) => sum + each, 0);
    const cycles = [...period].map((each, at) => say`${count[at]} of period ${each}`);
    return {
      ...{ n, states: grouped(states), cycles: cycles.join(say(" and ")), right: states },
      why: (answer) => (answer === total ? "cycles" : "wrong"),
    };
  },

  async three(context) {
    const n = context.pick("three", [6, 5, 7]);
    const longest = await Promise.all(
      Array.from({ length: n }, async (_, at) =>
        Math.max(...(await periodsOf(context, 3, at + 1))),
      ),
    );
    const periods = longest.slice(0, -1).join(", ");
    return { n, last: n - 1, next: n + 1, periods, right: longest.at(-1) ?? 0 };
  },

  async own(context) {
    const n = context.pick("own", [4, 5, 6]);
    const periods = await periodsOf(context, 3, n);
    const bound = 2 * n * (n + 1);
    const shortest = periods[0] ?? 1;
    return {
      ...{ n, bound, shortest, periods: periods.join(", "), right: bound / shortest },
      about: (answer) => ({ product: grouped(answer * shortest) }),
    };
  },
});
