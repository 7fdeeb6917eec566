/**
 * What stands beside the board: the task of a puzzle, the buttons, the score, and hints in steps:
 * who wins, which pile, the move with its reason.
 */
import type { GamePlay } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import type { Core } from "../../core/client.ts";
import { isHidden, numbersHidden } from "../../link/hidden.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type ChosenRun, listedMoves, type Run } from "./board-moves.ts";
import { changeIn, hasRows, nameIn, pileOf, titleOf, tuple } from "./describe.ts";
import { type PlayState, playParams, questionOf } from "./index.ts";
import type { Match } from "./match.ts";
import type { PlayScene } from "./scene.ts";

/** Whether a presenter decides when an audience sees who wins. */
export const isPresented = (state: PlayState): boolean =>
  isHidden(state, "surroundings") && !numbersHidden(state) && !isLocked(playParams, state, "hints");

/** Draws the task of a puzzle, or how it went. */
export function drawTask({ task }: PlayState, { winner }: Match): TemplateResult | typeof nothing {
  if (task !== "win") return nothing;
  const outcome =
    winner === null
      ? "You are to move and win."
      : winner === "You"
        ? "Solved: you win."
        : "Not solved. Take a move back, or begin again.";
  return html`<p class="task">${say(outcome)}</p>`;
}

/**
 * Draws the buttons and the score. Answers are offered only where they are shown, and ways back
 * from the first move on.
 */
export function drawActs(
  { state, play }: { readonly state: PlayState; readonly play: GamePlay },
  match: Match,
  { hinted, hasBegun }: { readonly hinted: boolean; readonly hasBegun: boolean },
  scene: PlayScene,
): TemplateResult {
  const [began, ended] = [play.text === play.from_text, play.moves.length === 0];
  const open = state.hints === "1";
  const [isFixed, isOpen] = [
    isLocked(playParams, state, "p"),
    !isLocked(playParams, state, "hints"),
  ];
  // One that is off keeps the focus: it is not disabled for the browser.
  const button = (label: string, act: () => unknown, off = false) =>
    html`<button type="button" class="act" aria-disabled=${off ? "true" : nothing} @click=${off ? nothing : act}>${say(label)}</button>`;
  const score = match.score(state);
  // Others have this button in the panel, and those whose link hides the answers have none.
  const reveals = !open && isPresented(state);
  return html`<div class="acts">
      ${isFixed || !hasBegun ? nothing : [button(say`From ${tuple(play.from_text)} again`, () => scene.again(), began), " ", button("Take back", () => scene.back(), began)]}
      ${state.hints !== "0" && !ended ? button("Hint", () => scene.hint(), hinted) : nothing}
      ${reveals ? button("Show who wins", () => scene.reveal()) : nothing}
      ${open && !isFixed ? button("Let the page move", () => scene.answer(), ended) : nothing}
      ${open && !ended && isOpen ? button("Make a puzzle", () => scene.puzzle()) : nothing}
      ${state.task === "win" && isOpen ? button("Leave the puzzle", () => scene.leave()) : nothing}
    </div>
    <p class="score" ?hidden=${score === ""}>${score}</p>`;
}

/** Draws the moves that fit what is lifted, as buttons. */
export function drawWhich(
  { state, play }: { readonly state: PlayState; readonly play: GamePlay },
  run: ChosenRun | null,
  move: (index: number) => void,
): TemplateResult | typeof nothing {
  if (run === null) return nothing;
  return drawChoice(
    listedMoves(play, run).map((index) => [changeIn(state.game, play, index), () => move(index)]),
  );
}

/** Draws the moves that take counters side by side from a row, as buttons. */
export function drawRuns(
  lane: number,
  runs: readonly Run[],
  take: (run: Run) => void,
): TemplateResult {
  const words = ({ first, count }: Run) =>
    count === 1
      ? say`Row ${lane + 1}: take counter ${first + 1}`
      : say`Row ${lane + 1}: take counters ${first + 1} to ${first + count}`;
  return drawChoice(runs.map((run) => [words(run), () => take(run)]));
}

function drawChoice(choices: readonly (readonly [words: string, act: () => void])[]) {
  const button = ([words, act]: readonly [string, () => void]) =>
    html`<button type="button" class="act" @click=${act}>${words}</button>`;
  return html`<div class="which acts" role="group" aria-label="Which move?">${choices.map(button)}</div>`;
}

// Hints in steps.

/** The last step. */
const LAST = 3;

/** Games that are the sum of their piles: the value of a position is a nim-sum. */
const SUMS: readonly PlayState["game"][] = [
  "nim",
  "subtract-1-3",
  "subtraction",
  "kayles",
  "octal",
];

/** The game in which ones are counted in threes, or in other numbers. */
const MOORE: PlayState["game"] = "moore-nim";
/** Sums of any games. */
const SUM: PlayState["game"] = "sum";

/** What the columns show: of a lost position, of one to be won, and after the move. */
const CAPTIONS = [
  "In binary, each column has an even number of ones.",
  "Now, in binary: columns with an odd number of ones light up.",
  "After the move, each column has an even number of ones.",
] as const;

/** The same of Moore's Nim, where ones are counted modulo a number. */
const multiples = (of: number) => [
  say`In binary, the number of ones in each column is a multiple of ${of}.`,
  say`Now, in binary: columns light up where the number of ones is no multiple of ${of}.`,
  say`After the move, the number of ones in each column is a multiple of ${of}.`,
];

