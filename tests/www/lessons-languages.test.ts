/** Lessons in another language: each text is translated, and the lesson stays the same. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { type Call, type LessonContext, lessonContext } from "../../www/lessons/context.ts";
import { lessons } from "../../www/lessons/index.ts";
import type { Lesson, Step } from "../../www/lessons/lesson.ts";
import { blocksOf, termsOf } from "../../www/lessons/player/markdown.ts";
import { type Form, numbersOf, type Question } from "../../www/lessons/questions.ts";
import { stepOf } from "../../www/lessons/tasks/lesson.ts";
import table from "../../www/locales/pt.json" with { type: "json" };
import { say, speak } from "../../www/locales/say.ts";
import { accented, Words } from "../../www/locales/words.ts";
import { views } from "../../www/views/index.ts";
import * as core from "./core.ts";

const functions = { ...core };

const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

const SEEDS = process.env.NIMSCAPE_WHOLE === "1" ? [0, 1, 2, 3, 4, 5, 17] : [0, 17];

/** Words of pictures that all questions of a view fit. */
const PICTURES: Readonly<Record<string, string>> = {
  ...{ growth: "n=15&", octant: "side=16&", both: "n=15&", far: "c=2&from=1000&side=64&" },
  ...{ bands: "from=100&", play: "p=3,4,5&" },
};

/** Returns answers of all kinds: right ones, wrong ones and what is no answer. */
function answersTo({ form, right }: Question): string[] {
  const numbers = [...(numbersOf(right ?? "") ?? [])];
  const some = ["", "?", right ?? "aGk", ...Array.from({ length: 30 }, (_, each) => `${each}`)];
  const more: Readonly<Record<Form["kind"], () => readonly string[]>> = {
    number: () => [-1, 1, 100, 10_000].map((by) => `${Number(right) + by}`),
    order: () => numbers.map((_, at) => [...numbers.slice(at), ...numbers.slice(0, at)].join(".")),
    cells: () => numbers.map((_, at) => numbers.toSpliced(at, 1).join(".")),
    pick: () => [],
    move: () => Array.from({ length: 48 }, (_, at) => `${at % 4}.${Math.floor(at / 4)}`),
    choice: () => [],
    text: () => [],
  };
  return [...some, ...more[form.kind]()];
}

/** Returns the texts that a reader chooses from, and the headings of a board. */
function offeredBy(form: Form): readonly string[] {
  if (form.kind === "choice") return form.options;
  if (form.kind === "order") return form.items;
  return form.kind === "cells" ? [...form.rows, ...form.columns] : [];
}

function textsOf({ title, text, after = "", question }: Step): string[] {
  if (question === undefined) return [title, text, after];
  const { ask, hints, form, solution, judge } = question;
  const offered = offeredBy(form);
  const reasons = answersTo(question).map((answer) => judge(answer).reason);
  return [title, text, after, ask, solution, ...hints, ...offered, ...reasons];
}

/** Returns what stays the same in every language. */
function factsOf(step: Step): unknown {
  const { text, after = "", link, reveals, question } = step;
  const shape = (markdown: string) =>
    blocksOf(say(markdown)).map((each) => (each.kind === "list" ? each.items.length : each.kind));
  const { form, right, judge } = question ?? {};
  const verdicts = question && answersTo(question).map((answer) => judge?.(answer).kind);
  const terms = [text, after].map((each) => termsOf(each).toSorted());
  const ends = textsOf(step).map((each) => /[.?]?$/.exec(say(each))?.[0]);
  return [shape(text), shape(after), terms, link, reveals, form?.kind, right, verdicts, ends];
}

/** Returns all texts of a lesson in the language of the page, and what stays the same. */
async function read(lesson: Lesson) {
  const { title, learnt, aims, material, misconceptions } = lesson;
  const kits = SEEDS.map((seed) => lessonContext(call, seed));
  const made = kits.flatMap((kit) => lesson.steps.map((make) => make(kit)));
  const steps = await Promise.all(made);
  const mistakes = misconceptions.flatMap(({ think, ask }) => [think, ask]);
  const texts = [title, learnt, ...aims, ...material, ...mistakes, ...steps.flatMap(textsOf)];
  return { texts: [...new Set(texts.map((text) => say(text)))], facts: steps.map(factsOf) };
}

/**
 * Returns the words of a text without any accent, which it would have if it were translated. Terms
 * of the glossary keep their English name behind what is read: [àccénts|term].
 */
const plainWords = (text: string) =>
  text.replace(/\|[^\]|]*\]/g, "]").match(/(?<!\p{L})[a-z]*[aeiouy][a-z]*(?!\p{L})/giu) ?? [];

const all = await Promise.all(lessons.map(async ({ load }) => (await load()).lesson));
/** The questions of views, as the steps of one lesson. */
const tasks = views.flatMap(({ name, questions }) =>
  questions.map((word) => `#v1/${name}?${PICTURES[name] ?? ""}ask=${word.replace(":#", "")}`),
);
const asking = {
  ...(all[0] as Lesson),
  steps: tasks.map((link) => (kit: LessonContext) => stepOf(kit, link)),
};
all.push(asking);
const readAll = () => Promise.all(all.map(read));
const english = await readAll();
speak(new Words(table));
const portuguese = await readAll();
speak(new Words(accented(table)));
const accents = await readAll();

for (const [at, { title }] of [...lessons, { title: "Questions of views" }].entries())
  describe(title, () => {
    test("each of its texts is in the table", () => {
      const lacking = accents[at]?.texts.filter((text) => {
        return plainWords(text).some((word) => word.length > 1);
      });
      assert.deepEqual(lacking, [], `www/locales/pt.json lacks:\n${lacking?.join("\n")}`);
    });

    test("paragraphs, terms, links, answers, verdicts and stops are those of the English", () => {
      assert.deepEqual(portuguese[at]?.facts, english[at]?.facts);
    });
  });
