/** The twelfth lesson: pictures in words, in tables, by keyboard and by ear. */

import { counted, withMinus } from "../canvas/number-format.ts";
import { describeData } from "../figure/describe.ts";
import { say } from "../locales/say.ts";
import { growth as growthView } from "../views/growth/index.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { number, text } from "./questions.ts";

/** Steps that a search may take: those of this lesson need far fewer. */
const EFFORT = 2 ** 22;

/** How many notes of a row are heard. */
const NOTES = 32;

const branches = (n: number) => ({ rule: "three-branches", n }) as const;

async function words(kit: LessonContext): Promise<Step> {
  const n = kit.pick("words", [20, 12, 25, 28]);
  const field = await kit.call("growth", branches(n));
  const summary = await kit.call("survey", field);
  const { cells, largest } = summary;
  return {
    title: "A picture in words",
    text: say`Nothing in this lesson has to be seen. Every picture of this page can be read in words and numbers, most can be walked through, and some can be heard.

The page of a picture has a panel with **Description**. Open it: it says in a sentence or two what the picture shows. For the picture of
this step, a growth of cells, it says:

*${describeData(growthView, branches(n), field, summary)}*

While it is open, a screen reader announces it again whenever the picture changes.`,
    link: `#v1/growth?n=${n}`,
    question: number({
      ask: `How many cells were there before the last [generation] was born?`,
      right: cells - largest,
      shown: `${cells} − ${largest} = ${cells - largest}`,
      why: (given) =>
        given === cells
          ? say`${cells} counts the last generation, too.`
          : given === largest
            ? say`${largest} is the number of cells in the last generation.`
            : "Take the cells of the last generation from all cells.",
      hints: ["The description gives both numbers: all cells, and those in the last generation."],
    }),
    after:
      "The description is computed from the data of the picture, not from its pixels. It is exact.",
  };
}

async function table(kit: LessonContext): Promise<Step> {
  const from = kit.pick("table", [14, 8, 12, 10]);
  const { x, y, generation, parent } = await kit.call("growth", branches(3));
  const line = (at: number) => {
    const [across, up] = [x[at], y[at]].map((each) => withMinus(each ?? 0));
    const own = at === 0 ? say("none") : say`row ${parent[at]}`;
    return say`- Row ${at}: x ${across}, y ${up}, generation ${generation[at]}, parent ${own}`;
  };
  const middle = parent[from] ?? 0;
  const right = parent[middle] ?? 0;
  return {
    title: "A picture as a table",
    text: say`Below the description the panel has **Data table**. Its rows and columns have headings, so a screen reader says where you are.

This is the table of a growth to generation 3. Each row is a cell: x is its place to the right, y its place upwards. The [parent] is the row of
the cell that it grew from.

${[...x.keys()].map(line).join("\n")}`,
    link: "#v1/growth?n=3",
    question: number({
      ask: say`Which row has the parent of the parent of row ${from}?`,
      right,
      why: (given) =>
        given === middle
          ? say`Row ${given} is the parent of row ${from}. Go on to its own parent.`
          : say`Row ${given} is not two steps back from row ${from}.`,
      hints: [say`First find the parent of row ${from}.`],
    }),
    after: say`From row ${from} to row ${middle} to row ${right}: each parent is one generation older. In a large table you can turn pages, or take
the numbers with you: *Export* saves them as CSV.`,
  };
}

