/**
 * The glossary: one sentence for each term, no term twice, in alphabetical order, and no important
 * term missing. The page shows www/data/glossary.json: UPDATE_DOCS=1 ./test www glossary writes it.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import pictures from "../../www/data/term-pictures.json" with { type: "json" };
import { parse } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";

const ENTRY = /^- \*\*(.+?)\*\*: (.+)$/;

/** The terms that the page and its documents use most. */
const NEEDED = [
  ...["P-position", "N-position", "option", "mex", "nim-sum", "Grundy value", "disjunctive sum"],
  ...["period", "preperiod", "saltus", "generation", "parent", "child", "neighbourhood"],
  ...["tripod nim", "centre", "leg", "completion array", "barrier", "shadow", "near equivalence"],
  ...["band", "perfect band", "ray", "biray", "world", "certificate", "digest", "view"],
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
    const wrong = terms.find((term, at) => term !== sorted[at]);
    assert.equal(wrong, undefined, `${title}: ${wrong} is not in alphabetical order`);
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

test("the page has the glossary as it is written here", () => {
  const text = `${JSON.stringify(
    Object.fromEntries(entries.map(({ term, sentence }) => [term, sentence])),
    null,
    2,
  )}\n`;
  const file = "www/data/glossary.json";
  if (process.env.UPDATE_DOCS === "1") writeFileSync(file, text);
  assert.ok(readFileSync(file, "utf8") === text, "type: UPDATE_DOCS=1 ./test www glossary");
});

test("every view explains the terms that its sentence, its guide and its controls use", () => {
  const [, papers] = groups;
  assert.ok(papers);
  for (const { name, sentence, guide = "", params, terms } of views) {
    for (const term of terms)
      assert.ok(
        entries.some((entry) => entry.term === term),
        `${name}: ${term} is not in the glossary`,
      );
    const controls = Object.values(params).filter(({ control }) => control === "panel");
    const texts = [
      sentence,
      guide,
      ...controls.map(({ label, meaning }) => `${label}. ${meaning}`),
    ];
    const longestFirst = terms.toSorted((a, b) => b.length - a.length);
    for (const text of texts) {
      const rest = longestFirst.reduce((rest, term) => rest.replaceAll(wordOf(term), "..."), text);
      for (const { term } of papers.entries)
        assert.doesNotMatch(rest, wordOf(term), `${name}: "${term}" in "${text}"`);
    }
  }
});

/** A term in a text, also in the plural. */
function wordOf(term: string): RegExp {
  return new RegExp(`(?<![\\w-])${term.replace(/[()]/g, "\\$&")}s?(?![\\w-])`, "gi");
}

test("pictures belong to terms of the glossary, and their links are right", () => {
  const terms = new Set(entries.map(({ term }) => term));
  for (const [term, link] of Object.entries(pictures)) {
    assert.ok(terms.has(term), term);
    assert.deepEqual(parse(link, tables).problems, [], term);
  }
  // A newcomer meets these, and cannot know them.
  const needed = ["P-position", "mex", "nim-sum", "generation", "centre", "band", "barrier"];
  for (const term of needed) assert.ok(Object.hasOwn(pictures, term), term);
});
