/** What the tables do not have: how far it is decided, and what can be done here. */
import type { FrontierOthers } from "core";
import type { TemplateResult } from "lit/html.js";
import { grouped } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";

/** Returns the section; `counts` are the controls of the counts of cycles, if there are any. */
export function openCounts(
  { pairs, orbits, games }: FrontierOthers,
  counts: unknown,
): TemplateResult {
  return html`<section class="others"><h2>Other open questions</h2><dl>
    <dt>Periods of D(3, n)</dt>
    <dd>${cited(openOrbits(orbits))} <a href=${orbitsLink}>${say("Evidence")}</a>${counts}</dd>
    <dt>Pairs of centres</dt>
    <dd>${cited(openPairs(pairs))} <a href=${pairsLink(pairs)}>${say("Compare two centres")}</a></dd>
    <dt>Octal games</dt>
    <dd>${openGames()}
      ${games.map((code) => html`<a href=${`#v1/octal?code=${code}`}>${code}</a> `)}</dd>
  </dl></section>`;
}

const orbitsLink = "#v1/dynamics?show=evidence";

/** Returns the link to two centres on the largest barrier. */
export function pairsLink(bound: number): string {
  return `#v1/shadows?c=6&vs=9&barrier=${bound}`;
}

/** Returns what is decided of pairs of centres, and why no search decides the others. */
export function openPairs(bound: number): string {
  const below = grouped(bound);
  return say`Two centres may have the same shadow on a far barrier. All pairs below ${below} are decided on all barriers up to ${below}. The others are not searched here. A cell where two centres differ refutes barriers up to its own only, so no cell refutes a pair for ever; only pairs with exactly one trivial centre are refuted on all barriers, by docs/proofs.md, theorem 19. A proof that they agree needs a state that comes back, of thousands of rows together. Shadows decides two centres on one barrier, with a certificate.`;
}

/** Returns what is decided of the systems D(3, n), and what a count decides. */
export function openOrbits(n: number): string {
  return say`Conjecture 2, as printed, says that every period of D(3, n) divides 2(4n)(4n + 1), and fails at n = 4. Our correction, 2n(n + 1), is a conjecture. All cycles to n = ${n} are counted, and it holds for them. A count of the next n finds every exception; an exception has a certificate. A count without one has none, since no shorter proof shows that no cycle is missing: the native program counts again.`;
}

/** Returns why octal games are not searched. */
export function openGames(): string {
  return say(
    "We know of no proof that the values of these games become periodic, or that they do not. A certificate has all values to the end of the first period, and so has a search that goes on later. Both are limited to a million values here; the view of each game computes as many.",
  );
}
