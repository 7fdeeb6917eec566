/** The sixth lesson: LIM, a game that binary digits solve, and that is half of Nim. */
import type { GamePlay } from "core";
import { tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { choice, number, text } from "./questions.ts";

type Piles = readonly [number, number, number];

/** Returns a position of LIM in play. */
function lim({ call }: LessonContext, piles: readonly number[]): Promise<GamePlay> {
  return call("game_play", { game: "lim", from: "", p: piles.join(",") });
}

const link = (piles: readonly number[], more = "&hints=0") =>
  `#v1/play?game=lim&p=${piles.join(",")}${more}`;

/** Returns the piles in binary, one below the other. */
async function columns({ call }: LessonContext, piles: Piles): Promise<string> {
  const { digits } = await call("position", ...piles);
  const lines = piles.map((size, at) => `${size} = ${[...(digits[at] ?? "")].join(" ")}`);
  return ["```", ...lines, "```"].join("\n");
}

async function rule(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("rule", [
    [1, 2, 2],
    [2, 1, 2],
    [2, 2, 1],
  ]);
  const { moves } = await lim(kit, piles);
  return {
    title: "Two piles into the third",
    text: `LIM has three piles, like Nim. A move is different: **take the same number from two piles, and add it to the third.**
From (3, 2, 0) one can take 2 from both piles: (1, 0, 2) is left. Whoever cannot move loses.

Jorge Nuno Silva proposed the game. Its name is that of his children, in Portuguese: Laura e Manuel.

Play some games.`,
    link: link(piles),
    question: number({
      ask: say`How many moves are there from ${tuple(piles)}?`,
      right: moves.length,
      why: (given) =>
        given < moves.length
          ? "There are more: try each two piles, and each number that both have."
          : say`There are only ${moves.length}: from two piles only as many as the smaller one has.`,
      hints: [
        "Choose the two piles first: there are three ways. The smaller one limits the number.",
      ],
    }),
    after:
      "Each move makes the sum of all piles smaller, by the number that is moved. So each game ends.",
  };
}

async function ends(kit: LessonContext): Promise<Step> {
  const positions = kit.pick<readonly Piles[]>("ends", [
    [
      [1, 1, 0],
      [0, 5, 0],
      [0, 2, 3],
    ],
    [
      [4, 0, 0],
      [1, 0, 1],
      [3, 3, 0],
    ],
  ]);
  const plays = await Promise.all(positions.map((piles) => lim(kit, piles)));
  return {
    title: "When is it over?",
    text: "In Nim the game is over when all piles are empty. LIM is over earlier.",
    link: link([0, 2, 3]),
    question: choice({
      ask: "In which of these positions can nobody move?",
      options: plays.map(({ position, moves }) => ({
        text: tuple([...position]),
        right: moves.length === 0,
        why:
          moves.length === 0
            ? "Yes: a move needs two piles that are not empty."
            : say`No: one can move to ${tuple([...(moves[0]?.to ?? [])])}.`,
      })),
      hints: ["A move takes from two piles."],
    }),
    after: "With two empty piles the game is over, however large the third one is.",
  };
}

async function digits(kit: LessonContext): Promise<Step> {
  const positions = kit.pick<readonly Piles[]>("digits", [
    [
      [1, 3, 4],
      [1, 2, 4],
      [2, 2, 1],
    ],
    [
      [2, 5, 8],
      [3, 5, 0],
      [1, 1, 6],
    ],
    [
      [4, 6, 1],
      [3, 3, 4],
      [6, 1, 8],
    ],
  ]);
  const plays = await Promise.all(positions.map((piles) => lim(kit, piles)));
  const known = await Promise.all(positions.map((piles) => kit.call("position", ...piles)));
  return {
    title: "Solved by binary digits",
    text: say`Write the piles in binary. For example, (1, 6, 8) is

${await columns(kit, [1, 6, 8])}

**The player to move loses exactly if no column has two ones or more.** So each column of a losing position has one 1, or none.`,
    link: link([1, 6, 8]),
    hides: true,
    question: choice({
      ask: "From which of these positions does the player to move lose?",
      options: plays.map(({ position, is_p }, at) => ({
        text: tuple([...position]),
        right: is_p,
        why: is_p
          ? say`Yes: in ${known[at]?.digits.join(", ")} no column has two ones.`
          : say`No: in ${known[at]?.digits.join(", ")} a column has two ones or more.`,
      })),
      hints: ["Write the piles in binary, one below the other."],
    }),
    after:
      "In Nim each column of a losing position has no 1 or **two**. In LIM it has no 1 or **one**. Keep this in mind.",
    reveals: link([1, 6, 8], ""),
  };
}

async function value(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("value", [
    [3, 5, 6],
    [6, 3, 2],
    [5, 7, 2],
    [7, 6, 1],
  ]);
  const { grundy } = await lim(kit, piles);
  const wanted = grundy ?? 0;
  return {
    title: "The value of a position",
    text: say`The [Grundy value] says more than losing or winning: it is the size of the Nim pile that the position behaves like. It is 0 exactly
for losing positions.

In LIM it is the **majority**: write 1 below a column with two or three ones, else 0.

${await columns(kit, piles)}`,
    link: link(piles),
    hides: true,
    question: number({
      ask: say`Which value does ${tuple(piles)} have?`,
      right: wanted,
      why: (given) =>
        say`${given} is not the majority of the columns. Add the columns that have two ones or three.`,
      hints: ["The columns are worth 4, 2 and 1."],
    }),
    after: say`It is ${wanted}. So this position of LIM behaves like a Nim pile of ${wanted}. The sum of the three piles
is their nim-sum plus twice this value: this is Theorem 4.1 of *LIM Is Not SLIM*.`,
    reveals: link(piles, ""),
  };
}

async function win(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("win", [
    [3, 2, 1],
    [3, 3, 1],
    [2, 3, 3],
    [1, 3, 2],
  ]);
  const { moves } = await lim(kit, piles);
  const good = moves.filter(({ is_p }) => is_p).slice(0, 1);
  const bad = moves.filter(({ is_p }) => !is_p).slice(0, 3);
  const offered = [...bad.slice(0, 1), ...good, ...bad.slice(1)];
  const replies = await Promise.all(offered.map(({ to }) => lim(kit, [...to])));
  return {
    title: "Find the winning move",
    text: say`After your move no column may have two ones. Try the moves in your head, or on paper.

${await columns(kit, piles)}`,
    link: link(piles),
    hides: true,
    question: choice({
      ask: say`Which move wins from ${tuple(piles)}?`,
      options: offered.map(({ to, is_p }, at) => {
        const play = replies[at];
        const reply = play?.moves[play.best ?? -1]?.to ?? [];
        return {
          text: say`to ${tuple([...to])}`,
          right: is_p,
          why: is_p
            ? "Yes: after it no column has two ones."
            : say`No: the other player answers with ${tuple([...reply])} and wins.`,
        };
      }),
      hints: ["Write each of the results in binary."],
    }),
    after: "The picture marks all winning moves.",
    reveals: link(piles, ""),
  };
}

async function half(kit: LessonContext): Promise<Step> {
  const piles = kit.pick<Piles>("half", [
    [6, 5, 3],
    [14, 11, 5],
    [7, 6, 1],
    [10, 9, 3],
  ]);
  const { lim: partner, generation } = await kit.call("position", ...piles);
  if (partner === null) throw new Error(`${tuple(piles)} has no partner in LIM`);
  const total = piles.reduce((sum, size) => sum + size, 0);
  const sum = partner.reduce((all, size) => all + size, 0);
  return {
    title: "Half of Nim",
    text: say`Take a losing position of Nim, such as ${tuple(piles)}. In each binary column that is used two piles have a 1. Give the 1 to
the **third** pile instead. Now each column has one 1: that is a losing position of LIM.

It works backwards, too. So each losing position of one game belongs to exactly one of the other.`,
    link: `#v1/growth?n=${generation ?? 15}&sel=${piles.join(",")}`,
    hides: true,
    question: number({
      ask: say`The position of Nim has ${total} counters. How many has its partner in LIM?`,
      right: sum,
      why: (given) =>
        given === total
          ? "No: each column now has one 1 in place of two."
          : say`${given} is not it: compare the numbers of ones in a column.`,
      hints: ["Each column had two ones, and now has a single one."],
    }),
    after: say`It has ${sum}, half as many. The order of its piles depends on the choice of an octant of the plane: the page has it as
${tuple(partner)}.`,
    reveals: `#v1/octant?side=16&game=lim`,
  };
}

async function plane(kit: LessonContext): Promise<Step> {
  const step = kit.pick("plane", [6, 5, 10, 12]);
  const [lim, nim] = await Promise.all(
    (["lim", "three-branches"] as const).map(async (rule) => {
      const { generation } = await kit.call("growth", { rule, n: step });
      return generation.filter((each) => each === step).length;
    }),
  );
  return {
    title: "The same growth",
    text: say`The losing positions of LIM with piles a ≥ b ≥ c are the cells of a growth in an eighth of the plane: in an octant. Those of Nim,
in any order, are the cells of three branches, with the same [generation]s.

Generation ${step} of Nim has ${nim} dots.`,
    link: `#v1/growth?n=${step}`,
    question: number({
      ask: say`How many dots does generation ${step} of LIM have, in its octant?`,
      right: lim ?? 0,
      why: (given) =>
        say`${given} is not it: the three branches are six octants, and dots on a border belong to two of them.`,
      hints: [
        "Each of the three branches is two octants, and the border between them belongs to both.",
      ],
    }),
    after: "The picture shows the growth of LIM: one octant of the plane.",
    reveals: `#v1/growth?rule=lim&n=${step}`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- LIM is solved by binary digits: the player to move loses if no column has two ones or more.
- Its Grundy value is the majority of each column.
- Its losing positions are those of Nim in another form, with half the counters.`,
    link: "#v1/play?game=lim&p=5,6,7",
    question: text({ ask: "Which game would you rather play against a friend, and why?" }),
  };
}

export const lesson: Lesson = {
  title: "LIM",
  age: 14,
  minutes: 25,
  learnt: "How binary digits solve LIM, and why it is half of Nim.",
  aims: [
    "play LIM, and say from which positions the player to move loses",
    "find the Grundy value of a position by majorities",
    "turn losing positions of Nim into those of LIM",
  ],
  material: ["15 counters for each pair of pupils", "paper and pencil"],
  misconceptions: [
    {
      think: "The game is over when all piles are empty.",
      ask: "Can anybody move from (0, 5, 0)?",
    },
    {
      think: "A move only shifts counters, so their number stays the same.",
      ask: "Two piles lose 2 each, and the third gets 2. How many counters are there now?",
    },
    {
      think: "Losing positions have nim-sum 0, as in Nim.",
      ask: "Who wins LIM from (1, 2, 4)? What is the nim-sum of these piles?",
    },
    {
      think: "The Grundy value says by how many counters one wins.",
      ask: "What can a player do in a Nim pile of this size? Which value does the result have?",
    },
  ],
  steps: [rule, ends, digits, value, win, half, plane, end],
};
