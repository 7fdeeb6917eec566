/** What style sheets cannot share: a condition has no variables. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";

test("all style sheets share seven conditions, which the first one lists", () => {
  const files = readdirSync("www", { recursive: true, encoding: "utf8" });
  const sheets = files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(`www/${file}`, "utf8").replace(/\s+/g, " "));
  const all = sheets.flatMap((sheet) => sheet.match(/@(?:media|container)[^{]+(?= \{)/g) ?? []);
  const narrow = "(max-width: 50rem) or (max-aspect-ratio: 4 / 5)";
  assert.deepEqual(
    new Set(all.toSorted()),
    new Set([
      `@container page (${narrow}) and ( not ((max-height: 430px) and (min-width: 36rem)) )`,
      `@container page ${narrow} or (max-height: 27rem)`,
      "@container picture (max-aspect-ratio: 1)",
      "@container picture (max-width: 50rem)",
      "@media (pointer: coarse)",
      "@media (prefers-reduced-motion: no-preference)",
      "@media print",
    ]),
  );
});
