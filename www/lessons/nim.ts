/** The first lesson: Nim, from a game to the nim-sum and its fractal. */
import { counted, grouped, tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, choice, move, number, text } from "./questions.ts";

/** The cards with which numbers below 16 are made. */
const CARDS = [8, 4, 2, 1] as const;

type Piles = readonly [number, number, number];

/** The side of the board that is coloured. */
const SIDE = 8;

function play(): Step {
  return {
    title: "Take the last counter",
    text: `There are three piles, with 1, 2 and 3 counters. Two players take turns. In your turn you
take as many counters as you like, but from **one** pile only. You must take at least one.

**Whoever takes the last counter wins.** This game is called Nim.

Play at least three games with a partner, with real counters or on the screen: there a click on a
counter takes it and all above it. If you are alone, play both sides.`,
    link: "#v1/play?p=1,2,3&answers=you&hints=0",
    question: text({ ask: "How did you play, and what happened?" }),
  };
}

async function copy(kit: LessonContext): Promise<Step> {
  const [size, rest] = kit.pick("copy", [
    [5, 3],
    [4, 1],
    [6, 2],
    [5, 2],
    [7, 4],
  ]);
  return {
    title: "Two equal piles",
    text: say`Now only two piles, both of ${size} counters. The other player begins and takes
${size - rest} from one of them.

Before you go on: choose your move.`,
    link: `#v1/play?p=${rest},${size}&hints=0`,
    hides: true,
    question: await move(kit, {
      ask: say`The piles are ${tuple([rest, size])}, and it is your turn. Which move wins?`,
      piles: [rest, size],
      hints: [
        "Whatever the other player does next, you want to have an answer.",
        "Make the piles equal again.",
      ],
    }),
    after: `**Copy the other player.** After your move both piles are equal. They make them unequal, you
make them equal again, and so the last counter is yours.

So from two equal piles the player to move loses: this is a *losing* position, or [P-position]. From two
unequal piles the player to move wins: this is a *winning* position, or [N-position].`,
    reveals: `#v1/play?p=${rest},${size}&hints=steps`,
  };
}

async function predict({ call }: LessonContext): Promise<Step> {
  const { is_p } = await call("position", 1, 2, 3);
  return {
    title: "Who wins from (1, 2, 3)?",
    text: `Think of your games from (1, 2, 3). Both players now make no mistakes.

Predict first. Afterwards you can try your answer in the picture.`,
    link: "#v1/play?p=1,2,3",
    hides: true,
    question: choice({
      ask: "Who wins from (1, 2, 3)?",
      options: [
        {
          text: "The player who begins",
          right: !is_p,
          why: is_p
            ? "No: each first move leaves a position that the other player wins."
            : "Yes: there is a winning move.",
        },
        {
          text: "The player who answers",
          right: is_p,
          why: is_p ? "Yes: whatever the first move is, there is an answer." : "No.",
        },
        {
          text: "Nobody: it depends on luck",
          right: false,
          why: "No: Nim has no luck. One of the players can always win.",
        },
      ],
      hints: ["There are only six first moves. Try to find an answer to each."],
    }),
    after: `Whoever begins at (1, 2, 3) **loses**. Take all of one pile, and two unequal piles are
left. Take a part, and two of the piles become equal: the other player removes the third.`,
    reveals: "#v1/play?p=1,2,3&hints=steps",
  };
}

async function allMoves({ call }: LessonContext): Promise<Step> {
  const piles: readonly number[] = [1, 2, 3];
  let count = 0;
  for (const [pile, size] of piles.entries())
    for (let rest = 0; rest < size; rest++) {
      const [a = 0, b = 0, c = 0] = piles.with(pile, rest);
      if (!(await call("position", a, b, c)).is_p) count += 1;
    }
  return {
    title: "Check all the moves",
    text: `A position is a losing one if **every** move leads to a position that the other player wins. So let us
count, from (1, 2, 3):

- one move takes the pile of 1,
- two moves take from the pile of 2,
- three moves take from the pile of 3.`,
    link: "#v1/play?p=1,2,3&answers=you&hints=steps",
    question: number({
      ask: "How many of these moves leave a position that the other player can win?",
      right: count,
      shown: say`all ${count} of them`,
      why: (given) =>
        given > count
          ? say`There are only ${count} moves.`
          : "There are more. Play each move in the picture, and find an answer that wins.",
      hints: [
        "Play a move in the picture, and press Hint below the counters: it says if the other player can win then.",
      ],
    }),
    after: say`All ${count}: so (1, 2, 3) is a losing position. But nobody wants to check all moves of (13, 12, 8).
There is a shortcut. It needs binary numbers.`,
  };
}

