/**
 * The games on the table: those of a sum, each as a game of its own, a game and its twin, or the
 * only one. Pure.
 */
import type { GamePart, GamePlay } from "core";
import { type Lanes, standing } from "./board-moves.ts";
import { hasRows, lengthOf } from "./describe.ts";
import { type PlayState, playParams } from "./index.ts";

/** A game that stands on the table. */
export interface Played {
  readonly state: PlayState;
  readonly play: GamePlay;
  /** The pins of Kayles and the counters of octal games; empty in other games. */
  readonly lanes: Lanes;
  /** Where its numbers begin in the position of the sum. */
  readonly base: number;
  /** The game as a part of the sum, or as one of two twins; null in a game alone. */
  readonly part: GamePart | null;
  /** The place of each of its moves in the list of all moves. */
  readonly moves: readonly number[];
}

/** Returns the games of a position in play. `lanes`: the rows of a game that is no sum. */
export function playedOf(state: PlayState, play: GamePlay, lanes: Lanes): readonly Played[] {
  if (play.twin !== null) return twinsOf(state, play);
  const all = [...play.moves.keys()];
  if (play.parts.length === 0) return [{ state, play, lanes, base: 0, part: null, moves: all }];
  let base = 0;
  return play.parts.map((part, at): Played => {
    const start = base;
    base += lengthOf(part);
    const moves = all.filter((move) => play.moves[move]?.part === at);
    const inPart = (move: number) => {
      const { to, ...rest } = play.moves[move] as GamePlay["moves"][number];
      const length = to.length - (play.position.length - lengthOf(part));
      return { ...rest, to: to.slice(start, start + length) };
    };
    const own: GamePlay = {
      ...play,
      ...part,
      reason: "",
      moves: moves.map(inPart),
      is_p: part.grundy === 0,
      parts: [],
    };
    const game = part.game as PlayState["game"];
    return {
      state: { ...state, game, ...ruled(game, part.own) },
      play: own,
      lanes: hasRows(game) ? standing(own.position) : [],
      base: start,
      part,
      moves,
    };
  });
}

/** The rules of a game of a sum, as the state has them. */
function ruled(game: PlayState["game"], own: string): Pick<PlayState, "set" | "code" | "k"> {
  return {
    set: game === "subtraction" ? own : "",
    code: game === "octal" ? own : "",
    k: game === "moore-nim" && own !== "" ? Number(own) : playParams.k.default,
  };
}

/** Returns a position and its twin, each as a game on the table. */
function twinsOf(state: PlayState, play: GamePlay): readonly Played[] {
  const { twin } = play;
  if (twin === null) return [];
  const { text, from_text, position, from, rules, tree, left } = play;
  const moves = [...play.moves.keys()];
  const own = {
    ...{ game: state.game, label: "", own: "", rules, position, text, from, from_text, tree, left },
    grundy: play.grundy ?? 0,
  };
  const there: GamePlay = {
    ...play,
    ...twin.part,
    moves: play.moves.map((move, at) => ({ ...move, to: twin.moves[at] ?? [] })),
  };
  const game = twin.part.game as PlayState["game"];
  return [
    { state, play, lanes: [], base: 0, part: own, moves },
    {
      state: { ...state, game },
      play: there,
      lanes: [],
      base: position.length,
      part: twin.part,
      moves,
    },
  ];
}
