/** The parts of the editor: its bar, the list of steps and the form, or the player. */
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
import type {
  Kind,
  LessonContent,
  OptionContent,
  QuestionContent,
  StepContent,
} from "../lesson.ts";
import {
  checkField,
  idOf,
  inputsOf,
  labelled,
  numberField,
  selectField,
  type Wrongs,
} from "./inputs.ts";
import {
  COUNTERS,
  questionFields as fieldsOf,
  KINDS,
  LESSON,
  newQuestion,
  newValues,
  OPTION,
  type Path,
  STEP,
} from "./schema.ts";

/** What the editor shows, and what the reader does in it. */
export interface EditorPage {
  readonly lesson: LessonContent;
  /** The step that is shown, from 1 on; 0 is the lesson itself. */
  readonly at: number;
  readonly wrongs: Wrongs;
  /** The link of the picture as the reader has changed it; null if they have not. */
  readonly moved: string | null;
  readonly message: string;
  readonly isWrong: boolean;
  readonly canUndo: boolean;
  /** The player of the draft; null while it is edited. */
  readonly preview: { readonly element: HTMLElement } | null;
  /** Returns the address of a picture for a frame. */
  frameOf(link: string): string;
  changeLesson(patch: Partial<LessonContent>): void;
  changeStep(patch: Partial<StepContent>): void;
  /** Shows a step, from 1 on, or the lesson itself for 0. */
  pick(at: number): void;
  add(): void;
  /** Steps are counted from 0 on here. */
  move(place: number, by: -1 | 1): void;
  remove(place: number): void;
  undo(): void;
  tryIt(): void;
  back(): void;
  open(): void;
  copy(): void;
  save(): void;
  read(file: File | undefined): void;
  /** Begins a new lesson. */
  begin(): void;
}

export function layout(editor: EditorPage): TemplateResult {
  const { preview } = editor;
  return html`<div class="own-bar row" role="group" aria-label="Own lesson">
      ${preview === null ? buttons(editor) : html`<button type="button" class="primary" @click=${() => editor.back()}>Back to the editor</button>`}
      <p role="status" class=${editor.isWrong ? "wrong" : "quiet"}>${editor.message}</p>
    </div>
    ${
      preview === null
        ? html`<div class="own-body" id="picture" tabindex="-1">${steps(editor)} ${form(editor)}</div>`
        : html`<div class="own-stage">${preview.element}</div>`
    }`;
}

function buttons(editor: EditorPage): TemplateResult {
  const plain = (label: string, act: (event: Event) => void) =>
    html`<button type="button" class="plain" @click=${act}>${label}</button>`;
  const choose = ({ currentTarget }: Event) => {
    const bar = (currentTarget as HTMLElement).parentElement;
    bar?.querySelector<HTMLElement>("[type=file]")?.click();
  };
  const onChoice = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    editor.read(field.files?.[0]);
    field.value = ""; // the same file can be chosen again
  };
  return html`<button type="button" class="primary own-try" @click=${() => editor.tryIt()}>Try it</button>
    ${plain("Open the lesson", () => editor.open())} ${plain("Copy link", () => editor.copy())}
    ${plain("Save as a file", () => editor.save())} ${plain("Open a file", choose)}
    ${plain("New lesson", () => editor.begin())} ${editor.canUndo ? plain("Undo", () => editor.undo()) : nothing}
    <input type="file" hidden accept=".json,application/json" @change=${onChoice}>`;
}

function steps(editor: EditorPage): TemplateResult {
  const { lesson, at } = editor;
  const { title, steps } = lesson;
  const pick = (place: number, label: string) => html`<button type="button" class="plain own-pick"
    aria-current=${at === place ? "true" : nothing} @click=${() => editor.pick(place)}>${label}</button>`;
  const tool = (sign: string, label: string, isOff: boolean, act: () => void) =>
    html`<button type="button" class="plain" aria-label=${label} title=${label} aria-disabled=${isOff ? "true" : nothing} @click=${isOff ? nothing : act}>${sign}</button>`;
  const row = ({ title }: StepContent, place: number) => html`<li class="row">
    ${pick(place + 1, `${place + 1}. ${title || say("no title")}`)}
    ${tool("↑", say`Step ${place + 1} up`, place === 0, () => editor.move(place, -1))}
    ${tool("↓", say`Step ${place + 1} down`, place === steps.length - 1, () => editor.move(place, 1))}
    ${tool("×", say`Remove step ${place + 1}`, steps.length === 1, () => editor.remove(place))}</li>`;
  return html`<section class="own-steps stack" aria-label="Steps of the lesson">
    ${pick(0, title || "About the lesson")}
    <ol class="stack">${steps.map(row)}</ol>
    <button type="button" class="plain" ?disabled=${steps.length >= LESSON.steps.most} @click=${() => editor.add()}>Add a step</button>
  </section>`;
}

