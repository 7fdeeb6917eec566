/** The census of a system: a table of its cycles. */
import type { DynamicsCensus } from "core";
import type { TemplateResult } from "lit/html.js";
import { counted, grouped } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { barOf } from "./geometry.ts";
import { byRuleA } from "./params.ts";

/** Returns why a system has no census and what to do, from the error of the core. */
export function refusalOf(name: string, message: string): string {
  const [, steps, would] =
    /has too many states for a census of (\d+) steps(?:: it would take some (.+))?$/.exec(
      message,
    ) ?? [];
  const [, widest] = /is too large for a census: k \+ n - 1 exceeds (\d+)$/.exec(message) ?? [];
  const smaller = say("Choose a smaller k or n; the line below follows the state that is shown.");
  if (would !== undefined)
    return say`${name}: too many states to count all cycles. That would take some ${would} steps, and this page takes at most ${grouped(Number(steps))}. ${smaller}`;
  if (steps !== undefined)
    return say`${name}: too many states to count all cycles in ${grouped(Number(steps))} steps, as many as this page takes. ${smaller}`;
  if (widest !== undefined)
    return say`${name}: too large to count all cycles, which this page does where k + n − 1 is at most ${widest}. ${smaller}`;
  return say`No table of all cycles: ${say(message)}.`;
}

/**
 * Returns the table of a census, whose rows are the bars of a histogram, or the reason for having
 * none. `radius` is that of the band by which the core counts what is stable, where n is another.
 */
export function censusTable(
  name: string,
  census: DynamicsCensus | string,
  radius: number | null,
): TemplateResult {
  if (typeof census === "string") return html`<p>${refusalOf(name, census)}</p>`;
  const { cycles, states, period, count, stable } = census;
  const stableHead = radius === null ? say("Stable") : byRuleA(say("Stable"), radius);
  const most = Math.max(...count);
  return html`<table><caption>${say`All cycles of ${name}: ${grouped(cycles)}, with ${counted(states, "state")}`}</caption><thead><tr><th scope="col">Period</th><th scope="col">Cycles</th><th scope="col">${stableHead}</th></tr></thead><tbody>${Array.from(
    count,
    (many, at) =>
      html`<tr .style=${`--bar: ${100 * barOf(many, most)}%`}><td>${grouped(period[at] ?? 0)}</td><td>${grouped(many)}</td><td>${grouped(stable[at] ?? 0)}</td></tr>`,
  )}</tbody></table>`;
}
