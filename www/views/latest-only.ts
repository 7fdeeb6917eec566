/** Orders requests whose answers may arrive out of order: only the newest one counts. */
export class LatestOnly {
  #newest = new AbortController();

  /** Begins a request. Returns a function that says whether it is still the newest. */
  begin(): () => boolean {
    this.cancel();
    this.#newest = new AbortController();
    const { signal } = this.#newest;
    return () => !signal.aborted;
  }

  /**
   * Begins a request, and returns what it answers; null if a newer one began meanwhile, even if
   * it failed: the newer one ends its work, so that the worker is free at once.
   */
  async answer<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const isNewest = this.begin();
    try {
      const answer = await request(this.signal);
      return isNewest() ? answer : null;
    } catch (error) {
      if (isNewest()) throw error;
      return null;
    }
  }

  /** Aborted when the newest request is outdated: ends its work in the core. */
  get signal(): AbortSignal {
    return this.#newest.signal;
  }

  /** Makes all requests outdated. */
  cancel(): void {
    this.#newest.abort();
  }
}
