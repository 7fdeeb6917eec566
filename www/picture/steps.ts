/** The steps of a picture: a clock that plays them, and the keys that go through them. */
import { keyOf } from "../canvas/keys.ts";

/** Which steps there are, and how the link gets one. */
export interface Steps {
  /** The step that the picture shows. */
  at(): number;
  first(): number;
  last(): number;
  /** The steps of Page Up and Page Down; null where these keys are for others. */
  page(): number | null;
  /** Returns the steps at which sections begin, for the keys up and down; null without sections. */
  turns(): ArrayLike<number> | null;
  /** Returns how long a step stays, in milliseconds. */
  stay(): number;
  /** Writes a step, which is in range, into the link. */
  write(step: number, how: "preview" | "commit"): void;
  /** Says whether the picture plays. */
  playing(on: boolean): void;
}

/** Keys with Shift go so many times as far. */
export const FAR = 10;

/** Returns the last step before this one, or the first one after it, at which a section begins. */
export function turn(turns: ArrayLike<number>, last: number, step: number, by: -1 | 1): number {
  const all = [0, ...Array.from(turns), last];
  const found = by === 1 ? all.find((at) => at > step) : all.findLast((at) => at < step);
  return found ?? step;
}

export class StepPlayer {
  readonly #steps: Steps;
  /** Set during a run. */
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.#halt();
    else if (this.#steps.last() > this.#steps.first()) {
      this.#steps.playing(true);
      this.#tick(what === "on" ? 1 : -1, true);
    }
  }

  /** Goes to a step, or to the nearest one that there is. Ends a run. */
  goTo(step: number): void {
    this.#halt();
    this.#write(step, "commit");
  }

  step(by: number): void {
    this.goTo(this.#steps.at() + by);
  }

  /** Handles a key without modifiers but Shift; returns whether it has a meaning. */
  key(event: KeyboardEvent): boolean {
    const steps = this.#steps;
    const by = event.shiftKey ? FAR : 1;
    const toggle = (what: "on" | "back") => this.play(this.#timer === null ? what : "stop");
    const acts: Record<string, () => void> = {
      arrowleft: () => this.step(-by),
      arrowright: () => this.step(by),
      home: () => this.goTo(steps.first()),
      end: () => this.goTo(steps.last()),
      p: () => toggle("on"),
      r: () => toggle("back"),
    };
    const [page, turns] = [steps.page(), steps.turns()];
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
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#steps.playing(false);
  }

  /** Ends the run, if there is one: the link gets its step. */
  #halt(): void {
    if (this.#timer === null) return;
    this.stop();
    this.#write(this.#steps.at(), "commit");
  }

  #write(step: number, how: "preview" | "commit"): void {
    const { first, last, write } = this.#steps;
    write(Math.min(last(), Math.max(first(), step)), how);
  }

  /** Goes one step on or back; a run on from the end begins at the first step. */
  #tick(by: -1 | 1, begins: boolean): void {
    const { at, first, last, stay } = this.#steps;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(by, false), stay());
    this.#write(begins && by === 1 && at() === last() ? first() : at() + by, "preview");
    if (at() === (by === 1 ? last() : first())) this.#halt();
  }
}
