/** What a teacher needs for a lesson: aims, time, material, answers and common mistakes. */
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { answerTable } from "./answers.ts";
import type { Answers } from "./link.ts";
import { inline } from "./markdown.ts";
import { minutesOf } from "./timing.ts";
import type { Content } from "./worksheet.ts";

/** Links of a lesson for the classroom. */
export interface ClassLinks {
  readonly lesson: string;
  readonly students: string;
  readonly audience: string;
}

/** `answers`: those of the link, or of this device. */
export function teacherPage(
  { lesson, steps }: Content,
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
    ${
      aims.length === 0
        ? nothing
        : html`<h3>Aims</h3>
    <p>Afterwards pupils can</p>
    <ul>${aims.map((aim) => html`<li>${inline(aim)}</li>`)}</ul>`
    }
    ${
      material.length === 0
        ? nothing
        : html`<h3>Material</h3>
    <ul>${material.map((thing) => html`<li>${inline(thing)}</li>`)}</ul>`
    }
    ${
      misconceptions.length === 0
        ? nothing
        : html`<h3>Common misconceptions</h3>
    <dl>${misconceptions.map(
      ({ think, ask }) => html`<div><dt>${inline(think)}</dt><dd>Ask: ${inline(ask)}</dd></div>`,
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
          <td data-name=${say("Answer")}>${question === undefined ? "" : question.right === null ? "free" : inline(question.shown)}</td>
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
