/**
 * The lessons: each step opens, and each question accepts its right answer and refuses near misses
 * with the reason.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { describe, test } from "vitest";
import { listed, newContent, newModule, refusal } from "../../scripts/lesson.mjs";
import { lessonIn } from "../../scripts/lesson-content.mjs";
import glossary from "../../www/data/glossary.json" with { type: "json" };
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import { lessons } from "../../www/lessons/index.ts";
import type { Lesson, Step } from "../../www/lessons/lesson.ts";
import { distanceOf } from "../../www/lessons/player/catalogue.ts";
import {
  params,
  parseLesson,
  printLesson,
  readAnswers,
  readShown,
  scoreOf,
  writeAnswers,
  writeShown,
} from "../../www/lessons/player/link.ts";
import { blocksOf, plain, termsOf } from "../../www/lessons/player/markdown.ts";
import {
  cells,
  choice,
  LONGEST_TEXT,
  move,
  number,
  numbersOf,
  order,
  type Question,
  readText,
  text,
  writeText,
} from "../../www/lessons/questions.ts";
import { parse, print, read } from "../../www/link/link.ts";
import { locksSteps } from "../../www/link/locks.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

const functions = { ...core };

/** Calls the core on this thread. */
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

/** ./test long tries more seeds. */
const WHOLE = process.env.NIMSCAPE_WHOLE === "1";

/** Seeds whose numbers are tried. */
const SEEDS = WHOLE ? [0, 1, 2, 3, 4, 5, 17, 9999] : [0, 17];

const stepsOf = (lesson: Lesson, seed: number): Promise<Step[]> =>
  Promise.all(lesson.steps.map((make) => make(lessonContext(call, seed))));

/** Answers close to the right one that may be wrong, and certainly differ from it. */
function nearMisses({ form, right }: Question): string[] {
  if (right === null) return [];
  const numbers = [...(numbersOf(right) ?? [])];
  switch (form.kind) {
    case "number":
      return [Number(right) - 1, Number(right) + 1, 2 * Number(right) + 2].map(String);
    case "choice":
      return [...form.options.keys()].map(String).filter((option) => option !== right);
    case "order":
      return numbers.slice(1).map((_, at) => {
        const [one = 0, other = 0] = [numbers[at], numbers[at + 1]];
        return numbers
          .with(at, other)
          .with(at + 1, one)
          .join(".");
      });
    case "move":
      return form.piles.flatMap((size, pile) =>
        Array.from({ length: size }, (_, rest) => `${pile}.${rest}`),
      );
    case "cells": {
      const all = Array.from({ length: form.rows.length * form.columns.length }, (_, at) => at);
      const others = all.filter((cell) => !numbers.includes(cell));
      if (form.one) return others.map(String);
      const less = numbers.map((cell) => numbers.filter((each) => each !== cell).join("."));
      const more = others.map((cell) => [...numbers, cell].sort((a, b) => a - b).join("."));
      return [...less.filter((answer) => answer !== ""), ...more];
    }
    case "pick":
    case "text":
      return [];
  }
}

const SENTENCE = /\S.{4,}[.!?]$/;

function checkLink(link: string): void {
  const { view, values, problems } = parse(link, tables);
  assert.deepEqual(problems, [], link);
  assert.ok(link.startsWith(`#v1/${view}`), `${link} names its view`);
  assert.deepEqual(parse(print(view, values, tables), tables).problems, []);
}

