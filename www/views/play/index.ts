/**
 * Games in play: who wins, by which moves, and how the P-positions of any impartial game arise from
 * each other (Nim Fractals, section 5.3).
 */

import { say } from "../../locales/say.ts";
import { hasRule, nameWith } from "../own-rules.ts";
import { labelOf, short, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { hasTwin, type PlayState, passedIn, playParams } from "./params.ts";

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
  shown: "#v1/play?p=3,4,5",
  group: "Play",
  sentence:
    "Two players take turns until nobody can move; in a P-position, the player to move loses.",
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
  questions: ["move:winning", "number:value"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => {
    const { PlayScene } = await import("./scene.ts");
    return (host) => new PlayScene(host);
  },
};
