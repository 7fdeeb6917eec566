/**
 * A session: one open link, of a view or of a lesson. It has the state of the link, and the picture
 * that shows it; it applies what the reader changes, as far as the link allows it; it collects
 * notices, and announces what is new. The page, the custom element and the picture of a lesson's
 * step are templates around a session.
 */

import { spokenIn } from "../canvas/descriptions.ts";
import type { Action } from "../canvas/keys.ts";
import type { Bindings } from "../core/client.ts";
import type { CoreLoader } from "../core/loader.ts";
import { messageOf } from "../core/message-of.ts";
import type { Field } from "../core/protocol.ts";
import type { Announcer } from "../figure/announcer.ts";
import { Figure, type FigureStatus, IDLE, runAfter, stepsOf } from "../figure/figure.ts";
import { type HiddenPart, isHidden } from "../link/hidden.ts";
import type { SharedLesson } from "../link/lesson.ts";
import { isSame, parse, print, type State } from "../link/link.ts";
import { isLess, locksSteps, withoutLocked } from "../link/locks.ts";
import { say } from "../locales/say.ts";
import { views } from "../views/index.ts";
import { tables } from "../views/tables.ts";
import { isPlayed } from "../views/task.ts";
import { type Facts, type Heading, headingFor, type View } from "../views/view.ts";

/** An action under way, a lasting action, or one that makes no entry of the history. */
export type How = "preview" | "commit" | "replace";

/** Sentences for screen readers, by the parts of the page that they describe. */
type Sentences = Readonly<Record<string, readonly string[]>>;

/** What is around a session: the page, the custom element, or a step of a lesson. */
export interface Shell {
  /** Draws the surroundings of the picture; once for any number of changes. */
  draw(): void;
  /** The reader has changed the link: the shell writes it down, and calls `show`. */
  changed(patch: State, how: How): void;
  /** Another state is to be shown: the shell discards what it has derived from the last one. */
  renew?(): void;
  /** Takes the theme and the ground of the state. */
  applyTheme?(): void;
  /** The newest picture is complete, or has failed. */
  completed?(failure: string | null): void;
  /** A state cannot be shown, for a reason that may belong to a control. Default: a notice. */
  failed?(sentence: string): void;
  /** A notice is new. */
  notified?(sentence: string): void;
  /** Returns what else is announced, by its parts; some of it beside a picture only. */
  sentences?(hasPicture: boolean): Sentences;
  /** Whether another view is announced by its title. */
  readonly announcesTitles?: boolean;
  /** Returns the address of a picture for a frame. */
  frameOf?(link: string): string;
}

/** What takes the place of a view and its panel: Start, or a lesson. */
export interface Screen {
  readonly element: HTMLElement;
  /** Resolves when it can be used; rejects if it cannot be loaded. */
  readonly ready: Promise<void>;
  /** Called when it is shown. */
  enter(): void;
  /** Called before another picture takes its place. */
  leave(): void;
  /** Draws again in new colours. */
  repaint(): void;
  /** What a reader can do there by keys. Default: nothing. */
  readonly actions?: readonly Action[];
}

/** What dialogs share and save. */
export interface Shared {
  readonly view: View;
  readonly state: State;
  /** The lesson that the picture is in. */
  readonly lesson?: SharedLesson;
}

/** A lesson that is played: it has a figure and a link of its own. */
export interface PlayedLesson extends Screen {
  readonly figure: Figure;
  /** The name of the lesson, if it is one of the site; "" in the editor. */
  readonly name: string | null;
  /** Whether a statement card is shown, or a list of them. */
  readonly isCard: boolean;
  /** Whether all lessons are listed. */
  readonly isCatalogue: boolean;
  /** Whether there is a picture to share and to save. */
  readonly shares: boolean;
  /** The note for entries of the history. */
  readonly origin: string;
  readonly heading: Heading;
  /** The state for scripts. */
  readonly values: State;
  /** Null until it is loaded, and on paper. */
  readonly sharing: Shared | null;
  /** What the notes of a presentation say of the step; null for students. */
  readonly notes: Facts | null;
  readonly pictureLink: string;
  readonly status: FigureStatus;
  readonly steps: Figure["steps"];
  step(by: -1 | 1): void;
  /** Opens a link; `note` is that of its entry of the history. */
  open(link: string, speaks: boolean, note: string | null): ReturnType<typeof parse>;
  /** The link, with the theme and what it leaves out. */
  link(state: State): string;
  /** The theme, or what the link leaves out, has changed. */
  share(state: State): void;
  settled(): Promise<void>;
}

