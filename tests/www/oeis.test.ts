/** Numbers of the OEIS beside what views show. */
import assert from "node:assert/strict";
import { test } from "node:test";
import sequences from "../../www/data/sequences.json" with { type: "json" };
import { parse } from "../../www/link/link.ts";
import { numberOf } from "../../www/views/oeis.ts";
import { tables } from "../../www/views/tables.ts";

test("a link has the number of the sequence that it shows", () => {
  assert.equal(numberOf("#v1/octal?code=0.77"), "A002186");
  assert.equal(numberOf("#v1/octal?code=0.07"), "A002187");
  assert.equal(numberOf("#v1/octal?code=0.007"), null);
  assert.equal(numberOf("#v1/counts?k=4"), "A237711");
});

test("the index has links that the page opens, and numbers as the OEIS writes them", () => {
  for (const [number, entry] of Object.entries(sequences)) {
    assert.match(number, /^A\d{6}$/);
    const shifted = "shifted" in entry ? entry.shifted : [];
    for (const link of [entry.link, ...shifted])
      assert.deepEqual(parse(link, tables).problems, [], link);
  }
});
