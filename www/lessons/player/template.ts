/** The page of a lesson, as a pure function of its model. */
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { counted } from "../../canvas/number-format.ts";
import { type Control, control } from "../../controls/controls.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { formulasIn } from "../../papers/formulas.ts";
import type { Facts } from "../../views/view.ts";
import type { Drawing, Lesson, Step } from "../lesson.ts";
import type { Question, Verdict } from "../questions.ts";
import { form } from "./forms.ts";
import type { Score } from "./link.ts";
import { citing, inline, typesetBlocks } from "./markdown.ts";

/** The most facts that fit below a picture: an entry has a row, a column and a number. */
const MOST_FACTS = 3;

export interface Model {
  /** Null until it is loaded. */
  readonly lesson: Lesson | null;
  readonly shown: {
    readonly place: number;
    readonly step: Step;
    readonly draft: string;
    readonly verdict: Verdict | null;
    readonly hints: number;
    readonly open: boolean;
  } | null;
  readonly picture: HTMLElement;
  /** What is shown in its place. */
  readonly drawing: Drawing | null;
  /** Whether that is the cases of a proof in colours, and no figure as printed. */
  readonly isProof: boolean;
  /** The switch between the two; null where there is only the picture. */
  readonly switch: Control | null;
  /** The name of its view; undefined until the first lesson is loaded. */
  readonly view: string | undefined;
  /** Returns a link in the look of the page. */
  linkTo(link: string): string;
  /** The terms of the step; null if it has none. */
  readonly terms: HTMLElement | null;
  /** The sound of the picture, in a step that listens to it. */
  readonly sound: HTMLElement | null;
  readonly facts: Facts | null;
  readonly playing: boolean;
  readonly busy: boolean;
  /** Which buttons for its steps the picture has, and what they do. */
  readonly transport: { readonly play: boolean; readonly step: boolean };
  readonly verb: string | undefined;
  /** Whether the reader has changed the picture. */
  readonly isChanged: boolean;
  /** The main controls of the picture, as far as they are free. */
  readonly controls: readonly Control[];
  readonly isStudent: boolean;
  /** Whether buttons lead to the pages to print. */
  readonly prints: boolean;
  /** For the last step. */
  readonly score: Score | null;
  /** The answers with their verdicts, likewise. */
  readonly answers: unknown;
}

export interface Acts {
  go(by: -1 | 1): void;
  draft(answer: string, spoken?: string): void;
  check(): void;
  hint(): void;
  /** Shows the right answer. */
  show(): void;
  /** Shows the picture of the step again. */
  reset(): void;
  play(what: "on" | "stop"): void;
  stepPicture(by: -1 | 1): void;
  again(): void;
  copy(): void;
  /** Shows the lesson on paper, or what a teacher needs. */
  paper(page: "worksheet" | "teacher"): void;
}

export function template(model: Model, acts: Acts): TemplateResult {
  if (model.view === undefined) return html`<p class="lesson-coming">Loading the lesson …</p>`;
  return html`<div class="lesson-picture">
      <div class="lesson-stage" data-view=${model.view} ?data-drawn=${model.drawing !== null}>
        ${model.picture}${model.drawing === null ? nothing : html`<div class="drawing" role="region" aria-label=${model.isProof ? say("In colours") : say("As printed")} tabindex="0">${model.drawing.content}</div>`}
      </div>
      ${underPicture(model, acts)}
    </div>
    <section class="lesson-text" aria-label="Lesson">${text(model, acts)}</section>`;
}

function underPicture(model: Model, acts: Acts): TemplateResult {
  return html`<div class="lesson-tools" role="group" aria-label="Picture">
    ${model.switch === null ? nothing : control(model.switch)}
    ${
      model.drawing === null
        ? tools(model, acts)
        : html`<span class="lesson-facts">${model.isProof ? say("Export saves the picture.") : say("Export saves the picture as drawn here.")}</span>`
    }
  </div>`;
}

function tools(model: Model, acts: Acts): TemplateResult {
  const { facts, transport, playing, verb, isChanged, busy, controls, shown } = model;
  const plain = (label: string, act: () => void, title = label) =>
    html`<button type="button" class="plain" aria-label=${title} title=${title} @click=${act}>${label}</button>`;
  return html`${transport.step ? plain("‹", () => acts.stepPicture(-1), "One step of the picture back") : nothing}
    ${transport.play ? plain(playing ? "Pause" : (verb ?? "Play"), () => acts.play(playing ? "stop" : "on")) : nothing}
    ${transport.step ? plain("›", () => acts.stepPicture(1), "One step of the picture forward") : nothing}
    ${keyed(shown?.place, html`${repeat(controls, ({ key }) => key, control)}`)}
    <button type="button" class="plain" ?disabled=${!isChanged} @click=${acts.reset}>${model.lesson?.isTask || model.lesson?.isCard ? "First picture" : "Picture of this step"}</button>
    <span class="lesson-facts">${busy ? "Computing …" : facts === null ? nothing : typeset(factsIn(facts))}</span>`;
}

/** Returns what is under the pointer or marked, without the reasons: "Centre 2: row a 7, ...". */
export function factsIn({ title, rows }: Facts): string {
  const said = rows.slice(0, MOST_FACTS).map(([name, value]) => `${say(name)} ${say(value)}`);
  return said.length === 0 ? say(title) : `${say(title)}: ${said.join(", ")}`;
}

