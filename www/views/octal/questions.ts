/** What tasks ask of an octal game: the Grundy value of a heap, and a heap with a value. */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { invalid, number, pick, right, wrong } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { OctalState } from "./index.ts";

/** Heaps that a seed chooses from. */
const FIRST = 2;
const LAST = 24;

const about = ["code", "to"] as const;

async function valuesOf({ kit, state }: TaskSource<OctalState>): Promise<readonly number[]> {
  const { code, to } = state;
  return [...(await kit.call("octal_values", { code, to })).values];
}

async function value(source: TaskSource<OctalState>): Promise<Task<OctalState>> {
  const values = await valuesOf(source);
  const { n, to, code } = source.state;
  const heaps = [...values.keys()].slice(FIRST, LAST);
  const own = Math.max(FIRST, n ?? 7);
  const heap = source.kit.pick("heap", [Math.min(own, to), ...heaps]);
  const ways = await source.kit.call("octal_ways", { code, n: heap });
  const moves = new Set(ways.map((way) => way.value));
  const question = number({
    ask: say`What is the Grundy value of a heap of ${heap}?`,
    hints: ["It is the least value that no move reaches."],
    right: values[heap] ?? 0,
    why: (answer) =>
      moves.has(answer)
        ? say`A move reaches the value ${answer}.`
        : answer > (values[heap] ?? 0)
          ? say`No move reaches ${answer}, but no move reaches a smaller value either.`
          : undefined,
  });
  return {
    ...{ question, about: [...about, "n"], picture: { to: heap - 1, n: null } },
    reveals: { to, n: heap },
  };
}

async function heapOf(source: TaskSource<OctalState>): Promise<Task<OctalState>> {
  const values = await valuesOf(source);
  const distinct = [...new Set(values.slice(1, LAST))];
  const solution = source.of ?? source.kit.pick("value", [...distinct.slice(-1), ...distinct]);
  const first = values.indexOf(solution);
  if (first < 0) throw new Error(say`no heap to ${values.length - 1} has the value ${solution}`);
  const question = pick({
    ask: say`Select a heap with the Grundy value ${solution}.`,
    keys: ["n"],
    right: `${first}`,
    judge(selected) {
      const value = /^\d{1,9}$/.test(selected) ? values[Number(selected)] : undefined;
      if (value === undefined)
        return invalid(say`Select a heap, or type its size from 0 to ${values.length - 1}.`);
      const sentence = say`A heap of ${selected} has the value ${value}.`;
      return value === solution ? right(say`Yes: ${sentence}`) : wrong(sentence);
    },
  });
  return { question, about, picture: { n: 0 }, hides: ["reasons"], reveals: { n: first } };
}

export const questions: TaskQuestions<OctalState> = {
  "number:value": { label: "the Grundy value of a heap", make: value },
  "cell:value:#": { label: "a heap with a given Grundy value", make: heapOf },
};
