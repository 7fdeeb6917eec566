/** Large text files are written in slices, between which the page can respond. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { written } from "../../www/export/slices.ts";

test("a file of several megabytes has all of its lines, in order", async () => {
  const lines = Array.from({ length: 60_000 }, (_, line) => `${"x".repeat(90)}${line}\n`);
  const parts = (function* () {
    yield* lines;
  })();
  const file = await written(parts, "text/plain", new AbortController().signal);
  assert.equal(file.type, "text/plain");
  assert.ok((await file.text()) === lines.join(""));
});
