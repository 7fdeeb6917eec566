/** The fifth lesson: what a small change of a rule does to the growth in space. */
import { tuple } from "../canvas/number-format.ts";
import type { Kit } from "./kit.ts";
import type { Lesson, Step } from "./lesson.ts";
import { choice, number, text } from "./questions.ts";

type Piles = readonly [number, number, number];

/** The side of the pictures. */
const SIDE = 16;

/** The cubes that a rule makes up to a step: positions, each with its step. */
async function grown(
  { call }: Kit,
  rule: "closer" | "relaxed",
  last: number,
): Promise<ReadonlyMap<string, number>> {
  const { points, generation } = await call("octant", { rule, side: SIDE, n: last });
  return new Map(
    Array.from(generation, (step, at) => [[...points.slice(3 * at, 3 * at + 3)].join(","), step]),
  );
}

/** The link of a picture of the relaxed rule up to a step. */
const picture = (step: number) => `#v1/octant?rule=relaxed&side=${SIDE}&n=${step}`;

/** The first cubes that are no losing positions. */
const STRANGERS: readonly Piles[] = [
  [0, 1, 3],
  [1, 0, 3],
  [3, 1, 0],
  [0, 3, 1],
];

async function twelve(kit: Kit): Promise<Step> {
  const step = kit.draw("twelve", [3, 5, 6]);
  const { all } = await kit.call("census", { rule: "relaxed", side: SIDE, n: step });
  const strict = [...(await grown(kit, "closer", step)).values()];
  const wanted = all[step] ?? 0;
  const before = strict.filter((each) => each === step).length;
  return {
    title: "Twelve neighbours",
    text: `A cube has twelve edges, and behind each edge there is one more cube: its twelve neighbours. They differ from it
by 1 in exactly two coordinates.

The old rule: a place gets a cube if exactly one of the **three** neighbours nearer to the origin has one. The
[relaxed rule]: exactly one of **all twelve**.

Steps 0 to ${step - 1} of the relaxed rule have ${[...all].slice(0, step).join(", ")} new cubes. Step ${step} of the old rule has ${before}.`,
    link: picture(step - 1),
    locks: ["n", "rule", "side"],
    hides: true,
    question: number({
      ask: `Predict: how many new cubes does step ${step} of the relaxed rule have?`,
      right: wanted,
      why: (given) =>
        given === before
          ? `${given} is the number of the old rule. Here more places have exactly one neighbour.`
          : `There are ${given < wanted ? "more" : "fewer"} than ${given}.`,
      hints: ["A guess is enough. The number is above that of the old rule."],
    }),
    after: `There are ${wanted}. The new cubes are the old ${before}, and ${wanted - before} others.`,
    reveals: picture(step),
  };
}

async function stranger(kit: Kit): Promise<Step> {
  const piles = kit.draw("stranger", STRANGERS);
  const { nim_sum, is_p } = await kit.call("position", ...piles);
  const verdicts = [
    { text: "A lost one, like all cubes so far", right: is_p },
    { text: "A won one", right: !is_p },
  ];
  return {
    title: "A stranger",
    text: `One of the new cubes of step 3 is ${tuple(piles)}. The cubes of the old rule are exactly the losing positions of
Nim, those with [nim-sum] 0.`,
    link: picture(3),
    question: choice({
      ask: `Which kind of position is ${tuple(piles)}?`,
      options: verdicts.map(({ text, right }) => ({
        text,
        right,
        why: `${right ? "Yes" : "No"}: its nim-sum is ${nim_sum}.`,
      })),
      hints: ["Compute 1 ⊕ 3."],
    }),
    after:
      "So the relaxed rule also makes cubes that do not belong to Nim. They are grey in the picture.",
  };
}

async function late(kit: Kit): Promise<Step> {
  const piles = kit.draw("stranger", STRANGERS);
  const born = (await grown(kit, "relaxed", 6)).get(piles.join(","));
  if (born === undefined) throw new Error(`${tuple(piles)} is not born`);
  const total = piles.reduce((sum, size) => sum + size, 0);
  return {
    title: "Born late",
    text: `In the old rule a cube with ${total} counters in all is born in step ${total / 2}: half of them. The cube
${tuple(piles)} grows from a neighbour that is **farther** from the origin, or as far.`,
    link: picture(2),
    locks: ["rule", "side"],
    question: number({
      ask: `In which step is ${tuple(piles)} born under the relaxed rule? Use the buttons under the picture.`,
      right: born,
      why: (given) =>
        given === total / 2
          ? `In step ${given} it has two neighbours, or none. Look one step later.`
          : `Step ${given} does not make it. Go through the steps one by one.`,
      hints: ["It is one of the first grey cubes."],
    }),
    after: `In step ${born}: too late for its ${total} counters. That is why these strangers do no harm: as the next step shows.`,
    reveals: picture(3),
  };
}

async function harmless(kit: Kit): Promise<Step> {
  const last = 12;
  const [old, free] = [await grown(kit, "closer", last), await grown(kit, "relaxed", last)];
  const missing = [...old].filter(([piles, step]) => free.get(piles) !== step).length;
  return {
    title: "Do they spoil the rest?",
    text: `A stranger is a neighbour, too. It could stop a losing position from being born: with two neighbours the rule
makes no cube.

Look at the picture up to step ${last}, and predict.`,
    link: picture(last),
    question: choice({
      ask: `Of the ${old.size} losing positions to step ${last}, how many does the relaxed rule miss, or make in another step?`,
      options: [
        { text: "None of them", right: missing === 0 },
        { text: "A few of them", right: missing > 0 && missing < old.size / 4 },
        { text: "Most of them", right: missing >= old.size / 4 },
      ].map(({ text, right }) => ({
        text,
        right,
        why: `${right ? "Yes" : "No"}: the core has compared them all, and ${missing} are missed.`,
      })),
      hints: ["Strangers come late. What has to be there when a losing position is born?"],
    }),
    after: `This is a theorem. A losing position with 2n counters is born in step n, from a neighbour with 2n − 2 counters that was
born in step n − 1. Strangers with as few counters are born **later**, so they cannot disturb it.`,
  };
}

async function quiet(kit: Kit): Promise<Step> {
  const step = kit.draw("quiet", [8, 4, 16]);
  const { others } = await kit.call("census", { rule: "relaxed", side: 32, n: step });
  const wanted = others[step] ?? 0;
  const list = [...others].slice(0, step);
  return {
    title: "Quiet steps",
    text: `How many strangers come in each step? Steps 0 to ${step - 1} have

${list.join(", ")}.

Which steps have none?`,
    link: picture(step - 1),
    locks: ["n", "rule", "side"],
    hides: true,
    question: number({
      ask: `How many strangers come in step ${step}?`,
      right: wanted,
      why: (given) => `There are fewer than ${given}.`,
      hints: [`Steps 1, 2 and 4 have no strangers. What have they and ${step} in common?`],
    }),
    after: `In step ${step}, a power of two, there are ${wanted}. Only the losing positions far out grow there. For other steps nobody has
a formula: **a small change of the rule made an open question.**`,
    reveals: picture(step),
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- A small change of a rule can make a picture much more complicated.
- All losing positions of Nim are still there, each in its step.
- The strangers come late. How many come in each step is not known in general.

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
  steps: [twelve, stranger, late, harmless, quiet, end],
};
