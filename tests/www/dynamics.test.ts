/** The recorded evidence on dynamical systems, and all that says how far it goes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { partsOf, systemOf } from "../../www/views/dynamics/evidence.ts";

test("recorded evidence is read: parts, paragraphs, tables, claims", () => {
  const text = [
    "# Title\n\nWords before.",
    "## Theorem 7: every *period*\n",
    "| n | holds |\n|---|---|\n| 1 | yes |\n| 2 | **no** |",
    "\n## Something else\n\nSaid `so`\nand so.",
  ].join("\n");
  assert.deepEqual(partsOf(text), [
    {
      title: "Theorem 7: every *period*",
      claim: "Theorem 7",
      pieces: [
        {
          heads: ["n", "holds"],
          rows: [
            ["1", "yes"],
            ["2", "no"],
          ],
        },
      ],
    },
    { title: "Something else", claim: null, pieces: ["Said so and so."] },
  ]);
  const parts = partsOf(readFileSync("www/data/dynamics.md", "utf8"));
  assert.deepEqual(
    parts.map(({ claim }) => claim),
    ["Theorem 7", "Conjecture 2", "Remark 9.1"],
  );
  for (const { pieces } of parts) assert.ok(pieces.some((piece) => typeof piece !== "string"));
  assert.deepEqual(systemOf("Theorem 7", "12"), [1, 12]);
  assert.deepEqual(systemOf("Conjecture 2", "5"), [3, 5]);
  assert.deepEqual(systemOf("Remark 9.1", "D(8, 4)"), [8, 4]);
});

test("all say alike how far Conjecture 2 is counted", async () => {
  const recorded = partsOf(readFileSync("www/data/dynamics.md", "utf8"));
  const part = recorded.find(({ claim }) => claim === "Conjecture 2");
  const tables = part?.pieces.filter((piece) => typeof piece !== "string") ?? [];
  const [counted, seeds] = tables.map(({ rows }) => rows.map(([n]) => Number(n)));
  const last = Math.max(...(counted ?? []));
  assert.equal(Math.min(...(seeds ?? [])), last + 1);
  const lines = readFileSync("results/conjecture-2.csv", "utf8").match(/^\d+(?=,)/gm) ?? [];
  assert.equal(Math.max(...lines.map(Number)), last);
  const lesson = readFileSync("www/lessons/content/dynamics.md", "utf8");
  const named = [...lesson.matchAll(/all cycles up to n = (\d+)/gi)];
  assert.deepEqual(
    named.map(([, n]) => Number(n)),
    [last, last],
  );
});
