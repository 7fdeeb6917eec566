/** The counts view: places in its plots, its formulas, and the pictures that it leads to. */
import assert from "node:assert/strict";
import { nothing, type TemplateResult } from "lit/html.js";
import { describe, test } from "vitest";
import { parse } from "../../www/link/link.ts";
import { formulaOf } from "../../www/views/counts/formula.ts";
import { heightsOf, logOf, ratiosOf, rowsOf, termAt } from "../../www/views/counts/geometry.ts";
import { counts } from "../../www/views/counts/index.ts";
import { bFileName, hasPiles, lastOf, params } from "../../www/views/counts/params.ts";
import { pictureOf } from "../../www/views/counts/pictures.ts";
import { boxOf, roundStep, ticksOf } from "../../www/views/plot.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

const [WIDTH, HEIGHT] = [400, 300];
const box = boxOf({ width: WIDTH, height: HEIGHT, yUp: false }, 20, 1);

test("a b-file has the name that the OEIS gives it, or that of the sequence and its piles", () => {
  assert.equal(bFileName("D", 3, "A048883"), "b048883.txt");
  assert.equal(bFileName("D", 7, null), "bD-7.txt");
  assert.equal(bFileName("relaxed", 3, null), "brelaxed.txt");
});

describe("a plot", () => {
  test("lies inside the picture, also in a tiny one", () => {
    assert.ok(box.left >= 20 && box.left + box.width <= WIDTH && box.top + box.height <= HEIGHT);
    const tiny = boxOf({ width: 3, height: 3, yUp: false }, 50, 2);
    assert.ok(tiny.width >= 1 && tiny.height >= 1);
  });

  test("finds each of its terms, at both ends and not beyond", () => {
    for (const to of [0, 1, 63, 1000]) {
      const middle = (n: number) => box.left + ((n + 0.5) / (to + 1)) * box.width;
      for (const n of [0, Math.floor(to / 2), to])
        assert.equal(termAt("linear", to, box, [middle(n), 100]), n);
      assert.equal(termAt("log", to, box, [box.left - 1, 100]), null);
      assert.equal(termAt("log", to, box, [box.left + box.width, 100]), null);
    }
  });

  test("in rows finds each term, and none where a row is not complete", () => {
    const to = 11;
    const rows = rowsOf(to);
    assert.deepEqual(rows, [
      { first: 1, cells: 1, count: 1 },
      { first: 2, cells: 2, count: 2 },
      { first: 4, cells: 4, count: 4 },
      { first: 8, cells: 8, count: 4 },
    ]);
    rows.forEach(({ first, cells, count }, row) => {
      for (let i = 0; i < cells; i++) {
        const x = box.left + ((i + 0.5) / cells) * box.width;
        const y: number = box.top + ((row + 0.5) / rows.length) * box.height;
        assert.equal(termAt("triangle", to, box, [x, y]), i < count ? first + i : null);
      }
    });
    assert.deepEqual(rowsOf(0), []);
    assert.equal(termAt("triangle", 0, box, [box.left, box.top]), null);
  });

  test("has round ticks inside its ends, and about as many as asked for", () => {
    for (const [low, high, most] of [
      [0, 729, 8],
      [0, 1, 5],
      [-2, 3, 20],
      [0, 1e46, 6],
      [0, 0, 3],
    ] as const) {
      const ticks = ticksOf(low, high, most);
      assert.ok(ticks.length >= 1 && ticks.length <= Math.max(most, high - low) + 1);
      assert.ok(ticks.every((tick) => tick >= low && tick <= high));
    }
    assert.deepEqual(ticksOf(0, 729, 8), [0, 100, 200, 300, 400, 500, 600, 700]);
    assert.deepEqual([1, 1.5, 3, 7, 10, 999].map(roundStep), [1, 2, 5, 10, 10, 1000]);
  });
});

describe("heights", () => {
  test("logarithms of any number of digits", () => {
    assert.equal(logOf("0"), 0);
    assert.equal(logOf("1"), 0);
    for (const digits of ["7", "10", "729", "123456789012345678901234567890"])
      assert.ok(Math.abs(logOf(digits) - Math.log10(Number(digits))) < 1e-12, digits);
    assert.ok(Math.abs(logOf(`1${"0".repeat(2000)}`) - 2000) < 1e-9);
  });

  test("bars have the terms, and ratios are 1 where a bound is reached", () => {
    const terms = core.sequence_terms({ seq: "A", k: 4, to: 40 });
    assert.deepEqual(heightsOf(terms, "linear"), terms.term.map(Number));
    const [below = [], above = []] = ratiosOf(terms);
    assert.equal(below.length, 41);
    assert.equal(above.length, 41);
    for (const [n, ratio] of below.entries()) {
      assert.ok(ratio > -1e-9 && (above[n] ?? 1) < 1e-9, `${n}`);
      assert.ok(Math.abs(2 ** ratio - Number(terms.term[n]) / Number(terms.below[n])) < 1e-9);
    }
    assert.equal(below[0], 0);
  });

  test("only a and A have bounds", () => {
    for (const { value } of params.seq.options) {
      const { term, below, above } = core.sequence_terms({ seq: value, k: 3, to: 9 });
      assert.equal(term.length, 10);
      assert.deepEqual([below.length, above.length], /^a$/i.test(value) ? [10, 10] : [0, 0], value);
    }
  });
});

