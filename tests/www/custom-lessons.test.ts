/** Lessons of teachers: what is accepted, what is refused and why, files, links and copies. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { deflateSync, strToU8 } from "fflate";
import { describe, test } from "vitest";
import { store } from "../../www/core/stored.ts";
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import {
  type Draft,
  replaced,
  storeDraft,
  storedDraft,
  undone,
} from "../../www/lessons/custom/draft.ts";
import { LONGEST_FILE, pack, readFile, unpack, writeFile } from "../../www/lessons/custom/files.ts";
import { copyOf, customLesson } from "../../www/lessons/custom/lesson.ts";
import { check, FORMAT, NEW_LESSON, NEW_STEP } from "../../www/lessons/custom/schema.ts";
import { lessons } from "../../www/lessons/index.ts";
import type { LessonContent } from "../../www/lessons/lesson.ts";
import { LONGEST_OWN, parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import * as core from "./core.ts";

const functions = { ...core };

/** Calls the core on this thread. */
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

const stepsOf = (own: LessonContent) =>
  Promise.all(customLesson(own).steps.map((make) => make(lessonContext(call, 0))));

/** A lesson with a question of each kind. */
const WHOLE: LessonContent = {
  title: "Two piles, “in class” <b>",
  age: 13,
  minutes: 25,
  learnt: "How to copy the other player.",
  aims: ["copy moves"],
  material: ["coins"],
  misconceptions: [{ think: "Luck decides.", ask: "Can you always win?" }],
  steps: [
    {
      ...NEW_STEP,
      title: "A number",
      text: "Look at **all** piles.\n\n- one\n- two\n\nThe [nim-sum] is 0. <script>",
      link: "#v1/play?p=3,4,5",
      locks: ["game"],
      hides: true,
      question: { kind: "number", ask: "How many?", hints: ["Count."], right: 7 },
      after: "Seven.",
      reveals: "#v1/growth?n=6",
    },
    {
      ...NEW_STEP,
      title: "One of several",
      question: {
        kind: "choice",
        ask: "Which?",
        hints: [],
        options: [
          { text: "this", right: true, why: "" },
          { text: "that", right: false, why: "It is odd." },
        ],
      },
    },
    {
      ...NEW_STEP,
      title: "An order",
      question: { kind: "order", ask: "Sort them.", hints: [], items: ["one", "two", "three"] },
    },
    {
      ...NEW_STEP,
      title: "A move",
      question: { kind: "move", ask: "Win!", hints: [], piles: [3, 4, 5] },
    },
    {
      ...NEW_STEP,
      title: "Cells",
      question: { kind: "cells", ask: "Mark them.", hints: [], pile: 1, side: 4, one: false },
    },
    { ...NEW_STEP, title: "A text", question: { kind: "text", ask: "Why?", hints: [] } },
    { ...NEW_STEP, title: "No question" },
  ],
};

const plain = (own: LessonContent) => JSON.parse(writeFile(own));

test("a whole lesson comes back from a file and from a link as it was", () => {
  assert.deepEqual(readFile(writeFile(WHOLE)), WHOLE);
  assert.deepEqual(unpack(pack(WHOLE)), WHOLE);
  const link = printLesson({ ...parseLesson("").values, own: pack(WHOLE), step: 3 });
  const { values, problems } = parseLesson(link);
  assert.deepEqual(problems, []);
  assert.equal(values.step, 3);
  assert.deepEqual(unpack(values.own), WHOLE);
});

test("the core answers what it can, and near misses are refused with the reason", async () => {
  const [asked, chosen, sorted, move, cells, text, none] = await stepsOf(WHOLE);
  const judge = (step: typeof asked, answer: string) => step?.question?.judge(answer);
  assert.equal(judge(asked, "7")?.kind, "right");
  assert.equal(judge(asked, "8")?.kind, "wrong");
  assert.equal(judge(asked, "x")?.kind, "invalid");
  assert.equal(judge(chosen, "0")?.kind, "right");
  assert.equal(judge(chosen, "1")?.reason, "It is odd.");
  assert.equal(judge(sorted, sorted?.question?.right ?? "")?.kind, "right");
  assert.equal(judge(sorted, "0.1.2")?.kind, "wrong", "the items stand in another order");
  assert.equal(judge(move, "0.1")?.kind, "right", "(1, 4, 5)");
  assert.equal(judge(move, "2.0")?.kind, "wrong");
  assert.equal(judge(cells, "1.4.11.14")?.kind, "right", "(0,1) (1,0) (2,3) (3,2)");
  assert.match(judge(cells, "0")?.reason ?? "", /From \(0, 0, 1\).*to \(0, 0, 0\)/);
  assert.equal(text?.question?.right, null);
  assert.equal(none?.question, undefined);
});

