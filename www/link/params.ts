/**
 * The types of a view's parameters. A table of them defines the link (link.ts), the controls, the
 * attributes of an embedded figure and the documentation. This folder imports nothing from outside.
 */

interface Described {
  /** The label of its control. */
  readonly label: string;
  /** One sentence on what the parameter means. */
  readonly meaning: string;
  /**
   * How the user sets it: with the main control of the panel, under "More settings", or only in the
   * picture (camera, window, selection).
   */
  readonly control: "main" | "panel" | "picture";
}

/** A whole number in min..=max. With `default: null` the parameter may be absent. */
export interface IntegerParam extends Described {
  readonly kind: "integer";
  readonly default: number | null;
  /** The value when an absent parameter is switched on; the minimum if not given. */
  readonly first?: number;
  /** An absent one stands for the largest value: its slider is always there. */
  readonly absent?: "all";
  readonly min: number;
  readonly max: number;
  /** The steps of its slider: powers of two, or one by one. */
  readonly steps?: "one" | "powers-of-two";
}

/** A real number in min..=max, written with at most `digits` decimals. */
export interface NumberParam extends Described {
  readonly kind: "number";
  readonly default: number | null;
  readonly min: number;
  readonly max: number;
  readonly digits: number;
}

/** One of a few keywords. */
export interface ChoiceParam<V extends string = string> extends Described {
  readonly kind: "choice";
  readonly default: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
}

/** A position of three piles, `a,b,c`, or absent. */
export interface PositionParam extends Described {
  readonly kind: "position";
  readonly default: null;
  readonly max: number;
}

/** A cell of the plane, `x,y` with both in -max..=max, or absent. */
export interface CellParam extends Described {
  readonly kind: "cell";
  readonly default: null;
  readonly max: number;
}

/** Text in a notation of its own, matched as a whole by a pattern. */
export interface TextParam extends Described {
  readonly kind: "text";
  readonly default: string;
  /** Allows no characters that a link would have to escape. */
  readonly pattern: RegExp;
  /** What the pattern allows, to end the sentence "seed: 2 is not ...". */
  readonly allowed: string;
}

export type Param =
  | IntegerParam
  | NumberParam
  | ChoiceParam
  | PositionParam
  | CellParam
  | TextParam;
export type Table = Readonly<Record<string, Param>>;
export type Position = readonly [number, number, number];
export type Cell = readonly [x: number, y: number];

type ValueOf<P extends Param> =
  P extends ChoiceParam<infer V>
    ? V
    : P extends PositionParam
      ? Position | null
      : P extends CellParam
        ? Cell | null
        : P extends TextParam
          ? string
          : P extends { readonly default: null }
            ? number | null
            : number;

/** The state of a view: a plain object with one member per parameter. */
export type Values<T extends Table> = { readonly [K in keyof T]: ValueOf<T[K]> };
