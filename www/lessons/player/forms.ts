/** The fields in which a reader answers, one kind for each kind of question, and the keys. */
import { live } from "lit/directives/live.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { isModified } from "../../canvas/keys.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import {
  type Form,
  LONGEST_TEXT,
  numbersOf,
  readPick,
  readText,
  roomIn,
  writePick,
  writeText,
} from "../questions.ts";

/** Takes an answer that is being given; `spoken` says what has changed. */
type Draft = (answer: string, words?: string) => void;

/** Returns the fields of a question with the answer that is being given. */
export function form(form: Form, answer: string, draft: Draft): TemplateResult {
  switch (form.kind) {
    case "number":
      return html`<input type="text" inputmode="numeric" autocomplete="off" aria-labelledby="lesson-ask"
        .value=${live(answer)} @input=${(event: Event) => draft(typedIn(event))}>`;
    case "text":
      return textForm(readText(answer), draft);
    case "choice":
      return choice(form.options, answer, draft);
    case "order":
      return order(form.items, answer, draft);
    case "move":
      return piles(form.piles, answer, draft);
    case "pick":
      return pick(answer, draft);
    case "cells":
      return board(form, answer, draft);
  }
}

function typedIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement | HTMLTextAreaElement).value;
}

/** A text; when it comes close to the longest that is stored, the room that is left. */
function textForm(text: string, draft: Draft): TemplateResult {
  const room = roomIn(text);
  const isShown = room < LONGEST_TEXT / 4;
  const left =
    room < 0
      ? say`Too long by ${-room}. A letter with an accent counts as 2.`
      : say`Room left: ${room}. A letter with an accent takes 2.`;
  return html`<textarea rows="3" dir="auto" aria-labelledby="lesson-ask" aria-describedby=${isShown ? "lesson-room" : nothing}
      .value=${live(text)} @input=${(event: Event) => draft(writeText(typedIn(event)))}></textarea>
    ${isShown ? html`<p class="quiet" id="lesson-room">${left}</p>` : nothing}`;
}

function choice(options: readonly string[], answer: string, draft: Draft): TemplateResult {
  return html`<div role="radiogroup" class="lesson-options stack" aria-labelledby="lesson-ask">${options.map(
    (
      option,
      at,
    ) => html`<label><input type="radio" name="lesson-choice" aria-label=${option} .checked=${live(answer === `${at}`)}
      @change=${() => draft(`${at}`)}><span dir="auto">${typeset(option)}</span></label>`,
  )}</div>`;
}

function order(items: readonly string[], answer: string, draft: Draft): TemplateResult {
  const numbers = numbersOf(answer) ?? [];
  const places = numbers.length === items.length ? numbers : [...items.keys()];
  const swap = (place: number, by: -1 | 1, { currentTarget }: Event) => {
    const [one = 0, other = 0] = [places[place], places[place + by]];
    const swapped = places.with(place, other).with(place + by, one);
    const [name, now] = [say(items[one] ?? ""), place + by + 1];
    draft(swapped.join("."), say`${name} is now ${now} of ${items.length}.`);
    const row = (currentTarget as HTMLElement).closest("ol")?.children[place + by];
    queueMicrotask(() => {
      const [up, down] = row?.querySelectorAll("button") ?? [];
      (by < 0 ? up : down)?.focus();
    });
  };
  // The arrow that was used keeps the focus at either end: it is not disabled for the browser.
  const arrow = (label: string, sign: string, place: number, by: -1 | 1) => {
    const isOff = places[place + by] === undefined;
    return html`<button type="button" class="plain" aria-label=${label} aria-disabled=${isOff ? "true" : nothing}
        @click=${isOff ? nothing : (event: Event) => swap(place, by, event)}>${sign}</button>`;
  };
  const row = (item: number, place: number) => {
    const name = say(items[item] ?? "");
    return html`<li><span dir="auto">${typeset(items[item] ?? "")}</span>
      ${arrow(say`${name}: up`, "↑", place, -1)} ${arrow(say`${name}: down`, "↓", place, 1)}</li>`;
  };
  return html`<ol class="lesson-order" aria-labelledby="lesson-ask">${places.map(row)}</ol>`;
}

/** What is selected in the picture; whoever cannot point at it types it. */
function pick(answer: string, draft: Draft): TemplateResult {
  const text = readPick(answer).replace(/,(?! )/g, ", ");
  return html`<input type="text" autocomplete="off" spellcheck="false" aria-labelledby="lesson-ask" aria-describedby="lesson-pick"
      .value=${live(text)} @change=${(event: Event) => draft(writePick(typedIn(event)))}
      @keydown=${(event: KeyboardEvent) => event.key === "Enter" && draft(writePick(typedIn(event)))}>
    <p class="quiet" id="lesson-pick">Select in the picture, or type it here.</p>`;
}

