/** A lesson on paper: its steps with empty fields, the answers, and the page of the teacher. */
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { tuple } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Lesson, Step, WholeLesson } from "../lesson.ts";
import { type Form, numbersOf, type Question, reasonOf, wrongOptions } from "../questions.ts";
import type { Answers } from "./link.ts";
import { inline, plain, typesetBlocks } from "./markdown.ts";
import { answerTable, list } from "./template.ts";

/** The most columns of a board that fit beside a picture. */
const MOST_BESIDE = 8;

/** Returns what stands beside a step, counted from 1 on: its picture and the code of its link. */
export type PictureOf = (place: number) => TemplateResult;

/** `screen`: how the lesson is opened on a screen. */
export function worksheet(
  { lesson, steps }: WholeLesson,
  seed: number,
  pictureOf: PictureOf,
  screen: TemplateResult,
): TemplateResult {
  const { title, age, minutes, learnt } = lesson;
  const numbers = seed === 0 ? "" : say` · numbers ${seed}`;
  return html`<section class="paper-sheet">
    <div class="paper-head">
      <div class="row apart"><h2 tabindex="-1" dir="auto">${typeset(title)}</h2>
        <p class="quiet">From age ${age} · ${minutes} minutes${numbers}</p></div>
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
        : html`<div class="paper-question" ?data-wide=${isWide(question.form, large)}><p class="paper-ask" dir="auto">${inline(question.ask)}</p>${blank(question)}</div>`
    }
  </section>`;
}

/** Whether a board is too wide beside a picture, or lines are too short beside a large one. */
function isWide(form: Form, large: boolean): boolean {
  if (form.kind === "text") return large;
  return form.kind === "cells" && form.columns.length > (large ? 0 : MOST_BESIDE);
}

/** Returns the answers to all questions, with the reasons. */
export function answerKey({ lesson, steps }: WholeLesson): TemplateResult {
  return html`<section class="paper-key">
    <h2>Answers: ${typeset(lesson.title)}</h2>
    ${steps.map(({ title, question, after, afterOnPaper = after }, at) =>
      question === undefined
        ? nothing
        : html`<section class="paper-answer">
            <h3>${at + 1}. ${typeset(title)}</h3>
            <p class="quiet" dir="auto">${inline(question.ask)}</p>
            ${answer(question)} ${afterOnPaper ? typesetBlocks(afterOnPaper) : nothing}
          </section>`,
    )}
  </section>`;
}

function answer(question: Question): TemplateResult {
  const { form, right, solution } = question;
  if (right === null) return html`<p><strong>In the pupil’s own words.</strong></p>`;
  const reason = reasonOf(question, right);
  return html`<p class="paper-right" dir="auto"><strong>${inline(solution)}</strong></p>
    ${reason === "" ? nothing : html`<p dir="auto">${inline(reason)}</p>`}
    ${form.kind === "cells" && form.rows.length > 1 ? board(form, numbersOf(right) ?? []) : nothing}
    ${form.kind === "choice" ? others(question) : nothing}`;
}

/** The other answers that are offered, with the reasons why they are wrong. */
function others(question: Question): TemplateResult {
  return html`<ul class="paper-wrong">${wrongOptions(question).map(
    ([options, reason]) =>
      html`<li>Not <em>${typeset(options)}</em>${reason === "" ? "." : html`: ${inline(reason)}`}</li>`,
  )}</ul>`;
}

// Empty fields, in which a reader writes

/** Returns the empty fields of a question. */
function blank({ ask, form }: Question): TemplateResult {
  switch (form.kind) {
    case "number":
    case "pick":
      return html`<p class="blank">Answer: ${box("wide")}</p>`;
    case "text":
      return html`<div class="blank lines"></div>`;
    case "choice":
      return html`<ul class="blank boxes">${form.options.map(
        (option) =>
          html`<li class="row">${box("tick")}<span dir="auto">${typeset(option)}</span></li>`,
      )}</ul>`;
    case "order":
      return html`<p class="quiet">Number them 1 to ${form.items.length}.</p>
        <ul class="blank boxes">${form.items.map(
          (item) =>
            html`<li class="row">${box("digit")}<span dir="auto">${typeset(item)}</span></li>`,
        )}</ul>`;
    case "move":
      return html`${ask.includes(tuple(form.piles)) ? nothing : html`<p class="quiet">Piles: ${form.piles.join(", ")}</p>`}
        <p class="blank">Take ${box("digit")} from the pile of ${box("digit")}.</p>`;
    case "cells":
      return html`<p class="quiet">${form.one ? "Mark one cell." : "Mark the cells."}</p>${board(form, [])}`;
  }
}

