/** Seventy questions that people ask, each with a link among the first results, and its answer. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { buttonsOf } from "../../www/app/actions.ts";
import { find, nearest, type Result, type Sources } from "../../www/app/search/find.ts";
import { parse } from "../../www/link/link.ts";
import { contents } from "../../www/papers/cards.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

const sources: Sources = {
  tools: [],
  statements: await contents(),
  position: core.position,
};

/** The core on this thread, and the tables of the site. */
type Answers = Parameters<NonNullable<Result["answer"]>>[0];

const answers: Answers = {
  core: {
    call: (async (name: string, args: unknown[]) =>
      Reflect.get(core, name)(...args)) as Answers["core"]["call"],
    array: (params) => {
      const figure = new core.ArrayFigure(params);
      while (figure.advance(1000) < 1);
      const ask = async (method: string, args: unknown[]) =>
        Reflect.get(figure, method).apply(figure, args);
      return { ask } as unknown as ReturnType<Answers["core"]["array"]>;
    },
  },
  shipped: async (centre) =>
    JSON.stringify(JSON.parse(readFileSync(`www/data/periods/${centre}.json`, "utf8"))),
  signal: new AbortController().signal,
};

/** How many of the results count as found at once. */
const FIRST = 3;

/** The question, the beginning of a link among the first results, and the answer, if any. */
const QUESTIONS: readonly (readonly [question: string, link: string, answer?: RegExp])[] = [
  ["row 13 centre 9", "#v1/periods?from=9&to=9&c=9&row=13", /134,400, from column 47 on/],
  ["period of row 13 of centre 9", "#v1/periods?from=9&to=9&c=9&row=13", /134,400/],
  ["what is the period of row 18 of centre 2?", "#v1/periods?from=2&to=2&c=2&row=18", /180/],
  ["centre 5 row 100", "#v1/periods?from=5&to=5&rows=101&c=5&row=100", /period/],
  ["2 vs 5", "#v1/array?c=2&vs=5", /Different in 7,067 of 262,144 entries/],
  ["compare centres 2 and 5", "#v1/array?c=2&vs=5", /7,067/],
  ["centre 2 versus centre 5", "#v1/array?c=2&vs=5", /7,067/],
  ["why do 2 and 5 agree", "#v1/shadows?c=2&vs=5"],
  ["row 7 column 9 centre 2", "#v1/array?c=2&side=16", /C\(7, 9\) = \d+/],
  ["centre 3, row 100, column 40", "#v1/array?c=3&side=128", /C\(100, 40\) = \d+/],
  ["0.156", "#v1/octal?code=0.156", /The period is 349, from heap 3,479 on/],
  ["octal game 0.77", "#v1/octal?code=0.77", /The period is 12, from heap 71 on/],
  ["period of 0.137", "#v1/octal?code=0.137", /The period is 34/],
  ["4.4", "#v1/octal?code=4.4", /period/i],
  ["2(3,1(2,3))", "#v1/play?game=tree-nim&p=2(3,1(2,3))", /can win; the Grundy value is 2/],
  ["who wins 2(2)", "#v1/play?game=tree-nim&p=2(2)", /./],
  ["100 counters in 4 piles", "#v1/counts?seq=D&k=4&n=50", /847 losing positions/],
  ["P-positions with 100 counters in 4 piles", "#v1/counts?seq=D&k=4&n=50", /847/],
  ["how many losing positions", "#v1/counts"],
  ["xor", "#v1/octant?side=16&lens"],
  ["exclusive or", "#v1/octant?side=16&lens"],
  ["how to win", "#v1/play"],
  ["winning strategy", "#v1/play"],
  ["who wins 3 5 6?", "#v1/octant?side=8&sel=3,5,6"],
  ["3,4,5", "#v1/play?p=3,4,5"],
  ["play 3,4,5", "#v1/play?p=3,4,5"],
  ["14 11 5", "#v1/octant?side=16&sel=14,11,5"],
  ["losing position", "#v1/octant"],
  ["Sierpinski", "#v1/octant"],
  ["Sierpiński pyramid", "#v1/octant"],
  ["fractal", "#v1/growth"],
  ["growth", "#v1/growth"],
  ["growth 6", "#v1/growth?n=6", /37 cells, 9 of them born in generation 6/],
  ["growth to generation 6", "#v1/growth?n=6", /37 cells/],
  ["generation 6", "#v1/growth?n=6", /37 cells/],
  ["octant", "#v1/octant"],
  ["3d", "#v1/octant"],
  ["Ulam-Warburton", "#v1/growth"],
  ["mex", "#v1/fill"],
  ["nim-sum", "#v1/octant"],
  ["Grundy", "#v1/octal"],
  ["Sprague-Grundy", "#v1/octal"],
  ["Kayles", "#v1/octal"],
  ["misère", "#v1/octant"],
  ["period", "#v1/"],
  ["periods", "#v1/periods"],
  ["open problems", "#v1/frontier"],
  ["unsolved", "#v1/frontier"],
  ["Conjecture 2", "#v1/paper"],
  ["D(3, n)", "#v1/dynamics"],
  ["tripod nim", "#v1/"],
  ["tree nim", "#v1/"],
  ["End-Nim", "#v1/play?game=end-nim"],
  ["Third One's Lucky", "#v1/play?game=third-ones-lucky"],
  ["near equivalence", "#v1/"],
  ["centre 6", "#v1/array?c=6"],
  ["million columns", "#v1/far"],
  ["four piles", "#v1/piles"],
  ["lesson", "#v1/lesson"],
  ["Nim in 45 minutes", "#v1/lesson?id=nim"],
  ["Table 3", "#v1/paper"],
  ["Theorem 14", "#v1/paper"],
  ["A006018", "#v1/periods"],
  ["LIM", "#v1/"],
  ["play against the computer", "#v1/play"],
  ["who wins 3 4 5", "#v1/play?p=3,4,5", /wins by the move to \(1, 4, 5\)/],
  ["misere nim", "#v1/play?game=misere-nim"],
  ["Wythoff", "#v1/play?game=wythoff"],
  ["what is a P-position", "#v1/octant?side=8&sel=2,3,1"],
  ["binary worksheet", "#v1/lesson?page=all", /^Nim in 45 minutes, from age 12; /],
  ["lesson for 10 year olds", "#v1/lesson?page=all", /^Nim in 45 minutes, from age 12; /],
  ["lesson grade 7", "#v1/lesson?page=all", /from age 13/],
  ["period of Kayles", "#v1/paper?id=nimscape-kayles"],
  ["13 xor 27", "#v1/octant", /^13 ⊕ 27 = 22\.$/],
  ["nim-sum of 3, 5 and 6", "#v1/octant", /= 0\.$/],
  ["how many cells after 20 generations", "#v1/growth?n=20", /313 cells, 9 of them/],
  ["A147562", "#v1/counts?seq=cells"],
  ["C(7, 9)", "#v1/array?c=2", /C\(7, 9\) = 2\./],
];

