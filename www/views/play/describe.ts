/** Describes positions and moves of a game, and lists P-positions. Pure; no DOM. */
import type { GameBorn, GamePart, GamePlay } from "core";
import { counted } from "../../canvas/number-format.ts";
import type { TableField } from "../../core/protocol.ts";
import { catalogue } from "../../data/catalogue.ts";
import { say } from "../../locales/say.ts";
import { rulesOf as codeRules } from "../octal-rules.ts";
import { USUAL } from "../own-rules.ts";
import { type PlayState, playParams } from "./index.ts";

export type Piles = readonly number[];

/**
 * A position as sentences have it, from the text that links have. Brackets of a tree need no others
 * around them. The games of a sum stand with their names.
 */
export function tuple(text: string): string {
  if (text.includes(":")) return text.split("+").map(summand).join(" + ");
  const spaced = text.replaceAll(",", ", ");
  return spaced.includes("(") ? spaced : `(${spaced})`;
}

/** A game of a sum with its position: LIM(22, 33, 40). */
function summand(text: string): string {
  const [head = "", stacks = ""] = text.split(":");
  const [name = "", own = ""] = head.split("@");
  return `${titleOf(name, own)}(${stacks.replaceAll(",", ", ")})`;
}

/**
 * The name of a game with its rules, where it has its own: 0.77, Moore's Nim 3, subtraction {2, 5}.
 */
export function titleOf(name: string, own: string): string {
  const label = say(catalogue.games.find((game) => game.name === name)?.label ?? name);
  if (own === "") return label;
  if (name === "octal") return own;
  return name === "moore-nim" ? `${label} ${own}` : `${label} {${own.replaceAll(",", ", ")}}`;
}

/** Returns the rules of a game, with its set, code or number where it has one of its own. */
export function rulesOf({ game, set, code, k }: PlayState, { rules }: GamePlay): string {
  const more = () => {
    if (game === "subtraction") return say`The set: ${(set || USUAL.set).replaceAll(",", ", ")}.`;
    if (game === "octal") {
      const own = code || USUAL.code;
      return say`The code ${own}: ${codeRules(own.startsWith(".") ? `0${own}` : own).join(" ")}`;
    }
    return game === "moore-nim" && k !== playParams.k.default ? say`Here k is ${k}.` : "";
  };
  return [say(rules), more()].filter((text) => text !== "").join(" ");
}

/** Whether a game is played on rows of pins or counters, which may fall apart. */
export const hasRows = (game: string) => game === "kayles" || game === "octal";

/** What a number of a position is called. */
export function nameOf(game: PlayState["game"], at: number): string {
  if (hasRows(game)) return say`row ${at + 1}`;
  if (game === "tripod-nim") return at === 0 ? say("centre") : letter(at - 1);
  return letter(at);
}

function letter(at: number): string {
  return String.fromCharCode(97 + at);
}

/** Returns how many numbers of a sum's position a game has: rows without counters have none. */
export function lengthOf({ game, position }: GamePart): number {
  return hasRows(game) ? position.filter((row) => row > 0).length : position.length;
}

/** Returns the game of a sum that a number of its position belongs to; null in other games. */
export function partAt({ parts }: GamePlay, at: number): GamePart | null {
  let end = 0;
  for (const part of parts) {
    end += lengthOf(part);
    if (at < end) return part;
  }
  return null;
}

/**
 * What a number of a position is called, with its game in a sum: "LIM: a". Beside LIM the sides of
 * LIM′ have capital letters, as in the paper; they follow the piles in `withTwin`.
 */
export function nameIn(game: PlayState["game"], play: GamePlay, at: number): string {
  if (play.twin !== null) {
    const own = play.from.length;
    const board = at < own ? game : (play.twin.part.game as PlayState["game"]);
    const letter = letterIn(board, play, at % own);
    return board === "lim-prime" ? say`side ${letter}` : letter;
  }
  const part = partAt(play, at);
  if (part === null) return nameOf(game, at);
  const before = play.parts.slice(0, play.parts.indexOf(part));
  const start = before.reduce((sum, part) => sum + lengthOf(part), 0);
  const title = titleOf(part.game, part.own);
  const name = part.game as PlayState["game"];
  return part.position.length === 1 ? title : `${title}: ${nameOf(name, at - start)}`;
}

/** Returns a name within a sentence. */
export const pileOf = (name: string) => (name.length === 1 ? say`pile ${name}` : name);

/** What a number is called on its own board, in short: beside LIM a side of LIM′ has a capital. */
export function letterIn(game: PlayState["game"], { twin }: GamePlay, at: number): string {
  const name = nameOf(game, at);
  return twin !== null && game === "lim-prime" ? name.toUpperCase() : name;
}

