/** The recorded evidence on dynamical systems, and all that says how far it goes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { refusalOf } from "../../www/views/dynamics/census.ts";
import { partsOf, systemOf } from "../../www/views/dynamics/evidence.ts";
import * as core from "./core.ts";

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

test("a system that is too large says what its census would take, and what is possible", () => {
  const refused = (k: number, n: number) => {
    try {
      core.dynamics_census({ k, n, rule: "a" });
    } catch (error) {
      return refusalOf(`D(${k}, ${n})`, (error as Error).message);
    }
    return assert.fail();
  };
  const [many, wide] = [refused(16, 4), refused(16, 16)];
  assert.match(
    many,
    /^D\(16, 4\): .* some \d · 10\S+ steps, .* at most [\d,]{13}\. Choose a smaller/,
  );
  assert.match(wide, /^D\(16, 16\): too large .* at most 24\. Choose a smaller k or n/);
  for (const each of [many, wide]) assert.doesNotMatch(each, /census|k, n:/);
  assert.equal(refusalOf("D(1, 2)", "You stopped it"), "No table of all cycles: You stopped it.");
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