test("problems name step, field and value", () => {
  const steps = (at: number, ...more: (string | number)[]) => ["steps", at, ...more];
  const cases: readonly (readonly [path: (string | number)[], value: unknown, sentence: string])[] =
    [
      [
        steps(1, "question", "kind"),
        "chioce",
        'step 2: "kind" = "chioce" is not one of number, choice, order, move, cells, text',
      ],
      [["title"], undefined, '"title" is missing'],
      [["age"], 5, '"age" = 5 is not a whole number from 6 to 99'],
      [["age"], 100, '"age" = 100 is not a whole number from 6 to 99'],
      [["age"], 12.5, '"age" = 12.5 is not a whole number from 6 to 99'],
      [["format"], "x", `"format" = "x" is not "${FORMAT}"`],
      [
        steps(2, "tilte"),
        "x",
        'step 3: "tilte" is not a field; the fields are title, text, link, locks, hides, question, after, reveals',
      ],
      [
        steps(6, "link"),
        "#v1/growth?n=-1",
        'step 7: "link" = "#v1/growth?n=-1" is not such a link: n: -1 is not a whole number from 0 to 1099511627776',
      ],
      [
        steps(6, "link"),
        "javascript:alert(1)",
        'step 7: "link" = "javascript:alert(1)" is not the link of a picture, like #v1/growth?n=6',
      ],
      [
        steps(6, "link"),
        "#v1/lesson",
        'step 7: "link" = "#v1/lesson" is not the link of a picture, like #v1/growth?n=6',
      ],
      [steps(0, "locks"), ["m"], 'step 1: "locks": "m" is not one of '],
      [
        steps(0, "text"),
        "A [numsum].",
        'step 1: "text" has [numsum], which is not a term of the glossary',
      ],
      [
        steps(0, "text"),
        "x".repeat(4001),
        'step 1: "text" has 4001 characters; at most 4000 are allowed',
      ],
      [steps(0, "title"), "a\u0000b", 'step 1: "title" has a control character (U+0000)'],
      [steps(1, "question", "options", 1, "text"), 5, 'step 2, answer 2: "text" = 5 is not a text'],
      [
        steps(1, "question", "options", 0, "right"),
        false,
        'step 2: "options" have no right answer; mark one',
      ],
      [
        steps(3, "question", "piles"),
        [3, 400],
        'step 4: "piles": 400 is not a whole number from 0 to 12',
      ],
      [steps(0, "question"), "how", 'step 1: "question" = "how" is not an object'],
      [["steps"], [], '"steps" has 0 entries; 1 to 30 are allowed'],
    ];
  for (const [path, value, sentence] of cases) {
    const data = plain(WHOLE);
    const owner = path.slice(0, -1).reduce((inner, key) => inner[key], data);
    if (value === undefined) delete owner[path.at(-1) ?? ""];
    else owner[path.at(-1) ?? ""] = value;
    const found = check(data).problems.map(({ sentence }) => sentence);
    assert.ok(found[0]?.startsWith(sentence), found.join("\n"));
  }
});

test("files name the line of a problem, and where they are broken", () => {
  const text = writeFile(WHOLE);
  const wrong = text.replace('"kind": "choice"', '"kind": "chioce"');
  const line = wrong.split("\n").findIndex((each) => each.includes("chioce")) + 1;
  assert.throws(
    () => readFile(wrong),
    new RegExp(`step 2: "kind" = "chioce" .*\\(line ${line}\\)`),
  );
  const cases: readonly [string, RegExp][] = [
    ["", /line 1: the file ends too early/],
    ["{\n\n  }}", /line 3: } is unexpected/],
    ['{\n"a": 1\n"b": 2}', /line 3: "b" is unexpected/],
    ["[1,]", /line 1: ] is unexpected/],
    ["{'a': 1}", /line 1: ' is unexpected/],
    ["\n\n<html>", /line 3: < is unexpected/],
    ['{"a": [1, 2', /line 1: the file ends too early/],
    ["[".repeat(100_000), /nested too deeply/],
    ["x".repeat(LONGEST_FILE + 1), /at most 400000 are read/],
    ["5", /5 is not an object/],
    ["null", /null is not an object/],
    ['{"__proto__": {"title": "x"}, "constructor": 1}', /is not a field/],
  ];
  for (const [text, message] of cases) assert.throws(() => readFile(text), message);
});

test("the example of the documentation is a lesson", () => {
  const [, text = ""] =
    /```json\n([\s\S]*?)```/.exec(readFileSync("docs/lessons.md", "utf8")) ?? [];
  const own = readFile(text);
  assert.equal(own.steps.length, 1);
  assert.equal(own.steps[0]?.question?.kind, "move");
});

test("a damaged link is refused as a whole", () => {
  const word = pack(WHOLE);
  const other = deflateSync(strToU8('{"format":"nimscape lesson 1","titel":"x"}'));
  const wrong = Buffer.from(other).toString("base64url");
  assert.throws(() => unpack(wrong), /"titel" is not a field/);
  const bomb = Buffer.from(deflateSync(new Uint8Array(8e6).fill(91))).toString("base64url");
  assert.ok(bomb.length < LONGEST_OWN, "a small word of many brackets");
  for (const text of [word.slice(0, -9), word.slice(5), "AAAA", "-", "_w", bomb, "A".repeat(9999)])
    assert.throws(() => unpack(text), /damaged|not a|missing/, text.slice(0, 20));
  for (let at = 0; at < word.length; at += 7) {
    const letter = word[at] === "A" ? "B" : "A";
    try {
      unpack(word.slice(0, at) + letter + word.slice(at + 1));
    } catch (error) {
      assert.ok(error instanceof Error && error.message.length < 1000);
    }
  }
});

