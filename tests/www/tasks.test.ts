/**
 * Tasks: links of views that lock, hide and ask. Each question of each view accepts its right
 * answer, for several seeds, and refuses near misses with the reason.
 */

import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import {
  params,
  parseLesson,
  printLesson,
  seedWord,
  withOtherNumbers,
} from "../../www/lessons/player/link.ts";
import { pick, pickIn, type Question, readPick, writePick } from "../../www/lessons/questions.ts";
import { stepOf, wordOf } from "../../www/lessons/tasks/lesson.ts";
import { dataHidden, dataRefused, HIDDEN, isHidden, numbersHidden } from "../../www/link/hidden.ts";
import { parse, print, read } from "../../www/link/link.ts";
import { lockedParams, locking, locksSteps, withoutLocked } from "../../www/link/locks.ts";
import { isOpenBefore } from "../../www/views/entry-facts.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import { isPlayed, isTask } from "../../www/views/task.ts";
import * as core from "./core.ts";

const functions = { ...core };
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

const SEEDS = process.env.NIMSCAPE_WHOLE === "1" ? [0, 1, 2, 3, 17, 9999] : [0, 3, 17];
const SENTENCE = /\S.{4,}[.!?]$/;

/** The words of a picture that all questions of a view fit. */
const PICTURES: Readonly<Record<string, string>> = {
  growth: "n=15",
  octant: "side=16",
  both: "n=15",
  far: "c=2&from=1000&side=64",
  bands: "from=100",
  dynamics: "rule=b",
  play: "p=3,4,5",
};

const linkOf = (view: string, more: string) =>
  `#v1/${view}?${[PICTURES[view], more].filter(Boolean).join("&")}`;

const seedsOf = (view: string) => SEEDS.filter((seed) => isAllowed(view, seed));

function isAllowed(view: string, seed: number): boolean {
  const param = tables[view]?.[seedWord(view)];
  return param?.kind === "integer" && seed <= param.max;
}

/** Answers close to a right one. */
function nearMisses({ form, right }: Question): string[] {
  const numbers = readPick(right ?? "")
    .split(",")
    .map(Number);
  if (form.kind === "number")
    return [Number(right) - 1, Number(right) + 1, 2 * Number(right) + 2].map(String);
  return numbers.flatMap((each, at) =>
    [each - 1, each + 1]
      .filter((other) => other >= 0)
      .map((other) => numbers.with(at, other).join(".")),
  );
}

for (const view of views) {
  describe(view.name, () => {
    test("declares questions, and makes just these", async () => {
      // Nobody knows the answers to what is open.
      const isOpen = view.name === "frontier";
      assert.equal(
        view.questions.length === 0,
        isOpen,
        "the description of a view has words in `questions`",
      );
      if (view.questions.length === 0) return;
      const made = (await view.loadQuestions?.()) ?? assert.fail("no `loadQuestions`");
      assert.deepEqual(Object.keys(made).sort(), [...view.questions].sort());
      for (const { label } of Object.values(made)) assert.match(label, /^(a|an|the|how|when|two) /);
    });
    for (const word of view.questions) {
      test(`asks ${word}: right answers and near misses, for several seeds`, async () => {
        const rights = new Set<string>();
        const seeds = seedsOf(view.name);
        for (const seed of seeds) {
          const link = linkOf(view.name, `ask=${word.replace(":#", "")}`);
          assert.deepEqual(parse(link, tables).problems, []);
          const step = await stepOf(lessonContext(call, seed), link);
          assert.equal(step.problem, undefined, link);
          const question = step.question ?? assert.fail(link);
          checkQuestion(question);
          for (const each of [step.link, step.reveals ?? step.link])
            assert.deepEqual(parse(each, tables).problems, [], each);
          assert.equal(parse(step.link, tables).values.ask, "", "the picture asks nothing");
          const locked = lockedParams(view.params, { lock: (step.locks ?? []).join(",") });
          for (const key of locked) assert.ok(Object.hasOwn(tables[view.name] ?? {}, key), key);
          if (question.form.kind === "pick")
            for (const key of question.form.keys) assert.ok(!locked.includes(key), key);
          rights.add(`${question.ask} ${question.right}`);
        }
        assert.ok(rights.size > 1, "seeds vary the question");
      });
    }
  });
}

