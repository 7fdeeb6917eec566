/** What tasks ask of more piles: the generation of a position, and its parents. */
import { tuple } from "../../canvas/number-format.ts";
import type { LessonContext } from "../../lessons/context.ts";
import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { invalid, number, pick, pickedNumbers, right, wrong } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { type PilesState, pilesOf } from "./index.ts";

type Piles = readonly number[];

const about = ["n", "order"] as const;

interface Graph {
  readonly positions: readonly Piles[];
  readonly generations: readonly number[];
}

async function graphOf({ call }: LessonContext, { p, n, order }: PilesState): Promise<Graph> {
  const k = pilesOf({ p }).length;
  const { piles, starts } = await call("piles_graph", { k, n, order });
  const positions = Array.from({ length: piles.length / k }, (_, at) => [
    ...piles.slice(at * k, at * k + k),
  ]);
  const generations = positions.map((_, at) => starts.findLastIndex((start) => start <= at));
  return { positions, generations };
}

/** Draws a position of the graph that has parents; that of the link first. */
async function pickExample({ kit, state }: TaskSource<PilesState>) {
  const graph = await graphOf(kit, state);
  const later = graph.positions.filter((_, at) => (graph.generations[at] ?? 0) >= 2);
  if (later.length === 0) throw new Error(say`n: ${state.n} has too few generations`);
  const own = pilesOf(state).toSorted((a, b) => a - b);
  const isShown = later.some((piles) => piles.toSorted((a, b) => a - b).join() === own.join());
  const piles = kit.pick("piles", [...(isShown ? [pilesOf(state)] : []), ...later]);
  return { graph, piles, known: await kit.call("piles_position", [...piles]) };
}

async function generation(source: TaskSource<PilesState>): Promise<Task<PilesState>> {
  const { piles, known } = await pickExample(source);
  const counters = piles.reduce((sum, pile) => sum + pile, 0);
  const question = number({
    ask: say`In which generation is ${tuple(piles)} born?`,
    hints: ["Count its counters: each generation has two more."],
    right: known.generation,
    why: (answer) =>
      answer === counters ? say`${answer} is the number of its counters.` : undefined,
  });
  const quiet = piles.map(() => 0).join();
  return {
    question,
    picture: { p: quiet },
    about: [...about, "p"],
    hides: ["values"],
    reveals: { p: piles.join() },
  };
}

async function parent(source: TaskSource<PilesState>): Promise<Task<PilesState>> {
  const { graph, piles, known } = await pickExample(source);
  const sorted = (all: Piles) => all.toSorted((a, b) => a - b).join();
  const fits = (all: Piles, other: Piles) =>
    source.state.order === "all" ? all.join() === other.join() : sorted(all) === sorted(other);
  const [first] = known.parents;
  if (first === undefined) throw new Error(say`${tuple(piles)} has no parent`);
  const question = pick({
    ask: say`Select a parent of ${tuple(piles)}.`,
    hints: ["Both have nim-sum 0, and the parent has two counters fewer."],
    keys: ["p"],
    right: first.join(),
    judge(selected) {
      const picks = pickedNumbers(selected, piles.length);
      if (picks === null) return invalid(say`Select a position, or type ${piles.length} piles.`);
      const text = tuple(picks);
      if (known.parents.some((each) => fits(each, picks)))
        return right(say`Yes: ${tuple(piles)} grows from ${text}.`);
      const at = graph.positions.findIndex((each) => fits(each, picks));
      if (at < 0) return wrong(say`${text} is not in the graph.`);
      const born = graph.generations[at] ?? 0;
      return wrong(
        born === known.generation - 1
          ? say`${text} is born in the generation before, but is no parent.`
          : say`${text} is born in generation ${born}, and a parent in generation ${known.generation - 1}.`,
      );
    },
  });
  const quiet = piles.map(() => 0).join();
  return {
    question,
    picture: { p: quiet },
    about,
    hides: ["reasons"],
    reveals: { p: piles.join() },
  };
}

export const questions: TaskQuestions<PilesState> = {
  "cell:parent": { label: "a parent of a position", make: parent },
  "number:generation": { label: "the generation of a position", make: generation },
};
