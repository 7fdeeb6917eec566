/** What a painter of the octant is given: the whole of a picture as a value, whichever way it is drawn. */
import type { OctantRule } from "core";
import type { Rgb } from "../../draw/css.ts";
import type { Orbit, Viewport } from "../../draw/orbit.ts";
import type { Position } from "../../state/params.ts";
import type { Measure } from "./geometry.ts";

export interface Picture {
  readonly rule: OctantRule;
  readonly side: number;
  /** Everything born to this step is seen. */
  readonly step: number;
  /** The step whose births are lit, or -1. */
  readonly newest: number;
  readonly orbit: Orbit;
  /** In CSS pixels. */
  readonly view: Viewport;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly measure: Measure;
  /** 256 times red, green, blue. */
  readonly palette: Uint8Array;
  readonly theme: Theme;
  readonly selected: Position | null;
}

export interface Theme {
  readonly paper: Rgb;
  readonly ink: Rgb;
  readonly accent: Rgb;
  readonly dark: boolean;
}

export interface Painter {
  readonly canvas: HTMLCanvasElement;
  /** The only lens it has, if it has not both. */
  readonly lens: Viewport["lens"] | null;
  /** The largest side it can draw by a rule. */
  readonly largest: Readonly<Record<OctantRule, number>>;
  /** Fetches what it needs to draw a rule to a side; null when it has all of it. */
  load(rule: OctantRule, side: number): Promise<void> | null;
  /** Draws what is loaded. Resolves when the picture is complete, or when a newer one has taken its place. */
  paint(picture: Picture): Promise<void>;
  dispose(): void;
}