function checkQuestion(question: Question): void {
  const { ask, form, right, solution: shown, hints } = question;
  assert.match(ask, /[.?]$/);
  for (const hint of hints) assert.match(hint, SENTENCE);
  for (const answer of ["", "?", "1e3", "x.y", "constructor"]) {
    const { kind, reason } = question.judge(answer);
    assert.equal(kind, "invalid", `${ask} ${answer}`);
    assert.match(reason, SENTENCE);
  }
  assert.ok(right !== null && shown !== "");
  assert.equal(question.judge(right).kind, "right", `${ask} ${right}`);
  assert.match(question.judge(right).reason, SENTENCE);
  assert.equal(read(params.answers, `1:${right}`), `1:${right}`, "fits into a link");
  const verdicts = nearMisses(question).map((answer) => question.judge(answer));
  for (const { reason } of verdicts) assert.match(reason, SENTENCE);
  const wrong = verdicts.filter(({ kind }) => kind !== "right");
  assert.ok(wrong.length > 0, `${ask}: nothing is wrong`);
  if (form.kind === "number") assert.ok(wrong.every(({ kind }) => kind === "wrong"));
}

test("answers of the core agree with what follows from the definitions", async () => {
  const question = async (link: string) => {
    const { question } = await stepOf(lessonContext(call, 0), link);
    return question ?? assert.fail(link);
  };
  // The mex rule fills tables; C is totally symmetric: C(2, 3) with centre 6 by hand.
  const play = await question("#v1/play?p=3,4,5&ask=move");
  assert.equal(play.judge("1.4.5").kind, "right", "1 ⊕ 4 ⊕ 5 = 0");
  assert.match(play.judge("2.4.5").reason, /The other player answers/);
  assert.equal(play.judge("3.4.5").kind, "invalid");
  assert.equal(play.judge("1.4.4").kind, "invalid", "two piles at once");
  const third = await question("#v1/octant?side=16&sel=5,6,3&ask=number");
  assert.equal(third.judge("3").kind, "right", "5 ⊕ 6 = 3");
  assert.equal(third.judge("11").kind, "wrong");
  const heap = await question("#v1/octal?code=0.77&n=3&ask=number");
  assert.equal(heap.judge("3").kind, "right", "Kayles: 0, 1, 2, 3, 1, 4");
  const value = await question("#v1/play?p=3,4,5&ask=number");
  assert.equal(value.judge("2").kind, "right", "3 ⊕ 4 ⊕ 5 = 2");
  const born = await question("#v1/growth?n=15&sel=3,5,6&ask=number");
  assert.equal(born.judge("7").kind, "right", "half of its 14 counters");
  assert.match(born.judge("14").reason, /number of its counters/);
  const four = await question("#v1/growth?n=15&ask=cell:generation:4");
  for (let a = 0; a < 16; a++)
    for (let b = 0; a + b + (a ^ b) <= 30; b++) {
      const { kind } = four.judge(`${a}.${b}.${a ^ b}`);
      assert.equal(kind === "right", a + b + (a ^ b) === 8, `${a}, ${b}`);
    }
});

test("a third pile is called winning only where the rules of the game say so", async () => {
  const lost = {
    nim: ([a, b, c]) => (a ^ b ^ c) === 0,
    lim: ([a, b, c]) => (a & b) === 0 && (a & c) === 0 && (b & c) === 0,
  } satisfies Record<string, (piles: readonly [number, number, number]) => boolean>;
  for (const [words, isLost] of [
    ["side=16&n=6", lost.nim],
    ["side=16&n=15&game=lim", lost.lim],
    ["side=8&game=lim&sel=1,2,0", lost.lim],
  ] as const)
    for (const seed of SEEDS) {
      const ask = (word: string) =>
        stepOf(lessonContext(call, seed), `#v1/octant?${words}&ask=${word}`);
      const { question: cell } = await ask("cell:third");
      const { question: pile } = await ask("number:third");
      assert.ok(cell?.right && pile?.right, words);
      const [a = 0, b = 0] = readPick(cell.right).split(",").map(Number);
      for (let c = 0; c < 40; c++) {
        const reasons = [cell.judge(`${a}.${b}.${c}`), cell.judge(`${c}.${c}.0`)];
        const piles = [
          [a, b, c],
          [c, c, 0],
        ] as const;
        for (const [at, { reason }] of reasons.entries())
          if (isLost(piles[at] ?? [0, 0, 0])) assert.doesNotMatch(reason, /wins/, `${piles[at]}`);
        const [x = 0, y = 0] = (pile.ask.match(/\d+/g) ?? []).map(Number);
        const { reason } = pile.judge(`${c}`);
        if (isLost([x, y, c])) assert.doesNotMatch(reason, /wins/, `${[x, y, c]}`);
      }
    }
  const early = await stepOf(lessonContext(call, 0), "#v1/octant?side=16&n=6&ask=cell:third");
  assert.match(early.question?.judge("14.11.5").reason ?? "", /loses.* step 15/);
});

