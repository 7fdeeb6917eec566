/** A lesson on paper: its steps with empty fields, and the answers on a page of their own. */
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Lesson, Step } from "../lesson.ts";
import { type Form, NO_REASON, numbersOf, type Question } from "../questions.ts";
import { blank, board } from "./blanks.ts";
import { inline, typesetBlocks } from "./markdown.ts";

/** The most columns of a board that fit beside a picture. */
const MOST_BESIDE = 8;

/** A lesson with its steps for one seed. */
export interface Content {
  readonly lesson: Lesson;
  readonly steps: readonly Step[];
}

/** Returns what stands beside a step, counted from 1 on: its picture and the code of its link. */
export type PictureOf = (place: number) => TemplateResult;

/** `screen`: how the lesson is opened on a screen. */
export function worksheet(
  { lesson, steps }: Content,
  seed: number,
  pictureOf: PictureOf,
  screen: TemplateResult,
): TemplateResult {
  const { title, age, minutes, learnt } = lesson;
  const numbers = seed === 0 ? "" : say` · numbers ${seed}`;
  return html`<section class="paper-sheet">
    <div class="paper-head">
      <h2 tabindex="-1" dir="auto">${typeset(title)}</h2>
      <p class="quiet">From age ${age} · ${minutes} minutes${numbers}</p>
      <p class="paper-names"><span>Name</span><span>Date</span></p>
      <p dir="auto">${inline(learnt)}</p>
      ${screen}
    </div>
    ${steps.map((step, at) => stepOnPaper(step, at + 1, pictureOf))}
  </section>`;
}

function stepOnPaper(
  { title, text, question, large = false }: Step,
  place: number,
  pictureOf: PictureOf,
): TemplateResult {
  return html`<section class="paper-step" ?data-large=${large}>
    <h3>${place}. ${typeset(title)}</h3>
    ${large ? nothing : pictureOf(place)}
    ${typesetBlocks(text)}
    ${large ? pictureOf(place) : nothing}
    ${
      question === undefined
        ? nothing
        : html`<div class="paper-question" ?data-wide=${isWide(question.form)}><p class="paper-ask" dir="auto">${inline(question.ask)}</p>${blank(question.form)}</div>`
    }
  </section>`;
}

/** Whether a board is too wide to stand beside a picture. */
function isWide(form: Form): boolean {
  return form.kind === "cells" && form.columns.length > MOST_BESIDE;
}

/** Returns the answers to all questions, with the reasons. */
export function answerKey({ lesson, steps }: Content): TemplateResult {
  return html`<section class="paper-key">
    <h2>Answers: ${typeset(lesson.title)}</h2>
    ${steps.map(({ title, question, after }, at) =>
      question === undefined
        ? nothing
        : html`<section class="paper-answer">
            <h3>${at + 1}. ${typeset(title)}</h3>
            <p class="quiet" dir="auto">${inline(question.ask)}</p>
            ${answer(question)} ${after ? typesetBlocks(after) : nothing}
          </section>`,
    )}
  </section>`;
}

function answer(question: Question): TemplateResult {
  const { form, right, shown } = question;
  if (right === null) return html`<p><strong>In the pupil’s own words.</strong></p>`;
  const reason = reasonOf(question, right);
  return html`<p class="paper-right" dir="auto"><strong>${inline(shown)}</strong></p>
    ${reason === "" ? nothing : html`<p dir="auto">${inline(reason)}</p>`}
    ${form.kind === "cells" && form.rows.length > 1 ? board(form, numbersOf(right) ?? []) : nothing}
    ${form.kind === "choice" ? others(question, form.options) : nothing}`;
}

/**
 * Returns why an answer is right, where that says more than the answer itself: a verdict begins
 * with "Yes", which a key leaves out.
 */
export function reasonOf({ form, judge }: Question, answer: string): string {
  if (form.kind !== "choice" && form.kind !== "move") return "";
  const { reason: given } = judge(answer);
  if (given === NO_REASON.right || given === NO_REASON.wrong) return "";
  const said = say(given);
  const verdict =
    ["Yes", "No"].map((word) => say(word)).find((word) => said.startsWith(word)) ?? "";
  const rest = said.slice(verdict.length);
  const reason = /^\p{L}/u.test(rest) ? said : rest.replace(/^[:,.]? ?/, "");
  return reason.slice(0, 1).toUpperCase() + reason.slice(1);
}

/** The other answers that are offered, each with the reason why it is wrong. */
function others(question: Question, options: readonly string[]): TemplateResult {
  const wrong = options.flatMap((option, at) =>
    question.judge(`${at}`).kind === "wrong"
      ? [{ option, reason: reasonOf(question, `${at}`) }]
      : [],
  );
  return html`<ul class="paper-wrong">${wrong.map(
    ({ option, reason }) =>
      html`<li>Not <em>${typeset(option)}</em>${reason === "" ? "." : html`: ${inline(reason)}`}</li>`,
  )}</ul>`;
}
