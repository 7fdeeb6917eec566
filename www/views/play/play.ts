/**
 * Games in play: who wins, by which moves, and how the P-positions of any impartial game are born of each other (Nim
 * Fractals, section 5.3).
 */
import type { GameParams } from "core";
import type { Table, Values } from "../../state/params.ts";
import type { View } from "../view.ts";

/** A position in a link: its numbers; on trees, those that hang on another in brackets after it. */
const NUMBERS = {
  pattern: /(\d{1,3}(\)*[,(]\d{1,3}){0,7}\)*)?/,
  allowed:
    "up to 8 whole numbers with commas between them, on trees those that hang on another in brackets after it",
} as const;

const params = {
  game: {
    kind: "choice",
    label: "Game",
    meaning: "All games of the core that are defined by their rules alone.",
    control: "panel",
    default: "nim",
    options: [
      { value: "nim", label: "Nim" },
      { value: "misere-nim", label: "misère Nim" },
      { value: "lim", label: "LIM" },
      { value: "lim-prime", label: "LIM′" },
      { value: "subtract-1-3", label: "one or three" },
      { value: "kayles", label: "Kayles" },
      { value: "tripod-nim", label: "tripod nim" },
      { value: "tree-nim", label: "tree nim" },
      { value: "forest-nim", label: "forest nim" },
    ],
  },
  p: {
    kind: "text",
    label: "Position",
    meaning:
      "Numbers to 255 with commas between them; on trees, those that hang on another in brackets after it: 2(3,1(2,3)). Nothing is an example.",
    control: "panel",
    default: "",
    ...NUMBERS,
  },
  from: {
    kind: "text",
    label: "Play began at",
    meaning:
      "The P-positions shown are those that play leads to from here; nothing is the position itself.",
    control: "picture",
    default: "",
    ...NUMBERS,
  },
  answers: {
    kind: "choice",
    label: "Answers",
    meaning: "Who makes the move after yours.",
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
    meaning: "Whether it is told who wins and by which moves, or left for you to find.",
    control: "panel",
    default: "1",
    options: [
      { value: "1", label: "told" },
      { value: "0", label: "hidden" },
    ],
  },
} as const satisfies Table;

export type State = Values<typeof params>;

export const play: View<typeof params> = {
  name: "play",
  title: "Play",
  sentence:
    "Two players move in turn until nobody can. In a P-position the previous player wins, in an N-position the next one; P-positions are born of each other, generation after generation, in every such game.",
  params,
  opening: { p: "3,4,5" },
  keys: [
    ["Tab, Enter", "to the moves; make one"],
    ["← → Home End", "from move to move"],
  ],
  load: async () => {
    const { PlayScene } = await import("./scene.ts");
    return (stage) => new PlayScene(stage);
  },
};

/** What the core needs to know of a state. */
export function questionOf({ game, from, p }: State): GameParams {
  return { game, from, p };
}
