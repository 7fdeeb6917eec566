/**
 * Start: what an address without a link opens. One minute leads from three piles of counters to the
 * fractal of all losing positions, in the plane and in space.
 */
import type { Graph } from "core";
import { render } from "lit/html.js";
import { secondsBetween } from "../canvas/frames.ts";
import { moving } from "../canvas/step-time.ts";
import { adopt, cssColour, isDark, stylesheet } from "../canvas/styles.ts";
import { loadModule } from "../core/download.ts";
import type { LoadedCore } from "../core/loader.ts";
import { messageOf } from "../core/message-of.ts";
import { CLOCK, type Clock } from "../figure/announcer.ts";
import { say } from "../locales/say.ts";
import type { Screen, Session } from "../session/session.ts";
import type { LastPart, Tools } from "./last-part.ts";
import { paint, type StartColours } from "./paint.ts";
import css from "./start.css?shadow";
import {
  answer,
  at,
  beginning,
  type Move,
  moved,
  type Part,
  type Player,
  type StartState,
  wordsOf,
} from "./state.ts";
import { type StartActions, template } from "./template.ts";
import { endOf, type Film, LAST, LENGTHS, poseAt } from "./timeline.ts";
import { type Tree, treeOf } from "./tree.ts";

const look = stylesheet(css);

/** The growth in which the dots are the losing positions of three piles. */
const GROWTH = { rule: "three-branches", n: LAST } as const;

/** How long a move is looked at before the page answers it (ms). */
const PAUSE = 900;

/** The longest step of a film between two frames (s): a busy page slows the film down. */
const LONGEST_FRAME = 0.25;

/** How far a drag of one pixel turns the picture (degrees). */
const DRAG = 0.4;

export class Start implements Screen {
  readonly element = document.createElement("div");
  /** Settles when the core is loaded; null before that is tried and after it has failed. */
  #ready: Promise<void> | null = null;
  readonly #session: Session;
  readonly #tools: Tools;
  readonly #clock: Clock;
  readonly #canvas = document.createElement("canvas");
  #state: StartState = beginning();
  #core: LoadedCore | null = null;
  #tree: Tree | null = null;
  #lastPart: LastPart | null = null;
  #colours: StartColours | null = null;
  /** The seconds since the part began. */
  #seconds = 0;
  /** The turn in space was stopped. */
  #isPaused = false;
  /** The turn by hand, in degrees. */
  #turnByHand = 0;
  #frame = 0;
  #timer: unknown;
  #isOnPage = true;
  #scroll = 0;

