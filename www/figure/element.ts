/**
 * `<nimscape-figure>`: a figure on anybody's page. Its attributes are the words of the link; what it holds in the
 * light DOM is shown where scripts do not run and until the picture comes, and is its name for those who listen. It
 * never takes the wheel, a finger or the focus unasked: a click (or Enter) wakes it, Escape or a click elsewhere lets
 * it sleep again; Ctrl and wheel, and two fingers, work always.
 */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import type { Nimscape } from "../scripting.ts";
import { parse, print, type State } from "../state/link.ts";
import { views } from "../views/index.ts";
import type { View } from "../views/view.ts";
import { tables } from "../views/words.ts";
import type { Door } from "../worker/client.ts";
import type { Field } from "../worker/protocol.ts";
import { Figure } from "./figure.ts";
import { guard } from "./guard.ts";
import { gone, type Parkable, seen } from "./live.ts";
import { Rooms } from "./rooms.ts";
import { figureSheet } from "./sheet.ts";
import { blobOf, still } from "./still.ts";
import { homeOf, linkOf, nameIn, OWN, wordsOf } from "./words.ts";

/** What an element tells its page: `event.detail` of its "change" events. */
export interface Changed {
  readonly link: string;
  readonly state: State;
}

/** One core for all figures of a page. */
const rooms = new Rooms((sentence) => {
  for (const figure of connected) figure.tell(sentence);
});
const connected = new Set<NimscapeFigure>();

export class NimscapeFigure extends (globalThis.HTMLElement ?? Object) implements Nimscape {
  static readonly observedAttributes = [...Object.keys(OWN), ...wordsOf(tables)];

