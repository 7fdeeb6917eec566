/** Digests of fields that are damaged: refused, with the name of the member. */
import assert from "node:assert/strict";
import { test } from "vitest";
import * as core from "./core.ts";

type Field = Parameters<typeof core.digest>[0];
const digest = (field: unknown) => core.digest(field as Field);

test("a sparse array is refused by name, at every place", () => {
  const sparse = new Array<number>(3);
  sparse[0] = 1;
  sparse[2] = 2;
  const refused = (field: unknown, reason: RegExp) => assert.throws(() => digest(field), reason);
  refused({ kind: "plane", values: sparse }, /^Error: field: "values" has no item 1 of its 3$/);
  const words: unknown[] = ["a", "b", "c"];
  delete words[1];
  const table = { kind: "table", columns: { row: [0, 1, 2], period: words } };
  refused(table, /^Error: field: "columns\.period" has no item 1 of its 3$/);
  refused({ kind: "plane", values: ["a", null] }, /"values" is neither text nor whole numbers/);
  refused({ kind: "plane", values: ["a", {}] }, /"values" is neither text nor whole numbers/);
  for (const list of [sparse, [], new Array(2), new Uint8Array(0), new Uint16Array(3)]) {
    refused(list, /^Error: field: not an object with named members$/);
  }
});

test("a sparse array that claims a length of 2^32 - 1 is refused at once", () => {
  const began = performance.now();
  const endless = new Array(2 ** 32 - 1);
  assert.throws(
    () => digest({ kind: "plane", values: endless }),
    /has no item 0 of its 4294967295/,
  );
  assert.throws(() => digest(endless), /not an object with named members/);
  assert.ok(performance.now() - began < 1000);
});

test("what would have the digest of something else is refused", () => {
  for (const number of [1e300, -(2 ** 53) - 2, Number.POSITIVE_INFINITY])
    assert.throws(() => digest({ values: [number] }), /"values" is neither text nor whole numbers/);
  assert.throws(() => digest({ values: ["a\nb"] }), /"values" is neither text nor whole numbers/);
  assert.match(digest({ values: [2 ** 53, "a", "b"] }), /^[0-9a-f]{64}$/);
});

test("columns of numbers and texts keep their digest", () => {
  const mixed = { kind: "table", columns: { period: [7, "18446744073709551616"] } };
  const text = { kind: "table", columns: { period: "7\n18446744073709551616" } };
  assert.equal(digest(mixed), digest(text));
});
