/** The second lesson: binary numbers, laws of the nim-sum, and the proof of Bouton's theorem. */
import { tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, choice, move, number, text } from "./questions.ts";

type Piles = readonly [number, number, number];

/** The values of the columns of a number below 16. */
const COLUMNS = [8, 4, 2, 1] as const;

/** Numbers below this one are tried when a law is checked. */
const TRIED = 6;

/** Returns the numbers in columns, one below the other, and a last line if there is one. */
function columns(numbers: readonly number[], digits: readonly string[], last = ""): string {
  const width = Math.max(...numbers.map((each) => `${each}`.length));
  const lines = numbers.map((each, at) => {
    return `${`${each}`.padStart(width)} = ${[...(digits[at] ?? "")].join(" ")}`;
  });
  const more = last === "" ? [] : [`${" ".repeat(width + 3)}${[...last].join(" ")}`];
  return ["```", ...lines, ...more, "```"].join("\n");
}

async function places({ call, pick }: LessonContext): Promise<Step> {
  const wanted = pick("places", [45, 37, 42, 51, 54]);
  const {
    digits: [binary],
  } = await call("position", wanted, 0, 0);
  return {
    title: "Place value",
    text: `In 345 the 3 stands for 3 hundreds, the 4 for 4 tens and the 5 for 5 ones. Each place is worth **ten**
times the one to its right.

In binary each place is worth **twice** the one to its right: 1, 2, 4, 8, 16, 32. There are only two
digits. So 101 means 4 + 1 = 5.`,
    link: "#v1/array?c=0&side=64&map=bit&bit=5",
    question: number({
      ask: say`Which number is ${binary} in binary?`,
      right: wanted,
      why: (given) =>
        given < wanted
          ? say`${given} is too small. The places of the ones have to be added.`
          : say`${given} is too large. The places of the ones have to be added.`,
      hints: [
        "The leftmost of six places is worth 32.",
        "Add the values of all places that have a 1.",
      ],
    }),
    after: `In the picture each cell stands for two numbers, its row and its column. It is marked if exactly one of
them has a 1 in the place of 32. You will see why this matters.`,
  };
}

async function add({ call, pick }: LessonContext): Promise<Step> {
  const [a, b] = pick<readonly [number, number]>("add", [
    [22, 51],
    [21, 50],
    [27, 38],
    [13, 42],
  ]);
  const { nim_sum, digits, sum_digits } = await call("position", a, b, 0);
  return {
    title: "Adding without carrying",
    text: say`The [nim-sum] a ⊕ b is the sum of two numbers in binary, but nothing is carried: 1 and 1 make 0.

${columns([a, b], digits, sum_digits.replace(/./g, "?"))}`,
    link: "#v1/array?c=0&side=8",
    question: number({
      ask: say`What is ${a} ⊕ ${b}?`,
      right: nim_sum,
      shown: `${a} ⊕ ${b} = ${nim_sum}`,
      why: (given) =>
        given === a + b
          ? say`${given} is the sum with carrying.`
          : say`${given} has other digits than the nim-sum. A column gets a 1 if exactly one number has a 1 there.`,
      hints: ["Write 1 below columns with a single 1, and 0 below all others."],
    }),
    after: say`In binary it is ${sum_digits}. The table has all nim-sums below 64, and the cell of ${a} and ${b} is
marked. Carrying adds twice the columns where both numbers have a 1. So a + b is never smaller than a ⊕ b.`,
    reveals: `#v1/array?c=0&side=64&sel=${a},${b},${nim_sum}`,
  };
}

/** Returns the nim-sums of all numbers below TRIED. */
async function table({ call }: LessonContext): Promise<(a: number, b: number) => number> {
  const side = 2 ** Math.ceil(Math.log2(TRIED)); // no nim-sum of them is larger
  const sums = await Promise.all(
    Array.from({ length: side * side }, async (_, cell) => {
      return (await call("position", Math.floor(cell / side), cell % side, 0)).nim_sum;
    }),
  );
  return (a, b) => sums[a * side + b] ?? Number.NaN;
}

