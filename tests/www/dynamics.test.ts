import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { partsOf, systemOf } from "../../www/views/dynamics/evidence.ts";
import {
  barOf,
  bitAt,
  firstOf,
  layoutOf,
  placeOf,
  ringOf,
  stepAt,
  toggled,
} from "../../www/views/dynamics/geometry.ts";
import { blocksOf } from "../../www/views/dynamics/paint.ts";

const screens = [
  { width: 1120, height: 700, yUp: false },
  { width: 390, height: 420, yUp: false },
  { width: 300, height: 900, yUp: false },
];

test("blocks and strip are on the screen and do not meet", () => {
  for (const frame of screens) {
    for (const [rows, columns] of [
      [8, 9],
      [1, 4],
      [16, 24],
    ] as const) {
      for (const letters of [1, 2]) {
        const where = `${frame.width}: ${rows}, ${letters}`;
        const { cell, blocks, strip } = layoutOf(frame, rows, columns, rows, letters);
        assert.equal(blocks.length, 3);
        for (const [x, y] of blocks) {
          assert.ok(x >= 26 * letters && x + columns * cell <= frame.width, where);
          assert.ok(y >= 24 * letters && y + rows * cell + 20 * letters <= strip.y, where);
        }
        assert.ok(strip.x >= 26 * letters, where);
        assert.ok(strip.x + strip.columns * strip.cell <= frame.width, where);
        assert.ok(strip.y + strip.rows * strip.cell <= frame.height, where);
      }
    }
  }
});

test("blocks lie side by side on wide screens, one above the other on high ones", () => {
  const [wide, , high] = screens.map((frame) => layoutOf(frame, 8, 9, 8).blocks);
  assert.ok(wide && high);
  assert.equal(wide[0]?.[1], wide[2]?.[1]);
  assert.equal(high[0]?.[0], high[2]?.[0]);
});

test("points lead to bits and steps", () => {
  const frame = { width: 1120, height: 700, yUp: false };
  const layout = layoutOf(frame, 8, 9, 8);
  const [left, top] = layout.blocks[0] ?? [0, 0];
  const { cell, strip } = layout;
  assert.deepEqual(bitAt(layout, 8, 9, [left + 2.5 * cell, top + 0.5 * cell]), [7, 2]);
  assert.deepEqual(bitAt(layout, 8, 9, [left + 8.5 * cell, top + 7.5 * cell]), [0, 8]);
  assert.equal(bitAt(layout, 8, 9, [left + 9.5 * cell, top + 1]), null);
  assert.equal(bitAt(layout, 8, 9, [left + 1, top - 1]), null);
  assert.deepEqual([firstOf(strip, 0), firstOf(strip, 500)], [0, 500 - strip.past]);
  const now = strip.x + (strip.past + 0.5) * strip.cell;
  assert.equal(stepAt(layout, 500, [now, strip.y + 5]), 500);
  assert.equal(stepAt(layout, 0, [strip.x + 0.5, strip.y + 5]), 0);
  assert.equal(stepAt(layout, 0, [strip.x - 1, strip.y + 5]), null);
  assert.equal(stepAt(layout, 0, [now, strip.y - 50]), null);
});

test("a bit turned round, also beyond the end of its row", () => {
  assert.equal(toggled(["1", "01"], 0, 0), "0,01");
  assert.equal(toggled(["1", "01"], 0, 3), "1001,01");
  assert.equal(toggled(["1", "01"], 1, 1), "1,00");
});

test("a cycle goes round its ring once, after the path to it", () => {
  const frame = { width: 800, height: 600, yUp: false };
  const ring = ringOf(frame, 5, 12);
  const [x, y] = ring.centre;
  const away = (t: number) => Math.hypot(placeOf(ring, t)[0] - x, placeOf(ring, t)[1] - y);
  for (let t = 5; t < 17; t++) assert.ok(Math.abs(away(t) - ring.radius) < 1e-9);
  for (let t = 0; t < 5; t++) assert.ok(away(t) > away(t + 1));
  assert.deepEqual(placeOf(ring, 5), placeOf(ring, 17));
  assert.equal(new Set(Array.from({ length: 17 }, (_, t) => placeOf(ring, t).join())).size, 17);
  for (const t of [0, 5, 9]) {
    const [left, top] = placeOf(ring, t);
    assert.ok(left > 0 && left < frame.width && top > 0 && top < frame.height);
  }
});

test("bars: none for none, the whole for the most, and one cycle is seen", () => {
  assert.deepEqual([barOf(0, 100), barOf(100, 100)], [0, 1]);
  assert.ok(barOf(1, 1e6) > 0.04);
});

test("both rules show the same step in their own order", () => {
  const step = {
    t: 3,
    radius: 2,
    before: ["01"],
    after: ["11"],
    harvest: [false],
    energies: [0],
    derived: [0, 1],
    stable: null,
    stable_by_a: null,
    sentence: "",
  };
  const a = blocksOf({ ...step, middle: ["011"], added: [2] }, "a");
  assert.deepEqual(
    a.map(({ title, added }) => [title, added[0]]),
    [
      ["State 3", null],
      ["Add", 2],
      ["Drop: state 4", 1],
    ],
  );
  const b = blocksOf({ ...step, middle: ["1"], added: [1] }, "b");
  assert.deepEqual(
    b.map(({ title, added }) => [title, added[0]]),
    [
      ["State 3", null],
      ["Drop", null],
      ["Add: state 4", 1],
    ],
  );
});

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
  const lesson = readFileSync("www/lessons/dynamics.ts", "utf8");
  const named = [...lesson.matchAll(/all cycles up to n = (\d+)/gi)];
  assert.deepEqual(
    named.map(([, n]) => Number(n)),
    [last, last],
  );
});
