/** What a visit brings over the wire until its first picture, as a server with brotli sends it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { Visitor } from "./browser.ts";

/** Where a first picture came from, at most, in bytes. */
const BUDGETS: readonly [what: string, at: string, most: number][] = [
  ["the page", "index.html", 250_000],
  ["the page at an array", "index.html#v1/array?c=2&side=64", 250_000],
  ["a frame with a growth", "embed.html#v1/growth?n=63", 150_000],
  ["a frame with an octant", "embed.html#v1/octant?side=64", 150_000],
  ["a frame with an array", "embed.html#v1/array?c=2&side=64", 150_000],
];

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html",
  wasm: "application/wasm",
};

/** The files that were asked for since the last visit. */
const asked = new Set<string>();
const server = createServer(({ url = "/" }, response) => {
  const name = url.slice(1).replace(/\?.*/, "");
  asked.add(name);
  response.setHeader("Content-Type", TYPES[name.replace(/.*\./, "")] ?? "text/plain");
  response.setHeader("Cache-Control", "max-age=60");
  response.end(readFileSync(`dist/${name}`));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const visitor = await Visitor.arrive();
after(async () => {
  server.close();
  server.closeAllConnections();
  await visitor.leave();
});

for (const [what, at, most] of BUDGETS) {
  test(`${what} needs at most ${most / 1000} kB`, async () => {
    asked.clear();
    const { page, complaints, close } = await visitor.visit(at, { at: home });
    await page.locator("#picture canvas").first().waitFor();
    await page.waitForLoadState("networkidle");
    const sizes = [...asked].map((name) => brotliCompressSync(readFileSync(`dist/${name}`)).length);
    const sum = sizes.reduce((a, b) => a + b);
    console.log(`${what}: ${sum} bytes in ${sizes.length} files`);
    assert.ok([...asked].some((name) => name.endsWith(".wasm")) && sum > 50_000);
    assert.ok(sum <= most, `${sum} bytes: ${[...asked].join(", ")}`);
    assert.deepEqual(complaints, []);
    await close();
  });
}
