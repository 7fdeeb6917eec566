/** The parameters of the play view, as links name them. */
import type { GameParams, GamePlay } from "core";
import { catalogue } from "../../data/catalogue.ts";
import { MOST } from "../../link/game-path.ts";
import { isHidden, numbersHidden } from "../../link/hidden.ts";
import { common, read } from "../../link/link.ts";
import { isLocked } from "../../link/locks.ts";
import {
  choice,
  int,
  main,
  type Position,
  picture,
  type Table,
  text,
  type Values,
} from "../../link/params.ts";
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

// biome-ignore format: one or two lines for each parameter
export const playParams = {
  game: choice("Game", "The game to play.",
    catalogue.games.map(({ name: value, label }) => ({ value, label })),
    { default: "nim", ...main }),
  ...ownRules,
  p: text("Position",
    "Numbers to 255; trees like 2(3,1(2,3)); sums like lim:2,3,4+nim:5. Empty: an example.",
    NUMBERS.pattern, NUMBERS.allowed, main),
  from: text("Play began at",
    "The table lists the losing positions reachable from here; empty means the current position.",
    NUMBERS.pattern, NUMBERS.allowed, picture),
  path: text("Path of the game",
    "The positions between the beginning of play and the current one, in order.",
    new RegExp(`${NUMBERS.pattern.source}(;${NUMBERS.pattern.source}){0,${MOST - 3}}`),
    `up to ${MOST - 2} positions of the game with semicolons between them`, picture),
  answers: choice("Answers", "Who moves after you.",
    { page: "the page", slips: "the page, with slips", beginner: "the page, a beginner",
      you: "you" }),
  seed: int("Seed", "Another seed, other slips.", [0, 999], { default: 0, ...picture }),
  hints: choice("Who wins", "Shows or hides the winner and the winning moves.",
    [{ value: "1", label: "shown" }, { value: "steps", label: "in steps" },
      { value: "0", label: "hidden" }]),
  list: choice("Below the board",
    "How the losing positions arise: by generation, as a graph, or step by step.",
    { generations: "generations", tree: "family tree", steps: "standard algorithm" }),
  step: int("Last step", "The last step of the standard algorithm that is shown; empty for all.",
    [0, 2048], { default: null }),
  beside: choice("Both boards", "Draws the same position of the other game beside it.",
    { "0": "no", "1": "yes" }),
  task: choice("Task", "A puzzle: you are to move and win.", { none: "none", win: "win" }, picture),
} satisfies Table;

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

/** Whether a presenter decides when an audience sees who wins. */
export const isPresented = (state: PlayState): boolean =>
  isHidden(state, "surroundings") && !numbersHidden(state) && !isLocked(playParams, state, "hints");

/** Returns the parameters of a state, as the core takes them. */
export function questionOf(state: PlayState): GameParams {
  const { game, from, p } = state;
  const beside = state.beside === "1" && hasTwin(game);
  return { game, from, p, ...(beside && { beside }), ...rulesFor(game, state) };
}