test.each(QUESTIONS.map((each) => ({ each, question: each[0] })))("$question", async ({ each }) => {
  const [question, link, answer] = each;
  const first = find(question, sources).slice(0, FIRST);
  const found = first.find((result) => result.link.startsWith(link));
  assert.ok(found, `${JSON.stringify(first.map((each) => each.link))}`);
  if (!found.link.startsWith("#v1/lesson") && !found.link.startsWith("#v1/paper"))
    assert.deepEqual(parse(found.link, tables).problems, []);
  if (answer !== undefined) assert.match((await found.answer?.(answers))?.text ?? "", answer);
});

test("there are seventy questions", () => assert.ok(QUESTIONS.length >= 70));

test("what presents the page is found by what it is for", () => {
  const tools = Object.values(buttonsOf({} as Parameters<typeof buttonsOf>[0]));
  for (const text of ["projector", "show on a projector", "show to an audience"])
    assert.equal(find(text, { ...sources, tools })[0]?.title, "Present", text);
});

test("what is not found has the three names that are most like it", () => {
  for (const [text, title] of [
    ["sirpinsky", "Nim in space"],
    ["octent", "Nim in space"],
    ["dynamcs", "Dynamics"],
    ["mexx", "mex"],
  ] as const) {
    assert.deepEqual(find(text, sources), [], text);
    const near = nearest(text);
    assert.equal(near.length, 3, text);
    assert.ok(
      near.some((result) => result.title === title),
      `${text}: ${near.map((each) => each.title)}`,
    );
  }
  assert.deepEqual(nearest("  "), []);
});

test("numbers beside other words are no position", () => {
  for (const text of ["row 3 of 5", "zebra 1 2 3", "between 2 and 5 trees"])
    assert.ok(
      find(text, sources).every(({ kind }) => kind !== "Position"),
      text,
    );
});
