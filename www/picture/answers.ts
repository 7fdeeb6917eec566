/** What a picture shows: the answers to its states, of which the newest counts. */
import { Latest } from "../core/latest.ts";
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

/** What asks for answers, and shows them. */
export interface Asking<S, A> {
  /** `before` is what is shown. Null if the picture is to stay. */
  ask(state: S, request: Request<A>, before: Shown<S, A> | null): A | null | Promise<A | null>;
  take(now: Shown<S, A>, before: Shown<S, A> | null): void;
}

export class Answers<S, A> {
  /** What is shown. */
  shown: Shown<S, A> | null = null;
  /** The newest state. */
  wanted: S | null = null;
  readonly #host: Pick<ViewHost<S>, "progress">;
  readonly #asking: Asking<S, A>;
  readonly #requests = new Latest();
  /** The number of the newest request, and of the one whose answer is shown. */
  #turn = 0;
  #taken = 0;

  constructor(host: Pick<ViewHost<S>, "progress">, asking: Asking<S, A>) {
    this.#host = host;
    this.#asking = asking;
  }

  /**
   * Shows the answer to a state, at once where the answer comes at once. An answer that is not the
   * newest is shown until a newer one comes. Returns whether the answer is shown.
   */
  async show(state: S): Promise<boolean> {
    const isNewest = this.#requests.begin();
    this.#turn += 1;
    const turn = this.#turn;
    this.wanted = state;
    const request: Request<A> = {
      signal: this.#requests.signal,
      report: (share, stop) => isNewest() && this.#host.progress(share, stop),
      early: (answer) => isNewest() && this.#take({ state, answer }),
    };
    try {
      const answer = this.#asking.ask(state, request, this.shown);
      const isLater = answer instanceof Promise;
      const found = isLater ? await answer : answer;
      if (isLater && isNewest()) this.#host.progress(null);
      if (found === null || turn < this.#taken) return false;
      this.#taken = turn;
      this.#take({ state, answer: found });
      return true;
    } catch (error) {
      if (!isNewest()) return false;
      this.#host.progress(null);
      this.wanted = this.shown?.state ?? null;
      throw error;
    }
  }

  #take(now: Shown<S, A>): void {
    const before = this.shown;
    this.shown = now;
    this.#asking.take(now, before);
  }

  /** Makes all requests outdated. */
  cancel(): void {
    this.#requests.cancel();
  }
}
