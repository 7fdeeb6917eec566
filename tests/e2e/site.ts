/** `test` of the built site, and the `visitor` who opens its pages. */
import { test as base } from "@playwright/test";
import { Visitor } from "./browser.ts";

/** One in each process of tests: its browser is started for the first of them. */
export const visitor = new Visitor();

/** Each test closes the pages that it has opened, and fails if there were complaints. */
export const test = base.extend<{ checked: undefined }, { browsing: undefined }>({
  browsing: [
    async ({ browser }, use) => {
      visitor.browser = browser;
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  checked: [
    async ({ browsing }, use, info) => {
      await use(browsing);
      await visitor.endTest(info.status === info.expectedStatus);
    },
    { auto: true },
  ],
});

/** What says that a test is skipped, and why. */
interface Skips {
  readonly skip?: string | false;
}

/** `test`, or its `skip`. */
export const testIf = ({ skip }: Skips) => (skip ? test.skip : test);