function checkQuestion(question: Question): void {
  const { ask, form, right, solution, hints } = question;
  assert.match(ask, /[.?]$/);
  for (const hint of hints) assert.match(hint, SENTENCE);
  for (const answer of ["", "?", "-", "1e3", "x.y", "0.0.0.0.0", "99.99", "constructor"]) {
    const { kind, reason } = question.judge(answer);
    if (form.kind !== "text") assert.equal(kind, "invalid", `${ask} ${answer}`);
    assert.match(reason, SENTENCE, `${ask} ${answer}`);
  }
  if (right === null) {
    assert.equal(form.kind, "text");
    return;
  }
  assert.equal(question.judge(right).kind, "right", `${ask} ${right}`);
  assert.match(question.judge(right).reason, SENTENCE);
  assert.ok(solution !== "");
  assert.equal(read(params.answers, `1:${right}`), `1:${right}`, "fits into a link");
  const verdicts = nearMisses(question).map((answer) => question.judge(answer));
  const wrong = verdicts.filter(({ kind }) => kind === "wrong");
  assert.ok(wrong.length > 0, `${ask}: nothing is wrong`);
  for (const { kind, reason } of verdicts) {
    assert.notEqual(kind, "invalid", `${ask}: ${reason}`);
    assert.match(reason, SENTENCE, ask);
  }
  if (["number", "order"].includes(form.kind) || (form.kind === "cells" && !form.one))
    assert.equal(wrong.length, verdicts.length, `${ask}: a near miss is right`);
}

test("the first lesson shows no Grundy value, and no generation before its fractal", async () => {
  const { lesson } = (await lessons[0]?.load()) ?? assert.fail();
  for (const { title, link, reveals } of await stepsOf(lesson, 0)) {
    const { view, values } = parse(reveals ?? link, tables);
    assert.ok(view !== "play" || values.hints !== "1", title);
  }
});

test("the twelfth lesson asks for what its description says: all cells but those of the last generation", async () => {
  const { lesson } = (await lessons.find(({ name }) => name === "unseen")?.load()) ?? assert.fail();
  for (const seed of SEEDS) {
    const [{ text, question } = assert.fail()] = await stepsOf(lesson, seed);
    const [, all, last] = /\*.*?(\d+) cells, .*?(\d+) cells in the last\./.exec(text) ?? [];
    assert.equal(question?.right, String(Number(all) - Number(last)));
  }
});

test("every file is one of the lessons, and every lesson has its own name and title", async () => {
  const names = lessons.flatMap(({ name }) => [`${name}.md`, `${name}.ts`]);
  assert.deepEqual(names.sort(), readdirSync("www/lessons/content").sort());
  assert.equal(new Set(lessons.map(({ title }) => title)).size, lessons.length);
  for (const { title, load } of lessons) assert.equal((await load()).lesson.title, title);
});

test("content names what is wrong with it", () => {
  const cases: readonly (readonly [text: string, message: RegExp])[] = [
    ["## A step", /begins with its title/],
    ["# A\nages: 5\n", /A: "ages" is not a field; the fields are age, /],
    ["# A\n\n### text\nask: Why?\n", /text: no step before it/],
    ["# A\n\n## B\nlock: n\n", /B: "lock" is not a field; the fields are picture, /],
    ["# A\n\n## B\n\n### numbers\nask: Why?\n", /numbers: no kind of question/],
    ["# A\n\n## B\n\n### text\nWhy?\n", /text: Why\? is no field/],
  ];
  for (const [text, message] of cases) assert.throws(() => lessonIn(text), message);
});

const NEW = "a-name-of-this-test-only";

