/** What is open and not searched here: how far it is decided, and why it is not searched. */
import type { FrontierOthers } from "core";
import type { TemplateResult } from "lit/html.js";
import { grouped } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";

export function othersSay({ pairs, orbits, games }: FrontierOthers): TemplateResult {
  return html`<section class="others"><h3>Open, but not searched here</h3><dl>
    <dt>Pairs of centres</dt>
    <dd>${pairsSay(pairs)} <a href="#v1/shadows">${say("Shadows")}</a></dd>
    <dt>Orbits</dt>
    <dd>${orbitsSay(orbits)} <a href=${orbitsLink}>${say("Evidence")}</a></dd>
    <dt>Octal games</dt>
    <dd>${say("Nobody knows whether the values of these games become periodic. A search has to store all values, millions of them, so it cannot be kept between visits.")}
      ${games.map((code) => html`<a href=${`#v1/octal?code=${code}`}>${code}</a> `)}</dd>
  </dl></section>`;
}

const orbitsLink = "#v1/dynamics?show=evidence";

/** Returns what is decided of pairs of centres, and what is not. */
export function pairsSay(bound: number): string {
  const below = grouped(bound);
  return say`Two centres may have the same shadow on a far barrier. All pairs below ${below} are decided on all barriers up to ${below}. Beyond, pairs of two centres that are not trivial are open. A search would need the whole array below its barrier.`;
}

/** Returns what is decided of the systems D(3, n), and what is not. */
export function orbitsSay(n: number): string {
  return say`Conjecture 2 says that every period of D(3, n) divides 2n(n + 1). All cycles to n = ${n} are counted, and it holds. Each further n takes five times as long; the native program counts them.`;
}
