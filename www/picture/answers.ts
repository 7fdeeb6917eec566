/** What a picture shows: the answers to its states, of which the newest counts. */
import { Latest } from "../core/latest.ts";
import { STOPPED } from "../core/progress.ts";
import type { ViewHost } from "../views/view.ts";

/** A request for an answer. */
export interface Request<A> {
  /** Aborted when a newer state is to be shown. */
  readonly signal: AbortSignal;
  /** Reports the share of the work that is done, in 0..=1, and how the user can stop it. */
  report(share: number, stop?: () => void): void;
  /** Shows an answer that is not complete yet. */
  early(answer: A): void;
}

/** A state and the answer to it. */
export interface Shown<S, A> {
  readonly state: S;
  readonly answer: A;
}

/** Where answers come from, and what draws them. */
export interface AnswerSource<S, A> {
  /** `before` is what is shown. Null if the picture is to stay. */
  ask(state: S, request: Request<A>, before: Shown<S, A> | null): A | null | Promise<A | null>;
  /** Draws what is shown now; `isFinal`: the answer is that of the state. */
  take(now: Shown<S, A>, before: Shown<S, A> | null, isFinal: boolean): void;
  /** Whether a state is shown with the answer before, until its own is there. Default: no. */
  readonly atOnce?: boolean | undefined;
  /** Returns what the user reads after stopping the work for an answer. Default: it is an error. */
  stopped?(answer: A | null): string | undefined;
}

export class Answers<S, A> {
  /** What is shown. */
  shown: Shown<S, A> | null = null;
  /** The newest state: the camera shows what it asks for. */
  wanted: S | null = null;
  readonly #host: Pick<ViewHost<S>, "progress" | "warn">;
  readonly #source: AnswerSource<S, A>;
  readonly #requests = new Latest();
  /** The number of the newest request, and of the one whose answer is shown. */
  #turn = 0;
  #taken = 0;

  constructor(host: Pick<ViewHost<S>, "progress" | "warn">, source: AnswerSource<S, A>) {
    this.#host = host;
    this.#source = source;
  }

  /**
   * Shows the answer to a state, at once where the answer comes at once. An answer that is not the
   * newest is shown until a newer one comes, unless states are shown at once. Returns a function
   * that says whether the state is still the newest; null if its answer is not shown.
   */
  async show(state: S): Promise<(() => boolean) | null> {
    const isNewest = this.#requests.begin();
    this.#turn += 1;
    const turn = this.#turn;
    this.wanted = state;
    const { atOnce = false } = this.#source;
    const request: Request<A> = {
      signal: this.#requests.signal,
      report: (share, stop) => isNewest() && this.#host.progress(share, stop),
      early: (answer) => isNewest() && this.showEarly(answer),
    };
    try {
      let answer = this.#source.ask(state, request, this.shown);
      if (answer instanceof Promise) {
        if (atOnce && this.shown) this.#take({ state, answer: this.shown.answer }, false);
        answer = await answer;
        if (isNewest()) this.#host.progress(null);
      }
      const isLate = atOnce ? !isNewest() : turn < this.#taken;
      if (answer === null || isLate) return null;
      this.#taken = turn;
      this.#take({ state, answer }, true);
      return isNewest;
    } catch (error) {
      if (!isNewest()) return null;
      this.#host.progress(null);
      const said = error === STOPPED && this.#source.stopped?.(this.shown?.answer ?? null);
      if (said) {
        this.#host.warn(said);
        return null;
      }
      this.wanted = this.shown?.state ?? null;
      throw error;
    }
  }

  /** Shows an answer that is not complete yet, in the newest state. */
  showEarly(answer: A): void {
    if (this.wanted !== null) this.#take({ state: this.wanted, answer }, false);
  }

  #take(now: Shown<S, A>, isFinal: boolean): void {
    const before = this.shown;
    this.shown = now;
    this.#source.take(now, before, isFinal);
  }

  /** Makes all requests outdated: what comes later is for nobody. */
  close(): void {
    this.#taken = Number.POSITIVE_INFINITY;
    this.#requests.cancel();
    this.wanted = null;
  }
}
