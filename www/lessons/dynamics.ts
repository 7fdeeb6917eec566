/** The eleventh lesson: the systems D(k, n), their cycles, a theorem and an open conjecture. */
import { counted, grouped } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { cells, choice, number, text } from "./questions.ts";

/** Returns the rows of a system after some steps, each as zeros and ones. */
async function rowsAt({ call }: LessonContext, k: number, n: number, seed: string, t: number) {
  return (await call("dynamics_step", { k, n, rule: "a", seed, t })).before;
}

/** Returns the periods of all cycles of a system, upwards. */
async function periodsOf({ call }: LessonContext, k: number, n: number): Promise<number[]> {
  return [...(await call("dynamics_census", { k, n, rule: "a" })).period];
}

const link = (k: number, n: number, seed: string, t = 0) =>
  `#v1/dynamics?k=${k}&n=${n}&seed=${seed}&t=${t}`;

async function first(kit: LessonContext): Promise<Step> {
  const seed = kit.pick("first", ["001", "011", "01", "0101"]);
  const n = Math.max(3, seed.length);
  const [wanted = ""] = await rowsAt(kit, 1, n, seed, 1);
  const dropped = seed.slice(1);
  const options = [...new Set([dropped, wanted, `${seed.padEnd(n, "0")}1`, `1${seed}`])];
  return {
    title: "A machine with one row",
    text: say`A row of zeros and ones goes on with zeros for ever. The machine [D(k, n)] with k = 1 row does this in each step:

- If the first digit is 0, it writes a 1 at the first free place after the first ${n} places. If it is 1, it writes nothing.
- Then it drops the first digit, and everything moves one place to the left.

We leave out the zeros at the end. Here n = ${n}. The picture shows the first step of a row of zeros.`,
    link: link(1, n, "0"),
    locks: ["t", "k", "n", "rule", "seed"],
    question: choice({
      ask: say`What becomes of the row ${seed} in one step?`,
      options: options.map((text) => ({
        text,
        right: text === wanted,
        why:
          text === wanted
            ? "Yes: a 1 is written after the first places, and the first digit is dropped."
            : text === dropped
              ? "No: here the 1 is missing that is written because the first digit is 0."
              : "No: the first digit is dropped, and everything moves one place to the left.",
      })),
      hints: [say`The places are counted from 0. The 1 comes to place ${n}, and then moves.`],
    }),
    after:
      "The picture now shows this step. These machines describe how numbers of a table go on after a [perfect band].",
    reveals: link(1, n, seed),
  };
}

async function cycle(kit: LessonContext): Promise<Step> {
  const n = kit.pick("cycle", [3, 4, 2, 5]);
  const { orbit } = await kit.call("dynamics", { k: 1, n, rule: "a", seed: "0", t: 0 });
  const [, period = 0] = orbit;
  const states = await Promise.all(
    Array.from({ length: n + 1 }, async (_, t) => (await rowsAt(kit, 1, n, "0", t))[0]),
  );
  return {
    title: "It comes back",
    text: say`Begin with a row of zeros, written 0, and n = ${n}. The first rows are

${states.join(", ")}, ...

Sooner or later a row must come back, and from there everything repeats. Go on with pencil and paper, or step through the picture.`,
    link: link(1, n, "0"),
    question: number({
      ask: "After how many steps does the row of zeros come back?",
      right: period,
      why: (given) =>
        given <= n && given > 0
          ? say`After ${counted(given, "step")} the row is ${states[given]}.`
          : say`The first time that the row of zeros comes back is not after ${counted(given, "step")}.`,
      hints: [say`After ${n} steps there are ${n} ones. What happens then?`],
    }),
    after: say`The rows form a **cycle** of ${period} steps: ${n} ones come in, and ${n} go out.`,
    reveals: `#v1/dynamics?k=1&n=${n}&seed=0&show=cycles`,
  };
}

async function theorem(kit: LessonContext): Promise<Step> {
  const n = kit.pick("theorem", [6, 5, 3, 7]);
  const periods = await periodsOf(kit, 1, n);
  const divisors = Array.from({ length: 2 * n }, (_, at) => at + 1).filter(
    (each) => (2 * n) % each === 0,
  );
  return {
    title: "Which periods are possible?",
    text: say`Other rows have other cycles. On a cycle, all ones are within the first n places. A first digit 0 writes a 1 there, and a first digit 1
writes nothing. So after n steps each digit of these places has been replaced by its **opposite**, and after 2n steps it is back.

Here n = ${n}. So each period divides ${2 * n}. But it does not divide ${n}: after ${n} steps no digit is as before.`,
    link: link(1, n, "0"),
    locks: ["show"],
    question: cells({
      ask: say`Mark all divisors of ${2 * n} that are not divisors of ${n}.`,
      rows: [""],
      columns: divisors.map(String),
      right: divisors.flatMap((each, at) => (periods.includes(each) ? [at] : [])),
      shown: periods.join(", "),
      why: (at, isMissing) =>
        isMissing
          ? say`${divisors[at]} does not divide ${n}.`
          : say`${divisors[at]} divides ${n}: ${n} / ${divisors[at]} = ${n / (divisors[at] ?? 1)}.`,
      hints: [say`Divide ${n} by each of them.`],
    }),
    after: say`The page has followed all cycles of D(1, ${n}): their periods are ${periods.join(", ")}, and no others. That periods divide 2n is Theorem 7 of *Tree
and Tripod Nim*.`,
    reveals: `#v1/dynamics?k=1&n=${n}&seed=0&show=cycles`,
  };
}

