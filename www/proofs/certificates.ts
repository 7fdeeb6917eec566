/** Makes and checks certificates of rows and bands, and reports progress as sentences. */
import type { CheckReport } from "core";
import { decimals, grouped } from "../canvas/number-format.ts";
import type { Core } from "../core/client.ts";
import { messageOf } from "../core/message-of.ts";
import { say } from "../locales/say.ts";

/** The most steps that a certificate and its check may take; users can stop them earlier. */
export const STEP_LIMIT = 2 ** 44;

/** The reason for which a user stops this work. */
export const STOPPED = new Error("Stopped before a decision.");

/** Checks a certificate, reports progress, and resolves to the result as a sentence. */
export async function checkCertificate(
  core: Pick<Core, "call">,
  certificate: string,
  signal: AbortSignal,
  report: (sentence: string) => void,
): Promise<string> {
  const start = performance.now();
  const onSteps = stepReporter("Checking", report);
  try {
    const result = await core.call("row_check", [certificate, STEP_LIMIT], { signal, onSteps });
    return checkSentence(result, (performance.now() - start) / 1000);
  } catch (error) {
    if (signal.aborted) return say(STOPPED.message);
    return say`Refused: ${say(messageOf(error))}.`;
  }
}

/** Makes the certificate that a band comes, or that it never does. */
export function bandCertificate(
  core: Pick<Core, "call">,
  centre: number,
  radius: number,
  signal: AbortSignal,
  report: (sentence: string) => void,
): Promise<string> {
  const onSteps = stepReporter("Searching for a proof", report);
  return core.call("band_certificate", [centre, radius, STEP_LIMIT], { signal, onSteps });
}

/** Returns a callback that reports the number of steps and the speed. */
export function stepReporter(
  what: string,
  report: (sentence: string) => void,
): (steps: number) => void {
  const start = performance.now();
  return (steps) => report(working(what, steps, (performance.now() - start) / 1000));
}

/** Describes work under way: `Checking: 120 million steps, 800 million a second.` */
export function working(what: string, steps: number, seconds: number): string {
  const speed = seconds > 0 ? say`, ${millions(steps / seconds)} a second` : "";
  return say`${say(what)}: ${millions(steps)} steps${speed}.`;
}

/** Describes a certificate that the checker accepts. */
export function checkSentence({ steps, claim }: CheckReport, seconds: number): string {
  const speed = seconds > 0 ? say`, ${millions(steps / seconds)} steps a second` : "";
  return say`Checked: the certificate holds. ${claim} ${grouped(steps)} steps in ${decimals(seconds, 2)} s${speed}.`;
}

function millions(number: number): string {
  return say`${grouped(Math.round(number / 1e6))} million`;
}
