/** The tenth lesson: a conjecture about bands, its counterexample, and what is left of it. */
import type { CentrePeriods } from "core";
import { counted, grouped } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, choice, number, text } from "./questions.ts";

/** The centre at which the conjecture fails, and the radius of the band that is missing. */
const CENTRE = 29;
const MISSING = 24;

/** Another centre, which has the band. */
const OTHER = 30;

/** The lists of bands are proved to be complete up to this size; that of `CENTRE` to `FURTHER`. */
const MOST = 48;
const FURTHER = 56;

/** The steps for each group of rows. */
const EFFORT = 2 ** 24;

/** Steps that a certificate may take. */
const LONG = 2 ** 30;

/** Returns the sizes of the perfect bands of a centre, up to a limit. */
async function sizesOf({ call }: LessonContext, c: number, most = MOST): Promise<number[]> {
  const { bands }: CentrePeriods = await call("row_periods", { c, rows: most, effort: EFFORT });
  return bands.map(({ radius }) => 2 * radius - 1).filter((size) => size <= most);
}

/** Whether a number is 1 less than a multiple of 8. */
const fits = (size: number) => size % 8 === 7;

/** Returns the sizes that the conjecture demands and a list lacks. */
function gaps(sizes: readonly number[]): number[] {
  const next = sizes.filter(fits).map((size) => size + 8);
  return next.filter((size) => size <= MOST && !sizes.includes(size));
}

async function pattern(kit: LessonContext): Promise<Step> {
  const c = kit.pick("pattern", [28, 20, 12, 30]);
  const sizes = await sizesOf(kit, c);
  return {
    title: "A pattern",
    text: say`Far from its corner, the table of a [centre] has [perfect band]s: cells close to the diagonal that hold exactly the first few numbers. For
centre ${c} the sizes of these bands, up to ${MOST} numbers, are

${sizes.join(", ")}.`,
    link: `#v1/bands?c=${c}&n=11&from=300`,
    question: cells({
      ask: "Mark all sizes that are 1 less than a multiple of 8.",
      rows: [""],
      columns: sizes.map(String),
      right: sizes.flatMap((size, at) => (fits(size) ? [at] : [])),
      shown: sizes.filter(fits).join(", "),
      why: (at, isMissing) =>
        isMissing
          ? say`${sizes[at]} + 1 = ${(sizes[at] ?? 0) + 1} is a multiple of 8.`
          : say`${sizes[at]} + 1 = ${(sizes[at] ?? 0) + 1} is no multiple of 8.`,
      hints: ["The multiples of 8 are 8, 16, 24, 32, 40, 48, ..."],
    }),
    after: `From the first of them on, each is followed by one with 8 more. For the centres 2 to 9 this looked true as well, and it was conjectured for all of them:
**each perfect band of 8k − 1 numbers is followed by one of 8k + 7.** This is called [band induction]. It is refuted: the next steps show where it fails.`,
  };
}

async function predict(kit: LessonContext): Promise<Step> {
  const centres = kit.pick<readonly number[]>("predict", [
    [20, 29, 30],
    [20, 29, 12],
    [29, 30, 12],
  ]);
  const lists = await Promise.all(centres.map((c) => sizesOf(kit, c)));
  return {
    title: "Look for a counterexample",
    text: say`A conjecture holds for all centres, or it does not. Examples cannot prove it, but **one** counterexample refutes it. So we search.

These are all bands of three centres with up to ${MOST} numbers:

${centres.map((c, at) => say`- Centre ${c}: ${lists[at]?.join(", ")}`).join("\n")}`,
    link: `#v1/bands?c=${OTHER}&vs=${CENTRE}&n=13&from=300`,
    question: choice({
      ask: say`Which centre does not follow the conjecture, up to ${MOST} numbers?`,
      options: centres.map((c, at) => {
        const [gap] = gaps(lists[at] ?? []);
        return {
          text: say`Centre ${c}`,
          right: gap !== undefined,
          why:
            gap === undefined
              ? say`No: ${lists[at]?.filter(fits).join(", ")} follow each other in steps of 8.`
              : say`Yes: it has ${gap - 8}, but not ${gap}.`,
        };
      }),
      hints: ["In each list look for 31, 39 and 47."],
    }),
    after:
      "But is the band really missing? It could come later, at a column that nobody has looked at.",
  };
}

