/** The parts of the editor: its bar, the list of steps and the form, or the player. */
import { nothing, type TemplateResult } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type FormActs, type FormModel, form } from "./form.ts";
import { MOST, type OwnStep } from "./own.ts";

export interface EditorModel extends FormModel {
  readonly message: string;
  readonly isWrong: boolean;
  readonly canUndo: boolean;
  /** The player of the draft; null while it is edited. */
  readonly preview: HTMLElement | null;
}

export interface EditorActs extends FormActs {
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

export function layout(model: EditorModel, acts: EditorActs): TemplateResult {
  const { preview } = model;
  return html`<div class="own-bar" role="group" aria-label="Own lesson">
      ${preview === null ? buttons(model, acts) : html`<button type="button" class="primary" @click=${acts.back}>Back to the editor</button>`}
      <p role="status" class=${model.isWrong ? "wrong" : "quiet"}>${model.message}</p>
    </div>
    ${
      preview === null
        ? html`<div class="own-body" id="picture" tabindex="-1">${steps(model, acts)} ${form(model, acts)}</div>`
        : html`<div class="own-stage">${preview}</div>`
    }`;
}

function buttons({ canUndo }: EditorModel, acts: EditorActs): TemplateResult {
  const plain = (label: string, act: (event: Event) => void) =>
    html`<button type="button" class="plain" @click=${act}>${label}</button>`;
  const choose = ({ currentTarget }: Event) => {
    const bar = (currentTarget as HTMLElement).parentElement;
    bar?.querySelector<HTMLElement>("[type=file]")?.click();
  };
  const chosen = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    acts.read(field.files?.[0]);
    field.value = ""; // the same file can be chosen again
  };
  return html`<button type="button" class="primary own-try" @click=${acts.tryIt}>Try it</button>
    ${plain("Open the lesson", acts.open)} ${plain("Copy link", acts.copy)}
    ${plain("Save as a file", acts.save)} ${plain("Open a file", choose)}
    ${plain("New lesson", acts.begin)} ${canUndo ? plain("Undo", acts.undo) : nothing}
    <input type="file" hidden accept=".json,application/json" @change=${chosen}>`;
}

function steps({ lesson, at }: EditorModel, acts: EditorActs): TemplateResult {
  const { title, steps } = lesson;
  const pick = (place: number, label: string) => html`<button type="button" class="plain own-pick"
    aria-current=${at === place ? "true" : nothing} @click=${() => acts.pick(place)}>${label}</button>`;
  const tool = (sign: string, label: string, isOff: boolean, act: () => void) =>
    html`<button type="button" class="plain" aria-label=${label} title=${label} aria-disabled=${isOff ? "true" : nothing} @click=${isOff ? nothing : act}>${sign}</button>`;
  const row = ({ title }: OwnStep, place: number) => html`<li>
    ${pick(place + 1, `${place + 1}. ${title || say("no title")}`)}
    ${tool("↑", say`Step ${place + 1} up`, place === 0, () => acts.move(place, -1))}
    ${tool("↓", say`Step ${place + 1} down`, place === steps.length - 1, () => acts.move(place, 1))}
    ${tool("×", say`Remove step ${place + 1}`, steps.length === 1, () => acts.remove(place))}</li>`;
  return html`<section class="own-steps" aria-label="Steps of the lesson">
    ${pick(0, title || "About the lesson")}
    <ol>${steps.map(row)}</ol>
    <button type="button" class="plain" ?disabled=${steps.length >= MOST.steps} @click=${acts.add}>Add a step</button>
  </section>`;
}
