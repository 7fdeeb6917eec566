/**
 * `<nimscape-figure>`: a figure on any page. Its attributes are the parameters of a link. Its light
 * DOM is shown until the picture is ready or if scripts do not run, and is its accessible name. It
 * does not take the wheel, touch or focus by itself: a click or Enter activates it, Escape or a
 * click elsewhere deactivates it. Ctrl and wheel, and two fingers, always work.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { catchLostFocus } from "../canvas/focus.ts";
import { lettersSheet, setReadersSize } from "../canvas/letters.ts";
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
import { type Figure, handled } from "../figure/figure.ts";
import { figureSheet, isSeen, still } from "../figure/still.ts";
import type { Result } from "../lessons/player/link.ts";
import type { Player } from "../lessons/player/player.ts";
import type { State } from "../link/link.ts";
import { repair } from "../link/repair.ts";
import { html } from "../locales/html.ts";
import { firstKnown, inThisLanguage, languageIn, load } from "../locales/language.ts";
import { say, words } from "../locales/say.ts";
import type { FigurePresenter } from "../present/in-figure.ts";
import { type Nimscape, runner } from "../scripting.ts";
import { Session } from "../session/session.ts";
import { tables } from "../views/tables.ts";
import { isPlayed } from "../views/task.ts";
import { homeOf, linkOf, nameIn, OWN, parameterAttributes } from "./attributes.ts";
import { InputGuard } from "./input-guard.ts";
import { endLive, keepLive } from "./live-limit.ts";
import { forget, prepare } from "./printing.ts";

/** The detail of a "change" event. */
export interface Changed {
  readonly link: string;
  readonly state: State;
}

