/** Reads templates of lit without a page. */
import { nothing, type TemplateResult } from "lit/html.js";

/** Returns the markup of templates, with their values. */
export function markupOf(template: unknown): string {
  if (template === nothing || template === undefined || template === null) return "";
  if (Array.isArray(template)) return template.map(markupOf).join("");
  if (typeof template !== "object") return String(template);
  const { strings, values } = template as Partial<TemplateResult>;
  if (strings === undefined) return Array.from(template as Iterable<unknown>, markupOf).join("");
  return strings
    .map((part, at) => part + (at < (values?.length ?? 0) ? markupOf(values?.[at]) : ""))
    .join("");
}
