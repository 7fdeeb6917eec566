/**
 * `<nimscape-figure>`: a figure on any page. Its attributes are the parameters of a link. Its light
 * DOM is shown until the picture is ready or if scripts do not run, and is its accessible name. It
 * does not take the wheel, touch or focus by itself: a click or Enter activates it, Escape or a
 * click elsewhere deactivates it. Ctrl and wheel, and two fingers, always work.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { spokenIn } from "../canvas/descriptions.ts";
import { lettersSheet, setReadersSize } from "../canvas/letters.ts";
import { catchLostFocus } from "../canvas/lost-focus.ts";
import { blobOf } from "../canvas/readback.ts";
import { onResolution } from "../canvas/surface.ts";
import type { Bindings } from "../core/client.ts";
import { loadModule } from "../core/download.ts";
import { CoreLoader } from "../core/loader.ts";
import { messageOf } from "../core/message-of.ts";
import type { Field } from "../core/protocol.ts";
import { onUnsaved, submitByClick } from "../core/sandbox.ts";
import type { DrawingOptions } from "../export/bitmap/drawn.ts";
import { Announcer } from "../figure/announcer.ts";
import { Figure, handled, IDLE, runAfter, stepsOf } from "../figure/figure.ts";
import { isSeen, still } from "../figure/still.ts";
import { figureSheet } from "../figure/stylesheet.ts";
import type { Player } from "../lessons/player/player.ts";
import type { Result } from "../lessons/player/score.ts";
import { isHidden } from "../link/hidden.ts";
import { isSame, parse, print, type State } from "../link/link.ts";
import { isLess, locksSteps, withoutLocked } from "../link/locks.ts";
import { repair } from "../link/repair.ts";
import { html } from "../locales/html.ts";
import { firstKnown, inThisLanguage, languageIn, load } from "../locales/language.ts";
import { say, words } from "../locales/say.ts";
import type { FigurePresenter } from "../present/in-figure.ts";
import { type Nimscape, runner } from "../scripting.ts";
import { views } from "../views/index.ts";
import { tables } from "../views/tables.ts";
import { isPlayed } from "../views/task.ts";
import { type Heading, headingFor, type View } from "../views/view.ts";
import { homeOf, linkOf, nameIn, OWN, parameterAttributes } from "./attributes.ts";
import { guard } from "./input-guard.ts";
import { endLive, keepLive, type LiveFigure } from "./live-limit.ts";
import { forget, type Printable, prepare } from "./printing.ts";

/** The detail of a "change" event. */
export interface Changed {
  readonly link: string;
  readonly state: State;
}

/** One core for all figures of a page. */
const loader = new CoreLoader((sentence) => {
  for (const figure of connected) figure.notify(sentence);
});
const work = runner(async () => (await loader.whole()).core);
const connected = new Set<NimscapeFigure>();
onUnsaved((sentence) => {
  for (const figure of connected) figure.notify(sentence);
});

/** Whether the page is XML, which has no templates of HTML. Servers have no page. */
const isXml = () => document.contentType !== "text/html";

export class NimscapeFigure extends (globalThis.HTMLElement ?? Object) implements Nimscape {
  static readonly observedAttributes = [...Object.keys(OWN), ...parameterAttributes(tables)];

