/**
 * What is selected in the picture of tokens, and the keys for it. The link has a cell of the torus:
 * its column and its place. Where there is no torus, the places of the circle are column 0.
 */
import type { DynamicsTokens } from "core";
import { type Action, action } from "../../canvas/keys.ts";
import type { Cell } from "../../link/params.ts";
import { PLAIN_ARROWS, wayOf } from "../../picture/actions.ts";
import { type Spot, timeAt } from "./tokens-layout.ts";
import { stepOf } from "./tokens-words.ts";

/** Returns what a link selects; null where there is no such cell. */
export function spotOf(cell: Cell | null, tokens: DynamicsTokens): Spot | null {
  if (cell === null || tokens.tokens === null) return null;
  const [column, place] = cell;
  if (tokens.kinds.length > 0) {
    const time = timeAt(tokens, column, place);
    return time === null ? null : { time };
  }
  return column === 0 && place >= 0 && place <= tokens.radius ? { place } : null;
}

/** Returns how a link selects a spot; null where it cannot. */
export function cellOf(spot: Spot, { places, radius }: DynamicsTokens): Cell | null {
  if ("place" in spot) return [0, spot.place];
  return "time" in spot ? [spot.time % (2 * radius), places[spot.time] ?? 0] : null;
}

/** Returns the first spot that is selected: the cell of this step, or place 0. */
function firstOf({ time, kinds }: DynamicsTokens): Spot {
  return kinds.length > 0 ? { time } : { place: 0 };
}

/** Returns the spot that lies so many cells to the right and down; both ways lead round. */
export function nextOf(
  spot: Spot,
  [right, down]: readonly [number, number],
  tokens: DynamicsTokens,
): Spot | null {
  const [column, place] = cellOf(spot, tokens) ?? [0, 0];
  const [columns, places] = [tokens.kinds.length > 0 ? 2 * tokens.radius : 1, tokens.radius + 1];
  const onCircle = columns === 1 ? right + down : down; // all arrows go along the circle
  const round = (at: number, length: number) => (at + length) % length;
  return spotOf([round(column + right, columns), round(place + onCircle, places)], tokens);
}

/** Returns the actions for what is selected, or for selecting something. */
export function tokenActions(
  spot: Spot | null,
  tokens: DynamicsTokens,
  choose: (spot: Spot | null) => void,
  goTo: (step: number) => void,
): Action[] {
  if (tokens.tokens === null) return [];
  if (spot === null)
    return [action("Select", "Select this step.", "enter", () => choose(firstOf(tokens)))];
  const walk = (key: string) => choose(nextOf(spot, wayOf(key), tokens));
  const step = stepOf(spot, tokens);
  return [
    action("Next one", "Select the next one that way.", PLAIN_ARROWS, walk),
    ...(step === null ? [] : [action("Go there", "Go to this step.", "enter", () => goTo(step))]),
  ];
}