async function keys(kit: LessonContext): Promise<Step> {
  const [row, column] = kit.pick("keys", [
    [6, 11],
    [5, 9],
    [10, 7],
    [12, 5],
  ]);
  const side = 16;
  const { values } = await kit.call("filling", { c: 2, side, way: "entries" });
  const entry = (a: number, b: number) => values[a * side + b] ?? 0;
  return {
    title: "Walk through a picture",
    text: say`Go to the picture with Tab, or with Shift and Tab. It is a table of ${side} rows and ${side} columns, both counted from 0.

- **Enter** sets a cursor in the middle.
- **Arrow keys** move it. With Shift it moves ten entries at once.
- **Escape** takes it away.

Each entry is announced: its row, its column, its number, and why it is this number. Some screen readers keep the arrow keys for
themselves: in a picture switch this off, as in a form.`,
    link: `#v1/array?c=2&side=${side}`,
    question: number({
      ask: say`Which number is in row ${row}, column ${column}?`,
      right: entry(row, column),
      why: (given) =>
        [...values.slice(row * side, row * side + side)].includes(given)
          ? say`${given} is in row ${row}, but not in column ${column}.`
          : say`${given} is not in row ${row}.`,
      hints: ["Listen to the row and the column first, then move."],
    }),
    after:
      "In a growth, Enter selects a cell, and the arrow keys go to the next cell that way. The *Help* of each page lists its keys.",
  };
}

async function generations(kit: LessonContext): Promise<Step> {
  const n = kit.pick("generations", [9, 18, 10, 20]);
  const born = [...(await kit.call("growth_born", branches(n), 0))].map(Number);
  const most = Math.max(...born);
  const right = born.indexOf(most);
  return {
    title: "Hear a growth",
    text: say`The panel has **Sound**, too. Here the button stands below. Press **Listen**: you hear one note for each generation from 0 to ${n}. The more
cells are born in a generation, the higher its note. The sound goes from left to right.

**Stop** or the Escape key ends it. Afterwards its numbers stand below the button, to be read.`,
    link: `#v1/growth?n=${n}`,
    listens: true,
    question: number({
      ask: "Which generation has the highest note? Count from 0.",
      right,
      why: (given) =>
        given === right + 1
          ? `Count from 0: the first note is generation 0.`
          : born[given] === undefined
            ? say`There is no generation ${given} in this sound.`
            : say`Generation ${given} has ${counted(born[given] ?? 0, "cell")}. Another generation has more.`,
      hints: ["The note after the highest one is much lower."],
    }),
    after: say`In generation ${right}, ${most} cells are born. In binary it is ${right.toString(2)}: all its digits are ones. Each doubling of a number
raises the note by three half tones, so 16 times as many cells are an octave more.`,
  };
}

async function odd(kit: LessonContext): Promise<Step> {
  const c = kit.pick("odd", [11, 14, 6, 21]);
  const { values } = await kit.call("filling", { c, side: 64, way: "entries" });
  const heard = [...values.slice(1, NOTES + 1)].map((entry, at) => entry - (at + 1));
  const right = 1 + heard.findIndex((excess) => excess !== 0);
  return {
    title: "The odd one out",
    text: say`Row 0 of this table is almost the [nim-sum]: its entry in column k is 0 ⊕ k = k. From column 1 on, one column is different.

You hear how far each entry of row 0 is from the nim-sum, from column 1 to column ${NOTES}. The same note means the same number, and 0 is the note in the
middle.`,
    link: `#v1/array?c=${c}&map=excess&side=40&sel=0,1,1`,
    listens: true,
    question: number({
      ask: "In which column is the note different?",
      right,
      why: (given) =>
        given === right - 1
          ? "Count from 1: the first note is column 1."
          : given < 1 || given > NOTES
            ? say`You hear the columns 1 to ${NOTES} only.`
            : say`In column ${given} the entry is the nim-sum.`,
      hints: ["Count the notes, or read the numbers below the button."],
    }),
    after: say`In column ${right} the entry is 0. The centre of this table is ${c}, too: in row 0, the centre decides where the table leaves the nim-sum.`,
  };
}

