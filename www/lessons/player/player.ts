/**
 * Shows a lesson: a picture, and beside it the text of a step with its question. The link has the
 * step and all answers, and the device stores them for later visits.
 */
import { render } from "lit/html.js";
import type { Beside } from "../../app/page/beside.ts";
import { store, stored } from "../../app/page/stored.ts";
import { Terms } from "../../app/panel/terms.ts";
import { spokenIn } from "../../canvas/descriptions.ts";
import { stylesheet } from "../../canvas/styles.ts";
import { loadModule } from "../../core/download.ts";
import type { CoreLoader } from "../../core/loader.ts";
import { type Figure, type FigureStatus, handled } from "../../figure/figure.ts";
import { hides } from "../../link/hidden.ts";
import type { State } from "../../link/link.ts";
import { lessons } from "../index.ts";
import { type Call, kitOf } from "../kit.ts";
import type { Lesson, Step } from "../lesson.ts";
import type { Verdict } from "../questions.ts";
import css from "./lesson.css?shadow";
import { type LessonState, parseLesson, printLesson, readAnswers, writeAnswers } from "./link.ts";
import { plain, termsOf } from "./markdown.ts";
import { LessonPicture } from "./picture.ts";
import { type Score, scoreOf } from "./score.ts";
import { type Acts, type Model, template } from "./template.ts";

const look = stylesheet(css);

/** What the page lends to a lesson. */
export interface PlayerHost {
  readonly loader: CoreLoader;
  /** The link has changed by a user action. */
  changed(): void;
  /** Something else has changed: the title, or what a presentation shows. */
  news(): void;
  announce(part: string, sentences: readonly string[]): void;
  warn(sentence: string): void;
  /** Returns the address of a picture for a frame. */
  frameOf(link: string): string;
}

/** A step that is shown, and what the reader has done in it. */
interface Shown {
  readonly place: number;
  readonly step: Step;
  /** The answer that is being given. */
  draft: string;
  verdict: Verdict | null;
  /** How many hints are shown. */
  hints: number;
  /** Whether the answer is shown: the reader has found it, or asked for it. */
  open: boolean;
}