function form(editor: EditorPage): TemplateResult {
  const step = editor.lesson.steps[editor.at - 1];
  return html`<form class="own-form stack" @submit=${(event: Event) => event.preventDefault()}>${keyed(
    editor.at,
    step === undefined ? about(editor) : stepFields(step, editor),
  )}</form>`;
}

function about(editor: EditorPage): TemplateResult {
  const { lesson, wrongs } = editor;
  const { aims, material } = lesson;
  const input = inputsOf(LESSON, lesson, [], wrongs, (patch) => editor.changeLesson(patch));
  return html`<h2 tabindex="-1">About the lesson</h2>
    ${input("title")} ${input("learnt")}
    <div class="fit">${input("age")} ${input("minutes")}</div>
    <details class="stack" ?open=${aims.length + material.length > 0}><summary>For the teacher’s page</summary>
      ${input("aims")} ${input("material")}
    </details>`;
}

function stepFields(step: StepContent, editor: EditorPage): TemplateResult {
  const { at, wrongs } = editor;
  const path = ["steps", at - 1];
  const input = inputsOf(STEP, step, path, wrongs, (patch) => editor.changeStep(patch));
  return html`<h2 tabindex="-1">Step ${at}</h2>
    ${input("title")} ${input("text")}
    ${picture(step, path, editor)}
    ${questionFields(step.question, [...path, "question"], wrongs, (question) => editor.changeStep({ question }))}
    <fieldset><legend>After the answer</legend>
      ${input("after")} ${input("reveals", { change: (link) => editor.changeStep({ reveals: linkIn(link) }) })}
    </fieldset>`;
}

function picture(step: StepContent, path: Path, editor: EditorPage): TemplateResult {
  const { at, wrongs, moved } = editor;
  const input = inputsOf(STEP, step, path, wrongs, (patch) => editor.changeStep(patch));
  const { view, problems } = parse(step.link, tables);
  const isShown = problems.length === 0 && step.link.startsWith("#v1/") && !isLesson(step.link);
  const use = (link: string) => editor.changeStep({ link: linkIn(link), locks: [] });
  const keep = () => moved !== null && editor.changeStep({ link: moved });
  return html`<fieldset><legend>Picture</legend>
    ${selectField({ label: "Figure", path: [...path, "figure"] }, step.link, figures(), (link) => link !== "" && use(link))}
    ${input("link", { change: use })}
    ${
      isShown
        ? html`<div class="own-picture stack">${keyed(step.link, html`<iframe title=${say`Picture of step ${at}`} src=${editor.frameOf(step.link)}></iframe>`)}
          <button type="button" class="plain" ?disabled=${moved === null} @click=${keep}>Use the picture as changed</button></div>
          ${input("hides")} ${locks(step, view, path, editor)}`
        : nothing
    }
  </fieldset>`;
}

