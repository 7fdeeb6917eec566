import assert from "node:assert/strict";
import test from "node:test";
import { Latest } from "../../www/views/latest.ts";

test("only the newest request counts, until it is cancelled", () => {
  const requests = new Latest();
  const first = requests.begin();
  assert.ok(first());
  const second = requests.begin();
  assert.deepEqual([first(), second()], [false, true]);
  requests.cancel();
  assert.deepEqual([first(), second()], [false, false]);
  assert.ok(requests.begin()());
});
