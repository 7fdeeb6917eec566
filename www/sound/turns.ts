/** Which part of a sequence with a period is heard. */

/** How many notes there are at most, and turns of a short period. */
const MOST = { notes: 64, turns: 8 };

/** The longest turn that is heard as a whole; of a longer one, or of none, so much is heard. */
export const LONGEST = MOST.notes / 2;

/** How many notes of several turns there are at least, if the turns suffice. */
const MANY = 48;

/** A sequence that repeats, and the last place at which a part of it may begin. */
export interface Repeating {
  readonly preperiod: number;
  readonly period: number;
  readonly last: number;
}

export interface Turns {
  readonly numbers: readonly number[];
  /** After how many notes the numbers begin again. */
  readonly turn: number;
  /** Of a long period: how many places later the second half was taken; else null. */
  readonly later: number | null;
  /** Whether only the beginning of one long turn is heard: the next one lies too far. */
  readonly isCut: boolean;
}

/** Returns the numbers of several turns, or the beginnings of two long ones. */
export async function turnsFrom(
  { preperiod, period, last }: Repeating,
  numbers: (from: number, count: number) => Promise<number[]>,
): Promise<Turns> {
  if (period <= LONGEST) {
    const all = await numbers(preperiod, period * turnsOf(period));
    return { numbers: all, turn: period, later: null, isCut: false };
  }
  const here = await numbers(preperiod, LONGEST);
  if (preperiod + period > last) return { numbers: here, turn: LONGEST, later: null, isCut: true };
  const there = await numbers(preperiod + period, LONGEST);
  return { numbers: [...here, ...there], turn: LONGEST, later: period, isCut: false };
}

/** Returns how many turns of a period are heard. */
export function turnsOf(period: number): number {
  return Math.min(MOST.turns, Math.max(2, Math.floor(MANY / period)));
}
