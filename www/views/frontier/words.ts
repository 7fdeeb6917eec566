/** What is said of open cases and of searches. */
import type { FrontierCase, FrontierOthers } from "core";
import type { TemplateResult } from "lit/html.js";
import { counted, decimals, grouped, superscript } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Progress } from "./runner.ts";

// What the tables do not have:

/** Returns the section; `counts` are the controls of the counts of cycles, if there are any. */
export function openCounts(
  { pairs, orbits, games }: FrontierOthers,
  counts: unknown,
): TemplateResult {
  return html`<section class="others"><h2>Other open questions</h2><dl>
    <dt>Periods of D(3, n)</dt>
    <dd>${cited(openOrbits(orbits))} <a href=${orbitsLink}>${say("Evidence")}</a>${counts}</dd>
    <dt>Pairs of centres</dt>
    <dd>${cited(openPairs(pairs))} <a href=${pairsLink(pairs)}>${say("Compare their shadows")}</a></dd>
    <dt>Octal games</dt>
    <dd>${openGames()}
      ${games.map((code) => html`<a href=${`#v1/octal?code=${code}`}>${code}</a> `)}</dd>
  </dl></section>`;
}

const orbitsLink = "#v1/dynamics?show=evidence";

/** Returns the link to two centres on the largest barrier. */
function pairsLink(bound: number): string {
  return `#v1/shadows?c=6&vs=9&barrier=${bound}`;
}

/** Returns what is decided of pairs of centres, and why no search decides the others. */
function openPairs(bound: number): string {
  const below = grouped(bound);
  return say`Two centres may have the same shadow on a far barrier. All pairs below ${below} are decided on all barriers up to ${below}. A pair with exactly one trivial centre is refuted on every barrier: docs/proofs.md, theorem 19. For other pairs a cell refutes only the barriers up to it, and a proof needs a state of thousands of rows that comes back. The view of two shadows decides one pair on one barrier, with a certificate.`;
}

/** Returns what is decided of the systems D(3, n), and what a count decides. */
function openOrbits(n: number): string {
  return say`Every period divides 2n(n + 1): docs/proofs.md, theorem 23. It corrects Conjecture 2 of Tree and Tripod Nim, which fails at n = 4. All cycles to n = ${n} are counted. A count of the next n gives numbers for the OEIS, how many cycles have each period; it decides nothing that is open, and only a second count checks it.`;
}

/** Returns why octal games are not searched. */
function openGames(): string {
  return say(
    "We know of no proof that the values of these games become periodic, or that they do not. The view of each game computes a million values, and its certificates have as many.",
  );
}

/** Returns a number of steps: `2³⁰`, `1,234 million`, or as it is below a million. */
export function stepsOf(steps: number): string {
  const exponent = Math.log2(steps);
  if (steps > 1 && Number.isInteger(exponent)) return `2${superscript(exponent)}`;
  return steps < 1e6 ? grouped(steps) : say`${grouped(Math.round(steps / 1e6))} million`;
}

export function rowsOf({ first, last }: FrontierCase): string {
  return first === last ? say`row ${first}` : say`rows ${first} to ${last}`;
}

/** Returns the numbers of the band that a case decides. */
export function bandOf(band: number): string {
  return say`0 to ${2 * band - 2}`;
}

/** Returns what is open, in a sentence. */
export function openSays(cases: readonly FrontierCase[]): string {
  const rows = cases.reduce((sum, each) => sum + each.rows, 0);
  const bands = cases.filter(({ band }) => band !== null).length;
  if (cases.length === 0) return say("Nothing here is open.");
  const open = say`${counted(cases.length, "open case")} with ${counted(rows, "row")} of unknown period.`;
  if (bands === 0) return open;
  if (bands < cases.length)
    return bands === 1
      ? say`${open} Of these, 1 also decides whether a band ever comes.`
      : say`${open} Of these, ${bands} also decide whether a band ever comes.`;
  return bands === 1
    ? say`${open} It also decides whether a band ever comes.`
    : say`${open} Each also decides whether a band ever comes.`;
}

