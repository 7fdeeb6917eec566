/** What is known for ever of two centres and one barrier, and the search for it. */

import type { NearEquivalence, NearEquivalenceClaim } from "core";
import { counted, decimals, grouped, tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { say } from "../../locales/say.ts";
import type { Entry } from "../../picture/lens.ts";

/** The answer to a question about two centres, with what its certificates claim. */
type Verdict =
  | {
      readonly verdict: "proved" | "refuted";
      readonly claim: NearEquivalenceClaim;
      /** For a proof, what the certificate for the barrier before it claims. */
      readonly below: NearEquivalenceClaim | null;
    }
  | { readonly verdict: "open"; readonly barrier: number };

/** The centres and the barrier of a question. */
interface Question {
  readonly c: number;
  readonly vs: number;
  readonly barrier: number;
}

/**
 * A share of the work on a question that is done at least, and how long the rest will last if all
 * of it is needed.
 */
function following([c, d]: readonly [number, number], share: number, seconds: number) {
  const what = say`Following the shadows of centres ${c} and ${d} …`;
  if (seconds < 1 || share < 0.01) return what;
  const left = Math.ceil((seconds * (1 - share)) / share);
  return say`${what} ${Math.floor(100 * share)} %, at most about ${grouped(left)} s to go.`;
}

/** What has been found out, in one sentence or a few. */
function verdictOf({ c, vs, barrier }: Question, verdict: Verdict, columns: number): string {
  if (verdict.verdict === "open")
    return say`It is open whether the shadows of centres ${c} and ${vs} agree with the barrier at ${verdict.barrier}: in ${grouped(columns)} columns there was neither a difference nor a state that came back.`;
  if (verdict.verdict === "refuted") {
    const claim = claimOf(verdict.claim);
    return verdict.claim.barrier === 1 ? claim : say`${claim} Smaller barriers fail, too.`;
  }
  const larger =
    verdict.claim.barrier < barrier ? say` So they do with all larger ones, like ${barrier}.` : "";
  const cell = verdict.below?.refuted?.cell;
  const smaller = cell
    ? say` With the barrier at ${verdict.below?.barrier} they differ at ${tuple(cell)}.`
    : "";
  return `${claimOf(verdict.claim)}${larger}${smaller}`;
}

/** What a certificate claims, in one sentence. */
function claimOf({ centres, barrier, proved, refuted }: NearEquivalenceClaim): string {
  const [c, d] = centres;
  if (proved)
    return say`Centres ${c} and ${d} are nearly equivalent: with the barrier at ${barrier} their shadows agree for ever. From column ${grouped(proved.column)} on both repeat every ${counted(proved.period, "column")}.`;
  if (refuted) {
    const other = refuted.shadowed_by === c ? d : c;
    return say`With the barrier at ${barrier} the shadows of centres ${c} and ${d} differ at cell ${tuple(refuted.cell)}: the third leaf is ${refuted.value} for centre ${refuted.shadowed_by}, and ${barrier} or more for centre ${other}.`;
  }
  return "";
}

/** Describes a certificate that the checker accepted, and the time it took (ms). */
function checkSentence(claim: NearEquivalenceClaim, ms: number): string {
  return say`Accepted. ${claimOf(claim)} Checked in ${duration(ms)} by filling ${grouped(claim.entries)} entries by the mex rule.`;
}

function refusal(reason: string): string {
  return say`Refused. ${say(reason)}.`;
}

/** Checks a certificate, and resolves to the result as a sentence. */
export async function checkCertificate(
  core: Pick<Core, "call">,
  certificate: string,
  signal: AbortSignal,
): Promise<string> {
  const start = performance.now();
  try {
    const reason = await core.call("check_near_equivalence", [certificate], { signal });
    const ms = performance.now() - start;
    if (reason !== null) return refusal(reason);
    return checkSentence(await core.call("near_equivalence_claim", [certificate], { signal }), ms);
  } catch (error) {
    return signal.aborted ? say("Stopped: not checked.") : refusal(messageOf(error));
  }
}

/** `0.4 ms`, `12 ms`, `3.2 s`. */
function duration(ms: number): string {
  if (ms >= 1000) return `${decimals(ms / 1000, 1)} s`;
  return ms < 10 ? `${decimals(ms, 1)} ms` : `${Math.round(ms)} ms`;
}

/**
 * Columns that are followed for a proof, at most: with the barrier at 200 that takes two seconds.
 */
const COLUMNS = 1_000_000;

/** A sentence on a question. */
interface Finding {
  readonly sentence: string;
  /** Whether the search goes on. */
  readonly busy: boolean;
  /** The certificate, and a name for its file; null when there is none. */
  readonly certificate: { readonly name: string; readonly json: string } | null;
  /** A cell that only one of the centres shadows. */
  readonly differs: Entry | null;
}

export interface SearchHost {
  readonly core: Pick<Core, "call">;
  report(finding: Finding): void;
  progress(share: number | null, stop?: () => void): void;
}

/** Finds out, once for each question, whether the shadows are the same for ever. */
export class Search {
  readonly #host: SearchHost;
  #requested = "";
  #work = new AbortController();
  /** Resolves when the last question is decided, or left. */
  decided: Promise<void> | null = null;

  constructor(host: SearchHost) {
    this.#host = host;
  }

  ask({ c, vs, barrier }: Question): void {
    const requested = [c, vs, barrier].join();
    if (requested === this.#requested) return;
    this.#requested = requested;
    this.stop();
    this.#work = new AbortController();
    const decided = this.#decide({ c, vs, barrier }, this.#work.signal).finally(() => {
      if (this.decided === decided) this.decided = null;
    });
    decided.catch(() => {}); // who waits for it reports the error
    this.decided = decided;
  }

  stop(): void {
    this.#work.abort();
  }

  async #decide(question: Question, signal: AbortSignal): Promise<void> {
    const { c, vs, barrier } = question;
    const { core, progress } = this.#host;
    const start = performance.now();
    const report = (share: number) => {
      const seconds = (performance.now() - start) / 1000;
      this.#say(following([c, vs], share, seconds), true);
      progress(share, stop);
    };
    const stopped = say`Stopped: centres ${c} and ${vs} with the barrier at ${barrier} are not decided.`;
    const stop = () => {
      this.stop();
      this.#say(stopped);
    };
    report(0);
    try {
      const requested = { c, d: vs, largest: barrier, effort: COLUMNS };
      const judgement = await core.call("near_equivalence", [requested], {
        signal,
        onSteps: report,
      });
      const verdict = await this.#read(judgement, signal);
      const json = judgement.certificate;
      const name = `near-equivalence-${c}-${vs}-${judgement.barrier}.json`;
      this.#say(
        verdictOf(question, verdict, COLUMNS),
        false,
        json === null ? null : { name, json },
        judgement.verdict === "refuted" ? judgement.cell : null,
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#requested = ""; // the next picture asks again
      throw error;
    } finally {
      if (signal === this.#work.signal) progress(null);
    }
  }

  /** Reads what the certificates claim. */
  async #read({ verdict, barrier, certificate, below }: NearEquivalence, signal: AbortSignal) {
    if (verdict === "open" || certificate === null) return { verdict: "open", barrier } as Verdict;
    const claimed = (json: string) =>
      this.#host.core.call("near_equivalence_claim", [json], { signal });
    const claim = await claimed(certificate);
    return { verdict, claim, below: below === null ? null : await claimed(below) } as Verdict;
  }

  #say(
    sentence: string,
    busy = false,
    certificate: Finding["certificate"] = null,
    differs: Entry | null = null,
  ): void {
    this.#host.report({ sentence, busy, certificate, differs });
  }
}
