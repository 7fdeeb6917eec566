/** The eighth lesson: centres 2 and 5, their shadows, and how "for ever" is proved. */
import { tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, choice, number, text } from "./questions.ts";

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

/** Returns the cells with row and column in a range. */
function square(from: number, to: number): (readonly [number, number])[] {
  const line = Array.from({ length: to - from }, (_, at) => from + at);
  return line.flatMap((a) => line.map((b) => [a, b] as const));
}

async function share(kit: LessonContext): Promise<Step> {
  const large = kit.pick("share", [32, 64, 48]);
  const [one, other] = [await table(kit, ONE), await table(kit, OTHER)];
  const count = (side: number) =>
    square(0, side).filter(([a, b]) => one(a, b) !== other(a, b)).length;
  const per = (side: number) => (100 * count(side)) / side ** 2;
  const said = (side: number) =>
    say`${count(side)} of ${side ** 2} cells differ, about ${Math.round(per(side))} per cent`;
  const change = Math.sign(per(large) - per(16));
  return {
    title: "Two tables",
    text: say`The game of [tripod nim] has a table for each [centre]. Row a, column b holds the size of the third [leg] with which the player to
move loses.

The picture compares the tables of centres ${ONE} and ${OTHER}, for legs below 16: ${said(16)}.`,
    link: `#v1/array?c=${ONE}&vs=${OTHER}&side=16&hide=reasons`,
    locks: ["side"],
    hides: true,
    question: choice({
      ask: say`Predict: with legs below ${large}, which share of the cells differs?`,
      options: [
        { text: "A larger share", sign: 1 },
        { text: "The same share", sign: 0 },
        { text: "A smaller share", sign: -1 },
      ].map(({ text, sign }) => ({
        text,
        right: sign === change,
        why: `${say(sign === change ? "Yes" : "No")}: ${said(large)}.`,
      })),
      hints: ["Where are the cells that differ? What happens far from the corner?"],
    }),
    after:
      "Most differences are near the corner, near the diagonal, or in the first rows and columns.",
    reveals: `#v1/array?c=${ONE}&vs=${OTHER}&side=${large}&hide=reasons`,
  };
}

async function where(kit: LessonContext): Promise<Step> {
  const side = kit.pick("where", [32, 48, 64]);
  const [one, other] = [await table(kit, ONE), await table(kit, OTHER)];
  const differ = square(8, side).filter(([a, b]) => one(a, b) !== other(a, b));
  const farthest = Math.max(...differ.map(([a, b]) => Math.abs(a - b)));
  return {
    title: "Close to the diagonal",
    text: `Leave out rows and columns 0 to 7. The cells that differ are now all close to the diagonal.

The distance of the cell in row a, column b from the diagonal is |a − b|.`,
    link: `#v1/array?c=${ONE}&vs=${OTHER}&side=${side}&barrier=8&hide=reasons`,
    question: number({
      ask: say`For rows and columns from 8 to ${side - 1}: what is the largest distance of a cell that differs?`,
      right: farthest,
      why: (given) =>
        given > farthest
          ? say`No cell at distance ${given} differs.`
          : say`There are cells at a larger distance than ${given} that differ.`,
      hints: ["Zoom in on the diagonal, and count cells along a row."],
    }),
    after: say`All differences are at distance ${farthest} or less. So among these legs the two games differ only where two of them are almost equal.`,
  };
}