  constructor(session: Session, tools: Tools, clock = CLOCK) {
    this.#session = session;
    this.#tools = tools;
    this.#clock = clock;
    adopt(document, look());
    this.element.id = "picture";
    this.element.className = "start";
    this.element.tabIndex = -1;
    this.#canvas.setAttribute("role", "img");
    new ResizeObserver(() => this.#paint()).observe(this.#canvas);
    this.#drag();
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
    this.#lastPart?.draw();
    this.#draw();
    requestAnimationFrame(() => {
      this.element.scrollTop = this.#scroll;
    });
    this.#run();
    this.#reply();
  }

  /** Opens a part as if the parts before it had been seen. */
  async open(part: Part): Promise<void> {
    await this.#go(part);
    this.element.focus();
  }

  /** Called before another picture takes its place, which then gets the focus. */
  leave(): void {
    this.#isOnPage = false;
    this.#scroll = this.element.scrollTop;
    this.#clock.clear(this.#timer);
    cancelAnimationFrame(this.#frame);
    const hadFocus = this.element.contains(document.activeElement);
    if (hadFocus) requestAnimationFrame(() => document.getElementById("picture")?.focus());
  }

  /** Draws again in new colours. */
  repaint(): void {
    this.#colours = null;
    this.#lastPart?.draw();
    this.#paint();
  }

  async #load(): Promise<void> {
    this.#core = await this.#session.loader.forView("growth");
    this.#reply();
    const { core } = this.#core;
    const [graph, piles]: [Graph, Uint32Array] = await Promise.all([
      core.call("growth", [GROWTH]),
      core.call("growth_positions", [GROWTH]),
    ]);
    this.#tree = treeOf(graph, piles);
    this.#draw();
    this.#run();
  }

  // The game

  readonly #acts: StartActions = {
    take: (move) => this.#move("you", move),
    again: (first) => this.#begin(first),
    go: (part) => void this.#go(part),
    pause: () => {
      this.#isPaused = !this.#isPaused;
      this.#draw();
      this.#run();
    },
  };

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
    this.#clock.clear(this.#timer);
    const { part, turn } = this.#state;
    if (this.#core === null || !this.#isOnPage || part !== "play" || turn !== "page") return;
    const { bindings } = this.#core;
    this.#timer = this.#clock.set(
      () => this.#move("page", answer(bindings.position(...this.#state.piles))),
      PAUSE,
    );
  }

  // The parts

  async #go(part: Part): Promise<void> {
    if (part === "more" && !(await this.#loadShelf())) return;
    this.#seconds = 0;
    this.#isPaused = false;
    const focused = document.activeElement;
    this.#set(part === "play" ? beginning() : at(this.#state, part));
    if (part === "more") this.element.scrollTop = 0;
    // The button that was used is gone in some parts.
    if (focused !== document.activeElement || part === "more") this.element.focus();
    this.#run();
  }

  /** Loads the last part. Returns whether it is there. */
  async #loadShelf(): Promise<boolean> {
    try {
      const { LastPart } = await loadModule(import("./last-part.ts"), "The list of pictures");
      this.#lastPart ??= new LastPart(this.#session, {
        ...this.#tools,
        again: () => void this.#go("play"),
      });
      return true;
    } catch (error) {
      this.#session.notify(messageOf(error));
      return false;
    }
  }

  #set(state: StartState): void {
    this.#state = state;
    this.#draw();
    this.#announce();
  }

  #announce(): void {
    const { heading, text } = wordsOf(this.#state, this.#tree?.count ?? null);
    const isPlay = this.#state.part === "play";
    const sentences = isPlay ? [text] : [heading, text].filter(Boolean);
    this.#session.announcer.report("start", sentences);
  }

  /** The film of the current part; null if it has none. */
  get #film(): Film | null {
    const { part } = this.#state;
    return part === "play" || part === "more" ? null : part;
  }

  /** Starts or stops the film, as the part, the visitor and the device want it. */
  #run(): void {
    cancelAnimationFrame(this.#frame);
    const film = this.#film;
    if (film !== null && !moving()) this.#seconds = LENGTHS[film];
    let last = performance.now();
    const step = (now: number) => {
      this.#seconds += secondsBetween(last, now, LONGEST_FRAME);
      last = now;
      this.#paint();
      this.#advance(step);
    };
    this.#paint();
    if (moving() && this.#isOnPage && this.#tree !== null) this.#advance(step);
    else this.#mark(false);
  }

  /** Asks for the next frame, unless the film is over. */
  #advance(step: (now: number) => void): void {
    const film = this.#film;
    const goesOn = film !== null && (this.#seconds < LENGTHS[film] || film === "fold");
    const moves = goesOn && !(this.#isPaused && film === "fold");
    if (moves) this.#frame = requestAnimationFrame(step);
    this.#mark(moves && film !== null && this.#seconds < LENGTHS[film]);
  }

  /** Marks whether a film is under way, but for the turn that has no end. */
  #mark(moving: boolean): void {
    this.element.toggleAttribute("data-moving", moving);
  }

  /** Turns the picture in space by hand. */
  #drag(): void {
    let last = 0;
    this.#canvas.addEventListener("pointerdown", ({ clientX }) => {
      last = clientX;
    });
    this.#canvas.addEventListener("pointermove", ({ buttons, clientX }) => {
      if (buttons === 0 || this.#film !== "fold") return;
      this.#turnByHand += (clientX - last) * DRAG;
      last = clientX;
      this.#paint();
    });
  }

  // The page

  #draw(): void {
    const state = this.#state;
    const words = wordsOf(state, this.#tree?.count ?? null);
    this.element.dataset.part = state.part;
    this.#canvas.setAttribute("aria-label", say(words.heading));
    const lastPart = this.#lastPart?.element ?? null;
    const turns = state.part === "fold" && moving();
    const model = { state, words, canvas: this.#canvas, lastPart, turns, paused: this.#isPaused };
    render(template(model, this.#acts), this.element);
    this.#paint();
  }

  #paint(): void {
    const film = this.#film;
    if (film === null || this.#tree === null || this.#core === null) return;
    this.#colours ??= this.#mix(this.#core);
    const pose =
      this.#seconds >= LENGTHS[film] && film !== "fold" ? endOf(film) : poseAt(film, this.#seconds);
    paint(this.#canvas, this.#tree, { ...pose, yaw: pose.yaw + this.#turnByHand }, this.#colours);
  }

  #mix({ bindings }: LoadedCore): StartColours {
    const style = getComputedStyle(this.element);
    const value = (name: string) => style.getPropertyValue(name).trim();
    return {
      palette: bindings.palette("viridis"),
      dark: isDark(cssColour(this.element, "--ground")),
      ground: value("--ground"),
      text: value("--text"),
      accent: value("--accent"),
      font: value("--title-font"),
    };
  }
}
