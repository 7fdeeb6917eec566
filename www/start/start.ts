/**
 * Start: what an address without a link opens. One minute leads from three piles of counters to the
 * fractal of all losing positions, in the plane and in space.
 */
import type { Graph } from "core";
import { keyed } from "lit/directives/keyed.js";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { moving } from "../canvas/frames.ts";
import type { Action } from "../canvas/keys.ts";
import { adopt, stylesheet } from "../canvas/styles.ts";
import { catalogue } from "../data/catalogue.ts";
import { Figure } from "../figure/figure.ts";
import { lessons } from "../lessons/index.ts";
import type { State } from "../link/link.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import { thumbnailOf } from "../papers/thumbnail.ts";
import { inTheme, lessonLink } from "../session/links.ts";
import type { Screen, Session } from "../session/session.ts";
import { type Moment, tour } from "./picture.ts";
import css from "./start.css?shadow";
import {
  after,
  answer,
  BEGINNING,
  beginning,
  type Move,
  moved,
  PARTS,
  type PartName,
  type Player,
  partOf,
  type StartState,
  type Words,
  winner,
} from "./state.ts";
import { drawWhy } from "./why.ts";

const look = stylesheet(css);

/** How long a move is looked at before the page answers it (ms). */
const PAUSE = 900;

export class Start implements Screen {
  readonly element = document.createElement("div");
  /** Settles when the picture is there; null before that is tried and after it has failed. */
  #ready: Promise<void> | null = null;
  readonly #session: Session;
  readonly #tools: Tools;
  readonly #figure: Figure;
  #state: StartState = beginning();
  #film: Moment = { seconds: 0, turn: 0 };
  /** The number of dots; null until the core has them. */
  #count: number | null = null;
  /** The turn in space was stopped. */
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOnPage = true;
  #scroll = 0;

