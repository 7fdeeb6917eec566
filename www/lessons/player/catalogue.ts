/** The page of all lessons, by age, minutes and subject: those that fit a class come first. */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { counted } from "../../canvas/number-format.ts";
import { adopt, stylesheet } from "../../canvas/styles.ts";
import { isHidden } from "../../link/hidden.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { lessons } from "../index.ts";
import type { Lesson } from "../lesson.ts";
import css from "./catalogue.css?shadow";
import { inLook, type LessonState } from "./link.ts";

const look = stylesheet(css);

/** What a class has: its age, its minutes, and the subject that is wanted; null is any. */
export interface Wish {
  readonly age: number | null;
  readonly minutes: number | null;
  readonly subject: string | null;
}

/** What the page says of a lesson. */
type Listed = Pick<Lesson, "title" | "learnt" | "age" | "minutes" | "subject"> & {
  readonly name: string;
};

/** How many minutes too many count as much as a year too young. */
const MINUTES_OF_A_YEAR = 10;

/** Returns how far a lesson is from a wish; 0 if it fits, infinite for another subject. */
export function distanceOf(
  { age, minutes, subject }: Pick<Listed, "age" | "minutes" | "subject">,
  wish: Wish,
): number {
  if (wish.subject !== null && wish.subject !== subject) return Number.POSITIVE_INFINITY;
  const years = Math.max(0, age - (wish.age ?? age));
  const over = Math.max(0, minutes - (wish.minutes ?? minutes));
  return years + over / MINUTES_OF_A_YEAR;
}

export class Catalogue {
  readonly element = document.createElement("div");
  readonly #announce: (sentence: string) => void;
  #lessons: readonly Listed[] = [];
  #wish: Wish = { age: null, minutes: null, subject: null };
  #state: LessonState | null = null;

  constructor(announce: (sentence: string) => void) {
    this.#announce = announce;
    adopt(document, look());
    this.element.className = "lesson lessons-list";
  }

  /** Shows all lessons; `state` has the look of their links. */
  async show(state: LessonState): Promise<void> {
    const all = await Promise.all(
      lessons.map(async ({ name, load }) => ({ name, ...(await load()).lesson })),
    );
    this.#lessons = all.toSorted((one, other) => one.age - other.age);
    this.#state = state;
    this.#draw();
  }

  focus(): void {
    this.element.scrollTo({ top: 0 });
    this.element.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }

  #set(patch: Partial<Wish>): void {
    this.#wish = { ...this.#wish, ...patch };
    this.#draw();
    this.#announce(this.#sentence(this.#found));
  }

  /** The lessons of the subject, the nearest ones first. */
  get #found(): readonly (Listed & { readonly fits: boolean })[] {
    const lessons = this.#lessons.flatMap((each) => {
      const distance = distanceOf(each, this.#wish);
      return distance === Number.POSITIVE_INFINITY ? [] : [{ each, distance }];
    });
    return lessons
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ each, distance }) => ({ ...each, fits: distance === 0 }));
  }

  #sentence(lessons: readonly { readonly fits: boolean }[]): string {
    const fitting = lessons.filter(({ fits }) => fits).length;
    if (fitting === lessons.length) return `${counted(fitting, "lesson")}.`;
    if (fitting === 0) return say("No lesson fits. The nearest one is the first.");
    return say`Fitting lessons: ${fitting}. The others are longer, or for older pupils.`;
  }

  #draw(): void {
    const lessons = this.#found;
    render(
      html`<section class="stack" aria-label="Learn">
        <h2 tabindex="-1" id="lessons">Learn</h2>
        ${this.#form()}
        <p class="quiet">${this.#sentence(lessons)}</p>
        <table aria-labelledby="lessons">
          <thead><tr><th scope="col">Lesson</th><th scope="col">What is learnt</th><th scope="col">Subject</th><th scope="col">From age</th><th scope="col">Minutes</th>${
            this.#isForPupils ? nothing : html`<th scope="col">For the class</th>`
          }</tr></thead>
          <tbody>${lessons.map((each) => this.#row(each))}</tbody>
        </table></section>`,
      this.element,
    );
  }

  #form(): TemplateResult {
    const { age, minutes, subject } = this.#wish;
    const sizes = (key: "age" | "minutes") =>
      [...new Set(this.#lessons.map((each) => each[key]))].toSorted((one, other) => one - other);
    const subjects = [...new Set(this.#lessons.map((each) => each.subject ?? ""))];
    const numbers = (key: "age" | "minutes") =>
      sizes(key).map((size) => ({ value: `${size}`, label: `${size}` }));
    const numberOf = (text: string) => (text === "" ? null : Number(text));
    return html`<div class="row" role="group" aria-label=${say("Lessons for")}>
      ${choice("Age of the pupils", numbers("age"), age, (text) => this.#set({ age: numberOf(text) }))}
      ${choice("Minutes", numbers("minutes"), minutes, (text) => this.#set({ minutes: numberOf(text) }))}
      ${choice(
        "Subject",
        subjects.map((value) => ({ value, label: say(value) })),
        subject,
        (text) => this.#set({ subject: text || null }),
      )}
    </div>`;
  }

  #row({ name, title, learnt, subject, age, minutes, fits }: Listed & { readonly fits: boolean }) {
    const to = (words: string) =>
      inLook(`#v1/lesson?id=${name}${words}`, this.#state as LessonState);
    return html`<tr ?data-far=${!fits}>
      <th scope="row"><a href=${to("")}>${say(title)}</a></th>
      <td>${typeset(learnt)}</td>
      <td>${say(subject ?? "")}</td>
      <td data-name=${say("From age")}>${age}</td>
      <td data-name=${say("Minutes")}>${minutes}</td>
      ${
        this.#isForPupils
          ? nothing
          : html`<td><a href=${to("&page=worksheet")} aria-label=${say`Worksheet: ${say(title)}`}>Worksheet</a>
        <a href=${to("&page=teacher")} aria-label=${say`For the teacher: ${say(title)}`}>For the teacher</a></td>`
      }
    </tr>`;
  }

  /** Whether the page leaves out what has the answers. */
  get #isForPupils(): boolean {
    return this.#state === null || isHidden(this.#state, "answers");
  }
}

/** A choice that begins with "any". */
function choice(
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  option: string | number | null,
  set: (value: string) => void,
): TemplateResult {
  const change = ({ currentTarget }: Event) => set((currentTarget as HTMLSelectElement).value);
  return html`<label>${say(label)} <select @change=${change}>
    <option value="" .selected=${option === null}>any</option>
    ${options.map(
      ({ value, label }) =>
        html`<option value=${value} .selected=${value === `${option ?? ""}`}>${label}</option>`,
    )}</select></label>`;
}
