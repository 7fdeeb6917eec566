/** Certificates of entries, made when they are asked for, and what the checker says of them. */
import type { Core } from "../../worker/client.ts";
import type { Entry } from "./table.ts";
import { checked, working } from "./words.ts";

export interface ProofHost {
  /** What is being done, or how it ended; for the entry that is named. */
  say(name: string, words: string): void;
  /** Work under way, and how to stop it; null when there is none. */
  busy(stop: (() => void) | null): void;
  /** The table that the site ships for a centre; null where there is none. */
  shipped(centre: number): string | null;
}

/** Steps that a certificate and its check may take: who waits can stop them. */
const MOST = 2 ** 44;

export const STOPPED = new Error("Stopped: nothing was decided.");

/** The name under which words on an entry are kept. */
export function nameOf({ centre, row }: Entry): string {
  return `${centre},${row}`;
}

/** Whom to ask. */
export type Checking = Pick<Core, "call">;

/** Lets the checker verify a certificate; says how that goes, and resolves to how it ended, or to what is wrong with it. */
export async function verdictOf(
  core: Checking,
  certificate: string,
  signal: AbortSignal,
  say: (words: string) => void,
): Promise<string> {
  const start = performance.now();
  const onSteps = teller("Checking", say);
  try {
    const report = await core.call("row_check", [certificate, MOST], { signal, onSteps });
    return checked(report, (performance.now() - start) / 1000);
  } catch (error) {
    if (signal.aborted) return STOPPED.message;
    return `Refused: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** The certificate that a band comes, or that it never does. */
export function certified(
  core: Checking,
  centre: number,
  radius: number,
  signal: AbortSignal,
  say: (words: string) => void,
): Promise<string> {
  const onSteps = teller("Looking for a proof", say);
  return core.call("band_certificate", [centre, radius, MOST], { signal, onSteps });
}

function teller(what: string, say: (words: string) => void): (steps: number) => void {
  const start = performance.now();
  return (steps) => say(working(what, steps, (performance.now() - start) / 1000));
}

export class Proofs {
  readonly #core: Checking;
  readonly #host: ProofHost;
  readonly #made = new Map<string, string>();

  constructor(core: Checking, host: ProofHost) {
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
      const say = (words: string) => this.#host.say(nameOf(entry), words);
      say(await verdictOf(this.#core, text, signal, say));
    });
  }

  async #certify(entry: Entry, signal: AbortSignal): Promise<string> {
    const name = nameOf(entry);
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const { centre: c, row } = entry;
    const params = { c, row, effort: MOST, table: this.#tableOf(entry) };
    const onSteps = this.#teller(entry, "Writing the certificate");
    const text = await this.#core.call("row_certificate", [params], { signal, onSteps });
    this.#made.set(name, text);
    return text;
  }

  /** The table in which an entry is found, so that it need not be searched again. */
  #tableOf({ centre, row, found }: Entry): string | null {
    const text = this.#host.shipped(centre);
    const rows: readonly unknown[] = text === null ? [] : JSON.parse(text).found;
    const has = rows.some((each) => Array.isArray(each) && each[0] === row);
    return has && found !== null ? text : null;
  }

  #teller(entry: Entry, what: string): (steps: number) => void {
    return teller(what, (words) => this.#host.say(nameOf(entry), words));
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
