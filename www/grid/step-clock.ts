/** The clock of a picture that is played step by step. */

/** What is played. */
export interface Steps {
  /** Says whether the picture plays. */
  playing(on: boolean): void;
  /**
   * Goes one step on (1) or back (-1), when a run begins perhaps from the other end. Returns
   * whether the run goes on.
   */
  go(by: -1 | 1, begins: boolean): boolean;
  /** Returns how long a step stays, in milliseconds. */
  stay(): number;
  /** Called when a run ends: the link gets its step. */
  ended(): void;
}

export class StepClock {
  readonly #steps: Steps;
  /** Set during a run. */
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") {
      this.halt();
      return;
    }
    this.#steps.playing(true);
    this.#tick(what === "on" ? 1 : -1, true);
  }

  /** Begins a run, or ends the one that is under way. */
  toggle(what: "on" | "back"): void {
    this.play(this.#timer === null ? what : "stop");
  }

  /** Ends the run, if there is one. */
  halt(): void {
    if (this.#timer === null) return;
    this.stop();
    this.#steps.ended();
  }

  /** Ends the run, if there is one, and leaves the link as it is. */
  stop(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#steps.playing(false);
  }

  #tick(by: -1 | 1, begins: boolean): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(by, false), this.#steps.stay());
    if (!this.#steps.go(by, begins)) this.halt();
  }
}