/** What a move does where it changes single numbers: "a: 3 to 1". */
export function change(
  game: PlayState["game"],
  from: Piles,
  to: Piles,
  name = (at: number) => nameOf(game, at),
): string {
  if (from.length !== to.length || hasRows(game)) return "";
  const changes = from.flatMap((number, at) =>
    number === to[at] ? [] : [say`${name(at)}: ${number} to ${to[at]}`],
  );
  return changes.join(", ");
}

/** What a move of a position does, likewise. */
export function changeIn(game: PlayState["game"], play: GamePlay, move: number): string {
  const { to = [], part = null } = play.moves[move] ?? {};
  if (part !== null && hasRows(play.parts[part]?.game ?? "")) return "";
  return change(game, play.position, to, (at) => nameIn(game, play, at));
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
    return misere
      ? say`${name} is the end: the next player wins, because the previous player made the last move.`
      : say`${name} is the end: the previous player wins.`;
  }
  const value = grundy === null ? "" : say` Its Grundy value is ${grundy}.`;
  if (is_p && generation === null)
    return say`${name}: the player to move loses (P-position).${value}`;
  if (is_p)
    return say`${name}: the player to move loses (P-position of generation ${generation}).${value}`;
  const winning = moves.filter((move) => move.is_p).length;
  const ways = winning === 1 ? say("One move wins") : say`${winning} of ${moves.length} moves win`;
  if (hurried === null) return say`${name}: the player to move wins (N-position). ${ways}.${value}`;
  return say`${name}: the player to move wins (N-position). ${ways}, within ${counted(hurried, "move")}.${value}`;
}

/** Returns the value of a sum as the nim-sum of the values of its games. */
export function valuesOf({ parts, grundy }: GamePlay): string {
  const values = parts.map(({ grundy }) => grundy).join(" ⊕ ");
  return parts.length > 1 ? say`The value of the sum: ${values} = ${grundy}.` : "";
}

/** Who moves: a visitor and the page, or two people. */
export type Player = "You" | "The page" | "Player 1" | "Player 2";

const OTHERS: Readonly<Record<Player, Player>> = {
  You: "The page",
  "The page": "You",
  "Player 1": "Player 2",
  "Player 2": "Player 1",
};

/** Returns who wins the game in which a player made the last move. */
export function winnerAfter(who: Player, { misere }: GamePlay): Player {
  return misere ? OTHERS[who] : who;
}

/**
 * Describes the last move, and whether it ends the game. `wins`: whether the move wins; null while
 * hidden. `had`: whether there was a winning move.
 */
export function moveSentence(
  who: Player,
  play: GamePlay,
  wins: boolean | null,
  had = false,
): string {
  const to = tuple(play.text);
  const loses =
    who === "The page" && !had ? say(": it had no winning move") : say(", a losing move");
  const judgement = wins === null ? "" : wins ? say(", a winning move") : loses;
  const move = moved(who, to, judgement);
  if (play.moves.length > 0) return move;
  switch (winnerAfter(who, play)) {
    case "You":
      return say`${move} No move is left: you win.`;
    case "The page":
      return say`${move} No move is left: the page wins.`;
    case "Player 1":
      return say`${move} No move is left: player 1 wins.`;
    case "Player 2":
      return say`${move} No move is left: player 2 wins.`;
  }
}

function moved(who: Player, to: string, judgement: string): string {
  if (who === "You") return say`You move to ${to}${judgement}.`;
  if (who === "The page") return say`The page answers ${to}${judgement}.`;
  return who === "Player 1"
    ? say`Player 1 moves to ${to}${judgement}.`
    : say`Player 2 moves to ${to}${judgement}.`;
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

export function relationOf(
  { at, parents, children }: GamePlay,
  index: number,
): Relative["relation"] {
  if (index === at) return "here";
  if (parents.includes(index)) return "parent";
  return children.includes(index) ? "child" : null;
}

/** Says that the P-positions below a position are too many, or the positions. */
export function tooMany({ from_text, hurried }: GamePlay): string {
  if (hurried === null)
    return say`${tuple(from_text)} leads to more than 32,768 positions: Grundy values are known by theory, generations are not.`;
  return say`${tuple(from_text)} leads to more than 32,768 P-positions: they are not listed.`;
}

/**
 * The P-positions as a table: parents are numbers of rows, from 0 on, with blanks between them.
 * Throws an error for the user if they are too many.
 */
export function fieldOf(play: GamePlay): TableField {
  const { born, moves, hurried } = play;
  if (born === null && hurried !== null) throw new Error(tooMany(play));
  if (born === null) return movesOf(moves);
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

/** Returns the moves with the values of what they lead to, where only values are known. */
function movesOf(moves: GamePlay["moves"]): TableField {
  return {
    kind: "table",
    columns: {
      position: moves.map(({ text }) => text),
      grundy: moves.map(({ grundy }) => grundy ?? -1),
    },
  };
}
