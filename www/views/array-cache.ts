/** Arrays that are filled to explain an entry, and kept until another one is explained. */
import type { ArrayHandle, Core } from "../core/client.ts";

export class ArrayCache {
  #current = new AbortController();
  readonly #handles: ArrayHandle[] = [];

  /** Fills an array. Rejects if another entry is explained meanwhile. */
  async open(core: Pick<Core, "open">, params: Parameters<Core["open"]>[0]): Promise<ArrayHandle> {
    const { signal } = this.#current;
    const handle = await core.open(params, { signal });
    if (signal.aborted) handle.close();
    else this.#handles.push(handle);
    signal.throwIfAborted();
    return handle;
  }

  /** Frees what is kept, and what is still being filled. */
  free(): void {
    this.#current.abort();
    this.#current = new AbortController();
    for (const handle of this.#handles.splice(0)) handle.close();
  }
}
