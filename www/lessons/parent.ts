/** The fourth lesson: each losing position has one parent, in the plane, in space and by a rule. */
import { tuple, withMinus } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, choice, number, text } from "./questions.ts";

type Piles = readonly [number, number, number];

/** The positions with one counter less in two piles: nearer to (0, 0, 0) by one step. */
function closer([a, b, c]: Piles): Piles[] {
  const all: Piles[] = [
    [a - 1, b - 1, c],
    [a - 1, b, c - 1],
    [a, b - 1, c - 1],
  ];
  return all.filter((piles) => piles.every((size) => size >= 0));
}

/** Directions in the plane, in the words of the lesson. */
const DIRECTIONS = { E: "East", N: "North", W: "West", S: "South" } as const;

async function candidates({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("candidates", [
    [1, 4, 5],
    [3, 5, 6],
    [2, 5, 7],
    [1, 6, 7],
  ]);
  const all = await Promise.all(closer(piles).map((each) => call("position", ...each)));
  return {
    title: "Looking for a parent",
    text: say`The losing positions of Nim are sorted into [generation]s: a position with 2n counters is in generation n.

Take one counter from each of **two** piles of ${tuple(piles)}. There are three ways. If the result is a losing
position, it is a [parent] of ${tuple(piles)}.`,
    link: `#v1/octant?side=8&sel=${piles.join(",")}`,
    hides: true,
    question: choice({
      ask: say`Which of these is a parent of ${tuple(piles)}?`,
      options: all.map(({ piles, is_p, nim_sum }) => ({
        text: tuple(piles),
        right: is_p,
        why: is_p
          ? "Yes: its nim-sum is 0."
          : say`No: its nim-sum is ${nim_sum}, so it is a winning position.`,
      })),
      hints: ["Compute the nim-sums. Which one is 0?"],
    }),
    after: "Exactly one of them is. Is that always so?",
  };
}

async function zeros({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("zeros", [
    [6, 10, 12],
    [4, 9, 13],
    [5, 8, 13],
    [3, 12, 15],
  ]);
  const { parent, digits } = await call("position", ...piles);
  const taken = piles.flatMap((size, at) => (parent !== null && parent[at] !== size ? [at] : []));
  return {
    title: "Which two piles?",
    text: say`Taking 1 from a number changes its last 1 to 0, and all zeros after it to 1. For 12, in binary 1100, this
gives 1011, which is 11.

The nim-sum stays 0 only if both piles change in the **same places**: they must end in the same number of
zeros.

\`\`\`
${piles.map((size, at) => `${`${size}`.padStart(2)} = ${[...(digits[at] ?? "")].join(" ")}`).join("\n")}
\`\`\``,
    link: "#v1/growth?n=16",
    hides: true,
    question: cells({
      ask: say`Mark the two piles of ${tuple(piles)} from which its parent takes.`,
      rows: [""],
      columns: piles.map(String),
      right: taken,
      shown: say`${taken.map((at) => piles[at]).join(say(" and "))}, and the parent is ${tuple(parent ?? [])}`,
      why: (at, isMissing) =>
        isMissing
          ? say`The pile of ${piles[at]} ends in as many zeros as another one.`
          : say`No other pile ends in as many zeros as the pile of ${piles[at]}, ${digits[at]} in binary.`,
      hints: ["Look at the last 1 of each pile."],
    }),
    after: `In the column of the lowest 1 of all, an even number of piles has a 1: exactly **two** of the three. These two end in
the same number of zeros, and the third in more. So there is exactly one parent. The losing positions form a **tree**.`,
    reveals: `#v1/growth?n=16&sel=${piles.join(",")}`,
  };
}

async function home({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("home", [
    [14, 11, 5],
    [9, 12, 5],
    [7, 10, 13],
    [6, 11, 13],
  ]);
  const { generation } = await call("position", ...piles);
  const total = piles.reduce((sum, size) => sum + size, 0);
  return {
    title: "The way back",
    text: say`Go from ${tuple(piles)} to its parent, from there to the next parent, and so on to (0, 0, 0). The position has ${total}
counters.`,
    link: "#v1/growth?n=16",
    question: number({
      ask: "How many steps does this way have?",
      right: generation ?? 0,
      why: (given) =>
        given === total
          ? say`${given} is the number of counters. Each step takes two.`
          : say`${given} is not it. How many counters does one step take?`,
      hints: ["Each step takes one counter from two piles."],
    }),
    after: `The picture shows the position. Its way back runs along the lines.`,
    reveals: `#v1/growth?n=16&sel=${piles.join(",")}`,
  };
}

const WALKS: readonly Piles[] = [
  [14, 11, 5],
  [9, 12, 5],
  [7, 10, 13],
  [12, 6, 10],
];

async function runs({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("walk", WALKS);
  const { runs, digits, generation } = await call("position", ...piles);
  const lengths = runs.map(({ length }) => length);
  const [first] = runs;
  return {
    title: "Runs and turns",
    text: say`The walk from (0, 0, 0) to ${tuple(piles)} has ${generation} steps. In binary the piles a, b and c are ${digits.join(", ")}.

In each binary place that is used, two of the piles have a 1. The walk has one straight run for each place, the
longest first: here the runs have lengths ${lengths.join(", ")}. The two piles decide the direction of a first run:

- b and c go West,
- a and c go North,
- a and b go East.`,
    link: "#v1/growth?n=16",
    hides: true,
    question: choice({
      ask: say`In which direction does the first run go, of length ${first?.length}?`,
      options: (["E", "N", "W"] as const).map((direction) => ({
        text: DIRECTIONS[direction],
        right: direction === first?.direction,
        why:
          direction === first?.direction
            ? "Yes: these two piles have a 1 in the first place."
            : say`No: look at the first digits of ${digits.join(", ")}.`,
      })),
      hints: ["Which two piles have a 1 in the leftmost place?"],
    }),
    after: `At each further place the walk goes straight on with the same two piles, or turns left or right with others. It never
turns back.`,
    reveals: `#v1/growth?n=16&sel=${piles.join(",")}`,
  };
}

async function cell({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("walk", WALKS);
  const { runs, cell } = await call("position", ...piles);
  const words = runs.map(({ length, direction }) => `${length} ${say(DIRECTIONS[direction])}`);
  const [x = 0, y = 0] = cell ?? [];
  return {
    title: "Where the walk ends",
    text: say`The whole walk to ${tuple(piles)} is: ${words.join(", ")}.

East adds to the column and West takes from it; North and South change the row.`,
    link: "#v1/growth?n=16",
    hides: true,
    question: number({
      ask: "In which column does it end, counted from the root?",
      right: x,
      isSigned: true,
      shown: say`column ${withMinus(x)}, row ${withMinus(y)}`,
      why: (given) =>
        given === y && x !== y
          ? say`${withMinus(given)} is the row. Add up East and West only.`
          : say`${withMinus(given)} is not it: add up East, and take away West.`,
      hints: ["Steps to the North and South do not change the column."],
    }),
    after: `The walk decides the position, and the position the walk. This is a theorem of *Nim Fractals*: the losing positions and the
dots of this growth are **the same tree**, with the same generations and parents.`,
    reveals: `#v1/growth?n=16&sel=${piles.join(",")}`,
  };
}

async function same({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("same", [
    [2, 4, 6],
    [1, 4, 5],
    [4, 8, 12],
    [1, 2, 3],
  ]);
  const { children } = await call("position", ...piles);
  return {
    title: "The same tree twice",
    text: say`Left is the tree in the plane, and right is the tree in space. ${tuple(piles)} is selected in both.

A [child] of it has one counter more in two piles.`,
    link: `#v1/both?n=14&sel=${piles.join(",")}`,
    hides: true,
    question: choice({
      ask: say`How many children does the cube ${tuple(piles)} have?`,
      options: [0, 1, 2, 3].map((count) => ({
        text: `${count}`,
        right: count === children.length,
        why:
          count === children.length
            ? "Yes, in the plane and in space alike."
            : say`No: ${count} is not what the dot in the plane has. Enlarge it and count the lines. One of them leads to its parent.`,
      })),
      hints: ["Count the children of the dot in the plane: the trees are the same."],
    }),
    after:
      children.length === 0
        ? "It has none, and so the walk cannot go on from here."
        : children.length === 1
          ? say`Its child is ${children.map(tuple).join(", ")}.`
          : say`Its children are ${children.map(tuple).join(", ")}.`,
  };
}

async function unborn({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("unborn", [
    [1, 1, 2],
    [1, 2, 1],
    [2, 1, 1],
  ]);
  const near = await Promise.all(closer(piles).map((each) => call("position", ...each)));
  const alive = near.filter(({ is_p }) => is_p).length;
  return {
    title: "A rule without Nim",
    text: say`Forget Nim. Put a cube at (0, 0, 0) and grow, step by step, by one rule: a place gets a cube if **exactly
one** of the three places with one less in two coordinates has a cube. Such a rule is an [automaton].

It grows exactly the losing positions. For example, ${tuple(piles)} is a winning position: its nim-sum is not 0. So the rule must
never put a cube there. Its three places are ${near.map(({ piles }) => tuple(piles)).join(", ")}.`,
    link: "#v1/octant?side=4",
    question: number({
      ask: `How many of these three places have a cube?`,
      right: alive,
      why: (given) =>
        given === 1
          ? "With exactly one the rule would put a cube there."
          : say`${given} is not it. Compute the nim-sums of the three places.`,
      hints: ["A place has a cube exactly if its nim-sum is 0."],
    }),
    after: say`There are ${alive}, and the rule asks for exactly one. So ${tuple(piles)} stays empty for ever.`,
  };
}

async function relaxed({ call }: LessonContext): Promise<Step> {
  const [{ generation }, { all }] = await Promise.all([
    call("growth", { rule: "three-branches", n: 7 }),
    call("census", { rule: "relaxed", side: 16, n: 7 }),
  ]);
  const steps = [1, 2, 3, 4, 5, 6, 7];
  const strict = steps.map((step) => generation.filter((each) => each === step).length);
  const free = steps.map((step) => all[step] ?? 0);
  const first = steps.find((_, at) => strict[at] !== free[at]) ?? 0;
  return {
    title: "A small change",
    text: say`Change the rule a little: now **all twelve** places that differ by 1 in exactly two coordinates count, not only the three
with fewer counters. A place gets a cube if exactly one of the twelve has one.

With the old rule, steps 1 to 7 add ${strict.join(", ")} cubes. With the new one they add ${free.join(", ")}.`,
    link: "#v1/octant?side=16&n=8",
    question: number({
      ask: "What is the first step in which the two rules differ?",
      right: first,
      why: (given) =>
        given < first
          ? say`In step ${given} both add the same number.`
          : say`They differ before step ${given}.`,
      hints: ["Compare the two lists from the left."],
    }),
    after: say`From step ${first} on the new rule also makes cubes that are winning positions: they are grey in the picture. The next lesson
is about them.`,
    reveals: "#v1/octant?side=16&n=8&rule=relaxed",
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- Each losing position but (0, 0, 0) has exactly one parent.
- The way to it has one straight run for each binary place.
- A rule without any game grows the same tree.`,
    link: "#v1/both?n=16",
    question: text({
      ask: "Why can no losing position have two parents? Explain it in your words.",
    }),
  };
}

export const lesson: Lesson = {
  title: "One parent each",
  age: 14,
  minutes: 30,
  learnt: "Why the losing positions of Nim form a tree, and how a simple rule grows it.",
  aims: [
    "find the parent and the generation of a losing position",
    "walk to a position by its binary places",
    "apply the rule of the automaton, and say why it leaves places empty",
  ],
  material: ["about 30 counters for each group", "squared paper for the walks"],
  misconceptions: [
    {
      think: "The step to the parent is a move of Nim.",
      ask: "From how many piles does a move take, and from how many does this step take?",
    },
    {
      think: "Taking one counter from any two piles gives the parent.",
      ask: "Try all three ways from (1, 4, 5). What are the nim-sums?",
    },
    {
      think: "The generation is the number of counters.",
      ask: "How many counters has (0, 1, 1), and how many steps lead there from (0, 0, 0)?",
    },
    {
      think: "The rule asks for at least one of the three places.",
      ask: "Which of the three places of (1, 1, 2) have a cube? Would it be born then?",
    },
  ],
  steps: [candidates, zeros, home, runs, cell, same, unborn, relaxed, end],
};
