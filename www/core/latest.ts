/**
 * Requests of which only the newest counts, whatever the order of their answers. A newer request
 * ends the work for the one before, so that the worker is free at once.
 */
export class Latest<T = unknown> {
  #newest = new AbortController();
  /** Settles when the work for the newest request ends; null while there is none. */
  #work: Promise<unknown> | null = null;
  /** The request that waits for that work. */
  #next: AbortController | null = null;
  #key: string | null = null;
  #answer: Promise<T> | null = null;

  /** Aborted when the newest request is outdated: ends its work in the core. */
  get signal(): AbortSignal {
    return this.#newest.signal;
  }

  /** Begins a request. Returns a function that says whether it is still the newest. */
  begin(): () => boolean {
    this.cancel();
    this.#newest = new AbortController();
    const { signal } = this.#newest;
    return () => !signal.aborted;
  }

  /**
   * Begins a request, and returns its answer; null if it is outdated by then, even if it failed.
   * With `patience` it waits until the work for the one before ends, which is outdated only after
   * so long (ms): while a slider moves, short work still shows. Of those that wait the last runs.
   */
  async answer<A>(request: (signal: AbortSignal) => Promise<A>, patience = 0): Promise<A | null> {
    if (patience > 0 && this.#work !== null && !(await this.#turn(this.#work, patience)))
      return null;
    const isNewest = this.begin();
    const work = request(this.signal);
    this.#work = work;
    try {
      const answer = await work;
      return isNewest() ? answer : null;
    } catch (error) {
      if (isNewest()) throw error;
      return null;
    } finally {
      if (this.#work === work) this.#work = null;
    }
  }

  /**
   * Returns the answer to the last request if the key is the same and it has not failed; else
   * begins a request. One that is outdated fails with the reason of its signal.
   */
  ask(key: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#answer !== null && key === this.#key) return this.#answer;
    this.begin();
    const answer = request(this.signal);
    this.#key = key;
    this.#answer = answer;
    answer.catch(() => {
      if (this.#answer === answer) this.cancel();
    });
    return answer;
  }

  /** Returns whether this is the key of the last request. */
  isAbout(key: string): boolean {
    return key === this.#key;
  }

  /** Makes all requests outdated. */
  cancel(): void {
    this.#next?.abort();
    this.#newest.abort();
    this.#key = null;
    this.#answer = null;
  }

  /** Waits until work has ended; returns false if a newer request began meanwhile. */
  async #turn(work: Promise<unknown>, patience: number): Promise<boolean> {
    this.#next?.abort();
    const [next, newest] = [new AbortController(), this.#newest];
    this.#next = next;
    const ends = Number.isFinite(patience);
    const timer = ends ? setTimeout(() => newest.abort(), patience) : undefined;
    await work.catch(() => {}); // its own request reports the error
    clearTimeout(timer);
    if (this.#next === next) this.#next = null;
    return !next.signal.aborted;
  }
}
