/** Orders requests whose answers may arrive out of order: only the newest one counts. */
export class Latest {
  #newest = new AbortController();

  /** Begins a request. Returns a function that says whether it is still the newest. */
  begin(): () => boolean {
    this.cancel();
    this.#newest = new AbortController();
    const { signal } = this.#newest;
    return () => !signal.aborted;
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
