/**
 * What the page's own thread does of the core's work: only calls that take less than a frame, and
 * no compiling.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { INSTANT } from "../../www/core/instant.ts";
import { views } from "../../www/views/index.ts";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Records the functions of the core that the page calls, in `window.called`. */
function recordCalls(): void {
  const called = new Set<string>();
  Object.assign(window, { called });
  const { instantiate } = WebAssembly;
  const watched = async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    const all = Object.entries((await instantiate(module, imports)).exports);
    const exports = all.map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      const call = (...args: unknown[]) => {
        called.add(name);
        return value(...args);
      };
      return [name, call];
    });
    return { module, instance: { exports: Object.fromEntries(exports) } };
  };
  const compile = (name: string) => ({
    construct(target: typeof WebAssembly.Module, args: [BufferSource]) {
      called.add(`new ${name}`);
      return new target(...args);
    },
  });
  Object.assign(WebAssembly, {
    instantiate: watched,
    Module: new Proxy(WebAssembly.Module, compile("WebAssembly.Module")),
  });
}

const calledBy = (page: Page): Promise<string[]> => page.evaluate("[...window.called]");

const known = new Set<string>(INSTANT);

/** Work that takes long for the core. */
const LONG = [
  "#v1/growth?n=2000",
  "#v1/both?n=31&sel=14,11,5",
  "#v1/octant?rule=relaxed&side=32",
  "#v1/octant?c=2&side=32",
  "#v1/array?c=2&vs=5&side=512",
  "#v1/shadows?c=2&vs=5",
  "#v1/periods?from=75&to=75&rows=12&effort=1048576",
  "#v1/dynamics?k=2&n=8&show=cycles",
  "#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5",
];

for (const first of ["growth", "octant", "array"])
  test(`from ${first} on, all views call only what takes less than a frame on the page`, async () => {
    const { page } = await visitor.open(`#v1/${first}`, {
      before: (page) => page.addInitScript(recordCalls),
    });
    assert.ok((await calledBy(page)).includes("__wbindgen_start"), "calls are recorded");
    const links = first === "growth" ? [...views.map(({ name }) => `#v1/${name}`), ...LONG] : [];
    for (const link of links) await go(page, link);
    await settled(page);
    // The bindings call what begins with two underscores for themselves.
    const others = (await calledBy(page)).filter((name) => !/^__/.test(name) && !known.has(name));
    assert.deepEqual(others, []);
  });