  readonly #root = this.attachShadow({ mode: "open" });
  readonly #internals = this.attachInternals();
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  readonly #picture = box("picture");
  /** Lies over the picture until there is one: the light DOM, or a still. */
  readonly #cover = box("cover");
  /** Lies over the picture in print only: the figure as drawn offscreen. */
  readonly #printed = box("printed");
  readonly #paper: Printable = {
    bare: () => this.#figure === null && this.#lessonLink === null && this.#onPaper !== this.link,
    drawForPaper: () => this.#drawForPaper(),
  };
  /** The link that was drawn for print. */
  #onPaper = "";
  /** Whether the live picture is complete. */
  #shown = false;
  readonly #parkable: LiveFigure = { start: () => this.#begin(), park: () => this.#park() };
  /** Whether it is to be live: its figure is there, or the file of lessons is loading. */
  #begun = false;
  #figure: Figure | null = null;
  #view: View = views[0];
  /** The link of a lesson in place of a view; null for a view. */
  #lessonLink: string | null = null;
  #lesson: Player | null = null;
  #state: State = {};
  #whole: Bindings | null = null;
  readonly #announcer = new Announcer((text) => {
    const region = this.#root.querySelector(".spoken");
    if (region !== null) region.textContent = text;
  });
  /** Whether the first picture is complete: only later changes are announced. */
  #opened = false;
  #notices: readonly string[] = [];
  #hint = "";
  #presenter: FigurePresenter | null = null;
  #drawing = false;
  #isActive = false;
  #isVisible = false;
  /** Settles once a language other than English is loaded. */
  #language: Promise<void> | null = null;
  #isSpoken = false;
  /** Whether the attributes have been read, or a script has set the link. */
  #read = false;
  /** The link that a script has set last. */
  #given: string | null = null;
  /** Whether an attribute has changed and is to be read. */
  #isStale = false;
  /** Removes the listeners when the element leaves the page. */
  #end = new AbortController();
  #pending = new PendingFigure();

  constructor() {
    super();
    this.#adoptStyles();
    submitByClick(this.#root);
    this.#cover.append(document.createElement("slot"));
    catchLostFocus(this.#root);
  }

  /** Takes the styles of its document: one that is moved to another document loses those it had. */
  #adoptStyles(): void {
    const home = this.ownerDocument;
    if (home.defaultView !== null)
      this.#root.adoptedStyleSheets = [figureSheet(home), lettersSheet(home)];
  }

  // Custom element callbacks

  connectedCallback(): void {
    if (isXml()) {
      this.#refuseXml();
      return;
    }
    connected.add(this);
    this.#upgrade();
    this.#end = new AbortController();
    const { signal } = this.#end;
    if (!this.#read) this.#open(this.#linkOfAttributes());
    const watch = new IntersectionObserver((entries) => this.#intersected(entries.at(-1)), NEAR);
    watch.observe(this);
    signal.addEventListener("abort", () => watch.disconnect());
    this.#device.addEventListener("change", () => this.#applyTheme(), { signal });
    onResolution(() => this.#figure?.repaint(), signal);
    this.#measure(signal);
    this.#guard(this.#picture, () => this.#isActive || this.#lesson !== null);
    prepare(this.#paper);
    this.#draw();
  }

  disconnectedCallback(): void {
    connected.delete(this);
    forget(this.#paper);
    this.#end.abort();
    endLive(this.#parkable);
    this.#dispose();
    this.#isActive = false;
    this.#isVisible = false;
  }

  adoptedCallback(): void {
    this.#adoptStyles();
    this.#presenter?.update(false, "", false); // the next drawing takes its styles, too
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (!this.isConnected || !this.#read) {
      this.#read &&= !isOfLink(name); // the last change counts
    } else if (!isOfLink(name)) {
      this.#draw();
    } else if (!this.#isStale) {
      this.#isStale = true;
      queueMicrotask(() => {
        this.#isStale = false;
        this.#open(this.#linkOfAttributes());
      });
    }
  }

  /** Takes the members that were set before the script had run: they hide those of the class. */
  #upgrade(): void {
    const members = this as unknown as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(NimscapeFigure.prototype)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = members[name];
      delete members[name];
      if (name === "link") this.link = value as string | null | undefined;
    }
  }

  /** Follows the size of letters that the reader has chosen in the browser. */
  #measure(signal: AbortSignal): void {
    const sample = box("letters");
    this.#root.append(sample);
    const watch = new ResizeObserver(() => {
      const size = Number.parseFloat(getComputedStyle(sample).fontSize);
      if (setReadersSize(size)) for (const figure of connected) figure.#figure?.repaint();
    });
    watch.observe(sample);
    signal.addEventListener("abort", () => {
      watch.disconnect();
      sample.remove();
    });
  }

  /** Shows the text of the element, and why there is no picture. */
  #refuseXml(): void {
    const [text, reason] = [document.createElement("div"), document.createElement("p")];
    text.append(document.createElement("slot"));
    reason.textContent = say(XML);
    this.#root.replaceChildren(text, reason);
    this.#pending.reject(new Error(XML));
    this.dispatchEvent(new CustomEvent("failed", { detail: XML }));
  }

  // The contract for scripts

  settled(): Promise<void> {
    return handled(this.#settled());
  }

  async #settled(): Promise<void> {
    const figure = await this.#complete();
    await runAfter(this.#settling(figure), async () => {
      this.#whole = (await loader.whole()).bindings;
    });
  }

  get link(): string {
    if (this.#lessonLink !== null) return this.#lesson?.link(this.#state) ?? this.#lessonLink;
    return print(this.#view.name, this.#state, tables);
  }

  /** Frameworks set it for the attribute, and null or undefined to take that away. */
  set link(text: string | null | undefined) {
    this.#given = text === null || text === undefined ? null : String(text);
    this.#open(this.#given ?? this.#linkOfAttributes());
  }

  get state(): State {
    if (this.#lessonLink !== null) return this.#lesson?.shown ?? { view: "lesson" };
    return { view: this.#view.name, ...this.#state };
  }

  get core(): Bindings {
    if (this.#whole === null) throw new Error("the figure is starting: await settled() first");
    return this.#whole;
  }

  get #heading(): Heading {
    if (this.#lesson !== null) return this.#lesson.heading;
    return this.#hasPicture ? headingFor(this.#view, this.#state) : this.#view;
  }

  /** The title of the lesson, or of the picture, in the language of the figure. */
  get #title(): string {
    return this.#hasPicture ? this.#view.titleIn(this.#state) : say(this.#heading.title);
  }

  /** Whether the state is that of the view: not before a link is read, and not of a lesson. */
  get #hasPicture(): boolean {
    return this.#read && this.#lessonLink === null;
  }

  readonly run = work.run;
  readonly open = work.open;

  async data(): Promise<Field> {
    return (await this.#complete()).data();
  }

  async digest(): Promise<string> {
    return (await this.#complete()).digest();
  }

  /** Plays forward or back, or stops, if the picture has steps. */
  async play(what: (typeof PLAYS)[number] = "on"): Promise<void> {
    if (!PLAYS.includes(what))
      throw new RangeError(`what: ${what} is not one of ${PLAYS.join(", ")}`);
    // While it plays, no picture need be complete.
    (await (what === "stop" ? this.#live() : this.#complete())).play(what);
  }

  /** Goes one step forward or back, if the picture has steps. */
  async step(by: -1 | 1 = 1): Promise<void> {
    if (by !== 1 && by !== -1) throw new RangeError(`by: ${by} is not 1 or -1`);
    const figure = await this.#complete();
    (this.#lesson ?? figure).step(by);
  }

  /**
   * Returns the picture as image/png, image/jpeg or image/webp, with `scale` pixels per CSS pixel.
   */
  async toBlob(type = "image/png", scale = devicePixelRatio): Promise<Blob> {
    if (!(scale > 0 && scale <= 8))
      throw new RangeError(`scale: ${scale} is not above 0 and at most 8`);
    await this.#complete();
    const root = this.#lesson?.figure.root ?? this.#picture;
    if (![...root.querySelectorAll("canvas")].some(isSeen)) {
      const ground = this.#internals.states.has("theme-dark") ? "dark" : "white";
      return blobOf(await this.#drawn(root, { ratio: scale, ground }), type);
    }
    const ground = getComputedStyle(this).getPropertyValue("--ground").trim();
    return blobOf(still(root, scale, ground), type);
  }

  /** Returns how many questions of a lesson are answered, and how many of them right. */
  async score(): Promise<Result> {
    await this.#live();
    if (this.#lesson === null) throw new Error("only lessons have a score");
    return this.#lesson.score();
  }

  /** The height of the bar in CSS pixels; 0 without a bar. */
  get barHeight(): number {
    return this.#root.querySelector(".figure-bar")?.getBoundingClientRect().height ?? 0;
  }

  /** Shows a message over the figure. */
  notify(sentence: string): void {
    if (this.#notices.includes(sentence)) {
      this.#announcer.repeat("notices");
      this.#draw();
      return;
    }
    this.#notices = [...this.#notices, sentence];
    this.dispatchEvent(new CustomEvent("warn", { detail: sentence }));
    this.#draw();
  }

  // Link -> state -> picture

  /** Returns the link of the attributes; without `view`, a link of a script is one of them. */
  #linkOfAttributes(): string {
    const given = this.hasAttribute("view") ? null : this.#given;
    const link = this.getAttribute("link") ?? given;
    return linkOf((name) => (name === "link" ? link : this.getAttribute(name)), tables);
  }

  #open(text: string): void {
    const { link: hash, repairs } = repair(text.replace(/^[^#]*#/, "#"), tables);
    if (this.#read && this.#isOpen(hash)) return;
    this.#read = true;
    this.#notices = [];
    const isOther = isPlayed(hash) !== (this.#lessonLink !== null);
    const isLive = this.#begun;
    this.#figure?.endPlaying();
    if (isOther) this.#dispose();
    if (isPlayed(hash)) {
      this.#openLesson(hash);
      if (isOther && isLive) this.#begin();
      for (const sentence of repairs) this.notify(sentence);
      return;
    }
    this.#lessonLink = null;
    const link = parse(hash, tables);
    this.#view = views.find(({ name }) => name === link.view) ?? views[0];
    this.#state = link.values;
    if (isOther && isLive) this.#begin();
    else this.#show();
    for (const sentence of [...repairs, ...link.problems.map(({ sentence }) => sentence)])
      this.notify(sentence);
  }

  /** Whether a link is that of what is shown: to set it again changes nothing, and ends nothing. */
  #isOpen(hash: string): boolean {
    return hash === this.link || (!isPlayed(hash) && isSame(hash, this.link, tables));
  }

  /** Opens a lesson; until it is loaded, only its link is known. */
  #openLesson(link: string): void {
    this.#lessonLink = link;
    this.#state = parse("", tables).values;
    this.#shown = false;
    if (this.#lesson !== null) this.#showLesson(this.#lesson, link, true);
    this.#applyTheme();
    this.#draw();
  }

  async #loadLesson(): Promise<void> {
    const pending = this.#pending;
    try {
      const { openIn } = await loadModule(
        import("../lessons/player/figure-lesson.ts"),
        "The file of lessons",
      );
      const link = this.#lessonLink;
      if (pending !== this.#pending || this.#lesson !== null || link === null) return;
      if (!this.isConnected) return; // it begins anew when it is back
      this.#lesson = openIn(this.#root, {
        loader,
        changed: () => this.#changeLesson(),
        news: () => this.#draw(),
        announce: (part, sentences, again) => this.#announcer.report(part, sentences, again),
        warn: (sentence) => this.notify(sentence),
        frameOf: (link) =>
          inThisLanguage(`${homeOf(this.getAttribute("home")) ?? ""}embed.html${link}`),
      });
      this.#figure = this.#lesson.figure;
      this.#picture.replaceChildren(this.#lesson.element.parentElement ?? this.#lesson.element);
      this.#guard(this.#figure.root, () => this.#isActive);
      this.#lesson.enter();
      pending.resolve(this.#figure);
      this.#showLesson(this.#lesson, link, false);
    } catch (error) {
      if (pending === this.#pending && this.#lessonLink !== null) this.#fail(messageOf(error));
    }
  }

  /** Refuses those that wait for the figure, which could not start. The next one tries again. */
  #fail(detail: string): void {
    const pending = this.#pending;
    this.#dispose();
    this.#pending = new PendingFigure();
    endLive(this.#parkable);
    pending.reject(new Error(detail));
    this.notify(detail);
    this.dispatchEvent(new CustomEvent("failed", { detail }));
  }

  #showLesson(lesson: Player, link: string, speaks: boolean): void {
    const { values, problems } = lesson.open(link, speaks);
    this.#state = { theme: values.theme, ground: values.ground, ui: values.ui };
    for (const { sentence } of problems) this.notify(sentence);
    this.#applyTheme();
    if (isHidden(this.#state, "surroundings")) void this.#present().catch(() => {});
    this.#draw();
    void this.#announce();
  }

  /** The reader has changed the link of the lesson. */
  #changeLesson(): void {
    this.#notices = [];
    const detail: Changed = { link: this.link, state: this.state };
    this.dispatchEvent(new CustomEvent("change", { detail }));
    void this.#announce();
    this.#draw();
  }

  #show(): void {
    this.#shown = false;
    if (this.#onPaper !== this.link) this.#printed.replaceChildren();
    if (this.isConnected) prepare(this.#paper);
    this.#applyTheme();
    this.#figure?.show(this.#view, this.#state);
    if (isHidden(this.#state, "surroundings")) void this.#present().catch(() => {});
    this.#draw();
    void this.#announce();
  }

  /** Loads what presents the figure; without it the figure is as it was. */
  async #present(): Promise<void> {
    const { FigurePresenter } = await import("../present/in-figure.ts");
    this.#presenter ??= new FigurePresenter(this, this.#root);
    this.#draw();
  }

  /**
   * Dispatches "settled" when the picture of the state is complete, or "failed", unless a newer one
   * is under way.
   */
  async #announce(): Promise<void> {
    const [figure, link] = [this.#figure, this.link];
    if (figure === null) return;
    await null; // a lesson begins to load after it has changed its link
    const settled = this.#settling(figure);
    const failure = await settled.then(() => null, messageOf);
    if (figure !== this.#figure || link !== this.link) return;
    if (failure === null) {
      this.#cover.hidden = true;
      this.#shown = true;
      this.#draw();
    }
    if (!this.#opened) this.#announcer.markRead("picture", spokenIn(this.#picture));
    this.#opened = true;
    this.#report();
    this.dispatchEvent(
      new CustomEvent(failure === null ? "settled" : "failed", { detail: failure }),
    );
  }

  /** Applies a user action, as far as the link allows it. */
  #change(wanted: State): void {
    const patch = withoutLocked(this.#view.params, this.#state, wanted);
    if (isLess(patch, wanted)) this.#figure?.halt();
    this.#state = { ...this.#state, ...patch };
    this.#notices = [];
    this.#show();
    const detail: Changed = { link: this.link, state: this.state };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  // Live, or a still

  #intersected(entry: IntersectionObserverEntry | undefined): void {
    this.#isVisible = entry?.isIntersecting === true;
    if (this.#isVisible) keepLive(this.#parkable);
  }

  /** Returns the live figure; scripts may use one that was never scrolled to. */
  #live(): Promise<Figure> {
    if (this.isConnected && !isXml()) keepLive(this.#parkable);
    return this.#pending.promise;
  }

  /**
   * Returns the figure with its picture complete, or with the last good one if that failed. One
   * that leaves the page meanwhile is not complete before it is back.
   */
  async #complete(): Promise<Figure> {
    const figure = await this.#live();
    const { signal } = this.#end;
    await this.#settling(figure).catch(() => {});
    return signal.aborted && figure !== this.#figure ? this.#complete() : figure;
  }

  /** Settles with the picture, or with the lesson and its picture. */
  #settling(figure: Figure): Promise<void> {
    return this.#lesson?.settled() ?? figure.settled();
  }

  /** Begins when the language is loaded: that of the link, else that of the page around it. */
  #begin(): void {
    if (this.#figure !== null) return;
    this.#begun = true;
    const language = languageIn(this.link) ?? firstKnown([languageAround(this)]);
    if (language !== "en" && !this.#isSpoken) {
      this.#language ??= load(language).then(() => {
        this.#isSpoken = true;
      });
      void this.#language.then(() => this.isConnected && this.#begin());
      return;
    }
    if (this.#lessonLink !== null) {
      void this.#loadLesson();
      return;
    }
    this.#figure = new Figure(this.#picture, loader, {
      change: (patch) => this.#change(patch),
      news: () => this.#draw(),
      warn: (sentence) => this.notify(sentence),
      fail: ({ message }) => this.notify(message),
    });
    this.#pending.resolve(this.#figure);
    this.#show();
  }

  /** Becomes a still. A visible figure completes its picture first. */
  async #park(): Promise<void> {
    const figure = this.#figure;
    if (this.#lesson !== null) return; // a still would not show its text
    if (this.#isVisible) await figure?.settled().catch(() => {}); // then the last good picture stays
    if (figure === null || figure !== this.#figure) return;
    // Text and tables use little memory, and a still would not show them.
    if (figure.loaded !== null && this.#picture.querySelector("canvas") === null) return;
    const focused =
      this.#root.activeElement !== null && this.#picture.contains(this.#root.activeElement);
    this.#cover.replaceChildren(this.#still());
    this.#cover.hidden = false;
    this.#dispose();
    this.#isActive = false;
    prepare(this.#paper);
    if (focused) this.#cover.querySelector("canvas")?.focus({ preventScroll: true });
    this.#draw();
  }

  /** Returns the picture as one bitmap; an empty one if the browser gives no more canvases. */
  #bitmap(): HTMLCanvasElement {
    try {
      return still(this.#picture, devicePixelRatio, null);
    } catch {
      return document.createElement("canvas");
    }
  }

  /** Returns the picture as one bitmap, which comes to life on click or focus. */
  #still(): HTMLCanvasElement {
    const made = this.#bitmap();
    made.className = "still";
    made.tabIndex = 0;
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", say`${this.#title}, a still`);
    made.addEventListener("focus", () => void this.#revive());
    made.addEventListener("click", () => void this.#revive());
    return made;
  }

  async #revive(): Promise<void> {
    await this.#complete();
    const [focused] = this.#cover.querySelectorAll(":focus");
    if (focused || this.#root.activeElement === null)
      this.#picture.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  }

  /** Draws the picture offscreen, in its size on the page if it has one. */
  async #drawn(
    { clientWidth, clientHeight }: HTMLElement,
    options: DrawingOptions = {},
  ): Promise<HTMLCanvasElement> {
    const { drawn } = await loadModule(
      import("../export/bitmap/drawn.ts"),
      "The file that draws pictures",
    );
    const size = clientWidth > 0 && clientHeight > 0 ? [clientWidth, clientHeight] : UNPLACED;
    const { view, state } = this.#lesson?.sharing ?? { view: this.#view, state: this.#state };
    return drawn(view, state, loader, size, options);
  }

  /** Draws the figure for print. */
  async #drawForPaper(): Promise<void> {
    const { link } = this;
    this.#onPaper = link;
    try {
      const picture = await this.#drawn(this.#picture);
      if (link === this.link) this.#printed.replaceChildren(picture);
    } catch {
      // The printed figure has its text, as before.
    }
    this.#draw();
  }

  #dispose(): void {
    if (this.#lesson !== null) this.#lessonLink = this.link; // with its answers
    this.#lesson?.leave();
    this.#lesson = null;
    this.#begun = false;
    this.#opened = false;
    this.#shown = false;
    if (this.#figure === null) return; // callers that wait for the start keep waiting
    this.#figure.dispose();
    this.#picture.replaceChildren();
    this.#figure = null;
    this.#pending = new PendingFigure();
  }

  /** A lesson's text needs no activation; its picture does. */
  #guard(picture: HTMLElement, active: () => boolean): void {
    guard(this, picture, this.#end.signal, {
      active,
      activate: (on) => this.#activate(on),
      hint: (sentence) => this.#showHint(sentence),
    });
  }

  #activate(on: boolean): void {
    if (on) keepLive(this.#parkable);
    this.#isActive = on;
    this.#showHint("");
  }

  #showHint(hint: string): void {
    this.#hint = hint;
    this.#draw();
  }

  // State -> element

  #applyTheme(): void {
    const { theme, ground } = this.#state;
    const dark = theme === "dark" || (theme === "auto" && this.#device.matches);
    // The attributes belong to the page, which may remove those that it has not written.
    const { states } = this.#internals;
    const look = [`theme-${dark ? "dark" : "light"}`, `ground-${ground}`];
    if (look.every((state) => states.has(state))) return;
    states.clear();
    for (const state of look) states.add(state);
    this.#figure?.repaint();
  }

  /** Draws soon, once for any number of changes. */
  #draw(): void {
    if (this.#drawing || isXml()) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      render(this.#template(), this.#root);
      const isLesson = this.#lesson !== null;
      const { sentence } = this.#heading;
      this.#presenter?.update(isHidden(this.#state, "surroundings"), sentence, isLesson);
      this.#report();
    });
  }

  /** Announces what has just been drawn. A figure that is not in use announces only problems. */
  #report(): void {
    const status = this.#figure?.status ?? IDLE;
    this.#announcer.hold(status.playing);
    this.#announcer.report("notices", this.#notices);
    this.#announcer.report("hint", this.#hint === "" ? [] : [this.#hint]);
    if (!this.#opened || this.#lesson !== null) return; // a lesson reports by itself
    this.#announcer.reportPicture(status, {
      facts: status.spoken === "" ? [] : [status.spoken],
      picture: spokenIn(this.#picture),
    });
  }

  #template(): TemplateResult {
    const { facts, progress, stop } = this.#figure?.status ?? IDLE;
    const title = this.#title;
    const { title: name, sentence } = this.#heading;
    const pointed = this.#lesson === null ? facts?.title : undefined;
    this.#printed.toggleAttribute("data-needed", this.#figure === null || !this.#shown);
    if (this.#figure?.loaded && this.#cover.querySelector("slot")) this.#cover.hidden = true;
    return html`<div class="figure" role="figure" lang=${words?.tag ?? "en"} aria-label=${nameIn(this) || `${title}: ${say(sentence)}`}
        ?data-awake=${this.#isActive} ?data-lesson=${this.#lessonLink !== null}>
        ${this.#picture} ${this.#cover} ${this.#printed} ${notices(this.#notices)}
        <p class="hint-over" ?hidden=${this.#hint === ""}>${this.#hint}</p>
        ${
          progress === null
            ? nothing
            : html`<div class="work">${
                progress === "unknown"
                  ? html`<progress aria-label="Computing"></progress>`
                  : html`<progress aria-label="Computing" max="1" .value=${progress}></progress>`
              }<button type="button" ?hidden=${stop === undefined} @click=${stop}>Stop</button></div>`
        }
      </div>
      ${this.getAttribute("bar") === "off" ? nothing : this.#bar(pointed ?? name)}
      <p class="caption" translate="no">${say(pointed ?? title)}. ${this.#address() ?? this.link}</p>
      <p class="spoken" translate="no" role="status"></p>`;
  }

  /** Returns the address of the picture on the full page, if that is known. */
  #address(): string | null {
    const home = homeOf(this.getAttribute("home"));
    return home === null ? null : home + this.link;
  }

  /** Which buttons of the transport there are. A lesson has its own, beside its picture. */
  get #steps(): Figure["steps"] {
    const [view, state] = [this.#view, this.#state];
    if (this.#lessonLink !== null || locksSteps(view.params, state, view.steps)) return NO_STEPS;
    return this.#figure?.steps ?? stepsOf(view, state);
  }

  #bar(caption: string): TemplateResult {
    const { play, step } = this.#steps;
    const playing = this.#figure?.status.playing ?? false;
    const address = this.#address();
    const stepper = (by: -1 | 1, name: string, sign: string) =>
      html`<button type="button" aria-label=${name} title=${name} @click=${() => this.step(by)}>${sign}</button>`;
    return html`<div class="figure-bar" role="group" lang=${words?.tag ?? "en"} aria-label="Figure">
      ${step ? stepper(-1, "One step back", "‹") : nothing}
      ${
        play
          ? html`<button type="button" @click=${() => this.play(playing ? "stop" : "on")}>${playing ? "Pause" : this.#view.verb}</button>`
          : nothing
      }
      ${step ? stepper(1, "One step forward", "›") : nothing}
      <span class="under" translate="no">${caption}</span>
      ${address === null ? nothing : html`<a href=${address} target="_blank" rel="noopener">Open in nimscape</a>`}
    </div>`;
  }
}

/** Returns the language around an element, also around a shadow root that it is in. */
function languageAround(element: Element): string | null {
  const found = element.closest<HTMLElement>("[lang]");
  if (found !== null) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : null;
}

/** The promise of a figure that has not started. */
class PendingFigure {
  resolve: (figure: Figure) => void = () => {};
  reject: (error: Error) => void = () => {};
  readonly promise = handled(
    new Promise<Figure>((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
    }),
  );
}

/** Why a page of XML has no figures. */
const XML =
  "This page is XML (application/xhtml+xml). Figures of nimscape need a page of HTML (text/html).";

/** What `play` does. */
const PLAYS = ["on", "back", "stop"] as const;

const NO_STEPS = { play: false, step: false };

/** A figure starts a little before it scrolls into view. */
const NEAR = { rootMargin: "200px" };

/** The size of a drawn figure that has none on the page, as on a hidden slide. */
const UNPLACED: readonly number[] = [640, 480];

/** Whether an attribute belongs to the link. */
const isOfLink = (attribute: string) =>
  attribute === "link" || attribute === "view" || !Object.hasOwn(OWN, attribute);

function notices(sentences: readonly string[]): TemplateResult {
  return html`<div class="notices">${
    sentences.length === 0
      ? nothing
      : html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
  }</div>`;
}

function box(id: string): HTMLElement {
  const made = document.createElement("div");
  made.id = id;
  return made;
}

/** The name of the element. */
const NAME = "nimscape-figure";

/** Defines the element, unless the page has one of this name. */
export function defineFigure(): void {
  if (globalThis.customElements && !customElements.get(NAME))
    customElements.define(NAME, NimscapeFigure);
}