/** Returns the sentences of the hints up to a step. */
function hintsOf(game: PlayState["game"], play: GamePlay, step: number): string[] {
  const best = play.best ?? -1;
  const move = play.moves[best];
  if (move === undefined) return [];
  const part = play.parts[move.part ?? -1];
  const who = play.is_p
    ? say("The player to move loses against best play.")
    : say("The player to move can win.");
  const where = placesOf(play, move.to).map((at) => nameIn(game, play, at));
  const pile = play.is_p
    ? say("Every move loses: choose one that makes the game long.")
    : part !== undefined
      ? say`The winning move is in ${titleOf(part.game, part.own)}: its value must become that of the others together.`
      : hasRows(game) || where.length === 0
        ? say`The winning move leaves ${move.to.length} rows.`
        : where.length === 1
          ? say`The winning move takes from ${pileOf(where[0] ?? "")}.`
          : say`The winning move changes ${where.join(", ")}.`;
  const what = changeIn(game, play, best);
  const to = tuple(move.text) + (what === "" ? "" : `, ${what}`);
  const end = play.is_p
    ? say`Move to ${to}. The other player may slip later.`
    : say`Move to ${to}. From there the other player loses.`;
  const why = SUMS.includes(game) ? "" : say(play.reason);
  return [who, pile, why === "" ? end : `${end} ${why}`].slice(0, step);
}

function placesOf({ position }: GamePlay, to: readonly number[]): number[] {
  if (position.length !== to.length) return [];
  return position.flatMap((size, at) => (size === to[at] ? [] : [at]));
}

/** A pile, or a game of a sum by its name, with its Grundy value. */
interface Valued {
  readonly size: number | string;
  readonly value: number;
}

/**
 * Draws the values of piles in binary, under each other, with their nim-sum; columns whose number
 * of ones is odd light up. Without a sum it draws the numbers of ones: those light up that are no
 * multiple of `of`.
 */
function drawColumns(
  piles: readonly Valued[],
  sum: number | null,
  caption: string,
  of = 3,
): TemplateResult {
  const rows = binary([...piles.map(({ value }) => value), sum ?? 0]);
  const last = rows.pop() ?? [];
  const ones = last.map((_, at) => rows.filter((digits) => digits[at] === "1").length);
  const lit = (at: number) => (sum === null ? (ones[at] ?? 0) % of > 0 : last[at] === "1");
  const row = (name: string, digits: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>${digits.map(
      (digit, at) => html`<td ?data-lit=${lit(at)} data-digit=${digit}>${digit}</td>`,
    )}</tr>`;
  const name = ({ size, value }: Valued) =>
    size === value ? String(size) : say`${size}, value ${value}`;
  return html`<table class="columns"><caption>${caption}</caption><tbody>
    ${piles.map((pile, at) => row(name(pile), rows[at] ?? []))}
    ${sum === null ? row(say("ones"), ones.map(String)) : row(say`nim-sum ${sum}`, last)}</tbody></table>`;
}

/** Returns the binary digits of numbers, as many of each. */
function binary(numbers: readonly number[]): string[][] {
  const width = Math.max(1, ...numbers.map(digitsOf));
  return numbers.map((number) => [...number.toString(2).padStart(width, "0")]);
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
  async next(core: Core, state: PlayState, play: GamePlay): Promise<void> {
    this.#step = Math.min(this.#step + 1, LAST);
    const move = play.moves[play.best ?? -1];
    if (!this.atLast || move === undefined) return;
    const digits = (piles: readonly number[]) => piles.map((size) => ({ size, value: size }));
    if (state.game === MOORE)
      this.#reason = { before: digits(play.position), after: digits(move.to) };
    if (state.game === SUM) {
      const parts = ({ parts }: GamePlay) =>
        parts.map(({ game, own, text, grundy }) => ({
          size: `${titleOf(game, own)} ${tuple(text)}`,
          value: grundy,
        }));
      const question = questionOf({ ...state, from: play.from_text, p: move.text });
      const next = await core.call("game_play", [question]);
      if (this.atLast) this.#reason = { before: parts(play), after: parts(next) };
    }
    if (!SUMS.includes(state.game)) return;
    const values = async (piles: readonly number[]): Promise<Valued[]> => {
      const moves: Valued[] = [];
      for (const size of piles) {
        const question = questionOf({ ...state, from: "", p: String(size) });
        const { grundy } = await core.call("game_play", [question]);
        moves.push({ size, value: grundy ?? 0 });
      }
      return moves;
    };
    const reason = { before: await values(play.position), after: await values(move.to) };
    if (this.atLast) this.#reason = reason;
  }

  /** Returns the sentences, and at the last step the columns. */
  drawn({ game, k }: Pick<PlayState, "game" | "k">, play: GamePlay): unknown {
    const lines = hintsOf(game, play, this.#step).map(
      (line) => html`<p data-spoken="">${line}</p>`,
    );
    const move = play.moves[play.best ?? -1];
    if (this.#reason === null || !move) return lines;
    const { before, after } = this.#reason;
    const [is = "", now = "", then = ""] =
      game === MOORE ? multiples(k + 1) : CAPTIONS.map((text) => say(text));
    const sum = (grundy: number | null) => (game === MOORE ? null : (grundy ?? 0));
    return [
      ...lines,
      html`<div class="reasons">${drawColumns(before, sum(play.grundy), play.is_p ? is : now, k + 1)}
        ${play.is_p ? "" : drawColumns(after, sum(move.grundy), then, k + 1)}</div>`,
    ];
  }
}
