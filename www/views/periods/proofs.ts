/** Certificates of entries, made when they are asked for, and what the checker says of them. */
import type { Core } from "../../worker/client.ts";
import type { Entry } from "./table.ts";
import { checked, working } from "./words.ts";

export interface ProofHost {
  /** What is being done, or how it ended; for the entry that is named. */
  say(name: string, words: string): void;
  /** Work under way, and how to stop it; null when there is none. */
  busy(stop: (() => void) | null): void;
}

/** Steps that a certificate and its check may take: who waits can stop them. */
const MOST = 2 ** 44;

export const STOPPED = new Error("Stopped: nothing was decided.");

/** The name under which words on an entry are kept. */
export function nameOf({ centre, row }: Entry): string {
  return `${centre},${row}`;
}

export class Proofs {
  readonly #core: Pick<Core, "call">;
  readonly #host: ProofHost;
  readonly #made = new Map<string, string>();

  constructor(core: Pick<Core, "call">, host: ProofHost) {
    this.#core = core;
    this.#host = host;
  }

  /** The certificate of an entry whose period is proved, as JSON; null when the work was stopped or failed, which is said. */
  certificate(entry: Entry): Promise<string | null> {
    return this.#attempt(entry, (signal) => this.#certify(entry, signal));
  }

  /** Makes the certificate of an entry, lets the checker verify it, and says how that went. */
  async check(entry: Entry): Promise<void> {
    await this.#attempt(entry, async (signal) => {
      const text = await this.#certify(entry, signal);
      const start = performance.now();
      const onSteps = this.#teller(entry, "Checking");
      const { steps } = await this.#core.call("row_check", [text, MOST], { signal, onSteps });
      this.#host.say(nameOf(entry), checked(steps, (performance.now() - start) / 1000));
    });
  }

  async #certify(entry: Entry, signal: AbortSignal): Promise<string> {
    const name = nameOf(entry);
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const params = { c: entry.centre, row: entry.row, effort: MOST };
    const onSteps = this.#teller(entry, "Writing the certificate");
    const text = await this.#core.call("row_certificate", [params], { signal, onSteps });
    this.#made.set(name, text);
    return text;
  }

  #teller(entry: Entry, what: string): (steps: number) => void {
    const start = performance.now();
    return (steps) =>
      this.#host.say(nameOf(entry), working(what, steps, (performance.now() - start) / 1000));
  }

  async #attempt<T>(entry: Entry, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const stop = new AbortController();
    this.#host.busy(() => stop.abort(STOPPED));
    try {
      return await work(stop.signal);
    } catch (error) {
      this.#host.say(nameOf(entry), error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      this.#host.busy(null);
    }
  }
}