function text(model: Model, acts: Acts): TemplateResult {
  const { lesson, shown } = model;
  if (lesson === null || shown === null) return html`<p>Loading the lesson …</p>`;
  const { place, step } = shown;
  const last = lesson.steps.length;
  const isLesson = !lesson.isTask && !lesson.isCard;
  const hasSteps = isLesson || last > 1;
  return html`${hasSteps ? progress(lesson, place) : nothing}
    ${keyed(
      `${lesson.title} ${place}`,
      html`<h2 tabindex="-1" dir="auto">${formulasIn(step.title, typeset)}</h2>
        ${place === 1 && isLesson ? [about(lesson), model.prints ? papers(acts) : nothing] : nothing}
        ${step.body?.(model.linkTo) ?? typesetBlocks(step.text)}
        ${model.sound ?? nothing}
        ${step.question === undefined ? nothing : question(step.question, model, acts)}
        ${shown.open && step.after ? html`<div class="lesson-after">${typesetBlocks(step.after, citing)}</div>` : nothing}
        ${place === last && !lesson.isCard ? ending(model, acts) : nothing}
        ${model.terms ?? nothing}`,
    )}
    ${
      !hasSteps
        ? nothing
        : html`<div class="lesson-bar">
      <button type="button" class="plain" ?disabled=${place === 1} @click=${() => acts.go(-1)}>Back</button>
      <button type="button" class="primary" ?disabled=${place === last} @click=${() => acts.go(1)}>Next</button>
    </div>`
    }`;
}

function progress({ title, steps, isCard }: Lesson, place: number): TemplateResult {
  const last = steps.length;
  return html`<p class="lesson-progress">${isCard ? say("Statement and proof") : title} <span>${place} of ${last}</span>
      <progress max=${last} .value=${place} aria-label=${say`Step ${place} of ${last}`}></progress></p>`;
}

function about({ age, minutes, learnt, aims }: Lesson): TemplateResult {
  return html`<details class="lesson-about">
    <summary>About this lesson: from age ${age}, ${minutes} minutes</summary>
    <p>${inline(learnt)}</p>
    ${
      aims.length === 0
        ? nothing
        : html`<p>Afterwards you can</p>
    <ul>${aims.map((aim) => html`<li>${inline(aim)}</li>`)}</ul>`
    }
  </details>`;
}

/** The buttons that lead to the worksheet and to the teacher's page. */
function papers(acts: Acts): TemplateResult {
  return html`<div class="lesson-acts">
    <button type="button" class="plain" @click=${() => acts.paper("worksheet")}>Worksheet</button>
    <button type="button" class="plain" @click=${() => acts.paper("teacher")}>For the teacher</button>
  </div>`;
}

function question(
  { ask, hints, form: asked, right, shown: answer }: Question,
  { shown, isStudent }: Model,
  acts: Acts,
): TemplateResult {
  const { draft, verdict, hints: given = 0, open = false } = shown ?? { draft: "", verdict: null };
  // A sandboxed frame may submit no form, but it has clicks; Enter in a field makes one, too.
  const check = (event: Event) => {
    event.preventDefault();
    acts.check();
  };
  const isRight = verdict?.kind === "right";
  return html`<form class="lesson-question" novalidate>
    <p class="lesson-ask" id="lesson-ask" dir="auto">${inline(ask)}</p>
    ${form(asked, draft, acts.draft)}
    <div class="lesson-acts">
      <button type="submit" class="primary" @click=${check}>${right === null || isStudent ? "Store" : "Check"}</button>
      ${given < hints.length ? html`<button type="button" class="plain" @click=${acts.hint}>Hint</button>` : nothing}
      ${open || isRight || isStudent || verdict === null || right === null ? nothing : html`<button type="button" class="plain" @click=${acts.show}>Show the answer</button>`}
    </div>
    ${hints.slice(0, given).map((hint) => html`<p class="lesson-hint" tabindex="-1">${inline(hint)}</p>`)}
    ${
      verdict === null
        ? nothing
        : html`<p class="lesson-verdict" tabindex="-1" data-kind=${verdict.kind}>${inline(verdict.reason)}</p>`
    }
    ${open && !isRight && right !== null ? html`<p class="lesson-verdict" tabindex="-1" data-kind="kept">The answer: ${inline(answer)}.</p>` : nothing}
  </form>`;
}

/** What stands at the end of a lesson. */
function ending(model: Model, acts: Acts): TemplateResult {
  const { lesson, score, isStudent, prints } = model;
  if (lesson?.isTask) return taskEnding(lesson, acts);
  return html`<div class="lesson-ending">
    ${score === null ? nothing : html`<p>${scoreSentence(score, isStudent)}</p>`}
    ${isStudent ? nothing : model.answers}
    <div class="lesson-acts">
      <button type="button" class="plain" @click=${acts.copy}>Copy a link with my answers</button>
      <button type="button" class="plain" @click=${acts.again}>${lesson?.isFixed ? "Again" : "Again, with other numbers"}</button>
    </div>
    ${prints ? papers(acts) : nothing}
  </div>`;
}

function taskEnding({ isFixed }: Lesson, acts: Acts): TemplateResult {
  return html`<div class="lesson-ending"><div class="lesson-acts">
    <button type="button" class="plain" @click=${acts.copy}>Copy a link with my answer</button>
    ${isFixed ? nothing : html`<button type="button" class="plain" @click=${acts.again}>Other numbers</button>`}
  </div></div>`;
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
