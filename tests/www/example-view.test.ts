/** The example of docs/a-new-view.md has the types of a view, in Node as in the folder of views. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { test } from "vitest";

const FILE = /^## `([\w.]+)`$[\s\S]*?^```ts\n([\s\S]*?)^```$/gm;

/** Returns what the compiler says of the files of an example, as files of a view. */
function problemsOf(files: readonly (readonly [name: string, text: string])[]): string {
  mkdirSync("target", { recursive: true });
  const folder = mkdtempSync("target/example-view-");
  try {
    for (const [name, text] of files)
      writeFileSync(
        join(folder, name),
        text.replace(
          /"(\.\.(?:\/\.\.)?)\//g,
          (_, up) => `"${relative(folder, resolve("www/views/example", up))}/`,
        ),
      );
    const settings = {
      extends: resolve("tsconfig.json"),
      include: ["*.ts", resolve("www/**/*.d.ts")],
      exclude: [],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    execFileSync("node_modules/.bin/tsc", ["-p", folder], { encoding: "utf8" });
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the example of a view is right, and a slip in it is noticed", { timeout: 120_000 }, () => {
  const text = readFileSync("docs/a-new-view.md", "utf8");
  const files = [...text.matchAll(FILE)].map(([, name = "", code = ""]) => [name, code] as const);
  assert.deepEqual(
    files.map(([name]) => name),
    ["index.ts", "picture.ts", "questions.ts"],
  );
  assert.equal(problemsOf(files), "");
  const slip = files.map(([name, code]) => [name, code.replace('map: "mod"', "map: 2")] as const);
  assert.match(problemsOf(slip), /picture\.ts.*error/);
});