async function count(kit: LessonContext): Promise<Step> {
  const n = kit.pick("count", [5, 3, 4]);
  const { period, count, states } = await kit.call("dynamics_census", { k: 1, n, rule: "a" });
  const total = [...count].reduce((sum, each) => sum + each, 0);
  const said = [...period]
    .map((each, at) => say`${count[at]} of period ${each}`)
    .join(say(" and "));
  return {
    title: "All cycles",
    text: say`On a cycle of D(1, ${n}) all ones are within the first ${n} places. Each of these ${n} digits is 0 or 1.
The page has listed the cycles.`,
    link: link(1, n, "0"),
    locks: ["show"],
    question: number({
      ask: say`The cycles are ${said}. How many rows are on them in all?`,
      right: states,
      why: (given) =>
        given === total
          ? say`${given} is the number of cycles.`
          : say`Multiply each number of cycles by its period: the sum is not ${given}.`,
      hints: ["A cycle of period p has p rows."],
    }),
    after: say`They are ${grouped(states)}: as many as there are rows of ${n} digits. So every such row is on exactly one cycle: nothing is lost, and the machine can run backwards.`,
    reveals: `#v1/dynamics?k=1&n=${n}&seed=0&show=cycles`,
  };
}

async function three(kit: LessonContext): Promise<Step> {
  const n = kit.pick("three", [6, 5, 7]);
  const longest = await Promise.all(
    Array.from({ length: n }, async (_, at) => Math.max(...(await periodsOf(kit, 3, at + 1)))),
  );
  const wanted = longest.at(-1) ?? 0;
  return {
    title: "Three rows",
    text: say`With several rows, the lowest one chooses its place first, and no two rows may write at the same place. Now the digits disturb each other.

The longest periods of D(3, n) are, for n = 1 to ${n - 1},

${longest.slice(0, -1).join(", ")}.`,
    link: "#v1/dynamics?k=3&n=4&seed=0,0,0",
    locks: ["show"],
    question: number({
      ask: say`Guess the longest period of D(3, ${n}).`,
      right: wanted,
      why: (given) =>
        given < wanted
          ? say`${given} is too small. Divide all of them by 2, and look at the differences.`
          : say`${given} is too large. Divide all of them by 2, and look at the differences.`,
      hints: ["Halved they are 2, 6, 12, ...: products of two numbers that follow each other."],
    }),
    after: say`It is ${wanted} = 2 · ${n} · ${n + 1}. All periods that were found divide 2n(n + 1). This corrects **Conjecture 2** of *Tree and Tripod Nim*, whose printed bound 2(4n)(4n + 1) fails at n = 4. All cycles up to n = 16 agree.
We know no proof. It is open: you can work on it.`,
    reveals: `#v1/dynamics?k=3&n=${n}&seed=0,0,0&show=evidence`,
  };
}

async function own(kit: LessonContext): Promise<Step> {
  const n = kit.pick("own", [4, 5, 6]);
  const periods = await periodsOf(kit, 3, n);
  const bound = 2 * n * (n + 1);
  return {
    title: "Divide",
    text: say`For D(3, ${n}) the page finds cycles with the periods ${periods.join(", ")}. The conjecture says that each divides ${bound}.`,
    link: `#v1/dynamics?k=3&n=${n}&start=random&show=cycles`,
    question: number({
      ask: say`How often does the shortest of these periods go into ${bound}?`,
      right: bound / (periods[0] ?? 1),
      why: (given) =>
        say`${given} · ${periods[0]} = ${grouped(given * (periods[0] ?? 1))}, not ${bound}.`,
      hints: [say`Divide ${bound} by ${periods[0]}.`],
    }),
    after: say`Each of these periods divides ${bound}. One that does not, for any n, would refute the conjecture.`,
  };
}

function end(): Step {
  return {
    title: "What you have found",
    text: `- A machine with finitely many states repeats.
- With one row, periods divide 2n: this is proved.
- With three rows, they seem to divide 2n(n + 1): this is open.

Open *Dynamics* in the menu under *Research*, and change k, n and the rows. Look for a pattern.`,
    link: "#v1/dynamics?k=2&n=6&start=random&show=cycles",
    question: text({ ask: "Write down a conjecture of your own about the periods of D(2, n)." }),
  };
}

export const lesson: Lesson = {
  title: "Dynamics, step by step",
  age: 16,
  minutes: 30,
  learnt: "How simple machines repeat, what is proved about it, and what is open.",
  aims: [
    "do a step of D(1, n) by hand",
    "explain why the periods of D(1, n) divide 2n",
    "state the conjecture on D(3, n), and look for evidence",
  ],
  material: ["strips of squared paper, and counters for the ones", "a calculator"],
  misconceptions: [
    {
      think: "The 1 is written behind the last digit.",
      ask: "Count the places from 0. At which place does D(1, 3) write?",
    },
    {
      think: "Every row comes back.",
      ask: "Begin with a 1 far to the right. Does this row ever come again?",
    },
    {
      think: "Each period up to 2n is possible.",
      ask: "Let n be 6. On a cycle, 6 steps replace each of the first 6 digits by its opposite. Can the period be 3?",
    },
    {
      think: "The conjecture is proved, as all cycles up to n = 16 agree.",
      ask: "What would one cycle do whose period does not divide 2n(n + 1)?",
    },
  ],
  steps: [first, cycle, theorem, count, three, own, end],
};