async function almost(kit: LessonContext): Promise<Step> {
  const column = kit.pick("almost", [9000, 9500, 10_000]);
  const { rungs } = await kit.call("barriers", {
    c: CENTRE,
    n: 2 * MISSING - 1,
    from: column,
    side: 24,
  });
  const rung = rungs.find(({ radius }) => radius === MISSING);
  if (rung === undefined) throw new Error(`radius: no rung of ${MISSING}`);
  const { count, needed } = rung;
  return {
    title: "Almost a band",
    text: say`Centre ${CENTRE} has a perfect band of ${2 * MISSING - 9} numbers. For the next one, ${2 * MISSING - 1} numbers have to fill the cells at a distance less
than ${MISSING} from the diagonal.

At a column of a band, these numbers stand at ${needed} places above the diagonal, to the right of the column. At column ${grouped(column)} they stand at ${count}.`,
    link: `#v1/bands?c=${CENTRE}&vs=${OTHER}&n=${2 * MISSING - 1}&from=${column}&side=48`,
    question: number({
      ask: `How far is the number of places from that of a band?`,
      right: Math.abs(needed - count),
      why: (given) => say`${Math.max(needed, count)} − ${given} is not ${Math.min(needed, count)}.`,
      hints: [say`Compare ${count} with ${needed}.`],
    }),
    after: say`So close, and yet no band. The picture compares it with centre ${OTHER}, where the band comes.`,
  };
}

/**
 * Returns the certificate that the band is missing for ever, and what a check of it finds. The
 * state that comes back is that of the numbers after the last band, from `first` on.
 */
async function refutation({ call }: LessonContext) {
  const written = await call("band_certificate", CENTRE, MISSING, LONG);
  const { bands, column, state, proof } = JSON.parse(written) as {
    readonly bands: readonly { readonly radius: number }[];
    readonly column: number;
    readonly state: readonly unknown[];
    readonly proof: { readonly walk: { readonly joint: string } };
  };
  const first = 2 * (bands.at(-1)?.radius ?? 0) - 1;
  const { claim, steps } = await call("row_check", written, LONG);
  return { column, first, count: state.length, joint: Number(proof.walk.joint), claim, steps };
}

async function never(kit: LessonContext): Promise<Step> {
  const { column, first, count, joint } = await refutation(kit);
  const options = [
    { text: say`Compute ${grouped(10 * column)} columns, and see no band`, right: false },
    { text: "Find a state that comes back, with no band in between", right: true },
    { text: "Test more centres", right: false },
  ];
  const mix = kit.pick<readonly number[]>("never", [
    [0, 1, 2],
    [1, 0, 2],
    [2, 0, 1],
  ]);
  return {
    title: "How to prove “never”",
    text: say`The numbers 0 to ${first - 1} are a perfect band, so the next ${count} go on by themselves. Their state says how far each of the numbers ${first} to ${first + count - 1} already stands to the right of a column. Equal states have equal futures.

How can it be proved that the band of ${2 * MISSING - 1} numbers **never** comes?`,
    link: `#v1/bands?c=${CENTRE}&n=${2 * MISSING - 1}&from=${column}&side=48`,
    question: choice({
      ask: "Which of these is a proof?",
      options: mix.map((at) => {
        const { text, right } = options[at] ?? { text: "", right: false };
        return {
          text,
          right,
          why: right
            ? say`Yes: the page has found one. From column ${grouped(column)} on this state comes back after ${grouped(joint)} columns.`
            : "No: the band could still come at a later column of this centre.",
        };
      }),
      hints: ["After what does nothing new come?"],
    }),
    after: say`The state of these ${count} numbers comes back after ${grouped(joint)} columns, and no band came in between. So it never comes:
**the conjecture is false.**`,
  };
}

