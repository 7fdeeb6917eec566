/**
 * Shows a lesson: a picture, and beside it the text of a step with its question. The link has the
 * step and all answers, and the device stores them for later visits.
 */

import { type Action, action, press } from "../../canvas/keys.ts";
import { adopt, stylesheet } from "../../canvas/styles.ts";
import { loadModule } from "../../core/download.ts";
import { covers } from "../../core/loader.ts";
import { messageOf, outOfRange } from "../../core/message-of.ts";
import { siteUrl } from "../../core/site.ts";
import { type Figure, type FigureStatus, handled } from "../../figure/figure.ts";
import { isHidden } from "../../link/hidden.ts";
import type { SharedLesson } from "../../link/lesson.ts";
import { parse, type State } from "../../link/link.ts";
import { say } from "../../locales/say.ts";
import { documentIn } from "../../papers/cards.ts";
import type { Contents } from "../../papers/contents.ts";
import { cardStyles } from "../../papers/styles.ts";
import type { PlayedLesson, Session } from "../../session/session.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import type { Facts } from "../../views/view.ts";
import type { Editor, EditorHost } from "../custom/editor.ts";
import type { Lesson, Step, WholeLesson } from "../lesson.ts";
import { Attempt, notesOf, spokenStep } from "./attempt.ts";
import type { Catalogue } from "./catalogue.ts";
import { isUsed } from "./forms.ts";
import css from "./lesson.css?shadow";
import {
  forgetAnswers,
  inLook,
  isNone,
  isStored,
  type LessonState,
  merged,
  type Progress,
  parseLesson,
  printLesson,
  type Result,
  readAnswers,
  readShown,
  type Score,
  scoreOf,
  storeAnswers,
  storedAnswers,
  withOtherNumbers,
  writeAnswers,
  writeShown,
} from "./link.ts";
import { LessonLoader } from "./loading.ts";
import { plain } from "./markdown.ts";
import type { Paper } from "./paper.ts";
import { type StepLesson, StepPage } from "./step-page.ts";

const look = stylesheet(css);

const NONE = { answers: "", shown: "" };

/** How a lesson is played. */
interface PlayerOptions {
  /** Where its keys are pressed. */
  readonly keys: EventTarget;
  /** Whether it can be shown as pages to print. Default: yes. */
  readonly prints?: boolean;
  /** Presents the lesson. Default: it has no button. */
  readonly present?: Action;
  /** The lesson in place of those of links: nothing of it is stored on the device. */
  readonly only?: Lesson;
}

/** Puts the look of lessons and statements on the page. */
export function adoptLook(): void {
  for (const sheet of [cardStyles, look]) adopt(document, sheet());
}

export class Player implements PlayedLesson, StepLesson, EditorHost {
  ready: Promise<void> = Promise.resolve();
  readonly #session: Session;
  readonly #options: PlayerOptions;
  readonly #loader: LessonLoader;
  readonly #page: StepPage;
  state: LessonState = parseLesson("#v1/lesson").values;
  /** The link whose answers were the first ones; empty for those of this device. */
  #origin = "";
  lesson: Lesson | null = null;
  attempt: Attempt | null = null;
  /** What is typed and not checked, in steps that were left. */
  readonly #drafts = new Map<string, string>();
  /** The score, for the last step. */
  result: Score | null = null;
  /** The lesson with all its steps, once they are needed; `key`: which lesson and numbers. */
  #content: (WholeLesson & { readonly key: string }) | null = null;
  /** The worksheet and the teacher's page, once one was opened. */
  #paper: Paper | null = null;
  /** The editor, once it was opened. */
  #editor: Editor | null = null;
  /** The list of statements, once one was opened. */
  #contents: Contents | null = null;
  /** The list of lessons, once it was opened. */
  #catalogue: Catalogue | null = null;
  /** Counts what was opened: what is loaded for something older is dropped. */
  #turn = 0;
  /** Removes the listeners for keys; null while another picture is shown. */
  #keys: AbortController | null = null;

