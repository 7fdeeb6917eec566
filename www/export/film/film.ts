/** Films: the states of a moving picture, in order. Pure. */

import type { Frame } from "../../canvas/camera.ts";
import type { Bindings } from "../../core/client.ts";
import { outOfRange } from "../../core/message-of.ts";
import type { State } from "../../link/link.ts";
import { say } from "../../locales/say.ts";
import type { FilmSteps, View } from "../../views/view.ts";

/** A growth from nothing to the current state, or one turn around the picture. */
export type Motion = "growing" | "turning";

export interface Film {
  readonly states: readonly State[];
  /** How long each state is shown, in milliseconds: of a GIF rounded to hundredths of a second. */
  readonly pause: number;
  /** How long the last one is shown. */
  readonly rest: number;
}

/** The most pictures of a film; a longer growth skips steps. */
export const MOST_PICTURES = 120;

/** The longest side in pixels: all pictures are in memory until the file is written. */
export const LONGEST = 1024;

/** The default longest side, so that films are quick to send and open. */
export const USUAL = 512;

/** The range of frames per second. */
export const PACES = { min: 1, max: 30 } as const;

/** The usual length of a growth (ms), and the limits for each of its pictures. */
const WHOLE_MS = 6000;
const [LEAST_MS, MOST_MS] = [50, 500];
const REST_MS = 1500;
/** The length of a turn (ms), and its default frames per second. */
const TURN_MS = 6000;
const TURN_PACE = 10;
/** The fewest pictures of a turn. */
const LEAST_TURN = 12;

/** Explains why a view has no film of this kind; null if it has one. */
export function noFilm(motion: Motion, { title, turns, film }: View): string | null {
  if (motion === "turning") return turns ? null : "Only the octant can be turned.";
  return film === undefined ? `There is no film of “${say(title)}”.` : null;
}

/**
 * Returns the film of a state in a frame of this size, at a rate in frames per second if given.
 * Rejects for a view that has none.
 */
export async function filmOf(
  motion: Motion,
  view: View,
  state: State,
  bindings: Bindings,
  frame: Frame,
  pace: number | null = null,
): Promise<Film> {
  const none = noFilm(motion, view);
  if (none !== null) throw new Error(none);
  if (pace !== null && !(pace >= PACES.min && pace <= PACES.max))
    throw new Error(outOfRange("frames per second", pace, PACES.min, PACES.max));
  if (motion === "turning") return turning(state, pace);
  const steps = (await view.film?.()) as FilmSteps<State>;
  return growing(steps, state, bindings, frame, pace);
}

function turning(state: State, pace: number | null): Film {
  const pause = pauseAt(pace ?? TURN_PACE);
  const length = Math.min(MOST_PICTURES, Math.max(LEAST_TURN, Math.round(TURN_MS / pause)));
  const states = Array.from({ length }, (_, i) => {
    return { ...state, yaw: wrapped(Number(state.yaw) + (360 * i) / length) };
  });
  return { states, pause, rest: pause };
}

/** Returns how long a picture is shown at a rate (ms). */
function pauseAt(pace: number): number {
  return 1000 / pace;
}

/** Reduces an angle to the range of links. */
function wrapped(degrees: number): number {
  return Math.round((((((degrees + 180) % 360) + 360) % 360) - 180) * 100) / 100;
}

function growing(
  { key, last, camera }: FilmSteps<State>,
  state: State,
  bindings: Bindings,
  frame: Frame,
  pace: number | null,
): Film {
  const placed = { ...state, ...camera?.(state, bindings, frame) };
  const steps = stepsTo(last(state, bindings));
  const pause = Math.min(MOST_MS, Math.max(LEAST_MS, WHOLE_MS / steps.length));
  return {
    states: steps.map((step) => ({ ...placed, [key]: step })),
    pause: pace === null ? 10 * Math.round(pause / 10) : pauseAt(pace),
    rest: REST_MS,
  };
}

/** Refuses pictures that are too large for a film. */
export function checkSize(width: number, height: number): void {
  const [wide, high] = [Math.round(width), Math.round(height)];
  if (Math.max(wide, high) <= LONGEST) return;
  throw new Error(
    `A film of ${wide} × ${high} pixels is too large: its longest side is at most ${LONGEST}.`,
  );
}

/** The progress message of a film. */
export function counted(picture: number, { states }: Film): string {
  return `Picture ${picture} of ${states.length}`;
}

/** Returns the steps from 0 to the last, as even as possible, at most MOST_PICTURES. */
export function stepsTo(last: number): number[] {
  const count = Math.min(last + 1, MOST_PICTURES);
  if (count === 1) return [last];
  return Array.from({ length: count }, (_, i) => Math.round((last * i) / (count - 1)));
}