/** Returns the lesson that `npm run lesson` begins. */
async function begunLesson(): Promise<{ lesson: Lesson }> {
  const content = `const content = ${JSON.stringify(lessonIn(newContent(NEW)))};`;
  const contents = newModule(NEW).replace(/^import content .*$/m, content);
  const { outputFiles } = await build({
    stdin: { contents, loader: "ts", resolveDir: "www/lessons/content" },
    ...{ bundle: true, write: false, format: "esm" },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

for (const { title, load } of [...lessons, { title: "the lesson of npm run", load: begunLesson }])
  describe(title, async () => {
    const { lesson } = await load();

    test("says for whom it is, how long it takes and what is learnt", () => {
      assert.ok(lesson.age >= 8 && lesson.age <= 18, "age");
      assert.ok(lesson.minutes >= 5 && lesson.minutes <= 90, "minutes");
      assert.match(lesson.learnt, SENTENCE);
      assert.ok(lesson.aims.length >= 2, "at least two aims");
      for (const aim of lesson.aims) assert.match(aim, /^[a-z].*[^.]$/);
      assert.ok(lesson.material.length >= 1, "at least one line of material");
      assert.ok(lesson.misconceptions.length >= 2, "at least two misconceptions");
      for (const { think, ask, step = 0 } of lesson.misconceptions) {
        assert.ok(step >= 1 && step <= lesson.steps.length, "it belongs to a step");
        assert.match(think, SENTENCE);
        assert.match(ask, SENTENCE);
      }
      assert.ok(lesson.steps.length >= 1 && lesson.steps.length <= 30);
    });

    test("takes no less than the time to read it, at 130 words and a question a minute", async () => {
      const steps = await stepsOf(lesson, 0);
      const words = steps.flatMap(({ title, text, after = "", question }) => {
        const options = question?.form.kind === "choice" ? question.form.options : [];
        const said = [title, text, question?.ask ?? "", ...options, after].map(plain);
        return said.join(" ").trim().split(/\s+/);
      });
      const questions = steps.filter(({ question }) => question !== undefined).length;
      const least = words.length / 130 + questions;
      assert.ok(lesson.minutes >= least, `${lesson.minutes} minutes, at least ${least}`);
    });

    for (const seed of SEEDS)
      test(`seed ${seed}: every step opens, and every question judges right`, async () => {
        for (const step of await stepsOf(lesson, seed)) {
          assert.ok(step.title !== "" && blocksOf(step.text).length > 0);
          for (const link of [step.link, step.reveals]) if (link !== undefined) checkLink(link);
          const { view } = parse(step.link, tables);
          for (const key of step.locks ?? [])
            assert.ok(Object.hasOwn(tables[view] ?? {}, key), key);
          if (/buttons under the picture/.test(`${step.text} ${step.question?.ask}`)) {
            const { params = {}, steps } = views.find(({ name }) => name === view) ?? {};
            const lock = step.locks?.join(",") ?? "";
            assert.ok(!locksSteps(params, { lock }, steps), `${step.title}: no such buttons`);
          }
          const said = [step.text, ...(step.question?.hints ?? [])].join(" ");
          if (/play both sides|Play a move in the picture/.test(said))
            assert.equal(parse(step.link, tables).values.answers, "you", step.title);
          for (const term of termsOf(`${step.text} ${step.after ?? ""}`))
            assert.ok(Object.hasOwn(glossary, term), `${step.title}: ${term}`);
          const asks = step.question !== undefined;
          assert.ok(asks || !(step.after || step.reveals || step.hides || step.locks), step.title);
          if (step.question !== undefined) checkQuestion(step.question);
        }
      });

    test("its numbers vary with the seed, and are the same for the same seed", async () => {
      const words = async (seed: number) =>
        JSON.stringify((await stepsOf(lesson, seed)).map(({ text, link }) => [text, link]));
      const all = await Promise.all(SEEDS.map(words));
      assert.ok(new Set(all).size > (WHOLE ? 2 : 1), `${new Set(all).size} versions`);
      assert.equal(await words(17), all[SEEDS.indexOf(17)]);
    });
  });

describe("the lists of bands in A conjecture falls", () => {
  const proved = new Map<string, boolean>();

  /** Whether a centre has a perfect band of a size, as a certificate proves that is checked. */
  function hasBand(c: number, size: number): boolean {
    const key = `${c} ${size}`;
    const known = proved.get(key);
    if (known !== undefined) return known;
    const certificate = core.band_certificate(c, (size + 1) / 2, 2 ** 32);
    const { claim } = core.row_check(certificate, 2 ** 32);
    const found = !claim.includes("never");
    assert.match(claim, found ? /fill a perfect band, for ever/ : /never become a perfect band/);
    proved.set(key, found);
    return found;
  }

  const sizes = (from: number, to: number) =>
    Array.from({ length: to }, (_, at) => at + 1).filter((size) => size >= from && size % 2 === 1);

  function assertComplete(c: number, list: string, from: number, to: number): void {
    const all = sizes(from, to).filter((size) => hasBand(c, size));
    assert.equal(list, all.join(", "), `centre ${c}, ${from}..=${to}`);
    const shipped = JSON.parse(readFileSync(`www/data/periods/${c}.json`, "utf8")) as {
      readonly bands: readonly (readonly [number, number])[];
    };
    const found = shipped.bands.map(([radius]) => 2 * radius - 1);
    assert.deepEqual(
      found.filter((size) => size >= from && size <= to),
      all,
    );
  }

  test("end before the numbers whose state comes back", async () => {
    const { lesson } = (await lessons.find(({ name }) => name === "conjecture")?.load()) ?? {};
    const never = await lesson?.steps[3]?.(lessonContext(call, 0));
    const { bands, state } = JSON.parse(core.band_certificate(29, 24, 2 ** 30));
    const below = 2 * bands.at(-1).radius - 1;
    const named = /numbers 0 to (\d+) .* next (\d+) .* numbers (\d+) to (\d+) /.exec(
      never?.text ?? "",
    );
    const last = below + state.length - 1;
    assert.deepEqual(named?.slice(1).map(Number), [below - 1, state.length, below, last]);
    assert.equal(last, 46);
  });

  test("are complete up to the size that is stated, and one centre fails there", async () => {
    const { lesson } = (await lessons.find(({ name }) => name === "conjecture")?.load()) ?? {};
    assert.ok(lesson);
    for (const seed of WHOLE ? Array(21).keys() : [3]) {
      const [pattern, predict, , , , survives] = await stepsOf(lesson, seed);
      const [, c, most, list = ""] =
        /centre (\d+) the sizes .* up to (\d+) numbers, are\s+([\d, ]+)/.exec(
          pattern?.text ?? "",
        ) ?? [];
      assertComplete(Number(c), list, 1, Number(most));

      const upTo = Number(/up to (\d+) numbers:/.exec(predict?.text ?? "")?.[1]);
      const lists = [...(predict?.text ?? "").matchAll(/^- Centre (\d+): (.+)$/gm)];
      assert.equal(lists.length, 3);
      for (const [at, [, centre, list = ""]] of lists.entries()) {
        const c = Number(centre);
        assertComplete(c, list, 1, upTo);
        const demanded = sizes(9, upTo).filter((size) => size % 8 === 7 && hasBand(c, size - 8));
        const fails = demanded.some((size) => !hasBand(c, size));
        const verdict = predict?.question?.judge(`${at}`);
        assert.equal(verdict?.kind, fails ? "right" : "wrong", `seed ${seed}: centre ${c}`);
        const listed = new Set(list.split(", "));
        const named = fails ? [] : (verdict?.reason.match(/\d+/g) ?? []).slice(0, -1);
        assert.ok(
          named.every((size) => listed.has(size)),
          verdict?.reason,
        );
      }

      const [, last, further, longer = ""] =
        /bands of (\d+) to (\d+) numbers have\s+([\d, ]+)/.exec(survives?.text ?? "") ?? [];
      assertComplete(29, longer, Number(last), Number(further));
    }
    assert.deepEqual([hasBand(28, 87), hasBand(28, 95)], [true, false]);
  });
});

/** Returns a step of a lesson, counted from 0. */
async function stepOf(name: string, at: number, seed: number): Promise<Step> {
  const entry = lessons.find((each) => each.name === name) ?? assert.fail(name);
  const make = (await entry.load()).lesson.steps[at] ?? assert.fail(`${name}: ${at}`);
  return make(lessonContext(call, seed));
}

test("the rows of a perfect band come back, and each differs from the next one", async () => {
  for (const seed of SEEDS) {
    const { text, question } = await stepOf("order", 2, seed);
    const [, from, last] = /columns (\d+) to (\d+)/.exec(text)?.map(Number) ?? [];
    const [radius, row] = [((last ?? 0) - (from ?? 0)) / 2 + 1, ((last ?? 0) + (from ?? 0)) / 2];
    const band = (at: number) =>
      [...core.row_offsets(2, at, at - radius + 1, 2 * radius - 1)].map((offset, place) => {
        return at - radius + 1 + place + offset;
      });
    const rows = Array.from({ length: 50 }, (_, at) => band(row + at));
    const all = [...Array(Number(question?.right)).keys()].join();
    for (const [at, each] of rows.entries()) {
      assert.equal(each.toSorted((a, b) => a - b).join(), all);
      assert.notEqual(each.join(), rows[at + 1]?.join());
    }
    assert.ok(new Set(rows.map(String)).size < rows.length);
    assert.match((await stepOf("order", 2, seed)).after ?? "", /from row to row/);
  }
});

describe("questions", () => {
  const kit = lessonContext(call, 0);

  test("a number asks for a number, and says why another one is wrong", () => {
    const question = number({ ask: "How many?", right: 6 });
    assert.match(question.judge("six").reason, /^“six” is not a whole number/);
    assert.match(question.judge("  ").reason, /^Type a whole number/);
    assert.match(question.judge("6.5").reason, /not a whole number/);
    assert.equal(question.judge("\u22126").reason, "−6 is too small.");
    assert.equal(question.judge(" 6 ").kind, "right");
    assert.equal(question.judge("006").kind, "right");
    const named = number({
      ask: "How many?",
      right: 6,
      why: (given) => (given === 8 ? "No." : undefined),
    });
    assert.deepEqual(
      [named.judge("8").reason, named.judge("7").reason],
      ["No.", "7 is too large."],
    );
  });

  test("an order says how far it is right", () => {
    const question = order({ ask: "Which order?", items: ["a", "b", "c"], mix: [2, 0, 1] });
    assert.deepEqual(question.form, { kind: "order", items: ["c", "a", "b"] });
    assert.equal(question.right, "1.2.0");
    assert.equal(question.judge("1.2.0").kind, "right");
    assert.match(question.judge("1.0.2").reason, /^The first one is right; number 2/);
    assert.match(question.judge("0.1.2").reason, /^Another one comes first/);
    for (const answer of ["1.2", "0.0.1", "1.2.3", ""])
      assert.equal(question.judge(answer).kind, "invalid", answer);
    checkQuestion(question);
  });

  test("cells name an extra one before a missing one; one of several suffices on request", () => {
    const asked = {
      ask: "Which?",
      rows: ["0", "1"],
      columns: ["0", "1"],
      solution: "the diagonal",
    };
    const why = (cell: number, isMissing: boolean) =>
      `${isMissing ? "Missing" : "Extra"}: ${cell}.`;
    const all = cells({ ...asked, right: [3, 0], why });
    assert.deepEqual([all.right, all.judge("0.3").kind], ["0.3", "right"]);
    assert.equal(all.judge("0.1").reason, "Extra: 1.");
    assert.equal(all.judge("3").reason, "1 is missing. Missing: 0.");
    assert.equal(all.judge("0.0").kind, "invalid");
    const one = cells({ ...asked, right: [3, 0], why, one: true });
    assert.deepEqual(
      ["0", "3", "1", "0.3"].map((answer) => one.judge(answer).kind),
      ["right", "right", "wrong", "invalid"],
    );
    checkQuestion(one);
  });

  test("a question without a right answer is an error of its author", async () => {
    const options = [{ text: "a", right: false, why: "No." }];
    assert.throws(() => choice({ ask: "Which?", options }), /Which\?: no option is right/);
    await assert.rejects(move(kit, { ask: "Which?", piles: [1, 2, 3] }), /no move wins/);
  });

  test("a move is judged by what the other player can do", async () => {
    const question = await move(kit, { ask: "Which move?", piles: [3, 4, 5] });
    assert.equal(question.right, "0.1");
    assert.equal(question.solution, "take 2 from the pile of 3");
    assert.equal(question.judge("0.1").reason, "Yes: from (1, 4, 5) the other player loses.");
    assert.match(question.judge("2.0").reason, /^The other player answers with \(3, 3, 0\)/);
    for (const answer of ["0.3", "3.0", "1", "0.1.0"])
      assert.equal(question.judge(answer).kind, "invalid", answer);
  });

  test("texts of any signs go through a link, unless they are too long", () => {
    const question = text({ ask: "Why?" });
    for (const words of ["a ⊕ b; c & d=1#?", "  two\nlines ", "ü 漢 🙂", "%00<b>"]) {
      const answer = writeText(words);
      assert.equal(read(params.answers, `12:${answer}`), `12:${answer}`);
      assert.equal(readText(answer), words);
      assert.equal(question.judge(answer).kind, "kept");
    }
    const longest = "ü".repeat(LONGEST_TEXT / 2);
    const answer = writeText(longest);
    assert.equal(question.judge(answer).kind, "kept");
    assert.equal(read(params.answers, `30:${answer}`), `30:${answer}`);
    for (const [more, by] of [
      ["a", 1],
      ["🙂".repeat(100_000), 400_000],
    ] as const) {
      assert.equal(readText(writeText(longest + more)), longest + more, "nothing is cut");
      const { kind, reason } = question.judge(writeText(longest + more));
      assert.deepEqual([kind, /\d+/.exec(reason)?.[0]], ["invalid", `${by}`]);
    }
    for (const nothing of ["", writeText("  "), "%%%", "A"])
      assert.equal(question.judge(nothing).kind, "invalid", nothing);
  });
});

describe("the link of a lesson", () => {
  test("is read and written by the rules of all links", () => {
    const link = "#v1/lesson?step=3&seed=7&answers=2:0.1;3:5&theme=dark&ui=student";
    const { values, problems } = parseLesson(link);
    assert.deepEqual(problems, []);
    assert.deepEqual([values.id, values.step, values.seed], ["nim", 3, 7]);
    assert.equal(printLesson(values), link);
    assert.equal(printLesson(parseLesson("#v1/lesson?id=nim").values), "#v1/lesson");
  });

  test("has the steps whose answer was shown, each once", () => {
    const { values, problems } = parseLesson("#v1/lesson?step=2&shown=5.2");
    assert.deepEqual(problems, []);
    assert.deepEqual([...readShown(values.shown)], [5, 2]);
    assert.equal(writeShown([5, 2, 5]), "2.5");
    assert.equal(readShown("").size, 0);
    assert.equal(printLesson({ ...values, shown: writeShown([]) }), "#v1/lesson?step=2");
    assert.equal(parseLesson("#v1/lesson?shown=2,5").problems.length, 1);
  });

  test("names what is wrong with it, and keeps the rest", () => {
    const { values, problems } = parseLesson(
      "#v1/lesson?id=chess&step=-2&answers=<b>&colour=1&seed=4",
    );
    assert.deepEqual([values.id, values.step, values.answers, values.seed], ["nim", 1, "", 4]);
    const sentences = problems.map(({ sentence }) => sentence);
    assert.match(sentences[0] ?? "", /^id: chess is not one of nim/);
    assert.match(sentences[1] ?? "", /^step: -2 is not a whole number from 1 to /);
    assert.match(sentences[2] ?? "", /^answers: <b> is not steps with their answers/);
    assert.match(sentences[3] ?? "", /^colour is not a parameter/);
    assert.equal(problems.length, 4);
  });

  test("has the answers by step, the first of two for the same step", () => {
    assert.deepEqual([...readAnswers("2:0.1;2:5;10:aGk")].sort(), [
      [10, "aGk"],
      [2, "0.1"],
    ]);
    assert.equal(readAnswers("").size, 0);
    const answers = new Map([
      [10, "1"],
      [2, "0.1"],
    ]);
    assert.equal(writeAnswers(answers), "2:0.1;10:1");
    assert.deepEqual(readAnswers(writeAnswers(answers)), new Map([...answers].reverse()));
  });
});

test("a score counts all questions, and judges those that have a right answer", () => {
  const step = (question?: Question): Step => ({
    title: "",
    text: "",
    link: "",
    ...(question && { question }),
  });
  const asked = number({ ask: "How many?", right: 2 });
  const steps = [step(), step(asked), step(asked), step(asked), step(text({ ask: "Why?" }))];
  const given = new Map([
    [1, "2"],
    [2, "2"],
    [3, "3"],
    [5, "aGk"],
  ]);
  const score = scoreOf(steps, given);
  assert.deepEqual(score, { questions: 4, judged: 3, answered: 3, right: 1 });
});

test("Markdown has paragraphs, lists, columns and terms", () => {
  const markdown =
    "One\nline, *a* [nim-sum].\n\n- first\n  more\n- **second**\n\n```\n1 0\n0 1\n```\n\nEnd.";
  assert.deepEqual(blocksOf(markdown), [
    { kind: "paragraph", text: "One line, *a* [nim-sum]." },
    { kind: "list", items: ["first more", "**second**"] },
    { kind: "columns", text: "1 0\n0 1" },
    { kind: "paragraph", text: "End." },
  ]);
  assert.deepEqual(termsOf(`${markdown} [nim-sum] [mex]`), ["nim-sum", "mex"]);
  assert.equal(plain(markdown), "One line, a nim-sum. first more. second. 1 0 0 1 End.");
  assert.equal(plain("- One.\n- **Two.**\n- Is it [mex]?\n- three"), "One. Two. Is it mex? three.");
});

test("npm run lesson begins a lesson that the list has, and refuses wrong names", () => {
  const list = readFileSync("www/lessons/index.ts", "utf8");
  const lines = listed(list, NEW).split("\n");
  assert.equal(lines.length, list.split("\n").length + 1);
  assert.ok(
    lines.includes(
      `  entry("${NEW}", "A name of this test only", () => import("./content/${NEW}.ts")),`,
    ),
  );
  assert.match(newContent(NEW), /^# A name of this test only\n/);
  assert.equal(refusal(NEW), null);
  assert.match(refusal("nim") ?? "", /^name: nim exists already/);
  for (const name of ["", "Nim", "a/b", "../x", "1st", "x".repeat(40)])
    assert.match(refusal(name) ?? "", /is not a word of small letters/, name);
});

test("every lesson has a subject; those that fit a class are at no distance, others at some", async () => {
  const all = await Promise.all(lessons.map(async ({ load }) => (await load()).lesson));
  for (const { title, subject } of all) assert.ok(subject, title);
  const any = { age: null, minutes: null, subject: null };
  assert.ok(all.every((lesson) => distanceOf(lesson, any) === 0));
  const lesson = { age: 14, minutes: 30, subject: "Games" };
  assert.equal(distanceOf(lesson, { age: 14, minutes: 30, subject: "Games" }), 0);
  assert.equal(distanceOf(lesson, { ...any, subject: "Proofs" }), Number.POSITIVE_INFINITY);
  const [younger, shorter] = [
    { ...any, age: 12 },
    { ...any, minutes: 20 },
  ];
  assert.ok(distanceOf(lesson, younger) > distanceOf(lesson, shorter));
  assert.ok(distanceOf(lesson, shorter) > 0);
});
