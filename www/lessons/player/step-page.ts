/** One step on the page: its picture, its text, and what the reader does with them. */
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import type { Action } from "../../canvas/keys.ts";
import { type Control, control } from "../../controls/controls.ts";
import { Terms } from "../../controls/terms.ts";
import { loadModule } from "../../core/download.ts";
import { isHidden } from "../../link/hidden.ts";
import type { State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { formulasIn } from "../../papers/formulas.ts";
import type { Session } from "../../session/session.ts";
import type { Sound } from "../../sound/sound.ts";
import type { Lesson, Step } from "../lesson.ts";
import { pickIn, type Question } from "../questions.ts";
import type { Attempt } from "./attempt.ts";
import { form } from "./forms.ts";
import {
  inLook,
  type LessonState,
  paperParams,
  proofOptions,
  readAnswers,
  type Score,
} from "./link.ts";
import { citing, inline, plain, termsOf, typesetBlocks } from "./markdown.ts";
import { LessonPicture, type StepPicture } from "./picture.ts";
import { about, answerTable, factsIn, progress, scoreSentence } from "./template.ts";

/** The lesson of a step, and what its reader does that concerns all of it. */
export interface StepLesson {
  readonly state: LessonState;
  /** Null until it is loaded. */
  readonly lesson: Lesson | null;
  readonly attempt: Attempt | null;
  /** For the last step: the score, and all steps. */
  readonly result: Score | null;
  readonly allSteps: readonly Step[];
  /** Whether lessons can be shown as pages to print. */
  readonly prints: boolean;
  /** Presents the lesson, where that is possible. */
  readonly present: Action | undefined;
  step(by: -1 | 1): void;
  again(): void;
  copy(): Promise<void>;
  turnTo(patch: Partial<LessonState>): void;
  /** Shows the figure of a card as printed, or as this page draws it. */
  showAs(as: LessonState["as"]): void;
  /** The reader has given an answer that can be stored. */
  answered(attempt: Attempt): void;
  /** The reader has asked for the right answer. */
  opened(attempt: Attempt): void;
}

export class StepPage {
  readonly element = document.createElement("div");
  readonly picture: LessonPicture;
  readonly #session: Session;
  readonly #lesson: StepLesson;
  readonly #terms: Terms;
  /** Null until a step is heard. */
  #sound: Sound | null = null;
  /** The step that is shown. */
  #place: number | undefined;
  /** Whether the picture has most of the height of a phone, and not a third. */
  #isLarge = false;

  constructor(session: Session, lesson: StepLesson) {
    this.#session = session;
    this.#lesson = lesson;
    this.element.className = "lesson";
    this.picture = new LessonPicture(session, {
      draw: () => this.#draw(),
      changed: (patch) => this.#changed(patch),
    });
    this.#terms = new Terms(session);
  }

  show(): void {
    const { attempt, state } = this.#lesson;
    if (attempt?.place !== this.#place) {
      this.#sound?.leave();
      this.#isLarge = attempt?.step.question?.form.kind === "pick"; // the picture is its field
      for (const each of this.#scrollers) each.scrollTo({ left: 0 });
    }
    this.#place = attempt?.place;
    this.element.toggleAttribute("data-presented", isHidden(state, "surroundings"));
    this.#paint();
    this.picture.schedule();
  }

  /** The lesson is left: its sound ends. */
  leave(): void {
    this.#sound?.leave();
  }

  /** Moves the focus to the heading of the step, and shows its beginning. */
  focus(): void {
    this.element.querySelector<HTMLElement>(".lesson-text h2")?.focus({ preventScroll: true });
    for (const each of this.#scrollers) each.scrollTo({ top: 0, left: 0 });
  }

  // The picture

  /** Turns to another page of a step that is presented; returns whether there is one. */
  turn(by: -1 | 1): boolean {
    const text = this.element.querySelector(".lesson-text");
    if (text === null || !isHidden(this.#lesson.state, "surroundings")) return false;
    const { clientWidth, scrollLeft, scrollWidth } = text;
    const left = (Math.round(scrollLeft / clientWidth) + by) * clientWidth;
    if (left < 0 || left >= scrollWidth - 1) return false;
    text.scrollTo({ left });
    return true;
  }

  /** Whether the picture has two sizes, as on a phone. */
  get resizes(): boolean {
    return this.element.querySelector(".lesson-size")?.checkVisibility() === true;
  }

  /** Makes the picture larger or smaller there. */
  resize(isLarge = !this.#isLarge): void {
    this.#isLarge = isLarge;
    this.picture.schedule();
    for (const each of this.#scrollers) each.scrollTo({ top: 0 });
  }

  /** Shows the picture of the step again; its button goes then, and the picture gets the focus. */
  #reset(): void {
    this.picture.reset();
    this.picture.figure.root.focus({ preventScroll: true });
  }

  /** What a tap on the small picture does, which takes no taps itself. */
  #tapped({ target, currentTarget }: Event): void {
    if (target === currentTarget && !this.#isLarge) this.resize(true);
  }

  #paint(): void {
    const { attempt, state, lesson } = this.#lesson;
    if (attempt === null) return;
    const { step, place, open } = attempt;
    const { theme, ground } = state;
    const { link, drawing } = this.#instead;
    this.#terms.show(this.#named);
    this.picture.figure.root.inert = drawing !== undefined; // it lies behind the drawing
    this.picture.open({
      place,
      link: link ?? ((open && step.reveals) || step.link),
      locks: open ? [] : (step.locks ?? []),
      free: this.#picks,
      offersNamed: lesson?.isCard === true,
      hides: this.#hidden(step, open),
      shared: { theme, ground },
      drawing: drawing?.description ?? null,
    });
  }

  /** What is shown in place of the picture. */
  get #instead(): Partial<NonNullable<Step["instead"]>> {
    const { attempt, state } = this.#lesson;
    return (state.as === "printed" && attempt?.step.instead) || {};
  }

  /** The switch between it and the picture. */
  get #switch(): Control | null {
    const { attempt, state } = this.#lesson;
    const { is } = attempt?.step.instead ?? {};
    if (is === undefined) return null;
    const set = (value: string | null) => this.#lesson.showAs(value === "ours" ? value : "printed");
    const { as } = paperParams;
    const param = is === "proof" ? { ...as, options: proofOptions } : as;
    const rest = { first: param.default, draft: undefined, problem: undefined, offers: () => true };
    return { key: "as", param, value: state.as, set, ...rest };
  }

  /** What the picture leaves out; a task for students has no data either. */
  #hidden({ hides = false }: Step, open: boolean): StepPicture["hides"] {
    if (typeof hides === "boolean") return this.#isStudent || (hides && !open);
    return this.#isStudent ? [...hides, "answers"] : open ? [] : hides;
  }

  /** The parameters that a question asks to select in the picture. */
  get #picks(): readonly string[] {
    const form = this.#lesson.attempt?.step.question?.form;
    return form?.kind === "pick" ? form.keys : [];
  }

  /** What the reader selects in the picture is an answer, if the question asks for it. */
  #changed(patch: State): void {
    const { picture } = this;
    picture.inputs.accept(Object.keys(patch));
    const { attempt } = this.#lesson;
    const keys = this.#picks;
    const isPicked = keys.some((key) => Object.hasOwn(patch, key));
    if (attempt !== null && !attempt.open && isPicked) {
      attempt.draft = pickIn(picture.state, keys);
      attempt.verdict = null;
    }
    picture.show();
  }

  /** The terms of the text that is shown. */
  get #named(): string[] {
    const { step, open } = this.#lesson.attempt ?? {};
    const texts = [step?.text, open ? step?.after : ""];
    return [...new Set(texts.flatMap((text) => termsOf(text ?? "")))];
  }

  // Answers

  get #isStudent(): boolean {
    return isHidden(this.#lesson.state, "answers");
  }

  #draft(answer: string, words?: string): void {
    const { attempt } = this.#lesson;
    if (attempt === null) return;
    if (words !== undefined) this.#session.announcer.report("draft", [words], true);
    attempt.draft = answer;
    this.picture.schedule();
  }

  #hint(): void {
    const hint = this.#lesson.attempt?.hint() ?? null;
    if (hint === null) return;
    this.picture.schedule();
    this.#reveal("hint", [plain(hint)]);
  }

  #check(): void {
    const { attempt } = this.#lesson;
    const verdict = attempt?.check() ?? null;
    if (attempt === null || verdict === null) return;
    if (verdict.kind !== "invalid") this.#lesson.answered(attempt);
    if (attempt.isAnswered && !attempt.open) {
      attempt.open = true;
      this.#paint();
    }
    this.picture.schedule();
    this.#reveal("verdict", attempt.spokenVerdict());
  }

  /** Shows the right answer to a reader who asks for it. */
  #open(): void {
    const { attempt } = this.#lesson;
    if (!attempt?.step.question) return;
    attempt.show();
    this.#lesson.opened(attempt);
    this.#paint();
    this.picture.schedule();
    this.#reveal("verdict", attempt.spokenAnswer());
  }

  /**
   * Announces what an action has added, and scrolls to the last of it, which gets the focus if the
   * button is gone. The picture may get more controls then, so it scrolls again when the picture is
   * complete, unless the reader has scrolled.
   */
  #reveal(what: "hint" | "verdict", sentences: readonly string[]): void {
    const places = () => this.#scrollers.map(({ scrollTop }) => scrollTop).join();
    const last = () => [...this.element.querySelectorAll<HTMLElement>(`.lesson-${what}`)].at(-1);
    const scroll = () => {
      last()?.scrollIntoView({ block: "nearest" });
      return places();
    };
    const { attempt } = this.#lesson;
    queueMicrotask(async () => {
      const isLost = this.element.querySelector(":focus") === null;
      if (isLost) last()?.focus({ preventScroll: true }); // and is read
      this.#session.announcer.report(what, isLost ? sentences.slice(1) : sentences, true);
      const before = scroll();
      await this.picture.figure.settled().catch(() => null); // a notice says what failed
      if (this.#lesson.attempt === attempt && places() === before) scroll();
    });
  }

  /** What scrolls: the text, or on phones text and picture together. */
  get #scrollers(): Element[] {
    return [this.element, ...this.element.querySelectorAll(".lesson-text")];
  }

  // State -> page

  #draw(): void {
    this.#sound?.renew();
    render(this.#page(), this.element);
  }

  /** Returns the button of the sound, which the first step that has one loads. */
  #heard(): Element | typeof nothing {
    if (this.#sound !== null) return this.#sound.element;
    void this.#session.attempt(async () => {
      const { Sound } = await loadModule(import("../../sound/sound.ts"), "The file of sounds");
      this.#sound ??= new Sound(this.picture);
      this.#draw();
    });
    return nothing;
  }

  #page(): TemplateResult {
    const { picture } = this;
    if (picture.link === "") return html`<p class="coming">Loading the lesson …</p>`;
    const { drawing = null, is } = this.#instead;
    const name = is === "proof" ? say("In colours") : say("As printed");
    const size = this.#lesson.lesson?.isCard ? nothing : this.#isLarge ? "large" : "small";
    return html`<div class="lesson-picture" data-size=${size}>
      <div class="lesson-stage" data-view=${picture.view.name} ?data-compared=${typeof picture.state.vs === "number"} ?data-drawn=${drawing !== null} @click=${(event: Event) => this.#tapped(event)}>
        ${picture.figure.root}${drawing === null ? nothing : html`<div class="drawing" role="region" aria-label=${name} tabindex="0">${drawing.content}</div>`}
      </div>
      ${this.#underPicture()}
    </div>
    <section class="lesson-text" aria-label="Lesson" @scroll=${this.#align}>${this.#text()}</section>`;
  }

  /** Shows whole pages of a step that is presented: the browser scrolls to what has the focus. */
  readonly #align = ({ currentTarget }: Event): void => {
    const text = currentTarget as Element;
    const left = Math.round(text.scrollLeft / text.clientWidth) * text.clientWidth;
    if (Math.abs(left - text.scrollLeft) >= 1) text.scrollTo({ left });
  };

  #underPicture(): TemplateResult {
    const { drawing, is } = this.#instead;
    const saved =
      is === "proof"
        ? say("Export saves the picture.")
        : say("Export saves the picture as drawn here.");
    const choice = this.#switch;
    return html`<div class="lesson-tools row" role="group" aria-label="Picture">
    ${choice === null ? nothing : control(choice)}
    ${drawing === undefined ? this.#tools() : html`<span class="lesson-facts note">${saved}</span>`}
  </div>`;
  }

  #tools(): TemplateResult {
    const { picture } = this;
    const { lesson, attempt } = this.#lesson;
    const { facts, playing, progress } = picture.figure.status;
    const { play, step } = picture.steps;
    const tool = (label: string, act: () => void, title = label) =>
      html`<button type="button" class="plain" aria-label=${title} title=${title} @click=${act}>${label}</button>`;
    return html`${step ? tool("‹", () => picture.figure.step(-1), "One step of the picture back") : nothing}
    ${play ? tool(playing ? "Pause" : (picture.view.verb ?? "Play"), () => picture.figure.play(playing ? "stop" : "on")) : nothing}
    ${step ? tool("›", () => picture.figure.step(1), "One step of the picture forward") : nothing}
    ${keyed(attempt?.place, html`${repeat(picture.controls, ({ key }) => key, control)}`)}
    ${lesson?.isCard ? nothing : html`<button type="button" class="plain lesson-size" @click=${() => this.resize()}>${this.#isLarge ? "Smaller picture" : "Larger picture"}</button>`}
    ${picture.isChanged ? html`<button type="button" class="plain" @click=${() => this.#reset()}>${lesson?.isTask || lesson?.isCard ? "First picture" : "Picture of this step"}</button>` : nothing}
    <span class="lesson-facts note">${progress !== null ? "Computing …" : facts === null ? nothing : typeset(factsIn(facts))}</span>`;
  }

  #text(): TemplateResult {
    const { lesson, attempt, state } = this.#lesson;
    if (lesson === null || attempt === null) return html`<p>Loading the lesson …</p>`;
    const { place, step, open } = attempt;
    const last = lesson.steps.length;
    const isLesson = !lesson.isTask && !lesson.isCard;
    const hasSteps = isLesson || last > 1;
    const hasTerms = this.#named.length > 0 && !this.#isStudent;
    return html`${hasSteps ? progress(lesson, place) : nothing}
    ${keyed(
      `${lesson.title} ${place}`,
      html`<h2 tabindex="-1" dir="auto">${formulasIn(step.title, typeset)}</h2>
        ${step.body?.((link) => inLook(link, state)) ?? typesetBlocks(step.text)}
        ${step.listens ? this.#heard() : nothing}
        ${step.question === undefined ? nothing : this.#question(step.question, attempt)}
        ${open && step.after ? html`<div class="lesson-after stack">${typesetBlocks(step.after, citing)}</div>` : nothing}
        ${place === 1 && isLesson ? [about(lesson), this.#papers()] : nothing}
        ${place === last && !lesson.isCard ? this.#ending(lesson) : nothing}
        ${hasTerms ? this.#terms.element : nothing}`,
    )}
    ${
      !hasSteps
        ? nothing
        : html`<div class="lesson-bar row apart">
      ${place === 1 ? nothing : html`<button type="button" class="plain" @click=${() => this.#lesson.step(-1)}>Back</button>`}
      ${place === last ? nothing : html`<button type="button" class="primary" @click=${() => this.#lesson.step(1)}>Next</button>`}
    </div>`
    }`;
  }

  /** The buttons that present the lesson, and that lead to its worksheet and its teacher's page. */
  #papers(): TemplateResult | typeof nothing {
    const { lesson, prints, present } = this.#lesson;
    if (!prints || this.#isStudent || lesson?.isCard) return nothing;
    const open = (page: LessonState["page"]) => () => this.#lesson.turnTo({ page });
    return html`<div class="lesson-acts lesson-pages row">
    ${present ? html`<button type="button" class="plain" @click=${() => present.run("")}>${present.name}</button>` : nothing}
    <button type="button" class="plain" @click=${open("worksheet")}>Worksheet</button>
    <button type="button" class="plain" @click=${open("teacher")}>For the teacher</button>
  </div>`;
  }

  #question(question: Question, attempt: Attempt): TemplateResult {
    const { ask, hints, right, solution } = question;
    const { draft, verdict, hints: hintCount, open } = attempt;
    // A sandboxed frame may submit no form, but it has clicks; Enter in a field makes one, too.
    const check = (event: Event) => {
      event.preventDefault();
      this.#check();
    };
    const isRight = verdict?.kind === "right";
    const isStored = right === null || this.#isStudent;
    return html`<form class="lesson-question card stack" novalidate>
    <p class="lesson-ask" id="lesson-ask" dir="auto">${inline(ask)}</p>
    ${form(question.form, draft, (answer, words) => this.#draft(answer, words))}
    <div class="lesson-acts row">
      <button type="submit" class="primary" @click=${check}>${isStored ? "Store" : "Check"}</button>
      ${hintCount < hints.length ? html`<button type="button" class="plain" @click=${() => this.#hint()}>Hint</button>` : nothing}
      ${open || isRight || verdict === null || isStored ? nothing : html`<button type="button" class="plain" @click=${() => this.#open()}>Show the answer</button>`}
    </div>
    ${hints.slice(0, hintCount).map((hint) => html`<p class="lesson-hint" tabindex="-1">${inline(hint)}</p>`)}
    ${
      verdict === null
        ? nothing
        : html`<p class="lesson-verdict" tabindex="-1" data-kind=${verdict.kind}>${inline(verdict.reason)}</p>`
    }
    ${open && !isRight && right !== null ? html`<p class="lesson-verdict" tabindex="-1" data-kind="kept">The answer: ${inline(solution)}.</p>` : nothing}
  </form>`;
  }

  /** What stands at the end of a lesson. */
  #ending({ isTask, isFixed }: Lesson): TemplateResult {
    const { result, allSteps, state } = this.#lesson;
    const copy = () => void this.#lesson.copy();
    const again = () => this.#lesson.again();
    if (isTask)
      return html`<div class="lesson-ending stack"><div class="lesson-acts row">
    <button type="button" class="plain" @click=${copy}>Copy a link with my answer</button>
    ${isFixed ? nothing : html`<button type="button" class="plain" @click=${again}>Other numbers</button>`}
  </div></div>`;
    return html`<div class="lesson-ending stack">
    ${result === null ? nothing : html`<p>${scoreSentence(result, this.#isStudent)}</p>`}
    ${this.#isStudent ? nothing : answerTable(allSteps, readAnswers(state.answers))}
    <div class="lesson-acts row">
      <button type="button" class="plain" @click=${copy}>Copy a link with my answers</button>
      <button type="button" class="plain" @click=${again}>${isFixed ? "Again" : "Again, with other numbers"}</button>
    </div>
    ${this.#papers()}
  </div>`;
  }
}
