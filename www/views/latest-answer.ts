/**
 * The last request and its answer. A request for something else ends the work for the one before,
 * which then fails with the reason of its signal.
 */
export class LatestAnswer<T> {
  #key = "";
  #answer: Promise<T> | null = null;
  #work = new AbortController();

  /** Returns whether this is the last request. */
  isAbout(key: string): boolean {
    return key === this.#key;
  }

  /** Requests only if the key is new, or if the last request failed. */
  ask(key: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#answer !== null && key === this.#key) return this.#answer;
    this.cancel();
    this.#work = new AbortController();
    const answer = request(this.#work.signal);
    this.#key = key;
    this.#answer = answer;
    answer.catch(() => {
      if (this.#answer === answer) this.cancel();
    });
    return answer;
  }

  /** Ends the work for the last request, if it is not answered, and forgets it. */
  cancel(): void {
    this.#key = "";
    this.#answer = null;
    this.#work.abort();
  }
}
