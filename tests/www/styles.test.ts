/** What style sheets cannot share: a condition has no variables. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";

test("a phone on its side has the same size in all style sheets", () => {
  const files = readdirSync("www", { recursive: true, encoding: "utf8" });
  const sheets = files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(`www/${file}`, "utf8"));
  const conditions = /not \(\(max-height: [^)]+\) and \(min-width: [^)]+\)\)/g;
  const all = sheets.flatMap((sheet) => sheet.match(conditions) ?? []);
  assert.equal(all.length, 4);
  assert.equal(new Set(all).size, 1, all.join("\n"));
});
