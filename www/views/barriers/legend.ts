/** What the marks of a barrier mean. */
import type { BarrierPlanes } from "core";
import type { TemplateResult } from "lit/html.js";
import { marked } from "../../canvas/legend.ts";
import { html } from "../../locales/html.ts";
import { BITS } from "./geometry.ts";
import type { BarriersState } from "./params.ts";

/** Draws the legend of what is in the picture. */
export function drawLegend(planes: BarrierPlanes, state: BarriersState): TemplateResult {
  const worlds = planes.second ? [planes.first, planes.second] : [planes.first];
  const has = (bit: number) => worlds.some(({ cells }) => cells.some((bits) => bits & bit));
  const differs = worlds.some(({ columns, rows }) =>
    [...columns, ...rows].some((shadow) => shadow & 2),
  );
  const marks: readonly (readonly [string, string, boolean])[] = [
    ["losing", "P-position", true],
    ["above", "above the barrier", has(BITS.above)],
    ["outside", "exterior", has(BITS.exterior)],
    ["shadow", "shadowed ray", true],
    ["leaf", "shadowed along a leaf that the plane keeps", has(BITS.shadowed)],
    ["ring", "shadowed in one game alone", differs],
    ["middle", "end of the middle set", state.mid !== ""],
    ["corner", "corner position, decided next", state.step !== null],
  ];
  const shown = marks.filter(([, , isShown]) => isShown);
  return html`<div class="legend">${shown.map(([kind, words]) => marked(kind, words))}</div>`;
}
