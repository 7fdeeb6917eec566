/** What is loaded later of an octant: questions of tasks, reasons, sound. */

import type { GameParams, OctantBirth, OctantGame, OctantParams } from "core";
import { tuple } from "../../canvas/number-format.ts";
import type { Bindings, Core } from "../../core/client.ts";
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
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { ranges } from "../choices.ts";
import { rulesFor } from "../own-rules.ts";
import { reasonOfPiles, reasonsOfNim } from "../position-reasons.ts";
import type { ExtraArrays, Reason } from "../view.ts";
import { type Evolution, unborn } from "./facts.ts";
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
const task: TreeTask<OctantState> = {
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
async function pickExample(source: TaskSource<OctantState>) {
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
  const { at } = await pickExample(source);
  const { side } = source.state;
  const [a, b, c] = at;
  const question = number({
    ask: say`Two piles are ${a} and ${b}, and the third is below ${side}. How large is it, if the player to move loses?`,
    hints: [say`Look for the cube above (${a}, ${b}).`],
    right: c,
    why: (answer) =>
      answer >= 0 && answer < side
        ? say`From ${tuple([a, b, answer])} the player to move wins.`
        : undefined,
  });
  return {
    ...{ question, about: [...tree.about, "sel"], picture: { sel: null } },
    ...{ hides: ["values", "card"], reveals: { sel: at } },
  };
}

async function thirdCell(source: TaskSource<OctantState>): Promise<Task<OctantState>> {
  const { lost, at } = await pickExample(source);
  const [a, b] = at;
  const question = pick({
    ask: say`Select the losing position with ${a} and ${b} as its first two piles.`,
    hints: [say`Look for the cube above (${a}, ${b}).`],
    keys: ["sel"],
    right: at.join(),
    judge: (selected) => {
      const piles = pickedNumbers(selected, 3);
      if (piles === null) return invalid("Select a position in the picture, or type three piles.");
      const position = tuple(piles);
      if (piles.join() === at.join())
        return right(say`Yes: from ${position} the player to move loses.`);
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
  const position = tuple(piles);
  if (Math.max(...piles) >= side) return say`${position} is not in the picture.`;
  const member = lost.find(({ at }) => at.join() === piles.join());
  if (member === undefined) return say`${position} is no cube: the player to move wins.`;
  if (n !== null && member.generation > n)
    return say`${position} loses, but the picture ends before step ${member.generation}.`;
  return say`${position} loses, but its first two piles are not ${a} and ${b}.`;
}

export const questions: TaskQuestions<OctantState> = {
  "cell:third": {
    label: "a losing position, by two of its piles",
    fits: onlyLoses,
    make: thirdCell,
  },
  "cell:parent": { ...parentQuestion(task), fits: grows },
  "cell:generation:#": { ...generationQuestion(task), fits: grows },
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

// Why an octant has a position: the game whose P-positions it shows, the rule, the evolution.

/** A game, and how its positions continue those of the octant. */
interface PositionGame {
  readonly game: OctantGame | "misere-nim" | "tripod-nim";
  /** The rules of the game, where they are part of the link. */
  readonly rules?: Pick<GameParams, "set" | "code" | "k">;
  piles(position: Position): readonly number[];
  /** Whether the positions of play are those of the octant. */
  readonly same: boolean;
}

/** Returns the game of an octant; null where its rule has no game. */
function gameOf(state: OctantState): PositionGame | null {
  const { c, d } = state;
  const all = { piles: (position: Position) => position, same: true };
  switch (setOf(state)) {
    case "nim":
      return { game: "nim", ...all };
    case "lim":
      return { game: "lim", ...all };
    case "played":
      return { game: state.game, rules: rulesFor(state.game, state), ...all };
    case "misere":
      return { game: "misere-nim", ...all };
    case "slice":
      return { game: "nim", piles: (position) => [...position, d ?? 0], same: false };
    case "tripod":
      return { game: "tripod-nim", piles: (position) => [c ?? 0, ...position], same: false };
    case "relaxed":
      return null;
  }
}

/** Returns why the selected position is not born, and why it is won or lost. */
export async function reasonsOfMissing(
  core: Core,
  state: OctantState,
  params: OctantParams,
  { position }: Pick<Bindings, "position">,
  select: (position: Position) => void,
): Promise<readonly Reason[]> {
  const { sel } = state;
  if (sel === null) return [];
  const set = setOf(state);
  const born = SETS[set].grows ? [await birthReason({ core, params, select }, sel)] : [];
  const positionGame = gameOf(state);
  if (positionGame === null || set === "nim")
    return [...born, ...reasonsOfNim(core, position(...sel))];
  const { game, rules, piles } = positionGame;
  const text = piles(sel).join(",");
  const play = await core
    .call("game_play", [{ game, ...rules, from: text, p: text }])
    .catch(() => null);
  const reason = play && reasonOfPiles(core, { game, ...rules }, piles(sel), undefined, play.is_p);
  return reason ? [...born, reason] : born;
}

/** Returns why a position of an octant is a P-position and, where it grows, why it is born. */
export async function reasonsOf(
  core: Core,
  state: OctantState,
  params: OctantParams,
  position: Position,
  select: (position: Position) => void,
): Promise<Reason[]> {
  const set = setOf(state);
  const positionGame = gameOf(state);
  const born = SETS[set].grows ? [await birthReason({ core, params, select }, position)] : [];
  if (positionGame === null) return born;
  const { game, rules, piles, same } = positionGame;
  const show = (text: string, isP: boolean) => {
    const [a = 0, b = 0, c = 0] = text.split(",").map(Number);
    return isP && same ? () => select([a, b, c]) : undefined;
  };
  const reason = reasonOfPiles(core, { game, ...rules }, piles(position), show);
  return reason ? [...born, reason] : born;
}

/** A growth, and how its positions are selected. */
interface Growth {
  readonly core: Core;
  readonly params: OctantParams;
  select(position: Position): void;
}

/** Returns why a cell is born, or why not. */
async function birthReason(growth: Growth, position: Position): Promise<Reason> {
  const { core, params } = growth;
  const birth = await core.call("octant_birth", [params, ...position]);
  const name = tuple(position);
  if (birth === undefined) return { sentence: say`${name} is not born.` };
  const { fate, step } = birth;
  if (fate === "born" && step === 0)
    return { sentence: say`${name} is the seed: it is alive in generation 0.` };
  const isRelaxed = params.rule === "relaxed";
  const sentence =
    fate !== "born"
      ? unborn(name, isRelaxed, birth)
      : isRelaxed
        ? say`${name} is born in generation ${step}: of its twelve neighbours exactly one is alive in generation ${(step ?? 0) - 1}.`
        : say`${name} is born in generation ${step}: of its three neighbours with fewer counters exactly one is alive in generation ${(step ?? 0) - 1}.`;
  return { sentence, because: async () => neighboursOf(growth, birth) };
}

/** The neighbours that decide, then the others. */
function neighboursOf(growth: Growth, { fate, step, neighbours }: OctantBirth): Reason[] {
  const last = fate === "born" ? (step ?? 0) - 1 : (step ?? 0);
  const isAlive = (at: number | null) => at !== null && at <= last;
  const sorted = neighbours.toSorted(
    (one, other) => Number(isAlive(other.step)) - Number(isAlive(one.step)),
  );
  return sorted.map(({ position, step: at }): Reason => {
    const name = tuple(position);
    if (at === null) return { sentence: say`${name} is not alive.` };
    if (!isAlive(at))
      return {
        sentence: say`${name} is not alive yet: it is born in generation ${at}.`,
        show: () => growth.select(position),
      };
    return {
      sentence: say`${name} is alive: it is born in generation ${at}.`,
      because: async () => [await birthReason(growth, position)],
      show: () => growth.select(position),
    };
  });
}

// The evolution of a game (Nim Fractals, section 5.3) where an octant orders its positions in
// another way: the core searches for the generation and the parents of each.

/** The largest pile that the core takes for a game. */
const LARGEST_PILE = ranges.GameParams.number[1];
/** The most positions of a file whose generations are asked for; the core stops before. */
const MOST_GENERATIONS = 8192;

/** Returns the game of a state whose steps are not its evolution; null for other states. */
function otherGame(state: OctantState) {
  const game = SETS[setOf(state)].steps.evolves ? null : gameOf(state);
  return game && { ...game, asked: { game: game.game, ...game.rules, from: "" } };
}

/** Returns the evolution of a position; null where it is that of the picture, or not searched. */
export async function evolutionOf(
  core: Core,
  state: OctantState,
  position: Position,
  signal: AbortSignal,
): Promise<Evolution | null> {
  const game = otherGame(state);
  const piles = game?.piles(position) ?? [];
  if (game === null || Math.max(...piles) > LARGEST_PILE) return null;
  const request = { ...game.asked, p: piles.join(",") };
  const play = await core.call("game_play", [request], { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null; // too many positions follow
  });
  if (play === null || play.generation === null || play.born === null) return null;
  const textOf = (text: string) => {
    const all = tuple(text.split(",").map(Number));
    return game.game === "tripod-nim" ? all.replace(",", ";") : all; // the centre, then the legs
  };
  const parents = play.parents.map((at) => textOf(play.born?.[at]?.text ?? ""));
  return { generation: play.generation, parents };
}

/** Returns the generation of each position of the data; null where the data has them. */
export async function generationsOf(
  core: Core,
  state: OctantState,
  points: ArrayLike<number>,
): Promise<ExtraArrays | null> {
  const game = otherGame(state);
  if (game === null) return null;
  const count = points.length / 3;
  const at = (row: number): Position => [
    points[3 * row] ?? 0,
    points[3 * row + 1] ?? 0,
    points[3 * row + 2] ?? 0,
  ];
  const first = Array.from({ length: Math.min(MOST_GENERATIONS, count) }, (_, row) =>
    game.piles(at(row)),
  );
  const end = first.findIndex((piles) => Math.max(...piles) > LARGEST_PILE);
  const texts = first.slice(0, end < 0 ? undefined : end).map((piles) => piles.join(","));
  const { asked } = game;
  const generations = await core.call("game_generations", [{ ...asked, p: "" }, texts]);
  const game_generation = new Int32Array(count).fill(-1);
  game_generation.set(generations);
  return {
    words:
      "game_generation: the generation in the evolution of the game, half the moves of the longest game in which everybody who can moves to a P-position, rounded down, -1 where it is not computed",
    arrays: { game_generation },
  };
}
