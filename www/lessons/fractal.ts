/** The third lesson: the fractal of losing positions, its copies, its counts and its dimension. */
import { grouped, tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { choice, number, order, text } from "./questions.ts";

/** Returns the number of dots that are born in each generation up to the last one. */
async function births({ call }: LessonContext, last: number): Promise<number[]> {
  const { generation } = await call("growth", { rule: "three-branches", n: last });
  const counts = Array.from({ length: last + 1 }, () => 0);
  for (const each of generation) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

/** Returns the binary digits of a number. */
async function binary({ call }: LessonContext, whole: number): Promise<string> {
  return (await call("position", whole, 0, 0)).digits[0];
}

async function grow(kit: LessonContext): Promise<Step> {
  const counts = await births(kit, 7);
  const [before, wanted = 0] = [counts.slice(0, 7), counts[7]];
  return {
    title: "A tree of losing positions",
    text: say`Each dot is a losing position of Nim with three piles. It is joined to its [parent], which has one counter
less in two of the piles. The first dot is (0, 0, 0). All dots with the same number of counters are born
together, as one [generation].

Generations 0 to 6 have ${before.join(", ")} new dots.`,
    link: "#v1/growth?n=6",
    locks: ["n", "rule"],
    hides: true,
    question: number({
      ask: "Predict: how many dots are born in generation 7?",
      right: wanted,
      why: (given) =>
        given < wanted
          ? say`There are more than ${given}: every tip of the picture branches.`
          : say`${given} is too many. How does 9 come from 3?`,
      hints: ["All these numbers are powers of 3.", "In binary 1, 3 and 7 are 1, 11 and 111."],
    }),
    after: say`There are ${wanted}. A dot has three new neighbours or fewer, so numbers never more than triple.`,
    reveals: "#v1/growth?n=7",
  };
}

async function ones(kit: LessonContext): Promise<Step> {
  const step = kit.pick("ones", [20, 12, 13, 18, 25, 28]);
  const [counts, digits] = [await births(kit, step), await binary(kit, step)];
  const wanted = counts[step] ?? 0;
  const count = digits.replaceAll("0", "").length;
  return {
    title: "Count the ones",
    text: say`Compare the generation in binary with the number of its dots:

\`\`\`
${(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (n) => say`${n} = ${(await binary(kit, n)).padStart(3)}   ${`${counts[n]}`.padStart(2)} dots`))).join("\n")}
\`\`\`

Find a rule before you go on.`,
    link: "#v1/growth?n=7",
    locks: ["n", "rule"],
    hides: true,
    question: number({
      ask: say`In binary ${step} is ${digits}. How many dots are born in generation ${step}?`,
      right: wanted,
      shown: say`${wanted} dots`,
      why: (given) => say`${given} is not what the rule gives. Count the ones of ${digits}.`,
      hints: ["One 1 makes 3 dots, two ones make 9."],
    }),
    after: say`Each 1 triples the number: ${step} has ${count} ones, and 3 multiplied ${count} times is ${wanted}.

Why? Each 1 of the generation is a binary place. In this place the three piles must cancel out, so two of
them have a 1 there and the third has not. There are **three** ways to choose the two.`,
    reveals: `#v1/growth?n=${step}`,
  };
}

async function few(kit: LessonContext): Promise<Step> {
  const mixed = kit.pick<readonly number[]>("few", [
    [15, 8, 12, 14],
    [16, 7, 9, 31],
    [10, 4, 11, 30],
  ]);
  const counts = await births(kit, Math.max(...mixed));
  const sorted = mixed.toSorted((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
  const said = sorted.map((step) => say`${counts[step]} in generation ${step}`);
  return {
    title: "Few or many?",
    text: "Use the rule: large generations need not have many dots. Only the ones of the binary number count.",
    link: "#v1/growth?n=7",
    locks: ["n"],
    hides: true,
    question: order({
      ask: "Sort these generations by their number of new dots, the fewest first.",
      items: sorted.map((step) => say`Generation ${step}`),
      mix: mixed.map((step) => sorted.indexOf(step)),
      hints: ["Write the four numbers in binary, and count the ones of each."],
    }),
    after: say`The numbers of new dots are ${said.join(", ")}.`,
    reveals: `#v1/growth?n=${Math.max(...mixed)}`,
  };
}

async function single(kit: LessonContext): Promise<Step> {
  const step = kit.pick("single", [32, 16, 64]);
  const counts = await births(kit, step);
  const wanted = counts[step] ?? 0;
  return {
    title: "Where the growth begins anew",
    text: say`A generation with many ones has many new dots: generation ${step - 1} has ${grouped(counts[step - 1] ?? 0)}. The picture is
then full to its border.`,
    link: `#v1/growth?n=${step - 1}`,
    locks: ["n", "rule"],
    hides: true,
    question: number({
      ask: say`How many dots are born in generation ${step}, the next one?`,
      right: wanted,
      why: (given) =>
        given < wanted
          ? say`${given} is too few: write ${step} in binary.`
          : say`${given} is too many: write ${step} in binary.`,
      hints: [say`${step} is a power of two.`],
    }),
    after: say`Only ${wanted}: one dot at the end of each arm. From there the whole picture grows again, three times as a copy
of itself.`,
    reveals: `#v1/growth?n=${step}`,
  };
}

async function copies({ call, pick }: LessonContext): Promise<Step> {
  const side = pick("copies", [16, 32, 8]);
  const count = async (side: number) =>
    (await call("octant", { rule: "closer", side })).points.length / 3;
  const [small, large] = [await count(side / 2), await count(side)];
  return {
    title: "Four copies",
    text: say`In space each losing position (a, b, c) is a cube, with the piles as coordinates. The picture has all
with piles below ${side}. All with piles below ${side / 2} are the part in the corner: there are ${grouped(small)}.

The rest of the picture is made of copies of that corner.`,
    link: `#v1/octant?side=${side}`,
    locks: ["explode", "side", "n"],
    hides: true,
    question: number({
      ask: `How many cubes are in the whole picture?`,
      right: large,
      shown: grouped(large),
      why: (given) => {
        if (given === small)
          return say`${given} is the corner alone. Turn the picture and count its copies.`;
        const share = given / small;
        return Number.isInteger(share)
          ? say`${given} would be ${share} copies. Turn the picture and count them.`
          : say`${given} is no whole number of copies of ${small}.`;
      },
      hints: ["Turn the picture. How many copies of the corner does it have?"],
    }),
    after: say`${grouped(large)} is ${large / small} times ${grouped(small)}. In the binary place of ${side / 2} either no pile has a 1, or two of the
three piles have one. These are the copies: the picture now has them apart. Each has copies of its own, and so on.
This is called **self-similar**.`,
    reveals: `#v1/octant?side=${side}&explode=40`,
  };
}

async function dimension({ call }: LessonContext): Promise<Step> {
  const count = async (side: number) =>
    (await call("octant", { rule: "closer", side })).points.length / 3;
  const copies = (await count(16)) / (await count(8));
  const options = [1, 2, 3].map((dimension) => ({
    text: `${dimension}`,
    right: 2 ** dimension === copies,
    why:
      2 ** dimension === copies
        ? say`Yes: ${copies} copies, as for a square.`
        : say`No: in dimension ${dimension} there would be ${2 ** dimension} copies.`,
  }));
  return {
    title: "Which dimension?",
    text: `Make a figure twice as large, and count how many copies of the old one it has:

- A line has 2.
- A square has 4.
- A cube has 8.

In dimension d there are 2 multiplied d times. Use this to **define** the dimension of the set of losing positions.`,
    link: "#v1/octant?side=32",
    question: choice({
      ask: "Which dimension does the set of losing positions have?",
      options,
      hints: ["Look back: how many copies does the figure of twice the size have?"],
    }),
    after: `It lies in space and is full of holes, and yet it has dimension 2. From above it even covers a square: for each a and
b there is exactly one c. The picture now looks along the axis of c.`,
    reveals: "#v1/octant?side=32&lens=orthographic&pitch=90&yaw=0",
  };
}

async function block({ call, pick }: LessonContext): Promise<Step> {
  const [a, b] = pick<readonly [number, number]>("block", [
    [5, 3],
    [6, 3],
    [2, 7],
    [4, 7],
  ]);
  const [small, shifted] = [await call("position", a, b, 0), await call("position", a, b + 8, 0)];
  return {
    title: "Copies in the table",
    text: say`The table of [nim-sum]s has the same structure. Its corner, with row and column below 8, comes back in the
other three blocks: once as it is, and twice with 8 added to each entry.

In the corner is ${a} ⊕ ${b} = ${small.nim_sum}.`,
    link: "#v1/array?c=0&side=8",
    large: true,
    question: number({
      ask: say`What is ${a} ⊕ ${b + 8}?`,
      right: shifted.nim_sum,
      why: (given) =>
        given === small.nim_sum
          ? say`${given} is ${a} ⊕ ${b}. Compare ${b} and ${b + 8} in binary.`
          : say`${given} is not ${small.nim_sum} in another block: compare ${b} and ${b + 8} in binary.`,
      hints: [say`${b + 8} has one more 1 in binary than ${b}.`],
    }),
    after: `The blocks to the right and below have 8 more. In the block on the diagonal two ones cancel out, so it is the corner
again. Lines separate the blocks.`,
    reveals: "#v1/array?c=0&side=16&blocks=8",
  };
}

async function children(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<readonly [number, number, number]>("children", [
    [1, 2, 3],
    [1, 4, 5],
    [1, 6, 7],
    [2, 4, 6],
  ]);
  const { children, digits } = await kit.call("position", ...piles);
  const counts = [0, 1, 3].map((count) => ({ count, isRight: count === children.length }));
  return {
    title: "Who has children?",
    text: `A [child] of a losing position has one counter more in two piles. It must be a losing position, too: in
both piles the same binary digits have to change. These are the last zero and all ones after it.

So two piles can grow together exactly if they end in the **same number of ones**.`,
    link: "#v1/growth?n=8&colour=children",
    hides: true,
    question: choice({
      ask: say`How many children does ${tuple(piles)} have?`,
      options: counts.map(({ count, isRight }) => ({
        text: count === 0 ? "none" : `${count}`,
        right: isRight,
        why: isRight
          ? children.length > 0
            ? say`Yes: ${children.map(tuple).join(", ")}.`
            : "Yes: no two piles end in the same number of ones."
          : say`No: in binary the piles are ${digits.join(", ")}. Compare the ones at the end of each two.`,
      })),
      hints: ["Write the piles in binary, and count the ones at the end of each."],
    }),
    after: `The colours show the number of children: 3, 1 or none. It is never 2: if two pairs of piles fit, the third does.`,
    reveals: `#v1/growth?n=8&colour=children&sel=${piles.join(",")}`,
  };
}

async function total(kit: LessonContext): Promise<Step> {
  const last = kit.pick("total", [31, 15, 63]);
  const counts = await births(kit, last);
  const sum = (end: number) => counts.slice(0, end + 1).reduce((all, each) => all + each, 0);
  const half = (last - 1) / 2;
  return {
    title: "All together",
    text: say`Now use what you know: how many dots are there **in all**?

Generations 0 to 1 have ${sum(1)}, 0 to 3 have ${sum(3)}, and 0 to ${half} have ${grouped(sum(half))}.`,
    link: `#v1/growth?n=${half}`,
    locks: ["n", "rule"],
    hides: true,
    question: number({
      ask: say`How many dots do generations 0 to ${last} have together?`,
      right: sum(last),
      shown: grouped(sum(last)),
      why: (given) =>
        given < sum(last)
          ? say`${given} is too few: think of the copies.`
          : say`${given} is too many: think of the copies.`,
      hints: ["The larger picture is made of copies of the smaller one. How many?"],
    }),
    after:
      "Four times as many, with each doubling. This is the dimension 2 again, now in the plane.",
    reveals: `#v1/growth?n=${last}`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- How many new dots does generation n have? Take a 3 for each 1 of n in binary, and multiply them.
- At each power of two the picture begins anew, as copies of itself.
- Twice the size has four copies: the dimension is 2.

Plane and space show the same tree. Let both grow.`,
    link: "#v1/both?n=8",
    question: text({ ask: "Where else have you seen a figure that is made of copies of itself?" }),
  };
}

export const lesson: Lesson = {
  title: "A fractal out of a game",
  age: 13,
  minutes: 30,
  learnt: "Why the losing positions of Nim form a fractal, and how many there are.",
  aims: [
    "count the positions of a generation by its binary digits",
    "explain where the copies in the picture come from",
    "say what the dimension of a self-similar figure is",
  ],
  material: [
    "squared paper, and pencils in several colours",
    "a screen for the pictures that turn",
  ],
  misconceptions: [
    {
      think: "Each generation has more dots than the one before.",
      ask: "Write 7 and 8 in binary. How many dots does each of these generations have?",
    },
    {
      think: "Two ones in binary give 3 + 3 dots.",
      ask: "For each 1 you choose two of the three piles. How many choices are there for both?",
    },
    {
      think: "Twice the size means twice as many cubes.",
      ask: "How many losing positions have all piles below 1? And below 2?",
    },
    {
      think: "A figure in space has dimension 3.",
      ask: "A sheet of paper lies in space, too. How many copies make a square twice as large?",
    },
  ],
  steps: [grow, ones, few, single, copies, dimension, block, children, total, end],
};
