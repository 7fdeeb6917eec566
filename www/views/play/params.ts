/** The parameters of the play view, as links name them. */
import type { GameParams } from "core";
import { catalogue } from "../../data/catalogue.ts";
import type { Table, Values } from "../../link/params.ts";

/** A position in a link: its numbers; on trees, attached stacks follow in brackets. */
const NUMBERS = {
  pattern: /(\d{1,3}(\)*[,(]\d{1,3}){0,7}\)*)?/,
  allowed:
    "up to 8 whole numbers with commas between them, on trees those that hang on another in brackets after it",
} as const;

export const params = {
  game: {
    kind: "choice",
    label: "Game",
    meaning: "The game to play.",
    control: "main",
    default: "nim",
    options: catalogue.games.map(({ name: value, label }) => ({ value, label })),
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
  answers: {
    kind: "choice",
    label: "Answers",
    meaning: "Who moves after you.",
    control: "panel",
    default: "page",
    options: [
      { value: "page", label: "the page" },
      { value: "you", label: "you" },
    ],
  },
  hints: {
    kind: "choice",
    label: "Who wins",
    meaning: "Shows or hides the winner and the winning moves.",
    control: "panel",
    default: "1",
    options: [
      { value: "1", label: "shown" },
      { value: "0", label: "hidden" },
    ],
  },
} as const satisfies Table;

export type State = Values<typeof params>;

/** Returns the parameters of a state, as the core takes them. */
export function questionOf({ game, from, p }: State): GameParams {
  return { game, from, p };
}
