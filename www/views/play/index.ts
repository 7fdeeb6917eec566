/**
 * Games in play: who wins, by which moves, and how the P-positions of any impartial game arise from
 * each other (Nim Fractals, section 5.3).
 */

import { hasRule } from "../own-rules.ts";
import type { View } from "../view.ts";
import { params, passedIn } from "./params.ts";

export const play: View<typeof params> = {
  name: "play",
  title: "Play",
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
  params,
  informs: false,
  opening: { p: "3,4,5" },
  keys: [
    ["Tab, Enter", "to the board; make a move"],
    ["← → ↑ ↓", "from counter to counter"],
  ],
  passed: (state) => (state.hints === "1" ? passedIn(state) : []),
  follows: (_, key) =>
    ["p", "game", "set", "code", "k"].includes(key) ? { from: "", path: "" } : {},
  offers: ({ game, hints, list }, key) => {
    if (key === "list") return hints === "1";
    if (key === "step") return hints === "1" && list === "steps";
    return hasRule(game, key);
  },
  flows: () => true,
  explains: ({ hints }) => hints === "1",
  unanswered: { hints: "0" },
  hides: ({ hints }) =>
    hints === "1" ? null : "The answers are hidden. Set Who wins to shown to read them.",
  asks: ["move:winning", "number:value"],
  load: async () => {
    const { PlayScene } = await import("./scene.ts");
    return (host) => new PlayScene(host);
  },
};