/** What the reader cannot change. */
function locks(
  { locks }: StepContent,
  view: string,
  path: Path,
  editor: EditorPage,
): TemplateResult {
  const params = Object.entries(views.find(({ name }) => name === view)?.params ?? {});
  const controls = params.filter(([, { control }]) => control !== "picture");
  const set = (key: string) => (isLocked: boolean) =>
    editor.changeStep({
      locks: isLocked ? [...locks, key] : locks.filter((each) => each !== key),
    });
  return html`<details class="stack" ?open=${locks.length > 0}><summary>Lock controls</summary>
    <div class="fit">${controls.map(([key, { label }]) =>
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

type SetQuestion = (question: QuestionContent | null) => void;

function questionFields(
  question: QuestionContent | null,
  path: Path,
  wrongs: Wrongs,
  set: SetQuestion,
): TemplateResult {
  const choices = Object.entries(KINDS).map(([value, { name }]) => ({ value, label: name }));
  const choose = (kind: string) =>
    set(kind === "" ? null : newQuestion(kind as Kind, question ?? {}));
  return html`<fieldset><legend>Question</legend>
    ${selectField({ label: "Asks for", path: [...path, "kind"] }, question?.kind ?? "", [{ name: "", choices: [{ value: "", label: "none" }, ...choices] }], choose)}
    ${question === null ? "" : questionForm(question, path, wrongs, set)}
  </fieldset>`;
}

function questionForm(
  question: QuestionContent,
  path: Path,
  wrongs: Wrongs,
  set: SetQuestion,
): TemplateResult {
  const change = (patch: object) => set({ ...question, ...patch } as QuestionContent);
  const fields = fieldsOf(question.kind);
  const input = inputsOf<Record<string, unknown>>(fields, { ...question }, path, wrongs, change);
  const answer = () => {
    switch (question.kind) {
      case "number":
        return input("right");
      case "order":
        return input("items");
      case "choice":
        return options(question.options, [...path, "options"], wrongs, (options) =>
          change({ options }),
        );
      case "move":
        return piles(question.piles, [...path, "piles"], wrongs, (piles) => change({ piles }));
      case "cells":
        return html`<div class="fit">${input("pile")} ${input("side")}</div>
        ${input("one")}
        <p class="quiet">Rows and columns are the sizes of two piles. The page computes which positions lose.</p>`;
      case "text":
        return "";
    }
  };
  return html`${input("ask")} ${answer()} ${input("hints")}`;
}

function options(
  all: readonly OptionContent[],
  path: Path,
  wrongs: Wrongs,
  set: (options: readonly OptionContent[]) => void,
): TemplateResult {
  const change = (at: number, patch: Partial<OptionContent>) =>
    set(all.map((each, place) => (place === at ? { ...each, ...patch } : each)));
  // The focus goes to the list: the same button would remove the next answer.
  const remove = (at: number) => (event: Event) => {
    (event.currentTarget as Element).closest<HTMLElement>(`#${CSS.escape(idOf(path))}`)?.focus();
    set(all.filter((_, place) => place !== at));
  };
  const option = (each: OptionContent, at: number) => {
    const input = inputsOf(OPTION, each, [...path, at], wrongs, (patch) => change(at, patch));
    const label = say`Answer ${at + 1}`;
    return html`<div class="own-option card stack" role="group" aria-label=${label}>
    ${input("text", { label })} ${input("why")} ${input("right")}
    <button type="button" class="plain" aria-label=${say`Remove answer ${at + 1}`} ?disabled=${all.length <= 2}
      @click=${remove(at)}>Remove</button>
  </div>`;
  };
  const missing = wrongs.problems.find((each) => each.path.join() === path.join());
  return html`<div class="stack" role="group" aria-label="Answers" tabindex="-1" id=${idOf(path)}>${all.map(option)}
      ${missing ? html`<p class="wrong">${labelled(missing, "Answers", path)}</p>` : ""}</div>
    <button type="button" class="plain" ?disabled=${all.length >= KINDS.choice.fields.options.most}
      @click=${() => set([...all, newValues(OPTION) as unknown as OptionContent])}>Add an answer</button>`;
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
      { label: say`Pile ${at + 1}`, path: [...path, at], ...COUNTERS },
      size,
      wrongs,
      (size) => set(sizes.with(at, size ?? 0)),
    );
  return html`<div class="fit" role="group" aria-label="Piles" tabindex="-1" id=${idOf(path)}>${sizes.map(pile)}</div>
    <p class="quiet">The page computes which moves win.</p>`;
}

/** Returns the link in an address of the page, without what belongs to the page. */
export function linkIn(text: string): string {
  const { link } = repair(text.trim().replace(/^[^#]*#/, "#"), tables);
  const { view, values, problems } = parse(link, tables);
  if (problems.length > 0 || !/^#v1\/\w/.test(link) || isLesson(link)) return link;
  const shared = { theme: "auto", ground: "page", ui: "none", answer: "", shown: "0" };
  return print(view, { ...values, ...shared }, tables);
}
