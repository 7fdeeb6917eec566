/** One step on the page: its picture, its text, and what the reader does with them. */
import { render } from "lit/html.js";
import type { Control } from "../../controls/controls.ts";
import { Terms } from "../../controls/terms.ts";
import { isHidden } from "../../link/hidden.ts";
import type { State } from "../../link/link.ts";
import type { Session } from "../../session/session.ts";
import { Sound } from "../../sound/sound.ts";
import type { Lesson, Step } from "../lesson.ts";
import { pickIn } from "../questions.ts";
import type { Attempt } from "./attempt.ts";
import { answerTable } from "./forms.ts";
import type { Score } from "./link.ts";
import { inLook, type LessonState, paperParams, proofOptions, readAnswers } from "./link.ts";
import { plain, termsOf } from "./markdown.ts";
import { LessonPicture, type Wanted } from "./picture.ts";
import { type Acts, type Model, template } from "./template.ts";

/** What the reader does that concerns the whole lesson. */
export interface LessonActs extends Pick<Acts, "go" | "again" | "copy" | "paper"> {
  /** Shows the figure of a card as printed, or as this page draws it. */
  showAs(as: LessonState["as"]): void;
  /** The reader has given an answer that can be stored. */
  answered(attempt: Attempt): void;
  /** The reader has asked for the right answer. */
  opened(attempt: Attempt): void;
}

/** The state of the lesson, and its step. */
export interface StepState {
  readonly state: LessonState;
  /** Null until it is loaded. */
  readonly lesson: Lesson | null;
  readonly attempt: Attempt | null;
  /** For the last step: the score, and all steps. */
  readonly score: Score | null;
  readonly steps: readonly Step[];
}

export class StepPage {
  readonly element = document.createElement("div");
  readonly picture: LessonPicture;
  readonly #session: Session;
  readonly #prints: boolean;
  readonly #acts: Acts;
  readonly #lessonActs: LessonActs;
  readonly #terms: Terms;
  readonly #sound: Sound;
  #stepState: StepState;

