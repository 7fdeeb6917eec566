/** Makes certificates of entries on request, and reports what the checker finds. */
import { messageOf } from "../../core/message-of.ts";
import {
  type CertificateCore,
  checkCertificate,
  STEP_LIMIT,
  STOPPED,
  stepReporter,
} from "../certificates.ts";
import type { PeriodEntry } from "./table.ts";

export interface ProofHost {
  /** Reports progress or the result, for the named entry. */
  say(name: string, words: string): void;
  /** Work under way, and how to stop it; null when there is none. */
  busy(stop: (() => void) | null): void;
  /** The table that the site ships for a centre; null where there is none. */
  shipped(centre: number): string | null;
}

/** The name under which words on an entry are kept. */
export function nameOf({ centre, row }: PeriodEntry): string {
  return `${centre},${row}`;
}

export class Proofs {
  readonly #core: CertificateCore;
  readonly #host: ProofHost;
  readonly #made = new Map<string, string>();

  constructor(core: CertificateCore, host: ProofHost) {
    this.#core = core;
    this.#host = host;
  }

  /**
   * Returns the certificate of a proved entry as JSON; null if the work was stopped or failed,
   * which is reported.
   */
  certificate(entry: PeriodEntry): Promise<string | null> {
    return this.#attempt(entry, (signal) => this.#certify(entry, signal));
  }

  /** Makes the certificate of an entry, checks it, and reports the result. */
  async check(entry: PeriodEntry): Promise<void> {
    await this.#attempt(entry, async (signal) => {
      const text = await this.#certify(entry, signal);
      const say = (words: string) => this.#host.say(nameOf(entry), words);
      say(await checkCertificate(this.#core, text, signal, say));
    });
  }

  async #certify(entry: PeriodEntry, signal: AbortSignal): Promise<string> {
    const name = nameOf(entry);
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const text = await this.#write(entry, signal);
    this.#made.set(name, text);
    return text;
  }

  /** Writes a certificate of the row itself, or one that names theorem and centre. */
  #write(entry: PeriodEntry, signal: AbortSignal): Promise<string> {
    const { centre: c, row, by } = entry;
    const params = { c, row, effort: STEP_LIMIT };
    const onSteps = this.#reporter(entry, "Writing the certificate");
    const options = { signal, onSteps };
    if (by !== null)
      return this.#core.call("transfer_certificate", [{ ...params, table: by.table }], options);
    const table = this.#tableOf(entry);
    return this.#core.call("row_certificate", [{ ...params, table }], options);
  }

  /** The table in which an entry is found, so that it need not be searched again. */
  #tableOf({ centre, row, found }: PeriodEntry): string | null {
    const text = this.#host.shipped(centre);
    const rows: readonly unknown[] = text === null ? [] : JSON.parse(text).found;
    const has = rows.some((each) => Array.isArray(each) && each[0] === row);
    return has && found !== null ? text : null;
  }

  #reporter(entry: PeriodEntry, what: string): (steps: number) => void {
    return stepReporter(what, (words) => this.#host.say(nameOf(entry), words));
  }

  async #attempt<T>(
    entry: PeriodEntry,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    const stop = new AbortController();
    this.#host.busy(() => stop.abort(STOPPED));
    try {
      return await work(stop.signal);
    } catch (error) {
      this.#host.say(nameOf(entry), messageOf(error));
      return null;
    } finally {
      this.#host.busy(null);
    }
  }
}