test("a kind stands for its first question, and a number chooses what is asked for", async () => {
  const asked = ["number:value", "cell:value:#", "cell:other"] as const;
  assert.equal(wordOf(asked, "number"), "number:value");
  assert.equal(wordOf(asked, "cell"), "cell:value:#");
  assert.equal(wordOf(asked, "cell:value:7"), "cell:value:#");
  assert.equal(wordOf(asked, "cell:other"), "cell:other");
  assert.equal(wordOf(asked, "move"), undefined);
  const { question } = await stepOf(
    lessonContext(call, 3),
    "#v1/array?c=2&side=16&ask=cell:value:9",
  );
  assert.match(question?.ask ?? "", /that is 9\./);
});

test("a picture that does not fit a question is shown without it, and the reason is named", async () => {
  for (const [link, reason] of [
    ["#v1/growth?rule=full&n=9&ask=cell", /^ask: rule: full has/],
    ["#v1/growth?n=200&ask=cell", /^ask: n: 200 is more than 63/],
    ["#v1/array?side=16&ask=cell:value:9999", /^ask: 9999 is not among/],
    ["#v1/play?p=0,0,0&ask=move", /^ask: from \(0, 0, 0\) no move wins/],
    ["#v1/play?p=x&game=nim&ask=move", null],
    ["#v1/far?c=2&from=1000&side=16&ask=cell:difference:99", /^ask: no row of this window has/],
    ["#v1/far?from=5000000&ask=number", /^ask: from: 5000000 is more than 4194303/],
  ] as const) {
    const step = await stepOf(lessonContext(call, 0), link);
    if (reason === null) continue;
    assert.equal(step.question, undefined, link);
    assert.match(step.problem ?? "", reason);
    assert.deepEqual(parse(step.link, tables).problems, []);
  }
});

