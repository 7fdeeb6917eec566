/** The fields of a question in the editor. */
import type { TemplateResult } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import {
  checkField,
  idOf,
  labelled,
  linesField,
  numberField,
  type Path,
  selectField,
  textField,
  type Wrongs,
} from "./fields.ts";
import { type Kind, MOST, newQuestion, type OwnOption, type OwnQuestion, RANGES } from "./own.ts";

/** The names of the kinds, and what is checked. */
const NAMES: Readonly<Record<Kind, string>> = {
  number: "a whole number",
  choice: "one of several",
  order: "an order",
  move: "a winning move of Nim",
  cells: "losing positions on a board",
  text: "a free text, not judged",
};

type Set = (question: OwnQuestion | null) => void;

export function questionFields(
  question: OwnQuestion | null,
  step: Path,
  wrongs: Wrongs,
  set: Set,
): TemplateResult {
  const path = [...step, "question"];
  const kinds = Object.entries(NAMES).map(([value, label]) => ({ value, label }));
  const choices = [{ value: "", label: "none" }, ...kinds];
  const choose = (kind: string) =>
    set(kind === "" ? null : newQuestion(kind as Kind, question ?? {}));
  return html`<fieldset><legend>Question</legend>
    ${selectField({ label: "Asks for", path: [...path, "kind"] }, question?.kind ?? "", [{ name: "", choices }], choose)}
    ${question === null ? "" : asked(question, path, wrongs, set)}
  </fieldset>`;
}

function asked(question: OwnQuestion, path: Path, wrongs: Wrongs, set: Set): TemplateResult {
  const { ask, hints } = question;
  return html`${textField({ label: "Question", path: [...path, "ask"] }, ask, wrongs, (ask) => set({ ...question, ask }))}
    ${answer(question, path, wrongs, set)}
    ${linesField({ label: "Hints", path: [...path, "hints"], help: "One in each line, shown one after the other." }, hints, wrongs, (hints) => set({ ...question, hints }))}`;
}

function answer(
  question: OwnQuestion,
  path: Path,
  wrongs: Wrongs,
  set: Set,
): TemplateResult | string {
  switch (question.kind) {
    case "number":
      return numberField(
        { label: "Right answer", path: [...path, "right"], ...RANGES.right },
        question.right,
        wrongs,
        (right) => set({ ...question, right }),
      );
    case "order":
      return linesField(
        { label: "Items", path: [...path, "items"], help: "One in each line, in the right order." },
        question.items,
        wrongs,
        (items) => set({ ...question, items }),
      );
    case "choice":
      return options(question.options, path, wrongs, (options) => set({ ...question, options }));
    case "move":
      return piles(question.piles, path, wrongs, (piles) => set({ ...question, piles }));
    case "cells":
      return html`<div class="own-pair">
          ${numberField({ label: "Third pile", path: [...path, "pile"], ...RANGES.pile }, question.pile, wrongs, (pile) => set({ ...question, pile: pile ?? 0 }))}
          ${numberField({ label: "Rows and columns", path: [...path, "side"], ...RANGES.side }, question.side, wrongs, (side) => set({ ...question, side: side ?? 0 }))}
        </div>
        ${checkField("Any one of them is enough", [...path, "one"], question.one, (one) => set({ ...question, one }))}
        <p class="quiet">Rows and columns are the sizes of two piles. The page computes which positions lose.</p>`;
    case "text":
      return "";
  }
}

function options(
  all: readonly OwnOption[],
  path: Path,
  wrongs: Wrongs,
  set: (options: readonly OwnOption[]) => void,
): TemplateResult {
  const own = [...path, "options"];
  const change = (at: number, patch: Partial<OwnOption>) =>
    set(all.map((each, place) => (place === at ? { ...each, ...patch } : each)));
  // The focus goes to the list: the same button would remove the next answer.
  const remove = (at: number) => (event: Event) => {
    (event.currentTarget as Element).closest<HTMLElement>(`#${CSS.escape(idOf(own))}`)?.focus();
    set(all.filter((_, place) => place !== at));
  };
  const option = (
    { text, right, why }: OwnOption,
    at: number,
  ) => html`<div class="own-option" role="group" aria-label=${say`Answer ${at + 1}`}>
    ${textField({ label: say`Answer ${at + 1}`, path: [...own, at, "text"] }, text, wrongs, (text) => change(at, { text }))}
    ${textField({ label: "Why", path: [...own, at, "why"] }, why, wrongs, (why) => change(at, { why }))}
    ${checkField("right answer", [...own, at, "right"], right, (right) => change(at, { right }))}
    <button type="button" class="plain" aria-label=${say`Remove answer ${at + 1}`} ?disabled=${all.length <= 2}
      @click=${remove(at)}>Remove</button>
  </div>`;
  const missing = wrongs.problems.find(
    ({ path: place }) => place.length === own.length && place.join() === own.join(),
  );
  return html`<div role="group" aria-label="Answers" tabindex="-1" id=${idOf(own)}>${all.map(option)}
      ${missing ? html`<p class="wrong">${labelled(missing, "Answers", own)}</p>` : ""}</div>
    <button type="button" class="plain" ?disabled=${all.length >= MOST.options}
      @click=${() => set([...all, { text: "", right: false, why: "" }])}>Add an answer</button>`;
}

/** Two or three piles; the third may have no counter. */
function piles(
  all: readonly number[],
  path: Path,
  wrongs: Wrongs,
  set: (piles: readonly number[]) => void,
): TemplateResult {
  const sizes = [0, 1, 2].map((at) => all[at] ?? 0);
  const pile = (size: number, at: number) =>
    numberField(
      { label: say`Pile ${at + 1}`, path: [...path, "piles", at], ...RANGES.counters },
      size,
      wrongs,
      (size) => set(sizes.with(at, size ?? 0)),
    );
  return html`<div class="own-pair" role="group" aria-label="Piles" tabindex="-1" id=${idOf([...path, "piles"])}>${sizes.map(pile)}</div>
    <p class="quiet">The page computes which moves win.</p>`;
}