  readonly #root = this.attachShadow({ mode: "open" });
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  readonly #picture = box("picture");
  /** Over the picture while there is none: the light DOM, or a still. */
  readonly #cover = box("cover");
  readonly #life: Parkable = { start: () => this.#begin(), park: () => this.#park() };
  #figure: Figure | null = null;
  #view: View = views[0];
  #state: State = {};
  #whole: Door | null = null;
  #notices: readonly string[] = [];
  #hint = "";
  #drawing = false;
  #awake = false;
  #inSight = false;
  /** The attributes have been read, or a script has set the link. */
  #read = false;
  /** An attribute has changed, and will be read. */
  #stale = false;
  /** Ends what is heard while the element is in a page. */
  #end = new AbortController();
  #started = new Starting();

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [figureSheet()];
    this.#cover.append(document.createElement("slot"));
  }

  // The page's side

  connectedCallback(): void {
    connected.add(this);
    this.#end = new AbortController();
    const { signal } = this.#end;
    if (!this.#read) this.#open(this.#written());
    const watch = new IntersectionObserver((entries) => this.#meet(entries.at(-1)), NEAR);
    watch.observe(this);
    const size = new ResizeObserver(() => this.#figure?.repaint());
    size.observe(this);
    signal.addEventListener("abort", () => {
      watch.disconnect();
      size.disconnect();
    });
    this.#device.addEventListener("change", () => this.#dress(), { signal });
    guard(this, this.#picture, signal, {
      awake: () => this.#awake,
      wake: (on) => this.#wake(on),
      hint: (sentence) => this.#say(sentence),
    });
    this.#draw();
  }

  disconnectedCallback(): void {
    connected.delete(this);
    this.#end.abort();
    gone(this.#life);
    this.#dispose();
    this.#awake = false;
    this.#inSight = false;
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) {
      this.#read &&= !isOfLink(name); // what is written last counts
    } else if (!isOfLink(name)) {
      this.#draw();
    } else if (!this.#stale) {
      this.#stale = true;
      queueMicrotask(() => {
        this.#stale = false;
        this.#open(this.#written());
      });
    }
  }

  // The contract for scripts

  async settled(): Promise<void> {
    await (await this.#live()).settled();
    this.#whole = (await rooms.whole()).door;
  }

  get link(): string {
    return print(this.#view.name, this.#state, tables);
  }

  set link(text: string) {
    this.#open(String(text));
  }

  get state(): State {
    return { view: this.#view.name, ...this.#state };
  }

  get core(): Door {
    if (this.#whole === null) throw new Error("the figure is starting: await settled() first");
    return this.#whole;
  }

  async data(): Promise<Field> {
    return (await this.#complete()).data();
  }

  async digest(): Promise<string> {
    return (await this.#complete()).digest();
  }

  /** Plays on, back, or stops, if the picture has steps; resolves when it has been told. */
  async play(what: "on" | "back" | "stop" = "on"): Promise<void> {
    (await this.#complete()).play(what);
  }

  /** One step on or back, if the picture has steps; resolves when it has been told. */
  async step(by: -1 | 1 = 1): Promise<void> {
    (await this.#complete()).step(by);
  }

  /** What is seen, as a file: image/png, image/jpeg or image/webp; `scale` pixels of it to one of CSS. */
  async toBlob(type = "image/png", scale = devicePixelRatio): Promise<Blob> {
    if (!(scale > 0 && scale <= 8))
      throw new RangeError(`scale: ${scale} is not above 0 and at most 8`);
    await this.#complete();
    const ground = getComputedStyle(this).getPropertyValue("--ground").trim();
    return blobOf(still(this.#picture, scale, ground), type);
  }

  /** How high the bar is, in pixels of CSS: 0 without one. */
  get bar(): number {
    return this.#root.querySelector(".figure-bar")?.getBoundingClientRect().height ?? 0;
  }

  /** A sentence for whoever looks at the figure. */
  tell(sentence: string): void {
    if (this.#notices.includes(sentence)) return;
    this.#notices = [...this.#notices, sentence];
    this.dispatchEvent(new CustomEvent("warn", { detail: sentence }));
    this.#draw();
  }

  // Link -> state -> picture

  /** The link that the attributes say. */
  #written(): string {
    return linkOf((name) => this.getAttribute(name), tables);
  }

  #open(text: string): void {
    const link = parse(text.replace(/^[^#]*#/, "#"), tables);
    this.#read = true;
    this.#view = views.find(({ name }) => name === link.view) ?? views[0];
    this.#state = link.values;
    this.#notices = [];
    this.#show();
    for (const { sentence } of link.problems) this.tell(sentence);
  }

  #show(): void {
    this.#dress();
    this.#figure?.show(this.#view, this.#state);
    this.#draw();
    void this.#announce();
  }

  /** Says "settled" when the picture of the state is complete, if no newer one is asked for by then. */
  async #announce(): Promise<void> {
    const [figure, state] = [this.#figure, this.#state];
    await figure?.settled();
    if (figure === null || figure !== this.#figure || state !== this.#state) return;
    this.#cover.hidden = true;
    this.dispatchEvent(new CustomEvent("settled"));
  }

  #change(patch: State): void {
    this.#state = { ...this.#state, ...patch };
    this.#notices = [];
    this.#show();
    const detail: Changed = { link: this.link, state: this.state };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  // Live, or a still

  #meet(entry: IntersectionObserverEntry | undefined): void {
    this.#inSight = entry?.isIntersecting === true;
    if (this.#inSight) seen(this.#life);
  }

  /** The figure, live: scripts may ask one that nobody has scrolled to. */
  #live(): Promise<Figure> {
    if (this.isConnected) seen(this.#life);
    return this.#started.promise;
  }

  /** The figure with its picture complete. */
  async #complete(): Promise<Figure> {
    const figure = await this.#live();
    await figure.settled();
    return figure;
  }

  #begin(): void {
    this.#figure = new Figure(this.#picture, rooms, {
      change: (patch) => this.#change(patch),
      news: () => this.#draw(),
      warn: (sentence) => this.tell(sentence),
      fail: ({ message }) => this.tell(message),
    });
    this.#started.resolve(this.#figure);
    this.#show();
  }

  /** Becomes a still. One that is in sight completes its picture before. */
  async #park(): Promise<void> {
    const figure = this.#figure;
    if (this.#inSight) await figure?.settled();
    if (figure === null || figure !== this.#figure) return;
    const focused =
      this.#root.activeElement !== null && this.#picture.contains(this.#root.activeElement);
    this.#cover.replaceChildren(this.#still());
    this.#cover.hidden = false;
    this.#dispose();
    this.#awake = false;
    if (focused) this.#cover.querySelector("canvas")?.focus({ preventScroll: true });
    this.#draw();
  }

  /** What is shown now, as one bitmap that comes to life when it is clicked or has the focus. */
  #still(): HTMLCanvasElement {
    const made = still(this.#picture, devicePixelRatio, null);
    made.className = "still";
    made.tabIndex = 0;
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", `${this.#view.title}, a still`);
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

  #dispose(): void {
    this.#figure?.dispose();
    this.#figure = null;
    this.#started = new Starting();
  }

  #wake(on: boolean): void {
    if (on) seen(this.#life);
    this.#awake = on;
    this.#say("");
  }

  #say(hint: string): void {
    this.#hint = hint;
    this.#draw();
  }

  // State -> element

  #dress(): void {
    const { theme } = this.#state;
    const dark = theme === "dark" || (theme === "auto" && this.#device.matches);
    const worn = this.dataset.theme;
    this.dataset.theme = dark ? "dark" : "light";
    if (worn !== this.dataset.theme) this.#figure?.repaint();
  }

  /** Draws soon, once for however many things have changed. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      render(this.#template(), this.#root);
    });
  }

  #template(): TemplateResult {
    const { facts, spoken, progress } = this.#figure?.said ?? QUIET;
    const caption = facts?.title ?? this.#view.title;
    if (this.#figure?.room && this.#cover.querySelector("slot")) this.#cover.hidden = true;
    return html`<div class="figure" role="figure" aria-label=${nameIn(this) || `${this.#view.title}: ${this.#view.sentence}`}
        ?data-awake=${this.#awake}>
        ${this.#picture} ${this.#cover} ${notices(this.#notices)}
        <p class="hint-over" role="status" ?hidden=${this.#hint === ""}>${this.#hint}</p>
        ${
          progress === null
            ? nothing
            : html`<div class="work"><progress aria-label="Computing" max="1" .value=${progress}></progress></div>`
        }
      </div>
      ${this.getAttribute("bar") === "off" ? nothing : this.#bar(caption)}
      <p class="caption">${caption}. ${this.#address() ?? this.link}</p>
      <p class="spoken" aria-live="polite">${spoken}</p>`;
  }

  /** The picture on the full page, if it is known where that is. */
  #address(): string | null {
    const home = homeOf(this.getAttribute("home"));
    return home === null ? null : home + this.link;
  }

  #bar(caption: string): TemplateResult {
    const { play, step } = this.#figure?.steps ?? { play: false, step: false };
    const playing = this.#figure?.said.playing ?? false;
    const address = this.#address();
    const stepper = (by: -1 | 1, name: string, sign: string) =>
      html`<button type="button" aria-label=${name} title=${name} @click=${() => this.step(by)}>${sign}</button>`;
    return html`<div class="figure-bar" role="group" aria-label="Figure">
      ${step ? stepper(-1, "One step back", "‹") : nothing}
      ${
        play
          ? html`<button type="button" @click=${() => this.play(playing ? "stop" : "on")}>${playing ? "Pause" : "Play"}</button>`
          : nothing
      }
      ${step ? stepper(1, "One step forward", "›") : nothing}
      <span class="under">${caption}</span>
      ${address === null ? nothing : html`<a href=${address} target="_blank" rel="noopener">Open in nimscape</a>`}
    </div>`;
  }
}

/** The figure to come. */
class Starting {
  resolve: (figure: Figure) => void = () => {};
  readonly promise = new Promise<Figure>((resolve) => {
    this.resolve = resolve;
  });
}

/** A figure starts a little before it is seen. */
const NEAR = { rootMargin: "200px" };

const QUIET = { facts: null, spoken: "", progress: null };

/** Whether an attribute says something about the picture. */
const isOfLink = (attribute: string) =>
  attribute === "link" || attribute === "view" || !Object.hasOwn(OWN, attribute);

function notices(sentences: readonly string[]): TemplateResult {
  return html`<div class="notices" role="status">${
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