test("wrong words of a task cost only themselves, with a sentence that names what is allowed", () => {
  for (const [words, sentence] of [
    ["ask=colour", /^ask: colour is not one of number:value, cell:value:#, where # is/],
    ["ask=move", /^ask: move is not one of/],
    ["ask=number:value:7", /^ask: number:value:7 is not/],
    ["ask=cell:value:x", /^ask: /],
    ["ask=__proto__", /^ask: /],
    [
      "lock=colour",
      /^lock: colour is not all, or some of world, row, leaf, tree, c, .* sel, with commas/,
    ],
    ["lock=c,,side", /^lock: /],
    ["lock=all,c", /^lock: all,c is not/],
    ["hide=everything", /^hide: everything is not some of answers, values, selected, legend/],
    ["hide=values,", /^hide: /],
    ["seed=-1", /^seed: -1 is not a whole number from 0 to 9999/],
    ["seed=10000", /^seed: /],
    ["answer=a b", /^answer: /],
    ["shown=2", /^shown: 2 is not one of 0, 1/],
  ] as const) {
    const { view, values, problems } = parse(`#v1/array?${words}&c=5`, tables);
    assert.equal(problems.length, 1, words);
    assert.match(problems[0]?.sentence ?? "", sentence);
    assert.equal(print(view, values, tables), "#v1/array?c=5");
    assert.ok(!isTask(`#v1/array?${words}&c=5`));
  }
  for (const words of ["ask=number", "ask=cell:value:7", "ask=cell:value", "ask=cell"])
    assert.ok(isTask(`#v1/array?${words}`), words);
  for (const link of ["#v1/lesson?id=nim&ask=number", "#v1/array?c=2", "#", "", "ask=number"])
    assert.ok(!isTask(link), link);
  assert.ok(isPlayed("#v1/lesson") && isPlayed("#v1/fill?ask=number") && !isPlayed("#v1/fill"));
});

test("a task's link is one of the player: it keeps its words, and has the reader's", () => {
  for (const link of [
    "#v1/array?c=5&sel=2,3,0&lock=c,side&hide=legend&ask=number:value&seed=12&answer=7&shown=1",
    "#v1/growth?n=15&theme=dark&lang=pt&ask=cell:parent&answer=1.2.3",
    "#v1/tree?p=2(3,4)&ask=number",
    "#v1/dynamics?seed=101,011&ask=number",
    "#v1/play?p=3,4,5&seed=7&ask=move&ui=student",
  ]) {
    const { view, values, problems } = parse(link, tables);
    assert.deepEqual(problems, []);
    const whole = print(view, values, tables);
    assert.equal(printLesson(parseLesson(link).values), whole);
  }
  const { values } = parseLesson("#v1/array?c=5&ask=number&seed=12&answer=7&theme=dark");
  assert.equal(values.task, "#v1/array?c=5&ask=number");
  assert.deepEqual([values.seed, values.answers, values.shown], [12, "1:7", ""]);
  assert.equal(withOtherNumbers(values).seed, 13);
  const last = parseLesson("#v1/play?p=3,4,5&ask=move&seed=999").values;
  assert.equal(withOtherNumbers(last).seed, 0, "seeds stay in the range of the view");
  const other = printLesson({ ...values, ...withOtherNumbers(values) });
  assert.equal(other, "#v1/array?c=5&theme=dark&ask=number&seed=13");
  const rows = parseLesson("#v1/dynamics?seed=101,011&numbers=12&ask=number").values;
  assert.deepEqual([rows.seed, rows.task], [12, "#v1/dynamics?seed=101,011&ask=number"]);
  assert.equal(
    printLesson({ ...rows, ...withOtherNumbers(rows) }),
    "#v1/dynamics?seed=101,011&numbers=13&ask=number",
    "its seed is rows of bits, which stay",
  );
});

test("each part of hide leaves out its own, and numbers are in no data", () => {
  const left = (hide: string) => HIDDEN.filter((part) => isHidden({ hide }, part));
  assert.deepEqual(left(""), []);
  assert.deepEqual(left("legend"), ["legend"]);
  assert.deepEqual(left("card"), ["card"]);
  assert.deepEqual(left("values"), ["values", "card", "reasons"]);
  assert.deepEqual(left("selected"), ["selected", "reasons"]);
  assert.deepEqual(left("answers"), ["answers", "legend", "card", "reasons"]);
  assert.deepEqual(left("legend,card"), ["legend", "card"]);
  assert.deepEqual(left("__proto__,constructor"), []);
  for (const hide of ["answers", "values"])
    assert.ok(numbersHidden({ hide }) && dataHidden({ hide }));
  assert.ok(!numbersHidden({ hide: "selected" }) && dataHidden({ hide: "selected" }));
  assert.ok(!dataHidden({ hide: "legend,card,reasons" }));
  assert.ok(dataRefused({ hide: "values" }) && !dataRefused({ ui: "student" }), "as before");
});

test("locks keep what they name, and all keeps the controls of the panel", () => {
  const { params } = views.find(({ name }) => name === "array") ?? assert.fail();
  assert.deepEqual(lockedParams(params, {}), []);
  assert.deepEqual(lockedParams(params, { lock: "c,sel" }), ["c", "sel"]);
  const all = lockedParams(params, { lock: "all" });
  assert.ok(all.includes("c") && all.includes("map") && !all.includes("sel"));
  assert.deepEqual(withoutLocked(params, { lock: "c" }, { c: 5, side: 8 }), { side: 8 });
  assert.deepEqual(withoutLocked(params, { lock: "all" }, { c: 5, sel: [1, 2, 3] }), {
    sel: [1, 2, 3],
  });
  assert.ok(locksSteps(params, { lock: "side" }) && !locksSteps(params, { lock: "map" }));
  const { params: own, steps } = views.find(({ name }) => name === "dynamics") ?? assert.fail();
  assert.ok(!locksSteps(own, { lock: "k,n,seed" }, steps), "a locked system still has steps");
  assert.ok(locksSteps(own, { lock: "t" }, steps) && locksSteps(own, { lock: "all" }, steps));
  assert.equal(locking(params, { lock: "c" }, ["sel", "c"]).lock, "c,sel");
});

test("selections are answers, and typed ones too", () => {
  for (const [typed, answer, text] of [
    ["(3, 5, 6)", "3.5.6", "3,5,6"],
    ["3 , 5,6", "3.5.6", "3,5,6"],
    ["2(3,1(2,3))", "2_3.1_2.3--", "2(3,1(2,3))"],
    ["7", "7", "7"],
    ["", "", ""],
    ["3 5  6", "3.5.6", "3,5,6"],
    ["3;5 ; 6", "3.5.6", "3,5,6"],
    ["( 3 , 5 , 6 )", "3.5.6", "3,5,6"],
    ["2 (3, 1)", "2_3.1-", "2(3,1)"],
    ["３，５，６", "3.5.6", "3,5,6"],
    ["-1,2,3", "?-1,2,3", "-1,2,3"],
    ["<b>&;=", "?<b>&;=", "<b>&;="],
  ] as const) {
    assert.equal(writePick(typed), answer);
    assert.equal(readPick(answer), text);
  }
  const verdict = { kind: "right", reason: "Yes." } as const;
  const question = pick({ ask: "Which?", keys: ["sel"], right: "1,2,3", judge: () => verdict });
  assert.deepEqual(
    [question.judge(writePick("1 2 3")).kind, question.judge(writePick("-1,2,3")).kind],
    ["right", "invalid"],
  );
  assert.match(question.judge(writePick("-1,2,3")).reason, /^“-1,2,3” cannot be read/);
  assert.equal(pickIn({ sel: [1, 2, 3] }, ["sel"]), "1.2.3");
  assert.equal(pickIn({ sel: null }, ["sel"]), "");
  assert.equal(pickIn({ c: 5, row: 0 }, ["c", "row"]), "5.0");
  assert.equal(pickIn({ c: 5, row: null }, ["c", "row"]), "");
});

test("parents are not asked for where nothing grows", async () => {
  for (const words of ["c=3&side=4", "c=1&side=8", "c=6&side=16", "game=end-nim&side=16"])
    for (const ask of ["cell:parent", "cell:generation:4"]) {
      const link = `#v1/octant?${words}&ask=${ask}`;
      const { question, problem } = await stepOf(lessonContext(call, 0), link);
      assert.equal(question, undefined, "half the sum is no generation");
      assert.match(problem ?? "", /^ask: /, link);
    }
  const octant = views.find(({ name }) => name === "octant");
  const ofOctant = (await octant?.loadQuestions?.()) ?? assert.fail();
  const offered = (words: string) => {
    const { values } = parse(`#v1/octant?side=16&${words}`, tables);
    return Object.keys(ofOctant).filter((word) => ofOctant[word]?.fits?.(values) ?? true);
  };
  assert.deepEqual(offered("c=3"), ["cell:third", "number:third"]);
  assert.deepEqual(offered("rule=relaxed"), ["cell:parent", "cell:generation:#"]);
  assert.equal(offered("d=5").length, 4);
});

test("of more piles no position is asked for before the second generation", async () => {
  for (let seed = 0; seed < 8; seed++) {
    const { question } = await stepOf(
      lessonContext(call, seed),
      "#v1/piles?n=2&ask=number:generation",
    );
    assert.equal(question?.right, "2", `${seed}`);
  }
});

test("no other entry of the same P-position is shown beside a hidden number, and mex finds it", () => {
  const side = 24;
  for (const c of [0, 2, 3, 5, 8]) {
    const { values } = core.filling({ c, side, way: "entries" });
    const at = (a: number, b: number) => values[a * side + b] ?? 0;
    for (let a = 1; a < 14; a++)
      for (let b = 1; b < 14; b++) {
        const value = at(a, b);
        const isOpen = (x: number, y: number) =>
          x < side && y < side && isOpenBefore([a, b], value, [x, y], at(x, y));
        const others = [
          [b, a],
          [a, value],
          [value, a],
          [b, value],
          [value, b],
        ] as const;
        const isC0 = (x: number, y: number) => x === 0 && y === 0; // it has no P-position
        for (const [x, y] of others)
          assert.ok(!isOpen(x, y) || isC0(x, y), `centre ${c}, (${a}, ${b}): ${x}, ${y}`);
        const seen = new Set<number>();
        for (let x = 0; x <= Math.max(a, b); x++)
          for (const [row, column] of [
            [a, x],
            [x, b],
          ] as const)
            if (isOpen(row, column)) seen.add(at(row, column));
        let mex = 0;
        while (seen.has(mex)) mex++;
        assert.equal(mex, value, `centre ${c}, (${a}, ${b})`);
      }
  }
});
