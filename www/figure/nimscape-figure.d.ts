/** `<nimscape-figure>`: see docs/embedding.md of the project for attributes, events and examples. */
import type * as Core from "core";

/** A whole number, a word, a position (a, b, c), a cell (x, y), or absent. */
export type Value =
  | number
  | string
  | readonly [number, number, number]
  | readonly [x: number, y: number]
  | null;

/** The view and the value of each of its words. */
export type State = Readonly<Record<string, Value>>;

/** `event.detail` of "change". */
export interface Changed {
  readonly link: string;
  readonly state: State;
}

/** What is shown, as plain typed arrays; `kind` says of what sort. */
export interface Field {
  readonly kind: string;
}

/**
 * Events: "change" (CustomEvent<Changed>, the reader has changed the picture), "settled" (a picture is complete),
 * "warn" (CustomEvent<string>, a sentence for the reader).
 */
export declare class NimscapeFigure extends HTMLElement {
  /** Resolves when the picture of the current state is complete, or its error has been shown. */
  settled(): Promise<void>;
  /** The link of what is seen. Setting it is opening it. */
  link: string;
  readonly state: State;
  /** All functions of the core, after `settled()`. */
  readonly core: typeof Core;
  data(): Promise<Field>;
  /** SHA-256 of `data()`, the same on every device. */
  digest(): Promise<string>;
  play(what?: "on" | "back" | "stop"): Promise<void>;
  step(by?: -1 | 1): Promise<void>;
  /** What is seen: image/png, image/jpeg or image/webp; `scale`, above 0 and at most 8, pixels of it to one of CSS. */
  toBlob(type?: string, scale?: number): Promise<Blob>;
}
