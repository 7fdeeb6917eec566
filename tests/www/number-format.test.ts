/** Whole numbers as readers write them. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { grouped } from "../../www/canvas/number-format.ts";
import { typedNumber } from "../../www/controls/typed.ts";
import { Attempt } from "../../www/lessons/player/attempt.ts";
import { number } from "../../www/lessons/questions.ts";
import { speak } from "../../www/locales/say.ts";
import { Words } from "../../www/locales/words.ts";

const REFUSED = ["1,00", "1,0000", "1,2,3", "12 345,678", "1000,000", "1,,000", "1e3", "five", ""];

test("a number is read as the page writes it", () => {
  for (const whole of [0, 5, -5, 999, 1000, 1_000_004, -12_345_678])
    assert.equal(typedNumber(grouped(whole)), `${whole}`);
  for (const space of [" ", "\u00a0", "\u2009", "\u202f"])
    assert.equal(typedNumber(` 1${space}000${space}004 `), "1000004");
  assert.deepEqual(["+5", "\u22125", "+1,000"].map(typedNumber), ["5", "-5", "1000"]);
  assert.deepEqual(REFUSED.map(typedNumber), REFUSED);
  assert.equal(typedNumber("1.000"), "1.000");
});

test("an answer is judged, and stored, without the signs between its digits", () => {
  const step = { title: "", text: "", link: "", question: number({ ask: "", right: 1_000_004 }) };
  const attempt = new Attempt(1, step, new Map(), { isStudent: false, isShown: false });
  for (const typed of ["1,000,004", "1 000 004", "+1000004"]) {
    attempt.draft = typed;
    assert.equal(attempt.check()?.kind, "right", typed);
    assert.equal(attempt.draft, "1000004");
  }
});

test("the right answer takes the place of the verdict on what is no answer", () => {
  const step = { title: "", text: "", link: "", question: number({ ask: "", right: 5 }) };
  const attempt = new Attempt(1, step, new Map(), { isStudent: false, isShown: false });
  for (const [typed, kind] of [
    ["", undefined],
    ["4", "wrong"],
  ] as const) {
    attempt.draft = typed;
    attempt.check();
    attempt.show();
    assert.equal(attempt.verdict?.kind, kind);
    assert.ok(attempt.open);
  }
});

test("in Portuguese a dot groups digits, too", async () => {
  const { default: pt } = await import("../../www/locales/pt.json", { with: { type: "json" } });
  speak(new Words(pt));
  assert.equal(typedNumber(grouped(1_000_004)), "1000004");
  assert.equal(typedNumber("1.000.004"), "1000004");
});
