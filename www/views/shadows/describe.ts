/** What is known of two centres and one barrier, in sentences. */
import type { NearEquivalenceClaim } from "core";
import { counted, decimals, grouped, tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";

/** The answer to a question about two centres, with what its certificates claim. */
export type Verdict =
  | {
      readonly verdict: "proved" | "refuted";
      readonly claim: NearEquivalenceClaim;
      /** For a proof, what the certificate for the barrier before it claims. */
      readonly below: NearEquivalenceClaim | null;
    }
  | { readonly verdict: "open"; readonly barrier: number };

/** The centres and the barrier of a question. */
export interface Question {
  readonly c: number;
  readonly vs: number;
  readonly barrier: number;
}

/**
 * A share of the work on a question that is done at least, and how long the rest will last if all
 * of it is needed.
 */
export function following([c, d]: readonly [number, number], share: number, seconds: number) {
  const what = say`Following the shadows of centres ${c} and ${d} …`;
  if (seconds < 1 || share < 0.01) return what;
  const left = Math.ceil((seconds * (1 - share)) / share);
  return say`${what} ${Math.floor(100 * share)} %, at most about ${grouped(left)} s to go.`;
}

/** What has been found out, in one sentence or a few. */
export function verdictOf({ c, vs, barrier }: Question, found: Verdict, columns: number): string {
  if (found.verdict === "open")
    return say`It is open whether the shadows of centres ${c} and ${vs} agree with the barrier at ${found.barrier}: in ${grouped(columns)} columns there was neither a difference nor a state that came back.`;
  if (found.verdict === "refuted") {
    const claim = claimOf(found.claim);
    return found.claim.barrier === 1 ? claim : say`${claim} Smaller barriers fail, too.`;
  }
  const larger =
    found.claim.barrier < barrier ? say` So they do with all larger ones, like ${barrier}.` : "";
  const cell = found.below?.refuted?.cell;
  const smaller = cell
    ? say` With the barrier at ${found.below?.barrier} they differ at ${tuple(cell)}.`
    : "";
  return `${claimOf(found.claim)}${larger}${smaller}`;
}

/** What a certificate claims, in one sentence. */
export function claimOf({ centres, barrier, proved, refuted }: NearEquivalenceClaim): string {
  const [c, d] = centres;
  if (proved)
    return say`Centres ${c} and ${d} are nearly equivalent: with the barrier at ${barrier} their shadows agree for ever, because the joint state before column ${grouped(proved.column)} comes back after ${counted(proved.period, "column")}.`;
  if (refuted) {
    const other = refuted.shadowed_by === c ? d : c;
    return say`With the barrier at ${barrier} the shadows of centres ${c} and ${d} differ at cell ${tuple(refuted.cell)}: the third leaf is ${refuted.value} for centre ${refuted.shadowed_by}, and ${barrier} or more for centre ${other}.`;
  }
  return "";
}

/** Describes a certificate that the checker accepted, and the time it took (ms). */
export function checked(claim: NearEquivalenceClaim, ms: number): string {
  return say`Accepted. ${claimOf(claim)} Checked in ${duration(ms)} by filling ${grouped(claim.entries)} entries by the mex rule.`;
}

export function refused(reason: string): string {
  return say`Refused. ${say(reason)}.`;
}

/** `0.4 ms`, `12 ms`, `3.2 s`. */
export function duration(ms: number): string {
  if (ms >= 1000) return `${decimals(ms / 1000, 1)} s`;
  return ms < 10 ? `${decimals(ms, 1)} ms` : `${Math.round(ms)} ms`;
}