/** Piles of counters: the chosen counter and those above it go. */
function piles(piles: readonly number[], answer: string, draft: Draft): TemplateResult {
  const [selection = -1, left = -1] = numbersOf(answer) ?? [];
  const counter = (pile: number, size: number, rest: number) => {
    const goes = pile === selection && rest >= left;
    const isChosen = pile === selection && rest === left;
    return html`<button type="button" class="lesson-counter" ?data-goes=${goes && left >= 0}
      aria-pressed=${isChosen ? "true" : "false"}
      aria-label=${say`Take ${size - rest} of ${size} from pile ${pile + 1}`}
      @click=${() => draft(`${pile}.${rest}`)}></button>`;
  };
  return html`<div class="lesson-piles row" ?data-tall=${Math.max(...piles) > 6} role="group" aria-labelledby="lesson-ask">${piles.map(
    (
      size,
      pile,
    ) => html`<div class="lesson-pile" role="group" aria-label=${say`Pile ${pile + 1}, ${size}`}>
      <div>${Array.from({ length: size }, (_, rest) => counter(pile, size, rest))}</div><b aria-hidden="true">${size}</b></div>`,
  )}</div>`;
}

type Board = Extract<Form, { readonly kind: "cells" }>;

function board({ rows, columns, one }: Board, answer: string, draft: Draft): TemplateResult {
  const marked = numbersOf(answer) ?? [];
  const toggle = (cell: number) => {
    const others = marked.filter((each) => each !== cell);
    const isMarked = others.length < marked.length;
    const next = isMarked ? others : one ? [cell] : [...marked, cell];
    draft(next.toSorted((a, b) => a - b).join("."));
  };
  const hasRows = rows.some(Boolean);
  const button = (cell: number, row: string, column: string) => html`<button type="button"
    tabindex=${cell === 0 ? 0 : -1} aria-pressed=${marked.includes(cell) ? "true" : "false"}
    aria-label=${row === "" ? column : say`Row ${row}, column ${column}`} @click=${() => toggle(cell)}>${hasRows ? nothing : column}</button>`;
  const name = (text: string) => html`<span class="name note" aria-hidden="true">${text}</span>`;
  return html`<div class="lesson-board scroll" role="group" aria-labelledby="lesson-ask"
    @keydown=${(event: KeyboardEvent) => walk(event, columns.length)} @focusin=${keepCell}>
    ${hasRows ? html`<div>${name("")}${columns.map(name)}</div>` : nothing}
    ${rows.map(
      (row, y) =>
        html`<div>${hasRows ? name(row) : nothing}${columns.map((column, x) =>
          button(y * columns.length + x, row, column),
        )}</div>`,
    )}</div>`;
}

function cellsIn(board: EventTarget | null): HTMLElement[] {
  return board instanceof Element ? [...board.querySelectorAll<HTMLElement>("button")] : [];
}

/** The one tab stop of a board is where the focus is. */
function keepCell({ target, currentTarget }: Event): void {
  for (const cell of cellsIn(currentTarget)) cell.tabIndex = cell === target ? 0 : -1;
}

/** Arrow keys go from cell to cell. */
function walk(event: KeyboardEvent, width: number): void {
  const cells = cellsIn(event.currentTarget);
  const here = cells.indexOf(event.target as HTMLElement);
  const next = cellAfter(event.key, here, width, cells.length);
  if (next === null || isModified(event)) return;
  event.preventDefault();
  event.stopPropagation();
  cells[next]?.focus();
}

/**
 * Returns the cell that a key leads to, on a board of `count` cells in rows of `width`; the same
 * cell at the edge. Null for other keys.
 */
export function cellAfter(key: string, here: number, width: number, count: number): number | null {
  if (here < 0) return null;
  const [x, y] = [here % width, Math.floor(here / width)];
  if (key === "ArrowLeft") return here - Math.min(1, x);
  if (key === "ArrowRight") return here + Math.min(1, width - 1 - x);
  if (key === "ArrowUp") return y === 0 ? here : here - width;
  if (key === "ArrowDown") return here + width < count ? here + width : here;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Where keys belong to what has the focus. */
const USED =
  "input, select, textarea, dialog, nav, button, [role=group], .lesson-stage, .lesson-question";

/**
 * Whether a key belongs to what has the focus. Space scrolls the text, except in a presentation,
 * which has hardly any.
 */
export function isUsed({ key, target }: KeyboardEvent, isPresented: boolean): boolean {
  const places = key === " " ? `${USED}, a, summary` : USED;
  const isInside = target instanceof Element && target.closest(places) !== null;
  return isInside || (key === " " && !isPresented);
}
