/**
 * The games on the table: those of a sum, each as a game of its own, a game and its twin, or the
 * only one. Pure.
 */
import type { GamePart, GamePlay } from "core";
import { say } from "../../locales/say.ts";
import { fitting, type Lanes, standing } from "./board-moves.ts";
import { change, hasRows, lengthOf, nameIn, type Piles, tuple } from "./describe.ts";
import { type PlayState, playParams } from "./index.ts";

/** A game that stands on the table. */
export interface SummandGame {
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
export function playedOf(state: PlayState, play: GamePlay, lanes: Lanes): readonly SummandGame[] {
  if (play.twin !== null) return twinsOf(state, play);
  const all = [...play.moves.keys()];
  if (play.parts.length === 0) return [{ state, play, lanes, base: 0, part: null, moves: all }];
  let base = 0;
  return play.parts.map((part, at): SummandGame => {
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
      state: { ...state, game, ...rulesOf(game, part.own) },
      play: own,
      lanes: hasRows(game) ? standing(own.position) : [],
      base: start,
      part,
      moves,
    };
  });
}

/** The rules of a game of a sum, as the state has them. */
function rulesOf(game: PlayState["game"], own: string): Pick<PlayState, "set" | "code" | "k"> {
  return {
    set: game === "subtraction" ? own : "",
    code: game === "octal" ? own : "",
    k: game === "moore-nim" && own !== "" ? Number(own) : playParams.k.default,
  };
}

/** Returns a position and its twin, each as a game on the table. */
function twinsOf(state: PlayState, play: GamePlay): readonly SummandGame[] {
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

// LIM and LIM′ beside each other:

/** Returns a position and its moves with the numbers of the twin after its own. */
export function withTwin(play: GamePlay): GamePlay {
  const { twin } = play;
  if (twin === null) return play;
  const moves = play.moves.map((move, at) => ({
    ...move,
    to: [...move.to, ...(twin.moves[at] ?? [])],
  }));
  return { ...play, position: [...play.position, ...twin.part.position], moves };
}

/**
 * Returns the least numbers that the moves which leave `rest` of a number leave on the other board;
 * its own board keeps its numbers.
 */
export function sameMoves(hand: GamePlay, at: number, rest: number): readonly number[] {
  const own = hand.from.length;
  const moves = fitting(hand, { at, rest });
  return hand.position.map((size, other) =>
    at < own === other < own
      ? size
      : Math.min(size, ...moves.map((move) => hand.moves[move]?.to[other] ?? size)),
  );
}

/** Returns the map of Lemma 3.1 or its inverse, with the numbers of a position. */
export function mapOf(play: GamePlay): string {
  const { position, text, twin } = play;
  if (twin === null) return "";
  const [a = 0, b = 0, c = 0] = position;
  const there = tuple(twin.part.text);
  if (twin.part.game === "lim-prime")
    return say`In LIM′: ψ${tuple(text)} = (${b} + ${c}, ${a} + ${c}, ${a} + ${b}) = ${there}.`;
  const sums = `((−${a} + ${b} + ${c})/2, (${a} − ${b} + ${c})/2, (${a} + ${b} − ${c})/2)`;
  return say`In LIM: ψ⁻¹${tuple(text)} = ${sums} = ${there}.`;
}

/** Returns what has changed on both boards since play began; empty at the beginning. */
export function changesOf({ game }: PlayState, play: GamePlay): string {
  const { twin, from, from_text, text } = play;
  if (twin === null || from_text === text) return "";
  const name = (at: number) => nameIn(game, play, at);
  const both = (own: Piles, there: Piles) => [...own, ...there];
  const before = both(from, twin.part.from);
  return say`Since ${tuple(from_text)}: ${change(game, before, both(play.position, twin.part.position), name)}.`;
}

/** What the map is, and that moves correspond to moves. */
export const LEMMA =
  "The map ψ(a, b, c) = (b + c, a + c, a + b) makes each position of LIM a triangle of LIM′, and each triangle comes from one position. A move that takes k from two piles and adds k to the third shortens one side by 2k (LIM is not SLIM, Lemma 3.1). So each move here is made on both boards.";
