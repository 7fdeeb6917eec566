/**
 * How the core is loaded, the messages when loading fails, and how a worker starts from another
 * origin.
 */
import assert from "node:assert/strict";
import { afterEach, onTestFinished, test, vi } from "vitest";
import { ANSWER_MS, fetchModule, loadModule, missingFeatures } from "../../www/core/download.ts";
import { spawn } from "../../www/core/spawn.ts";

const URL_OF = new URL("https://example.org/site/array-0123.wasm?x#y");
/** The smallest module: its name and its version. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const { fetch, Worker } = globalThis;

afterEach(() => {
  vi.useRealTimers();
  Object.assign(globalThis, { fetch, Worker });
});

function answer(body: Uint8Array | string, init: ResponseInit & { readonly type?: string }): void {
  const headers = init.type === undefined ? {} : { "Content-Type": init.type };
  const response = async () => new Response(body as BodyInit, { ...init, headers });
  Object.assign(globalThis, { fetch: response });
}

test("a module is compiled, whether the server calls it by its type or not", async () => {
  for (const type of ["application/wasm", "application/octet-stream", ""]) {
    answer(EMPTY, { type });
    assert.ok((await fetchModule(URL_OF)) instanceof WebAssembly.Module, type);
  }
});

test("a response that is no module is named: a status, a web page, damaged bytes", async () => {
  answer("no", { status: 404, type: "application/wasm" });
  await assert.rejects(fetchModule(URL_OF), {
    message: "array-0123.wasm could not be loaded: status 404.",
  });
  for (const type of ["text/html", "TEXT/HTML; charset=utf-8"]) {
    answer("<!doctype html>", { type });
    await assert.rejects(fetchModule(URL_OF), {
      message: "array-0123.wasm could not be loaded: the server sent a web page instead.",
    });
  }
  answer(EMPTY, { type: "text/html5" });
  await fetchModule(URL_OF);
  answer(EMPTY, { type: "x-text/html" });
  await fetchModule(URL_OF);
  for (const type of ["application/wasm", "text/plain"]) {
    answer(EMPTY.subarray(0, 5), { type });
    await assert.rejects(
      fetchModule(URL_OF),
      /^Error: array-0123\.wasm is incomplete or damaged: ./,
    );
  }
});

test("a policy that forbids WebAssembly is named, and no file is called damaged", async () => {
  const { Module, compile, compileStreaming } = WebAssembly;
  onTestFinished(() => void Object.assign(WebAssembly, { Module, compile, compileStreaming }));
  const blocked = () => {
    throw new WebAssembly.CompileError("blocked by CSP");
  };
  Object.assign(WebAssembly, { Module: blocked, compile: blocked, compileStreaming: blocked });
  for (const type of ["application/wasm", "text/plain"]) {
    answer(EMPTY, { type });
    await assert.rejects(fetchModule(URL_OF), /security policy .* forbids WebAssembly/);
  }
});

test("no connection, and no answer in time, are two sentences", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("failed")) });
  await assert.rejects(fetchModule(URL_OF), {
    message:
      "array-0123.wasm could not be loaded: there is no connection, or the browser or the security policy of the page refuses it.",
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let requested: AbortSignal | undefined;
  const silent = (_: URL, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((_, reject) => {
      requested = signal;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  Object.assign(globalThis, { fetch: silent });
  const waiting = fetchModule(URL_OF);
  const refused = assert.rejects(waiting, {
    message: "array-0123.wasm could not be loaded: no answer within 60 s.",
  });
  vi.advanceTimersByTime(ANSWER_MS - 1);
  assert.equal(requested?.aborted, false);
  vi.advanceTimersByTime(1);
  await refused;
});

test("an answer that came in time is not given up later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let requested: AbortSignal | undefined;
  const quick = async (_: URL, { signal }: { readonly signal: AbortSignal }) => {
    requested = signal;
    return new Response(EMPTY);
  };
  Object.assign(globalThis, { fetch: quick });
  await fetchModule(URL_OF);
  vi.advanceTimersByTime(2 * ANSWER_MS);
  assert.equal(requested?.aborted, false);
});

test("a module that is imported on demand is loaded, or its error names what could not be loaded", async () => {
  assert.equal(await loadModule(Promise.resolve(7), "The dialog"), 7);
  await assert.rejects(loadModule(Promise.reject(new Error("gone")), "The dialog"), {
    message: "The dialog could not be loaded. Reload the page to try again. (gone)",
  });
  await assert.rejects(loadModule(Promise.reject("words"), "It"), /\(words\)$/);
});

test("what a browser lacks is named", () => {
  Object.assign(globalThis, { Worker: class {} });
  assert.deepEqual(missingFeatures(), []);
  Object.assign(globalThis, { Worker: undefined });
  assert.deepEqual(missingFeatures(), ["web workers"]);
  const { WebAssembly } = globalThis;
  Object.assign(globalThis, { WebAssembly: undefined });
  const lacking = missingFeatures();
  Object.assign(globalThis, { WebAssembly });
  assert.deepEqual(lacking, ["WebAssembly", "web workers"]);
});

test("a worker of the page's own origin starts as it is, another by a script that imports it", () => {
  const started: { readonly script: unknown; readonly options: unknown }[] = [];
  class Started {
    constructor(script: unknown, options: unknown) {
      started.push({ script, options });
    }
  }
  Object.assign(globalThis, { Worker: Started, self: { origin: "https://example.org" } });
  const own = new URL("https://example.org/worker.js");
  const foreign = new URL('https://cdn.example.net/a"b.js');
  spawn(own, "whole");
  spawn(foreign);
  assert.deepEqual(started, [
    { script: own, options: { type: "module", name: "whole" } },
    {
      script: `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(foreign.href)};`)}`,
      options: { type: "module", name: "" },
    },
  ]);
});