/** The words of templates, one after the other. */
function textOf(template: unknown): string {
  if (template === nothing || template === undefined || template === null) return "";
  if (Array.isArray(template)) return template.map(textOf).join("");
  if (typeof template !== "object") return String(template);
  const { strings, values } = template as TemplateResult;
  return strings.map((part, at) => part + (at < values.length ? textOf(values[at]) : "")).join("");
}

describe("formulas", () => {
  test("keep every sign, and have exponents and indices", () => {
    const shown = textOf(formulaOf("7 · A_4(6) + 2^12"));
    assert.match(shown, /<msub><mi>A<\/mi><mn>4<\/mn><\/msub>/);
    assert.match(shown, /<msup><mn>2<\/mn><mn>12<\/mn><\/msup>/);
    assert.equal(shown.replace(/<[^>]*>|\s/g, ""), "7·A4(6)+212");
    assert.match(textOf(formulaOf("a(63)")), /<mi>a<\/mi>.*<mn>63<\/mn>/);
  });

  test("every formula of the core keeps its digits, and only long ones are divided", () => {
    for (const { value: seq } of params.seq.options)
      for (const k of hasPiles(seq) ? [1, 2, 3, 4, 5, 6, 12] : [1])
        for (const n of ["1", "12", "100", "1000000000000000000"]) {
          if (Number(n) > lastOf(seq) && lastOf(seq) < 1000) continue;
          const { formula } = core.sequence_term({ seq, k, n });
          const parts = formulaOf(formula);
          const digits = (text: string) => text.replace(/<[^>]*>|[^\d+−·/()]/g, "");
          assert.equal(digits(textOf(parts)), digits(formula));
          if (formula.length <= 40) assert.equal(parts.length, 1);
        }
  });
});

describe("what is offered", () => {
  test("ratios only for a and A, piles only for sequences that have them", () => {
    const state = { seq: "A", k: 3, to: 63, n: "", show: "ratio" } as const;
    assert.equal(counts.offers?.(state, "show", "ratio"), true);
    assert.equal(counts.offers?.({ ...state, seq: "d" }, "show", "ratio"), false);
    assert.equal(counts.offers?.({ ...state, seq: "a" }, "show", "ratio"), true);
    assert.equal(counts.offers?.({ ...state, seq: "d" }, "show", "log"), true);
    assert.equal(counts.offers?.(state, "k"), true);
    assert.equal(counts.offers?.({ ...state, seq: "lim" }, "k"), false);
  });

  test("another sequence begins with its own last term, and with terms that it has", () => {
    const state = { seq: "relaxed", k: 3, to: 1000, n: "7", show: "ratio" } as const;
    assert.deepEqual(counts.follows?.(state, "seq"), { n: "", to: 255, show: "linear" });
    assert.deepEqual(counts.follows?.({ ...state, seq: "A" }, "seq"), { n: "" });
    assert.deepEqual(counts.follows?.(state, "to"), {});
    assert.equal(counts.most?.(state, "to", core as never), 255);
  });

  test("every picture of the counted positions is a link without a fault", () => {
    for (const { value } of params.seq.options)
      for (const k of [1, 3, 12])
        for (const n of [0, 7, 127, 128, 65535, 65536, 2 ** 40, 1e18]) {
          const link = pictureOf(value, k, n);
          if (link !== null) assert.deepEqual(parse(link, tables).problems, [], link);
        }
    assert.equal(pictureOf("D", 3, 63), "#v1/growth?n=63");
    assert.equal(pictureOf("D", 4, 63), null);
    assert.equal(pictureOf("d", 3, 7), "#v1/octant?side=8");
    assert.equal(pictureOf("lim", 1, 9), "#v1/growth?rule=lim&n=9");
    assert.equal(pictureOf("full", 1, 9), null);
  });
});

test("a term is a whole number of at most 19 digits", () => {
  const n = (text: string) => parse(`#v1/counts?n=${text}`, tables);
  assert.equal(n("1000000000000000000").values.n, "1000000000000000000");
  for (const bad of ["-3", "1.5", "12345678901234567890", "x", "1e3"]) {
    const { values, problems } = n(bad);
    assert.equal(values.n, "", bad);
    assert.match(JSON.stringify(problems), /is not a whole number of at most 19 digits/, bad);
  }
});
