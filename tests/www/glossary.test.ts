/**
 * The glossary: one sentence for each term, no term twice, in alphabetical order, and no important
 * term missing.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ENTRY = /^- \*\*(.+?)\*\*: (.+)$/;

/** The terms that the page and its documents use most. */
const NEEDED = [
  ...["P-position", "N-position", "option", "mex", "nim-sum", "Grundy value", "disjunctive sum"],
  ...["period", "preperiod", "saltus", "generation", "parent", "child", "neighbourhood"],
  ...["tripod nim", "centre", "leg", "completion array", "barrier", "shadow", "near equivalence"],
  ...["band", "perfect band", "ray", "biray", "world", "certificate", "digest", "plate", "view"],
];

/** The groups of the document, each with its terms and sentences. */
const groups = readFileSync("docs/glossary.md", "utf8")
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [title = "", ...lines] = part.trim().split("\n");
    const entries = lines.filter(Boolean).map((line) => {
      const [, term = "", sentence = ""] = ENTRY.exec(line) ?? assert.fail(`no entry: ${line}`);
      return { term, sentence };
    });
    return { title, entries };
  });

const entries = groups.flatMap((group) => group.entries);

test("the glossary has three groups, each in alphabetical order", () => {
  assert.equal(groups.length, 3);
  for (const { title, entries } of groups) {
    const terms = entries.map(({ term }) => term);
    assert.ok(terms.length > 10, title);
    const sorted = terms.toSorted((a, b) => a.localeCompare(b, "en"));
    assert.deepEqual(terms, sorted, title);
  }
});

test("each entry of the glossary is one sentence of at most 30 words", () => {
  for (const { term, sentence } of entries) {
    assert.match(sentence, /^[A-Z0-9].*[^.]\.$/, term);
    assert.doesNotMatch(sentence.slice(0, -1), /[.!?;] [A-Z]/, `${term}: more than one sentence`);
    assert.ok(sentence.split(/\s+/).length <= 30, `${term}: too long`);
  }
});

test("no term is in the glossary twice, and those that the page uses most are there", () => {
  const terms = entries.map(({ term }) => term.toLowerCase());
  assert.deepEqual(
    terms.filter((term, at) => terms.indexOf(term) !== at),
    [],
  );
  for (const term of NEEDED) assert.ok(terms.includes(term.toLowerCase()), term);
});
