/** Messages between the windows of a presentation: read as sent, or dropped. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { requestOf, shownOf } from "../../www/present/channel.ts";
import { tables } from "../../www/views/tables.ts";

const facts = { title: "(1, 2, 3)", rows: [["generation", "3"]] };
const link = "#v1/growth?n=6&ui=present";
const shown = { kind: "shown", link, facts, black: false, notes: null };

test("messages are read as they were sent", () => {
  for (const message of [shown, { ...shown, facts: null }, { ...shown, notes: facts }])
    assert.deepEqual(shownOf(message, tables), message);
  assert.deepEqual(shownOf({ kind: "over" }, tables), { kind: "over" });
  assert.deepEqual(requestOf({ kind: "step", by: -1 }), { kind: "step", by: -1 });
  for (const kind of ["open", "black"]) assert.deepEqual(requestOf({ kind, by: 7 }), { kind });
});

test("a message is dropped if anything in it is wrong", () => {
  for (const patch of [
    { kind: "Shown" },
    { kind: "open" },
    { link: 7 },
    { link: "#v1/growth?n=seven" },
    { link: "#v1/nowhere" },
    { link: `#v1/growth?n=6${"&".repeat(5000)}` },
    { black: "yes" },
    { notes: { title: 1, rows: [] } },
    { facts: undefined },
    { facts: "text" },
    { facts: { title: "t".repeat(1001), rows: [] } },
    { facts: { title: "", rows: [["one"]] } },
    { facts: { title: "", rows: [["one", { toString: "two" }]] } },
    { facts: { title: "", rows: Array.from({ length: 101 }, () => ["a", "b"]) } },
  ])
    assert.equal(shownOf({ ...shown, ...patch }, tables), null, JSON.stringify(patch));
  for (const not of [undefined, null, 0, "over", [], {}]) {
    assert.equal(shownOf(not, tables), null);
    assert.equal(requestOf(not), null);
  }
  for (const by of [0, 2, "1", null, undefined])
    assert.equal(requestOf({ kind: "step", by }), null);
});
