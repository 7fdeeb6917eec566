/**
 * What a painter of the octant is given: the whole of a picture as a value, whichever way it is
 * drawn.
 */
import type { OctantParams } from "core";
import type { Orbit, Viewport } from "../../canvas/orbit.ts";
import type { Rgb } from "../../canvas/styles.ts";
import type { Piece } from "../../canvas/surface.ts";
import type { Position } from "../../link/params.ts";
import type { Placed } from "./copies.ts";
import type { Measure } from "./geometry.ts";
import type { Reach, SetName } from "./sets.ts";

export interface OctantPicture {
  readonly set: SetName;
  readonly side: number;
  /** Everything born to this step is seen. */
  readonly step: number;
  /** That is everything. */
  readonly whole: boolean;
  /** How far the set extends at that step. */
  readonly reach: Reach;
  /** The fourth pile of a slice; else 0. */
  readonly fourth: number;
  /** Cubes, or dots joined as the tree joins them. */
  readonly style: "cubes" | "tree";
  /** Whether only the newest step stands out; the rest is faint. */
  readonly cut: boolean;
  /** The copies of half the side, moved apart; or the whole. */
  readonly copies: readonly Placed[];
  /** How far outer things have moved from the middle: 1 for not at all. */
  readonly spread: number;
  /** The step whose births are lit, or -1. */
  readonly newest: number;
  readonly orbit: Orbit;
  /** In CSS pixels. */
  readonly view: Viewport;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  /** The piece that is painted, for a still; null for all of it, on a screen. */
  readonly piece: Piece | null;
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
  /** Whether it can move the parts of a picture apart. */
  readonly explodes: boolean;
  /** The largest side it can draw by a rule. */
  largest(set: SetName): number;
  /** Fetches what it needs to draw a set; null when it has all of it. */
  load(set: SetName, params: OctantParams): Promise<void> | null;
  /**
   * Draws what is loaded. Resolves when the picture is complete, or when a newer one has taken its
   * place.
   */
  paint(picture: OctantPicture): Promise<void>;
  dispose(): void;
}
