/** Numbers of the OEIS beside what views show. */
import assert from "node:assert/strict";
import { test } from "vitest";
import sequences from "../../www/data/sequences.json" with { type: "json" };
import { paramText, parse, type State, type Tables } from "../../www/link/link.ts";
import type { Param } from "../../www/link/params.ts";
import { numberOf, sequencesIn } from "../../www/views/oeis.ts";
import { tables } from "../../www/views/tables.ts";

test("a link has the number of the sequence that it shows", () => {
  assert.equal(numberOf("#v1/octal?code=0.77"), "A002186");
  assert.equal(numberOf("#v1/octal?code=0.07"), "A002187");
  assert.equal(numberOf("#v1/octal?code=0.007"), null);
  assert.equal(numberOf("#v1/counts?k=4&n=44"), "A237711");
});

test("the index has links that the page opens, and numbers as the OEIS writes them", () => {
  for (const [number, entry] of Object.entries(sequences)) {
    assert.match(number, /^A\d{6}$/);
    const shifted = "shifted" in entry ? entry.shifted : [];
    for (const link of [entry.link, ...shifted])
      assert.deepEqual(parse(link, tables).problems, [], link);
  }
});

test("a picture has the numbers of the sequences that it counts or fills", () => {
  const numbers = (link: string) => {
    const { view, values } = parse(link, tables);
    return sequencesIn(view, values).map(({ number }) => number);
  };
  assert.deepEqual(numbers("#v1/growth?n=5&colour=children"), ["A048883", "A130665"]);
  assert.deepEqual(numbers("#v1/growth?rule=lim"), ["A079318"]);
  assert.deepEqual(numbers("#v1/array?c=0&side=16"), ["A003987"]);
  assert.deepEqual(numbers("#v1/array?c=0&vs=4"), []);
  assert.deepEqual(numbers("#v1/array?c=2"), []);
  assert.deepEqual(numbers("#v1/octant?side=32"), ["A236305", "A241717"]);
  for (const other of ["game=lim", "c=6", "d=1", "rule=relaxed"])
    assert.deepEqual(numbers(`#v1/octant?side=32&${other}`), [], other);
});

test("the index names pictures with views, parameters and values that there are", () => {
  for (const entry of Object.values(sequences))
    for (const { view, ...values } of "seen" in entry ? (entry.seen as State[]) : []) {
      const table: Tables[string] | undefined = (tables as Tables)[String(view)];
      assert.ok(table, String(view));
      for (const [key, value] of Object.entries(values)) {
        const param: Param | undefined = table[key];
        assert.ok(param, key);
        if (value === null) assert.equal(param.default, null, key);
        else
          assert.deepEqual(
            parse(`#v1/${view}?${key}=${paramText(param, value)}`, tables).problems,
            [],
          );
      }
    }
});
