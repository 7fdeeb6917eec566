/** What people type, read as values of links. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { tuple } from "../../www/canvas/number-format.ts";
import { readTyped, typedDecimal } from "../../www/controls/typed.ts";
import { linkOf } from "../../www/embed/attributes.ts";
import { Attempt } from "../../www/lessons/player/attempt.ts";
import { number, readPick, writePick } from "../../www/lessons/questions.ts";
import { common, paramText, parse, read } from "../../www/link/link.ts";
import type { Param } from "../../www/link/params.ts";
import { speak } from "../../www/locales/say.ts";
import { Words } from "../../www/locales/words.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { tables } from "../../www/views/tables.ts";

const paramOf = (view: string, key: string) => tables[view]?.[key] as Param;

/** The digits of other keyboards, from zero on. */
const DIGITS = ["０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "০১২৩৪৫৬৭৮৯"];

/** Other ways to type a word of a link. */
function waysOf(text: string): readonly string[] {
  const spaced = text.replace(/[,;:(+]/g, "$& ");
  return [
    ` ${spaced} `,
    spaced.replace(/[(),;]/g, (sign) => ` ${sign}`),
    text.replaceAll(",", "\u060c").replaceAll(";", "\u061b").replaceAll("-", "\u2212"),
    text.replace(/[(),;.:+]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
    ...DIGITS.map((digits) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? "")),
    ...(/^\d[\d,]*,\d+$/.test(text) ? [`(${spaced})`, `[${text}]`, text.replaceAll(",", " ")] : []),
    ...(/^(\d+,\d+;)+\d+,\d+$/.test(text) ? [`(${text.replaceAll(";", "), (")})`] : []),
  ];
}

test("every value of a picture of the cards is read as it stands, and as people type it", () => {
  let count = 0;
  for (const { link } of pictured.flatMap(({ pictures }) => pictures)) {
    const { view, values } = parse(link, tables);
    for (const [key, value] of Object.entries(values)) {
      const param = paramOf(view, key);
      const text = paramText(param, value);
      if (value === null || param.kind === "choice" || text === "") continue;
      count += 1;
      for (const way of [text, ...waysOf(text)])
        assert.deepEqual(readTyped(param, way), value, `${view} ${key}: ${way}`);
    }
  }
  assert.ok(count > 400, `${count} values`);
});

test("lists, trees and codes are read without what people type around them", () => {
  const cases: readonly (readonly [view: string, key: string, word: string | null, ...string[]])[] =
    [
      [
        "play",
        "p",
        "7,0,12",
        "7 0 12",
        "{7, 0, 12}",
        "7; 0; 12",
        "7\t0\n12",
        "(7,\u00a00,\u00a012).",
      ],
      ["play", "p", "4(2,1(6))", "4 (2, 1 (6))", "(4(2 1(6)))", "4(2; 1(6))", "[4[2, 1[6]]]"],
      ["play", "p", "octal@0.17:6,2", "octal@0,17: 6, 2", "Octal@0\u00b717:6,2"],
      ["play", "set", "2,5", "{2, 5}", "2 5", "2; 5"],
      ["play", "p", null, "(7, 0, 12", "7..12", "seven", "7, -1", "2\u00b3,1"],
      ["tree", "p", "5(1,2)", "5(1; 2)", "5(1,2),", "(5(1,2))"],
      ["tree", "p", "5,1,2;ab,ac", "5, 1, 2; ab, ac", "5, 1, 2; AB, AC"],
      ["tree", "leaf", "c", "C", "\uff23"],
      ["octal", "code", "0.137", "0,137", "0\u00b7137", "0 . 137", "0\u066b137"],
      ["octal", "code", ".137", ",137", "\u00b7137", "\u2022137"],
      ["play", "code", "4.3", "4,3", "4\u22c53"],
      ["barriers", "b", "4,0;0,4", "(4, 0), (0, 4)", "(4,0) (0,4)", "4 0; 0 4"],
      ["barriers", "mid", "9,9", "(9, 9)", "9 9"],
      ["barriers", "p", "3(6,x,y)", "3(6, X, Y)", "3(6, \u{1d465}, \u{1d466})"],
      ["dynamics", "seed", "001,110", "001 110", "001\n110"],
      ["counts", "n", "12000000", "12,000,000", "12\u00a0000\u00a0000"],
      ["growth", "hide", "answers,legend", "answers, legend", "answers legend"],
    ];
  for (const [view, key, word, ...texts] of cases)
    for (const text of texts) assert.equal(readTyped(paramOf(view, key), text), word, text);
});

test("numbers in lists keep their thousands together, and one number is no list", () => {
  const cases = [
    ["21\u202f000, 5, 21\u2009005", [21_000, 5, 21_005]],
    ["1,000; 2,000; 3,000", [1000, 2000, 3000]],
    ["1 000, 2 000, 3 000", [1000, 2000, 3000]],
    ["300\u00a0200\u00a0100", [300, 200, 100]],
    ["300 200 100", [300, 200, 100]],
    ["3,000,000", null],
    ["1,0,0", [1, 0, 0]],
    [tuple([12, 10, 6]), [12, 10, 6]],
  ] as const;
  for (const [text, value] of cases) assert.deepEqual(readTyped(common.sel, text), value, text);
  const whole = paramOf("periods", "from");
  assert.equal(whole.kind, "integer");
  for (const text of ["4,000", "4\u2019000", "4\u066c000", "\u0664\u0660\u0660\u0660", "+4 000"])
    assert.equal(readTyped({ ...whole, max: 1e6 } as Param, text), 4000, text);
  assert.equal(readTyped({ ...whole, max: 1e6 } as Param, "10\u2075"), 100_000);
  for (const text of ["4,00", "4.000", "1,2,3", "\u22124"])
    assert.equal(readTyped(whole, text), null);
  assert.deepEqual(["12,5", "12.5", "\u0661\u0662", "1,250", "x"].map(typedDecimal), [
    12.5,
    12.5,
    12,
    1250,
    Number.NaN,
  ]);
});

test("answers and attributes are read in the same way", () => {
  for (const text of [
    "(7, 9, 14)",
    "7 9 14",
    "\u0667\u060c \u0669\u060c \u0661\u0664",
    "7;9;14",
    "7.9.14",
  ])
    assert.equal(readPick(writePick(text)), "7,9,14", text);
  assert.equal(readPick(writePick("6 (1, 2)")), "6(1,2)");
  const question = number({ ask: "", right: -12 });
  for (const text of ["\u221212", "\u2013 12", "\u2212\uff11\uff12"]) {
    assert.equal(question.judge(text).kind, "right", text);
    const step = { title: "", text: "", link: "", question };
    const attempt = new Attempt(1, step, new Map(), { isStudent: false, isShown: false });
    attempt.draft = text;
    attempt.check();
    assert.equal(attempt.draft, "-12");
  }
  const attributes: Readonly<Record<string, string>> = { view: "play", p: "(7, 9, 14)", set: "x" };
  const link = linkOf((name) => attributes[name] ?? null, tables);
  assert.equal(link, `#v1/play?set=x&p=${encodeURIComponent("7,9,14")}`);
});

test("links keep their strict grammar", () => {
  for (const text of ["7, 9, 14", "(7,9,14)", "7;9;14", "\u0667,9,14"])
    assert.equal(read(common.sel, text), null, text);
});

test("in Portuguese, dots and spaces group digits", async () => {
  const { default: pt } = await import("../../www/locales/pt.json", { with: { type: "json" } });
  speak(new Words(pt));
  assert.deepEqual(readTyped(common.sel, "21.000, 5, 21.005"), [21_000, 5, 21_005]);
  assert.deepEqual(["12,5", "12,345", "1.250"].map(typedDecimal), [12.5, 12.345, 1250]);
});
