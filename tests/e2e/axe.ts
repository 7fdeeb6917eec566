/**
 * axe-core as one expression that any engine evaluates: Chromium by Playwright, Firefox and WebKit
 * by WebDriver.
 */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Links to pictures begin with `#v1/` and skip to no place of the page. */
const SKIP_LINKS = {
  rules: [{ id: "skip-link", selector: 'a[href^="#"]:not([href^="#v1/"])' }],
};

/** axe-core's own source, to be evaluated once in a document. */
export const AXE = `${axe.source}; axe.configure(${JSON.stringify(SKIP_LINKS)})`;

/**
 * An expression for a document in which `AXE` was evaluated. Its value is a promise of what is
 * wrong: one text for each element and rule, none if all is well. `colours`: checks only these, as
 * in another theme nothing else differs.
 */
export function violations(colours = false): string {
  const about = new Set(axe.getRules(colours ? ["cat.color"] : []).map(({ ruleId }) => ruleId));
  const options = {
    rules: Object.fromEntries(
      axe.getRules().map(({ ruleId }) => [ruleId, { enabled: about.has(ruleId) }]),
    ),
    resultTypes: ["violations"],
  };
  return `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + ": " + failureSummary)))`;
}

/** The faults that axe-core finds in a page, each with its element. */
export async function found(page: Page, colours: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(violations(colours));
}
