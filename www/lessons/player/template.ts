/** Parts of the page of a lesson that have no buttons. */
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { counted, tuple } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../../views/view.ts";
import type { Lesson, Step } from "../lesson.ts";
import { numbersOf, type Question, readPick, readText } from "../questions.ts";
import type { Answers, Score } from "./link.ts";
import { inline, plain } from "./markdown.ts";

/** The most facts that fit below a picture: an entry has a row, a column and a number. */
const MOST_FACTS = 3;

/** Returns what is under the pointer or marked, without the reasons: "Centre 2: row a 7, ...". */
export function factsIn({ title, rows }: Facts): string {
  const words = rows.slice(0, MOST_FACTS).map(([name, value]) => `${say(name)} ${say(value)}`);
  return words.length === 0 ? say(title) : `${say(title)}: ${words.join(", ")}`;
}

export function progress({ title, steps, isCard }: Lesson, place: number): TemplateResult {
  const last = steps.length;
  return html`<p class="lesson-progress note row apart">${isCard ? say("Statement and proof") : title} <span>${place} of ${last}</span>
      <progress max=${last} .value=${place} aria-label=${say`Step ${place} of ${last}`}></progress></p>`;
}

export function about({ age, minutes, learnt, aims }: Lesson): TemplateResult {
  return html`<details class="lesson-about note">
    <summary>About this lesson: from age ${age}, ${minutes} minutes</summary>
    <p>${inline(learnt)}</p>
    ${aims.length === 0 ? nothing : html`<p>Afterwards you can</p>${list(aims)}`}
  </details>`;
}

export function list(lines: readonly string[]): TemplateResult {
  return html`<ul>${lines.map((line) => html`<li>${inline(line)}</li>`)}</ul>`;
}

/** Describes a score; a link for students leaves out how many answers are right. */
export function scoreSentence(score: Score, isStudent: boolean): string {
  const { judged, answered, right } = score;
  const questions = counted(score.questions, "question");
  if (answered === 0) return say`This lesson has ${questions}. You have answered none yet.`;
  if (isStudent || judged === 0) return say`You have answered ${answered} of ${questions}.`;
  if (judged === score.questions)
    return say`You have answered ${answered} of ${questions}, ${right} of them right.`;
  return say`You have answered ${answered} of ${questions}. Right: ${right} of the ${judged} that are checked.`;
}

// The answers of a reader, step by step, with what is right: for the teacher

export function answerInWords({ form }: Question, answer: string): string {
  const numbers = numbersOf(answer) ?? [];
  switch (form.kind) {
    case "number":
      return answer.replace("-", "\u2212");
    case "text":
      return readText(answer);
    case "choice":
      return plain(form.options[numbers[0] ?? -1] ?? "");
    case "order":
      return numbers.map((item) => plain(form.items[item] ?? "")).join(", ");
    case "move": {
      const [size = 0, rest = 0] = [form.piles[numbers[0] ?? -1], numbers[1]];
      return say`take ${size - rest} from the pile of ${size}`;
    }
    case "pick": {
      const selected = readPick(answer);
      return /^\d+(,\d+)+$/.test(selected) ? tuple(selected.split(",") as never) : selected;
    }
    case "cells":
      return numbers.map((cell) => cellInWords(form, cell)).join("; ");
  }
}

function cellInWords(
  { rows, columns }: Extract<Question["form"], { readonly kind: "cells" }>,
  cell: number,
): string {
  const row = rows[Math.floor(cell / columns.length)] ?? "";
  const column = columns[cell % columns.length] ?? "";
  return row === "" ? column : say`row ${row}, column ${column}`;
}

/** Draws all steps with their questions and the answers; nothing without an answer. */
export function answerTable(
  steps: readonly Step[],
  answers: Answers,
): TemplateResult | typeof nothing {
  if (answers.size === 0) return nothing;
  return html`<section class="lesson-answers"><h3 id="answers-given">Answers given</h3>
    <table aria-labelledby="answers-given">
      <thead><tr><th scope="col">Step</th><th scope="col">Question</th><th scope="col">Answer given</th><th scope="col">Verdict</th></tr></thead>
      <tbody>${steps.map((step, at) => row(step, at + 1, answers.get(at + 1)))}</tbody>
    </table></section>`;
}

function row({ title, question }: Step, place: number, answer: string | undefined) {
  const kind = question && answer !== undefined ? question.judge(answer).kind : "invalid";
  const words = kind === "invalid" ? "none" : answerInWords(question as Question, answer as string);
  return html`<tr data-kind=${kind}><th scope="row">${place}. ${typeset(title)}</th>
    <td data-name=${say("Question")}>${question === undefined ? "none" : inline(question.ask)}</td>
    <td data-name=${say("Answer given")} dir="auto">${question === undefined ? "" : words}</td>
    <td data-name=${kind === "invalid" ? nothing : say("Verdict")}>${verdictOf(kind)}</td></tr>`;
}

function verdictOf(kind: "right" | "wrong" | "kept" | "invalid"): string {
  if (kind === "right") return say("✓ right");
  if (kind === "wrong") return say("✗ wrong");
  return kind === "kept" ? say("in their own words") : "";
}
