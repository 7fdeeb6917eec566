/** Which licences of dependencies are allowed. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { allowed, crates, isMet } from "../../scripts/dependencies.mjs";

test("an expression is met by the licences of a list", () => {
  const list = ["MIT", "ISC"];
  for (const met of [
    "MIT",
    "MIT OR GPL-3.0",
    "GPL-3.0/MIT",
    "(GPL-2.0 OR MIT) AND ISC",
    "MIT WITH x",
  ])
    assert.ok(isMet(met, list), met);
  for (const unmet of [
    "",
    "GPL-3.0",
    "MIT AND GPL-3.0",
    "(MIT",
    "MIT)",
    "MIT ISC",
    "OR MIT",
    "mit",
  ])
    assert.ok(!isMet(unmet, list), unmet);
});

test("deny.toml allows what the project itself is under, and no strong copyleft", () => {
  assert.ok(isMet("MIT AND Apache-2.0", allowed()));
  assert.ok(!allowed().some((name) => /GPL/.test(name)));
});

test("the notices of the site name the crates of its bindings, and no crate that only builds it", async () => {
  const shipped = (await crates({ shipped: true })).map(({ name }) => name);
  for (const name of [
    "wasm-bindgen",
    "serde-wasm-bindgen",
    "console_error_panic_hook",
    "num-bigint",
  ])
    assert.ok(shipped.includes(name), name);
  assert.ok(!shipped.some((name) => /^(nimscape|proptest|wasm-bindgen-cli)/.test(name)));
});