async function laws(kit: LessonContext): Promise<Step> {
  const sum = await table(kit);
  const tried = Array.from({ length: TRIED }, (_, each) => each);
  const failures = tried.flatMap((a) =>
    tried.flatMap((b) =>
      tried.flatMap((c) => (b > c && sum(a, b) <= sum(a, c) ? [{ a, b, c }] : [])),
    ),
  );
  const [{ a, b, c } = { a: 0, b: 0, c: 0 }] = failures;
  const failure = say`${b} is larger than ${c}, but ${a} ⊕ ${b} = ${sum(a, b)} and ${a} ⊕ ${c} = ${sum(a, c)}`;
  const all = (law: (a: number, b: number, c: number) => boolean) =>
    tried.every((a) => tried.every((b) => tried.every((c) => law(a, b, c))));
  const options = [
    { text: "a ⊕ b = b ⊕ a", holds: all((a, b) => sum(a, b) === sum(b, a)) },
    {
      text: "(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)",
      holds: all((a, b, c) => sum(sum(a, b), c) === sum(a, sum(b, c))),
    },
    { text: "a ⊕ a = 0", holds: all((a) => sum(a, a) === 0) },
    {
      text: "If b is larger than c, then a ⊕ b is larger than a ⊕ c",
      holds: all((a, b, c) => b <= c || sum(a, b) > sum(a, c)),
    },
  ];
  return {
    title: "Laws of the nim-sum",
    text: `Ordinary addition has laws: the order of the numbers does not matter, and neither do brackets. Which laws
does the nim-sum have? Try some numbers. The table helps: row a, column b holds a ⊕ b.`,
    link: "#v1/array?c=0&side=8",
    large: true,
    question: choice({
      ask: "One of these is false for some numbers. Which one?",
      options: options.map(({ text, holds }) => ({
        text,
        right: !holds,
        why: holds
          ? "This law holds: each column of digits is added by itself, and there it holds."
          : say`Yes: ${failure}, for example.`,
      })),
      hints: ["A law for single digits holds for all numbers, as no column influences another."],
    }),
    after: `The third law has no counterpart for ordinary sums: **each number is its own negative**. To undo adding a, add a again.`,
  };
}

async function cancel({ call, pick }: LessonContext): Promise<Step> {
  const [a, sum] = pick<readonly [number, number]>("cancel", [
    [9, 12],
    [10, 7],
    [6, 13],
    [11, 5],
  ]);
  const { nim_sum } = await call("position", a, sum, 0);
  return {
    title: "Solving an equation",
    text: `Because a ⊕ a = 0, equations with nim-sums are easy: add the same number on both sides.

From a ⊕ x = a ⊕ y follows x = y. This is the **law of cancellation**, and the proof needs it.`,
    link: "#v1/array?c=0&side=8",
    question: number({
      ask: say`Which number x has ${a} ⊕ x = ${sum}?`,
      right: nim_sum,
      shown: `x = ${a} ⊕ ${sum} = ${nim_sum}`,
      why: (given) => say`${a} ⊕ ${given} is not ${sum}: compare the digits.`,
      hints: [say`Add ${a} on both sides: x = ${a} ⊕ ${sum}.`],
    }),
    after: say`So in each row of the table every number stands exactly once. The cell in row ${a} with ${sum} is
marked.`,
    reveals: `#v1/array?c=0&side=16&sel=${a},${nim_sum},${sum}`,
  };
}

async function plan({ call }: LessonContext): Promise<Step> {
  const { nim_sum } = await call("position", 0, 0, 0);
  return {
    title: "The plan of the proof",
    text: `Put all positions into two sets. Set A has those with nim-sum 0, set B all others. We claim: **A has exactly
the positions that the player to move loses.** It is enough to show three things:

- The end of the game, with no counters left, is in A.
- From every position in B there is a move into A.
- From A every move leads into B.

Then a player who is in B can always move into A, and the other one is always in A, up to the end.`,
    link: "#v1/play?p=0,0,0",
    question: choice({
      ask: "In which set is the end, (0, 0, 0)?",
      options: ["A", "B"].map((set) => {
        const isRight = (set === "A") === (nim_sum === 0);
        return {
          text: set,
          right: isRight,
          why: isRight ? say`Yes: 0 ⊕ 0 ⊕ 0 = ${nim_sum}.` : say`No: 0 ⊕ 0 ⊕ 0 = ${nim_sum}.`,
        };
      }),
    }),
    after:
      "The first of the three is done. At the end the player to move loses, as no move is left.",
  };
}