async function ears(kit: LessonContext): Promise<Step> {
  const [c, vs, row] = kit.pick("ears", [
    [2, 5, 8],
    [6, 9, 4],
    [2, 5, 9],
    [6, 9, 3],
  ]);
  const from = 8;
  const offsets = (centre: number) => kit.call("row_offsets", centre, row, from, NOTES);
  const [left, right] = await Promise.all([offsets(c), offsets(vs)]);
  const differ = [...left].filter((offset, at) => offset !== right[at]).length;
  return {
    title: "One table in each ear",
    text: say`Two rows of tables are almost the same. Put on headphones, if you have some. Row ${row} of centre ${c} is in the left ear, the same
row of centre ${vs} in the right one, from column ${from} on.

Where both agree, you hear one note in the middle. Where they differ, you hear two notes.`,
    link: `#v1/array?c=${c}&vs=${vs}&side=64&sel=${row},${from},${from + (left[0] ?? 0)}`,
    listens: true,
    question: number({
      ask: say`You hear ${NOTES} columns. In how many of them do the two rows differ?`,
      right: differ,
      why: (given) =>
        given === NOTES - differ
          ? say`They agree in ${given} columns. Count the other columns.`
          : say`It is not ${given}. Listen again, or compare the two lines of numbers.`,
      hints: ["They differ only near the beginning."],
    }),
    after:
      "Then they agree to the end of this part. The lesson *Two numbers that are almost the same* compares whole tables.",
  };
}

async function period(kit: LessonContext): Promise<Step> {
  const [c, row] = kit.pick("period", [
    [4, 5],
    [2, 2],
    [2, 7],
    [4, 3],
  ]);
  const { found } = await kit.call("row_periods", { c, rows: row + 1, effort: EFFORT });
  const known = found.find((each) => each.row === row);
  if (known === undefined) throw new Error(`row ${row}: no period is found`);
  const { preperiod } = known;
  const right = Number(known.period);
  const [first = 0] = await kit.call("row_offsets", c, row, preperiod, 1);
  return {
    title: "Hear a period",
    text: say`From some column on, the entries of a row minus their columns repeat. The number of columns until they do is the [period]. In a sound it is
a tune that begins again.

You hear row ${row} of centre ${c}, from column ${preperiod} on.`,
    link: `#v1/array?c=${c}&side=64&sel=${row},${preperiod},${preperiod + first}`,
    reveals: `#v1/periods?from=2&to=5&rows=8&c=${c}&row=${row}`,
    listens: true,
    hides: true,
    question: number({
      ask: "After how many notes does the tune begin again?",
      right,
      why: (given) =>
        given > 0 && given % right === 0
          ? say`After ${counted(given, "note")} it begins again, but also after fewer.`
          : say`The tune does not begin again after ${counted(given, "note")}.`,
      hints: [
        "Hum the first notes, and listen for them.",
        "Or read the numbers below the button: look for the first ones again.",
      ],
    }),
    after: say`The period of this row is ${right}. The picture is now the table of periods. Listen again: its sound marks each turn by a louder note, and
each turn goes from left to right.`,
  };
}

function end(): Step {
  return {
    title: "Which way for which question",
    text: `- **Words** say how much there is in all.
- **Tables** have each number, to look up and to compare.
- **Keys** lead from one cell to those beside it.
- **Sound** shows how numbers go on: what rises, what is odd, what repeats.

They go together: a sound says where to look, and the table says what is there.`,
    link: "#v1/growth?n=31",
    listens: true,
    question: text({
      ask: "You want to know if a row of a table repeats. Which ways do you take, in which order?",
    }),
  };
}

export const lesson: Lesson = {
  title: "Read pictures without seeing them",
  age: 12,
  minutes: 30,
  learnt: "How to get what a picture shows from words, tables, keys and sound.",
  aims: [
    "find the description and the data table of a picture",
    "walk through a picture by keyboard",
    "hear which numbers are larger, which one differs, and what repeats",
  ],
  material: [
    "headphones, for the step with one table in each ear",
    "a screen reader, if a pupil uses one; the lesson also works without",
  ],
  misconceptions: [
    {
      think: "A description leaves out what a picture shows.",
      ask: "Which numbers does it give that you would have to count in the picture?",
    },
    {
      think: "A higher note means a later generation.",
      ask: "Which generation has the last note? Is it the highest?",
    },
    {
      think: "The first number that comes back is the period.",
      ask: "Do the notes after it come back, too?",
    },
  ],
  steps: [words, table, keys, generations, odd, ears, period, end],
};