/** One core for all figures of a page. */
const loader = new CoreLoader((sentence) => {
  for (const figure of connected) figure.notify(sentence);
});
const work = runner(async () => loader.core);
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
  /** Draws the figure for print, where it would print without a picture. */
  readonly #print = () => {
    const { place, picture, link } = this.#session;
    const isBare = picture === null && place === "view" && this.#printedLink !== link;
    return isBare ? this.#drawForPaper() : null;
  };
  /** The link that was drawn for print. */
  #printedLink = "";
  #isComplete = false;
  readonly #setLive = async (on: boolean) => (on ? this.#begin() : this.#park());
  /** Whether it is to be live: its figure is there, or the file of lessons is loading. */
  #isLive = false;
  readonly #announcer = new Announcer((text) => {
    const region = this.#root.querySelector(".spoken");
    if (region !== null) region.textContent = text;
  });
  readonly #session = new Session(loader, this.#announcer, {
    draw: () => this.#draw(),
    changed: () => this.#changed(),
    renew: () => this.#renew(),
    applyTheme: () => this.#applyTheme(),
    completed: (failure) => this.#completed(failure),
    notified: (detail) => this.dispatchEvent(new CustomEvent("warn", { detail })),
    sentences: () => ({
      notices: this.#session.notices,
      hint: this.#guard.hint === "" ? [] : [this.#guard.hint],
    }),
    frameOf: (link) =>
      inThisLanguage(`${homeOf(this.getAttribute("home")) ?? ""}embed.html${link}`),
  });
  /** The lesson of the link, once it is loaded. */
  #player: Player | null = null;
  #presenter: FigurePresenter | null = null;
  readonly #guard = new InputGuard(this, () => {
    if (this.#guard.isActive) keepLive(this.#setLive);
    this.#session.schedule();
  });
  #isVisible = false;
  /** Settles once a language other than English is loaded. */
  #language: Promise<void> | null = null;
  #isSpoken = false;
  /** Whether the attributes have been read, or a script has set the link. */
  #hasLink = false;
  /** The link that a script has set last. */
  #linkOfScript: string | null = null;
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
    if (!this.#hasLink) this.#open(this.#linkOfAttributes());
    const watch = new IntersectionObserver((entries) => this.#intersected(entries.at(-1)), NEAR);
    watch.observe(this);
    signal.addEventListener("abort", () => watch.disconnect());
    this.#device.addEventListener("change", () => this.#applyTheme(), { signal });
    onResolution(() => this.#session.picture?.repaint(), signal);
    this.#measure(signal);
    // A lesson's text needs no activation; its picture does.
    this.#guard.watch(this.#picture, signal, () => this.#session.lesson !== null);
    prepare(this.#print);
    this.#session.schedule();
  }

  disconnectedCallback(): void {
    connected.delete(this);
    forget(this.#print);
    this.#end.abort();
    endLive(this.#setLive);
    this.#dispose();
    this.#guard.isActive = false;
    this.#isVisible = false;
  }

  adoptedCallback(): void {
    this.#adoptStyles();
    this.#presenter?.leave(); // the next drawing takes its styles, too
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (!this.isConnected || !this.#hasLink) {
      this.#hasLink &&= !isOfLink(name); // the last change counts
    } else if (!isOfLink(name)) {
      this.#session.schedule();
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
      if (setReadersSize(size)) for (const figure of connected) figure.#session.picture?.repaint();
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
    await this.#complete();
    await this.#session.settled(this.#session.settledPicture());
  }

  get link(): string {
    return this.#session.link;
  }

  /** Frameworks set it for the attribute, and null or undefined to take that away. */
  set link(text: string | null | undefined) {
    this.#linkOfScript = text === null || text === undefined ? null : String(text);
    this.#open(this.#linkOfScript ?? this.#linkOfAttributes());
  }

  get state(): State {
    return this.#session.values;
  }

  get core(): Bindings {
    const { whole } = this.#session;
    if (whole === null) throw new Error("the figure is starting: await settled() first");
    return whole;
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
    (this.#session.lesson ?? figure).step(by);
  }

  /**
   * Returns the picture as image/png, image/jpeg or image/webp, with `scale` pixels per CSS pixel.
   */
  async toBlob(type = "image/png", scale = devicePixelRatio): Promise<Blob> {
    if (!(scale > 0 && scale <= 8))
      throw new RangeError(`scale: ${scale} is not above 0 and at most 8`);
    await this.#complete();
    const root = this.#session.lesson?.figure.root ?? this.#picture;
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
    if (this.#player === null) throw new Error("only lessons have a score");
    return this.#player.score();
  }

  /** The height of the bar in CSS pixels; 0 without a bar. */
  get barHeight(): number {
    return this.#root.querySelector(".figure-bar")?.getBoundingClientRect().height ?? 0;
  }

  /** Shows a message over the figure. */
  notify(sentence: string): void {
    this.#session.notify(sentence);
  }

  // Link -> state -> picture

  /** Returns the link of the attributes; without `view`, a link of a script is one of them. */
  #linkOfAttributes(): string {
    const scripted = this.hasAttribute("view") ? null : this.#linkOfScript;
    const link = this.getAttribute("link") ?? scripted;
    return linkOf((name) => (name === "link" ? link : this.getAttribute(name)), tables);
  }

  #open(text: string): void {
    const { link, repairs } = repair(text.replace(/^[^#]*#/, "#"), tables);
    const session = this.#session;
    if (this.#hasLink && session.isOpen(link)) return;
    this.#hasLink = true;
    const isOther = isPlayed(link) !== (session.place === "lesson");
    const isLive = this.#isLive;
    session.picture?.endPlaying();
    if (isOther) this.#dispose();
    if (isPlayed(link)) session.openLesson(link, this.#player, { speaks: true });
    else session.openView(link);
    if (session.place === "lesson" && session.lesson === null) session.show();
    if (isOther && isLive) this.#begin();
    for (const sentence of repairs) session.notify(sentence);
  }

  async #loadLesson(): Promise<void> {
    const pending = this.#pending;
    try {
      const { openIn } = await loadModule(
        import("../lessons/player/figure-lesson.ts"),
        "The file of lessons",
      );
      const session = this.#session;
      if (pending !== this.#pending || this.#player !== null || session.place !== "lesson") return;
      if (!this.isConnected) return; // it begins anew when it is back
      this.#player = openIn(this.#root, session);
      const { figure, element } = this.#player;
      this.#picture.replaceChildren(element.parentElement ?? element);
      this.#guard.watch(figure.root, this.#end.signal);
      this.#player.enter();
      pending.resolve(figure);
      session.openLesson(session.link, this.#player);
    } catch (error) {
      if (pending === this.#pending && this.#session.place === "lesson")
        this.#fail(messageOf(error));
    }
  }

  /** Refuses those that wait for the figure, which could not start. The next one tries again. */
  #fail(detail: string): void {
    const pending = this.#pending;
    this.#dispose();
    this.#pending = new PendingFigure();
    endLive(this.#setLive);
    pending.reject(new Error(detail));
    this.notify(detail);
    this.dispatchEvent(new CustomEvent("failed", { detail }));
  }

  /** The reader has changed the link. */
  #changed(): void {
    this.#session.show();
    const detail: Changed = { link: this.link, state: this.state };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /** Another state is shown. */
  #renew(): void {
    this.#isComplete = false;
    if (this.#printedLink !== this.link) this.#printed.replaceChildren();
    if (this.isConnected) prepare(this.#print);
    if (this.#session.hides("surroundings")) void this.#present().catch(() => {});
  }

  /** Loads what presents the figure; without it the figure is as it was. */
  async #present(): Promise<void> {
    const { FigurePresenter } = await import("../present/in-figure.ts");
    this.#presenter ??= new FigurePresenter(this, this.#root, this.#session);
    this.#session.schedule();
  }

  /** Dispatches "settled" for a picture that is complete, or "failed". */
  #completed(failure: string | null): void {
    if (failure === null) {
      this.#cover.hidden = true;
      this.#isComplete = true;
      this.#session.schedule();
    }
    this.dispatchEvent(
      new CustomEvent(failure === null ? "settled" : "failed", { detail: failure }),
    );
  }

  // Live, or a still

  #intersected(entry: IntersectionObserverEntry | undefined): void {
    this.#isVisible = entry?.isIntersecting === true;
    if (this.#isVisible) keepLive(this.#setLive);
  }

  /** Returns the live figure; scripts may use one that was never scrolled to. */
  #live(): Promise<Figure> {
    if (this.isConnected && !isXml()) keepLive(this.#setLive);
    return this.#pending.promise;
  }

  /**
   * Returns the figure with its picture complete, or with the last good one if that failed. One
   * that leaves the page meanwhile is not complete before it is back.
   */
  async #complete(): Promise<Figure> {
    const figure = await this.#live();
    const { signal } = this.#end;
    await this.#session.settledPicture().catch(() => {});
    return signal.aborted && figure !== this.#session.picture ? this.#complete() : figure;
  }

  /** Begins when the language is loaded: that of the link, else that of the page around it. */
  #begin(): void {
    const session = this.#session;
    if (session.picture !== null) return;
    this.#isLive = true;
    const language = languageIn(this.link) ?? firstKnown([languageAround(this)]);
    if (language !== "en" && !this.#isSpoken) {
      this.#language ??= load(language).then(() => {
        this.#isSpoken = true;
      });
      void this.#language.then(() => this.isConnected && this.#begin());
      return;
    }
    if (session.place === "lesson") {
      void this.#loadLesson();
      return;
    }
    this.#pending.resolve(session.mount(this.#picture));
    session.show();
  }

  /** Becomes a still. A visible figure completes its picture first. */
  async #park(): Promise<void> {
    const { figure, lesson } = this.#session;
    if (lesson !== null) return; // a still would not show its text
    if (this.#isVisible) await figure?.settled().catch(() => {}); // then the last good picture stays
    if (figure === null || figure !== this.#session.figure) return;
    // Text and tables use little memory, and a still would not show them.
    if (figure.loaded !== null && this.#picture.querySelector("canvas") === null) return;
    const focused =
      this.#root.activeElement !== null && this.#picture.contains(this.#root.activeElement);
    this.#cover.replaceChildren(this.#still());
    this.#cover.hidden = false;
    this.#dispose();
    this.#guard.isActive = false;
    prepare(this.#print);
    if (focused) this.#cover.querySelector("canvas")?.focus({ preventScroll: true });
    this.#session.schedule();
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
    const bitmap = this.#bitmap();
    bitmap.className = "still";
    bitmap.tabIndex = 0;
    bitmap.setAttribute("role", "img");
    bitmap.setAttribute("aria-label", say`${this.#session.title}, a still`);
    bitmap.addEventListener("focus", () => void this.#revive());
    bitmap.addEventListener("click", () => void this.#revive());
    return bitmap;
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
    const { view, state } = this.#session.lesson?.sharing ?? this.#session;
    return drawn(view, state, loader, size, options);
  }

  async #drawForPaper(): Promise<void> {
    const { link } = this;
    this.#printedLink = link;
    try {
      const picture = await this.#drawn(this.#picture);
      if (link === this.link) this.#printed.replaceChildren(picture);
    } catch {
      // The printed figure has its text, as before.
    }
    this.#session.schedule();
  }

  #dispose(): void {
    const session = this.#session;
    const { picture } = session;
    session.leaveLesson();
    this.#player = null;
    this.#isLive = false;
    this.#isComplete = false;
    session.speaks = false;
    if (picture === null) return; // callers that wait for the start keep waiting
    picture.dispose();
    this.#picture.replaceChildren();
    session.figure = null;
    this.#pending = new PendingFigure();
  }

  // State -> element

  #applyTheme(): void {
    const { theme, ground } = this.#session.state;
    const dark = theme === "dark" || (theme === "auto" && this.#device.matches);
    // The attributes belong to the page, which may remove those that it has not written.
    const { states } = this.#internals;
    const look = [`theme-${dark ? "dark" : "light"}`, `ground-${ground}`];
    if (look.every((state) => states.has(state))) return;
    states.clear();
    for (const state of look) states.add(state);
    this.#session.picture?.repaint();
  }

  #draw(): void {
    if (isXml()) return;
    render(this.#template(), this.#root);
    this.#presenter?.update();
  }

  #template(): TemplateResult {
    const { status, title, heading, lesson, place, figure, notices, link } = this.#session;
    const { facts, progress, stop } = status;
    const { hint } = this.#guard;
    const { title: name, sentence } = heading;
    const pointed = lesson === null ? facts?.title : undefined;
    const isStill = (lesson?.figure ?? figure) === null || !this.#isComplete;
    this.#printed.toggleAttribute("data-needed", isStill);
    if (this.#session.picture?.loaded && this.#cover.querySelector("slot"))
      this.#cover.hidden = true;
    return html`<div class="figure" role="figure" lang=${words?.tag ?? "en"} aria-label=${nameIn(this) || `${title}: ${say(sentence)}`}
        ?data-awake=${this.#guard.isActive} ?data-lesson=${place === "lesson"}>
        ${this.#picture} ${this.#cover} ${this.#printed} ${noticeList(notices)}
        <p class="hint-over" ?hidden=${hint === ""}>${hint}</p>
        ${
          progress === null
            ? nothing
            : html`<div class="work row">${
                progress === "unknown"
                  ? html`<progress aria-label="Computing"></progress>`
                  : html`<progress aria-label="Computing" max="1" .value=${progress}></progress>`
              }<button type="button" ?hidden=${stop === undefined} @click=${stop}>Stop</button></div>`
        }
      </div>
      ${this.getAttribute("bar") === "off" ? nothing : this.#bar(pointed ?? name)}
      <p class="caption" translate="no">${say(pointed ?? title)}. ${this.#address() ?? link}</p>
      <p class="spoken unseen" translate="no" role="status"></p>`;
  }

  /** Returns the address of the picture on the full page, if that is known. */
  #address(): string | null {
    const home = homeOf(this.getAttribute("home"));
    return home === null ? null : home + this.link;
  }

  #bar(caption: string): TemplateResult {
    const { steps, status, view } = this.#session;
    const { play, step } = steps;
    const { playing } = status;
    const address = this.#address();
    const stepper = (by: -1 | 1, name: string, sign: string) =>
      html`<button type="button" aria-label=${name} title=${name} @click=${() => this.step(by)}>${sign}</button>`;
    return html`<div class="figure-bar row" role="group" lang=${words?.tag ?? "en"} aria-label="Figure">
      ${step ? stepper(-1, "One step back", "‹") : nothing}
      ${
        play
          ? html`<button type="button" @click=${() => this.play(playing ? "stop" : "on")}>${playing ? "Pause" : view.verb}</button>`
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
  const holder = element.closest<HTMLElement>("[lang]");
  if (holder !== null) return holder.lang;
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

/** A figure starts a little before it scrolls into view. */
const NEAR = { rootMargin: "200px" };

/** The size of a drawn figure that has none on the page, as on a hidden slide. */
const UNPLACED: readonly number[] = [640, 480];

/** Whether an attribute belongs to the link. */
const isOfLink = (attribute: string) =>
  attribute === "link" || attribute === "view" || !Object.hasOwn(OWN, attribute);

function noticeList(sentences: readonly string[]): TemplateResult {
  return html`<div class="notices">${
    sentences.length === 0
      ? nothing
      : html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
  }</div>`;
}

function box(id: string): HTMLElement {
  const element = document.createElement("div");
  element.id = id;
  return element;
}

const NAME = "nimscape-figure";

/** Defines the element, unless the page has one of this name. */
export function defineFigure(): void {
  if (globalThis.customElements && !customElements.get(NAME))
    customElements.define(NAME, NimscapeFigure);
}
