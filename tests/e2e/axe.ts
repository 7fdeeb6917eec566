/**
 * axe-core as one expression that any engine evaluates: Chromium by Playwright, Firefox and WebKit
 * by WebDriver.
 */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Rules about a whole page: headings and landmarks around a frame or an element are its host's. */
const OF_PAGES = ["region", "page-has-heading-one", "landmark-one-main", "bypass"];

export interface AxeOptions {
  /** The document is a figure in a frame, not a page. */
  readonly frame?: boolean;
  /** Checks only colours: in another theme nothing else differs. */
  readonly colours?: boolean;
  /** Checks only elements inside this selector. */
  readonly within?: string;
}

/** Links to pictures begin with `#v1/` and skip to no place of the page. */
const SKIP_LINKS = {
  rules: [{ id: "skip-link", selector: 'a[href^="#"]:not([href^="#v1/"])' }],
};

/** axe-core's own source, to be evaluated once in a document. */
export const AXE = `${axe.source}; axe.configure(${JSON.stringify(SKIP_LINKS)})`;

/**
 * An expression for a document in which `AXE` was evaluated. Its value is a promise of what is
 * wrong: one text for each element and rule, none if all is well.
 */
export function violations({ frame = false, colours = false, within }: AxeOptions = {}): string {
  const off = frame ? OF_PAGES : [];
  const about = new Set(axe.getRules(colours ? ["cat.color"] : []).map(({ ruleId }) => ruleId));
  const options = {
    rules: Object.fromEntries([
      ...axe.getRules().map(({ ruleId }) => [ruleId, { enabled: about.has(ruleId) }]),
      ...off.map((rule) => [rule, { enabled: false }]),
    ]),
    resultTypes: ["violations"],
  };
  return `axe.run(${within === undefined ? "document" : JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + ": " + failureSummary)))`;
}

/** The faults that axe-core finds in a page, each with its element. */
export async function found(page: Page, options?: AxeOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(violations(options));
}
