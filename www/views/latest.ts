/** Orders requests whose answers may arrive out of order: only the newest one counts. */
export class Latest {
  #newest = 0;

  /** Begins a request. Returns a function that says whether it is still the newest. */
  begin(): () => boolean {
    this.#newest += 1;
    const own = this.#newest;
    return () => own === this.#newest;
  }

  /** Makes all requests outdated. */
  cancel(): void {
    this.#newest += 1;
  }
}
