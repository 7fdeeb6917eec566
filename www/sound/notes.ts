/** Turns numbers into notes, and describes them. Pure; docs/sound.md has the scales. */

import { counted, grouped } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { Melody, Voice } from "./melody.ts";

/** A note: its beginning and its length in seconds, its pitch in Hz. */
export interface Note {
  readonly time: number;
  readonly duration: number;
  readonly frequency: number;
  /** From −1, the left ear, to 1. */
  readonly pan: number;
  /** 0..=1. */
  readonly loudness: number;
}

/** The lowest pitch (Hz), and how far above it the highest one is. */
export const LOWEST = 220;
const OCTAVES = 3;

/** The count of the highest pitch, and the difference of it, if all numbers are smaller. */
const MOST = { counts: 4096, differences: 9 };

/** The length of all notes together, at most, and of one (s). */
const LONGEST = { all: 9, one: 0.3 };
/** The share of its time for which a note sounds. */
const SOUNDING = 0.85;
/** How far from the middle a single voice begins and ends. */
const WIDTH = 0.7;
/** The loudness of the notes that begin a turn, and of all others. */
const LOUDNESS = { first: 1, other: 0.6 };

/**
 * Returns the notes of all voices, in the order of time. The first number has the time 0; a number
 * that is a rest has no note.
 */
export function notesOf({ voices, scale, turn }: Melody): Note[] {
  const count = voices[0].numbers.length;
  const step = stepOf(count);
  const all = voices.flatMap(({ numbers }) => numbers.map(Number));
  const top = Math.max(MOST[scale], ...all.map(Math.abs));
  const length = turn ?? count;
  const panOf = (place: number) =>
    length === 1 ? 0 : WIDTH * ((2 * (place % length)) / (length - 1) - 1);
  return Array.from({ length: count }, (_, place) =>
    voices.flatMap(({ numbers }, ear) => {
      const number = Number(numbers[place] ?? 0);
      if (isRest(number, scale)) return [];
      return {
        time: place * step,
        duration: SOUNDING * step,
        frequency: frequencyOf(number, scale, top),
        pan: voices.length === 1 ? panOf(place) : 2 * ear - 1,
        loudness: turn !== null && place % turn === 0 ? LOUDNESS.first : LOUDNESS.other,
      };
    }),
  ).flat();
}

function isRest(number: number | bigint, scale: Melody["scale"]): boolean {
  return scale === "counts" && Number(number) === 0;
}

/** Returns the pitch of a number that is no rest; `top` has the highest. */
function frequencyOf(number: number, scale: Melody["scale"], top: number): number {
  const share = scale === "counts" ? Math.log2(number) / Math.log2(top) : (1 + number / top) / 2;
  return LOWEST * 2 ** (OCTAVES * share);
}

/** Returns the time from one note to the next (s). */
function stepOf(count: number): number {
  return Math.min(LONGEST.one, LONGEST.all / count);
}

/** Describes what is heard in one sentence. */
export function sentenceOf({ title, voices, scale, turn }: Melody): string {
  const [first, second] = voices;
  const { length } = first.numbers;
  const count = first.numbers.filter((number) => !isRest(number, scale)).length;
  const seconds = Math.max(1, Math.round(length * stepOf(length)));
  const size = say`${counted(count, "note")} in ${seconds} s`;
  const turns = turn === null ? "" : say(", turn after turn");
  const what =
    second === undefined
      ? rangeOf(first)
      : say`${say(first.name)} on the left ${rangeOf(first)}, ${say(second.name)} on the right ${rangeOf(second)}`;
  return `${say(title)}: ${size}${turns}, ${what}.`;
}

function rangeOf({ numbers }: Voice): string {
  const sorted = numbers.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return say`from ${numberText(sorted[0] ?? 0)} to ${numberText(sorted.at(-1) ?? 0)}`;
}

/** Lists the numbers of each voice; semicolons separate turns. */
export function numbersOf({ voices, turn }: Melody): string[] {
  return voices.map(({ name, numbers }) => {
    const words = numbers.map((number, place) => {
      const isLast = place === numbers.length - 1;
      const ends = turn !== null && (place + 1) % turn === 0;
      return `${numberText(number)}${isLast ? "" : ends ? "; " : ", "}`;
    });
    const own = say(name);
    return `${own.charAt(0).toUpperCase()}${own.slice(1)}: ${words.join("")}.`;
  });
}

function numberText(number: number | bigint): string {
  return grouped(`${number}`);
}
