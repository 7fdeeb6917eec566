/** The single HTML file without a browser: what it contains, and what is refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
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