function box(size: "wide" | "tick" | "digit"): TemplateResult {
  return html`<span class=${`box ${size}`}></span>`;
}

/** Returns a board of cells. Marked are those with the given numbers, counted row by row from 0. */
function board(
  { rows, columns }: Extract<Form, { readonly kind: "cells" }>,
  marked: readonly number[],
): TemplateResult {
  const hasRows = rows.some(Boolean);
  const head = html`<tr>${hasRows ? html`<td></td>` : nothing}${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>`;
  const cell = (at: number) =>
    html`<td class="cell">${marked.includes(at) ? html`<span aria-label="marked">●</span>` : nothing}</td>`;
  return html`<table class="blank board"><thead>${head}</thead><tbody>${rows.map(
    (row, y) =>
      html`<tr>${hasRows ? html`<th scope="row">${row}</th>` : nothing}${columns.map((_, x) =>
        cell(y * columns.length + x),
      )}</tr>`,
  )}</tbody></table>`;
}

// The page of the teacher: aims, time, material, answers and common mistakes

export interface ClassLinks {
  readonly lesson: string;
  readonly students: string;
  readonly audience: string;
}

/** `answers`: those of the link, or of this device. */
export function teacherPage(
  { lesson, steps }: WholeLesson,
  answers: Answers,
  links: ClassLinks,
): TemplateResult {
  const { title, age, minutes, learnt, aims, material, misconceptions } = lesson;
  const each = minutesOf(lesson, steps);
  return html`<section class="paper-teacher">
    <h2 tabindex="-1">For the teacher: ${typeset(title)}</h2>
    <p class="quiet">From age ${age} · ${minutes} minutes</p>
    ${answerTable(steps, answers)}
    <p>${inline(learnt)}</p>
    ${aims.length === 0 ? nothing : html`<h3>Aims</h3><p>Afterwards pupils can</p>${list(aims)}`}
    ${material.length === 0 ? nothing : html`<h3>Material</h3>${list(material)}`}
    ${
      misconceptions.length === 0
        ? nothing
        : html`<h3>Common misconceptions</h3>
    <dl>${misconceptions.map(
      ({ think, ask, step }) => html`<div>
        <dt>${inline(step === undefined ? think : say`Step ${step}: ${say(think)}`)}</dt><dd>Ask: ${inline(ask)}</dd></div>`,
    )}</dl>`
    }
    <h3 id="steps-and-answers">Steps and answers</h3>
    <p class="quiet">The minutes are rough: the time of the lesson, shared by the length of the texts and the kind of the questions.</p>
    <table aria-labelledby="steps-and-answers">
      <thead><tr><th scope="col">Step</th><th scope="col">Minutes</th><th scope="col">Question</th><th scope="col">Answer</th></tr></thead>
      <tbody>${steps.map(
        ({ title, question }, at) => html`<tr>
          <th scope="row">${at + 1}. ${typeset(title)}</th><td data-name=${say("Minutes")}>${each[at]}</td>
          <td>${question === undefined ? "none" : inline(question.ask)}</td>
          <td data-name=${say("Answer")}>${question === undefined ? "" : question.right === null ? "free" : inline(question.solution)}</td>
        </tr>`,
      )}</tbody>
    </table>
    <h3>Links for the class</h3>
    <dl>
      ${link("Lesson, with verdicts and hints", links.lesson)}
      ${link("For students, without answers", links.students)}
      ${link("For an audience, in large letters", links.audience)}
    </dl>
  </section>`;
}

function link(name: string, address: string): TemplateResult {
  return html`<div><dt>${name}</dt><dd><a href=${address}>${address}</a></dd></div>`;
}

/** Words that are read and discussed in a minute. */
const WORDS = 60;

/** The minutes of a question, before they are scaled to those of the lesson. */
const WEIGHTS: Readonly<Record<Form["kind"], number>> = {
  number: 1.5,
  choice: 1,
  order: 2,
  move: 2,
  pick: 2,
  cells: 2,
  text: 3,
};

/** Returns the minutes of a step in a class, roughly. */
function roughly({ text, question }: Step): number {
  const words = plain(text).split(" ").length;
  return words / WORDS + (question === undefined ? 0 : WEIGHTS[question.form.kind]);
}

/**
 * Shares the minutes of a lesson between its steps, by the length of the text and the kind of the
 * question. Each gets a whole number of minutes, at least 1, and together they are those of the
 * lesson unless it has fewer minutes than steps.
 */