/** Returns what one case is about, in some sentences. */
export function caseSays(open: FrontierCase): string {
  return [openCaseSays(open), ...caseBecause(open)].join(" ");
}

/** Returns what is open in a case. */
export function openCaseSays(open: FrontierCase): string {
  const { centre, spent } = open;
  return say`Centre ${centre}, ${rowsOf(open)}: no period is proved after ${stepsOf(spent)} steps.`;
}

/** Returns why a case is searched by itself, and what it decides. */
export function caseBecause({ radius, band }: FrontierCase): string[] {
  const below = say`The numbers below ${2 * radius - 1} form a perfect band, so these rows go on by themselves; the search waits until their state comes back.`;
  return band === null
    ? [below]
    : [
        below,
        say`It also decides whether the numbers ${bandOf(band)} ever form a perfect band. Conjecture 1, which is refuted, predicted it of every centre.`,
      ];
}

/** Returns what happens to a case on this machine; empty if nothing ever did. */
export function progressSays({ doing, steps, row }: Progress, isBegun: boolean): string {
  if (row === null) return say("decided here");
  const progress = steps === 0 ? "" : say`, ${stepsOf(steps)} steps so far`;
  switch (doing) {
    case "waiting":
      return say`waits${progress}`;
    case "starting":
      return say("starts");
    case "walking":
      return say`searches row ${row}${progress}`;
    case "proving":
      return say`row ${row} came back: writes its proof`;
    case "checking":
      return say`row ${row}: checks its proof`;
    case null:
      return isBegun ? say`paused at row ${row}${progress}` : "";
  }
}

/** Returns how far the parts of a count are. */
export function countSays(parts: readonly Progress[], isBegun: boolean): string {
  const share = shareOf(parts);
  const steps = parts.reduce((sum, { steps }) => sum + steps, 0);
  const speed = parts.reduce((sum, { speed }) => sum + speed, 0);
  const percent = decimals(100 * share, 1);
  if (parts.some(({ doing }) => doing !== null)) {
    const left = share === 0 ? Number.POSITIVE_INFINITY : (steps / share - steps) / speed;
    const pace = say`${grouped(Math.round(speed / 1e6))} million steps a second`;
    return say`${percent}% counted, ${stepsOf(steps)} steps, ${pace}. The rest takes about ${durationOf(left)}.`;
  }
  return isBegun ? say`paused at ${percent}%, ${stepsOf(steps)} steps` : say("not begun here");
}

/** Returns the share of a count that is done. */
function shareOf(parts: readonly Progress[]): number {
  return parts.reduce((sum, { share }) => sum + (share ?? 0), 0) / Math.max(1, parts.length);
}

/** Returns about how long something takes. */
export function durationOf(seconds: number): string {
  if (!Number.isFinite(seconds)) return say("an unknown time");
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 90 * 60) return counted(Math.round(seconds / 60), "minute");
  if (seconds < 36 * 3600) return counted(Math.round(seconds / 3600), "hour");
  if (seconds < 1000 * 86400) return counted(Math.round(seconds / 86400), "day");
  return counted(Math.round(seconds / 86400 / 365.25), "year");
}

/** Returns how fast the search is, and how long the whole effort takes. */
export function paceSays(running: number, speed: number, left: number): string {
  if (speed === 0) return say`${counted(running, "case")} at work.`;
  return say`${counted(running, "case")} at work, ${grouped(Math.round(speed / 1e6))} million steps a second. The whole effort takes about ${durationOf(left / speed)}.`;
}

/** Returns the steps that an effort still needs. */
export function leftOf(progress: readonly Progress[], effort: number): number {
  const open = progress.filter(({ row }) => row !== null);
  return open.reduce((sum, { steps }) => sum + Math.max(0, effort - steps), 0);
}
