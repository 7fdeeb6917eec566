/** Describes positions and moves of a game, and lists P-positions. Pure; no DOM. */
import type { GameBorn, GamePlay } from "core";
import type { TableField } from "../../core/protocol.ts";
import type { State } from "./params.ts";

export type Numbers = readonly number[];

/**
 * A position as sentences have it, from the text that links have. Brackets of a tree need no others
 * around them.
 */
export function tuple(text: string): string {
  const spaced = text.replaceAll(",", ", ");
  return spaced.includes("(") ? spaced : `(${spaced})`;
}

/** What a number of a position is called. */
export function nameOf(game: State["game"], at: number): string {
  if (game === "kayles") return `row ${at + 1}`;
  if (game === "tripod-nim") return at === 0 ? "centre" : letter(at - 1);
  return letter(at);
}

function letter(at: number): string {
  return String.fromCharCode(97 + at);
}

/** What a move does where it changes single numbers: "a: 3 to 1". */
export function change(game: State["game"], from: Numbers, to: Numbers): string {
  if (from.length !== to.length || game === "kayles") return "";
  const changes = from.flatMap((number, at) =>
    number === to[at] ? [] : [`${nameOf(game, at)}: ${number} to ${to[at]}`],
  );
  return changes.join(", ");
}

/**
 * The move that leaves `rest` of a number and all others as they are: its place in the list, or -1.
 */
export function moveTo({ position, moves }: GamePlay, at: number, rest: number): number {
  const isLeft = (number: number, place: number) =>
    number === (place === at ? rest : position[place]);
  return moves.findIndex(({ to }) => to.length === position.length && to.every(isLeft));
}

/** Describes who wins, and in how many moves. */
export function verdict(play: GamePlay): string {
  const { text, is_p, grundy, generation, moves, hurried, misere } = play;
  const name = tuple(text);
  if (moves.length === 0) {
    const who = misere
      ? "next player wins, because the previous player made the last move"
      : "previous player wins";
    return `${name} is the end: the ${who}.`;
  }
  const value = grundy === null ? "" : ` Its Grundy value is ${grundy}.`;
  if (is_p)
    return `${name} is a P-position of generation ${generation}: the player to move loses.${value}`;
  const winning = moves.filter((move) => move.is_p).length;
  const ways = winning === 1 ? "one move wins" : `${winning} of ${moves.length} moves win`;
  return `${name} is an N-position: ${ways}, within ${hurried} ${hurried === 1 ? "move" : "moves"}.${value}`;
}

/**
 * Describes the last move, and whether it ends the game. `wins`: whether the move wins; null while
 * hidden. The page makes a losing move only without a winning one; people also by mistake.
 */
export function moveSentence(
  who: "You" | "The page",
  play: GamePlay,
  wins: boolean | null,
): string {
  const to = tuple(play.text);
  const verb = who === "You" ? "move" : "answers";
  const loses = who === "You" ? ", a losing move" : ": it had no winning move";
  const judged = wins === null ? "" : wins ? ", a winning move" : loses;
  const move = `${who} ${verb} ${who === "You" ? "to " : ""}${to}${judged}.`;
  if (play.moves.length > 0) return move;
  const other = who === "You" ? "The page" : "You";
  const winner = play.misere ? other : who;
  return `${move} No move is left: ${winner === "You" ? "you win" : "the page wins"}.`;
}

/** A P-position in the table, and its relation to the present one. */
export interface Relative {
  readonly born: GameBorn;
  readonly relation: "here" | "parent" | "child" | null;
}

/** Returns the P-positions by generation: the first `most` of them; none if they are too many. */
export function generations(play: GamePlay, most: number): Relative[][] {
  const rows: Relative[][] = [];
  play.born?.slice(0, most).forEach((born, index) => {
    const relation = relationOf(play, index);
    const row = rows[born.generation] ?? [];
    rows[born.generation] = row;
    row.push({ born, relation });
  });
  return rows;
}

function relationOf({ at, parents, children }: GamePlay, index: number): Relative["relation"] {
  if (index === at) return "here";
  if (parents.includes(index)) return "parent";
  return children.includes(index) ? "child" : null;
}

/** Says that the P-positions below a position are too many. */
export function tooMany({ from_text }: GamePlay): string {
  return `${tuple(from_text)} leads to more than 32,768 P-positions: they are not listed.`;
}

/**
 * The P-positions as a table: parents are numbers of rows, from 0 on, with blanks between them.
 * Throws an error for the user if they are too many.
 */
export function fieldOf(play: GamePlay): TableField {
  const { born } = play;
  if (born === null) throw new Error(tooMany(play));
  return {
    kind: "table",
    columns: {
      position: born.map(({ text }) => text),
      generation: born.map(({ generation }) => generation),
      step: born.map(({ step }) => step),
      parents: born.map(({ parents }) => parents.join(" ")),
    },
  };
}