test("links with too much in them are cut, with the length", () => {
  const { values, problems } = parseLesson(`#v1/lesson?own=${"A".repeat(LONGEST_OWN + 1)}`);
  assert.equal(values.own, "");
  assert.match(problems[0]?.sentence ?? "", /own: A+… is not a compressed lesson of at most 16000/);
  const longer = parseLesson(`#v1/lesson?own=${"A".repeat(24_000)}`);
  assert.match(longer.problems[0]?.sentence ?? "", /has 24015 characters; only the first 24000/);
});

test("a draft keeps what breaks rules, and a new lesson says what is missing", () => {
  const draft = { format: FORMAT, ...NEW_LESSON, title: "x".repeat(200) };
  assert.equal(check(draft).lesson.title.length, 200);
  const paths = check({ format: FORMAT, ...NEW_LESSON }).problems.map(({ path }) => path.join("."));
  assert.deepEqual(paths, ["title", "learnt", "steps.0.title"]);
});

test("a stored draft keeps all its lines and steps, also those that are too many", () => {
  const lines = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? `line ${at}` : ""));
  const question = { kind: "order", ask: "Sort", hints: lines, items: lines } as const;
  const steps = Array.from({ length: 40 }, () => ({ ...NEW_STEP, question }));
  const lesson = { ...NEW_LESSON, aims: lines, material: lines, steps };
  storeDraft({ lesson, earlier: [], from: "" });
  assert.deepEqual(storedDraft().lesson, lesson);
  const sentences = check({ format: FORMAT, ...lesson }).problems.map(({ sentence }) => sentence);
  assert.ok(sentences.includes('"aims" has 30 entries; 0 to 8 are allowed'));
});

describe("earlier drafts", () => {
  const named = (title: string) => ({ ...NEW_LESSON, title });
  const begun: Draft = { lesson: named("mine"), earlier: [], from: "" };
  const back = (draft: Draft) => undone(draft) ?? assert.fail();

  test("come back one after the other, and none is lost by it", () => {
    const copied = replaced(begun, named("copy"));
    const shorter = replaced(copied, named("shorter copy"));
    const [first, second] = [back(shorter), back(back(shorter))];
    assert.deepEqual(
      [first, second].map(({ lesson }) => lesson.title),
      ["copy", "mine"],
    );
    assert.deepEqual(back(second), shorter);
  });

  test("are read as they were stored, also by an earlier version of the page", () => {
    const draft = replaced(begun, named("copy"));
    storeDraft(draft);
    assert.deepEqual(storedDraft(), draft);
    const NAME = "nimscape-own-lesson";
    store(NAME, JSON.stringify({ lesson: named("copy"), before: named("mine"), from: "x" }));
    assert.deepEqual(storedDraft(), { ...draft, from: "x" });
    store(NAME, JSON.stringify({ lesson: named("copy"), before: null, from: "" }));
    assert.deepEqual(storedDraft().earlier, []);
    store(NAME, '{"lesson": 5, "earlier": [5, null, {"steps": 5}]}');
    assert.deepEqual(storedDraft(), { lesson: NEW_LESSON, earlier: [], from: "" });
  });
});

test("the core refuses piles without a winning move, and boards without a losing position", async () => {
  const asking = (question: LessonContent["steps"][number]["question"]): LessonContent => ({
    ...WHOLE,
    steps: [{ ...NEW_STEP, title: "A", question }],
  });
  const asked = { ask: "Win!", hints: [] };
  await assert.rejects(
    stepsOf(asking({ ...asked, kind: "move", piles: [1, 2, 3] })),
    /step 1: "piles" = 1, 2, 3: no move wins/,
  );
  await assert.rejects(
    stepsOf(asking({ ...asked, kind: "cells", pile: 15, side: 4, one: false })),
    /step 1: "pile" = 15: a board of side 4 has no losing position/,
  );
});

for (const { name, load } of lessons)
  test(`a copy of ${name} is a lesson of its own, and fits into a link`, async () => {
    const { lesson } = await load();
    const steps = await Promise.all(lesson.steps.map((make) => make(lessonContext(call, 3))));
    const own = copyOf(lesson, steps);
    assert.deepEqual(readFile(writeFile(own)), own);
    assert.ok(pack(own).length <= LONGEST_OWN, `${pack(own).length}`);
    const made = await stepsOf(own);
    for (const [at, { question }] of made.entries()) {
      const before = steps[at]?.question;
      assert.equal(question?.ask, before?.ask);
      if (before === undefined || question?.form.kind === "text") continue;
      assert.equal(question?.form.kind, before.form.kind);
      const isNumber = before.form.kind === "number"; // it is not written out
      assert.equal(question?.solution, isNumber ? before.right : before.solution);
      assert.equal(question?.judge(question.right ?? "").kind, "right");
    }
  });
