/** What the page does with answers nobody waits for, and with workers that are gone. */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "vitest";
import { setting } from "./false-worker.ts";

test("what a worker sends after its end is ignored", async () => {
  const { core, workers, worker, hello } = setting();
  const call = core.call("palette", ["magma"]);
  hello();
  const late = workers[0]?.onmessage;
  assert.equal(worker().die(), true, "the console shows no error");
  assert.equal(workers[0]?.onmessage, null);
  assert.ok(late);
  hello();
  worker().done("call", new Uint8Array(2));
  assert.equal((await call).length, 2);
});

test("a signal outlives its jobs: those that ended do not listen to it", async () => {
  const { core, worker, hello } = setting();
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, "abort").length;
  const good = core.call("palette", ["magma"], { signal });
  const bad = core.call("palette", ["turbo"], { signal });
  assert.equal(listeners(), 2);
  hello();
  worker().done("call", new Uint8Array(1));
  await good;
  assert.equal(listeners(), 1);
  const error = { name: "Error", message: "no", stack: "", panic: false };
  worker().say({ kind: "failed", id: worker().of("call")[1]?.id ?? 0, error });
  await assert.rejects(bad, { message: "no" });
  assert.equal(listeners(), 0);
});

test("a bitmap that nobody waits for any more is closed", async () => {
  const { ImageBitmap: before } = globalThis;
  let closed = 0;
  class Bitmap {
    close() {
      closed++;
    }
  }
  Object.assign(globalThis, { ImageBitmap: Bitmap });
  try {
    const { core, worker, hello } = setting();
    const kept = core.call("palette", ["magma"]);
    hello();
    worker().done("call", new Bitmap());
    await kept;
    assert.equal(closed, 0);
    const stop = new AbortController();
    const dropped = core.call("palette", ["magma"], { signal: stop.signal });
    stop.abort();
    worker().done("call", new Bitmap());
    await assert.rejects(dropped, { name: "AbortError" });
    assert.equal(closed, 1);
  } finally {
    Object.assign(globalThis, { ImageBitmap: before });
  }
});

test("an array that is closed while it is filled again is not filled to its end", async () => {
  const { core, worker, hello } = setting();
  const opening = core.open({ c: 2, side: 64 });
  hello();
  worker().done("open", 1);
  const array = await opening;
  worker().die();
  hello();
  const [again] = worker().of("open");
  assert.ok(again);
  array.close();
  assert.deepEqual(worker().of("cancel"), [{ kind: "cancel", id: again.id }]);
  worker().say({ kind: "cancelled", id: again.id });
});
