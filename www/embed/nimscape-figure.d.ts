/**
 * `<nimscape-figure>`: see docs/embedding.md of the project for attributes, events and examples.
 */
import type * as Core from "core";

/** A whole number, a keyword, a position (a, b, c), a cell (x, y), or absent. */
export type Value =
  | number
  | string
  | readonly [number, number, number]
  | readonly [x: number, y: number]
  | null;

/** The view and the value of each of its parameters. */
export type State = Readonly<Record<string, Value>>;

/** `event.detail` of "change". */
export interface Changed {
  readonly link: string;
  readonly state: State;
}

/** The data of a picture, as plain typed arrays; `kind` names its type. */
export interface Field {
  readonly kind: string;
}

/** The functions of the core. */
export type FunctionName = {
  [K in keyof typeof Core]: (typeof Core)[K] extends abstract new (
    ...args: never[]
  ) => unknown
    ? never
    : K extends "default" | "initSync"
      ? never
      : (typeof Core)[K] extends (...args: never[]) => unknown
        ? K
        : never;
}[keyof typeof Core];

/** Options for following and stopping long work. */
export interface RunOptions {
  /**
   * Stops the work: the promise rejects with the signal's reason, an AbortError if none is given.
   */
  readonly signal?: AbortSignal | undefined;
  /** Receives the share done, in 0..=1; for searches and checks of periods, the number of steps. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** A filled array or a far window in a worker. */
export interface Handle<N extends "ArrayFigure" | "FarFigure"> {
  /** Calls a method of it: all but those that fill and free it. */
  ask<K extends Exclude<Extract<keyof InstanceType<(typeof Core)[N]>, string>, "advance" | "free">>(
    method: K,
    args: InstanceType<(typeof Core)[N]>[K] extends (...args: infer A) => unknown ? A : never,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<InstanceType<(typeof Core)[N]>[K] extends (...args: never[]) => infer R ? R : never>;
  /** Refuses later calls. The worker forgets what was not asked for long. */
  close(): void;
}

/**
 * Events: "change" (CustomEvent<Changed>, the reader has changed the picture), "settled" (a picture
 * is complete), "failed" (CustomEvent<string>, why a picture failed), "warn" (CustomEvent<string>,
 * a message for the reader).
 */
export declare class NimscapeFigure extends HTMLElement {
  /** Resolves when the picture of the current state is complete; rejects with its error. */
  settled(): Promise<void>;
  /** The link of the picture. Setting it opens it; null opens what the attributes say. */
  get link(): string;
  set link(text: string | null | undefined);
  readonly state: State;
  /** All functions of the core, after `settled()`. */
  readonly core: typeof Core;
  data(): Promise<Field>;
  /** Returns the SHA-256 of `data()`, the same on every device. */
  digest(): Promise<string>;
  /**
   * Calls a function of the core in a worker: the page stays free, and the work can be followed and
   * stopped.
   */
  run<K extends FunctionName>(
    name: K,
    args: Parameters<(typeof Core)[K]>,
    options?: RunOptions,
  ): Promise<ReturnType<(typeof Core)[K]>>;
  /**
   * Fills an array or makes a far window in a worker, and keeps it open for calls until it is
   * closed.
   */
  open<N extends "ArrayFigure" | "FarFigure">(
    name: N,
    params: ConstructorParameters<(typeof Core)[N]>[0],
    options?: RunOptions,
  ): Promise<Handle<N>>;
  play(what?: "on" | "back" | "stop"): Promise<void>;
  step(by?: -1 | 1): Promise<void>;
  /**
   * Returns how many questions of a lesson are judged, how many of them are answered, and how many
   * right; and the number of its steps. Rejects for a picture.
   */
  score(): Promise<
    Readonly<Record<"questions" | "judged" | "answered" | "right" | "steps", number>>
  >;
  /**
   * Returns the picture as image/png, image/jpeg or image/webp; `scale`, above 0 and at most 8, is
   * the number of pixels per CSS pixel.
   */
  toBlob(type?: string, scale?: number): Promise<Blob>;
}
