/** The ninth lesson: periods, bands, and certificates. */
import { counted, grouped, withMinus } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import type { LessonContext } from "../context.ts";
import content from "./order.md?lesson";

const CENTRE = 2;

/** Steps that a search may take: those of this lesson need far fewer. */
const EFFORT = 2 ** 22;

interface Row {
  readonly period: number;
  readonly preperiod: number;
  /** The prime factors of the period. */
  readonly primes: readonly number[];
}

/** Returns the period of a row, proved by the core. */
async function periodOf({ call }: LessonContext, row: number): Promise<Row> {
  const { found } = await call("row_periods", { c: CENTRE, rows: row + 1, effort: EFFORT });
  const entry = found.find((each) => each.row === row);
  if (entry === undefined) throw new Error(`row ${row}: no period is found`);
  const primes = entry.factors.map(([prime]) => Number(prime));
  return { period: Number(entry.period), preperiod: entry.preperiod, primes };
}

/** Returns the entries of a row, each minus its column. */
async function offsets({ call }: LessonContext, row: number, from: number, count: number) {
  return [...(await call("row_offsets", CENTRE, row, from, count))];
}

const listOf = (numbers: readonly number[]) => numbers.map(withMinus).join(", ");

export const lesson = lessonOf(
  { ...content, part: "order" },
  {
    async repeat(context) {
      const row = context.pick("repeat", [2, 7, 1, 3]);
      const { period, preperiod } = await periodOf(context, row);
      const numbers = await offsets(context, row, preperiod, 3 * period);
      return {
        ...{ row, period, preperiod, list: listOf(numbers), right: period },
        why: (answer) =>
          answer > 0 && answer % period === 0
            ? "multiple"
            : answer > 0 && answer < 2 * period
              ? "compare"
              : answer < period
                ? "longer"
                : "shorter",
        about: (answer) => ({ first: numbers[0], places: counted(answer, "place") }),
      };
    },

    async far(context) {
      const row = context.pick("far", [2, 3, 7]);
      const column = context.pick("column", [1001, 10_002, 1003]);
      const { period, preperiod } = await periodOf(context, row);
      const numbers = await offsets(context, row, preperiod, period);
      const [there = 0] = await offsets(context, row, column, 1);
      const farthest = Math.max(...numbers.map(Math.abs));
      return {
        ...{ row, column, period, preperiod, last: preperiod + period - 1, list: listOf(numbers) },
        ...{ difference: column - preperiod, place: (column - preperiod) % period },
        ...{ sign: there < 0 ? "−" : "+", distance: Math.abs(there), right: column + there },
        why: (answer) => (Math.abs(answer - column) > farthest ? "distant" : "wrong"),
      };
    },

    async band({ call, pick }) {
      const radius = pick("band", [4, 5]);
      const row = 48; // both bands have begun
      const { values } = await call("filling", { c: CENTRE, side: 64, way: "entries" });
      const near = Array.from({ length: 2 * radius - 1 }, (_, at) => row - radius + 1 + at);
      const entries = near.map((b) => values[row * 64 + b] ?? 0);
      return {
        ...{ radius, row, from: row - 8, size: 2 * radius - 1, beside: radius - 1 },
        ...{ first: near[0], last: near.at(-1), entries: entries.join(", ") },
        ...{ largest: Math.max(...entries), right: new Set(entries).size },
        why: (answer) => (answer === 2 * radius ? "twice" : "wrong"),
      };
    },

    async next({ call, pick }) {
      const count = pick("next", [6, 5, 4]);
      const { bands } = await call("row_periods", { c: CENTRE, rows: 12, effort: EFFORT });
      const sizes = bands.map(({ radius }) => 2 * radius - 1);
      const [firstSizes, right = 0] = [sizes.slice(0, count), sizes[count]];
      const last = firstSizes.at(-1) ?? 0;
      return {
        ...{ known: firstSizes.join(", "), last, right },
        why: (answer) => (answer % 2 === 0 ? "even" : answer <= last ? "small" : "wrong"),
      };
    },

    async least(context) {
      const row = context.pick("least", [4, 10, 9]);
      const { period, preperiod, primes } = await periodOf(context, row);
      const columns = Array.from({ length: period }, (_, at) => at + 1).filter(
        (each) => period % each === 0 && each < period,
      );
      const right = columns.flatMap((each, at) => (primes.includes(period / each) ? [at] : []));
      return {
        ...{ row, period, preperiod, columns, right },
        divisors: right.map((at) => columns[at]).join(say(" and ")),
        about: (at) => ({ divisor: columns[at], factor: period / (columns[at] ?? 1) }),
      };
    },

    async certificate(context) {
      const row = context.pick("certificate", [2, 4, 7]);
      const { period, preperiod: from } = await periodOf(context, row);
      const certificate = await context.call("row_certificate", { c: CENTRE, row, effort: EFFORT });
      const { claim, steps } = await context.call("row_check", certificate, EFFORT);
      const numbers = await offsets(context, row, from, 2 * period);
      const half = period / 2;
      return {
        ...{ row, period, from, half, claim: say(claim), steps: grouped(steps) },
        list: listOf(numbers),
        right: numbers.slice(0, period).filter((each, at) => each !== numbers[at + half]).length,
        why: (answer) => (answer > period ? "high" : "low"),
      };
    },
  },
  { centre: CENTRE },
);