const LARGE: readonly Piles[] = [
  [13, 12, 8],
  [11, 9, 4],
  [14, 10, 8],
  [12, 9, 2],
];

async function column({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick("large", LARGE);
  const { digits, sum_digits, nim_sum } = await call("position", ...piles);
  const values = COLUMNS.slice(-sum_digits.length);
  const left = sum_digits.indexOf("1");
  return {
    title: "The leftmost odd column",
    text: say`Now the second: from B there is always a move into A. Take ${tuple(piles)}.

${columns(piles, digits)}

Its nim-sum is not 0, so some columns have an odd number of ones.`,
    link: `#v1/play?p=${piles.join(",")}&hints=0`,
    hides: true,
    question: cells({
      ask: "Which is the leftmost column with an odd number of ones?",
      rows: [""],
      columns: values.map(String),
      right: [left],
      one: true,
      shown: say`the column of ${values[left]}`,
      why: (cell) =>
        cell < left
          ? say`The column of ${values[cell]} has an even number of ones.`
          : say`There is an odd column to the left of that of ${values[cell]}.`,
      hints: ["Count the ones of each column, from the left."],
    }),
    after: say`The nim-sum is ${nim_sum}, in binary ${sum_digits}: its first 1 marks this column.`,
  };
}

async function which({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick("large", LARGE);
  const { digits, sum_digits, winning } = await call("position", ...piles);
  const changed = [...new Set(winning.map(({ pile }): number => pile))];
  return {
    title: "Which pile can become smaller?",
    text: say`To reach nim-sum 0, exactly the odd columns have to change, in **one** pile. The pile must become
smaller. A number becomes smaller exactly if its leftmost changed digit goes from 1 to 0.

${columns(piles, digits, sum_digits.replaceAll("1", "^").replaceAll("0", " "))}`,
    link: `#v1/play?p=${piles.join(",")}&hints=0`,
    hides: true,
    question: cells({
      ask: "Mark all piles from which a move into A takes.",
      rows: [""],
      columns: piles.map(String),
      right: changed,
      shown: changed.map((pile) => say`the pile of ${piles[pile]}`).join(say(" and ")),
      why: (pile, isMissing) =>
        isMissing
          ? say`The pile of ${piles[pile]} has a 1 above the leftmost sign, too.`
          : say`The pile of ${piles[pile]} has a 0 above the leftmost sign: it would grow.`,
      hints: ["Look at the column of the leftmost sign only."],
    }),
    after: `There is always such a pile, because an odd number of ones is never zero. So from B there is a move
into A.`,
  };
}

async function trap({ call, pick }: LessonContext): Promise<Step> {
  const piles = pick<Piles>("trap", [
    [3, 5, 6],
    [2, 5, 7],
    [1, 6, 7],
    [3, 4, 7],
  ]);
  let stays = 0;
  for (const [pile, size] of piles.entries())
    for (let rest = 0; rest < size; rest++) {
      const [a = 0, b = 0, c = 0] = piles.with(pile, rest);
      if ((await call("position", a, b, c)).nim_sum === 0) stays += 1;
    }
  const all = piles.reduce((sum, size) => sum + size, 0);
  return {
    title: "No move stays in A",
    text: say`The third: from A every move leads into B. Look at ${tuple(piles)}, whose nim-sum is 0. It has ${all} moves.`,
    link: `#v1/play?p=${piles.join(",")}&hints=0`,
    hides: true,
    question: number({
      ask: "How many of these moves lead to a position with nim-sum 0?",
      right: stays,
      why: (given) =>
        say`${given} is too many. Suppose a move changes x to y, and both nim-sums are 0.`,
      hints: ["A move changes one pile. Use the law of cancellation."],
    }),
    after: `None. If a pile x became y and both nim-sums were 0, then x ⊕ s = y ⊕ s, where s is the nim-sum of the
other piles. By cancellation x = y, but then nothing was taken. **The proof is complete.**`,
    reveals: `#v1/play?p=${piles.join(",")}`,
  };
}

async function four({ call, pick }: LessonContext): Promise<Step> {
  const positions = pick<readonly string[]>("four", [
    ["1,3,5,6", "1,3,5,7", "2,3,4,6"],
    ["1,2,4,6", "1,2,4,8", "3,3,5,5"],
    ["1,1,2,3", "1,2,5,6", "1,2,4,4"],
  ]);
  const plays = await Promise.all(
    positions.map((p) => call("game_play", { game: "nim", from: "", p })),
  );
  return {
    title: "Any number of piles",
    text: `The proof never used that there are three piles. So it holds for any number of them, and for many other
games that fall into parts: each part gets a number, its [Grundy value], and the numbers are added by nim-sum.`,
    link: `#v1/play?p=${positions[0]}&hints=0`,
    hides: true,
    question: choice({
      ask: "From which of these positions does the player to move lose?",
      options: plays.map(({ position, is_p, grundy }) => ({
        text: tuple([...position]),
        right: is_p,
        why: is_p ? "Yes: its nim-sum is 0." : say`No: its nim-sum is ${grundy}.`,
      })),
      hints: ["Pairs of equal piles cancel out at once."],
    }),
    after: "The page plays Nim with up to eight piles. Try it.",
    reveals: "#v1/play?p=1,3,5,7",
  };
}

async function use(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("use", [
    [6, 5, 2],
    [7, 4, 1],
    [6, 7, 3],
    [7, 5, 4],
  ]);
  return {
    title: "Use the proof",
    text: "The proof is also a method: it says how the winning move is found.",
    link: `#v1/play?p=${piles.join(",")}&hints=0`,
    hides: true,
    question: await move(kit, {
      ask: say`Which move wins from ${tuple(piles)}?`,
      piles,
      hints: ["Find the leftmost odd column, a pile with a 1 there, and change its odd columns."],
    }),
    after: "Each winning move is found in this way, since the others do not reach nim-sum 0.",
    reveals: `#v1/play?p=${piles.join(",")}`,
  };
}

function end(): Step {
  return {
    title: "The proof in your words",
    text: `- The end of the game has nim-sum 0.
- From another nim-sum a move leads to nim-sum 0.
- From nim-sum 0 no move leads to nim-sum 0.

Cover the screen and say why each of the three holds.`,
    link: "#v1/octant?side=8",
    question: text({ ask: "Which of the three was hardest, and how does its proof go?" }),
  };
}

export const lesson: Lesson = {
  title: "Why the nim-sum works",
  age: 14,
  minutes: 35,
  learnt:
    "Why the player to move at Nim loses exactly if the nim-sum is 0, with every step of the proof.",
  aims: [
    "read and write binary numbers",
    "compute with the laws of the nim-sum, and solve equations",
    "prove that the player to move loses at nim-sum 0, and find winning moves by the proof",
  ],
  material: [
    "paper and pencil",
    "a list of the binary numbers from 0 to 15, for pupils who need it",
  ],
  misconceptions: [
    {
      think: "In binary 101 is a hundred and one.",
      ask: "What is each place worth? By which number do the values grow from place to place?",
    },
    {
      think: "One bad move shows that a position is a losing one.",
      ask: "Which other moves are there? How many of them must fail?",
    },
    {
      think: "A law is proved when it holds for some numbers.",
      ask: "Which numbers have you not tried? Why is a single column of digits enough?",
    },
    { think: "A larger number gives a larger nim-sum.", ask: "Compare 1 ⊕ 1 with 1 ⊕ 0." },
    {
      think: "It is enough to change the leftmost odd column.",
      ask: "What is the nim-sum after that? Which columns are still odd?",
    },
  ],
  steps: [places, add, laws, cancel, plan, column, which, trap, four, use, end],
};
