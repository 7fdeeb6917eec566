import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import {
  defaults,
  paramText,
  parse,
  print,
  read,
  type State,
  type Tables,
  type Value,
  withCommon,
} from "../../www/link/link.ts";
import type { Param, Table, TextParam } from "../../www/link/params.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { tables as ofTheSite } from "../../www/views/tables.ts";
import { hostile, seeded } from "./hostile-texts.ts";

/** ./test long has more links. */
const WHOLE = process.env.NIMSCAPE_WHOLE === "1";
const ROUNDS = Number(process.env.NIMSCAPE_LINKS ?? 2000);

const described = { label: "", meaning: "", control: "panel" } as const;
const tables: Tables = {
  growth: withCommon({
    rule: {
      ...described,
      kind: "choice",
      default: "three-branches",
      options: ["three-branches", "full", "lim"].map((value) => ({ value, label: value })),
    },
    n: { ...described, kind: "integer", default: 31, min: 0, max: 4095 },
    x: { ...described, kind: "number", default: 0, min: -1000, max: 1000, digits: 3 },
  }),
  array: withCommon({
    c: { ...described, kind: "integer", default: 2, min: 0, max: 4095 },
    vs: { ...described, kind: "integer", default: null, min: 0, max: 4095 },
    deep: { ...described, kind: "integer", default: 0, min: -(2 ** 40), max: 2 ** 40 },
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
  assert.deepEqual(sentences("#v1/growth?n=seven"), [
    "n: seven is not a whole number from 0 to 4095",
  ]);
  assert.deepEqual(sentences("#v1/growth?rule=FULL"), [
    "rule: FULL is not one of three-branches, full, lim",
  ]);
  assert.deepEqual(sentences("#v1/growth?m=1"), [
    "m is not a parameter of this view; it has rule, n, x, sel, theme, ground, ui, lang, lock, hide, ask, seed, answer, shown",
  ]);
  assert.deepEqual(sentences("#v1/grwoth"), ["grwoth is not a view; the views are growth, array"]);
  assert.deepEqual(sentences("#v9/array"), ["v9 is not a version of links; this page reads v1"]);
  assert.deepEqual(sentences("#v1/array?sel=1,2"), [
    "sel: 1,2 is not three whole numbers from 0 to 1099511627776, like 1,2,3",
  ]);
  assert.deepEqual(sentences("#v1/array?c=3&c=4"), ["c: given twice; the first value is used"]);
  assert.equal(values("#v1/array?c=oops&vs=9&bad").vs, 9);
  assert.equal(values("#v9/array?vs=9").vs, 9);
  assert.equal(values("#v1/array?c=3&c=4").c, 3);
});

test("a whole number is digits only", () => {
  for (const text of "1e3,0x10,-0,NaN,Infinity,1.0,, 1,+1,4096,-1,٣,1_0,1n".split(","))
    assert.equal(sentences(`#v1/array?c=${encodeURIComponent(text)}`).length, 1, text);
  assert.equal(values("#v1/array?c=007").c, 7);
  assert.equal(values("#v1/array?c=%37").c, 7);
  assert.equal(values("#v1/array?deep=-5").deep, -5);
});

test("every limit holds at its edge, on both sides", () => {
  const integer: Param = { ...described, kind: "integer", default: 0, min: -3, max: 4095 };
  const pairs = (param: Param, texts: readonly string[]) => texts.map((text) => read(param, text));
  assert.deepEqual(pairs(integer, ["-4", "-3", "4095", "4096"]), [null, -3, 4095, null]);
  const deep: Param = { ...integer, min: -(2 ** 53), max: 2 ** 53 - 1 };
  assert.deepEqual(pairs(deep, ["9007199254740991", "9007199254740992", "-9007199254740992"]), [
    2 ** 53 - 1,
    null,
    -(2 ** 53),
  ]);
  assert.deepEqual(
    pairs(deep, ["0000000000000007", "00000000000000007"]),
    [7, null],
    "16 digits are read, 17 are not",
  );

  const real: Param = { ...described, kind: "number", default: 0, min: -2.5, max: 2.5, digits: 3 };
  assert.deepEqual(pairs(real, ["-2.5", "2.5", "2.501", "-2.501"]), [-2.5, 2.5, null, null]);
  assert.equal(read(real, "2.5000000000000001"), 2.5, "16 decimals are read");
  assert.equal(read(real, "2.50000000000000001"), null, "17 are not");

  const position: Param = { ...described, kind: "position", default: null, max: 255 };
  assert.deepEqual(read(position, "255,0,255"), [255, 0, 255]);
  for (const text of ["256,0,0", "0,256,0", "0,0,256", "-1,0,0", "1,2", "1,2,3,4"])
    assert.equal(read(position, text), null, text);

  const cell: Param = { ...described, kind: "cell", default: null, max: 7 };
  assert.deepEqual(read(cell, "7,-7"), [7, -7]);
  assert.deepEqual(read(cell, "-7,7"), [-7, 7]);
  for (const text of ["8,0", "-8,0", "0,8", "0,-8", "-0,0", "1", "1,2,3"])
    assert.equal(read(cell, text), null, text);
});

test("the whole range of every parameter of the site is accepted, and nothing beyond it", () => {
  for (const [view, table] of Object.entries(ofTheSite))
    for (const [key, param] of Object.entries(table)) {
      if (param.kind === "integer") {
        for (const edge of [param.min, param.max])
          assert.equal(read(param, String(edge)), edge, `${view} ${key}`);
        for (const beyond of [param.min - 1, param.max + 1])
          assert.equal(read(param, String(beyond)), null, `${view} ${key} ${beyond}`);
      } else if (param.kind === "position" || param.kind === "cell") {
        const rest = param.kind === "position" ? ",0,0" : ",0";
        assert.notEqual(read(param, param.max + rest), null, `${view} ${key}`);
        assert.equal(read(param, param.max + 1 + rest), null, `${view} ${key}`);
      }
    }
});

test("a link of 4096 characters is read whole, one more is cut; twelve problems are named, no more", () => {
  const link = "#v1/array?c=7&";
  const long = link + "&".repeat(4096 - link.length);
  assert.deepEqual(sentences(long), []);
  assert.deepEqual(sentences(`${long}&`), [
    "this link has 4097 characters; only the first 4096 were read",
  ]);
  assert.equal(values(`${long}c=8`).c, 7);
  const wrong = (count: number) =>
    `#v1/array?${Array.from({ length: count }, (_, i) => `x${i}=1`).join("&")}`;
  assert.equal(sentences(wrong(11)).length, 11);
  assert.equal(sentences(wrong(12)).length, 12);
  assert.equal(sentences(wrong(13)).length, 12);
  const word = "y".repeat(40);
  assert.match(sentences(`#v1/array?${word}=1`)[0] ?? "", new RegExp(`^${word} is not`));
  assert.match(sentences(`#v1/array?${word}z=1`)[0] ?? "", new RegExp(`^${word}… is not`));
});

test("a real number has no exponent and no more decimals than its parameter", () => {
  for (const text of ["1e3", "-0", "NaN", ".5", "5.", "1000.01", "Infinity"])
    assert.equal(sentences(`#v1/growth?x=${text}`).length, 1, text);
  assert.equal(values("#v1/growth?x=-0.0001").x, 0);
  assert.equal(values("#v1/growth?x=1.23456").x, 1.235);
  assert.equal(print("growth", { ...values(""), x: 1 / 3 }, tables), "#v1/growth?x=0.333");
});

test("texts are accepted or refused, in any link, as their parameters say", () => {
  const long = Array.from({ length: 64 }, (_, at) => at).join(",");
  for (const [key, good, bad] of [
    ["array?row", ["3", "3,0,1,2", "4095", long], ["", "3,", ",3", "3 0", "-1", "12345", "1.5"]],
    ["counts?n", ["1000000000000000000"], ["-3", "1.5", "12345678901234567890", "x", "1e3"]],
    ["piles?p", ["1,2,3"], ["1", "1,2,", "-1,1", "1,1,1,1,1,1,1", "a,b"]],
    ["play?set", ["", "1", "32", "32,31,1,2,3,4,5,6"], ["0", "33", "1,", "1,2,3,4,5,6,7,8,9"]],
    ["play?code", ["", "0.77", ".77", "4.", "4.0007"], ["0.8", "077", `0.${"1".repeat(33)}`]],
    ["play?p", ["", "0", "3,4,5", "255,1,2,3,4,5,6,7", "2(3,1(2,3))", "1(2(3)),4(5)"], ["3,"]],
    ["play?p", ["lim:2,3,4+nim:1", "octal@0.7:5 nim:1"], ["lim:22+", "+nim:1", "nim:1000"]],
    ["play?p", [], ["1000", "-1", "1,2,3,4,5,6,7,8,9", "a", "(1)", "1()", "a:1+b:1+c:1+d:1+e:1"]],
    ["tree?leaf", ["a", "p"], ["z", "A", "ab"]],
    ["tree?p", ["2(3,1)"], ["1 (2)", "1".repeat(161)]],
  ] as const) {
    const faults = (text: string) =>
      parse(`#v1/${key}=${encodeURIComponent(text)}`, ofTheSite).problems.length;
    for (const text of good) assert.equal(faults(text), 0, `${key}=${text}`);
    for (const text of bad) assert.equal(faults(text), 1, `${key}=${text}`);
  }
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

test("a huge link is cut, with few and short messages", () => {
  const link = parse(`#v1/array?vs=5&${"junk&".repeat(1e6)}`, tables);
  assert.equal(link.values.vs, 5);
  assert.ok(link.problems.length <= 12);
  assert.ok(
    sentences(`#v1/array?c=${"9".repeat(4000)}`).every((sentence) => sentence.length < 200),
  );
});

test("state -> link -> state is the identity, in every view", () => {
  const random = seeded(1);
  const among = (count: number) => Math.floor(random() * count);
  const within = (max: number) => among(max + 1);
  const any = (param: Param): Value => {
    if (random() < 0.2) return param.default;
    switch (param.kind) {
      case "integer":
        return param.min + within(param.max - param.min);
      case "number":
        return Number((param.min + random() * (param.max - param.min)).toFixed(param.digits)) + 0;
      case "choice":
        return param.options[among(param.options.length)]?.value ?? null;
      case "position":
        return [within(param.max), among(9), within(Math.min(param.max, 2 ** 20))];
      case "cell":
        return [within(param.max), -1 - among(9)];
      case "text":
        return textOf(param, among);
    }
  };
  const every = { ...tables, ...ofTheSite };
  for (const [view, table] of Object.entries(every)) {
    for (let round = 0; round < 300 * (WHOLE ? 10 : 1); round++) {
      const state: State = Object.fromEntries(
        Object.entries(table).map(([key, param]) => [key, any(param)]),
      );
      const link = print(view, state, every);
      assert.deepEqual(parse(link, every), { view, values: state, problems: [] }, link);
    }
  }
});

/** A text that the pattern allows, by trying: its own default, and strings of digits and marks. */
function textOf(param: TextParam, among: (count: number) => number): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const text = Array.from({ length: 1 + among(8) }, () => "01234567891,.-"[among(14)]).join("");
    if (read(param, text) === text) return text;
  }
  return param.default;
}

test("hostile links: never a throw, always a state inside its table, and a fixed point", () => {
  const words = Object.entries(ofTheSite).flatMap(([view, table]) => [view, ...Object.keys(table)]);
  const link = hostile(2, [...new Set(words)]);
  for (let round = 0; round < ROUNDS; round++) {
    const text = link();
    const { view, values: state, problems } = parse(text, ofTheSite);
    const table = ofTheSite[view] ?? assert.fail(text);
    assert.deepEqual(Object.keys(state), Object.keys(table), text);
    for (const [key, param] of Object.entries(table)) {
      const value = state[key] ?? null;
      assert.ok(
        value === param.default || read(param, paramText(param, value)) !== null,
        `${text}: ${key}`,
      );
    }
    assert.ok(problems.length <= 12 && problems.every(({ sentence }) => sentence.length < 700));
    assert.deepEqual(
      parse(print(view, state, ofTheSite), ofTheSite),
      { view, values: state, problems: [] },
      text,
    );
  }
});

test("the links of all pictures of cards are kept for ever, with their digests", () => {
  const { links } = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
    links: { link: string; digest: string }[];
  };
  const kept = new Map(links.map(({ link, digest }) => [link, digest]));
  for (const { link, digest } of pictured.flatMap(({ pictures }) => pictures))
    assert.equal(
      kept.get(link),
      digest,
      `${link}: a new link gets a row in tests/data/links.json by UPDATE_PICTURES=1 ./test e2e pictures`,
    );
  assert.equal(kept.size, links.length);
  for (const { link, digest } of links) {
    assert.deepEqual(parse(link, ofTheSite).problems, [], link);
    assert.match(digest, /^[0-9a-f]{64}$/, link);
  }
});