export class Session {
  readonly loader: CoreLoader;
  readonly announcer: Announcer;
  readonly #shell: Shell;
  /** What the link opens: Start and lessons may still be loading. */
  place: "view" | "lesson" | "start" = "view";
  view: View = views[0];
  state: State = parse("", tables).values;
  notices: readonly string[] = [];
  /** The figure of the view; null before it is mounted. */
  figure: Figure | null = null;
  /** The lesson of the link, once it is loaded. */
  lesson: PlayedLesson | null = null;
  /** The link of a lesson, as long as it is not loaded. */
  #lessonLink = "";
  /** Whether changes are announced: not before the first picture of a page that is read anyway. */
  speaks = false;
  /** The time of the last change of what is shown (ms); 0 before the first one. */
  changedAt = 0;
  #isScheduled = false;
  #whole: Bindings | null = null;

  constructor(loader: CoreLoader, announcer: Announcer, shell: Shell) {
    this.loader = loader;
    this.announcer = announcer;
    this.#shell = shell;
  }

  // The link

  get link(): string {
    if (this.place === "start") return "#";
    if (this.place === "lesson") return this.lesson?.link(this.state) ?? this.#lessonLink;
    return print(this.view.name, this.state, tables);
  }

  /** The state for scripts. */
  get values(): State {
    if (this.place === "start") return { view: "start" };
    if (this.place === "lesson") return this.lesson?.values ?? { view: "lesson" };
    return { view: this.view.name, ...this.state };
  }

  /**
   * Whether a link is that of what is shown: to open it again changes nothing, and ends nothing.
   */
  isOpen(link: string): boolean {
    return link === this.link || (!isPlayed(link) && isSame(link, this.link, tables));
  }

  /** Opens the link of a view. Returns the problems with it, which are also notices. */
  openView(link: string): ReturnType<typeof parse>["problems"] {
    const { view, values, problems } = parse(link, tables);
    this.place = "view";
    this.lesson = null;
    this.view = viewNamed(view);
    this.state = values;
    this.notices = [];
    this.show();
    this.#notifyAll(problems.map(({ sentence }) => sentence));
    return problems;
  }

  /**
   * Opens the link of a lesson in its player; null while that is loaded. `speaks`: whether its step
   * is announced; `note`: that of its entry of the history.
   */
  openLesson(
    link: string,
    lesson: PlayedLesson | null,
    { speaks = false, note = null }: { speaks?: boolean; note?: string | null } = {},
  ): void {
    if (this.place !== "lesson" || link !== this.#lessonLink) this.notices = [];
    this.place = "lesson";
    this.lesson = lesson;
    this.#lessonLink = link;
    if (lesson === null) return;
    const { values, problems } = lesson.open(link, speaks, note);
    const { theme = null, ground = null, ui = null, lang = null } = values;
    this.state = { ...this.state, theme, ground, ui, lang };
    this.#notifyAll(problems.map(({ sentence }) => sentence));
    this.show();
  }

  /** Leaves the lesson: its link stays, with the answers. */
  leaveLesson(): void {
    if (this.lesson !== null) this.#lessonLink = this.link;
    this.lesson?.leave();
    this.lesson = null;
  }

  /** Applies a change of the reader, as far as the link allows it. */
  change(target: State, how: How): void {
    const patch = withoutLocked(this.view.params, this.pictureState, target);
    if (isLess(patch, target)) this.figure?.halt();
    this.state = { ...this.state, ...patch };
    this.notices = [];
    this.#shell.changed(patch, how);
  }

  /** The reader has changed the link of the lesson. */
  lessonChanged(how: How): void {
    this.notices = [];
    this.#shell.changed({}, how);
  }

  hides(part: HiddenPart): boolean {
    return isHidden(this.state, part);
  }

  // The picture

  /** Mounts the figure of views in an element. */
  mount(root: HTMLElement): Figure {
    this.figure = new Figure(root, this.loader, {
      change: (patch, how) => this.change(patch, how),
      news: () => this.schedule(),
      warn: (sentence) => this.notify(sentence),
      fail: ({ message }) => {
        if (this.#shell.failed) this.#shell.failed(message);
        else this.notify(message);
      },
    });
    return this.figure;
  }

  /** The state that is shown: that of the link, with what the surroundings hide and lock. */
  get pictureState(): State {
    return this.state;
  }

  show(): void {
    this.changedAt = performance.now();
    this.#shell.renew?.();
    this.#shell.applyTheme?.();
    if (this.place === "lesson") this.lesson?.share(this.state);
    else if (this.place === "view") this.figure?.show(this.view, this.pictureState);
    this.schedule();
    void this.#complete();
  }

  /** Announces a picture when it is complete, unless a newer one is under way. */
  async #complete(): Promise<void> {
    const { picture, link, state, lesson } = this;
    if (picture === null || this.place === "start") return;
    await null; // a lesson begins to load after it has changed its link
    const failure = await this.settledPicture().then(() => null, messageOf);
    const isOlder = picture !== this.picture || lesson !== this.lesson || link !== this.link;
    if (isOlder || (lesson === null && state !== this.state)) return;
    if (!this.speaks && lesson === null) this.#markRead();
    this.speaks = true;
    this.#shell.completed?.(failure);
    this.report();
  }

  /** The figure of the view, or of the lesson. */
  get picture(): Figure | null {
    return this.lesson?.figure ?? this.figure;
  }

  get status(): FigureStatus {
    return this.picture?.status ?? IDLE;
  }

  /** What an audience steps through: the lesson, or the figure. */
  get stepped(): Pick<Figure, "status" | "steps" | "step"> | null {
    return this.lesson ?? this.figure;
  }

  /** Which buttons for its steps the picture has: none if the link locks them. */
  get steps(): Figure["steps"] {
    const { view, pictureState: state } = this;
    const isLocked = this.place !== "view" || locksSteps(view.params, state, view.steps);
    if (isLocked) return { play: false, step: false };
    return this.figure?.steps ?? stepsOf(view, state);
  }

  /** What dialogs share and save. Throws while there is no picture. */
  get sharing(): Shared {
    const { view, state } = this;
    const shared = this.place === "view" ? { view, state } : this.lesson?.sharing;
    if (!shared) throw new Error("There is no picture yet.");
    return shared;
  }

  /** The link of the picture alone; of a lesson, as the reader has changed it. */
  get pictureLink(): string {
    return this.lesson?.pictureLink || this.link;
  }

  get heading(): Heading {
    return this.lesson?.heading ?? this.headingOfView;
  }

  /** The heading of the picture; of the view beside Start and lessons, with states of their own. */
  get headingOfView(): Heading {
    return this.place === "view" ? headingFor(this.view, this.state) : this.view;
  }

  /** The title of the lesson, or of the picture, in the language of the page. */
  get title(): string {
    return this.place === "view" ? this.view.titleIn(this.state) : say(this.heading.title);
  }

  /** The core for the view, once it is loaded. */
  get bindings(): Bindings | undefined {
    return this.figure?.coreFor(this.view)?.bindings;
  }

  // For scripts

  data(): Promise<Field> {
    return this.#drawn.data();
  }

  digest(): Promise<string> {
    return this.#drawn.digest();
  }

  get #drawn(): Figure {
    if (this.place === "start") throw new Error("Start has no data: open a link first.");
    if (this.picture === null) throw new Error("There is no picture yet.");
    return this.picture;
  }

