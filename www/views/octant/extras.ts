/** What is loaded later of an octant: questions of tasks, sound. */
import { tuple } from "../../canvas/number-format.ts";
import {
  invalid,
  number,
  pick,
  pickedNumbers,
  right,
  type Task,
  type TaskQuestions,
  type TaskSource,
  wrong,
} from "../../lessons/questions.ts";
import {
  generationQuestion,
  type Member,
  membersOf,
  parentQuestion,
  type TreeTask,
} from "../../lessons/tasks/tree.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import type { OctantState } from "./index.ts";
import { coreParams, SETS, setOf } from "./sets.ts";

// What tasks ask: the third pile of a losing position, parents and generations.

/** The largest side of the picture that questions are about. */
const LARGEST_ASKED = 64;

/** The most positions that seeds choose from: those that are born first. */
const MOST_ASKED = 200;

const tree: TreeTask<OctantState> = {
  async members({ kit, state }) {
    if (state.side > LARGEST_ASKED)
      throw new Error(
        say`side: ${state.side} is more than ${LARGEST_ASKED}, the largest for questions`,
      );
    const { points, generation, parent } = await kit.call("octant", coreParams(state));
    return membersOf(points, generation, parent);
  },
  selecting: (sel) => ({ sel }),
  about: ["game", "c", "d", "rule", "side", "n"],
};

const grows = (state: OctantState) => SETS[setOf(state)].steps.grown;
const onlyLoses = ({ rule }: OctantState) => rule !== "relaxed";

/** The same, where half the sum is the generation and positions grow from each other. */
const grown: TreeTask<OctantState> = {
  ...tree,
  async members(source) {
    if (grows(source.state)) return tree.members(source);
    throw new Error(say("these positions do not grow from each other"));
  },
};

/**
 * Draws a position of the picture that no other one with piles below the side shares its first two
 * piles with, and returns all of these, in the picture or born later.
 */
async function drawn(source: TaskSource<OctantState>) {
  const { kit, state } = source;
  if (!onlyLoses(state)) throw new Error(say("rule: relaxed has positions that do not lose"));
  const members = await tree.members(source);
  const lost =
    state.n === null ? members : await tree.members({ ...source, state: { ...state, n: null } });
  const pairs = lost.map(({ at: [a, b] }) => `${a},${b}`);
  const isAlone = (pair: string) => pairs.indexOf(pair) === pairs.lastIndexOf(pair);
  const early = members.slice(0, MOST_ASKED);
  const fit = early.filter(({ at: [a, b] }) => a > 0 && b > a && isAlone(`${a},${b}`));
  const own = members.find(
    ({ at }) => String(at) === String(state.sel) && isAlone(`${at[0]},${at[1]}`),
  );
  const first = own ?? fit[fit.length >> 1];
  if (first === undefined) throw new Error(say("this picture has too few positions"));
  const { at } = kit.pick("third", [first, ...fit]);
  return { lost, at };
}

async function thirdNumber(source: TaskSource<OctantState>): Promise<Task<OctantState>> {
  const { at } = await drawn(source);
  const { side } = source.state;
  const [a, b, c] = at;
  const question = number({
    ask: say`Two piles are ${a} and ${b}, and the third is below ${side}. How large is it, if the player to move loses?`,
    hints: [say`Look for the cube above (${a}, ${b}).`],
    right: c,
    why: (given) =>
      given >= 0 && given < side
        ? say`From ${tuple([a, b, given])} the player to move wins.`
        : undefined,
  });
  return {
    ...{ question, about: [...tree.about, "sel"], picture: { sel: null } },
    ...{ hides: ["values", "card"], reveals: { sel: at } },
  };
}

async function thirdCell(source: TaskSource<OctantState>): Promise<Task<OctantState>> {
  const { lost, at } = await drawn(source);
  const [a, b] = at;
  const question = pick({
    ask: say`Select the losing position with ${a} and ${b} as its first two piles.`,
    hints: [say`Look for the cube above (${a}, ${b}).`],
    keys: ["sel"],
    right: at.join(),
    judge: (selected) => {
      const piles = pickedNumbers(selected, 3);
      if (piles === null) return invalid("Select a position in the picture, or type three piles.");
      const shown = tuple(piles);
      if (piles.join() === at.join())
        return right(say`Yes: from ${shown} the player to move loses.`);
      return wrong(reasonOf(lost, piles, at, source.state));
    },
  });
  return {
    ...{ question, about: tree.about, picture: { sel: null } },
    ...{ hides: ["values", "card"], reveals: { sel: at } },
  };
}

/** Returns why a position is not the one that is asked for; `lost` are all below the side. */
function reasonOf(
  lost: readonly Member[],
  piles: readonly number[],
  [a, b]: Member["at"],
  { side, n }: OctantState,
) {
  const shown = tuple(piles);
  if (Math.max(...piles) >= side) return say`${shown} is not in the picture.`;
  const found = lost.find(({ at }) => at.join() === piles.join());
  if (found === undefined) return say`${shown} is no cube: the player to move wins.`;
  if (n !== null && found.generation > n)
    return say`${shown} loses, but the picture ends before step ${found.generation}.`;
  return say`${shown} loses, but its first two piles are not ${a} and ${b}.`;
}

export const questions: TaskQuestions<OctantState> = {
  "cell:third": {
    label: "a losing position, by two of its piles",
    fits: onlyLoses,
    make: thirdCell,
  },
  "cell:parent": { ...parentQuestion(grown), fits: grows },
  "cell:generation:#": { ...generationQuestion(grown), fits: grows },
  "number:third": {
    label: "the third pile of a losing position",
    fits: onlyLoses,
    make: thirdNumber,
  },
};

// What is heard: how many cubes the steps add.

/** The most steps that are heard: the last ones. */
const MOST_NOTES = 64;

/** The largest side that is heard: its positions are counted one by one. */
const LARGEST_HEARD = 1024;

export const words =
  "One note for each generation, at most the last 64: the more cubes it adds, the higher it is. One without cubes is a rest.";

export async function melody(state: OctantState, { data }: Source): Promise<Melody> {
  const { side } = state;
  if (side > LARGEST_HEARD)
    throw new Error(say`side = ${side} is above ${LARGEST_HEARD}, the limit of sounds.`);
  const field = await data();
  if (field.kind !== "points") throw new Error("There is no octant yet.");
  const steps = field.generation;
  const last = steps.reduce((high, step) => Math.max(high, step), 0);
  const from = Math.max(0, last - MOST_NOTES + 1);
  const added = Array.from({ length: last - from + 1 }, () => 0);
  for (const step of steps) if (step >= from) added[step - from] = (added[step - from] ?? 0) + 1;
  const { grown } = SETS[setOf(state)].steps;
  return {
    title: grown
      ? say`Generations ${from} to ${last}`
      : say`Half of a + b + c from ${from} to ${last}`,
    voices: [{ name: say("cubes"), numbers: added }],
    scale: "counts",
    turn: null,
  };
}
