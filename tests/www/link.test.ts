import assert from "node:assert/strict";
import { test } from "node:test";
import {
  defaults,
  parse,
  print,
  type State,
  type Tables,
  type Value,
  withCommon,
} from "../../www/state/link.ts";
import type { Param, Table } from "../../www/state/params.ts";

const said = { label: "", meaning: "", control: "panel" } as const;
const tables: Tables = {
  growth: withCommon({
    rule: {
      ...said,
      kind: "choice",
      default: "three-branches",
      options: ["three-branches", "full", "lim"].map((value) => ({ value, label: value })),
    },
    n: { ...said, kind: "integer", default: 31, min: 0, max: 4095 },
    x: { ...said, kind: "number", default: 0, min: -1000, max: 1000, digits: 3 },
  }),
  array: withCommon({
    c: { ...said, kind: "integer", default: 2, min: 0, max: 4095 },
    vs: { ...said, kind: "integer", default: null, min: 0, max: 4095 },
    deep: { ...said, kind: "integer", default: 0, min: -(2 ** 40), max: 2 ** 40 },
  }),
};

const sentences = (text: string) => parse(text, tables).problems.map(({ sentence }) => sentence);
const values = (text: string) => parse(text, tables).values;

test("a link is read in any order and written in the order of the table, defaults left out", () => {
  const link = parse("#v1/array?vs=5&c=7", tables);
  assert.deepEqual(link.problems, []);
  assert.equal(link.values.c, 7);
  assert.equal(print(link.view, link.values, tables), "#v1/array?c=7&vs=5");
  assert.equal(print("array", defaults(tables.array as Table), tables), "#v1/array");
});

test("the empty link and its beginnings are the default view without a complaint", () => {
  for (const text of ["", "#", "#v1", "#v1/", "#v1/growth", "#v1/growth?", "v1/growth?&"]) {
    assert.deepEqual(parse(text, tables), {
      view: "growth",
      values: defaults(tables.growth as Table),
      problems: [],
    });
  }
});

test("what is wrong is named, with what is allowed, and the rest is honoured", () => {
  assert.deepEqual(sentences("#v1/growth?n=seven"), ["n: seven is not a whole number in 0..=4095"]);
  assert.deepEqual(sentences("#v1/growth?rule=FULL"), [
    "rule: FULL is not one of three-branches, full, lim",
  ]);
  assert.deepEqual(sentences("#v1/growth?m=1"), [
    "m is not a word of this view; it knows rule, n, x, sel, theme",
  ]);
  assert.deepEqual(sentences("#v1/grwoth"), ["grwoth is not a view; there are growth, array"]);
  assert.deepEqual(sentences("#v9/array"), ["v9 is not a version of links; this page reads v1"]);
  assert.deepEqual(sentences("#v1/array?sel=1,2"), [
    "sel: 1,2 is not three whole numbers in 0..=1099511627776, like 1,2,3",
  ]);
  assert.deepEqual(sentences("#v1/array?c=3&c=4"), ["c: said twice; the first counts"]);
  assert.equal(values("#v1/array?c=oops&vs=9&bad").vs, 9);
  assert.equal(values("#v9/array?vs=9").vs, 9);
  assert.equal(values("#v1/array?c=3&c=4").c, 3);
});

test("a whole number is digits only", () => {
  const not = [
    "1e3",
    "0x10",
    "-0",
    "NaN",
    "Infinity",
    "1.0",
    "",
    " 1",
    "+1",
    "4096",
    "-1",
    "٣",
    "1_0",
    "1n",
  ];
  for (const text of not) {
    assert.equal(sentences(`#v1/array?c=${encodeURIComponent(text)}`).length, 1, text);
  }
  assert.equal(values("#v1/array?c=007").c, 7);
  assert.equal(values("#v1/array?c=%37").c, 7);
  assert.equal(values("#v1/array?deep=-5").deep, -5);
});

test("a real number has no exponent and no more decimals than its parameter", () => {
  for (const text of ["1e3", "-0", "NaN", ".5", "5.", "1000.01", "Infinity"])
    assert.equal(sentences(`#v1/growth?x=${text}`).length, 1, text);
  assert.equal(values("#v1/growth?x=-0.0001").x, 0);
  assert.equal(values("#v1/growth?x=1.23456").x, 1.235);
  assert.equal(print("growth", { ...values(""), x: 1 / 3 }, tables), "#v1/growth?x=0.333");
});

test("names of every object's prototype are no words, views or values", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    assert.equal(parse(`#v1/${name}`, tables).view, "growth");
    assert.equal(sentences(`#v1/${name}`).length, 1);
    assert.equal(sentences(`#v1/array?${name}=1`).length, 1);
    assert.equal(sentences(`#v1/growth?rule=${name}`).length, 1);
  }
  assert.equal(({} as Record<string, unknown>).n, undefined);
});

test("a huge link is cut and told in few, short sentences", () => {
  const link = parse(`#v1/array?vs=5&${"junk&".repeat(1e6)}`, tables);
  assert.equal(link.values.vs, 5);
  assert.ok(link.problems.length <= 12);
  assert.ok(
    sentences(`#v1/array?c=${"9".repeat(4000)}`).every((sentence) => sentence.length < 200),
  );
});

/** A small seeded generator (mulberry32): the same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("state -> link -> state is the identity", () => {
  const random = seeded(1);
  const among = (count: number) => Math.floor(random() * count);
  const any = (param: Param): Value => {
    if (random() < 0.2) return param.default;
    switch (param.kind) {
      case "integer":
        return param.min + among(param.max - param.min + 1);
      case "number":
        return Number((param.min + random() * (param.max - param.min)).toFixed(param.digits)) + 0;
      case "choice":
        return param.options[among(param.options.length)]?.value ?? null;
      case "position":
        return [among(param.max + 1), among(9), among(2 ** 20)];
      case "cell":
        return [among(param.max + 1), -1 - among(9)];
      case "text":
        return among(1000).toString(2);
    }
  };
  for (let round = 0; round < 20_000; round++) {
    const [view, table] = Object.entries(tables)[among(2)] as [string, Table];
    const state: State = Object.fromEntries(
      Object.entries(table).map(([key, param]) => [key, any(param)]),
    );
    const link = print(view, state, tables);
    assert.deepEqual(parse(link, tables), { view, values: state, problems: [] }, link);
  }
});

test("100,000 hostile links: never a throw, always a state inside its table, and a fixed point", () => {
  const random = seeded(2);
  const crumbs = [
    "#",
    "v1",
    "v2",
    "/",
    "?",
    "&",
    "=",
    "%",
    "%zz",
    "%00",
    "%F0%9F",
    "growth",
    "array",
    "n",
    "c",
    "vs",
  ].concat([
    "sel",
    "x",
    "rule",
    "full",
    "1,2,3",
    ",",
    "-",
    "0",
    "9".repeat(20),
    "1e3",
    "NaN",
    "__proto__",
    "\u0000",
    "𝕟",
    "\ud800",
    "<b>",
  ]);
  for (let round = 0; round < 100_000; round++) {
    let text = random() < 0.5 ? "#v1/" : "";
    for (let left = random() * 12; left > 0; left--)
      text += crumbs[Math.floor(random() * crumbs.length)];
    const { view, values: state } = parse(text, tables);
    assert.deepEqual(Object.keys(state), Object.keys(tables[view] as Table), text);
    assert.deepEqual(
      parse(print(view, state, tables), tables),
      { view, values: state, problems: [] },
      text,
    );
  }
});