  /** Settles with the picture, or with the lesson and its picture. */
  async settledPicture(): Promise<void> {
    await (this.lesson?.settled() ?? this.figure?.settled());
  }

  /** Waits for a picture, and for the whole core. Rejects if either failed. */
  settled(picture: Promise<void>): Promise<void> {
    return runAfter(picture, async () => {
      this.#whole = (await this.loader.whole()).bindings;
    });
  }

  /** The functions of the whole core, once `settled` has loaded it. */
  get whole(): Bindings | null {
    return this.#whole;
  }

  // Notices and announcements

  notify(sentence: string): void {
    if (this.notices.includes(sentence)) {
      this.announcer.repeat("notices");
    } else {
      this.notices = [...this.notices, sentence];
      this.#shell.notified?.(sentence);
    }
    this.schedule();
  }

  /** The first picture belongs to a page that is read anyway. */
  #markRead(): void {
    const { facts, ...read } = this.pictureSentences;
    const [always, beside] = [false, true].map((has) => this.#shell.sentences?.(has) ?? {});
    for (const [part, sentences] of Object.entries({ ...read, ...beside }))
      if (!Object.hasOwn(always ?? {}, part)) this.announcer.markRead(part, sentences);
  }

  /** What a complete picture announces. */
  get pictureSentences(): Sentences {
    const { speech } = this.status;
    return {
      ...(this.#shell.announcesTitles && { view: [`${say(this.heading.title)}.`] }),
      picture: this.figure === null ? [] : spokenIn(this.figure.root),
      facts: speech === "" ? [] : [speech],
    };
  }

  /** Announces what has just been drawn. A lesson announces its step and its picture by itself. */
  report(): void {
    const isView = this.place === "view";
    const hasPicture = this.speaks && isView;
    this.announcer.hold(isView && this.status.playing);
    for (const [part, sentences] of Object.entries(this.#shell.sentences?.(hasPicture) ?? {}))
      this.announcer.report(part, sentences);
    if (hasPicture) this.announcer.reportPicture(this.status, this.pictureSentences);
    else if (!isView) this.announcer.report("view", []);
  }

  #notifyAll(sentences: readonly string[]): void {
    for (const sentence of new Set(sentences)) this.notify(sentence);
  }

  /** Runs an action; an error becomes a notice. */
  async attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.notify(messageOf(error));
    }
  }

  /** Returns the address of a picture for a frame. */
  frameOf(link: string): string {
    return this.#shell.frameOf?.(link) ?? link;
  }

  /** Draws the shell soon, once for any number of changes. */
  schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#shell.draw();
      this.report();
    });
  }
}

export function viewNamed(name: string): View {
  return views.find((view) => view.name === name) ?? views[0];
}