  constructor(session: Session, tools: Tools) {
    this.#session = session;
    this.#tools = tools;
    adopt(document, look());
    this.element.id = "picture";
    this.element.className = "start";
    this.element.tabIndex = -1;
    const stage = document.createElement("div");
    stage.className = "stage";
    this.#figure = new Figure(stage, session.loader, {
      change: (patch) => {
        this.#film = { ...this.#film, ...patch };
        this.#show();
      },
      news: () => {
        this.#mark();
        this.#reply();
      },
      warn: (sentence) => session.notify(sentence),
      fail: () => {}, // who waits until it is ready reports the error
    });
    this.#draw();
  }

  /**
   * Resolves when Start can be used; rejects if the core cannot be loaded. The next visit tries
   * again.
   */
  get ready(): Promise<void> {
    this.#ready ??= this.#load().catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  /** Called when Start is shown again: it is as it was left. */
  enter(): void {
    if (!this.#isOnPage) this.#announce();
    this.#isOnPage = true;
    this.#draw();
    requestAnimationFrame(() => {
      this.element.scrollTop = this.#scroll;
    });
    this.#run();
    this.#reply();
  }

  /** Opens a part as if the parts before it had been seen. */
  open(part: PartName): void {
    this.#go(part);
    this.element.focus();
  }

  /** Called before another picture takes its place, which then gets the focus. */
  leave(): void {
    this.#isOnPage = false;
    this.#scroll = this.element.scrollTop;
    clearTimeout(this.#timer);
    this.#figure.halt();
    const hadFocus = this.element.contains(document.activeElement);
    if (hadFocus) requestAnimationFrame(() => document.getElementById("picture")?.focus());
  }

  /** Draws again in new colours. */
  repaint(): void {
    this.#draw();
    this.#figure.repaint();
  }

  async #load(): Promise<void> {
    this.#show();
    await this.#figure.settled();
    this.#count = ((await this.#figure.data()) as Graph).x.length;
    this.#draw();
    this.#run();
  }

  // The game

  #begin(first: Player): void {
    this.#set(beginning(first));
    this.#reply();
  }

  #move(who: Player, move: Move): void {
    const next = moved(this.#state, who, move);
    if (next === this.#state) return;
    this.#set(next);
    this.#reply();
  }

  /** Lets the page answer after a pause, once the core is there. */
  #reply(): void {
    clearTimeout(this.#timer);
    const { part, turn } = this.#state;
    const bindings = this.#figure.loaded?.bindings;
    if (!bindings || !this.#isOnPage || part !== "play" || turn !== "page") return;
    this.#timer = setTimeout(
      () => this.#move("page", answer(bindings.position(...this.#state.piles))),
      PAUSE,
    );
  }

  // The parts

  #go(part: PartName): void {
    this.#figure.halt();
    this.#film = { ...this.#film, seconds: 0 };
    this.#isPaused = false;
    const focused = document.activeElement;
    this.#set(part === "play" ? beginning() : { ...this.#state, part });
    if (part === "more") this.element.scrollTop = 0;
    // The button that was used is gone in some parts.
    if (focused !== document.activeElement || part === "more") this.element.focus();
    this.#run();
  }

  #set(state: StartState): void {
    this.#state = state;
    this.#draw();
    this.#announce();
  }

  #announce(): void {
    const { heading, text } = this.#words;
    const isPlay = this.#state.part === "play";
    const sentences = isPlay ? [text] : [heading, text].filter(Boolean);
    this.#session.announcer.report("start", sentences);
  }

  get #words(): Words {
    return partOf(this.#state.part).words(this.#state, this.#count);
  }

  // The film

  /** Shows the current part at the current time, once the picture is wanted. */
  #show(): void {
    const { part } = this.#state;
    this.#figure.show(tour, { part, heading: this.#words.heading, ...this.#film });
    this.#mark();
  }

  /** Starts or stops the film, as the part, the visitor and the device want it. */
  #run(): void {
    const { film } = partOf(this.#state.part);
    if (film && !moving()) this.#film = { ...this.#film, seconds: film.seconds };
    if (this.#count === null) return;
    this.#show();
    if (!film || !moving() || !this.#isOnPage) return;
    const isOver = film.turns ? this.#isPaused : this.#film.seconds >= film.seconds;
    this.#figure.play(isOver ? "stop" : "on");
  }

  #pause(): void {
    this.#isPaused = !this.#isPaused;
    this.#draw();
    this.#run();
  }

  /** Marks whether a film is under way, but for the turn that has no end. */
  #mark(): void {
    const length = partOf(this.#state.part).film?.seconds ?? 0;
    const isMoving = this.#figure.status.playing && this.#film.seconds < length;
    this.element.toggleAttribute("data-moving", isMoving);
  }

  // The page

  #draw(): void {
    const { part } = this.#state;
    this.element.dataset.part = part;
    const { state } = this.#session;
    const page =
      part === "more" ? lastPart(state, this.#tools, () => this.#go("play")) : this.#page();
    render(page, this.element);
  }

  #page(): TemplateResult {
    const { heading, text } = this.#words;
    return html`${this.#stage()}
      <div class="words">
        <h2>${typeset(heading)}</h2>
        ${keyed(text, html`<p>${typeset(text)}</p>`)}
        ${this.#rematch()}
      </div>
      ${this.#bar()}`;
  }

  /** What stands above the words; the reason waits for the core. */
  #stage(): TemplateResult | HTMLElement {
    const { part } = this.#state;
    const bindings = this.#figure.loaded?.bindings;
    if (part === "play") return html`<div class="stage">${this.#piles()}</div>`;
    if (part === "why")
      return html`<div class="stage">${bindings ? drawWhy(this.#state, bindings) : nothing}</div>`;
    return this.#figure.root;
  }

  /** The piles. A click on a counter takes it and those above it. */
  #piles(): TemplateResult {
    const { piles, turn } = this.#state;
    return html`<div class="piles" ?data-waits=${turn !== "you"}>${BEGINNING.map(
      (
        size,
        pile,
      ) => html`<div class="pile" role="group" data-pile=${pile} aria-label=${say`Pile of ${piles[pile]}`}>
        <div class="counters">${Array.from({ length: size }, (_, rest) => this.#counter({ pile, rest }))}</div>
        ${keyed(piles[pile], html`<b aria-hidden="true">${piles[pile]}</b>`)}</div>`,
    )}</div>`;
  }

  #counter(move: Move): TemplateResult {
    const { piles, turn } = this.#state;
    const size = piles[move.pile] ?? 0;
    const amount = size - move.rest;
    return html`<button type="button" class="counter" ?data-taken=${amount <= 0}
      aria-label=${amount <= 0 ? "Taken" : say`Take ${amount} of ${size}`}
      aria-disabled=${turn === "you" ? nothing : "true"} @click=${() => this.#move("you", move)}></button>`;
  }

  /** The buttons after a game; they have their place before it is over, too. */
  #rematch(): TemplateResult | typeof nothing {
    if (this.#state.part !== "play") return nothing;
    return html`<div class="rematch row" ?data-hidden=${winner(this.#state) === null}>
      <button type="button" class="plain" @click=${() => this.#begin("you")}>Again</button>
      <button type="button" class="plain" @click=${() => this.#begin("page")}>Let the page begin</button>
    </div>`;
  }

  #bar(): TemplateResult {
    const { part } = this.#state;
    const isOver = winner(this.#state) !== null;
    const turns = partOf(part).film?.turns === true && moving();
    return html`<div class="bar row">
      <nav aria-label="Steps"><ol>${PARTS.map(
        ({
          name,
          label,
        }) => html`<li><button type="button" aria-current=${name === part ? "step" : nothing}
          @click=${() => this.#go(name)}><span>${label}</span></button></li>`,
      )}</ol></nav>
      ${turns ? html`<button type="button" class="plain" @click=${() => this.#pause()}>${this.#isPaused ? "Turn" : "Stop turning"}</button>` : nothing}
      <button type="button" class="plain" @click=${() => this.#go("more")}>Skip</button>
      <button type="button" class=${part !== "play" || isOver ? "primary" : "plain next"}
        @click=${() => this.#go(after(part))}>${part === "play" && isOver ? html`Why?` : html`Next`}</button>
    </div>`;
  }
}

/** The dialogs of the page that Start opens. */
type Tools = Readonly<Record<"figures" | "search", Action>>;

/** The last part: three ways on, the first lesson and the search. Its pictures are loaded then. */
function lastPart(state: State, tools: Tools, again: () => void): TemplateResult {
  const to = (link: string) => inTheme(link, state);
  return html`<div class="shelf"><h2>Where next?</h2>
    <ul class="cards">
      <li><a class="card" href=${to("#v1/play?p=3,4,5&hints=steps")}>
        <span class="sketch"><i></i><i></i><i></i></span>
        <span><b>Beat the page</b>${catalogue.games.length} games, with the winning moves if you want them.</span></a></li>
      <li><a class="card" href=${to("#v1/octant")}>${cardImage("#v1/octant")}
        <span><b>Explore</b>Turn the pyramid, enlarge it, and select any position.</span></a></li>
      <li><button type="button" class="card" @click=${() => tools.figures.run("")}>
        ${cardImage("#v1/array?vs=5&side=64&pal=paper")}
        <span><b>From the papers</b>Every figure and table, with its source.</span></button></li>
    </ul>
    <p class="again row"><a class="first-lesson" href=${lessonLink(lessons[0].name, state)}>Lesson 1: ${lessons[0].title}</a>
      <button type="button" class="plain" @click=${() => tools.search.run("")}>${tools.search.name}</button>
      <button type="button" class="plain" @click=${() => again()}>Begin again</button></p></div>`;
}

function cardImage(link: string): TemplateResult {
  return html`<img src=${thumbnailOf(link)} alt="" width="320" height="240" decoding="async">`;
}
