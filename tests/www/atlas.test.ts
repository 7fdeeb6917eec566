/**
 * The table of docs/atlas.md: every item of the papers once, each place a link that this page
 * understands and shows, a step of a lesson or a term of the glossary.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import glossary from "../../www/data/glossary.json" with { type: "json" };
import { lessons } from "../../www/lessons/index.ts";
import { parseLesson } from "../../www/lessons/player/link.ts";
import { parse, print } from "../../www/link/link.ts";
import { plates } from "../../www/plates/index.ts";
import { tables } from "../../www/views/tables.ts";
import { ATLAS, hasPlace, type Item, readAtlas } from "./atlas.ts";
import { shownAt } from "./picture.ts";

const items = readAtlas();
const nameOf = ({ document, section, item }: Item) => `${document}, ${section}, ${item}`;
const links = [...new Set(items.flatMap((item) => item.links))];
const isLesson = (link: string) => link.startsWith("#v1/lesson");

test("every row has a section, a name of its own and at most ten words", () => {
  for (const item of items) {
    assert.ok(item.document && item.section && item.item, nameOf(item));
    const words = item.meaning.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
    assert.ok(item.meaning && words.length <= 10, `${nameOf(item)}: ${item.meaning}`);
  }
  const names = items.map(nameOf);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

test("what is not on the page is said, and a note of a place stands in brackets", () => {
  for (const item of items)
    assert.match(item.note, hasPlace(item) ? /^(\(.+\))?$/ : /^not on the page/, nameOf(item));
});

test("the sections of each document stand in order", () => {
  for (const document of new Set(items.map((item) => item.document))) {
    const sections = items.filter((item) => item.document === document).map((each) => each.section);
    const runs = sections.filter((section, at) => section !== sections[at - 1]);
    assert.equal(new Set(runs).size, runs.length, `${document}: a section stands twice`);
    const numbered = runs.filter((section) => /^\d/.test(section));
    assert.deepEqual(numbered, numbered.toSorted(), document);
  }
});

test("the head of the table counts its rows", () => {
  const found = items.filter(hasPlace).length;
  const absent = items.length - found;
  const head = `${items.length} items: ${found} have a place on the page, ${absent} have none.`;
  assert.ok(readFileSync(ATLAS, "utf8").includes(head), head);
  assert.ok(items.length >= 245, "fewer items than the audit found");
});

test("every link of a view keeps all its words", () => {
  for (const link of links.filter((link) => !isLesson(link))) {
    const { view, values, problems } = parse(link, tables);
    assert.deepEqual(problems, [], link);
    assert.ok(link.startsWith(print(view, {}, tables)), `${link}: the view is named`);
    const kept = parse(print(view, values, tables), tables);
    assert.deepEqual(kept, { view, values, problems }, link);
  }
});

test("every link of a view shows its picture, without a notice", async () => {
  const { links: published } = JSON.parse(readFileSync("tests/data/links.json", "utf8"));
  const known = new Set(published.map(({ link }: { link: string }) => link)); // shown elsewhere
  for (const link of links.filter((link) => !isLesson(link) && !known.has(link)))
    await shownAt(link, async (_, { stage }) => {
      const notices = stage.warnings.filter((each) => !each.includes("no WebGL 2"));
      assert.deepEqual(notices, [], link);
      assert.ok(stage.root.childNodes.length > 0, link);
    }).catch((error) => assert.fail(`${link}: ${error}`));
});

test("every link of a lesson leads to a step that exists", async () => {
  for (const link of links.filter(isLesson)) {
    const { values, problems } = parseLesson(link);
    assert.deepEqual(problems, [], link);
    const entry = lessons.find(({ name }) => name === values.id) ?? assert.fail(link);
    const { lesson } = await entry.load();
    assert.ok(values.step <= lesson.steps.length, `${link}: ${lesson.steps.length} steps`);
  }
});

test("every term is one of the glossary", () => {
  for (const item of items)
    for (const term of item.terms) assert.ok(term in glossary, `${nameOf(item)}: ${term}`);
});

test("every figure, table and theorem that has a plate has a row with a place", () => {
  for (const { document, section, figure } of plates.filter((each) => each.section !== "")) {
    const name = /^\d/.test(figure) ? `Figure ${figure}` : figure;
    const [row] = items.filter(
      (each) => each.document.toLowerCase() === document.toLowerCase() && each.item === name,
    );
    assert.ok(row && hasPlace(row), `${document}, ${section}, ${name}`);
  }
});
