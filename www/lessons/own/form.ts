/** The form of the editor: what a lesson says of itself, and one of its steps. */
import { keyed } from "lit/directives/keyed.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { isLesson } from "../../link/lesson.ts";
import { parse, print } from "../../link/link.ts";
import { repair } from "../../link/repair.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { inLanguage } from "../../papers/cards.ts";
import { nameOf, pictured, subjectOf } from "../../papers/pictures.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import {
  checkField,
  linesField,
  numberField,
  selectField,
  textField,
  type Wrongs,
} from "./fields.ts";
import { type OwnLesson, type OwnStep, RANGES } from "./own.ts";
import { questionFields } from "./question-form.ts";

export interface FormModel {
  readonly lesson: OwnLesson;
  /** The step that is shown, from 1 on; 0 is the lesson itself. */
  readonly at: number;
  readonly wrongs: Wrongs;
  /** The link of the picture as the reader has changed it; null if they have not. */
  readonly moved: string | null;
  /** Returns the address of a picture for a frame. */
  frameOf(link: string): string;
}

export interface FormActs {
  lesson(patch: Partial<OwnLesson>): void;
  step(patch: Partial<OwnStep>): void;
}

export function form(model: FormModel, acts: FormActs): TemplateResult {
  const step = model.lesson.steps[model.at - 1];
  return html`<form class="own-form" @submit=${(event: Event) => event.preventDefault()}>${keyed(
    model.at,
    step === undefined ? about(model, acts) : stepFields(step, model, acts),
  )}</form>`;
}

function about({ lesson, wrongs }: FormModel, acts: FormActs): TemplateResult {
  const { title, learnt, age, minutes, aims, material } = lesson;
  return html`<h2 tabindex="-1">About the lesson</h2>
    ${textField({ label: "Title", path: ["title"] }, title, wrongs, (title) => acts.lesson({ title }))}
    ${textField({ label: "What is learnt", path: ["learnt"], help: "In one sentence." }, learnt, wrongs, (learnt) => acts.lesson({ learnt }))}
    <div class="own-pair">
      ${numberField({ label: "From age", path: ["age"], ...RANGES.age }, age, wrongs, (age) => acts.lesson({ age: age ?? 0 }))}
      ${numberField({ label: "Minutes", path: ["minutes"], ...RANGES.minutes }, minutes, wrongs, (minutes) => acts.lesson({ minutes: minutes ?? 0 }))}
    </div>
    <details ?open=${aims.length + material.length > 0}><summary>For the teacher’s page</summary>
      ${linesField({ label: "Aims", path: ["aims"], help: "Each ends the sentence “You can”, and has a line of its own." }, aims, wrongs, (aims) => acts.lesson({ aims }))}
      ${linesField({ label: "Material", path: ["material"], help: "One in each line." }, material, wrongs, (material) => acts.lesson({ material }))}
    </details>`;
}

/** What the text of a step may have. */
export const MARKDOWN =
  "An empty line begins a paragraph, “- ” an entry of a list. **strong**, *stressed*, and [nim-sum] for a term of the glossary. Formulas need no marks, only these signs: a ⊕ b = 0, C(a, b) ≠ 2n + 1, |a − b| ≤ 3, n mod 4. LaTeX stays as it is.";

function stepFields(step: OwnStep, model: FormModel, acts: FormActs): TemplateResult {
  const { at, wrongs } = model;
  const path = ["steps", at - 1] as const;
  return html`<h2 tabindex="-1">Step ${at}</h2>
    ${textField({ label: "Title", path: [...path, "title"] }, step.title, wrongs, (title) => acts.step({ title }))}
    ${textField({ label: "Text", path: [...path, "text"], rows: 7, help: MARKDOWN }, step.text, wrongs, (text) => acts.step({ text }))}
    ${picture(step, model, acts)}
    ${questionFields(step.question, path, wrongs, (question) => acts.step({ question }))}
    <fieldset><legend>After the answer</legend>
      ${textField({ label: "What is said then", path: [...path, "after"], rows: 3 }, step.after, wrongs, (after) => acts.step({ after }))}
      ${textField({ label: "Picture then", path: [...path, "reveals"], commits: true, help: "A link. Empty: the picture stays." }, step.reveals, wrongs, (link) => acts.step({ reveals: linkIn(link) }))}
    </fieldset>`;
}

function picture(step: OwnStep, model: FormModel, acts: FormActs): TemplateResult {
  const { at, wrongs, moved } = model;
  const path = ["steps", at - 1] as const;
  const { view, problems } = parse(step.link, tables);
  const isShown = problems.length === 0 && step.link.startsWith("#v1/") && !isLesson(step.link);
  const use = (link: string) => acts.step({ link: linkIn(link), locks: [] });
  const keep = () => moved !== null && acts.step({ link: moved });
  return html`<fieldset><legend>Picture</legend>
    ${selectField({ label: "Figure", path: [...path, "figure"] }, step.link, figures(), (link) => link !== "" && use(link))}
    ${textField({ label: "Link", path: [...path, "link"], commits: true, help: "Or paste the link of any picture of this page." }, step.link, wrongs, use)}
    ${
      isShown
        ? html`<div class="own-picture">${keyed(step.link, html`<iframe title=${say`Picture of step ${at}`} src=${model.frameOf(step.link)}></iframe>`)}
          <button type="button" class="plain" ?disabled=${moved === null} @click=${keep}>Use the picture as changed</button></div>
          ${conditions(step, view, path, acts)}`
        : nothing
    }
  </fieldset>`;
}

/** What the reader cannot change or see. */
function conditions(
  { locks, hides }: OwnStep,
  view: string,
  path: readonly (string | number)[],
  acts: FormActs,
): TemplateResult {
  const params = Object.entries(views.find(({ name }) => name === view)?.params ?? {});
  const controls = params.filter(([, { control }]) => control !== "picture");
  const set = (key: string) => (isLocked: boolean) =>
    acts.step({ locks: isLocked ? [...locks, key] : locks.filter((each) => each !== key) });
  return html`${checkField("Hide the answers in the picture until the question is answered", [...path, "hides"], hides, (hides) => acts.step({ hides }))}
    <details ?open=${locks.length > 0}><summary>Lock controls</summary>
      <div class="own-checks">${controls.map(([key, { label }]) =>
        checkField(label, [...path, "locks", key], locks.includes(key), set(key)),
      )}</div></details>`;
}

/** Returns the pictures of the statement cards by view. */
function figures() {
  const groups = new Map([["", [{ value: "", label: "another picture" }]]]);
  for (const card of pictured)
    for (const picture of card.pictures) {
      const subject = views.find(({ name }) => name === subjectOf(picture))?.title ?? "";
      const name = inLanguage(picture.name);
      const label = card.pictures.length > 1 ? `${nameOf(card)}: ${name}` : nameOf(card);
      groups.set(subject, [...(groups.get(subject) ?? []), { value: picture.link, label }]);
    }
  return [...groups].map(([name, choices]) => ({ name, choices }));
}

/** Returns the link in an address of the page, without what belongs to the page. */
export function linkIn(text: string): string {
  const { link } = repair(text.trim().replace(/^[^#]*#/, "#"), tables);
  const { view, values, problems } = parse(link, tables);
  if (problems.length > 0 || !/^#v1\/\w/.test(link) || isLesson(link)) return link;
  const shared = { theme: "auto", ground: "page", ui: "none", answer: "", shown: "0" };
  return print(view, { ...values, ...shared }, tables);
}