async function check(kit: LessonContext): Promise<Step> {
  const speed = kit.pick("check", [10, 5, 2]);
  const { claim, steps } = await refutation(kit);
  const seconds = Math.ceil(steps / speed);
  return {
    title: "Who believes it?",
    text: say`The [certificate] of this result is a few lines long. The [checker] says, after ${grouped(steps)} steps:

*${say(claim)}*

Suppose a person could do ${speed} steps in a second, without a pause.`,
    link: `#v1/periods?from=28&to=30&rows=47&c=${CENTRE}&row=46`,
    question: number({
      ask: "How many whole days would this person need? Round down; a day has 86,400 seconds.",
      right: Math.floor(seconds / 86_400),
      why: (given) =>
        say`In ${counted(given, "day")} this person does ${grouped(given * 86_400 * speed)} steps. Divide ${grouped(steps)} by ${speed}, and then by 86,400.`,
      hints: [say`${grouped(steps)} steps take ${grouped(seconds)} seconds.`],
    }),
    after: "A computer is faster, but does nothing else. Each step can be repeated by hand.",
  };
}

async function survives(kit: LessonContext): Promise<Step> {
  const sizes = await sizesOf(kit, CENTRE, FURTHER);
  const again = sizes.find((size) => fits(size) && size > 2 * MISSING - 1) ?? 0;
  const last = kit.pick("survives", [39, 31, 23]);
  return {
    title: "What survives?",
    text: say`A refuted conjecture is a beginning: what is still true? The page has followed centre ${CENTRE} further. Its bands of ${last} to ${FURTHER} numbers have

${sizes.filter((size) => size >= last).join(", ")}

numbers.`,
    link: `#v1/bands?c=${CENTRE}&n=55&from=15000&side=64`,
    question: number({
      ask: say`${2 * MISSING - 1} is missing. Which is the next size in this list that is 1 less than a multiple of 8?`,
      right: again,
      why: (given) =>
        fits(given)
          ? say`${given} is 1 less than a multiple of 8, but not the next of the list.`
          : say`${given} + 1 is no multiple of 8.`,
      hints: ["Add 1 to each number of the list."],
    }),
    after: say`The pattern comes back at ${again}. So a weaker question is left: does centre ${CENTRE} have perfect bands of every larger size of this kind? We know no proof.`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- Many examples do not prove a statement about all cases. Centre 28 has bands of 31, 39, 47 and so on to 87 numbers, but never one of 95.
- One counterexample refutes it, and a certificate makes sure of it.
- After that one asks what is still true.`,
    link: `#v1/bands?c=${CENTRE}&vs=${OTHER}&n=47&from=9000&side=48`,
    question: text({ ask: "Write down a weaker conjecture that our lists do not refute." }),
  };
}

export const lesson: Lesson = {
  title: "A conjecture falls",
  age: 16,
  minutes: 30,
  learnt: "How a conjecture was refuted: by a search, a counterexample and a certificate.",
  aims: [
    "tell an example, a counterexample and a proof apart",
    "explain how “never” is proved by a state that comes back",
    "ask what is left of a refuted conjecture",
  ],
  material: ["the worksheet", "a calculator"],
  misconceptions: [
    {
      think: "A statement with many examples is true.",
      ask: "What do the bands of centres 20 and 30 say about centre 29?",
    },
    {
      think: "What did not come in 10,000 columns never comes.",
      ask: "At which column could it still come? What would rule out all of them?",
    },
    {
      think: "One counterexample is only an exception.",
      ask: "What does the word “each” in the conjecture mean?",
    },
    {
      think: "A refuted conjecture was useless.",
      ask: "Which weaker statement do the lists still allow? How would you test it?",
    },
  ],
  steps: [pattern, predict, almost, never, check, survives, end],
};
