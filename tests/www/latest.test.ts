import assert from "node:assert/strict";
import { test } from "vitest";
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

test("an answer counts unless a newer request began, and so does a failure", async () => {
  const requests = new Latest();
  const old = requests.answer(async () => 1);
  const failed = requests.answer(async () => Promise.reject(new Error("too late")));
  assert.equal(await requests.answer(async () => 2), 2);
  assert.deepEqual([await old, await failed], [null, null]);
  await assert.rejects(
    requests.answer(async () => Promise.reject(new Error("refused"))),
    /refused/,
  );
  const stopped = requests.answer(async (signal) => {
    requests.cancel();
    signal.throwIfAborted();
  });
  assert.equal(await stopped, null);
});
