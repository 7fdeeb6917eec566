/** The steps of a picture, and a clock that plays them; actions.ts has the keys for them. */
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
  /** Returns the steps at which sections begin. Absent: there are no sections. */
  turns?(): ArrayLike<number>;
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

/** Returns the steps of Page Up and Page Down; presentations need these keys themselves. */
export const pageIn = ({ ui }: State, page = 10) => (ui === "present" ? null : page);

/** Returns the last step before this one, or the first one after it, at which a section begins. */
function turn(turns: ArrayLike<number>, last: number, step: number, by: -1 | 1): number {
  const all = [0, ...Array.from(turns), last];
  const next = by === 1 ? all.find((at) => at > step) : all.findLast((at) => at < step);
  return next ?? step;
}

/**
 * A run that leaves out steps shows one in so many milliseconds, and counts a longer pause as
 * this.
 */
const FRAME = 16;
const LONGEST_PAUSE = 1000;

export class StepPlayer {
  readonly steps: Steps;
  /** Ends the clock of a run; null without one. */
  #stopClock: (() => void) | null = null;
  /** When the step was written that a run shows. */
  #linkStep = 0;

  constructor(steps: Steps) {
    this.steps = steps;
  }

  play(what: "on" | "back" | "stop"): void {
    const { isReady, at, first, last, playing, run } = this.steps;
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
    if (this.steps.isReady()) this.goTo(this.steps.at() + by);
  }

  /** Goes to the start of the section before or after, or to an end. */
  section(by: -1 | 1): void {
    const { at, last, turns } = this.steps;
    this.goTo(turn(turns?.() ?? [], last(), at(), by));
  }

  get isPlaying(): boolean {
    return this.#stopClock !== null;
  }

  /** Ends the run, if there is one, and leaves the link as it is. */
  stop(): void {
    if (this.#stopClock === null) return;
    this.#stopClock();
    this.#stopClock = null;
    this.steps.playing?.(false);
  }

  /** Ends the run, if there is one: the link gets its step. */
  #halt(): void {
    if (this.#stopClock === null) return;
    this.stop();
    this.#write(this.steps.at(), "commit");
  }

  #write(step: number, how: "preview" | "commit"): void {
    const { first, last, write } = this.steps;
    write(Math.min(last(), Math.max(first(), step)), how);
  }

  /** Goes one step on or back; a run on from the end begins at the first step. */
  #tick(by: -1 | 1, begins: boolean): void {
    const { at, first, last, skips = false } = this.steps;
    const stay = this.steps.stay?.() ?? 0;
    this.#stopClock?.();
    const timer = setTimeout(() => this.#tick(by, false), Math.max(skips ? FRAME : 0, stay));
    this.#stopClock = () => clearTimeout(timer);
    const now = performance.now();
    const pause = begins || !skips ? stay : Math.min(LONGEST_PAUSE, now - this.#linkStep);
    const count = stay > 0 ? Math.max(1, Math.floor(pause / stay)) : 1;
    this.#linkStep = begins ? now : now - pause + count * stay;
    this.#write(begins && by === 1 && at() === last() ? first() : at() + by * count, "preview");
    if (at() === (by === 1 ? last() : first())) this.#halt();
  }
}
