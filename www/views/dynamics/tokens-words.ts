/** Tokens, strands and distances in words: description, caption, facts, legend and data. */
import type { DynamicsTokens } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import { css } from "../../canvas/palette.ts";
import type { TableField } from "../../core/protocol.ts";
import { say } from "../../locales/say.ts";
import { marked, pair, swatch, text } from "../../picture/legend.ts";
import type { Facts } from "../view.ts";
import { type DynamicsState, systemName } from "./params.ts";
import type { Spot } from "./tokens-layout.ts";
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
