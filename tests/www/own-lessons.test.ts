/** Lessons of teachers' own: what is accepted, what is refused and why, files, links and copies. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { deflateSync, strToU8 } from "fflate";
import { describe, test } from "vitest";
import { store } from "../../www/core/stored.ts";
import { lessons } from "../../www/lessons/index.ts";
import { type Call, kitOf } from "../../www/lessons/kit.ts";
import { lessonOf } from "../../www/lessons/own/build.ts";
import { check, FORMAT } from "../../www/lessons/own/check.ts";
import { copyOf } from "../../www/lessons/own/copy.ts";
import {
  type Draft,
  replaced,
  storeDraft,
  storedDraft,
  undone,
} from "../../www/lessons/own/device.ts";
import { labelled } from "../../www/lessons/own/fields.ts";
import { linkIn } from "../../www/lessons/own/form.ts";
import { linesOf } from "../../www/lessons/own/lines.ts";
import { NEW_LESSON, NEW_STEP, type OwnLesson } from "../../www/lessons/own/own.ts";
import { LONGEST_FILE, pack, readFile, unpack, writeFile } from "../../www/lessons/own/packing.ts";
import { LONGEST_OWN, parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { LONGEST_LESSON } from "../../www/link/lesson.ts";
import * as core from "./core.ts";

const functions = { ...core };

/** Calls the core on this thread. */
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

const stepsOf = (own: OwnLesson) =>
  Promise.all(lessonOf(own).steps.map((make) => make(kitOf(call, 0))));

