/** The seventh lesson: a table of tripod nim is filled by the mex rule, in two ways. */
import { tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { choice, number, text } from "./questions.ts";

/** The centre of the tables, and their side in the picture. */
const CENTRE = 6;
const SIDE = 10;

/** The side of the table in which numbers are counted. */
const LARGE = 64;

type Entry = (a: number, b: number) => number;

/** Returns the entries of a filled table. */
async function filled(
  { call }: LessonContext,
  side: number,
  way: "entries" | "numbers",
): Promise<Entry> {
  const { values } = await call("filling", { c: CENTRE, side, way });
  return (a, b) => values[a * side + b] ?? Number.NaN;
}

const link = (step: number, more = "") => `#v1/fill?c=${CENTRE}&side=${SIDE}&step=${step}${more}`;

/** Asks for the entry that comes after some steps. */
async function next(
  kit: LessonContext,
  step: number,
): Promise<
  Pick<Step, "link" | "large" | "reveals" | "locks" | "question"> & { readonly cell: string }
> {
  const { cell, value, left, above } = await kit.call("filling_step", {
    c: CENTRE,
    side: SIDE,
    way: "entries",
    step: step + 1,
  });
  if (cell === null || value === null) throw new Error(`step: ${step + 1} fills no entry`);
  const entry = await filled(kit, SIDE, "entries");
  const numbers = (cells: typeof left) => cells.map(([a, b]) => entry(a, b));
  const seen = numbers([...left, ...above]);
  return {
    cell: say`row ${cell[0]}, column ${cell[1]}`,
    link: link(step),
    large: true,
    reveals: link(step + 1),
    locks: ["step"],
    question: number({
      ask: say`Which number comes into row ${cell[0]}, column ${cell[1]}?`,
      right: value,
      why: (given) =>
        seen.includes(given)
          ? say`${given} stands to the left or above already.`
          : say`${given} is missing there, but a smaller number is missing, too.`,
      hints: [
        "Write down all numbers to the left in the row, and all above in the column.",
        say`To the left stand ${numbers(left).join(", ")}, and above ${numbers(above).join(", ")}.`,
        "Is 0 among them? Is 1? And so on.",
      ],
    }),
  };
}

async function first(kit: LessonContext): Promise<Step> {
  const { cell, ...asked } = await next(kit, kit.pick("first", [12, 14, 11, 15]));
  return {
    title: "The smallest missing number",
    text: say`Row 0 and column 0 of this table are given. All other entries follow from one rule, row by row:

**Write the smallest number that stands neither to the left in the row nor above in the column.**

This number is called the [mex], from *minimum excluded*. For example, the mex of 0, 1, 3 and 6 is 2.

The next free place is in ${cell}.`,
    ...asked,
    after:
      "The picture marks the numbers to the left and above: none of them could be written here.",
  };
}

async function second(kit: LessonContext): Promise<Step> {
  const { cell, ...asked } = await next(kit, kit.pick("second", [47, 43, 51, 58]));
  return {
    title: "Once more, further down",
    text: say`The table is more than half full. The next free place is in ${cell}. More numbers stand to the left and above now.`,
    ...asked,
    after: `Would you rather have a computer do this? It also needs a way to be fast: the tables on this page have millions of
entries.`,
  };
}

async function meaning(kit: LessonContext): Promise<Step> {
  const [a, b] = kit.pick<readonly [number, number]>("meaning", [
    [1, 2],
    [2, 3],
    [1, 4],
    [2, 5],
  ]);
  const entry = await filled(kit, SIDE, "entries");
  const third = entry(a, b);
  const candidates = [third + 1, third, third + 2];
  const plays = await Promise.all(
    candidates.map((leg) =>
      kit.call("game_play", { game: "tripod-nim", from: "", p: [CENTRE, a, b, leg].join(",") }),
    ),
  );
  return {
    title: "What the table is about",
    text: say`The game of [tripod nim] is played with a stack in the [centre] and three [leg]s. You may take from a leg, and from the centre only
when at most one leg is left. Whoever takes the last counter wins.

The table belongs to the centre ${CENTRE}. Row a, column b holds the one third leg with which a and b **lose** for the player to
move.`,
    link: `#v1/array?c=${CENTRE}&side=${SIDE}`,
    large: true,
    question: choice({
      ask: say`The centre is ${CENTRE}, and two legs are ${a} and ${b}. With which third leg does the player to move lose?`,
      options: plays.map(({ is_p }, at) => ({
        text: `${candidates[at]}`,
        right: is_p,
        why: is_p
          ? say`Yes: that is the entry in row ${a}, column ${b}.`
          : `No: then the player to move can win.`,
      })),
      hints: [say`Read the table: row ${a}, column ${b}.`],
    }),
    after: "So a table that is filled by a simple rule solves a game.",
    reveals: `#v1/array?c=${CENTRE}&side=${SIDE}&sel=${a},${b},${third}`,
  };
}

function reason(): Step {
  return {
    title: "Why the smallest missing one?",
    text: `Let d be the entry for legs a and b. Two things must hold:

- No move leads from one losing position to another. If d stood to the left in the row, a player could take from leg b and
arrive at a losing position. The same holds above, for leg a. So d must be **missing** there.
- With a larger third leg one can take down to d, and wins. With a smaller one there must be a move, too: each number below d has to
stand to the left or above. So d is the **smallest** missing one.

Step through the table, and check this for some entries.`,
    link: link(20),
    large: true,
    question: text({ ask: "Choose one entry, and explain in your words why it is what it is." }),
  };
}

async function ways(kit: LessonContext): Promise<Step> {
  const [one, other] = [await filled(kit, SIDE, "entries"), await filled(kit, SIDE, "numbers")];
  const places = Array.from({ length: SIDE * SIDE }, (_, at) => [Math.floor(at / SIDE), at % SIDE]);
  const differ = places.filter(([a = 0, b = 0]) => one(a, b) !== other(a, b)).length;
  return {
    title: "The other way",
    text: `There is a second way to fill the table: first all zeros, then all ones, then all twos. Each number goes into every row, at the first
place that is free and has not this number above it.

Watch it, and predict.`,
    link: link(0, "&way=numbers"),
    question: choice({
      ask: "In how many places do the two filled tables differ?",
      options: [
        { text: "In none", right: differ === 0 },
        { text: "In a few", right: differ > 0 && differ < 50 },
        { text: "In most", right: differ >= 50 },
      ].map(({ text, right }) => ({
        text,
        right,
        why: say`${say(right ? "Yes" : "No")}: the page has compared all places, and ${differ} differ.`,
      })),
      hints: ["Both ways put the smallest possible number into each place."],
    }),
    after: `They are the same. In one way we ask for each place which number it gets, in the other for each number which places it gets.
The second way finds single numbers far out without all the larger ones.`,
  };
}

async function latin(kit: LessonContext): Promise<Step> {
  const [row, value] = kit.pick<readonly [number, number]>("latin", [
    [3, 4],
    [2, 7],
    [5, 1],
    [4, 9],
  ]);
  const entry = await filled(kit, LARGE, "entries");
  const columns = Array.from({ length: LARGE }, (_, b) => b);
  const found = columns.filter((b) => entry(row, b) === value);
  return {
    title: "How often?",
    text: say`A sudoku has each number once in each row. This table goes on for ever. Let us look at its first ${LARGE} rows and columns.`,
    link: `#v1/array?c=${CENTRE}&side=${LARGE}`,
    question: number({
      ask: say`How many times does ${value} stand in row ${row} of this table?`,
      right: found.length,
      why: (given) =>
        given > found.length
          ? "A number cannot come again: the rule excludes what stands to the left."
          : "It does come. At some place all smaller numbers are excluded.",
      hints: ["Can it stand there twice? Can it stand there never?"],
    }),
    after: say`Once, in column ${found.join(", ")}. Each number stands exactly once in each row and each column: a [completion array] is a Latin
square without an end.`,
  };
}

async function symmetry(kit: LessonContext): Promise<Step> {
  const [a, b] = kit.pick<readonly [number, number]>("symmetry", [
    [2, 5],
    [1, 4],
    [3, 5],
    [2, 7],
  ]);
  const entry = await filled(kit, SIDE * 2, "entries");
  const third = entry(a, b);
  const wanted = entry(b, third);
  return {
    title: "Three legs are alike",
    text: say`The entry in row ${a}, column ${b} is ${third}. So ${tuple([a, b, third])} are three legs with which the player to move loses.

It does not matter which of the legs is called the first, the second or the third.`,
    link: `#v1/play?game=tripod-nim&p=${[CENTRE, a, b, third].join(",")}&hints=0`,
    question: number({
      ask: say`Without the table: which entry is in row ${b}, column ${third}?`,
      right: wanted,
      why: (given) => say`${given} is not the third leg of ${tuple([a, b, third])}.`,
      hints: [say`Two of the three legs are ${b} and ${third}. Which is the other one?`],
    }),
    after: say`It is ${wanted}. So the table is symmetric in three ways: each losing position gives up to six entries.`,
    reveals: `#v1/array?c=${CENTRE}&side=${2 * SIDE}&sel=${b},${third},${wanted}`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- Each entry is the smallest number that is missing to the left and above.
- This rule comes from the game: losing positions must not lead to each other.
- Each number stands once in each row and each column.

Larger tables have a structure that nobody expected. Choose another centre under *Tables*.`,
    link: `#v1/array?c=${CENTRE}&side=256`,
    question: text({
      ask: "What do you see in the large table? Which question would you ask about it?",
    }),
  };
}

export const lesson: Lesson = {
  title: "Filling a table by mex",
  age: 13,
  minutes: 30,
  learnt: "How one rule fills a table that solves a game, and what the table looks like.",
  aims: [
    "find the smallest missing number, and fill a table with it",
    "say why losing positions of a game follow this rule",
    "use the symmetry of the table",
  ],
  material: ["an empty table of 10 × 10 cells for each pupil", "two pencils of different colours"],
  misconceptions: [
    {
      think: "The smallest missing number is 1 more than the largest.",
      ask: "Which numbers are missing in 0, 1, 3, 6? Which of them is the smallest?",
    },
    {
      think: "All numbers of the row and the column count.",
      ask: "Which entries are there already when this place is filled?",
    },
    {
      think: "Only the row counts, or only the column.",
      ask: "Which move makes leg b smaller, and which makes leg a smaller?",
    },
    {
      think: "Some number may be missing in a row for ever.",
      ask: "Suppose 4 never comes in row 3. In how many columns can a 4 stand above it?",
    },
  ],
  steps: [first, second, meaning, reason, ways, latin, symmetry, end],
};
