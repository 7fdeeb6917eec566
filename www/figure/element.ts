/**
 * `<nimscape-figure>`: a figure on anybody's page. Its attributes are the words of the link; what it holds in the
 * light DOM is shown where scripts do not run. It never takes the wheel, a finger or the focus unasked: a click (or
 * Enter) wakes it, Escape or a click elsewhere lets it sleep again; Ctrl and wheel, and two fingers, work always.
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
import { gone, type Parkable, seen } from "./live.ts";
import { Rooms } from "./rooms.ts";
import { figureSheet } from "./sheet.ts";
import { home } from "./site.ts";
import { blobOf, still } from "./still.ts";
import { linkOf, wordsOf } from "./words.ts";

/** What an element tells its page: `event.detail` of its "change" events. */
export interface Changed {
  readonly link: string;
  readonly state: State;
}

/** Attributes that are no words of a link. */
const OWN = ["link", "view", "bar"];

/** One core for all figures of a page. */
const rooms = new Rooms((sentence) => {
  for (const figure of connected) figure.tell(sentence);
});
const connected = new Set<NimscapeFigure>();

export class NimscapeFigure
  extends (globalThis.HTMLElement ?? Object)
  implements Parkable, Nimscape
{
  static readonly observedAttributes = [...OWN, ...wordsOf(tables)];

  readonly #root = this.attachShadow({ mode: "open" });
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  #picture = pictureBox();
  #figure: Figure | null = null;
  #view: View = views[0];
  #state: State = {};
  #notices: readonly string[] = [];
  #drawing = false;
  #awake = false;
  /** Ends what is heard while the element is in a page. */
  #end = new AbortController();
  /** Resolves when the figure has started; a figure far down a page may never. */
  #started = new Starting();
  /** Attributes are being written by the element itself. */
  #reading = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [figureSheet()];
  }

  // The page's side

  connectedCallback(): void {
    connected.add(this);
    this.#end = new AbortController();
    const { signal } = this.#end;
    this.#read();
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) this.#start();
    }, NEAR);
    watch.observe(this);
    const size = new ResizeObserver(() => this.#figure?.repaint());
    size.observe(this);
    signal.addEventListener("abort", () => {
      watch.disconnect();
      size.disconnect();
    });
    this.#device.addEventListener("change", () => this.#dress(), { signal });
    document.addEventListener("pointerdown", (event) => this.#sleepIfOutside(event), { signal });
    this.#guard(signal);
    this.#draw();
  }

  disconnectedCallback(): void {
    connected.delete(this);
    this.#end.abort();
    gone(this);
    this.#dispose();
  }

  attributeChangedCallback(): void {
    if (this.isConnected && !this.#reading) {
      this.#reading = true;
      queueMicrotask(() => {
        this.#reading = false;
        if (this.isConnected) this.#read();
      });
    }
  }

  // The contract for scripts

  async settled(): Promise<void> {
    const figure = await this.#live();
    await figure.settled();
    this.#whole = (await rooms.whole()).door;
  }

  get link(): string {
    return print(this.#view.name, this.#state, tables);
  }

  set link(text: string) {
    this.#open(text);
  }

  get state(): State {
    return { view: this.#view.name, ...this.#state };
  }

  #whole: Door | null = null;
  get core(): Door {
    if (this.#whole === null) throw new Error("the figure is starting: await settled() first");
    return this.#whole;
  }

  async data(): Promise<Field> {
    return (await this.#live()).data();
  }

  async digest(): Promise<string> {
    return (await this.#live()).digest();
  }

  /** Plays on, back, or stops, if the picture has steps. */
  play(what: "on" | "back" | "stop" = "on"): void {
    void this.#live().then((figure) => figure.play(what));
  }

  step(by: -1 | 1 = 1): void {
    void this.#live().then((figure) => figure.step(by));
  }

  /** What is seen, as a file: image/png, image/jpeg or image/webp. */
  async toBlob(type = "image/png", scale = devicePixelRatio): Promise<Blob> {
    if (!(scale > 0 && scale <= 8)) throw new RangeError(`scale: ${scale} is not in 0..=8`);
    const figure = await this.#live();
    await figure.settled();
    const ground = getComputedStyle(this).getPropertyValue("--ground").trim();
    return blobOf(still(this.#picture, scale, ground), type);
  }

  /** A sentence for whoever looks at the figure. */
  tell(sentence: string): void {
    if (this.#notices.includes(sentence)) return;
    this.#notices = [...this.#notices, sentence];
    this.dispatchEvent(new CustomEvent("warn", { detail: sentence }));
    this.#draw();
  }

  // Link -> state -> picture

  #read(): void {
    this.#open(linkOf((name) => this.getAttribute(name), tables));
  }

  #open(text: string): void {
    const link = parse(text, tables);
    this.#view = views.find(({ name }) => name === link.view) ?? views[0];
    this.#state = link.values;
    this.#notices = link.problems.map(({ sentence }) => sentence);
    this.#show();
  }

  #show(): void {
    this.#dress();
    this.#figure?.show(this.#view, this.#state);
    this.#draw();
  }

  #change(patch: State): void {
    this.#state = { ...this.#state, ...patch };
    this.#show();
    const detail: Changed = { link: this.link, state: this.state };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /** The figure, live: scripts may ask one that nobody has scrolled to. */
  #live(): Promise<Figure> {
    if (this.isConnected) this.#start();
    return this.#started.promise;
  }

  #start(): void {
    seen(this);
    if (this.#figure !== null) return;
    if (!this.#picture.matches(".live")) this.#picture.replaceChildren();
    this.#picture.classList.add("live");
    this.#figure = new Figure(this.#picture, rooms, {
      change: (patch) => this.#change(patch),
      news: () => this.#draw(),
      warn: (sentence) => this.tell(sentence),
      fail: ({ message }) => this.tell(message),
    });
    this.#show();
    this.#started.resolve(this.#figure);
    void this.#figure.settled().then(() => this.dispatchEvent(new CustomEvent("settled")));
  }

  park(): void {
    if (this.#figure === null) return;
    const poster = still(this.#picture, devicePixelRatio, null);
    this.#dispose();
    this.#picture.append(poster);
    this.#draw();
  }

  #dispose(): void {
    this.#figure?.dispose();
    this.#figure = null;
    this.#picture.classList.remove("live");
    this.#started = new Starting();
  }

  // The wheel, fingers and the focus belong to the page

  #guard(signal: AbortSignal): void {
    const box = this.#picture;
    const wheel = (event: WheelEvent) => {
      if (this.#awake || event.ctrlKey) return;
      event.stopImmediatePropagation(); // the page scrolls
      this.#hint("Ctrl and wheel zooms; click to use the picture");
    };
    box.addEventListener("wheel", wheel, { capture: true, signal });
    box.addEventListener("click", () => this.#wake(true), { signal });
    box.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") this.#wake(false);
        else if (event.key === "Enter") this.#wake(true);
      },
      { signal },
    );
  }

  #sleepIfOutside(event: Event): void {
    if (this.#awake && !event.composedPath().includes(this)) this.#wake(false);
  }

  #wake(on: boolean): void {
    if (on) this.#start();
    this.#awake = on;
    this.#said = "";
    this.#draw();
  }

  #said = "";
  #hint(sentence: string): void {
    this.#said = sentence;
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
    return html`<main class="figure" ?data-awake=${this.#awake}>
        ${this.#picture}
        <div class="notices" role="status">${
          this.#notices.length === 0
            ? nothing
            : html`<ul>${this.#notices.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
        }</div>
        ${this.#said === "" ? nothing : html`<p class="hint-over" role="status">${this.#said}</p>`}
        ${
          progress === null
            ? nothing
            : html`<div class="work"><progress aria-label="Computing" max="1" .value=${progress}></progress></div>`
        }
      </main>
      ${this.getAttribute("bar") === "off" ? nothing : this.#bar(facts?.title ?? "")}
      <p class="spoken" aria-live="polite">${spoken}</p>`;
  }

  #bar(under: string): TemplateResult {
    const { play, step } = this.#figure?.steps ?? { play: false, step: false };
    const playing = this.#figure?.said.playing ?? false;
    const stepper = (by: -1 | 1, name: string, sign: string) =>
      html`<button type="button" aria-label=${name} title=${name} @click=${() => this.step(by)}>${sign}</button>`;
    return html`<div class="bar" role="group" aria-label="Figure">
      ${step ? stepper(-1, "One step back", "‹") : nothing}
      ${
        play
          ? html`<button type="button" @click=${() => this.play(playing ? "stop" : "on")}>${playing ? "Pause" : "Play"}</button>`
          : nothing
      }
      ${step ? stepper(1, "One step forward", "›") : nothing}
      <span class="under">${under === "" ? this.#view.title : under}</span>
      <a href=${home + this.link} target="_blank" rel="noopener">Open in nimscape</a>
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

function pictureBox(): HTMLElement {
  const box = document.createElement("div");
  box.id = "picture";
  return box;
}