export function minutesOf({ minutes }: Pick<Lesson, "minutes">, steps: readonly Step[]): number[] {
  const weights = steps.map(roughly);
  const all = weights.reduce((sum, each) => sum + each, 0);
  const shares = weights.map((each) => (minutes * each) / all);
  const whole = shares.map((each) => Math.max(1, Math.floor(each)));
  const left = minutes - whole.reduce((sum, each) => sum + each, 0);
  const lacks = shares.map((share, at) => ({ at, lack: share - (whole[at] ?? 0) }));
  for (const { at } of lacks
    .toSorted((one, other) => other.lack - one.lack)
    .slice(0, Math.max(0, left)))
    whole[at] = (whole[at] ?? 0) + 1;
  for (let over = -left; over > 0 && Math.max(...whole) > 1; over--) {
    const longest = whole.indexOf(Math.max(...whole));
    whole[longest] = (whole[longest] ?? 1) - 1;
  }
  return whole;
}

// Pages

/** The height within the margins that a page of A4 and of Letter has, a few millimetres less. */
const PAGE = 247;

/** The share that empty space on the last page counts of that on others. */
const LAST = 0.5;

/** Returns how many steps each page has. A step higher than a page is alone on its pages. */
export function pagesOf(heights: readonly number[], page = PAGE): readonly number[] {
  interface Plan {
    readonly waste: number;
    readonly counts: readonly number[];
  }
  // The best plan for the steps from each one on; fewer pages are better, then less waste.
  const plans: Plan[] = [];
  plans[heights.length] = { waste: 0, counts: [] };
  for (let from = heights.length - 1; from >= 0; from--) {
    let height = 0;
    let best: Plan | undefined;
    for (let to = from; to < heights.length; to++) {
      height += heights[to] ?? 0;
      if (height > page && to > from) break;
      const rest = plans[to + 1];
      if (rest === undefined) continue;
      const share = to === heights.length - 1 ? LAST : 1;
      const plan = {
        waste: rest.waste + share * Math.max(0, page - height) ** 2,
        counts: [to - from + 1, ...rest.counts],
      };
      const fewer = plan.counts.length - (best?.counts.length ?? Number.POSITIVE_INFINITY);
      if (best === undefined || fewer < 0 || (fewer === 0 && plan.waste < best.waste)) best = plan;
    }
    if (best !== undefined) plans[from] = best;
  }
  return plans[0]?.counts ?? [];
}

/** How much higher a part of a page may become, in millimetres, in the order of their turns. */
const MOST = { "--lines": 40, "--picture": 16, "--room": 28, "--work": 16 } as const;

const MILLIMETRES_OF_A_PIXEL = 25.4 / 96;

/** Divides a worksheet into pages, by the heights that its parts have on paper. */
export function divide(paper: HTMLElement): void {
  const sheet = paper.querySelector<HTMLElement>(".paper-sheet");
  if (sheet === null) return;
  const [head, ...steps] = sheet.querySelectorAll<HTMLElement>(".paper-head, .paper-step");
  for (const part of [head, ...steps]) {
    part?.toggleAttribute("data-ends", false);
    for (const name of Object.keys(MOST)) part?.style.removeProperty(name);
  }
  paper.toggleAttribute("data-measured", true);
  const ends = steps.map((step) => step.getBoundingClientRect().bottom);
  const { top } = sheet.getBoundingClientRect();
  paper.toggleAttribute("data-measured", false);
  const heights = ends.map((end, at) => MILLIMETRES_OF_A_PIXEL * (end - (ends[at - 1] ?? top)));
  let from = 0;
  for (const count of pagesOf(heights)) {
    const to = from + count;
    const used = heights.slice(from, to).reduce((sum, height) => sum + height, 0);
    const parts = steps.slice(from, to);
    spread(head !== undefined && from === 0 ? [head, ...parts] : parts, PAGE - used);
    parts.at(-1)?.toggleAttribute("data-ends", to < steps.length);
    from = to;
  }
}

/**
 * Shares what is free on a page: more lines to write on, larger pictures, then more space between
 * its parts, and space to work beside an answer.
 */
function spread(parts: readonly HTMLElement[], free: number): void {
  const growing = {
    "--lines": parts.filter((part) => part.querySelector(".lines") !== null),
    "--picture": parts.filter((part) => part.matches(":has(canvas):not([data-large])")),
    "--room": parts.slice(0, -1),
    "--work": parts.filter((part) => part.querySelector(".paper-question:not(:has(.lines))")),
  };
  let left = Math.max(0, free);
  for (const [name, most] of Object.entries(MOST)) {
    const all = growing[name as keyof typeof MOST];
    const each = Math.min(most, left / Math.max(1, all.length));
    for (const part of all) part.style.setProperty(name, `${each}mm`);
    left -= each * all.length;
  }
}
