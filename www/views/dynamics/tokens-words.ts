/**
 * Tokens, strands and distances in words: description, caption, facts, legend and data; and what is
 * selected among them, with its keys. The link has a cell of the torus: its column and its place.
 * Where there is no torus, the places of the circle are column 0.
 */
import type { DynamicsTokens } from "core";
import { type Action, action } from "../../canvas/keys.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { css } from "../../canvas/palette.ts";
import type { TableField } from "../../core/protocol.ts";
import type { Cell } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { PLAIN_ARROWS, wayOf } from "../../picture/actions.ts";
import { marked, pair, swatch, text } from "../../picture/legend.ts";
import type { Facts } from "../view.ts";
import { type DynamicsState, systemName } from "./params.ts";
import { type Spot, timeAt } from "./tokens-layout.ts";
import { CARRIED, kindColour, RESTS, STARTS } from "./tokens-paint.ts";

/** What a step of the turn is, in words. */
const KINDS = ["no token moves", "a token starts", "a token is carried", "a token rests"] as const;

/** Says how many tokens there are, where, and how many strands. */
export function tokensSay({ tokens, carried, radius, strands, kinds }: DynamicsTokens): string {
  if (tokens === null)
    return say("There are no tokens: they need two rows whose ones are within reach.");
  const places = radius + 1;
  const many = say`${counted(tokens.length, "token")} on a circle of ${places} places`;
  const where = tokens.length === 0 ? `${many}.` : say`${many}, at ${tokens.join(", ")}.`;
  const carry = carried === null ? "" : say` That of place ${carried} is carried.`;
  const met = kinds.length === 0 ? say(" Two of them will meet and be lost.") : "";
  const bits = strands === null ? "" : ` ${say`${counted(strands, "strand")}.`}`;
  return `${where}${carry}${met}${bits}`;
}

/** Says what the period divides. */
export function turnSays({ radius: n, turn, kinds }: DynamicsTokens, { k }: DynamicsState): string {
  if (kinds.length === 0 || k > 3) return "";
  const theorem = k === 3 ? 23 : 22;
  return say` The period divides 2 · ${n} · ${n + 1} = ${grouped(turn)}: docs/proofs.md, theorem ${theorem}.`;
}

export function describeTokens(tokens: DynamicsTokens, state: DynamicsState): string {
  const far = say`Distance from the stable profile: ${tokens.distances.at(-1) ?? 0}.`;
  return say`${systemName(state)} after ${counted(Number(tokens.t), "step")}: ${tokensSay(tokens)} ${far}`;
}

/** Returns the facts of what is pointed at, or else of the state. */
export function tokenFacts(spot: Spot | null, tokens: DynamicsTokens): Facts {
  if (spot !== null && "place" in spot) return factsOfPlace(spot.place, tokens);
  if (spot !== null && "time" in spot) return factsOfTime(spot.time, tokens);
  const { t, distances, column, place } = tokens;
  const rows = distances.map((distance, k) => {
    const name = k === 0 ? say("distance, lowest row") : say`distance, lowest ${k + 1} rows`;
    return [name, `${distance}`] as const;
  });
  return {
    title: say`Step ${grouped(Number(t))}`,
    rows: [
      ["tokens", tokens.tokens === null ? "none" : `${tokens.tokens.length}`],
      ...(place === null ? [] : [["on the torus", tokenPlace(column, place)] as const]),
      ...(tokens.strands === null ? [] : [["strands", `${tokens.strands}`] as const]),
      ...rows,
    ],
  };
}

function tokenPlace(column: number, place: number): string {
  return say`column ${column}, place ${place}`;
}

function factsOfPlace(place: number, tokens: DynamicsTokens): Facts {
  return { title: say`Place ${place}`, rows: [["it has", has(place, tokens)]] };
}

function has(place: number, { tokens, carried }: DynamicsTokens): string {
  if (tokens?.includes(place) !== true) return "no token";
  return place === carried ? "a token, carried now" : "a token";
}

function factsOfTime(time: number, tokens: DynamicsTokens): Facts {
  const { kinds, places, numbers, bits, strands, radius } = tokens;
  const number = numbers[time] ?? -1;
  const place = places[time] ?? 0;
  return {
    title: say`Step ${grouped(time)} of a turn`,
    rows: [
      ["on the torus", tokenPlace(time % (2 * radius), place)],
      ["what happens", KINDS[kinds[time] ?? 0] ?? ""],
      ["the place has", has(place, tokens)],
      ...(strands === null || number < 0
        ? []
        : [
            ["strand", `${number % strands}`] as const,
            ["bit of row 2", `${bits[time] ?? 0}`] as const,
          ]),
      ["tap it", "to go there"],
    ],
  };
}

/** Returns the step that a tap on a spot leads to; null for a place. */
export function stepOf(spot: Spot, { t, time, turn }: DynamicsTokens): number | null {
  if ("place" in spot) return null;
  return "step" in spot ? spot.step : Number(t) + ((spot.time - time + turn) % turn);
}

export function tokenLegend(
  tokens: DynamicsTokens,
  palette: Uint8Array,
  hasSelected: boolean,
): HTMLElement[] {
  const kind = (which: number, words: string) => {
    const colour = kindColour(palette, which);
    return pair(swatch(colour === null ? "" : css(colour)), text(words));
  };
  const marks = [marked("this", "this step", "none")];
  if (hasSelected) marks.push(marked("solid", "selected", "none"));
  if (tokens.tokens === null) return marks;
  marks.push(kind(STARTS, "token, starts (S)"), kind(CARRIED, "is carried (J)"));
  if (tokens.kinds.length > 0) marks.push(kind(RESTS, "rests (P)"));
  if (tokens.strands !== null) marks.push(pair(swatch("var(--text)"), text("bit 1 of row 2")));
  return marks;
}

/** Returns the steps of a turn as a table, or the places where there is no turn. */
export function tokenData(tokens: DynamicsTokens): TableField {
  const { kinds, places, numbers, bits, radius } = tokens;
  if (kinds.length === 0) {
    const all = Array.from({ length: radius + 1 }, (_, place) => place);
    const token = all.map((place) => (tokens.tokens?.includes(place) ? 1 : 0));
    return { kind: "table", columns: { place: all, token } };
  }
  const columns: Record<string, readonly number[]> = {
    step: Array.from(kinds, (_, time) => time),
    place: Array.from(places),
    visit: Array.from(kinds),
  };
  if (tokens.strands === null) return { kind: "table", columns };
  const { strands } = tokens;
  const strand = Array.from(numbers, (number) => (number < 0 ? -1 : number % strands));
  return { kind: "table", columns: { ...columns, strand, bit: Array.from(bits) } };
}

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
