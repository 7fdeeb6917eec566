/**
 * The words of links for games with rules of one's own: a set, an octal code, a number of piles.
 */
import { int, main, type Table, text } from "../link/params.ts";
import { ranges } from "./choices.ts";

/** A number of the set of a subtraction game: 1 to 32. */
const TAKEN = /([12]\d|3[0-2]|[1-9])/;

// biome-ignore format: one or two lines for each parameter
export const ownRules = {
  set: text("Set", "How many counters a move may take. Empty means 1, 3, 4.",
    new RegExp(`(${TAKEN.source}(,${TAKEN.source}){0,7})?`),
    "up to 8 whole numbers from 1 to 32 with commas between them", main),
  code: text("Code", "The octal code; 0.77 is Kayles. Empty means 0.07, two counters side by side.",
    /([04]?\.[0-7]{0,32})?/, "an octal code: 0. or 4. and up to 32 digits from 0 to 7 after it", main),
  k: int("Piles in a move", "The most piles that a move takes from.", ranges.GameParams.k,
    { default: 2, ...main }),
} satisfies Table;

/** What an empty set and an empty code stand for. */
export const USUAL = { set: "1,3,4", code: "0.07" } as const;

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