async function shadow(kit: LessonContext): Promise<Step> {
  const row = kit.pick("shadow", [12, 10, 14, 16]);
  const barrier = 8;
  const entry = await table(kit, ONE);
  const columns = Array.from({ length: 10 }, (_, at) => row - 4 + at).filter((b) => b >= barrier);
  const entries = columns.map((b) => entry(row, b));
  const small = entries.flatMap((value, at) => (value < barrier ? [at] : []));
  return {
    title: "Shadows",
    text: say`Choose a number N, here ${barrier}. The positions whose legs are all at least N lie behind a [barrier]. From there a move can
lead out: by making one leg smaller than N.

The [shadow] is the set of cells (a, b), with a and b at least N, whose entry is **less than N**: there such a move wins.

Row ${row} of centre ${ONE} has, in columns ${columns[0]} to ${columns.at(-1)}, the entries ${entries.join(", ")}.`,
    link: `#v1/shadows?c=${ONE}&vs=${OTHER}&barrier=4`,
    locks: ["barrier"],
    hides: true,
    question: cells({
      ask: say`Mark the columns of row ${row} that are in the shadow for N = ${barrier}.`,
      rows: [""],
      columns: columns.map(String),
      right: small,
      shown: say`columns ${small.map((at) => columns[at]).join(", ")}`,
      why: (at, isMissing) =>
        isMissing
          ? say`The entry of column ${columns[at]} is ${entries[at]}, less than ${barrier}.`
          : say`The entry of column ${columns[at]} is ${entries[at]}, not less than ${barrier}.`,
      hints: [say`Only entries from 0 to ${barrier - 1} count.`],
    }),
    after: "Which number it is does not matter for the shadow: only whether it is less than N.",
    reveals: `#v1/shadows?c=${ONE}&vs=${OTHER}&barrier=${barrier}`,
  };
}

async function barrier(kit: LessonContext): Promise<Step> {
  const side = kit.pick("barrier", [24, 32, 28]);
  const counts = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      const { plane } = await kit.call("shadows", { c: ONE, vs: OTHER, barrier: at + 1, side });
      return [...plane.values].filter((by) => by > 1).length;
    }),
  );
  const first = 1 + counts.indexOf(0);
  return {
    title: "The same shadow",
    text: say`Two centres are in [near equivalence] if, for some N, they have **the same shadow**. Then the positions behind this
barrier have the same winners in both games.

The picture marks the cells that only one of the centres ${ONE} and ${OTHER} has in its shadow. It has ${side} rows and columns.
For N = 3, 4, 5, ... the numbers of these cells are

${counts.slice(2, 12).join(", ")}.`,
    link: `#v1/shadows?c=${ONE}&vs=${OTHER}&barrier=3&side=${side}`,
    question: number({
      ask: "Which is the smallest N at which no such cell is left in the picture?",
      right: first,
      why: (given) =>
        given > first
          ? "A smaller N has none, too."
          : given < 1
            ? undefined
            : say`At N = ${given} there are ${counts[given - 1]} of them.`,
      hints: ["Count in the list from 3."],
    }),
    after: say`At N = ${first} both shadows agree in the whole picture. But a picture ends. How do we know that they agree **for ever**?`,
    reveals: `#v1/shadows?c=${ONE}&vs=${OTHER}&barrier=${first}&side=${side}`,
  };
}

async function ever(kit: LessonContext): Promise<Step> {
  const tried = kit.pick("ever", [16, 12, 24]);
  const { certificate, barrier } = await kit.call("near_equivalence", {
    c: ONE,
    d: OTHER,
    largest: tried,
    effort: 100_000,
  });
  const claim = await kit.call("near_equivalence_claim", certificate ?? "");
  if (claim.proved === null) throw new Error("near equivalence: not proved");
  const { column, period } = claim.proved;
  const again = column + period;
  const options = [say`Columns below ${column}`, say`Columns below ${again}`, "All columns"];
  return {
    title: "What a proof of “for ever” is",
    text: say`To continue the shadow of N = ${barrier} by one column, one needs to know very little: how far from the diagonal each of the numbers
0 to ${barrier - 1} already stands. This is the *state* of the column. **Equal states have equal futures.**

The page has found that the states of both centres at column ${column} come back at column ${again}: the [period] is ${period}.`,
    link: `#v1/shadows?c=${ONE}&vs=${OTHER}&barrier=${barrier}&side=64`,
    hides: true,
    question: choice({
      ask: "Which columns have to be compared, so that the shadows are known to agree for ever?",
      options: options.map((text, at) => ({
        text,
        right: at === 1,
        why:
          at === 1
            ? say`Yes: from column ${again} on everything repeats what was compared.`
            : at === 0
              ? say`No: columns ${column} to ${again - 1} could still differ, again and again.`
              : say`No: this has no end. From column ${again} on everything repeats.`,
      })),
      hints: ["After which column does nothing new come?"],
    }),
    after: say`So ${again} columns prove a statement about infinitely many. The state and the two column numbers are a [certificate]: a program that knows
nothing of the search can check it.`,
  };
}

