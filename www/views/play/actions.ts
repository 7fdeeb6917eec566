/** What stands beside the board: the task of a puzzle, the buttons, and the score. */
import type { GamePlay } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type ChosenRun, listed, type Run } from "./chosen.ts";
import { changeIn, tuple } from "./describe.ts";
import type { Match } from "./match.ts";
import { type PlayState, playParams } from "./params.ts";

/** What the buttons do. */
export interface PlayActions {
  again(): void;
  back(): void;
  hint(): unknown;
  answer(): void;
  puzzle(): void;
  leave(): void;
}

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

/** Draws the buttons and the score. Answers are offered only where they are shown. */
export function drawActs(
  { state, play }: { readonly state: PlayState; readonly play: GamePlay },
  match: Match,
  hinted: boolean,
  acts: PlayActions,
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
  return html`<div class="acts">
      ${isFixed ? nothing : [button(say`From ${tuple(play.from_text)} again`, acts.again, began), " ", button("Take back", acts.back, began)]}
      ${state.hints !== "0" && !ended ? button("Hint", acts.hint, hinted) : nothing}
      ${open && !isFixed ? button("Let the page move", acts.answer, ended) : nothing}
      ${open && !ended && isOpen ? button("Make a puzzle", acts.puzzle) : nothing}
      ${state.task === "win" && isOpen ? button("Leave the puzzle", acts.leave) : nothing}
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
