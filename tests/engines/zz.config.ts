// What an engine can break, in Firefox and WebKit: ./test engines.
import { register } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { Choice } from "./scene.ts";

register("../../scripts/imports.mjs", import.meta.url);

const project = (
  name: string,
  engineName: Choice["engineName"],
  testMatch: string | string[],
  settings: Choice["settings"] = {},
) => ({ name, testMatch, use: { engineName, settings } });

const ALL = ["zz.test.ts"];
const PROTECTED = "protected.test.ts";

export default defineConfig<object, Choice>({
  testDir: ".",
  outputDir: "../../target/tests/engines",
  workers: availableParallelism(),
  retries: 1, // a busy machine is no fault
  timeout: 3 * 60_000,
  reporter: [["dot"], ["junit", { outputFile: "../../target/tests/zz.xml" }]],
  // The slowest first.
  projects: [
    project("WebKit", "WebKit", ALL),
    project("Firefox", "Firefox", ALL),
    project("Firefox, all protections", "Firefox", PROTECTED, {
      "privacy.resistFingerprinting": true,
    }),
    project("Firefox, canvas protection", "Firefox", PROTECTED, {
      "privacy.fingerprintingProtection": true,
      "privacy.fingerprintingProtection.overrides": "-AllTargets,+CanvasRandomization",
    }),
  ],
});