async function differ(kit: LessonContext): Promise<Step> {
  const [c, d] = kit.pick<readonly [number, number]>("differ", [
    [2, 4],
    [2, 3],
    [4, 5],
    [3, 5],
  ]);
  const { cell, barrier } = await kit.call("near_equivalence", {
    c,
    d,
    largest: 24,
    effort: 100_000,
  });
  const [one, other] = [await table(kit, c), await table(kit, d)];
  if (cell === null) throw new Error(`${tuple([c, d])}: no cell differs`);
  const has = (entry: Entry, [a, b]: readonly [number, number]) => entry(a, b) < barrier;
  const alike = square(barrier, barrier + 12).filter((each) => has(one, each) === has(other, each));
  const offered = [alike[1], cell, alike.at(-2)].filter((each) => each !== undefined);
  return {
    title: "How to show a difference",
    text: say`Centres ${c} and ${d} are not so alike. On the barrier N = ${barrier} their shadows differ. To show this, **one cell** is enough.`,
    link: `#v1/array?c=${c}&side=${barrier + 8}`,
    hides: true,
    question: choice({
      ask: say`Which of these cells is in the shadow of only one of the centres ${c} and ${d}?`,
      options: offered.map((each) => ({
        text: say`row ${each[0]}, column ${each[1]}: centre ${c} has ${one(...each)}, centre ${d} has ${other(...each)}`,
        right: has(one, each) !== has(other, each),
        why:
          has(one, each) !== has(other, each)
            ? say`Yes: only one of these two entries is less than ${barrier}.`
            : has(one, each)
              ? say`No: both entries are less than ${barrier}.`
              : say`No: neither of the entries is less than ${barrier}.`,
      })),
      hints: [say`Compare both entries with ${barrier}.`],
    }),
    after: `One cell refutes this barrier and every smaller one: shadows that agree for some N agree for every larger N, too. “For ever” needs a repetition; “not” needs an example.`,
    reveals: `#v1/shadows?c=${c}&vs=${d}&barrier=${barrier}`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: say`- The tables of centres ${ONE} and ${OTHER} differ only near the corner and the diagonal.
- Behind the barrier N = 8 their shadows are the same, for ever.
- A state that comes back proves a statement about infinitely many columns.`,
    link: `#v1/array?c=${ONE}&vs=${OTHER}&side=64&barrier=8`,
    question: text({ ask: "Why is a picture with a million columns no proof? What is one?" }),
  };
}

export const lesson: Lesson = {
  title: "Two numbers that are almost the same",
  age: 15,
  minutes: 25,
  learnt: "How two different games can agree for ever, and what a proof of it is.",
  aims: [
    "say what the shadow of a centre on a barrier is",
    "explain how a repetition proves a statement about infinitely many columns",
    "refute a statement by one cell",
  ],
  material: ["the worksheet", "a screen, to enlarge the cells close to the diagonal"],
  misconceptions: [
    {
      think: "A picture with very many equal columns is a proof.",
      ask: "Could the first difference come in the next column? What rules that out?",
    },
    {
      think: "The shadow says which number stands in a cell.",
      ask: "What is left if you know only whether each entry is less than N?",
    },
    {
      think: "Centres with the same shadow have the same table.",
      ask: "Where do the tables of centres 2 and 5 differ?",
    },
    {
      think: "To show a difference one has to compare all cells.",
      ask: "How many cells that differ are enough?",
    },
  ],
  steps: [share, where, shadow, barrier, ever, differ, end],
};
