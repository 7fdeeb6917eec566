// The tests of the built site: ./test e2e, or after a build scripts/with.sh playwright test NAME.
import { register } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { FLAGS } from "./tests/e2e/browser.ts";

register("./scripts/imports.mjs", import.meta.url);

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.test.ts",
  outputDir: "target/tests/e2e",
  globalSetup: "./tests/e2e/serve.ts",
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 1, // a busy machine is no fault: who passes at once the second time is named as unsteady
  timeout: 5 * 60_000,
  reporter: [["dot"], ["junit", { outputFile: "target/tests/e2e.xml" }]],
  use: {
    // Debian's Chromium, as scripts/setup.sh finds it: nothing is downloaded.
    launchOptions: { executablePath: process.env.HEADLESS ?? "", args: FLAGS },
    trace: "on-first-retry",
  },
});
