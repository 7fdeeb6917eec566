/** What stands beside the board: the task of a puzzle, the buttons, and the score. */
import type { GamePlay } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type ChosenRun, fitting, listed, type Run } from "./chosen.ts";
import { change, changeIn, nameIn, type Piles, tuple } from "./describe.ts";
import type { Match } from "./match.ts";
import { isPresented, type PlayState, playParams } from "./params.ts";
import type { PlayScene } from "./scene.ts";

// LIM and LIM′ beside each other:

/** Returns a position and its moves with the numbers of the twin after its own. */
export function withTwin(play: GamePlay): GamePlay {
  const { twin } = play;
  if (twin === null) return play;
  const moves = play.moves.map((move, at) => ({
    ...move,
    to: [...move.to, ...(twin.moves[at] ?? [])],
  }));
  return { ...play, position: [...play.position, ...twin.part.position], moves };
}

/**
 * Returns the least numbers that the moves which leave `rest` of a number leave on the other board;
 * its own board keeps its numbers.
 */
export function sameMoves(hand: GamePlay, at: number, rest: number): readonly number[] {
  const own = hand.from.length;
  const moves = fitting(hand, { at, rest });
  return hand.position.map((size, other) =>
    at < own === other < own
      ? size
      : Math.min(size, ...moves.map((move) => hand.moves[move]?.to[other] ?? size)),
  );
}

/** Returns the map of Lemma 3.1 or its inverse, with the numbers of a position. */
export function mapOf(play: GamePlay): string {
  const { position, text, twin } = play;
  if (twin === null) return "";
  const [a = 0, b = 0, c = 0] = position;
  const there = tuple(twin.part.text);
  if (twin.part.game === "lim-prime")
    return say`In LIM′: ψ${tuple(text)} = (${b} + ${c}, ${a} + ${c}, ${a} + ${b}) = ${there}.`;
  const sums = `((−${a} + ${b} + ${c})/2, (${a} − ${b} + ${c})/2, (${a} + ${b} − ${c})/2)`;
  return say`In LIM: ψ⁻¹${tuple(text)} = ${sums} = ${there}.`;
}

/** Returns what has changed on both boards since play began; empty at the beginning. */
export function changesOf({ game }: PlayState, play: GamePlay): string {
  const { twin, from, from_text, text } = play;
  if (twin === null || from_text === text) return "";
  const name = (at: number) => nameIn(game, play, at);
  const both = (own: Piles, there: Piles) => [...own, ...there];
  const before = both(from, twin.part.from);
  return say`Since ${tuple(from_text)}: ${change(game, before, both(play.position, twin.part.position), name)}.`;
}

/** What the map is, and that moves correspond to moves. */
export const LEMMA =
  "The map ψ(a, b, c) = (b + c, a + c, a + b) makes each position of LIM a triangle of LIM′, and each triangle comes from one position. A move that takes k from two piles and adds k to the third shortens one side by 2k (LIM is not SLIM, Lemma 3.1). So each move here is made on both boards.";

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
  chosen: ChosenRun | null,
  move: (index: number) => void,
): TemplateResult | typeof nothing {
  if (chosen === null) return nothing;
  return drawChoice(
    listed(play, chosen).map((index) => [changeIn(state.game, play, index), index]),
    move,
  );
}

/** Draws the moves that take counters side by side from a row, as buttons. */
export function drawRuns(
  lane: number,
  runs: readonly Run[],
  move: (index: number) => void,
): TemplateResult {
  const words = ({ first, count }: Run) =>
    count === 1
      ? say`Row ${lane + 1}: take counter ${first + 1}`
      : say`Row ${lane + 1}: take counters ${first + 1} to ${first + count}`;
  return drawChoice(
    runs.map((run) => [words(run), run.move]),
    move,
  );
}

function drawChoice(
  choices: readonly (readonly [words: string, move: number])[],
  move: (index: number) => void,
): TemplateResult {
  const button = ([words, index]: readonly [string, number]) =>
    html`<button type="button" class="act" @click=${() => move(index)}>${words}</button>`;
  return html`<div class="which acts" role="group" aria-label="Which move?">${choices.map(button)}</div>`;
}
