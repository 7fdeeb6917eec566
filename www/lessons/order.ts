/** The ninth lesson: periods, bands, and certificates. */
import { counted, grouped, withMinus } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, number, text } from "./questions.ts";

/** The centre of the arrays. */
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
  const known = found.find((each) => each.row === row);
  if (known === undefined) throw new Error(`row ${row}: no period is found`);
  const primes = known.factors.map(([prime]) => Number(prime));
  return { period: Number(known.period), preperiod: known.preperiod, primes };
}

/** Returns the entries of a row, each minus its column. */
async function offsets({ call }: LessonContext, row: number, from: number, count: number) {
  return [...(await call("row_offsets", CENTRE, row, from, count))];
}

async function repeat(kit: LessonContext): Promise<Step> {
  const row = kit.pick("repeat", [2, 7, 1, 3]);
  const { period, preperiod } = await periodOf(kit, row);
  const shown = await offsets(kit, row, preperiod, 3 * period);
  return {
    title: "A row that repeats",
    text: say`Row r of the table holds C(r, k) in column k. A row holds each number only once, so its entries have no bound. Take away the column:
C(r, k) − k.

For centre ${CENTRE} and row ${row} this gives, from column ${preperiod} on,

${shown.map(withMinus).join(", ")}, ...`,
    link: `#v1/array?c=${CENTRE}&side=32`,
    hides: true,
    question: number({
      ask: "After how many columns does this list repeat?",
      right: period,
      why: (given) =>
        given > 0 && given % period === 0
          ? say`After ${given} columns it repeats, but also after fewer.`
          : given > 0 && given < 2 * period
            ? say`Compare the first number, ${withMinus(shown[0] ?? 0)}, and those after it with the numbers ${counted(given, "place")} later.`
            : given < period
              ? say`The list repeats after more columns than ${given}.`
              : say`The list repeats after fewer columns than ${given}.`,
      hints: ["Look for the beginning of the list further on."],
    }),
    after: say`The row is [additively periodic]: ${period} columns on, each entry is larger by ${period}. The number by which it grows is the
[saltus]. The first ${preperiod} columns, before the list begins to repeat, are the [preperiod].`,
  };
}

async function far(kit: LessonContext): Promise<Step> {
  const row = kit.pick("far", [2, 3, 7]);
  const column = kit.pick("column", [1001, 10_002, 1003]);
  const { period, preperiod } = await periodOf(kit, row);
  const shown = await offsets(kit, row, preperiod, period);
  const [there = 0] = await offsets(kit, row, column, 1);
  const place = (column - preperiod) % period;
  return {
    title: "Far away at once",
    text: say`Row ${row} has period ${period}, from column ${preperiod} on. In columns ${preperiod} to ${preperiod + period - 1} the entries minus their columns are

${shown.map(withMinus).join(", ")}.

Now every entry of this row is known, however far away.`,
    link: `#v1/far?c=${CENTRE}&from=${column}&side=16`,
    hides: true,
    question: number({
      ask: say`Which entry stands in row ${row}, column ${column}?`,
      right: column + there,
      shown: `${column} ${there < 0 ? "−" : "+"} ${Math.abs(there)} = ${column + there}`,
      why: (given) =>
        Math.abs(given - column) > Math.max(...shown.map(Math.abs))
          ? say`${given} is too far from ${column}: all differences are in the list.`
          : say`The difference of ${given} is not the one of this column: divide ${column} − ${preperiod} by ${period}, and use the remainder.`,
      hints: [
        `${column} − ${preperiod} = ${column - preperiod}.`,
        say`The remainder by ${period} is ${place}. Count in the list from 0.`,
      ],
    }),
    after: `Without the period, the page would have to fill all columns before this one. The picture shows the first rows there: each
entry minus its column.`,
    reveals: `#v1/far?c=${CENTRE}&from=${column}&rows=8&side=16`,
  };
}

async function band(kit: LessonContext): Promise<Step> {
  const radius = kit.pick("band", [4, 5]);
  const row = 48; // both bands have begun
  const { values } = await kit.call("filling", { c: CENTRE, side: 64, way: "entries" });
  const near = Array.from({ length: 64 }, (_, b) => b).filter((b) => Math.abs(b - row) < radius);
  const entries = near.map((b) => values[row * 64 + b] ?? 0);
  return {
    title: "A band",
    text: say`Look at the diagonal far from the corner. The cells at a distance **less than ${radius}** from it are a [band] of [radius] ${radius}.

In row ${row} these are the columns ${near[0]} to ${near.at(-1)}, with the entries

${entries.join(", ")}.`,
    link: `#v1/bands?c=${CENTRE}&n=${2 * radius - 1}&from=${row - 8}&side=16`,
    hides: true,
    question: number({
      ask: "How many different numbers does each row have in this band?",
      right: new Set(entries).size,
      why: (given) =>
        given === 2 * radius
          ? say`${given} counts the diagonal twice.`
          : say`Count the entries of the list: there are not ${given}.`,
      hints: [say`There are ${radius - 1} cells on each side of the diagonal, and one on it.`],
    }),
    after: say`They are exactly 0 to ${Math.max(...entries)}, in an order that changes from row to row. All rows from here on are like this one:
the band is a [perfect band]. One row alone does not show that: nearer to the corner, a row with exactly these numbers may have a larger one below it.`,
  };
}

