/** What a device stores of lessons, with several tabs and several runs. */
import assert from "node:assert/strict";
import { beforeEach, test } from "vitest";
import { store, stored } from "../../www/core/stored.ts";
import {
  forgetAnswers,
  forgetLesson,
  parseLesson,
  storeAnswers,
  storedAnswers,
} from "../../www/lessons/player/link.ts";

const NAME = "nimscape-lesson-nim";

/** What the browser stores; `full`: it refuses more. */
const kept = new Map<string, string>();
let isFull = false;

const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem(name: string, text: string) {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    kept.set(name, text);
  },
  removeItem: (name: string) => kept.delete(name),
};
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });

beforeEach(() => {
  isFull = false;
  store(NAME, null);
});

const lesson = (words: string) => parseLesson(`#v1/lesson?${words}`).values;
const answersOf = (words: string) => storedAnswers(lesson(words)).answers;

test("an answer replaces that of its step alone", () => {
  storeAnswers(lesson("answers=1:a;2:b;3:c&shown=2"), 3);
  assert.deepEqual(storedAnswers(lesson("")), { answers: "1:a;2:b;3:c", shown: "2" });
  storeAnswers(lesson("answers=1:other;4:d&shown=1"), 4);
  assert.deepEqual(storedAnswers(lesson("")), { answers: "1:a;2:b;3:c;4:d", shown: "2" });
  storeAnswers(lesson("answers=1:a;3:other&shown=3"), 3);
  assert.deepEqual(storedAnswers(lesson("")), { answers: "1:a;2:b;3:other;4:d", shown: "2.3" });
});

test("two tabs store their answers side by side", () => {
  storeAnswers(lesson("answers=1:a"), 1);
  kept.set(NAME, "0 1:a;2:b "); // the other tab
  storeAnswers(lesson("answers=1:a;3:c"), 3);
  assert.equal(kept.get(NAME), "0 1:a;2:b;3:c ");
});

test("each seed has its answers, and what was stored for one alone is still read", () => {
  kept.set(NAME, "1 2:x 2");
  storeAnswers(lesson("answers=1:a"), 1);
  assert.equal(answersOf(""), "1:a");
  assert.deepEqual(storedAnswers(lesson("seed=1")), { answers: "2:x", shown: "2" });
  forgetAnswers(lesson("seed=1"));
  assert.equal(answersOf("seed=1"), "");
  assert.equal(answersOf(""), "1:a");
  storeAnswers(lesson("seed=2&answers=3:c"), 3);
  forgetLesson(lesson(""));
  assert.equal(kept.has(NAME), false);
});

test("what is refused lasts as long as the page, and says so", () => {
  assert.equal(store(NAME, "0 1:a "), true);
  isFull = true;
  assert.equal(store(NAME, "0 1:b "), false);
  assert.equal(stored(NAME), "0 1:b ");
  isFull = false;
  assert.equal(store(NAME, "0 1:c "), true);
  kept.set(NAME, "0 1:d "); // another tab
  assert.equal(stored(NAME), "0 1:d ");
});
