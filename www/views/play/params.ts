/** The parameters of the play view, as links name them. */
import type { GameParams, GamePlay } from "core";
import { catalogue } from "../../data/catalogue.ts";
import { MOST } from "../../link/game-path.ts";
import { common, read } from "../../link/link.ts";
import type { Position, Table, Values } from "../../link/params.ts";

/** A position in a link: its numbers; on trees, attached stacks follow in brackets. */
const NUMBERS = {
  pattern: /(\d{1,3}(\)*[,(]\d{1,3}){0,7}\)*)?/,
  allowed:
    "up to 8 whole numbers with commas between them, on trees those that hang on another in brackets after it",
} as const;

/** A number of the set of a subtraction game: 1 to 32. */
const TAKEN = /([12]\d|3[0-2]|[1-9])/;

export const params = {
  game: {
    kind: "choice",
    label: "Game",
    meaning: "The game to play.",
    control: "main",
    default: "nim",
    options: catalogue.games.map(({ name: value, label }) => ({ value, label })),
  },
  set: {
    kind: "text",
    label: "Set",
    meaning: "How many counters a move may take. Empty means 1, 3, 4.",
    control: "main",
    default: "",
    pattern: new RegExp(`(${TAKEN.source}(,${TAKEN.source}){0,7})?`),
    allowed: "up to 8 whole numbers in 1..=32 with commas between them",
  },
  p: {
    kind: "text",
    label: "Position",
    meaning: "Numbers to 255 with commas; trees like 2(3,1(2,3)). Leave empty for an example.",
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

export type State = Values<typeof params>;

/** Returns the path of a game that leaves the current position. */
export function pathAfter(state: State, { text, from_text }: GamePlay): string {
  if (text === from_text) return "";
  const passed = [...textsIn(state), text];
  return passed.slice(2 - MOST).join(";");
}

/** Returns the positions between the beginning of play and the current one, as links have them. */
export function textsIn({ path }: State): string[] {
  return path === "" ? [] : path.split(";");
}

/** Returns the positions of a game of Nim with three piles, in order; none of other games. */
export function passedIn(state: State): Position[] {
  const { game, from, p } = state;
  if (game !== "nim") return [];
  const texts = [...(from === "" ? [] : [from]), ...textsIn(state), p];
  const positions = texts.map((text) => read(common.sel, text));
  return positions.every((position) => position !== null) ? (positions as Position[]) : [];
}

/** Returns the parameters of a state, as the core takes them. */
export function questionOf({ game, from, p, set }: State): GameParams {
  return game === "subtraction" && set !== "" ? { game, from, p, set } : { game, from, p };
}
