/**
 * The documents: their links, paths and test names exist, and they keep their size, form and plain
 * words.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "vitest";
import { parseLesson } from "../../www/lessons/player/link.ts";
import { parse } from "../../www/link/link.ts";
import { tables } from "../../www/views/tables.ts";

const markdown = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const DECISIONS = markdown("docs/decisions").filter((file) => !file.endsWith("/README.md"));
const FILES = [...markdown("."), ...markdown("docs"), ...markdown("docs/decisions")];

const read = (file: string) => readFileSync(file, "utf8");
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group = ""]) => group);

test("every relative link of a document leads to a file or a folder", () => {
  let count = 0;
  for (const file of FILES)
    for (const target of found(read(file), /\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(join(dirname(file), target)), `${file}: ${target}`);
      count += 1;
    }
  assert.ok(count > 50, `${count} links`);
});

test("every path that a document names exists", () => {
  const folders = "(?:src|www|tests|docs|scripts|examples|benches)";
  const named = new RegExp(`(?<![\\w/.(-])(${folders}/[\\w./-]*\\w)(?![\\w*<{/-])`, "g");
  let count = 0;
  for (const file of FILES)
    for (const path of found(read(file).replace(/\]\([^)]*\)/g, "]"), named)) {
      assert.ok(existsSync(path), `${file}: ${path}`);
      count += 1;
    }
  assert.ok(count > 80, `${count} paths`);
});

test("every test that docs/proofs.md names exists", () => {
  const sources = [...rust("src"), ...rust("tests")].map(read).join("\n");
  const names = found(read("docs/proofs.md"), /`([a-z0-9]+(?:_[a-z0-9]+){3,})`/g);
  assert.ok(names.length > 20, `${names.length} tests`);
  for (const name of names) assert.ok(sources.includes(`fn ${name}(`), name);
});

const rust = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".rs"))
    .map((name) => join(folder, name));

test("every link that a document prints is understood", () => {
  const links = FILES.flatMap((file) => found(read(file), /`(#v1\/[^`<]*[^`<.])`/g));
  assert.ok(links.length > 5, `${links.length} links`);
  for (const link of links) {
    const { problems } = /^#v1\/(lesson|paper)/.test(link)
      ? parseLesson(link)
      : parse(link, tables);
    assert.deepEqual(problems, [], link);
  }
});

test("the documents are as short as they should be", () => {
  assert.ok(read("README.md").split("\n").length <= 150, "README.md");
  assert.ok(read("CHANGELOG.md").split("\n").length <= 40, "CHANGELOG.md");
  assert.ok(read("ARCHITECTURE.md").split(/\s+/).length <= 1200, "ARCHITECTURE.md");
});

test("each decision fits one screen, has its parts, and is listed in their README.md", () => {
  const listed = found(read("docs/decisions/README.md"), /\]\((\d[^)]+)\)/g);
  assert.deepEqual(
    listed.map((file) => join("docs/decisions", file)).toSorted(),
    DECISIONS.toSorted(),
  );
  for (const file of DECISIONS) {
    const text = read(file);
    assert.ok(text.split("\n").length <= 45, `${file}: too long`);
    assert.match(
      text,
      /^# \d+\. .+\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/,
      file,
    );
  }
});

test("the documents have no word of the project's former dialect", () => {
  const dialect =
    /\b(told|easel|whoever|whom|hears|wears|thousand million|the house|rooms?|doors?|kin)\b/i;
  for (const file of FILES) {
    const tables = /<!-- made from[\s\S]*?<!-- end -->/;
    const words = read(file)
      .replace(tables, "")
      .replace(/```[\s\S]*?```|`[^`]*`/g, "");
    assert.doesNotMatch(words, dialect, file);
  }
});
