// Unit tests, in two threads. All files of a thread share one environment: it reads the modules of
// www and compiles the core once for all of them. So each file leaves the environment as it was,
// which tests/www/environment.ts sees to.
import { dirname, resolve } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { bindings, FOLDER, moduleOf, TEXT } from "./scripts/sources.mjs";

/** What modules of www import besides TypeScript. Fonts are empty: only pages write PDF files. */
const sources: Plugin = {
  name: "sources",
  enforce: "pre",
  resolveId: (name, importer = "") =>
    // A folder of cards is no file that Vite finds.
    bindings(name) ?? (FOLDER.test(name) ? resolve(dirname(importer), name) : null),
  async load(id) {
    if (id.endsWith(".ttf")) return "export default new Uint8Array();";
    return TEXT.test(id) ? moduleOf(id) : null;
  },
};

export default defineConfig({
  plugins: [sources],
  test: {
    deps: { interopDefault: false }, // as Node reads packages
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ["tests/www/environment.ts"],
    isolate: false,
    include: ["tests/www/*.test.ts"],
  },
});
