/** What is ordered when a figure is exported, and what a format is. */
import type { Rooms } from "../figure/rooms.ts";
import type { State } from "../state/link.ts";
import type { View } from "../views/view.ts";
import type { Field } from "../worker/protocol.ts";

/** Pixels of CSS an inch. */
export const INCH = 96;

/** How many pixels a picture may have each way. */
export const SIDES = { min: 16, max: 32_768 } as const;

/** The longest side of what is painted at once, and the most pixels of what is held until it is written. */
export const WINDOW = { side: 1024, band: 16_777_216 } as const;

/** What every file says of itself. */
export interface About {
  readonly title: string;
  /** The view's sentence. */
  readonly caption: string;
  /** The whole address of the live figure. */
  readonly link: string;
  /** The digest of its data. */
  readonly digest: string;
}

/** How large a body is, and how stout: the ranges are the core's. */
export interface Body {
  /** Millimetres along its longest axis, 10..=1000. */
  readonly size: number;
  /** Per cent of its cell that a node fills, 10..=90. */
  readonly thickness: number;
}

export interface Order {
  readonly view: View;
  readonly state: State;
  readonly rooms: Rooms;
  /** The size of the picture in CSS pixels: text and lines are as large as on a page where it has this size. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a file a CSS pixel, where it has pixels. */
  readonly ratio: number;
  readonly ground: "white" | "none";
  readonly legend: boolean;
  readonly body: Body;
  readonly about: About;
  /** The data of what is shown: the contract of `nimscape.data()`. */
  data(): Promise<Field>;
}

/** Hears how far an export has come, a fraction in 0..=1, and what is being done, where that can be counted. */
export type Told = (fraction: number, what?: string) => void;

/** What a file is for people, in the order in which they look for it. */
export const KINDS = ["Picture", "Numbers", "Film", "Body", "Page"] as const;

/** One way to take a figure along. */
export interface Format {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  /** What it is good for, in a few words. */
  readonly use: string;
  /** How its files end, without the dot. */
  readonly ending: string;
  readonly type: string;
  /** Which words of the dialog matter to it: size in pixels, or only as a length, with ground and legend; or those of a body. */
  readonly needs: "pixels" | "lengths" | "body" | "nothing";
  /** The longest side of its pictures in pixels, where there is a limit. */
  readonly longest?: number;
  /** Why a state has no such file, as a sentence; null where it has one. */
  refuses(view: View, state: State): string | null;
  /** The file. Rejects with an Error for the user, or with the signal's reason once that is aborted. */
  write(order: Order, told: Told, signal: AbortSignal): Promise<Blob>;
}
