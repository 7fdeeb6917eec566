/** Formulas of counted sequences as MathML. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { formulaOf } from "../../www/views/counts/formula.ts";
import { views } from "../../www/views/index.ts";
import * as core from "./core.ts";
import { markupOf } from "./markup.ts";

describe("formulas", () => {
  test("keep every sign, and have exponents and indices", () => {
    const shown = markupOf(formulaOf("7 · A_4(6) + 2^12"));
    assert.match(shown, /<msub><mi>A<\/mi><mn>4<\/mn><\/msub>/);
    assert.match(shown, /<msup><mn>2<\/mn><mn>12<\/mn><\/msup>/);
    assert.equal(shown.replace(/<[^>]*>|\s/g, ""), "7·A4(6)+212");
    assert.match(markupOf(formulaOf("a(63)")), /<mi>a<\/mi>.*<mn>63<\/mn>/);
  });

  test("every formula of the core keeps its digits, and only long ones are divided", () => {
    const { params } = views.find(({ name }) => name === "counts") ?? assert.fail();
    assert.ok(params.seq?.kind === "choice");
    for (const { value: seq } of params.seq.options)
      for (const k of [1, 2, 3, 4, 5, 6, 12])
        for (const n of ["1", "12", "100", "1000000000000000000"]) {
          let formula = "";
          try {
            ({ formula } = core.sequence_term({ seq: seq as "A", k, n }));
          } catch {
            continue; // this sequence ends before, or has no piles
          }
          const parts = formulaOf(formula);
          const digits = (text: string) => text.replace(/<[^>]*>|[^\d+−·/()]/g, "");
          assert.equal(digits(markupOf(parts)), digits(formula));
          if (formula.length <= 40) assert.equal(parts.length, 1);
        }
  });
});
