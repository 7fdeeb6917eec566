/** Templates of lit in the language of the page. */
import { html as plain, type TemplateResult } from "lit/html.js";
import { words } from "./say.ts";
import "./translated.ts";

/** The tag of lit, with texts, labels and values of text in the language of the page. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): TemplateResult {
  const [parts, all] = words?.template(strings, values) ?? [strings, values];
  return plain(parts, ...all) as TemplateResult;
}
