/** The game whose P-positions an octant shows, and why a position is one. */
import type { GameParams, OctantGame, OctantParams } from "core";
import type { Bindings, Core } from "../../core/client.ts";
import type { Position } from "../../link/params.ts";
import { rulesFor } from "../own-rules.ts";
import { reasonOfPiles, reasonsOfNim } from "../position-reasons.ts";
import type { Reason } from "../view.ts";
import { birthReason } from "./births.ts";
import { RULES } from "./describe.ts";
import type { OctantState } from "./params.ts";
import { setOf } from "./sets.ts";

/** A game, and how its positions continue those of the octant. */
interface Played {
  readonly game: OctantGame | "misere-nim" | "tripod-nim";
  /** The rules of the game, where they are part of the link. */
  readonly rules?: Pick<GameParams, "set" | "code" | "k">;
  piles(position: Position): readonly number[];
  /** Whether the positions of play are those of the octant. */
  readonly same: boolean;
}

/** Returns the game of an octant; null where its rule has no game. */
export function gameOf(state: OctantState): Played | null {
  const { c, d } = state;
  const all = { piles: (position: Position) => position, same: true };
  switch (setOf(state)) {
    case "nim":
      return { game: "nim", ...all };
    case "lim":
      return { game: "lim", ...all };
    case "played":
      return { game: state.game, rules: rulesFor(state.game, state), ...all };
    case "misere":
      return { game: "misere-nim", ...all };
    case "slice":
      return { game: "nim", piles: (position) => [...position, d ?? 0], same: false };
    case "tripod":
      return { game: "tripod-nim", piles: (position) => [c ?? 0, ...position], same: false };
    case "relaxed":
      return null;
  }
}

/** Returns why the selected position is not born, and why it is won or lost. */
export async function reasonsOfMissing(
  core: Core,
  state: OctantState,
  params: OctantParams,
  { position }: Pick<Bindings, "position">,
  select: (position: Position) => void,
): Promise<readonly Reason[]> {
  const { sel } = state;
  if (sel === null) return [];
  const set = setOf(state);
  const born = RULES[set].grows ? [await birthReason({ core, params, select }, sel)] : [];
  const played = gameOf(state);
  if (played === null || set === "nim") return [...born, ...reasonsOfNim(core, position(...sel))];
  const { game, rules, piles } = played;
  const text = piles(sel).join(",");
  const play = await core
    .call("game_play", [{ game, ...rules, from: text, p: text }])
    .catch(() => null);
  const reason = play && reasonOfPiles(core, { game, ...rules }, piles(sel), undefined, play.is_p);
  return reason ? [...born, reason] : born;
}

/** Returns why a position of an octant is a P-position and, where it grows, why it is born. */
export async function reasonsOf(
  core: Core,
  state: OctantState,
  params: OctantParams,
  position: Position,
  select: (position: Position) => void,
): Promise<Reason[]> {
  const set = setOf(state);
  const played = gameOf(state);
  const born = RULES[set].grows ? [await birthReason({ core, params, select }, position)] : [];
  if (played === null) return born;
  const { game, rules, piles, same } = played;
  const show = (text: string, isP: boolean) => {
    const [a = 0, b = 0, c = 0] = text.split(",").map(Number);
    return isP && same ? () => select([a, b, c]) : undefined;
  };
  const reason = reasonOfPiles(core, { game, ...rules }, piles(position), show);
  return reason ? [...born, reason] : born;
}
