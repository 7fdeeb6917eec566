/** Folds a row at its period: which columns are above each other. */
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";

/** Columns side by side, at most; a longer period is seen through its first columns only. */
const WIDEST = 1024;
/** Turns that are stacked, and how many of them before the row is periodic. */
const TURNS = { all: 16, before: 4 };
/** Turns of a period that is wider than the picture; the last column with which one may begin. */
const LONG = { turns: 3, last: ranges.RowOffsetsParams.from[1] };
/** Columns of a row whose period is not known. */
const PLAIN = 512;

/** Turn `i` shows the columns `starts[i]..starts[i] + width`. */
export interface Fold {
  readonly starts: readonly number[];
  readonly width: number;
  /** The period, where it is known. */
  readonly period: string | null;
  /** The first column from which on the row is periodic; null where that is not known. */
  readonly preperiod: number | null;
}

/** How a row is folded. `period` may be longer than any row that can be drawn. */
export function foldOf(period: string | null, preperiod: number): Fold {
  if (period === null) return { starts: [0], width: PLAIN, period, preperiod: null };
  const turn = Number(period);
  if (turn <= WIDEST) {
    const first = Math.max(0, Math.floor(preperiod / turn) - TURNS.before) * turn;
    const starts = Array.from({ length: TURNS.all }, (_, i) => first + i * turn);
    return { starts, width: turn, period, preperiod };
  }
  const starts = Array.from({ length: LONG.turns }, (_, i) => preperiod + i * turn);
  const near = starts.filter((start) => start <= LONG.last);
  return { starts: near, width: WIDEST, period, preperiod };
}

/**
 * Returns the pieces in which columns are requested: one for consecutive turns, otherwise one per
 * turn.
 */
export function pieces({ starts, width }: Fold): { from: number; count: number }[] {
  const pieces: { from: number; count: number }[] = [];
  for (const from of starts) {
    const last = pieces.at(-1);
    if (last && last.from + last.count === from) last.count += width;
    else pieces.push({ from, count: width });
  }
  return pieces;
}

/** Describes the visible part of a fold. */
export function foldCaption({ starts, width, period, preperiod }: Fold, row: number): string {
  const value = `C(${row}, k) − k`;
  if (period === null)
    return say`${value} for the columns k below ${width}; the period is not known.`;
  const whole = Number(period) <= WIDEST;
  const text = whole
    ? say`${value} against k mod ${period}, ${starts.length} turns from column ${starts[0]} on`
    : say`${value} for ${grouped(width)} columns from column ${grouped(preperiod ?? 0)} on`;
  if (!whole && starts.length === 1) return say`${text}: less than one turn of ${period}.`;
  const same = whole ? "" : say`, and the same one and two periods of ${grouped(period)} later`;
  const ring =
    whole && (starts[0] ?? 0) < (preperiod ?? 0)
      ? say`; rings are columns before ${preperiod}, from where on all turns are alike`
      : "";
  return `${text}${same}${ring}.`;
}