async function cards({ call, pick }: LessonContext): Promise<Step> {
  const wanted = pick("cards", [5, 6, 9, 10, 11, 13]);
  const { digits } = await call("position", wanted, 15, 0);
  const faceUp = [...digits[0]].flatMap((digit, at) => (digit === "1" ? [at] : []));
  return {
    title: "Binary cards",
    text: `Four cards have 8, 4, 2 and 1 dots. Each number from 0 to 15 is the sum of some of them, in
exactly one way: choose the largest card that fits, and go on with the rest.

Write 1 for a card that is used and 0 for one that is not. Then 3 is 0011, and 12 is 1100: this is
the number in **binary**.`,
    link: `#v1/play?p=${wanted}&hints=0`,
    question: cells({
      ask: say`Which cards make ${wanted}?`,
      rows: [""],
      columns: CARDS.map(String),
      right: faceUp,
      shown: `${faceUp.map((at) => CARDS[at]).join(" + ")} = ${wanted}`,
      why: (cell, isMissing) =>
        isMissing
          ? "The sum is too small."
          : say`The card ${CARDS[cell]} is too many: the number has one sum only.`,
      hints: ["Begin with the largest card that is not above the number."],
    }),
    after: say`In binary, ${wanted} is ${digits[0]}.`,
  };
}

async function sum({ call, pick }: LessonContext): Promise<Step> {
  const [a, b] = pick("sum", [
    [3, 5],
    [3, 6],
    [5, 6],
    [2, 7],
    [5, 7],
    [6, 7],
  ]);
  const { nim_sum, digits } = await call("position", a, b, 0);
  return {
    title: "The nim-sum",
    text: say`Write two numbers in binary, one below the other. In each column count the ones. Write 1 below
a column with one 1, and 0 below a column with none or **two**: two equal cards cancel out.

\`\`\`
${a} = ${[...digits[0]].join(" ")}
${b} = ${[...digits[1]].join(" ")}
    ${[...digits[0]].map(() => "?").join(" ")}
\`\`\`

The result is the [nim-sum], written a ⊕ b. For example, 1 ⊕ 3 = 2: of 01 and 11 the last ones
cancel out, and 10 is left.`,
    link: `#v1/play?p=${a},${b}&hints=0`,
    question: number({
      ask: say`What is ${a} ⊕ ${b}?`,
      right: nim_sum,
      shown: `${a} ⊕ ${b} = ${nim_sum}`,
      why: (given) =>
        given === a + b
          ? say`${given} is the ordinary sum. Nothing is carried here: two ones cancel out.`
          : say`${given} is not it. Go through the columns again, and write the result without binary.`,
      hints: [
        "Which cards are in exactly one of the two numbers?",
        "Add up the values of the columns with a single 1.",
      ],
    }),
    after: say`The table shows all nim-sums below ${SIDE}: row a, column b holds a ⊕ b. Look along the row of 0
and down the diagonal. What do you see?`,
    reveals: `#v1/array?c=0&side=${SIDE}&sel=${a},${b},${nim_sum}`,
  };
}