export class Player implements Beside {
  readonly element = document.createElement("div");
  ready: Promise<void> = Promise.resolve();
  readonly #host: PlayerHost;
  readonly #picture: LessonPicture;
  readonly #terms: Terms;
  #state: LessonState = parseLesson("#v1/lesson").values;
  #lesson: Lesson | null = null;
  /** The steps that were made, for one lesson and seed. */
  #made: { readonly key: string; readonly steps: Map<number, Promise<Step>> } = {
    key: "",
    steps: new Map(),
  };
  #shown: Shown | null = null;
  #score: Score | null = null;
  /** Counts what was opened: what is loaded for something older is dropped. */
  #turn = 0;
  #drawing = false;
  /** Whether changes are announced: not before the first step of a page that is read anyway. */
  #speaks = false;
  /** Removes the listeners for keys; null while another picture is shown. */
  #keys: AbortController | null = null;

  constructor(host: PlayerHost) {
    this.#host = host;
    if (!document.adoptedStyleSheets.includes(look())) document.adoptedStyleSheets.push(look());
    this.element.className = "lesson";
    this.#picture = new LessonPicture(host.loader, {
      news: () => this.#news(),
      changed: () => {
        this.#speaks = true;
      },
      warn: (sentence) => host.warn(sentence),
    });
    this.#terms = new Terms(
      (sentence) => host.announce("terms", [sentence]),
      (link) => host.frameOf(link),
    );
  }

  /**
   * Opens a link. Returns its values and the problems with it. `speaks`: whether its step is
   * announced and gets the focus; the first one belongs to a page that is read anyway.
   */
  open(text: string, speaks: boolean): ReturnType<typeof parseLesson> {
    const link = parseLesson(text);
    const before = this.#state;
    const own = link.values.answers === "" ? this.#stored(link.values) : link.values.answers;
    this.#state = { ...link.values, answers: own };
    const isOther = before.id !== this.#state.id || before.seed !== this.#state.seed;
    if (isOther || this.#lesson === null) {
      this.#lesson = null;
      this.#shown = null;
      this.#draw();
    }
    this.#speaks ||= speaks;
    this.ready = handled(this.#show(speaks));
    return link;
  }

  /** The link, with the theme and what it leaves out. */
  link({ theme = null, ground = null, ui = null }: State): string {
    return printLesson({ ...this.#state, theme, ground, ui });
  }

  get state(): LessonState {
    return this.#state;
  }

  /** Resolves when the step and its picture are complete. */
  async settled(): Promise<void> {
    for (let seen: unknown; seen !== this.ready; await seen) seen = this.ready;
    await this.figure.settled();
  }

  /** The sentence for an audience. */
  get heading(): { readonly title: string; readonly sentence: string } {
    const step = this.#shown?.step;
    const sentence = step?.question?.ask ?? step?.title ?? "";
    return { title: this.#lesson?.title ?? "Lesson", sentence: plain(sentence) };
  }

  /** The link of the picture, as the reader has changed it. */
  get pictureLink(): string {
    return this.#picture.link;
  }

  // As a figure, for a presentation

  get figure(): Figure {
    return this.#picture.figure;
  }

  get status(): FigureStatus {
    return this.figure.status;
  }

  readonly steps = { play: false, step: true };

  step(by: -1 | 1): void {
    this.#go(this.#state.step + by);
  }

  // In place of a view

  enter(): void {
    this.#keys?.abort();
    this.#keys = new AbortController();
    addEventListener("keydown", (event) => this.#key(event), { signal: this.#keys.signal });
  }

  leave(): void {
    this.#keys?.abort();
    this.#keys = null;
    this.figure.play("stop");
  }

  repaint(): void {
    this.figure.repaint();
  }

  /** The theme, or what the link leaves out, has changed. */
  share({ theme, ground, ui }: State): void {
    const shared = { theme, ground, ui } as Pick<LessonState, "theme" | "ground" | "ui">;
    const before = this.#state;
    this.#state = { ...before, ...shared };
    if (before.ui !== ui || before.theme !== theme || before.ground !== ground) this.#paint();
  }

  // Steps

  /** Loads the lesson and makes its step. `speaks`: whether it is announced. */
  async #show(speaks: boolean): Promise<void> {
    const turn = ++this.#turn;
    const { id, seed } = this.#state;
    try {
      const entry = lessons.find(({ name }) => name === id) ?? lessons[0];
      const [{ lesson }] = await Promise.all([
        loadModule(entry.load(), "The lesson"),
        this.#host.loader.whole(),
      ]);
      if (turn !== this.#turn) return;
      this.#lesson = lesson;
      const last = lesson.steps.length;
      const wanted = this.#state.step;
      const place = Math.min(wanted, last);
      if (place !== wanted) {
        this.#state = { ...this.#state, step: place };
        this.#host.warn(`step: ${wanted} is not in 1..=${last}; showing ${place}.`);
      }
      const step = await this.#make(lesson, `${id} ${seed}`, place);
      if (turn !== this.#turn) return;
      await this.#begin(place, step, speaks);
      await this.figure.settled();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#host.warn(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  #make(lesson: Lesson, key: string, place: number): Promise<Step> {
    if (this.#made.key !== key) this.#made = { key, steps: new Map() };
    const { steps } = this.#made;
    const known = steps.get(place);
    if (known !== undefined) return known;
    const make = lesson.steps[place - 1];
    if (make === undefined) throw new Error(`step: ${place} is not in 1..=${lesson.steps.length}`);
    const made = Promise.resolve(make(kitOf(this.#call, this.#state.seed)));
    made.catch(() => steps.delete(place)); // the next visit tries again
    steps.set(place, made);
    return made;
  }

  readonly #call: Call = async (name, ...args) =>
    (await this.#host.loader.whole()).core.call(name, args);

  async #begin(place: number, step: Step, speaks: boolean): Promise<void> {
    const isSame = this.#shown?.place === place;
    const draft = readAnswers(this.#state.answers).get(place) ?? "";
    const verdict = draft === "" ? null : this.#judged(step, draft);
    const kept = verdict?.kind === "invalid" ? null : verdict;
    const open = this.#opens(step, kept);
    this.#shown = { place, step, draft: kept === null ? "" : draft, verdict: kept, hints: 0, open };
    this.#score = null;
    this.#paint();
    this.#draw();
    this.#host.news();
    if (speaks) this.#announce(step);
    if (place === this.#lesson?.steps.length) await this.#count(this.#lesson);
    if (speaks && !isSame) queueMicrotask(() => this.#focus());
  }

  /** Counts the right answers, for the last step. */
  async #count(lesson: Lesson): Promise<void> {
    const [turn, { id, seed }] = [this.#turn, this.#state];
    const made = lesson.steps.map((_, at) => this.#make(lesson, `${id} ${seed}`, at + 1));
    const steps = await Promise.all(made);
    if (turn !== this.#turn) return;
    this.#score = scoreOf(steps, readAnswers(this.#state.answers));
    this.#draw();
  }

  #announce({ title, text, question }: Step): void {
    const asked = question === undefined ? [] : [plain(question.ask)];
    const { form } = question ?? {};
    const options = form?.kind === "choice" ? form.options.map(plain) : [];
    this.#host.announce("lesson", [title, plain(text), ...asked, ...options]);
  }

  #focus(): void {
    this.element.querySelector<HTMLElement>(".lesson-text h2")?.focus();
    const text = this.element.querySelector(".lesson-text");
    if (text !== null) text.scrollTop = 0;
  }

  #go(place: number): void {
    const last = this.#lesson?.steps.length ?? 1;
    if (this.#shown === null || place < 1 || place > last) return;
    this.#state = { ...this.#state, step: place };
    this.#speaks = true;
    this.#host.changed();
    this.ready = handled(this.#show(true));
  }

  #key(event: KeyboardEvent): void {
    const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return;
    const inside = (places: string) => target instanceof Element && target.closest(places) !== null;
    if (inside("input, select, textarea, dialog, nav, #picture, [role=toolbar]")) return;
    if (key === " " && inside("a, button, summary")) return;
    if (key === "ArrowRight" || key === " ") this.step(1);
    else if (key === "ArrowLeft") this.step(-1);
    else return;
    event.preventDefault();
  }

  // The picture

  #paint(): void {
    const { step, open = false } = this.#shown ?? {};
    if (step === undefined) return;
    const { theme, ground } = this.#state;
    this.#terms.show(this.#named);
    this.#picture.show({
      place: this.#shown?.place ?? 0,
      link: (open && step.reveals) || step.link,
      locks: open ? [] : (step.locks ?? []),
      hides: this.#isStudent || (step.hides === true && !open),
      shared: { theme, ground },
    });
  }

  /** The terms of the text that is shown. */
  get #named(): string[] {
    const { step, open } = this.#shown ?? {};
    return termsOf(`${step?.text} ${open ? (step?.after ?? "") : ""}`);
  }

  /** Announces what the picture shows, and what is pointed at in it. */
  #news(): void {
    const { complete, playing, spoken } = this.figure.status;
    if (this.#speaks && complete && !playing) {
      this.#host.announce("picture", spokenIn(this.figure.root));
      this.#host.announce("facts", spoken === "" ? [] : [spoken]);
    }
    this.#draw();
  }

  // Answers

  get #isStudent(): boolean {
    return hides(this.#state, "answers");
  }

  /** Returns the verdict on an answer, which a link for students leaves out. */
  #judged({ question }: Step, answer: string): Verdict | null {
    const verdict = question?.judge(answer) ?? null;
    if (verdict === null || verdict.kind === "invalid" || !this.#isStudent) return verdict;
    return {
      kind: "kept",
      reason: "Your answer is stored. This link does not say if it is right.",
    };
  }

  #opens({ question }: Step, verdict: Verdict | null): boolean {
    if (question === undefined || this.#isStudent) return false;
    return verdict?.kind === "right" || verdict?.kind === "kept";
  }

  readonly #acts: Acts = {
    go: (by) => this.step(by),
    draft: (answer) => {
      if (this.#shown === null) return;
      this.#shown.draft = answer;
      this.#draw();
    },
    check: () => this.#check(),
    hint: () => {
      const { question } = this.#shown?.step ?? {};
      const hint = question?.hints[this.#shown?.hints ?? 0];
      if (this.#shown === null || hint === undefined) return;
      this.#shown.hints += 1;
      this.#host.announce("hint", [plain(hint)]);
      this.#draw();
    },
    show: () => this.#open(),
    reset: () => this.#picture.reset(),
    play: (what) => this.figure.play(what),
    stepPicture: (by) => this.figure.step(by),
    again: () => this.#again(),
    copy: () => void this.#copy(),
  };

  #check(): void {
    const shown = this.#shown;
    if (shown === null) return;
    const { form } = shown.step.question ?? {};
    // The order in which the items stand is an answer, too.
    if (shown.draft === "" && form?.kind === "order")
      shown.draft = [...form.items.keys()].join(".");
    shown.verdict = this.#judged(shown.step, shown.draft);
    const verdict = shown.verdict;
    if (verdict === null) return;
    if (verdict.kind !== "invalid") {
      const answers = new Map(readAnswers(this.#state.answers)).set(shown.place, shown.draft);
      this.#state = { ...this.#state, answers: writeAnswers(answers) };
      this.#save();
      this.#host.changed();
    }
    const { after } = shown.step;
    const opens = this.#opens(shown.step, verdict);
    this.#host.announce("verdict", [verdict.reason, ...(opens && after ? [plain(after)] : [])]);
    if (opens && !shown.open) {
      shown.open = true;
      this.#paint();
    }
    if (shown.place === this.#lesson?.steps.length) void this.#count(this.#lesson);
    this.#draw();
  }

  /** Shows the right answer to a reader who asks for it. */
  #open(): void {
    const shown = this.#shown;
    const { question, after } = shown?.step ?? {};
    if (shown === null || question === undefined) return;
    shown.open = true;
    this.#paint();
    this.#host.announce("verdict", [
      `The answer: ${question.shown}.`,
      ...(after ? [plain(after)] : []),
    ]);
    this.#draw();
  }

  /** Begins again with other numbers. */
  #again(): void {
    const seed = (this.#state.seed + 1) % 10_000;
    this.#state = { ...this.#state, seed, answers: "", step: 1 };
    this.#save();
    this.#host.changed();
    this.ready = handled(this.#show(true));
  }

  async #copy(): Promise<void> {
    const address = new URL(this.link(this.#state), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.#host.warn("The link with your answers is copied.");
    } catch {
      this.#host.warn("The browser does not let this page copy. The address bar has the link.");
    }
  }

  // The device

  #save(): void {
    const { id, seed, answers } = this.#state;
    store(`nimscape-lesson-${id}`, answers === "" ? null : `${seed} ${answers}`);
  }

  /** Returns the answers that this device has for the same lesson and numbers. */
  #stored({ id, seed }: LessonState): string {
    const [known, answers = ""] = (stored(`nimscape-lesson-${id}`) ?? "").split(" ");
    if (known !== `${seed}`) return "";
    return parseLesson(`#v1/lesson?answers=${answers}`).values.answers;
  }

  // State -> page

  /** Draws soon, once for any number of changes. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      render(template(this.#model(), this.#acts), this.element);
    });
  }

  #model(): Model {
    const { facts, playing, progress } = this.figure.status;
    return {
      lesson: this.#lesson,
      shown: this.#shown,
      picture: this.figure.root,
      terms: this.#named.length > 0 && !this.#isStudent ? this.#terms.element : null,
      facts,
      playing,
      busy: progress !== null,
      transport: this.#picture.transport,
      verb: this.#picture.verb,
      isChanged: this.#picture.isChanged,
      isStudent: this.#isStudent,
      score: this.#score,
    };
  }
}
