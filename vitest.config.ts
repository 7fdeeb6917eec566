// Unit tests, in two threads and without isolation: a thread reads the modules of www and compiles
// the core once, and not once for each file. So each file leaves the environment as it was, which
// tests/www/environment.ts sees to.
import { defineConfig } from "vitest/config";
import { sources } from "./scripts/sources.mjs";

/** Tests that replace parts of the browser, which modules keep: each has an environment of its own. */
const REPLACED = [
  "atlas",
  "client",
  "figure",
  "frontier",
  "gl",
  "hidden",
  "host",
  "ink",
  "keep",
  "load",
  "loader",
  "lost-workers",
  "paint",
  "pan-zoom",
  "present",
  "published-links",
  "reasons",
  "recorder",
  "scenes*",
  "secrets",
  "service-worker",
  "silent-worker",
  "strip",
  "studio",
  "tiles",
  "transfer",
  "worker",
].map((name) => `tests/www/${name}.test.ts`);

export default defineConfig({
  plugins: [{ ...sources(), enforce: "pre" }],
  test: {
    deps: { interopDefault: false }, // as Node reads packages
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ["tests/www/environment.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          include: ["tests/www/*.test.ts"],
          exclude: REPLACED,
        },
      },
      { extends: true, test: { name: "replaced", isolate: true, include: REPLACED } },
    ],
  },
});
