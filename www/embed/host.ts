/**
 * Messages between a framed figure and the page around it, by `postMessage`.
 *
 * To the host: `{ subject: "lti.frameResize", height }`, which learning platforms understand, and
 * `{ source: "nimscape", kind: "height", height }`, when the height changes; `{ source: "nimscape",
 * kind: "change", link }` when the reader has changed the picture; `{ source: "nimscape", kind:
 * "settled", link }` when a picture is complete; `{ source: "nimscape", kind: "failed", link,
 * message }` when a picture failed; and `{ source: "nimscape", kind: "key", key, keyCode, shiftKey
 * }` for a key that the frame does not use.
 *
 * From the host: `{ target: "nimscape", kind: "link", link }`, `{ target: "nimscape", kind: "play",
 * what }`, `{ target: "nimscape", kind: "step", by }`, and `{ target: "nimscape", kind: "height" }`
 * to get the height again. Messages are untrusted: others are ignored, and a link is parsed as if
 * typed. A framed lesson also has the messages of splice.ts.
 *
 * From a deck of slides: reveal.js posts `slide:start` and `slide:stop` to the frames of a slide.
 * A frame has the keyboard once it was clicked: keys that neither the figure nor a control in it
 * uses are posted to the deck, which then goes on.
 */
import { isModified } from "../canvas/keys.ts";
import { isLesson, LONGEST_LESSON } from "../link/lesson.ts";
import { isPlayed } from "../views/task.ts";
import type { NimscapeFigure } from "./element.ts";
import { isForControl } from "./input-guard.ts";
import type { Splice } from "./splice.ts";

/** Height of a picture divided by its width. The bar comes below. */
const SHAPE = 0.75;

/** The least height of a lesson, in CSS pixels: its text is beside its picture, or below it. */
const LESSON_HEIGHT = 704;

/** Longest link of a view that is accepted; links of nimscape are shorter. */
const LONGEST = 4096;

export type Message =
  | { readonly kind: "link"; readonly link: string }
  | { readonly kind: "play"; readonly what: "on" | "back" | "stop" }
  | { readonly kind: "step"; readonly by: -1 | 1 }
  | { readonly kind: "height" };

/** Parses a message from a host; null if it is not for this figure. */
export function messageIn(data: unknown): Message | null {
  if (typeof data !== "object" || data === null) return null;
  const { target, kind, link, what, by } = data as Record<string, unknown>;
  if (target !== "nimscape") return null;
  if (kind === "link" && typeof link === "string")
    return link.length > (isLesson(link) ? LONGEST_LESSON : LONGEST) ? null : { kind, link };
  if (kind === "play" && (what === "on" || what === "back" || what === "stop"))
    return { kind, what };
  if (kind === "height") return { kind };
  if (kind === "step" && (by === -1 || by === 1)) return { kind, by };
  return null;
}

export class Host {
  readonly #figure: NimscapeFigure;
  readonly #playsOnSlide: boolean;
  #height = 0;
  /** What reports a lesson, once one is opened; null if it could not be loaded. */
  #splice: Promise<Splice | null> | null = null;

  /** `playsOnSlide`: whether the figure plays when a deck shows its slide. */
  constructor(figure: NimscapeFigure, playsOnSlide = false) {
    this.#figure = figure;
    this.#playsOnSlide = playsOnSlide;
  }

  listen(): void {
    if (window.parent === window) return;
    addEventListener("message", ({ data, source }) => {
      if (source !== window.parent || handleSlide(this.#figure, data, this.#playsOnSlide)) return;
      const message = messageIn(data);
      if (message !== null) this.#handle(message);
      else void this.#splice?.then((splice) => splice?.handle(data));
    });
    this.#beginSplice();
    this.#figure.addEventListener("settled", () => this.#beginSplice());
    this.#figure.addEventListener("change", () => {
      if (isPlayed(this.#figure.link))
        void this.#splice?.then((splice) => splice?.report()).catch(() => {});
    });
    for (const kind of ["change", "settled"]) {
      this.#figure.addEventListener(kind, () => {
        this.#post({ source: "nimscape", kind, link: this.#figure.link });
      });
    }
    addEventListener("keydown", ({ key }) => key === "Escape" && returnKeyboard(), true);
    addEventListener("keydown", (event) => {
      const message = keyMessage(event);
      if (message !== null) this.#post(message);
    });
    this.#figure.addEventListener("failed", (event) => {
      const message = String((event as CustomEvent).detail);
      this.#post({ source: "nimscape", kind: "failed", link: this.#figure.link, message });
    });
    new ResizeObserver(() => this.#measure()).observe(this.#figure);
    this.#figure.addEventListener("settled", () => this.#measure()); // the bar may have grown
  }

  /** Asks the host for the saved state of a lesson, once for each frame. */
  #beginSplice(): void {
    if (!isPlayed(this.#figure.link)) return;
    this.#splice ??= import("./splice.ts").then(
      ({ Splice }) => new Splice(this.#figure, (message) => this.#post(message)),
      () => null, // without its file the lesson works, and is not reported
    );
  }

  #handle(message: Message): void {
    if (message.kind === "link") this.#figure.link = message.link;
    else if (message.kind === "play") void this.#figure.play(message.what);
    else if (message.kind === "step") void this.#figure.step(message.by);
    else this.#postHeight();
  }

  /** Sends the height. It depends on the width only, so a host that follows it settles. */
  #measure(): void {
    const { clientWidth, barHeight, link } = this.#figure;
    const least = isPlayed(link) ? LESSON_HEIGHT : 0;
    const height = Math.ceil(Math.max(clientWidth * SHAPE, least) + barHeight);
    if (height === this.#height || clientWidth === 0) return;
    this.#height = height;
    this.#postHeight();
  }

  #postHeight(): void {
    const height = this.#height;
    this.#post({ subject: "lti.frameResize", height });
    this.#post({ source: "nimscape", kind: "height", height });
  }

  /** Sends a message to any host: nothing in it is secret. */
  #post(message: object): void {
    window.parent.postMessage(message, "*");
  }
}

/** Returns whether a message is of a deck, and does what it says. */
function handleSlide(figure: NimscapeFigure, data: unknown, playsOnSlide: boolean): boolean {
  if (data === "slide:stop") void figure.play("stop");
  else if (data === "slide:start" && playsOnSlide) void figure.play("on");
  return data === "slide:stop" || data === "slide:start";
}

/** Returns the message of a key for the deck; null for a key that is used in the frame. */
function keyMessage(event: KeyboardEvent): object | null {
  const { key, keyCode, shiftKey } = event;
  if (event.defaultPrevented || isModified(event) || isForControl(event)) return null;
  return { source: "nimscape", kind: "key", key, keyCode, shiftKey };
}

/** Returns the keyboard focus to the page around the frame, after the current key event. */
function returnKeyboard(): void {
  setTimeout(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.parent.focus();
  });
}
