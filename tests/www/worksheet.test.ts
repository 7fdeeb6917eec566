/** Lessons on paper and for teachers: all that is printed, minutes, reasons and links. */
import assert from "node:assert/strict";
import { nothing } from "lit/html.js";
import { test } from "vitest";
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import { lessons } from "../../www/lessons/index.ts";
import type { Step } from "../../www/lessons/lesson.ts";
import { parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { plain } from "../../www/lessons/player/markdown.ts";
import { answerKey, minutesOf, pagesOf, worksheet } from "../../www/lessons/player/worksheet.ts";
import { choice, NO_REASON, number, reasonOf, text } from "../../www/lessons/questions.ts";
import * as core from "./core.ts";
import { markupOf } from "./markup.ts";

const functions = core as unknown as Record<string, (...args: readonly unknown[]) => never>;
const call: Call = async (name, ...args) => functions[name]?.(...args) as never;

/** The letters and digits of a text: typesetting adds none and leaves none out. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
const printed = (template: unknown) => lettersOf(markupOf(template).replace(/<[^>]*>/g, ""));

for (const { title, load } of lessons)
  test(`${title}: every text, question and picture is on paper, every answer in the key`, async () => {
    const { lesson } = await load();
    const steps = await Promise.all(lesson.steps.map((make) => make(lessonContext(call, 3))));
    const pictures: number[] = [];
    const pictureOf = (place: number) => {
      pictures.push(place);
      return nothing as never;
    };
    const sheet = printed(worksheet({ lesson, steps }, 3, pictureOf, nothing as never));
    const key = printed(answerKey({ lesson, steps }));
    assert.deepEqual(
      pictures,
      [...steps.keys()].map((at) => at + 1),
    );
    const isIn = (paper: string, text: string) =>
      assert.ok(paper.includes(lettersOf(plain(text))), text);
    for (const { title, text, question, after: all = "", afterOnPaper: after = all } of steps) {
      isIn(sheet, title);
      for (const part of text.split(/\n\s*\n/)) if (!part.includes("```")) isIn(sheet, part);
      if (question === undefined) continue;
      isIn(sheet, question.ask);
      isIn(key, question.ask);
      if (question.right !== null) isIn(key, question.solution);
      for (const part of after.split(/\n\s*\n/)) if (!part.includes("```")) isIn(key, part);
    }
  });

const step = (words: number, question?: Step["question"]): Step => ({
  title: "",
  text: "word ".repeat(words),
  link: "",
  ...(question && { question }),
});
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

test("minutes are whole, at least 1 for a step, and those of the lesson together", () => {
  const asked = number({ ask: "How many?", right: 2 });
  const steps = [step(200, text({ ask: "Why?" })), step(10), step(60, asked), step(61, asked)];
  for (const minutes of [4, 5, 7, 20, 45, 90]) {
    const all = minutesOf({ minutes }, steps);
    assert.equal(sum(all), minutes, `${all}`);
    assert.ok(all.every((each) => Number.isInteger(each) && each >= 1));
    assert.ok((all[0] ?? 0) >= (all[1] ?? 0), "a longer step has no less");
  }
  assert.deepEqual(minutesOf({ minutes: 2 }, steps), [1, 1, 1, 1], "fewer minutes than steps");
  assert.deepEqual(minutesOf({ minutes: 9 }, [step(3), step(3), step(3)]), [3, 3, 3]);
});

test("a key says why, without the word that begins a verdict", () => {
  const options = [
    { text: "a", right: true, why: "Yes: it is even." },
    { text: "b", right: false, why: "No: 3 is odd." },
    { text: "c", right: false, why: "No." },
    { text: "d", right: false, why: "Nobody knows it." },
  ];
  const question = choice({ ask: "Which?", options });
  options.push({ text: "e", right: false, why: NO_REASON.wrong });
  const reasons = ["0", "1", "2", "3", "4"].map((answer) => reasonOf(question, answer));
  assert.deepEqual(reasons, ["It is even.", "3 is odd.", "", "Nobody knows it.", ""]);
  assert.equal(reasonOf(number({ ask: "How many?", right: 2 }), "2"), "");
});

test("the link says what is shown, and older links show steps", () => {
  const { values } = parseLesson("#v1/lesson?id=lim&step=2");
  assert.deepEqual([values.page, values.key], ["steps", "with"]);
  const worksheet = "#v1/lesson?id=lim&seed=7&page=worksheet&key=alone";
  assert.equal(printLesson(parseLesson(worksheet).values), worksheet);
  const { values: kept, problems } = parseLesson("#v1/lesson?page=book&key=&seed=7");
  assert.deepEqual([kept.page, kept.key, kept.seed], ["steps", "with", 7]);
  assert.equal(problems.length, 2);
});

test("pages have whole steps, are as few as they can be, and alike in height", () => {
  assert.deepEqual(pagesOf([], 100), []);
  assert.deepEqual(pagesOf([50, 50, 50, 50], 100), [2, 2]);
  assert.deepEqual(pagesOf([40, 30, 20, 60], 100), [3, 1], "the last page may be the emptiest");
  assert.deepEqual(pagesOf([30, 30, 30, 10, 90], 100), [4, 1]);
  assert.deepEqual(pagesOf([50, 40, 5, 80], 100), [2, 2], "and not one page full, the next not");
  assert.deepEqual(pagesOf([150, 20, 90], 100), [1, 1, 1], "a step higher than a page is alone");
  for (const heights of [
    [10, 70, 40, 30, 60, 20],
    [33, 33, 33, 33, 33],
  ]) {
    const counts = pagesOf(heights, 100);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      heights.length,
    );
    let from = 0;
    let greedy = 1;
    let filled = 0;
    for (const height of heights) {
      if (filled + height > 100) [greedy, filled] = [greedy + 1, 0];
      filled += height;
    }
    for (const count of counts) {
      const height = heights.slice(from, from + count).reduce((sum, each) => sum + each, 0);
      assert.ok(height <= 100, `${heights}: ${counts}`);
      from += count;
    }
    assert.equal(counts.length, greedy);
  }
});
