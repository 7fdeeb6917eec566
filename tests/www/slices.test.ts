/** Files are written in slices, between which the page can respond. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { written } from "../../www/export/slices.ts";

test("a large file is joined in parts of a megabyte, in order", async () => {
  const real = globalThis.Blob;
  const sizes: number[] = [];
  globalThis.Blob = class extends real {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      if (parts.every((part) => typeof part === "string")) sizes.push(this.size);
    }
  };
  try {
    const text = (function* () {
      for (let line = 0; line < 60_000; line++) yield `${"x".repeat(90)}${line}\n`;
    })();
    const file = await written(text, "text/plain", new AbortController().signal);
    assert.equal(file.type, "text/plain");
    assert.ok(sizes.length > 4 && sizes.every((size) => size < 1.1 * 2 ** 20), `${sizes}`);
    const lines = (await file.text()).trim().split("\n");
    assert.equal(lines.length, 60_000);
    assert.ok(lines.every((line, at) => line.endsWith(`x${at}`)));
  } finally {
    globalThis.Blob = real;
  }
});
