/** The census of a system: a table of its cycles. */
import type { DynamicsCensus } from "core";
import type { TemplateResult } from "lit/html.js";
import { counted, grouped } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { barOf } from "./geometry.ts";
import { byRuleA } from "./params.ts";

/**
 * Returns the table of a census, whose rows are the bars of a histogram, or the reason for having
 * none. `radius` is that of the band by which the core counts what is stable, where n is another.
 */
export function censusTable(
  name: string,
  census: DynamicsCensus | string,
  radius: number | null,
): TemplateResult {
  if (typeof census === "string")
    return html`<p>${say`No table of all cycles: ${say(census)}. Choose a smaller k or n.`}</p>`;
  const { cycles, states, period, count, stable } = census;
  const stableHead = radius === null ? say("Stable") : byRuleA(say("Stable"), radius);
  const most = Math.max(...count);
  return html`<table><caption>${say`All cycles of ${name}: ${grouped(cycles)}, with ${counted(states, "state")}`}</caption><thead><tr><th scope="col">Period</th><th scope="col">Cycles</th><th scope="col">${stableHead}</th></tr></thead><tbody>${Array.from(
    count,
    (many, at) =>
      html`<tr .style=${`--bar: ${100 * barOf(many, most)}%`}><td>${grouped(period[at] ?? 0)}</td><td>${grouped(many)}</td><td>${grouped(stable[at] ?? 0)}</td></tr>`,
  )}</tbody></table>`;
}
