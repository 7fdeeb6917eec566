/** What the marks of the shadows mean. */
import { marked } from "../../canvas/legend.ts";

const MEANINGS = [
  ["both", "in both shadows"],
  ["alone", "in this shadow only"],
  ["other", "in the other shadow only"],
] as const;

export function shadowsLegend(): HTMLElement[] {
  return MEANINGS.map(([kind, words]) => marked(kind, words));
}
