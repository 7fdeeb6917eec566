/** Unit tests reach www through few modules: so files of www can move without rewriting tests. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";

/** The largest number of modules of www that all unit tests import, those of types and data too. */
const MOST = 120;

test(`unit tests import at most ${MOST} modules of www`, () => {
  const imported = new Set<string>();
  for (const file of readdirSync("tests/www"))
    for (const [, path = ""] of readFileSync(`tests/www/${file}`, "utf8").matchAll(
      /(?:from|import\()\s*"(?:\.\.\/)+(www\/[^"]+)"/g,
    ))
      imported.add(path);
  assert.ok(imported.size <= MOST, `${imported.size} modules`);
});