  constructor(session: Session, options: PlayerOptions) {
    this.#session = session;
    this.#options = options;
    this.#loader = new LessonLoader(session.loader.core, options.only, (link, part) => {
      const { view: name, values } = parse(link, tables);
      const needed = views.find((view) => view.name === name)?.part(values);
      if (needed === undefined) return;
      const first = part !== undefined && covers(part, needed) ? part : needed;
      session.loader.get(first).catch(() => {}); // the picture says why
    });
    this.#page = new StepPage(session, this);
  }

  get element(): HTMLElement {
    if (this.#isList && this.#contents !== null) return this.#contents.element;
    if (this.isCatalogue && this.#catalogue !== null) return this.#catalogue.element;
    const other = this.#isEditor ? this.#editor : this.#isOnPaper ? this.#paper : null;
    return other?.element ?? this.#page.element;
  }

  /**
   * Opens a link. Returns its values and the problems with it. `speaks`: whether its step is
   * announced and gets the focus; the first one belongs to a page that is read anyway. `origin`:
   * that of the entry of the history to which the reader returns; null for a link that was clicked
   * or typed, which shows exactly its answers. Those given since the entry was written are kept.
   */
  open(
    text: string,
    speaks: boolean,
    origin: string | null = null,
  ): ReturnType<typeof parseLesson> {
    const link = parseLesson(text);
    this.#keep();
    const before = this.state;
    const isOther = lessonKey(before) !== lessonKey(link.values);
    const isReturn = !isOther && origin === this.#origin;
    this.#origin = origin ?? (isNone(link.values) ? "" : text);
    const isOfDevice = this.#origin === "" && !this.#options.only && link.values.card === null;
    const progress = isOfDevice ? storedAnswers(link.values) : isReturn ? before : NONE;
    this.state = { ...link.values, ...merged(link.values, progress) };
    if (isOther || this.lesson === null) {
      this.lesson = null;
      this.attempt = null;
      this.#paper?.clear();
      this.#page.show();
    }
    this.ready = handled(this.#show(speaks));
    return link;
  }

  /** The note for entries of the history: see `open`. */
  get origin(): string {
    return this.#origin;
  }

  /** The link, with the theme and what it leaves out. */
  link({ theme = null, ground = null, ui = null }: State): string {
    const bare = this.#isEditor || this.isCatalogue ? NONE : null;
    return printLesson({ ...this.state, ...bare, theme, ground, ui });
  }

  /** The state, for scripts: of a lesson, or of the view of a task. */
  get values(): State {
    const { task, card, ...state } = this.state;
    if (card !== null) return { view: "paper", id: card, step: state.step, as: state.as };
    if (task === "") return { view: "lesson", ...state };
    const { view, values } = parse(printLesson(this.state), tables);
    return { view, ...values };
  }

  /** The name of the lesson of the site that is shown; "" in the editor, null for others. */
  get name(): string | null {
    const { own, task, id } = this.state;
    if (this.isCard || this.isCatalogue) return null;
    return this.#isEditor ? "" : own === "" && task === "" ? id : null;
  }

  /** Whether a statement card is shown, or a list of them. */
  get isCard(): boolean {
    return this.state.card !== null;
  }

  /** Resolves when the step and its picture are complete. */
  async settled(): Promise<void> {
    for (let latest: unknown; latest !== this.ready; await latest) latest = this.ready;
    if (!this.#isOnPaper && !this.#isList) await this.figure.settled();
  }

  /** Returns how many of all questions are answered, and how many of them right. */
  async score(): Promise<Result> {
    const { steps } = await this.#loader.all(this.state);
    return { ...scoreOf(steps, readAnswers(this.state.answers)), steps: steps.length };
  }

  /** Whether the lesson is shown to an audience. */
  get #isPresented(): boolean {
    return isHidden(this.state, "surroundings");
  }

  /** The sentence for an audience. */
  get heading(): { readonly title: string; readonly sentence: string } {
    if (this.#isEditor) return { title: "Make your own lesson", sentence: "" };
    if (this.#isList) return { title: this.#contents?.title ?? "Papers", sentence: "" };
    if (this.isCatalogue) return { title: "Learn", sentence: "" };
    const paper = this.#isOnPaper ? this.#paper?.title : undefined;
    if (paper !== undefined) return { title: paper, sentence: "" };
    const { step, place } = this.attempt ?? {};
    const ofStep = this.isCard ? this.lesson?.learnt : step?.title;
    // The page of an audience has the question.
    const sentence = this.#isPresented
      ? `${place}. ${say(step?.title ?? "")}`
      : (step?.question?.ask ?? ofStep ?? "");
    return { title: say(this.lesson?.title ?? "Lesson"), sentence: plain(sentence) };
  }

  /** What a teacher needs of the step, for the notes of a presentation; null for students. */
  get notes(): Facts | null {
    if (isHidden(this.state, "answers") || this.attempt === null || this.#isOnPaper) return null;
    const content = this.#content;
    if (content?.key === lessonKey(this.state)) return notesOf(content, this.attempt.place);
    void this.#session.attempt(() => this.#loadAll().then(() => this.#session.schedule()));
    return { title: say("Loading the lesson …"), rows: [] };
  }

  /** Loads all steps of the lesson. */
  async #loadAll(): Promise<WholeLesson> {
    const key = lessonKey(this.state);
    const content = await this.#loader.all(this.state);
    this.#content = { key, ...content };
    return content;
  }

  /** The link of the picture, as the reader has changed it. */
  get pictureLink(): string {
    return this.#page.picture.link;
  }

  /** Whether the page offers dialogs for sharing and for files. */
  get shares(): boolean {
    return !this.#isOnPaper && !this.#isList;
  }

  /** What the dialogs for sharing and for files take; null until it is loaded, and on paper. */
  get sharing() {
    const lesson = this.lesson;
    const { sharing } = this.#page.picture;
    if (lesson === null || this.pictureLink === "" || this.#isOnPaper) return null;
    const bare = { ...this.state, answers: "", shown: "" };
    const link = printLesson(bare);
    const own = printLesson(this.state);
    const shared: SharedLesson = {
      title: lesson.title,
      sentence: lesson.learnt,
      link,
      isTask: this.state.task !== "",
      student: printLesson({ ...bare, ui: "student" }),
      answered: own === link ? null : this.#answeredLink,
    };
    return { ...sharing, lesson: shared };
  }

  // As a figure, for a presentation

  get figure(): Figure {
    return this.#page.picture.figure;
  }

  get status(): FigureStatus {
    return this.figure.status;
  }

  readonly steps = { play: false, step: true };

  readonly actions = [
    action("Step", "The step before, or the next one.", "arrowleft arrowright space", (key) =>
      this.step(key === "arrowleft" ? -1 : 1),
    ),
    action(
      "Size of the picture",
      "A larger picture, or a smaller one.",
      "l",
      () => this.#page.resize(),
      () => this.#page.resizes,
    ),
  ];

  /** Turns a page of a step that is presented; else shows another step. */
  step(by: -1 | 1): void {
    if (!this.#isOnPaper && !this.#page.turn(by)) this.#go(this.state.step + by);
  }

  // In place of a view

  enter(): void {
    this.#keys?.abort();
    this.#keys = new AbortController();
    const { signal } = this.#keys;
    const listener = (event: Event) =>
      !this.#isOnPaper &&
      !isUsed(event as KeyboardEvent, this.#isPresented) &&
      press(this.actions, event as KeyboardEvent);
    this.#options.keys.addEventListener("keydown", listener, { signal });
    // A page in the background may never come back.
    addEventListener("pagehide", () => this.#keep(), { signal });
    document.addEventListener("visibilitychange", () => this.#keep(), { signal });
  }

  leave(): void {
    this.#keep();
    this.attempt = null; // a reader who comes back opens the step anew
    this.#session.announcer.report("lesson", []);
    this.#keys?.abort();
    this.#keys = null;
    this.figure.endPlaying();
    this.#paper?.stop();
    this.#editor?.leave();
    this.#page.leave();
  }

  repaint(): void {
    this.figure.repaint();
  }

  /** The theme, or what the link leaves out, has changed. */
  share({ theme, ground, ui }: State): void {
    const shared = { theme, ground, ui } as Pick<LessonState, "theme" | "ground" | "ui">;
    const [before, wasOnPaper] = [this.state, this.#isOnPaper];
    this.state = { ...before, ...shared };
    if (wasOnPaper !== this.#isOnPaper) this.ready = handled(this.#show(true));
    else if (before.ui !== ui || before.theme !== theme || before.ground !== ground)
      this.#page.show();
  }

  // Steps

  get allSteps(): readonly Step[] {
    return this.result === null ? [] : (this.#content?.steps ?? []);
  }

  get prints(): boolean {
    return this.#options.prints ?? true;
  }

  get present(): Action | undefined {
    return this.#options.present;
  }

  /** Loads the lesson and makes its step. `speaks`: whether it is announced. */
  async #show(speaks: boolean): Promise<void> {
    const turn = ++this.#turn;
    try {
      if (this.#isEditor) return await this.#showEditor(turn, speaks);
      this.#editor?.leave();
      if (this.#isList) return await this.#list(turn, speaks);
      if (this.isCatalogue) return await this.#showCatalogue(turn, speaks);
      const { lesson, place, step } = await this.#loader.open(this.state);
      if (turn !== this.#turn) return;
      this.lesson = lesson;
      const { step: target } = this.state;
      if (place !== target) {
        this.state = { ...this.state, step: place };
        this.#session.notify(
          `${outOfRange("step", target, 1, lesson.steps.length)}; showing ${place}.`,
        );
      }
      if (this.#isOnPaper) return await this.#print(turn, speaks);
      this.#paper?.stop();
      await this.#begin(place, step, speaks);
      await this.figure.settled();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#session.notify(messageOf(error));
      if (this.isCard && this.lesson === null && this.state.card !== "") {
        // No such statement: the list of its document is shown, or of all.
        const card = this.#isList ? "" : documentIn(this.state.card ?? "");
        this.state = { ...this.state, card };
        return await this.#show(speaks);
      }
      if (this.state.own === "" || this.lesson !== null) throw error;
      // An own lesson that is broken: the first one of the site is shown.
      this.state = { ...this.state, own: "" };
      await this.#show(speaks);
    }
  }

  /** Whether a list of statements is shown: the word names a document, or nothing. */
  get #isList(): boolean {
    const { card } = this.state;
    return card !== null && card === documentIn(card);
  }

  /** Leaves the steps for another page of the lesson. */
  #leaveSteps(): void {
    this.figure.endPlaying();
    this.#paper?.stop();
  }

  /** Puts a page that is loaded in place of the steps, unless another one was opened since. */
  #put(page: { focus(): void }, turn: number, speaks: boolean): void {
    if (turn !== this.#turn) return;
    this.#session.schedule();
    if (speaks) queueMicrotask(() => page.focus());
  }

  async #list(turn: number, speaks: boolean): Promise<void> {
    this.#leaveSteps();
    const { Contents } = await loadModule(import("../../papers/contents.ts"), "The statements");
    this.#contents ??= new Contents();
    await this.#contents.show(this.state.card ?? "", (link) => inLook(link, this.state));
    this.#put(this.#contents, turn, speaks);
  }

  /** Whether all lessons are listed. */
  get isCatalogue(): boolean {
    return this.#isOnPaper && this.state.page === "all";
  }

  async #showCatalogue(turn: number, speaks: boolean): Promise<void> {
    this.#leaveSteps();
    const { Catalogue } = await loadModule(import("./catalogue.ts"), "The list of lessons");
    const { announcer } = this.#session;
    this.#catalogue ??= new Catalogue((sentence) => announcer.report("lesson", [sentence], true));
    await this.#catalogue.show(this.state);
    this.#put(this.#catalogue, turn, speaks);
  }

  /** Whether the editor is shown. */
  get #isEditor(): boolean {
    return this.#isOnPaper && this.state.page === "make" && !isHidden(this.state, "answers");
  }

  /** Loads the editor when it is first opened. */
  async #loadEditor(): Promise<Editor> {
    const { Editor } = await loadModule(import("../custom/editor.ts"), "The editor");
    this.#editor ??= new Editor(this.#session, this);
    return this.#editor;
  }

  preview(only: Lesson, keys: HTMLElement): Player {
    return new Player(this.#session, { only, keys, prints: false });
  }

  /** Shows the editor, with the lesson of the link if it has one. */
  async #showEditor(turn: number, speaks: boolean): Promise<void> {
    this.#leaveSteps();
    const editor = await this.#loadEditor();
    if (turn !== this.#turn) return;
    const { own } = this.state;
    editor.enter();
    if (own !== "") editor.takeWord(own);
    this.#put(editor, turn, speaks);
  }

  /** Whether the lesson is shown as a page to print; an audience sees its steps. */
  get #isOnPaper(): boolean {
    return this.prints && !this.isCard && this.state.page !== "steps" && !this.#isPresented;
  }

  /** Shows the worksheet or the teacher's page. */
  async #print(turn: number, speaks: boolean): Promise<void> {
    this.figure.endPlaying();
    const [{ Paper }, content] = await Promise.all([
      loadModule(import("./paper.ts"), "The worksheet"),
      this.#loader.all(this.state),
    ]);
    if (turn !== this.#turn) return;
    this.#paper ??= new Paper(
      this.#session,
      (patch) => this.turnTo(patch),
      (content) => void this.#session.attempt(async () => (await this.#loadEditor()).edit(content)),
    );
    const done = this.#paper.show({ ...content, state: this.state }, speaks);
    this.#put(this.#paper, turn, speaks);
    await done;
  }

  /** Shows another step or page of the lesson, after an action of the reader. */
  turnTo(patch: Partial<LessonState>, how: "commit" | "replace" = "commit"): void {
    this.#keep();
    const before = this.state;
    this.state = { ...before, ...patch };
    if (lessonKey(before) !== lessonKey(this.state)) {
      this.#origin = "";
      this.attempt = null;
    }
    this.#changed(how);
    this.ready = handled(this.#show(true));
  }

  /** The link has changed by a user action; that of a preview is in no address. */
  #changed(how: "commit" | "replace"): void {
    if (!this.#options.only) this.#session.lessonChanged(how);
  }

  /** Shows the figure of a card as printed, or as this page draws it. */
  showAs(as: LessonState["as"]): void {
    this.state = { ...this.state, as };
    this.#changed("replace");
    this.#page.show();
  }

  async #begin(place: number, step: Step, speaks: boolean): Promise<void> {
    const isSame = this.attempt?.place === place && this.#page.element.isConnected;
    const isStudent = isHidden(this.state, "answers");
    // An audience sees the answers of the link, and not those that this device has stored.
    const { answers, shown } = this.#isPresented && this.#origin === "" ? NONE : this.state;
    const isShown = readShown(shown).has(place);
    this.attempt = new Attempt(place, step, readAnswers(answers), { isStudent, isShown });
    this.attempt.draft = this.#drafts.get(this.#draftKey(place)) ?? this.attempt.draft;
    this.#checkStored(this.attempt);
    this.result = null;
    if (!isSame) this.#page.picture.speaks = false; // the step is announced, its picture is not
    this.#page.show();
    this.#session.schedule();
    if (step.problem !== undefined) this.#session.notify(step.problem);
    if (speaks) this.#session.announcer.report("lesson", spokenStep(step));
    if (place === this.lesson?.steps.length && !this.isCard) await this.#count();
    if (speaks && !isSame) queueMicrotask(() => this.#page.focus());
  }

  /** Counts the right answers, for the last step. */
  async #count(): Promise<void> {
    const turn = this.#turn;
    const content = await this.#loadAll();
    if (turn !== this.#turn) return;
    this.result = scoreOf(content.steps, readAnswers(this.state.answers));
    this.#page.show();
  }

  #go(place: number): void {
    const last = this.lesson?.steps.length ?? 1;
    if (this.attempt !== null && place >= 1 && place <= last) this.turnTo({ step: place });
  }

  // Answers

  answered(attempt: Attempt): void {
    const { place, draft } = attempt;
    const answers = new Map(readAnswers(this.state.answers)).set(place, draft);
    this.#store(place, { answers: writeAnswers(answers) });
    this.#checkStored(attempt);
    if (place === this.lesson?.steps.length) void this.#session.attempt(() => this.#count());
  }

  /** Corrects a verdict that says that an answer is stored. */
  #checkStored(attempt: Attempt): void {
    if (!this.#options.only && !isStored(this.state, attempt.place)) attempt.unstored();
  }

  /** Keeps what is typed and not checked while the page is open, and stores a text. */
  #keep(): void {
    if (this.attempt === null) return;
    const { place, draft, step } = this.attempt;
    const answers = readAnswers(this.state.answers);
    this.#drafts.delete(this.#draftKey(place));
    if (draft === (answers.get(place) ?? "")) return;
    if (step.question?.form.kind !== "text" || step.question.judge(draft).kind === "invalid") {
      this.#drafts.set(this.#draftKey(place), draft);
      return;
    }
    const all = writeAnswers(new Map(answers).set(place, draft));
    this.state = { ...this.state, answers: all };
    if (!this.#options.only) storeAnswers(this.state, place);
  }

  /** Whose answers, which numbers and which step a draft belongs to. */
  #draftKey(place: number): string {
    return `${this.#origin} ${lessonKey(this.state)} ${place}`;
  }

  opened({ place }: Attempt): void {
    this.#store(place, { shown: writeShown([...readShown(this.state.shown), place]) });
  }

  #store(place: number, patch: Partial<Progress>): void {
    this.state = { ...this.state, ...patch };
    if (!this.#options.only) storeAnswers(this.state, place);
    this.#changed("replace");
  }

  /** Begins again with other numbers: the next ones of which the device stores no answers. */
  again(): void {
    let next = this.state;
    if (!this.lesson?.isFixed)
      do next = { ...next, ...withOtherNumbers(next) };
      while (next.seed !== this.state.seed && !isNone(storedAnswers(next)));
    if (!this.#options.only) forgetAnswers(next);
    this.#origin = "";
    this.attempt = null;
    this.#drafts.clear();
    this.turnTo({ seed: next.seed, answers: "", shown: "", step: 1 });
  }

  /** The link with the answers, for the teacher of a student: it opens them with the verdicts. */
  get #answeredLink(): string {
    const { theme, ground, ui } = this.state;
    if (!isHidden(this.state, "answers")) return this.link({ theme, ground, ui });
    const patch = { page: "teacher", step: 1, shown: "", ui: "none" } as const;
    return printLesson({ ...this.state, ...patch });
  }

  async copy(): Promise<void> {
    const address = siteUrl + this.#answeredLink; // not that of a page around the lesson
    try {
      await navigator.clipboard.writeText(address);
      this.#session.notify("The link with your answers is copied.");
    } catch {
      this.#session.notify(
        "The browser does not let this page copy. The address bar has the link.",
      );
    }
  }
}

/** Returns what two links of the same lesson with the same numbers have in common. */
function lessonKey({ id, own, task, card, seed }: LessonState): string {
  return `${card ?? (task || own || id)} ${seed}`;
}