async function secret({ call, pick }: LessonContext): Promise<Step> {
  const triples = pick<readonly Piles[]>("secret", [
    [
      [2, 4, 7],
      [3, 5, 6],
      [4, 4, 4],
    ],
    [
      [1, 6, 7],
      [2, 3, 5],
      [1, 2, 4],
    ],
    [
      [3, 3, 5],
      [1, 4, 6],
      [2, 5, 7],
    ],
  ]);
  const known = await Promise.all(triples.map((piles) => call("position", ...piles)));
  return {
    title: "The secret",
    text: `Charles Bouton found it in 1901. Write all three piles in binary, and cancel out in every column:

**The player to move loses exactly when everything cancels out: a ⊕ b ⊕ c = 0.**

For (1, 2, 3) that is 01, 10 and 11: each column has two ones, so it is a losing position.`,
    link: `#v1/play?p=${triples[0]?.join(",")}&hints=0`,
    hides: true,
    question: choice({
      ask: "From which of these positions does the player to move lose?",
      options: known.map(({ piles, is_p, nim_sum, sum_digits, digits }) => ({
        text: tuple(piles),
        right: is_p,
        why: is_p
          ? say`Yes: ${digits.join(", ")} cancel out.`
          : say`No: in ${digits.join(", ")} not all ones cancel out. ${sum_digits} is left, so the nim-sum is ${nim_sum}.`,
      })),
      hints: ["Write the piles in binary, and look for a column with an odd number of ones."],
    }),
    after: "Why is this true? The next lesson has the proof. First we use it.",
  };
}

async function colour({ call, pick }: LessonContext): Promise<Step> {
  const third = pick("colour", [1, 2, 3]);
  const names = Array.from({ length: SIDE }, (_, size) => `${size}`);
  const sums = await Promise.all(
    Array.from({ length: SIDE * SIDE }, async (_, cell) => {
      const [a, b] = [Math.floor(cell / SIDE), cell % SIDE];
      return { a, b, ...(await call("position", a, b, third)) };
    }),
  );
  const lost = sums.flatMap(({ is_p }, cell) => (is_p ? [cell] : []));
  return {
    title: "Colour the losing positions",
    text: say`The third pile has ${counted(third, "counter")}. Row a, column b of the board stands for the position
(a, b, ${third}).

Colour every losing position. Here is one way: each row has exactly one. Once you have it, all others in
that row and column are winning positions, since one move leads from one to the other.`,
    link: `#v1/play?p=2,3,${third}&hints=0`,
    hides: true,
    question: cells({
      ask: say`Mark all losing positions (a, b, ${third}).`,
      rows: names,
      columns: names,
      right: lost,
      shown: say`the ${grouped(lost.length)} cells with a ⊕ b = ${third}`,
      why: (cell, isMissing) => {
        const { a = 0, b = 0, nim_sum = 0 } = sums[cell] ?? {};
        return isMissing
          ? say`Look at row ${a}.`
          : say`${tuple([a, b, third])} is a winning position: its nim-sum is ${nim_sum}.`;
      },
      hints: [
        say`Row 0 first: (0, b, ${third}) is a losing position if the two other piles are equal.`,
        say`Solve a ⊕ b = ${third} in each row.`,
      ],
    }),
    after: say`Compare with the table of nim-sums: your cells are those with the entry ${third}. Every number from 0
to ${SIDE - 1} stands once in each row and each column.`,
    reveals: `#v1/array?c=0&side=${SIDE}&sel=0,${third},${third}`,
  };
}

async function win(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("win", [
    [1, 4, 7],
    [2, 5, 6],
    [1, 5, 6],
    [3, 4, 6],
  ]);
  const { digits, sum_digits } = await kit.call("position", ...piles);
  return {
    title: "How to win",
    text: say`If the columns do not cancel out, you can win. Make them cancel out:

- Find the leftmost column with an odd number of ones.
- Choose a pile that has a 1 there. There is one.
- Change in this pile each column that is odd. It becomes smaller, so that is a move.

\`\`\`
${piles.map((size, at) => `${size} = ${[...(digits[at] ?? "")].join(" ")}`).join("\n")}
    ${[...sum_digits].map((digit) => (digit === "1" ? "^" : " ")).join(" ")}
\`\`\`

The signs mark the odd columns.`,
    link: `#v1/play?p=${piles.join(",")}&hints=0`,
    hides: true,
    question: await move(kit, {
      ask: say`Which move wins from ${tuple(piles)}?`,
      piles,
      hints: [
        "Choose a pile with a 1 above the leftmost sign.",
        "Exchange 0 and 1 in its columns with a sign, and read the new number.",
      ],
    }),
    after:
      "Now the other player loses, whatever they do: you can make the columns cancel out again.",
    reveals: `#v1/play?p=${piles.join(",")}&hints=steps`,
  };
}

