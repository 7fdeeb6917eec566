/** The census of a system: a table of its cycles. */
import type { DynamicsCensus } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { barOf } from "./geometry.ts";
import { byRuleA } from "./params.ts";

/**
 * Fills an element with the table of a census, whose rows are the bars of a histogram, or with the
 * reason for having none.
 */
export function showCensus(
  root: HTMLElement,
  name: string,
  census: DynamicsCensus | string,
  /** The radius of the band by which the core counts what is stable, where n is another number. */
  radius: number | null,
): void {
  if (typeof census === "string") {
    const words = document.createElement("p");
    words.textContent = say`No table of all cycles: ${say(census)}. Choose a smaller k or n.`;
    root.replaceChildren(words);
    return;
  }
  const { cycles, states, period, count, stable } = census;
  const table = document.createElement("table");
  const caption = table.createCaption();
  caption.textContent = say`All cycles of ${name}: ${grouped(cycles)}, with ${counted(states, "state")}`;
  const head = table.createTHead().insertRow();
  const stableHead = radius === null ? "Stable" : byRuleA(say("Stable"), radius);
  for (const name of ["Period", "Cycles", stableHead]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = say(name);
    head.append(cell);
  }
  const body = table.createTBody();
  const most = Math.max(...count);
  count.forEach((many, at) => {
    const row = body.insertRow();
    row.insertCell().textContent = grouped(period[at] ?? 0);
    row.insertCell().textContent = grouped(many);
    row.insertCell().textContent = grouped(stable[at] ?? 0);
    row.style.setProperty("--bar", `${100 * barOf(many, most)}%`);
  });
  root.replaceChildren(table);
}
