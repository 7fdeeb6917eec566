/** The page of Start, as a pure function of its model. */

import { keyed } from "lit/directives/keyed.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import {
  after,
  BEGINNING,
  type Move,
  PARTS,
  type Part,
  type Player,
  type StartState,
  type Words,
  winner,
} from "./state.ts";

export interface StartModel {
  readonly state: StartState;
  readonly words: Words;
  /** The picture of the dots. */
  readonly canvas: HTMLCanvasElement;
  /** The last part, once it is loaded. */
  readonly lastPart: HTMLElement | null;
  /** Whether the picture turns until it is stopped, and whether it is stopped. */
  readonly turns: boolean;
  readonly paused: boolean;
}

export interface StartActions {
  take(move: Move): void;
  again(first: Player): void;
  go(part: Part): void;
  pause(): void;
}

export function template(model: StartModel, acts: StartActions): TemplateResult {
  const { state, words, canvas, lastPart } = model;
  if (state.part === "more") return html`${lastPart}`;
  return html`<div class="stage">${state.part === "play" ? piles(state, acts) : canvas}</div>
    <div class="words">
      <h2>${typeset(words.heading)}</h2>
      ${keyed(words.text, html`<p>${typeset(words.text)}</p>`)}
      ${again(state, acts)}
    </div>
    ${bar(model, acts)}`;
}

/** The piles. A click on a counter takes it and those above it. */
function piles(state: StartState, acts: StartActions): TemplateResult {
  return html`<div class="piles" ?data-waits=${state.turn !== "you"}>${BEGINNING.map(
    (
      size,
      pile,
    ) => html`<div class="pile" role="group" data-pile=${pile} aria-label=${say`Pile of ${state.piles[pile]}`}>
      <div class="counters">${Array.from({ length: size }, (_, rest) => counter(state, { pile, rest }, acts))}</div>
      ${keyed(state.piles[pile], html`<b aria-hidden="true">${state.piles[pile]}</b>`)}</div>`,
  )}</div>`;
}

function counter({ piles, turn }: StartState, move: Move, acts: StartActions): TemplateResult {
  const size = piles[move.pile] ?? 0;
  const taken = size - move.rest;
  return html`<button type="button" class="counter" ?data-taken=${taken <= 0}
    aria-label=${taken <= 0 ? "Taken" : say`Take ${taken} of ${size}`}
    aria-disabled=${turn === "you" ? nothing : "true"} @click=${() => acts.take(move)}></button>`;
}

/** The buttons after a game; they have their place before it is over, too. */
function again(state: StartState, acts: StartActions): TemplateResult | typeof nothing {
  if (state.part !== "play") return nothing;
  const hidden = winner(state) === null;
  return html`<div class="rematch" ?data-hidden=${hidden}>
    <button type="button" class="plain" @click=${() => acts.again("you")}>Again</button>
    <button type="button" class="plain" @click=${() => acts.again("page")}>Let the page begin</button>
  </div>`;
}

function bar({ state, turns, paused }: StartModel, acts: StartActions): TemplateResult {
  const next = after(state.part);
  const isOver = winner(state) !== null;
  return html`<div class="bar">
    <nav aria-label="Steps"><ol>${PARTS.map(
      ({
        name,
        label,
      }) => html`<li><button type="button" aria-current=${name === state.part ? "step" : nothing}
        @click=${() => acts.go(name)}><span>${label}</span></button></li>`,
    )}</ol></nav>
    ${turns ? html`<button type="button" class="plain" @click=${acts.pause}>${paused ? "Turn" : "Stop turning"}</button>` : nothing}
    <button type="button" class="plain" @click=${() => acts.go("more")}>Skip</button>
    <button type="button" class=${state.part !== "play" || isOver ? "primary" : "plain next"}
      @click=${() => acts.go(next)}>${state.part === "play" && isOver ? html`Why?` : html`Next`}</button>
  </div>`;
}
