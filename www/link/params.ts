/**
 * The parameters of a view: their types, and a builder for each kind. A table of them defines the
 * link (link.ts), the controls, the attributes of an embedded figure and the documentation. This
 * folder imports nothing from outside.
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
  /** Of two colours, such as 003050-ffe080: those that their pickers begin with. */
  readonly colours?: readonly [string, string];
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

/** The least and the largest value. */
export type Range = readonly [min: number, max: number];
type Control = Partial<Pick<Described, "control">>;
type IntegerOptions = Control & Partial<Pick<IntegerParam, "first" | "absent" | "steps">>;
/** A label for each value, or a list of both, where values are numbers in an order of their own. */
type Labels<V extends string> = Readonly<Record<V, string>> | ChoiceParam<V>["options"];

/** Options of the builders. Without `main` or `picture` the control is under "More settings". */
export const main = { control: "main" } as const;
export const picture = { control: "picture" } as const;
export const powers = { steps: "powers-of-two" } as const;

/** A whole number that may be absent, with the value when it is switched on. */
export const optional = (first: number) => ({ default: null, first });

export function int<D extends number | null>(
  label: string,
  meaning: string,
  [min, max]: Range,
  options: IntegerOptions & { readonly default: D },
): IntegerParam & { readonly default: D } {
  return { kind: "integer", label, meaning, control: "panel", min, max, ...options };
}

/** A number that the picture sets. */
export function real<D extends number | null>(
  label: string,
  meaning: string,
  [min, max]: Range,
  digits: number,
  start: D,
): NumberParam & { readonly default: D } {
  return { kind: "number", label, meaning, ...picture, default: start, min, max, digits };
}

/** Without a default it is the first option. */
export function choice<V extends string>(
  label: string,
  meaning: string,
  labels: Labels<V>,
  more: Control & { readonly default?: NoInfer<V> } = {},
): ChoiceParam<V> {
  const options = isList(labels)
    ? labels
    : (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
  const [first] = options;
  if (first === undefined) throw new Error(`${label}: a choice needs an option`);
  return {
    kind: "choice",
    label,
    meaning,
    control: "panel",
    default: first.value,
    options,
    ...more,
  };
}

function isList<V extends string>(labels: Labels<V>): labels is ChoiceParam<V>["options"] {
  return Array.isArray(labels);
}

/** `allowed` ends the sentence "seed: 2 is not ...". */
export function text(
  label: string,
  meaning: string,
  pattern: RegExp,
  allowed: string,
  more: Control & Partial<Pick<TextParam, "default" | "colours">> = {},
): TextParam {
  return { kind: "text", label, meaning, control: "panel", default: "", pattern, allowed, ...more };
}

export function position(label: string, meaning: string, max: number): PositionParam {
  return { kind: "position", label, meaning, ...picture, default: null, max };
}

export function cell(label: string, meaning: string, max: number): CellParam {
  return { kind: "cell", label, meaning, ...picture, default: null, max };
}

/** The marked entry of an array. */
export function entry(max: number, meaning = "Row, column and value of the marked entry.") {
  return position("Marked entry", meaning, max);
}

/** The decimals of the edges of a window. */
export const WINDOW_DIGITS = 3;

/** The part of a grid that is on the screen; its help begins with the first row and column. */
export function gridWindow(
  row = "First row on the screen; empty shows the whole array.",
  column = "First column on the screen; empty shows the whole array.",
) {
  const edge = (label: string, meaning: string, min: number) =>
    real(label, meaning, [min, 65536], WINDOW_DIGITS, null);
  return {
    a: edge("First row on the screen", row, -65536),
    b: edge("First column on the screen", column, -65536),
    w: edge("Columns on the screen", "Columns on the screen; empty shows the whole array.", 0.001),
    h: edge("Rows on the screen", "Rows on the screen; empty shows the whole array.", 0.001),
  };
}
