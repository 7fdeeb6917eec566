/**
 * Games in play: who wins, by which moves, and how the P-positions of any impartial game arise from
 * each other (Nim Fractals, section 5.3).
 */

import type { GameParams, GamePlay } from "core";
import { catalogue } from "../../data/catalogue.ts";
import { MOST } from "../../link/game-path.ts";
import { common, read } from "../../link/link.ts";
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
import { say } from "../../locales/say.ts";
import { hasRule, nameWith, ownRules, rulesFor } from "../own-rules.ts";
import { labelOf, short, titled } from "../titles.ts";
import type { View } from "../view.ts";

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
function passedIn(state: PlayState): Position[] {
  const { game, from, p } = state;
  if (game !== "nim") return [];
  const texts = [...(from === "" ? [] : [from]), ...textsIn(state), p];
  const positions = texts.map((text) => read(common.sel, text));
  return positions.every((position) => position !== null) ? (positions as Position[]) : [];
}

/** Whether a game can have its twin beside it. */
const hasTwin = (game: PlayState["game"]): boolean => game === "lim" || game === "lim-prime";

/** Returns the parameters of a state, as the core takes them. */
export function questionOf(state: PlayState): GameParams {
  const { game, from, p } = state;
  const beside = state.beside === "1" && hasTwin(game);
  return { game, from, p, ...(beside && { beside }), ...rulesFor(game, state) };
}

function titleIn(state: PlayState): string {
  const { game, p, hints, list, step, beside } = state;
  const name = nameWith(game, labelOf(playParams.game.options, game), state);
  const shows = hints === "1" && list !== "generations";
  return titled(
    p === "" ? say`Play ${name}` : say`Play ${name}: ${short(p)}`,
    beside === "1" && hasTwin(game) && say("both boards"),
    shows && labelOf(playParams.list.options, list),
    shows && list === "steps" && step !== null && say`step ${step}`,
  );
}

export const play: View<typeof playParams> = {
  name: "play",
  title: "Play",
  line: "Games against the page, with hints",
  alsoCalled:
    "how to win; winning strategy; who wins; winning move; games; play against the computer",
  thumbnail: "#v1/play?p=3,4,5",
  group: "Play",
  sentence:
    "Two players take turns. From every position one of them can force a win: find out who, and how.",
  terms: [
    "impartial game",
    "P-position",
    "N-position",
    "Grundy value",
    "option",
    "misère play",
    "generation",
    "disjunctive sum",
    "octal game",
    "standard algorithm",
  ],
  params: playParams,
  informs: false,
  opening: { p: "3,4,5", hints: "steps" },
  part: () => "play",
  titleIn,
  passed: (state) => (state.hints === "1" ? passedIn(state) : []),
  resets: (_, key) =>
    ["p", "game", "set", "code", "k"].includes(key) ? { from: "", path: "" } : {},
  offers: ({ game, hints, list }, key) => {
    if (key === "list") return hints === "1";
    if (key === "step") return hints === "1" && list === "steps";
    return key === "beside" ? hasTwin(game) : hasRule(game, key);
  },
  flows: () => true,
  explains: ({ hints }) => hints === "1",
  unanswered: { hints: "0" },
  whyNoData: ({ hints }) =>
    hints === "1" ? null : "The answers are hidden. Set Who wins to shown to read them.",
  notes: () => import("./notes.ts"),
  questions: ["move:winning", "number:value"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => {
    const { PlayScene } = await import("./scene.ts");
    return (host) => new PlayScene(host);
  },
};
