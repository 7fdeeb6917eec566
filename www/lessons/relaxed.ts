/** The fifth lesson: what a small change of a rule does to the growth in space. */
import { counted, tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { choice, number, text } from "./questions.ts";

type Piles = readonly [number, number, number];

/** The side of the pictures. */
const SIDE = 16;

/** The cubes that a rule makes up to a step: positions, each with its step. */
async function grown(
  { call }: LessonContext,
  rule: "closer" | "relaxed",
  last: number,
): Promise<ReadonlyMap<string, number>> {
  const { points, generation } = await call("octant", { rule, side: SIDE, n: last });
  return new Map(
    Array.from(generation, (step, at) => [[...points.slice(3 * at, 3 * at + 3)].join(","), step]),
  );
}

/** Whether two places differ by 1 in exactly two coordinates. */
function areNeighbours(one: readonly number[], other: readonly number[]): boolean {
  const steps = one.map((size, at) => Math.abs(size - (other[at] ?? 0)));
  return steps.toSorted((a, b) => a - b).join() === "0,1,1";
}

/** The link of a picture of the relaxed rule up to a step. */
const picture = (step: number) => `#v1/octant?rule=relaxed&side=${SIDE}&n=${step}`;

/** The first cubes that are no losing positions. */
const EXTRA: readonly Piles[] = [
  [0, 1, 3],
  [1, 0, 3],
  [3, 1, 0],
  [0, 3, 1],
];

async function twelve(kit: LessonContext): Promise<Step> {
  const step = kit.pick("twelve", [3, 5, 6]);
  const { all } = await kit.call("census", { rule: "relaxed", side: SIDE, n: step });
  const strict = [...(await grown(kit, "closer", step)).values()];
  const wanted = all[step] ?? 0;
  const before = strict.filter((each) => each === step).length;
  return {
    title: "Twelve neighbours",
    text: say`A cube has twelve edges. For each edge there is one cube that shares just this edge: these are its twelve neighbours. They differ from it
by 1 in exactly two coordinates.

The old rule: a place gets a cube if exactly one of the **three** neighbours with fewer counters has one. The
[relaxed rule]: exactly one of **all twelve**.

Steps 0 to ${step - 1} of the relaxed rule have ${[...all].slice(0, step).join(", ")} new cubes. Step ${step} of the old rule has ${before}.`,
    link: picture(step - 1),
    locks: ["n", "rule", "side"],
    hides: true,
    question: number({
      ask: say`Predict: how many new cubes does step ${step} of the relaxed rule have?`,
      right: wanted,
      why: (given) =>
        given === before
          ? say`${given} is the number of the old rule. Here more places have exactly one neighbour.`
          : given < wanted
            ? say`There are more than ${given}.`
            : say`There are fewer than ${given}.`,
      hints: ["A guess is enough. The number is above that of the old rule."],
    }),
    after: say`There are ${wanted}. The new cubes are the old ${before}, and ${wanted - before} others.`,
    reveals: picture(step),
  };
}

async function extra(kit: LessonContext): Promise<Step> {
  const piles = kit.pick("extra", EXTRA);
  const { nim_sum, is_p } = await kit.call("position", ...piles);
  const verdicts = [
    { text: "A losing one, like all cubes before", right: is_p },
    { text: "A winning one", right: !is_p },
  ];
  return {
    title: "An extra cube",
    text: say`One of the new cubes of step 3 is ${tuple(piles)}. The cubes of the old rule are exactly the losing positions of
Nim, those with [nim-sum] 0.`,
    link: picture(3),
    question: choice({
      ask: say`Which kind of position is ${tuple(piles)}?`,
      options: verdicts.map(({ text, right }) => ({
        text,
        right,
        why: say`${say(right ? "Yes" : "No")}: its nim-sum is ${nim_sum}.`,
      })),
      hints: ["Compute 1 ⊕ 3."],
    }),
    after:
      "So the relaxed rule also makes cubes that are winning positions: **extra cubes**. They are grey in the picture.",
  };
}

async function late(kit: LessonContext): Promise<Step> {
  const piles = kit.pick("extra", EXTRA);
  const all = await grown(kit, "relaxed", 6);
  const born = all.get(piles.join(","));
  if (born === undefined) throw new Error(`${tuple(piles)} is not born`);
  // How many neighbours have a cube before a step.
  const before = (step: number) =>
    [...all].filter(
      ([other, at]) => at < step && areNeighbours(piles, other.split(",").map(Number)),
    ).length;
  const total = piles.reduce((sum, size) => sum + size, 0);
  return {
    title: "Born late",
    text: say`In the old rule a cube with ${total} counters in all is born in step ${total / 2}: half of them. The cube
${tuple(piles)} grows from a neighbour with **as many** counters.`,
    link: picture(2),
    locks: ["rule", "side"],
    question: number({
      ask: say`In which step is ${tuple(piles)} born under the relaxed rule? Use the buttons under the picture.`,
      right: born,
      why: (given) =>
        given > born
          ? say`In step ${given} it is already there.`
          : say`Before step ${given} it has ${counted(before(given), "neighbour")} with a cube, and the rule asks for exactly one.`,
      hints: ["It is one of the first grey cubes."],
    }),
    after: say`In step ${born}: too late for its ${total} counters. The next step shows why this matters.`,
    reveals: picture(3),
  };
}

async function harmless(kit: LessonContext): Promise<Step> {
  const last = 12;
  const [old, free] = [await grown(kit, "closer", last), await grown(kit, "relaxed", last)];
  const missing = [...old].filter(([piles, step]) => free.get(piles) !== step).length;
  return {
    title: "Do extra cubes change the rest?",
    text: say`An extra cube is a neighbour, too. It could stop a losing position from being born: next to two cubes the rule
makes no cube.

Look at the picture up to step ${last}, and predict.`,
    link: picture(last),
    question: choice({
      ask: say`Of the ${old.size} losing positions to step ${last}, how many does the relaxed rule miss, or make in another step?`,
      options: [
        { text: "None of them", right: missing === 0 },
        { text: "A few of them", right: missing > 0 && missing < old.size / 4 },
        { text: "Most of them", right: missing >= old.size / 4 },
      ].map(({ text, right }) => ({
        text,
        right,
        why: say`${say(right ? "Yes" : "No")}: the page has compared them all, and ${missing} are missed.`,
      })),
      hints: ["Extra cubes come late. What has to be there when a losing position is born?"],
    }),
    after: `This is a theorem. A losing position with 2n counters is born in step n, from a neighbour with 2n − 2 counters that was
born in step n − 1. Extra cubes with as few counters are born **later**, so they cannot change this.`,
  };
}

async function quiet(kit: LessonContext): Promise<Step> {
  const step = kit.pick("quiet", [8, 4]);
  const next = 16;
  const { others } = await kit.call("census", { rule: "relaxed", side: 32, n: next });
  const wanted = others[step] ?? 0;
  const list = [...others].slice(0, step);
  const none = [...others.keys()].filter((each) => each > 0 && others[each] === 0);
  return {
    title: "Quiet steps",
    text: say`How many extra cubes come in each step? Steps 0 to ${step - 1} have

${list.join(", ")}.

Which steps have none?`,
    link: picture(step - 1),
    locks: ["n", "rule", "side"],
    hides: true,
    question: number({
      ask: say`How many extra cubes come in step ${step}?`,
      right: wanted,
      why: (given) => say`There are fewer than ${given}.`,
      hints: [
        say`Which steps before ${step} have no extra cubes? What have they and ${step} in common?`,
      ],
    }),
    after: say`In steps ${none.join(", ")} there are none: all new cubes are losing positions. Yet in step ${next}, the next power of two,
there are ${others[next] ?? 0}. We know no formula: **a small change of the rule made an open question.**`,
    reveals: picture(step),
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- A small change of a rule can make a picture much more complicated.
- All losing positions of Nim are still there, each in its step.
- Extra cubes come late. We know no formula for their number in each step.

Watch them grow. Where do you find order?`,
    link: picture(15),
    question: text({ ask: "Which pattern do you see? Describe it so that others can check it." }),
  };
}

export const lesson: Lesson = {
  title: "The relaxed rule",
  age: 14,
  minutes: 20,
  learnt: "What a small change of a rule does, and why the losing positions survive it.",
  aims: [
    "apply both rules of the growth in space",
    "explain why late cubes do not disturb the losing positions",
    "describe a pattern so that others can check it",
  ],
  material: [
    "cubes to build the first steps with",
    "the worksheet, and a screen for the later steps",
  ],
  misconceptions: [
    {
      think: "A small change of a rule has a small effect.",
      ask: "How many new cubes does each rule make in step 6?",
    },
    {
      think: "Neighbours share a face.",
      ask: "Two cubes differ by 1 in exactly two coordinates. What do they share?",
    },
    {
      think: "An extra cube is a mistake of the program.",
      ask: "Count the neighbours of (0, 1, 3) that have a cube before step 3. What does the rule say?",
    },
    {
      think: "A pattern in the first steps holds for all steps.",
      ask: "What would convince you that it holds in a step that nobody has computed?",
    },
  ],
  steps: [twelve, extra, late, harmless, quiet, end],
};
