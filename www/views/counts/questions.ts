/** What tasks ask of a sequence: a term, and the place of a term. */
import { grouped } from "../../canvas/number-format.ts";
import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { invalid, number, pick, right, wrong } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { CountsState } from "./index.ts";

/** Terms above this are too long to type. */
const MOST = 1e12;

const about = ["seq", "k", "to"] as const;

/** Draws a place, and returns it with the terms. */
async function pickExample({ kit, state }: TaskSource<CountsState>) {
  const { seq, k, to } = state;
  const { term } = await kit.call("sequence_terms", { seq, k, to });
  const places = [...term.keys()].filter((n) => n > 0 && Number(term[n]) < MOST).slice(0, 64);
  const own = Number(state.n === "" ? to : state.n);
  const first = places.includes(own) ? own : places[places.length >> 1];
  if (first === undefined) throw new Error(say`to: ${to} leaves no term to ask for`);
  return { terms: term.map(Number), n: kit.pick("term", [first, ...places]) };
}

async function termOf(source: TaskSource<CountsState>): Promise<Task<CountsState>> {
  const { terms, n } = await pickExample(source);
  const question = number({
    ask: say`What is term ${n} of the sequence?`,
    hints: [say`Term ${n - 1} is ${grouped(terms[n - 1] ?? 0)}.`],
    right: terms[n] ?? 0,
    why(answer) {
      const place = terms.indexOf(answer);
      return place < 0 ? undefined : say`${grouped(answer)} is term ${place}.`;
    },
  });
  return {
    ...{ question, picture: { to: n - 1, n: "" }, about: [...about, "n"] },
    reveals: { to: n, n: `${n}` },
  };
}

async function placeOf(source: TaskSource<CountsState>): Promise<Task<CountsState>> {
  const { terms, n } = await pickExample(source);
  const solution = source.of ?? terms[n] ?? 0;
  const first = terms.indexOf(solution);
  if (first < 0) throw new Error(say`no term to ${terms.length - 1} is ${grouped(solution)}`);
  const question = pick({
    ask: say`Select a term that is ${grouped(solution)}.`,
    keys: ["n"],
    right: `${first}`,
    judge(selected) {
      const term = /^\d{1,9}$/.test(selected) ? terms[Number(selected)] : undefined;
      if (term === undefined)
        return invalid(say`Select a term, or type its place from 0 to ${terms.length - 1}.`);
      const sentence = say`Term ${selected} is ${grouped(term)}.`;
      return term === solution ? right(say`Yes: ${sentence}`) : wrong(sentence);
    },
  });
  return { question, picture: { n: "0" }, about, reveals: { n: `${first}` } };
}

export const questions: TaskQuestions<CountsState> = {
  "number:term": { label: "a term of the sequence", make: termOf },
  "cell:term:#": { label: "the place of a term", make: placeOf },
};
