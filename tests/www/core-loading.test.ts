/** Which part of the core is loaded, how often, and the messages when loading fails. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { HAS } from "core/parts";
import { onTestFinished, test, vi } from "vitest";
import { ANSWER_MS, fetchModule, loadModule, missingFeatures } from "../../www/core/download.ts";
import { CoreLoader } from "../../www/core/loader.ts";
import { parse } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";

const FILE = new URL("https://example.org/site/array-0123.wasm?x#y");
/** The smallest module: its name and its version. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Answers requests for files of the core; returns the files that are requested. */
function served(isBroken: () => boolean = () => false): string[] {
  const files: string[] = [];
  const fetch = async (url: URL) => {
    const file = url.pathname.replace(/^.*\//, "");
    files.push(file);
    const headers = { "Content-Type": "application/wasm" };
    return isBroken()
      ? new Response("", { status: 500 })
      : new Response(readFileSync(`target/bindings/${file}`), { headers });
  };
  Object.assign(globalThis, { fetch, Worker: class {} });
  return files;
}

test("a part is loaded once; one that has all of another serves for it, and the whole for all", async () => {
  const files = served();
  const loader = new CoreLoader(() => {});
  const growth = await loader.get("growth");
  assert.equal(await loader.get("growth"), growth);
  const fractals = await loader.get("fractals");
  assert.notEqual(fractals, growth);
  assert.equal(await loader.get("octant"), fractals);
  const whole = await loader.whole();
  for (const part of ["array", "rows", "trees"] as const)
    assert.equal(await loader.get(part), whole, part);
  assert.equal(await loader.get("growth"), growth, "the smallest that is loaded");
  assert.equal(await loader.having("position"), growth);
  assert.deepEqual(files, ["core-growth_bg.wasm", "core-fractals_bg.wasm", "nimscape_bg.wasm"]);
  const array = new whole.bindings.ArrayFigure({ c: 2, side: 8 });
  array.free();
  assert.throws(() => array.advance(1), /This ArrayFigure has been freed/);
});

test("the part of a view has all that its picture calls on the page's thread", () => {
  for (const view of views) {
    const part = view.part(parse(`#v1/${view.name}`, tables).values);
    const has = HAS[part].split(" ");
    const folders = view.name === "both" ? ["growth", "octant"] : [view.name];
    const source = folders
      .flatMap((name) =>
        readdirSync(`www/views/${name}`)
          .filter((file) => file.endsWith(".ts"))
          .map((file) => `www/views/${name}/${file}`),
      )
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const calls = source.matchAll(/\bbindings\.(\w+)|\{ (\w+): \w+ \} = [\w.#]*host\.bindings/g);
    const called = new Set([...calls].map(([, name, other]) => name ?? other ?? ""));
    const cells = view.selects === undefined ? [] : ["growth_cell", "growth_cell_of"];
    const card = cells.length > 0 || view.passed !== undefined ? ["position", ...cells] : [];
    for (const name of ["palette", ...called, ...card])
      assert.ok(has.includes(name), `${view.name}: ${part} has no ${name}`);
  }
});

test("parts are listed by their sizes, the whole last", () => {
  const order = Object.keys(HAS);
  assert.equal(order.at(-1), "whole");
  const sizes = order.map((part) => {
    const name = part === "whole" ? "nimscape" : `core-${part}`;
    return gzipSync(readFileSync(`target/bindings/${name}_bg.wasm`)).length;
  });
  assert.deepEqual(
    sizes.toSorted((a, b) => a - b),
    sizes,
  );
});

test("a part that did not load is loaded again on the next request", async () => {
  let isBroken = true;
  const files = served(() => isBroken);
  const loader = new CoreLoader(() => {});
  const message = "core-growth_bg.wasm could not be loaded: status 500.";
  await assert.rejects(loader.get("growth"), { message });
  isBroken = false;
  assert.ok((await loader.get("growth")).bindings);
  assert.equal(files.length, 2);
});

test("a response that is no module is named: a status, a web page, damaged bytes", async () => {
  for (const [body, type, wanted, status] of [
    ["no", "application/wasm", /^Error: array-0123\.wasm could not be loaded: status 404\.$/, 404],
    ["<!doctype html>", "text/html", /: the server sent a web page instead\.$/],
    ["<!doctype html>", "TEXT/HTML; charset=utf-8", /: the server sent a web page instead\.$/],
    [EMPTY, "text/html5", null],
    [EMPTY, "x-text/html", null],
    [EMPTY.subarray(0, 5), "application/wasm", /array-0123\.wasm is incomplete or damaged: ./],
    [EMPTY.subarray(0, 5), "text/plain", /array-0123\.wasm is incomplete or damaged: ./],
  ] as const) {
    const init = { status: status ?? 200, headers: { "Content-Type": type } };
    Object.assign(globalThis, { fetch: async () => new Response(body as BodyInit, init) });
    if (wanted === null) await fetchModule(FILE);
    else await assert.rejects(fetchModule(FILE), wanted);
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
    const response = new Response(EMPTY as BodyInit, { headers: { "Content-Type": type } });
    Object.assign(globalThis, { fetch: async () => response });
    await assert.rejects(fetchModule(FILE), /security policy .* forbids WebAssembly/);
  }
});

test("no connection, and no answer in time, are two sentences", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("failed")) });
  await assert.rejects(fetchModule(FILE), /loaded: its server does not send .* there is no conn/);
  vi.stubGlobal("origin", FILE.origin);
  onTestFinished(() => void vi.unstubAllGlobals());
  await assert.rejects(fetchModule(FILE), /could not be loaded: there is no connection, or/);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const fetch = (_: URL, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  Object.assign(globalThis, { fetch });
  const refused = assert.rejects(fetchModule(FILE), {
    message: "array-0123.wasm could not be loaded: no answer within 60 s.",
  });
  vi.advanceTimersByTime(ANSWER_MS);
  await refused;
});

test("a module that is imported on demand is loaded, or its error names what could not be", async () => {
  assert.equal(await loadModule(Promise.resolve(7), "The dialog"), 7);
  await assert.rejects(loadModule(Promise.reject(new Error("gone")), "The dialog"), {
    message: "The dialog could not be loaded. Reload the page to try again. (gone)",
  });
});

test("what a browser lacks is named", () => {
  Object.assign(globalThis, { Worker: class {} });
  assert.deepEqual(missingFeatures(), []);
  const { WebAssembly } = globalThis;
  Object.assign(globalThis, { WebAssembly: undefined, Worker: undefined });
  const lacking = missingFeatures();
  Object.assign(globalThis, { WebAssembly });
  assert.deepEqual(lacking, ["WebAssembly", "web workers"]);
});