async function next(kit: LessonContext): Promise<Step> {
  const count = kit.pick("next", [6, 5, 4]);
  const { bands } = await kit.call("row_periods", { c: CENTRE, rows: 12, effort: EFFORT });
  const sizes = bands.map(({ radius }) => 2 * radius - 1);
  const [known, wanted = 0] = [sizes.slice(0, count), sizes[count]];
  return {
    title: "Band after band",
    text: say`The numbers 0, 1, 2, ... join in groups. The perfect bands of centre ${CENTRE} have

${known.join(", ")}, ...

numbers. Each of them begins at some column and stays for ever.`,
    link: `#v1/bands?c=${CENTRE}&n=15&from=100`,
    question: number({
      ask: "How many numbers does the next perfect band have?",
      right: wanted,
      why: (given) =>
        given % 2 === 0
          ? say`A band has an odd number of cells in each row, and ${given} is even.`
          : given <= (known.at(-1) ?? 0)
            ? say`${given} is not more than the last one.`
            : say`The first band with more than ${known.at(-1)} numbers does not have ${given}.`,
      hints: ["Look at the differences of the list."],
    }),
    after: say`It has ${wanted}. Why these numbers? Count modulo 8: for this centre each is 1 more or 1 less than a multiple of 8. The proof counts
what is even and what is odd.`,
  };
}

async function least(kit: LessonContext): Promise<Step> {
  const row = kit.pick("least", [4, 10, 9]);
  const { period, preperiod, primes } = await periodOf(kit, row);
  const divisors = Array.from({ length: period }, (_, at) => at + 1).filter(
    (each) => period % each === 0 && each < period,
  );
  const needed = divisors.flatMap((each, at) => (primes.includes(period / each) ? [at] : []));
  const said = needed.map((at) => `${divisors[at]}`).join(say(" and "));
  return {
    title: "Is it the smallest?",
    text: say`Row ${row} repeats after ${period} columns, from column ${preperiod} on. Is there a smaller period? It would have to divide ${period}.

If 2 is a period, then so is 4, and every multiple. So it is enough to rule out the largest candidates: ${period} divided by one of
its prime factors.`,
    link: `#v1/periods?from=2&to=5&rows=12&c=${CENTRE}&row=${row}`,
    question: cells({
      ask: say`Mark the divisors of ${period} that have to be ruled out. The others follow.`,
      rows: [""],
      columns: divisors.map(String),
      right: needed,
      shown: said,
      why: (at, isMissing) =>
        isMissing
          ? say`${period} / ${divisors[at]} = ${period / (divisors[at] ?? 1)} is a prime number.`
          : say`If ${divisors[at]} were a period, a larger divisor would be one, too.`,
      hints: [say`Which prime numbers divide ${period}?`],
    }),
    after: say`For each of ${said} one place of the row is enough where the numbers differ. These places are **witnesses**.`,
  };
}

async function certificate(kit: LessonContext): Promise<Step> {
  const row = kit.pick("certificate", [2, 4, 7]);
  const { period, preperiod } = await periodOf(kit, row);
  const written = await kit.call("row_certificate", { c: CENTRE, row, effort: EFFORT });
  const { claim, steps } = await kit.call("row_check", written, EFFORT);
  const from = preperiod;
  const shown = await offsets(kit, row, from, 2 * period);
  return {
    title: "A certificate",
    text: say`A [certificate] is a short text: the row, the period, the first column, a state that comes back, and the witnesses. A [checker] reads it. It
shares no search with the program that found it.

Here it accepts the certificate after ${grouped(steps)} steps:

*${say(claim)}*

Check a part of it by hand. From column ${from} on, entry minus column is

${shown.map(withMinus).join(", ")}.`,
    link: `#v1/periods?from=2&to=5&rows=8&c=${CENTRE}&row=${row}`,
    question: number({
      ask: say`Shift the list by ${period / 2} columns. At how many of its first ${period} places does it differ?`,
      right: shown.slice(0, period).filter((each, at) => each !== shown[at + period / 2]).length,
      why: (given) =>
        given > period
          ? say`There are only ${period} places.`
          : "Compare each number with the one that far to its right.",
      hints: [say`Write the list twice, the second time ${period / 2} places to the left.`],
    }),
    after: say`One place would be enough: half of ${period} is no period. Anyone can repeat this, without trust in the program that searched.`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- Rows of the table repeat, apart from a constant growth.
- Small numbers form perfect bands, which stay for ever.
- A certificate lets others check a result without the search.`,
    link: "#v1/periods?from=2&to=5&rows=30",
    question: text({ ask: "Which other results should come with a certificate? Why?" }),
  };
}

export const lesson: Lesson = {
  title: "Order out of the rule",
  age: 15,
  minutes: 30,
  learnt: "How the tables become regular, and how such a result is certified and checked.",
  aims: [
    "find the period of a row, and use it to compute an entry far away",
    "say what a perfect band is",
    "check a part of a certificate by hand",
  ],
  material: [
    "strips of paper with a list of numbers, to shift against each other",
    "a calculator for remainders",
  ],
  misconceptions: [
    {
      think: "The period is where one number comes back.",
      ask: "Do the numbers after it come back, too?",
    },
    {
      think: "The entries of a row repeat.",
      ask: "Can a number stand twice in one row? What is it that repeats?",
    },
    {
      think: "A period that is found is the smallest one.",
      ask: "Which smaller numbers divide it? How do you rule one of them out?",
    },
    {
      think: "One has to trust the program that wrote a certificate.",
      ask: "Which parts of it can you check with pencil and paper?",
    },
  ],
  steps: [repeat, far, band, next, least, certificate, end],
};
