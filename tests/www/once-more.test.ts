/** Which failed browser tests ./test runs once more. */
import assert from "node:assert/strict";
import { test } from "vitest";
import failures, { onceMore, readFailures } from "../../scripts/once-more.mjs";

const of = (file: string, ...names: string[]) => names.map((name) => ({ file, name }));

/** Whether the flags select a test. */
const selects = (flags: readonly string[], name: string) =>
  flags.some((flag) => new RegExp(flag.replace("--test-name-pattern=", "")).test(name));

test("the reporter writes the failed tests at the top level of each file", async () => {
  const file = "/somewhere/target/tests/e2e/array.test.js";
  async function* events() {
    yield { type: "test:pass", data: { name: "good", nesting: 0, file } };
    yield { type: "test:fail", data: { name: "inner", nesting: 1, file } };
    yield { type: "test:fail", data: { name: "outer\n2", nesting: 0, file } };
    yield { type: "test:fail", data: { name: "later", nesting: 0, file, todo: true } };
  }
  let written = "";
  for await (const line of failures(events())) written += line;
  assert.deepEqual(readFailures(written), of("array", "outer\n2"));
  assert.deepEqual(readFailures(""), []);
});

test("only failed tests are run again, file by file", () => {
  const again = onceMore([
    ...of("page", "a (b)", "c: d?"),
    ...of("far", "page"),
    ...of("page", "e"),
  ]);
  assert.deepEqual(
    again.map(({ file }) => file),
    ["page", "far"],
  );
  const flags = again[0]?.flags ?? [];
  for (const name of ["a (b)", "c: d?", "e"]) assert.ok(selects(flags, name), name);
  for (const name of ["a b", "a (b) and more", "c: ", "far"])
    assert.ok(!selects(flags, name), name);
});

test("a file that fails outside of its tests is run again as a whole", () => {
  assert.deepEqual(onceMore(of("page", "target/tests/e2e/page.test.js", "a")), [
    { file: "page", flags: [] },
  ]);
});

test("after more than ten failures nothing is run again", () => {
  const some = (count: number) => of("page", ...Array.from({ length: count }, (_, at) => `${at}`));
  assert.equal(onceMore(some(10))[0]?.flags.length, 10);
  assert.deepEqual(onceMore(some(11)), []);
});
