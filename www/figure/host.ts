/**
 * What a framed figure and the page around it tell each other, by `postMessage`.
 *
 * To the host, whenever it changes: `{ subject: "lti.frameResize", height }`, which learning platforms understand, and
 * `{ source: "nimscape", kind: "height", height }`; `{ source: "nimscape", kind: "change", link }` when the reader
 * has changed the picture, and `{ source: "nimscape", kind: "settled", link }` when a picture is complete.
 * From the host: `{ target: "nimscape", kind: "link", link }`, `{ target: "nimscape", kind: "play", what }`,
 * `{ target: "nimscape", kind: "step", by }`, and `{ target: "nimscape", kind: "height" }` to be told the height
 * once more. A message is no more trusted than a link: what is not one of these is
 * not heard, and a link is read as if somebody had typed it.
 */
import type { NimscapeFigure } from "./element.ts";

/** Height of a picture by its width: three to four. Beneath it is the bar. */
const SHAPE = 0.75;

/** Longest link that is looked at; links of nimscape are shorter. */
const LONGEST = 4096;

export type Message =
  | { readonly kind: "link"; readonly link: string }
  | { readonly kind: "play"; readonly what: "on" | "back" | "stop" }
  | { readonly kind: "step"; readonly by: -1 | 1 }
  | { readonly kind: "height" };

/** A message from a host; null when it is none for us. */
export function messageOf(data: unknown): Message | null {
  if (typeof data !== "object" || data === null) return null;
  const { target, kind, link, what, by } = data as Record<string, unknown>;
  if (target !== "nimscape") return null;
  if (kind === "link" && typeof link === "string" && link.length <= LONGEST) return { kind, link };
  if (kind === "play" && (what === "on" || what === "back" || what === "stop"))
    return { kind, what };
  if (kind === "height") return { kind };
  if (kind === "step" && (by === -1 || by === 1)) return { kind, by };
  return null;
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
    for (const kind of ["change", "settled"]) {
      this.#figure.addEventListener(kind, () => {
        this.#tell({ source: "nimscape", kind, link: this.#figure.link });
      });
    }
    new ResizeObserver(() => this.#measure()).observe(this.#figure);
    this.#figure.addEventListener("settled", () => this.#measure()); // its bar may have grown
  }

  #hear(message: Message): void {
    if (message.kind === "link") this.#figure.link = message.link;
    else if (message.kind === "play") void this.#figure.play(message.what);
    else if (message.kind === "step") void this.#figure.step(message.by);
    else this.#tellHeight();
  }

  /** It depends on the width alone, so that a host that follows it comes to rest. */
  #measure(): void {
    const { clientWidth, bar } = this.#figure;
    const height = Math.ceil(clientWidth * SHAPE + bar);
    if (height === this.#height || clientWidth === 0) return;
    this.#height = height;
    this.#tellHeight();
  }

  #tellHeight(): void {
    const height = this.#height;
    this.#tell({ subject: "lti.frameResize", height });
    this.#tell({ source: "nimscape", kind: "height", height });
  }

  /** To whoever the host is: nothing that is told is a secret. */
  #tell(message: object): void {
    window.parent.postMessage(message, "*");
  }
}
