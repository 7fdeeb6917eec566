/**
 * What a framed figure and the page around it tell each other, by `postMessage`.
 *
 * To the host, whenever it changes: `{ subject: "lti.frameResize", height }`, which learning platforms understand, and
 * `{ source: "nimscape", kind: "height", height }`; `{ source: "nimscape", kind: "change", link }` when the reader
 * has changed the picture.
 * From the host: `{ target: "nimscape", kind: "link", link }`, `{ target: "nimscape", kind: "play", what }`,
 * `{ target: "nimscape", kind: "step", by }`. A message is no more trusted than a link: what is not one of these is
 * not heard, and a link is read as if somebody had typed it.
 */
import type { NimscapeFigure } from "./element.ts";

/** Height of a figure by its width: three to four, and the bar. */
const SHAPE = 0.75;
const BAR = 44;

/** Longest link that is looked at; links of nimscape are shorter. */
const LONGEST = 4096;

export type Message =
  | { readonly kind: "link"; readonly link: string }
  | { readonly kind: "play"; readonly what: "on" | "back" | "stop" }
  | { readonly kind: "step"; readonly by: -1 | 1 };

/** A message from a host; null when it is none for us. */
export function messageOf(data: unknown): Message | null {
  if (typeof data !== "object" || data === null) return null;
  const { target, kind, link, what, by } = data as Record<string, unknown>;
  if (target !== "nimscape") return null;
  if (kind === "link" && typeof link === "string" && link.length <= LONGEST) return { kind, link };
  if (kind === "play" && (what === "on" || what === "back" || what === "stop"))
    return { kind, what };
  if (kind === "step" && (by === -1 || by === 1)) return { kind, by };
  return null;
}

/** The height that a figure of this width asks for, in pixels of CSS. */
export function heightFor(width: number, bar: boolean): number {
  return Math.round(width * SHAPE) + (bar ? BAR : 0);
}

export class Host {
  readonly #figure: NimscapeFigure;
  #height = 0;

  constructor(figure: NimscapeFigure) {
    this.#figure = figure;
  }

  listen(): void {
    if (window.parent === window) return;
    addEventListener("message", ({ data, source }) => {
      const message = source === window.parent ? messageOf(data) : null;
      if (message !== null) this.#hear(message);
    });
    this.#figure.addEventListener("change", () => {
      this.#tell({ source: "nimscape", kind: "change", link: this.#figure.link });
    });
    new ResizeObserver(() => this.#measure()).observe(document.documentElement);
    this.#measure();
  }

  #hear(message: Message): void {
    if (message.kind === "link") this.#figure.link = message.link;
    else if (message.kind === "play") this.#figure.play(message.what);
    else this.#figure.step(message.by);
  }

  #measure(): void {
    const bar = this.#figure.getAttribute("bar") !== "off";
    const height = heightFor(document.documentElement.clientWidth, bar);
    if (height === this.#height) return;
    this.#height = height;
    this.#tell({ subject: "lti.frameResize", height });
    this.#tell({ source: "nimscape", kind: "height", height });
  }

  /** To whoever the host is: nothing that is told is a secret. */
  #tell(message: object): void {
    window.parent.postMessage(message, "*");
  }
}
