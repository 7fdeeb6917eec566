/**
 * The words of links for games with rules of one's own: a set, an octal code, a number of piles.
 */
import type { Table } from "../link/params.ts";
import { ranges, within } from "./choices.ts";

/** A number of the set of a subtraction game: 1 to 32. */
const TAKEN = /([12]\d|3[0-2]|[1-9])/;

export const ownRules = {
  set: {
    kind: "text",
    label: "Set",
    meaning: "How many counters a move may take. Empty means 1, 3, 4.",
    control: "main",
    default: "",
    pattern: new RegExp(`(${TAKEN.source}(,${TAKEN.source}){0,7})?`),
    allowed: "up to 8 whole numbers from 1 to 32 with commas between them",
  },
  code: {
    kind: "text",
    label: "Code",
    meaning: "The octal code; 0.77 is Kayles. Empty means 0.07, two counters side by side.",
    control: "main",
    default: "",
    pattern: /([04]?\.[0-7]{0,32})?/,
    allowed: "an octal code: 0. or 4. and up to 32 digits of 0..=7 after it",
  },
  k: {
    kind: "integer",
    label: "Piles in a move",
    meaning: "The most piles that a move takes from.",
    control: "main",
    default: 2,
    ...within(ranges.GameParams.k),
  },
} as const satisfies Table;

/** The game that each of these words belongs to. */
const GAMES: Readonly<Record<string, string>> = {
  set: "subtraction",
  code: "octal",
  k: "moore-nim",
} satisfies Record<keyof typeof ownRules, string>;

/** Whether a game has a word of the link; all games have all other words. */
export const hasRule = (game: string, key: string): boolean => (GAMES[key] ?? game) === game;

interface OwnRules {
  readonly set?: string;
  readonly code?: string;
  readonly k?: number;
}

/** Returns the name of a game with its own rules, for titles. */
export function nameWith(game: string, name: string, { set, code, k }: OwnRules): string {
  if (game === "subtraction" && set) return `${name} {${set.replaceAll(",", ", ")}}`;
  if (game === "octal" && code) return `${name} ${code}`;
  return game === "moore-nim" ? `${name} (k = ${k})` : name;
}

/** The rules of a game, as the core takes them: none where they are the usual ones. */
export function rulesFor(
  game: string,
  { set = "", code = "", k = ownRules.k.default }: OwnRules,
): { set?: string; code?: string; k?: number } {
  return {
    ...(game === "subtraction" && set !== "" && { set }),
    ...(game === "octal" && code !== "" && { code }),
    ...(game === "moore-nim" && k !== ownRules.k.default && { k }),
  };
}
