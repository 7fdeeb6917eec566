/** The single HTML file without a browser: what it contains, and what is refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { onTestFinished, test } from "vitest";
import { filled } from "../../scripts/standalone.mjs";
import { packed, unpacked } from "../../www/standalone/packing.ts";

test("packed and unpacked again are the same bytes, and smaller as text", async () => {
  const core = new Uint8Array(readFileSync("target/bindings/nimscape_bg.wasm"));
  const text = await packed(core);
  assert.match(text, /^[A-Za-z0-9+/]+=*$/);
  assert.ok(text.length < core.length, `${text.length} of ${core.length}`);
  assert.deepEqual(await unpacked(text), core);
  assert.deepEqual(await unpacked(await packed(new Uint8Array())), new Uint8Array());
});

test("what is no packed text is refused", async () => {
  assert.throws(() => unpacked("no base64!"));
  await assert.rejects(unpacked(btoa("no deflated bytes")));
});

test("a script is written into its element unchanged, and one that would end it is refused", () => {
  const page = '<p></p><script id="a" type="text/plain"></script><script id="b"></script>';
  const code = "const s = '$& $1 $$';";
  assert.equal(
    filled(page, "b", code),
    `<p></p><script id="a" type="text/plain"></script><script id="b">${code}</script>`,
  );
  assert.throws(() => filled(page, "c", code), /"c"/);
  for (const bad of ["'</script>'", "'</SCRIPT x'", "a<!--b"]) {
    assert.throws(() => filled(page, "a", bad), /cannot stand in a page/);
  }
});

test("the file gives its core, its tables and its worker from its own elements", async () => {
  const elements = new Map<string, { textContent: string }>();
  const dataset = { home: "https://example.org/nim/", part: "octant" };
  const before = { Worker: globalThis.Worker, createObjectURL: URL.createObjectURL };
  const scripts: Blob[] = [];
  const started: unknown[] = [];
  Object.assign(globalThis, {
    document: { documentElement: { dataset }, getElementById: (id: string) => elements.get(id) },
    Worker: class {
      constructor(...args: unknown[]) {
        started.push(args);
      }
    },
  });
  URL.createObjectURL = (script) => `blob:${scripts.push(script as Blob)}`;
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, "document");
    Object.assign(globalThis, { Worker: before.Worker });
    URL.createObjectURL = before.createObjectURL;
  });
  const site = await import("../../www/standalone/site.ts");
  assert.equal(site.siteUrl, "https://example.org/nim/");
  assert.deepEqual([...site.parts.keys()], ["octant"], "it has no other");

  assert.throws(() => site.worker("octant"), /This file is damaged: it has no worker\./);
  assert.throws(() => site.core("octant"), /This file is damaged: it has no core\./);
  elements.set("worker", { textContent: "self.onmessage = null;" });
  site.worker("octant");
  site.worker("octant");
  const expected = ["blob:1", { name: "octant" }];
  assert.deepEqual(started, [expected, expected], "one script for all workers");
  assert.equal(await scripts[0]?.text(), "self.onmessage = null;");
  assert.equal(scripts[0]?.type, "text/javascript");

  const tables = { periods: { 2: "two" }, open: { tables: 1 } };
  const json = new TextEncoder().encode(JSON.stringify(tables));
  elements.set("tables", { textContent: await packed(json) });
  assert.deepEqual(await site.ownTables(), tables);

  const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  elements.set("core", { textContent: await packed(bytes) });
  const module = await site.core("octant");
  assert.ok(module instanceof WebAssembly.Module);
  elements.clear();
  assert.equal(await site.core("octant"), module, "compiled once");
});