async function fractal({ call }: LessonContext): Promise<Step> {
  const { generation } = await call("growth", { rule: "three-branches", n: 4 });
  const bornAt = (step: number) => generation.filter((each) => each === step).length;
  const counts = [0, 1, 2, 3, 4].map(bornAt);
  const [, one, two, three, four = 0] = counts;
  const options = [...new Set([four, three ?? 0, 27, 12])].sort((x, y) => x - y);
  return {
    title: "Grow the fractal",
    text: say`Draw each losing position as a dot, joined to a smaller one: take one counter from each of two piles.
Positions with 2 counters are born first, then those with 4, with 6, and so on. Each step is a
[generation].

The generations 1, 2 and 3 have ${one}, ${two} and ${three} new dots. Predict: the picture shows it
afterwards.`,
    link: "#v1/growth?n=3",
    locks: ["rule", "n"],
    hides: true,
    question: choice({
      ask: "How many dots are born in generation 4?",
      options: options.map((option) => ({
        text: `${option}`,
        right: option === four,
        why:
          option === four
            ? say`Yes, only ${four}. These are all losing positions with 8 counters.`
            : say`No: ${option} is a good guess, but the growth stops almost everywhere here.`,
      })),
      hints: ["In binary 3 is 11, but 4 is 100. Compare with 1 and 2."],
    }),
    after: `Take a 3 for each digit 1 in the binary number of the generation, and multiply them: this is the number of new dots.
So the picture begins anew at 1, 2, 4, 8, ... That makes it a **fractal**: press the button under the
picture, and watch it grow.`,
    reveals: "#v1/growth?n=32",
  };
}

async function leave(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("exit", [
    [3, 4, 5],
    [2, 3, 4],
    [4, 5, 6],
    [3, 6, 7],
  ]);
  return {
    title: "The last question",
    text: `You can now win every game of Nim that can be won. Use binary numbers, on paper if you like.`,
    link: `#v1/play?p=${piles.join(",")}&hints=0`,
    hides: true,
    question: await move(kit, {
      ask: say`Find the winning move from ${tuple(piles)}.`,
      piles,
      hints: [
        "Write the three piles in binary, one below the other.",
        "Only one pile has a 1 in the leftmost odd column, or all three have.",
      ],
    }),
    after: "Well done. Play this game against the page: you should win it every time.",
    reveals: `#v1/play?p=${piles.join(",")}&hints=0`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- Each position of Nim is a losing or a winning one for the player to move.
- It is a losing one exactly when the [nim-sum] of the piles is 0.
- To win, make the nim-sum 0.
- The losing positions form a fractal, in the plane and, as here, in space.

Turn the picture. Each cube is a losing position (a, b, c).`,
    link: "#v1/octant?side=16",
    question: text({ ask: "Explain to a friend, in two sentences, how to win at Nim." }),
  };
}

export const lesson: Lesson = {
  title: "Nim in 45 minutes",
  age: 12,
  minutes: 45,
  learnt: "Who wins at Nim, how to find the winning move, and the fractal of all losing positions.",
  aims: [
    "say from which positions of Nim the player to move loses",
    "write numbers below 16 in binary, and find their nim-sum",
    "find a winning move, and say why it wins",
  ],
  material: [
    "six counters or coins for each pair of pupils",
    "cards with 8, 4, 2 and 1 dots, one set for each pair",
    "coloured pencils, and the worksheet with its board of 8 × 8 cells",
  ],
  misconceptions: [
    {
      think: "Whoever begins can always win by thinking hard enough.",
      ask: "Try all six first moves from (1, 2, 3). What does the other player do after each?",
    },
    {
      think: "I won twice with this move, so it is a winning move.",
      ask: "Which answers has your partner not tried yet?",
    },
    {
      think: "A winning move takes from the largest pile.",
      ask: "Find all winning moves from (3, 4, 5). From which pile do they take?",
    },
    {
      think: "The nim-sum is the ordinary sum, written in binary.",
      ask: "What is 1 ⊕ 1? What do two equal piles mean in the game?",
    },
  ],
  steps: [play, copy, predict, allMoves, cards, sum, secret, colour, win, fractal, leave, end],
};