  /** `prints`: whether lessons can be shown as pages to print. */
  constructor(session: Session, prints: boolean, acts: LessonActs, stepState: StepState) {
    this.#session = session;
    this.#prints = prints;
    this.#stepState = stepState;
    this.#lessonActs = acts;
    this.#acts = { ...acts, ...this.#own };
    this.element.className = "lesson";
    this.picture = new LessonPicture(session, {
      draw: () => this.#draw(),
      changed: (patch) => this.#changed(patch),
    });
    this.#terms = new Terms(
      (sentence) => session.announcer.report("terms", [sentence]),
      (link) => session.frameOf(link),
    );
    this.#sound = new Sound(this.picture);
  }

  show(stepState: StepState): void {
    if (stepState.attempt?.place !== this.#stepState.attempt?.place) this.#sound.leave();
    this.#stepState = stepState;
    this.element.toggleAttribute("data-presented", isHidden(stepState.state, "surroundings"));
    this.element.toggleAttribute("data-large", stepState.attempt?.step.large === true);
    this.#paint();
    this.picture.schedule();
  }

  /** The lesson is left: its sound ends. */
  leave(): void {
    this.#sound.leave();
  }

  /** Moves the focus to the heading of the step, and shows its beginning. */
  focus(): void {
    this.element.querySelector<HTMLElement>(".lesson-text h2")?.focus({ preventScroll: true });
    for (const each of this.#scrollers) each.scrollTo({ top: 0 });
  }

  // The picture

  #paint(): void {
    const { attempt, state } = this.#stepState;
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
      offersNamed: this.#stepState.lesson?.isCard === true,
      hides: this.#hidden(step, open),
      shared: { theme, ground },
      drawing: drawing?.description ?? null,
    });
  }

  /** What is shown in place of the picture. */
  get #instead(): Partial<NonNullable<Step["instead"]>> {
    const { attempt, state } = this.#stepState;
    return (state.as === "printed" && attempt?.step.instead) || {};
  }

  /** The switch between it and the picture. */
  get #switch(): Control | null {
    const { attempt, state } = this.#stepState;
    const { is } = attempt?.step.instead ?? {};
    if (is === undefined) return null;
    const set = (value: string | null) =>
      this.#lessonActs.showAs(value === "ours" ? value : "printed");
    const { as } = paperParams;
    const param = is === "proof" ? { ...as, options: proofOptions } : as;
    const rest = { first: param.default, draft: undefined, problem: undefined, offers: () => true };
    return { key: "as", param, value: state.as, set, ...rest };
  }

  /** What the picture leaves out; a task for students has no data either. */
  #hidden({ hides = false }: Step, open: boolean): Wanted["hides"] {
    if (typeof hides === "boolean") return this.#isStudent || (hides && !open);
    return this.#isStudent ? [...hides, "answers"] : open ? [] : hides;
  }

  /** The parameters that a question asks to select in the picture. */
  get #picks(): readonly string[] {
    const form = this.#stepState.attempt?.step.question?.form;
    return form?.kind === "pick" ? form.keys : [];
  }

  /** What the reader selects in the picture is an answer, if the question asks for it. */
  #changed(patch: State): void {
    const { picture } = this;
    picture.inputs.accept(Object.keys(patch));
    const { attempt } = this.#stepState;
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
    const { step, open } = this.#stepState.attempt ?? {};
    return [
      ...new Set([step?.text, open ? step?.after : ""].flatMap((text) => termsOf(text ?? ""))),
    ];
  }

  // Answers

  get #isStudent(): boolean {
    return isHidden(this.#stepState.state, "answers");
  }

  /** What the reader does in this step. */
  get #own() {
    return {
      draft: (answer: string, spoken?: string) => {
        if (this.#stepState.attempt === null) return;
        if (spoken !== undefined) this.#session.announcer.report("draft", [spoken], true);
        this.#stepState.attempt.draft = answer;
        this.picture.schedule();
      },
      check: () => this.#check(),
      hint: () => {
        const hint = this.#stepState.attempt?.hint() ?? null;
        if (hint === null) return;
        this.picture.schedule();
        this.#reveal("hint", [plain(hint)]);
      },
      show: () => this.#open(),
      reset: () => this.picture.reset(),
      play: (what: "on" | "stop") => this.picture.figure.play(what),
      stepPicture: (by: -1 | 1) => this.picture.figure.step(by),
    };
  }

  #check(): void {
    const { attempt } = this.#stepState;
    const verdict = attempt?.check() ?? null;
    if (attempt === null || verdict === null) return;
    if (verdict.kind !== "invalid") this.#lessonActs.answered(attempt);
    if (attempt.isAnswered && !attempt.open) {
      attempt.open = true;
      this.#paint();
    }
    this.picture.schedule();
    this.#reveal("verdict", attempt.spokenVerdict());
  }

  /** Shows the right answer to a reader who asks for it. */
  #open(): void {
    const { attempt } = this.#stepState;
    if (!attempt?.step.question) return;
    attempt.show();
    this.#lessonActs.opened(attempt);
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
    const { attempt } = this.#stepState;
    queueMicrotask(async () => {
      const isLost = this.element.querySelector(":focus") === null;
      if (isLost) last()?.focus({ preventScroll: true }); // and is read
      this.#session.announcer.report(what, isLost ? sentences.slice(1) : sentences, true);
      const before = scroll();
      await this.picture.figure.settled().catch(() => null); // a notice says what failed
      if (this.#stepState.attempt === attempt && places() === before) scroll();
    });
  }

  /** What scrolls: the text, or on phones text and picture together. */
  get #scrollers(): Element[] {
    return [this.element, ...this.element.querySelectorAll(".lesson-text")];
  }

  // State -> page

  #draw(): void {
    this.#sound.renew();
    render(template(this.#model(), this.#acts), this.element);
  }

  #model(): Model {
    const { facts, playing, progress } = this.picture.figure.status;
    return {
      lesson: this.#stepState.lesson,
      shown: this.#stepState.attempt,
      picture: this.picture.figure.root,
      drawing: this.#instead.drawing ?? null,
      isProof: this.#instead.is === "proof",
      switch: this.#switch,
      linkTo: (link) => inLook(link, this.#stepState.state),
      view: this.picture.link === "" ? undefined : this.picture.view.name,
      terms: this.#named.length > 0 && !this.#isStudent ? this.#terms.element : null,
      sound: this.#stepState.attempt?.step.listens ? this.#sound.element : null,
      facts,
      playing,
      busy: progress !== null,
      transport: this.picture.steps,
      verb: this.picture.view.verb,
      isChanged: this.picture.isChanged,
      controls: this.picture.controls,
      isStudent: this.#isStudent,
      prints: !this.#isStudent && !this.#stepState.lesson?.isCard && this.#prints,
      score: this.#stepState.score,
      answers: answerTable(this.#stepState.steps, readAnswers(this.#stepState.state.answers)),
    };
  }
}
