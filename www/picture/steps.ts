/** The steps of a picture: a clock that plays them, and the keys that go through them. */
import type { Point } from "../canvas/camera.ts";
import { keyOf } from "../canvas/keys.ts";
import type { State } from "../link/link.ts";

/** Which steps there are, and how the link gets one. */
export interface Steps {
  /** Whether a picture is shown: before, there are no steps. */
  isReady(): boolean;
  /** The step that the picture shows. */
  at(): number;
  first(): number;
  last(): number;
  /** Returns where the key End goes, if not to the last step. */
  end?(): number;
  /** The steps of Page Up and Page Down; null where these keys are for others. */
  page(): number | null;
  /** Returns the steps at which sections begin, for the keys up and down; null without sections. */
  turns?(): ArrayLike<number> | null;
  /** Returns how long a step stays, in milliseconds. Absent: steps are not played. */
  stay?(): number;
  /** Whether a run leaves out steps for which there is no time. Default: no. */
  readonly skips?: boolean;
  /** What plays the steps, if not a clock. */
  readonly run?: Run;
  /** Writes a step, which is in range, into the link. */
  write(step: number, how: "preview" | "commit"): void;
  /** Says whether the picture plays. */
  playing?(on: boolean): void;
}

/** Plays from one step to the first or the last one; returns what ends that. */
export type Run = (from: number, by: -1 | 1, end: () => void) => () => void;

/** Keys with Shift go so many times as far. */
export const FAR = 10;

/** The places to the right and down to which arrow keys go. */
export const ARROWS: Readonly<Record<string, Point>> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** Returns the steps of Page Up and Page Down; presentations need these keys themselves. */
export const pageIn = ({ ui }: State, page = FAR) => (ui === "present" ? null : page);

/** Returns the last step before this one, or the first one after it, at which a section begins. */
export function turn(turns: ArrayLike<number>, last: number, step: number, by: -1 | 1): number {
  const all = [0, ...Array.from(turns), last];
  const found = by === 1 ? all.find((at) => at > step) : all.findLast((at) => at < step);
  return found ?? step;
}

/**
 * A run that leaves out steps shows one in so many milliseconds, and counts a longer pause as
 * this.
 */
const FRAME = 16;
const LONGEST_PAUSE = 1000;

export class StepPlayer {
  readonly #steps: Steps;
  /** Ends the clock of a run; null without one. */
  #stopClock: (() => void) | null = null;
  /** When the step was written that a run shows. */
  #written = 0;

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  play(what: "on" | "back" | "stop"): void {
    const { isReady, at, first, last, playing, run } = this.#steps;
    if (what === "stop") this.#halt();
    else if (isReady() && last() > first()) {
      const by = what === "on" ? 1 : -1;
      this.#stopClock?.();
      playing?.(true);
      const from = by === 1 && at() === last() ? first() : at();
      if (run) this.#stopClock = run(from, by, () => this.#halt());
      else this.#tick(by, true);
    }
  }

  /** Goes to a step, or to the nearest one that there is. Ends a run. */
  goTo(step: number): void {
    this.#halt();
    this.#write(step, "commit");
  }

  step(by: number): void {
    if (this.#steps.isReady()) this.goTo(this.#steps.at() + by);
  }

  /** Handles a key without modifiers but Shift; returns whether it has a meaning. */
  key(event: KeyboardEvent): boolean {
    const steps = this.#steps;
    if (!steps.isReady()) return false;
    const by = event.shiftKey ? FAR : 1;
    const toggle = (what: "on" | "back") => this.play(this.#stopClock === null ? what : "stop");
    const acts: Record<string, () => void> = {
      arrowleft: () => this.step(-by),
      arrowright: () => this.step(by),
      home: () => this.goTo(steps.first()),
      end: () => this.goTo((steps.end ?? steps.last)()),
    };
    const [page, turns] = [steps.page(), steps.turns?.() ?? null];
    if (steps.stay !== undefined || steps.run !== undefined) {
      acts.p = () => toggle("on");
      acts.r = () => toggle("back");
    }
    if (page !== null) {
      acts.pageup = () => this.step(-page);
      acts.pagedown = () => this.step(page);
    }
    if (turns !== null) {
      const section = (by: -1 | 1) => this.goTo(turn(turns, steps.last(), steps.at(), by));
      acts.arrowup = () => section(-1);
      acts.arrowdown = () => section(1);
    }
    const act = acts[keyOf(event).toLowerCase()];
    act?.();
    return act !== undefined;
  }

  /** Ends the run, if there is one, and leaves the link as it is. */
  stop(): void {
    if (this.#stopClock === null) return;
    this.#stopClock();
    this.#stopClock = null;
    this.#steps.playing?.(false);
  }

  /** Ends the run, if there is one: the link gets its step. */
  #halt(): void {
    if (this.#stopClock === null) return;
    this.stop();
    this.#write(this.#steps.at(), "commit");
  }

  #write(step: number, how: "preview" | "commit"): void {
    const { first, last, write } = this.#steps;
    write(Math.min(last(), Math.max(first(), step)), how);
  }

  /** Goes one step on or back; a run on from the end begins at the first step. */
  #tick(by: -1 | 1, begins: boolean): void {
    const { at, first, last, skips = false } = this.#steps;
    const stay = this.#steps.stay?.() ?? 0;
    this.#stopClock?.();
    const timer = setTimeout(() => this.#tick(by, false), Math.max(skips ? FRAME : 0, stay));
    this.#stopClock = () => clearTimeout(timer);
    const now = performance.now();
    const pause = begins || !skips ? stay : Math.min(LONGEST_PAUSE, now - this.#written);
    const count = stay > 0 ? Math.max(1, Math.floor(pause / stay)) : 1;
    this.#written = begins ? now : now - pause + count * stay;
    this.#write(begins && by === 1 && at() === last() ? first() : at() + by * count, "preview");
    if (at() === (by === 1 ? last() : first())) this.#halt();
  }
}