/** A lesson with a question of each kind. */
const WHOLE: OwnLesson = {
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

const plain = (own: OwnLesson) => JSON.parse(writeFile(own));

/** Returns the sentences about a lesson in which one thing is changed. */
function problemsOf(change: (data: Record<string, never>) => void): string[] {
  const data = plain(WHOLE);
  change(data);
  return check(data).problems.map(({ sentence }) => sentence);
}

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

describe("problems name step, field and value", () => {
  const cases: readonly [string, (data: never) => void, string][] = [
    [
      "a kind of question",
      ({ steps }: { steps: { question: object }[] }) => {
        Object.assign(steps[1]?.question ?? {}, { kind: "chioce" });
      },
      'step 2: "kind" = "chioce" is not one of number, choice, order, move, cells, text',
    ],
    ["no title", (data: { title?: string }) => delete data.title, '"title" is missing'],
    [
      "an age",
      (data: { age: unknown }) => (data.age = 5),
      '"age" = 5 is not a whole number in 6..=99',
    ],
    [
      "a format",
      (data: { format: string }) => (data.format = "x"),
      `"format" = "x" is not "${FORMAT}"`,
    ],
    [
      "a field",
      (data: { steps: object[] }) => Object.assign(data.steps[2] ?? {}, { tilte: "x" }),
      'step 3: "tilte" is not a field; the fields are title, text, link, locks, hides, question, after, reveals',
    ],
    [
      "a link",
      ({ steps }: { steps: { link: string }[] }) => {
        Object.assign(steps[0] ?? {}, { link: "#v1/growth?n=-1", locks: [] });
      },
      'step 1: "link" = "#v1/growth?n=-1" is not such a link: n: -1 is not a whole number in 0..=1099511627776',
    ],
    [
      "a script as a link",
      ({ steps }: { steps: object[] }) =>
        Object.assign(steps[6] ?? {}, { link: "javascript:alert(1)" }),
      'step 7: "link" = "javascript:alert(1)" is not the link of a picture, like #v1/growth?n=6',
    ],
    [
      "a lesson as a picture",
      ({ steps }: { steps: object[] }) => Object.assign(steps[6] ?? {}, { link: "#v1/lesson" }),
      'step 7: "link" = "#v1/lesson" is not the link of a picture, like #v1/growth?n=6',
    ],
    [
      "a lock",
      ({ steps }: { steps: object[] }) => Object.assign(steps[0] ?? {}, { locks: ["m"] }),
      'step 1: "locks": "m" is not one of ',
    ],
    [
      "a term",
      ({ steps }: { steps: object[] }) => Object.assign(steps[0] ?? {}, { text: "A [numsum]." }),
      'step 1: "text" has [numsum], which is not a term of the glossary',
    ],
    [
      "a long text",
      ({ steps }: { steps: object[] }) => Object.assign(steps[0] ?? {}, { text: "x".repeat(4001) }),
      'step 1: "text" has 4001 characters; at most 4000 are allowed',
    ],
    [
      "a control character",
      ({ steps }: { steps: object[] }) => Object.assign(steps[0] ?? {}, { title: "a\u0000b" }),
      'step 1: "title" has a control character (U+0000)',
    ],
    [
      "an answer",
      ({ steps }: { steps: { question: { options: object[] } }[] }) =>
        Object.assign(steps[1]?.question.options[1] ?? {}, { text: 5 }),
      'step 2, answer 2: "text" = 5 is not a text',
    ],
    [
      "no right answer",
      ({ steps }: { steps: { question: { options: object[] } }[] }) =>
        Object.assign(steps[1]?.question.options[0] ?? {}, { right: false }),
      'step 2: "options" have no right answer; mark one',
    ],
    [
      "a pile",
      ({ steps }: { steps: { question: object }[] }) =>
        Object.assign(steps[3]?.question ?? {}, { piles: [3, 400] }),
      'step 4: "piles": 400 is not a whole number in 0..=12',
    ],
    [
      "a question that is none",
      ({ steps }: { steps: object[] }) => Object.assign(steps[0] ?? {}, { question: "how" }),
      'step 1: "question" = "how" is not an object',
    ],
    [
      "no step",
      (data: { steps: object[] }) => (data.steps = []),
      '"steps" has 0 entries; 1 to 30 are allowed',
    ],
  ];
  for (const [name, change, sentence] of cases)
    test(name, () => {
      const found = problemsOf(change as never);
      assert.ok(found[0]?.startsWith(sentence), found.join("\n"));
    });
});

test("the editor names fields by their labels, and lines by their places", () => {
  const long = "x".repeat(301);
  const lesson = structuredClone(WHOLE) as unknown as Record<string, never> & {
    steps: { title: string; question: { hints: string[]; piles: number[]; options: object[] } }[];
  };
  Object.assign(lesson, { title: "", age: 5, aims: ["a", long] });
  Object.assign(lesson.steps[0] ?? {}, { link: "#v1/growth?n=-1", locks: [] });
  Object.assign(lesson.steps[1]?.question ?? {}, { options: [{ text: "" }, { text: "b" }] });
  Object.assign(lesson.steps[3]?.question ?? {}, { piles: [3, 400] });
  const labels: Readonly<Record<string, [label: string, path: (string | number)[]]>> = {
    title: ["Title", ["title"]],
    age: ["From age", ["age"]],
    "aims.1": ["Aims", ["aims"]],
    "steps.0.link": ["Link", ["steps", 0, "link"]],
    "steps.1.question.options.0.text": ["Answer 1", ["steps", 1, "question", "options", 0, "text"]],
    "steps.1.question.options": ["Answers", ["steps", 1, "question", "options"]],
    "steps.3.question.piles.1": ["Pile 2", ["steps", 3, "question", "piles", 1]],
  };
  const said = check({ format: FORMAT, ...lesson }).problems.map((problem) => {
    const [label, path] = labels[problem.path.join(".")] ?? assert.fail(problem.sentence);
    return labelled(problem, label, path);
  });
  assert.deepEqual(said, [
    "“Title” is empty",
    "“From age” = 5 is not a whole number from 6 to 99",
    "Line 2 of “Aims” has 301 characters; at most 300 are allowed",
    '“Link” = "#v1/growth?n=-1" is not such a link: n: -1 is not a whole number from 0 to 1099511627776',
    "“Answer 1” is empty",
    "“Answers” have no right answer; mark one",
    "“Pile 2” = 400 is not a whole number from 0 to 12",
  ]);
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

test("the scanner of lines reads what JSON is, and nothing else", () => {
  const good = ['{"a":[1,-2.5e3,true,null,"x\\u0041\\n"]}', " [ ] ", "{}", '"\ud83d\ude00"', "0"];
  const bad = [
    "01",
    "[1 2]",
    '{"a"}',
    "{1:2}",
    '"\n"',
    '"\\x"',
    "nul",
    "[",
    "1 1",
    "-",
    ".5",
    "{,}",
  ];
  for (const text of good) {
    JSON.parse(text);
    linesOf(text);
  }
  for (const text of bad) {
    assert.throws(() => JSON.parse(text), SyntaxError, text);
    assert.throws(() => linesOf(text), /^BrokenJson|line 1/, text);
  }
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
  const longer = parseLesson(`#v1/lesson?own=${"A".repeat(LONGEST_LESSON)}`);
  assert.match(longer.problems[0]?.sentence ?? "", /has 24015 characters; only the first 24000/);
});

test("tabs of spreadsheets are allowed", () => {
  const { lesson, problems } = check({ ...plain(WHOLE), learnt: "one\ttwo" });
  assert.deepEqual([lesson.learnt, problems], ["one\ttwo", []]);
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
  const titles = ({ lesson, earlier }: Draft) => [lesson, ...earlier].map(({ title }) => title);
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

  test("are lessons in which something is written, each once", () => {
    const empty = replaced(begun, NEW_LESSON);
    assert.deepEqual(titles(replaced(empty, named("other"))), ["other", "mine"]);
    assert.deepEqual(titles(back(empty)), ["mine"]);
    const again = ["other", "mine", "other"].reduce(
      (draft, title) => replaced(draft, named(title)),
      begun,
    );
    assert.deepEqual(titles(again), ["other", "other", "mine"]);
    assert.equal(undone(begun), null);
  });

  test("are at most ten, in a bounded space, and one at least", () => {
    const all = (title: (at: number) => string) =>
      Array.from({ length: 30 }, (_, at) => named(title(at))).reduce(replaced, begun);
    assert.deepEqual(
      all(String).earlier.map(({ title }) => title),
      ["19", "20", "21", "22", "23", "24", "25", "26", "27", "28"],
    );
    assert.equal(all((at) => `${at}`.repeat(50_000)).earlier.length, 2);
    assert.equal(all((at) => `${at}`.repeat(200_000)).earlier.length, 1);
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
  const asking = (question: OwnLesson["steps"][number]["question"]): OwnLesson => ({
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

test("addresses of the page become links, without what belongs to the page", () => {
  assert.equal(
    linkIn(" https://example.org/nim/?x#v1/growth?n=6&theme=dark&ui=student "),
    "#v1/growth?n=6",
  );
  assert.equal(linkIn("https://example.org/"), "https://example.org/");
  assert.equal(linkIn("#v1/nothing?n=6"), "#v1/nothing?n=6");
});

for (const { name, load } of lessons)
  test(`a copy of ${name} is a lesson of its own, and fits into a link`, async () => {
    const { lesson } = await load();
    const steps = await Promise.all(lesson.steps.map((make) => make(kitOf(call, 3))));
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
      assert.equal(question?.shown, isNumber ? before.right : before.shown);
      assert.equal(question?.judge(question.right ?? "").kind, "right");
    }
  });
