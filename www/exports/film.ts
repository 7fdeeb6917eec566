/** Films: the states that a moving picture shows, one after the other. Pure. */
import type { Frame } from "../draw/camera.ts";
import type { State } from "../state/link.ts";
import { arrayOf, type State as FillState } from "../views/fill/fill.ts";
import { boxFrom, wholeOf, written } from "../views/growth/geometry.ts";
import type { State as GrowthState } from "../views/growth/growth.ts";
import type { State as OctantState } from "../views/octant/octant.ts";
import { coreParams } from "../views/octant/sets.ts";
import type { View } from "../views/view.ts";
import type { Door } from "../worker/client.ts";

/** Something grows from nothing to what is shown, or the eye goes round it once. */
export type Motion = "growing" | "turning";

export interface Film {
  readonly states: readonly State[];
  /** How long each state stays, in milliseconds; a multiple of 10, as GIF needs it. */
  readonly pause: number;
  /** How long the last one stays. */
  readonly rest: number;
}

/** The most pictures of a film: what grows in more steps is shown in leaps of several. */
export const MOST_PICTURES = 120;

/** The longest side of its pictures in pixels: all of them are in memory until the file is written. */
export const LONGEST = 1024;

/** A turn goes by in so many pictures: one for every five degrees. */
const TURN = 72;

/** A growth takes about so long (ms), but each of its pictures stays at least and at most ... */
const WHOLE_MS = 6000;
const [LEAST_MS, MOST_MS] = [50, 500];
const REST_MS = 1500;
const TURN_MS = 80;

/** How a view comes about in steps. */
interface Stepping {
  /** The word for the step. */
  readonly key: string;
  /** The last step of what is shown. */
  last(state: State, door: Door): number;
  /** Where the camera stands all the time, if the view would follow the step. */
  camera?(state: State, door: Door, frame: Frame): State;
}

const STEPPING: Readonly<Record<string, Stepping>> = {
  growth: {
    key: "n",
    last: ({ n }) => Number(n),
    camera: (state, door, frame) => {
      const { rule, n, x, y, zoom } = state as GrowthState;
      if (x !== null || y !== null || zoom !== null) return {};
      return { ...written(wholeOf(boxFrom(door.growth_bounds({ rule, n })), frame), frame) };
    },
  },
  octant: {
    key: "n",
    last: (state, door) => {
      const full = door.octant_last_step({ ...coreParams(state as OctantState), n: null });
      return Math.min(Number(state.n ?? full), full);
    },
  },
  fill: {
    key: "step",
    last: (state, door) => door.filling_steps(arrayOf(state as FillState)),
  },
};

/** Why a view has no film of this kind, as a sentence; null where it has one. */
export function noFilm(motion: Motion, { name, title }: View): string | null {
  if (motion === "turning")
    return name === "octant" ? null : "This picture is flat: only the octant can be turned.";
  return Object.hasOwn(STEPPING, name) ? null : `There is no film of: ${title}.`;
}

/** The film of a state in a frame of this size. Throws for a view that has none. */
export function filmOf(motion: Motion, view: View, state: State, door: Door, frame: Frame): Film {
  const none = noFilm(motion, view);
  if (none !== null) throw new Error(none);
  return motion === "turning" ? turning(state) : growing(view, state, door, frame);
}

function turning(state: State): Film {
  const states = Array.from({ length: TURN }, (_, i) => {
    return { ...state, yaw: wrapped(Number(state.yaw) + (360 * i) / TURN) };
  });
  return { states, pause: TURN_MS, rest: TURN_MS };
}

/** An angle as links have it. */
function wrapped(degrees: number): number {
  return Math.round((((((degrees + 180) % 360) + 360) % 360) - 180) * 100) / 100;
}

function growing(view: View, state: State, door: Door, frame: Frame): Film {
  const { key, last, camera } = STEPPING[view.name] as Stepping;
  const placed = { ...state, ...camera?.(state, door, frame) };
  const steps = stepsTo(last(state, door));
  const pause = Math.min(MOST_MS, Math.max(LEAST_MS, WHOLE_MS / steps.length));
  return {
    states: steps.map((step) => ({ ...placed, [key]: step })),
    pause: 10 * Math.round(pause / 10),
    rest: REST_MS,
  };
}

/** Refuses pictures that are too large for a film. */
export function checkSize(width: number, height: number): void {
  const [wide, high] = [Math.round(width), Math.round(height)];
  if (Math.max(wide, high) <= LONGEST) return;
  throw new Error(`A film of ${wide} × ${high} pixels is too large: to ${LONGEST} it can be had.`);
}

/** What a film tells while it is made. */
export function counted(picture: number, { states }: Film): string {
  return `Picture ${picture} of ${states.length}`;
}

/** From 0 to the last one in steps as even as can be, at most as many as a film has pictures. */
export function stepsTo(last: number): number[] {
  const count = Math.min(last + 1, MOST_PICTURES);
  if (count === 1) return [last];
  return Array.from({ length: count }, (_, i) => Math.round((last * i) / (count - 1)));
}
