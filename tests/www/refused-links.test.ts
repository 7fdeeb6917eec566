/** The picture of a link that the core refuses. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { fallback } from "../../www/figure/fallback.ts";
import { defaults } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";

const after = (name: string, words: object, sentence: string, mayFollow = true, isBlank = true) => {
  const view = views.find((view) => view.name === name) ?? assert.fail(name);
  return fallback({ ...defaults(view.params), ...words }, view, sentence, mayFollow, isBlank);
};

test("a word of the link is dropped, and no other", () => {
  const words = { game: "lim", p: "5,9", hints: "0" };
  assert.deepEqual(after("play", words, "p: (5, 9) has 2 numbers, not 3"), { p: "" });
});

test("a word that the link leaves out is adjusted to those it has", () => {
  assert.deepEqual(after("periods", { from: 153 }, "to must be 121 to 185, not 9"), { to: 160 });
  assert.deepEqual(after("dynamics", { k: 2, t: 5 }, "seed: it has 8 rows, not k = 2"), {
    seed: "1,010011",
  });
});

test("beside an earlier picture, words of the link are adjusted to, and never dropped", () => {
  const sentence = "seed: it has 8 rows, not k = 2";
  assert.deepEqual(after("dynamics", { k: 2 }, sentence, true, false), { seed: "1,010011" });
  assert.equal(after("dynamics", { k: 2 }, sentence, false, false), null);
  assert.equal(after("dynamics", { k: 2, seed: "1,1,1" }, sentence, true, false), null);
  assert.equal(after("play", { p: "5,9" }, "p: (5, 9) has 2 numbers, not 3", true, false), null);
});

test("where it cannot be adjusted, or without success, all words of the link are dropped", () => {
  const sentence = "seed: it has 8 rows, not k = 2";
  assert.deepEqual(after("dynamics", { k: 2, t: 5 }, sentence, false), { k: 8, t: 0 });
  assert.deepEqual(after("play", { game: "lim" }, "p: is nothing"), { game: "nim" });
});

test("what is no fault of the words stays as it is", () => {
  assert.equal(after("play", { p: "5,9" }, "the worker was lost"), null);
  assert.equal(after("play", { p: "5,9" }, "memory: 2 GB is more than there is"), null);
  assert.equal(after("play", {}, "p: is nothing"), null);
});
