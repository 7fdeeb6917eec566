/** Which part of the core is loaded, how often, and what comes of a failure. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "vitest";
import { CoreLoader } from "../../www/core/loader.ts";

const { fetch, Worker } = globalThis;
let files: string[] = [];
let isBroken = false;

beforeEach(() => {
  files = [];
  isBroken = false;
  const answer = async (url: URL) => {
    const file = url.pathname.replace(/^.*\//, "");
    files.push(file);
    return isBroken
      ? new Response("", { status: 500 })
      : new Response(readFileSync(`target/bindings/${file}`), {
          headers: { "Content-Type": "application/wasm" },
        });
  };
  Object.assign(globalThis, { fetch: answer, Worker: class {} });
});
afterEach(() => void Object.assign(globalThis, { fetch, Worker }));

test("the first view loads its part; another view loads the whole, which then serves all", async () => {
  const loader = new CoreLoader(() => {});
  const part = await loader.forView("growth");
  assert.equal(await loader.forView("growth"), part);
  assert.deepEqual(files, ["core-growth_bg.wasm"]);
  const whole = await loader.forView("octant");
  assert.notEqual(whole, part);
  assert.deepEqual(files, ["core-growth_bg.wasm", "nimscape_bg.wasm"]);
  for (const view of ["growth", "octant", "array", "bands"])
    assert.equal(await loader.forView(view), whole, view);
  assert.equal(await loader.whole(), whole);
  assert.equal(files.length, 2);
});

test("a part that did not load is loaded again on the next request", async () => {
  const loader = new CoreLoader(() => {});
  isBroken = true;
  await assert.rejects(loader.forView("growth"), {
    message: "core-growth_bg.wasm could not be loaded: status 500.",
  });
  isBroken = false;
  assert.ok((await loader.forView("growth")).bindings);
  assert.deepEqual(files, ["core-growth_bg.wasm", "core-growth_bg.wasm"]);
});

test("an object of the core that was freed says so", async () => {
  const { bindings } = await new CoreLoader(() => {}).whole();
  const array = new bindings.ArrayFigure({ c: 2, side: 8 });
  array.free();
  assert.throws(() => array.advance(1), /This ArrayFigure has been freed/);
});
