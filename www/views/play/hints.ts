/** Hints in steps: who wins, which pile, the move with its reason. */
import type { GamePlay } from "core";
import type { TemplateResult } from "lit/html.js";
import type { Core } from "../../core/client.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { change, nameOf, tuple } from "./describe.ts";
import type { State } from "./params.ts";

/** The last step. */
const LAST = 3;

/** Games that are the sum of their piles: the value of a position is a nim-sum. */
const SUMS: readonly State["game"][] = ["nim", "subtract-1-3", "kayles"];

/** Returns the sentences of the hints up to a step. */
export function hintsOf(game: State["game"], play: GamePlay, step: number): string[] {
  const move = play.moves[play.best ?? -1];
  if (move === undefined) return [];
  const who = play.is_p
    ? say("The player to move loses against best play.")
    : say("The player to move can win.");
  const where = placesOf(play, move.to).map((at) => nameOf(game, at));
  const pile = play.is_p
    ? say("Every move loses: choose one that makes the game long.")
    : game === "kayles" || where.length === 0
      ? say`The winning move leaves ${move.to.length} rows.`
      : where.length === 1
        ? say`The winning move takes from ${pileOf(where[0] ?? "")}.`
        : say`The winning move changes ${where.join(", ")}.`;
  const what = change(game, play.position, move.to);
  const to = tuple(move.text) + (what === "" ? "" : `, ${what}`);
  const end = play.is_p
    ? say`Move to ${to}. The other player may slip later.`
    : say`Move to ${to}. From there the other player loses.`;
  return [who, pile, end].slice(0, step);
}

const pileOf = (name: string) => (name.length === 1 ? say`pile ${name}` : name);

function placesOf({ position }: GamePlay, to: readonly number[]): number[] {
  if (position.length !== to.length) return [];
  return position.flatMap((size, at) => (size === to[at] ? [] : [at]));
}

/** A pile with its Grundy value. */
export interface Valued {
  readonly size: number;
  readonly value: number;
}

/**
 * Draws the values of piles in binary, under each other, with their nim-sum; columns whose number
 * of ones is odd light up.
 */
export function drawColumns(
  piles: readonly Valued[],
  sum: number,
  caption: string,
): TemplateResult {
  const width = Math.max(1, ...[sum, ...piles.map(({ value }) => value)].map(digitsOf));
  const lit = (at: number) => [...sum.toString(2).padStart(width, "0")][at] === "1";
  const row = (name: string, value: number) =>
    html`<tr><th scope="row">${name}</th>${[...value.toString(2).padStart(width, "0")].map(
      (digit, at) => html`<td ?data-lit=${lit(at)} data-digit=${digit}>${digit}</td>`,
    )}</tr>`;
  return html`<table class="columns"><caption>${caption}</caption><tbody>
    ${piles.map(({ size, value }) => row(size === value ? String(size) : say`${size}, value ${value}`, value))}
    ${row(say`nim-sum ${sum}`, sum)}</tbody></table>`;
}

const digitsOf = (value: number) => value.toString(2).length;

/** The hints that a visitor has asked for at a position. */
export class Hints {
  #step = 0;
  /** The values of the piles now, and after the move: the reason for it. */
  #reason: { readonly before: readonly Valued[]; readonly after: readonly Valued[] } | null = null;

  get atLast(): boolean {
    return this.#step === LAST;
  }

  /** Another position is shown. */
  reset(): void {
    this.#step = 0;
    this.#reason = null;
  }

  /** Goes on to the next hint; the core computes the values for the last one. */
  async next(core: Core, game: State["game"], play: GamePlay): Promise<void> {
    this.#step = Math.min(this.#step + 1, LAST);
    const move = play.moves[play.best ?? -1];
    if (!this.atLast || !SUMS.includes(game) || move === undefined) return;
    const values = async (piles: readonly number[]): Promise<Valued[]> => {
      const found: Valued[] = [];
      for (const size of piles) {
        const { grundy } = await core.call("game_play", [{ game, from: "", p: String(size) }]);
        found.push({ size, value: grundy ?? 0 });
      }
      return found;
    };
    const reason = { before: await values(play.position), after: await values(move.to) };
    if (this.atLast) this.#reason = reason;
  }

  /** Returns the sentences, and at the last step the columns. */
  drawn(game: State["game"], play: GamePlay): unknown {
    const lines = hintsOf(game, play, this.#step).map(
      (line) => html`<p data-spoken="">${line}</p>`,
    );
    const move = play.moves[play.best ?? -1];
    if (this.#reason === null || !move) return lines;
    const { before, after } = this.#reason;
    const now = play.is_p
      ? say("In binary, each column has an even number of ones.")
      : say("Now, in binary: columns with an odd number of ones light up.");
    const then = say("After the move, each column has an even number of ones.");
    return [
      ...lines,
      html`<div class="reasons">${drawColumns(before, play.grundy ?? 0, now)}
        ${play.is_p ? "" : drawColumns(after, move.grundy ?? 0, then)}</div>`,
    ];
  }
}
