/**
 * What tasks ask of bands: how many numbers the largest perfect one has, and the smallest one that
 * parity rules out; and how a perfect band goes on beyond the picture.
 */
import type { Plane } from "core";
import { counted } from "../../canvas/number-format.ts";
import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { BandsState } from "./index.ts";
import { numbersOf } from "./words.ts";

/** The largest number of the bands that are looked through for one that parity rules out. */
const NUMBERS = 31;

/** How far from the diagonal numbers of a band are looked for. */
const REACH = 32;

/** The centres that a seed chooses from. */
const CENTRES = Array.from({ length: 18 }, (_, at) => at + 2);

async function band({ kit, state }: TaskSource<BandsState>): Promise<Task<BandsState>> {
  const { n, from, side } = state;
  const fit = CENTRES.filter((centre) => from === null || centre < from);
  const c = kit.pick("centre", [state.c, ...fit]);
  const { plane, rungs } = await kit.call("barriers", { c, n, from, side });
  const proved = rungs.filter((rung) => rung.band !== null);
  const largest = Math.max(...proved.map(({ radius }) => radius));
  if (proved.length === 0) throw new Error(say`from: ${from ?? c + 1} shows no perfect band yet`);
  const question = number({
    ask: say`Centre ${c}, numbers 0 to ${n}: how many of them does the largest perfect band have that holds from row ${plane.origin[0]} on?`,
    hints: [
      "Numbers form a perfect band if they fill all cells about the diagonal to the same distance, and no others.",
      "0 alone fills the diagonal. Try 0 to 2, then 0 to 4, and so on.",
    ],
    right: numbersOf(largest),
    why(answer) {
      if (answer > n + 1) return say`A band of ${answer} numbers has numbers above ${n}.`;
      const rung = rungs.find(({ radius }) => numbersOf(radius) === answer);
      if (answer % 2 === 0) return say`${answer} is even: a band has as many cells on both sides.`;
      if (rung === undefined) return undefined;
      if (rung.band !== null)
        return say`There is a band of ${counted(answer, "number")}, and also a larger one.`;
      return rung.possible
        ? say`At row ${plane.origin[0]} the numbers 0 to ${answer - 1} do not yet fill their places.`
        : say`Parity rules out a band of ${answer} numbers.`;
    },
  });
  return {
    question,
    picture: { c },
    about: ["c", "vs", "n", "from", "side"],
    hides: ["answers"],
  };
}

async function ruledOut({ kit, state }: TaskSource<BandsState>): Promise<Task<BandsState>> {
  const { from, side } = state;
  const fit = CENTRES.filter((centre) => from === null || centre < from);
  const c = kit.pick("centre", [state.c, ...fit]);
  const { plane, rungs } = await kit.call("barriers", { c, n: NUMBERS, from, side });
  const excluded = rungs.filter(({ possible }) => !possible);
  const [first] = plane.origin;
  if (excluded.length === 0) throw new Error(say`c: parity rules out no band of centre ${c}`);
  const sizes = excluded.map(({ radius }) => numbersOf(radius));
  const right = Math.min(...sizes);
  const question = number({
    ask: say`Centre ${c}: how many numbers, from 0 on, does the smallest band have that parity rules out?`,
    hints: [
      say`Count the places of the numbers 1 to 2r − 2 above row ${first}, in columns from ${first} on.`,
      "A perfect band of 2r − 1 numbers has r(r − 1)/2 such places. From column to column their number stays even, or stays odd.",
    ],
    right,
    why(answer) {
      if (answer % 2 === 0) return say`${answer} is even: a band has as many cells on both sides.`;
      if (sizes.includes(answer))
        return say`Parity rules out ${answer} numbers, too, but that is not the smallest band.`;
      return rungs.some(({ radius }) => numbersOf(radius) === answer)
        ? say`Parity allows a band of ${counted(answer, "number")}.`
        : undefined;
    },
  });
  return { question, picture: { c }, about: ["c", "vs"], hides: ["answers"] };
}

async function beyond({ kit, state }: TaskSource<BandsState>): Promise<Task<BandsState>> {
  const { c, from, side } = state;
  const barrier = await kit.call("barriers", { c, n: state.n, from, side });
  const [first] = barrier.plane.origin;
  const perfect = barrier.rungs.filter(({ band }) => band !== null && band <= first);
  const largest = Math.max(0, ...perfect.map(({ radius }) => numbersOf(radius) - 1));
  if (largest === 0) throw new Error(say`from: column ${first} has no perfect band to follow`);
  const all = Array.from({ length: largest }, (_, at) => at + 1);
  const size = kit.pick("number", [largest, ...all]);
  const row = first + side + kit.pick("row", [2, 0, 1, 3, 4, 5, 6, 7]);
  const start = Math.max(c + 1, row - REACH);
  const after = await kit.call("barriers", { c, n: size, from: start, side: 2 * REACH });
  const at = rowOf(after.plane, row - start).indexOf(size);
  if (at < 0) throw new Error(say`n: ${size} stands too far from the diagonal of row ${row}`);
  const right = start + at;
  const question = number({
    ask: say`In which column of row ${row}, below the picture, does the number ${size} stand?`,
    hints: ["A perfect band repeats along the diagonal. Follow the number from row to row."],
    right,
    why(answer) {
      if (answer === 2 * row - right) return "That is the right distance, on the other side.";
      return answer === row ? say`Column ${row} is on the diagonal: there stands 0.` : undefined;
    },
  });
  return { question, about: ["c", "vs", "n", "from", "side"] };
}

const rowOf = ({ values, shape }: Plane, row: number) => [
  ...values.subarray(row * shape[1], (row + 1) * shape[1]),
];

export const questions: TaskQuestions<BandsState> = {
  "number:band": { label: "how many numbers the largest perfect band has", make: band },
  "number:parity": { label: "the smallest band that parity rules out", make: ruledOut },
  "number:beyond": { label: "how a perfect band goes on", make: beyond },
};
