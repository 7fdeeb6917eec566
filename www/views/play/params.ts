/** The parameters of the play view, as links name them. */
import type { GameParams, GamePlay } from "core";
import { catalogue } from "../../data/catalogue.ts";
import { MOST } from "../../link/game-path.ts";
import { common, read } from "../../link/link.ts";
import type { Position, Table, Values } from "../../link/params.ts";
import { ownRules, rulesFor } from "../own-rules.ts";

/** Numbers; on trees, attached stacks follow in brackets. */
const STACKS = /\d{1,3}(\)*[,(]\d{1,3}){0,7}\)*/.source;
/** A game of a sum with its position, such as octal@0.77:5,7. */
const PART = `[a-z][a-z0-9-]{0,19}(@[0-9.,]{1,34})?:${STACKS}`;

/** A position in a link: its numbers, or the games of a sum. */
const NUMBERS = {
  pattern: new RegExp(`(${STACKS}|${PART}([+ ]${PART}){0,3})?`),
  allowed:
    "up to 8 whole numbers with commas between them, on trees those that hang on another in brackets after it; for a sum games such as lim:22,33,40+nim:17",
} as const;

export const playParams = {
  game: {
    kind: "choice",
    label: "Game",
    meaning: "The game to play.",
    control: "main",
    default: "nim",
    options: catalogue.games.map(({ name: value, label }) => ({ value, label })),
  },
  ...ownRules,
  p: {
    kind: "text",
    label: "Position",
    meaning:
      "Numbers to 255; trees like 2(3,1(2,3)); sums like lim:2,3,4+nim:5. Empty: an example.",
    control: "main",
    default: "",
    ...NUMBERS,
  },
  from: {
    kind: "text",
    label: "Play began at",
    meaning:
      "The table lists the losing positions reachable from here; empty means the current position.",
    control: "picture",
    default: "",
    ...NUMBERS,
  },
  path: {
    kind: "text",
    label: "Path of the game",
    meaning: "The positions between the beginning of play and the current one, in order.",
    control: "picture",
    default: "",
    pattern: new RegExp(`${NUMBERS.pattern.source}(;${NUMBERS.pattern.source}){0,${MOST - 3}}`),
    allowed: `up to ${MOST - 2} positions of the game with semicolons between them`,
  },
  answers: {
    kind: "choice",
    label: "Answers",
    meaning: "Who moves after you.",
    control: "panel",
    default: "page",
    options: [
      { value: "page", label: "the page" },
      { value: "slips", label: "the page, with slips" },
      { value: "beginner", label: "the page, a beginner" },
      { value: "you", label: "you" },
    ],
  },
  seed: {
    kind: "integer",
    label: "Seed",
    meaning: "Another seed, other slips.",
    control: "picture",
    default: 0,
    min: 0,
    max: 999,
  },
  hints: {
    kind: "choice",
    label: "Who wins",
    meaning: "Shows or hides the winner and the winning moves.",
    control: "panel",
    default: "1",
    options: [
      { value: "1", label: "shown" },
      { value: "steps", label: "in steps" },
      { value: "0", label: "hidden" },
    ],
  },
  list: {
    kind: "choice",
    label: "Below the board",
    meaning: "How the losing positions arise: by generation, as a graph, or step by step.",
    control: "panel",
    default: "generations",
    options: [
      { value: "generations", label: "generations" },
      { value: "tree", label: "family tree" },
      { value: "steps", label: "standard algorithm" },
    ],
  },
  step: {
    kind: "integer",
    label: "Last step",
    meaning: "The last step of the standard algorithm that is shown; empty for all.",
    control: "panel",
    default: null,
    min: 0,
    max: 2048,
  },
  beside: {
    kind: "choice",
    label: "Both boards",
    meaning: "Draws the same position of the other game beside it.",
    control: "panel",
    default: "0",
    options: [
      { value: "0", label: "no" },
      { value: "1", label: "yes" },
    ],
  },
  task: {
    kind: "choice",
    label: "Task",
    meaning: "A puzzle: you are to move and win.",
    control: "picture",
    default: "none",
    options: [
      { value: "none", label: "none" },
      { value: "win", label: "win" },
    ],
  },
} as const satisfies Table;

export type PlayState = Values<typeof playParams>;

/** The longest path in a link, in characters: positions of sums are long. */
const LONGEST = 3000;

/** Returns the path of a game that leaves the current position; a long one loses its beginning. */
export function pathAfter(state: PlayState, { text, from_text }: GamePlay): string {
  if (text === from_text) return "";
  const passed = [...textsIn(state), text].slice(2 - MOST);
  while (passed.join(";").length > LONGEST) passed.shift();
  return passed.join(";");
}

/** Returns the positions between the beginning of play and the current one, as links have them. */
export function textsIn({ path }: PlayState): string[] {
  return path === "" ? [] : path.split(";");
}

/** Returns the positions of a game of Nim with three piles, in order; none of other games. */
export function passedIn(state: PlayState): Position[] {
  const { game, from, p } = state;
  if (game !== "nim") return [];
  const texts = [...(from === "" ? [] : [from]), ...textsIn(state), p];
  const positions = texts.map((text) => read(common.sel, text));
  return positions.every((position) => position !== null) ? (positions as Position[]) : [];
}

/** Whether a game can have its twin beside it. */
export const hasTwin = (game: PlayState["game"]): boolean => game === "lim" || game === "lim-prime";

/** Returns the parameters of a state, as the core takes them. */
export function questionOf(state: PlayState): GameParams {
  const { game, from, p } = state;
  const beside = state.beside === "1" && hasTwin(game);
  return { game, from, p, ...(beside && { beside }), ...rulesFor(game, state) };
}
