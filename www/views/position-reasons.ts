/** Why a position of a game is won or lost: by its moves, and by the answers to them. */
import type { GameParams, GamePlay, NimPosition } from "core";
import { tuple } from "../canvas/number-format.ts";
import type { Core } from "../core/client.ts";
import { say } from "../locales/say.ts";
import { ranges } from "./choices.ts";
import type { Reason } from "./view.ts";

/** The most moves of a position that are named. */
const MOST_MOVES = 64;

/** A game, and how its positions are selected. */
export interface PlayedGame {
  readonly core: Core;
  /** The game, and where play began: each position is reached from there. */
  readonly from: Omit<GameParams, "p">;
  /** How a position is written for readers. */
  textOf(text: string): string;
  /** Selects a position in the picture; absent, or undefined for one that is not there. */
  readonly show?: (text: string, isP: boolean) => (() => void) | undefined;
}

/** Returns why a position, as links write it, is a P-position or an N-position. */
export function reasonOf(source: PlayedGame, text: string, isP: boolean): Reason {
  const { core, from } = source;
  const name = source.textOf(text);
  const show = source.show?.(text, isP);
  return {
    sentence: isP
      ? say`${name} is a P-position: every move leads to an N-position.`
      : say`${name} is an N-position: a move leads to a P-position.`,
    because: async () => {
      const play = await core.call("game_play", [{ ...from, p: text }]);
      return play.moves.length === 0
        ? [endReason(play)]
        : isP
          ? movesOf(source, play)
          : best(source, play);
    },
    ...(show ? { show } : {}),
  };
}

/** The largest pile whose moves the core computes. */
const LARGEST = ranges.GameParams.number[1];

/**
 * Returns why a position is a P-position, or an N-position; null where its piles are too large to
 * list moves.
 */
export function reasonOfPiles(
  core: Core,
  game: Omit<GameParams, "from" | "p">,
  piles: readonly number[],
  show?: PlayedGame["show"],
  isP = true,
): Reason | null {
  if (Math.max(...piles) > LARGEST) return null;
  const text = piles.join(",");
  const isTripod = game.game === "tripod-nim";
  const textOf = (text: string) => {
    const all = tuple(text.split(",").map(Number));
    return isTripod ? all.replace(",", ";") : all; // the centre, then the legs
  };
  const source = { core, from: { ...game, from: text }, textOf, ...(show ? { show } : {}) };
  return reasonOf(source, text, isP);
}

/** Returns why a position of Nim with three piles is won or lost; nothing where it is too large. */
export function reasonsOfNim(core: Core, { piles, is_p }: NimPosition): readonly Reason[] {
  const reason = reasonOfPiles(core, { game: "nim" }, piles, undefined, is_p);
  return reason ? [reason] : [];
}

function endReason({ misere }: GamePlay): Reason {
  return {
    sentence: misere
      ? say("No move is left. Whoever made the last move loses.")
      : say("No move is left. Whoever made the last move wins."),
  };
}

function movesOf(source: PlayedGame, { moves }: GamePlay): Reason[] {
  const reasons = moves.slice(0, MOST_MOVES).map(({ text }) => reasonOf(source, text, false));
  const more = moves.length - reasons.length;
  return more > 0
    ? [...reasons, { sentence: say`${more} more moves lead to N-positions, too.` }]
    : reasons;
}

function best(source: PlayedGame, { moves, best }: GamePlay): Reason[] {
  const move = moves[best ?? -1];
  return move ? [reasonOf(source, move.text, true)] : [];
}
