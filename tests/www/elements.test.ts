/** Text of a page as lines of a file. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { brokenLines } from "../../www/export/vector/elements.ts";

/** The boxes of parts of a text that is broken at these places; each letter is 10 wide. */
function brokenAt(...ends: readonly number[]) {
  return (from: number, to: number) =>
    ends.flatMap((end, line) => {
      const start = ends[line - 1] ?? 0;
      const [left, right] = [Math.max(from, start), Math.min(to, end)];
      if (left >= right) return [];
      const box = { left: 10 * (left - start), right: 10 * (right - start), bottom: 20 * line };
      return [box as DOMRect];
    });
}

test("a word that is broken at its hyphen is on two lines, and its parts have no space between", () => {
  const text = "their nim-sum is\n 0";
  const words = (...ends: number[]) =>
    brokenLines(text, brokenAt(...ends)).map(({ words }) => words);
  assert.deepEqual(words(text.length), ["their nim-sum is 0"]);
  assert.deepEqual(words(10, text.length), ["their nim-", "sum is 0"]);
  assert.deepEqual(words(6, text.length), ["their", "nim-sum is 0"]);
  const [one, two] = brokenLines(text, brokenAt(10, text.length));
  assert.deepEqual([one?.box.left, one?.right, two?.box.left, two?.right], [0, 100, 0, 90]);
});

test("a word without a hyphen can be broken between any letters, and what is hidden is on none", () => {
  const words = brokenLines("10𝟏𝟏", brokenAt(2, 6)).map(({ words }) => words);
  assert.deepEqual(words, ["10", "𝟏𝟏"]);
  assert.deepEqual(
    brokenLines("none", () => []),
    [],
  );
});
