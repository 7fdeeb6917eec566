/**
 * The evolution of a game (Nim Fractals, section 5.3) where an octant orders its positions in
 * another way: the core searches for the generation and the parents of each.
 */
import { tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import type { Position } from "../../link/params.ts";
import { ranges } from "../choices.ts";
import type { ExtraArrays } from "../view.ts";
import { STEPS } from "./describe.ts";
import type { Evolution } from "./geometry.ts";
import type { OctantState } from "./params.ts";
import { gameOf } from "./reasons.ts";
import { setOf } from "./sets.ts";

/** The largest pile that the core takes for a game. */
const LARGEST = ranges.GameParams.number[1];
/** The most positions of a file whose generations are asked for; the core stops before. */
const MOST = 8192;

/** Returns the game of a state whose steps are not its evolution; null for other states. */
function otherGame(state: OctantState) {
  const played = STEPS[setOf(state)].evolves ? null : gameOf(state);
  return played && { ...played, asked: { game: played.game, ...played.rules, from: "" } };
}

/** Returns the evolution of a position; null where it is that of the picture, or not searched. */
export async function evolutionOf(
  core: Core,
  state: OctantState,
  position: Position,
  signal: AbortSignal,
): Promise<Evolution | null> {
  const played = otherGame(state);
  const piles = played?.piles(position) ?? [];
  if (played === null || Math.max(...piles) > LARGEST) return null;
  const asked = { ...played.asked, p: piles.join(",") };
  const play = await core.call("game_play", [asked], { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null; // too many positions follow
  });
  if (play === null || play.generation === null || play.born === null) return null;
  const written = (text: string) => {
    const all = tuple(text.split(",").map(Number));
    return played.game === "tripod-nim" ? all.replace(",", ";") : all; // the centre, then the legs
  };
  const parents = play.parents.map((at) => written(play.born?.[at]?.text ?? ""));
  return { generation: play.generation, parents };
}

/** Returns the generation of each position of the data; null where the data has them. */
export async function generationsOf(
  core: Core,
  state: OctantState,
  points: ArrayLike<number>,
): Promise<ExtraArrays | null> {
  const played = otherGame(state);
  if (played === null) return null;
  const count = points.length / 3;
  const at = (row: number): Position => [
    points[3 * row] ?? 0,
    points[3 * row + 1] ?? 0,
    points[3 * row + 2] ?? 0,
  ];
  const first = Array.from({ length: Math.min(MOST, count) }, (_, row) => played.piles(at(row)));
  const end = first.findIndex((piles) => Math.max(...piles) > LARGEST);
  const texts = first.slice(0, end < 0 ? undefined : end).map((piles) => piles.join(","));
  const { asked } = played;
  const found = await core.call("game_generations", [{ ...asked, p: "" }, texts]);
  const game_generation = new Int32Array(count).fill(-1);
  game_generation.set(found);
  return {
    words:
      "game_generation: the generation in the evolution of the game, half the moves of the longest game in which everybody who can moves to a P-position, rounded down, -1 where it is not computed",
    arrays: { game_generation },
  };
}
