/**
 * The statement cards: each is complete in both languages, has a picture that opens without a
 * notice, and numbers that the core computes; docs/atlas.md lists them.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { lessons } from "../../www/lessons/index.ts";
import { parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { parse, print } from "../../www/link/link.ts";
import {
  cardLink,
  cardOf,
  contents,
  documents,
  STATUSES,
  type Status,
  type Text,
} from "../../www/papers/cards.ts";
import { plates } from "../../www/plates/index.ts";
import { tables } from "../../www/views/tables.ts";
import { all, cards, FOLDER, printedName } from "./cards.ts";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

const KINDS =
  "rules definition theorem lemma proposition corollary conjecture statement proof example figure table remark question sequence law";
/** What needs words on its truth. */
const JUDGED: readonly Status[] = ["refuted", "misprint", "open", "proved-here"];

test("every folder is a document of the list, and every file a card", () => {
  assert.deepEqual(readdirSync(FOLDER), documents.map(({ name }) => name).toSorted());
  for (const { name } of documents)
    for (const file of readdirSync(`${FOLDER}/${name}`))
      assert.match(file, /^\d{4}-[a-z0-9-]+\.json$/, name);
  const ids = all.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
  assert.ok(ids.length >= 285, `${ids.length} cards`);
});

test("every card has its texts in English and in Portuguese", () => {
  const isComplete = ({ en, pt }: Text) => en.trim() !== "" && (pt ?? "").trim() !== "";
  for (const card of all) {
    const { id, label, title, statement, seen, judgement, kind, status } = card;
    for (const text of [label, title, statement, seen]) assert.ok(isComplete(text), id);
    assert.ok(KINDS.split(" ").includes(kind), `${id}: ${kind}`);
    assert.ok(status in STATUSES, `${id}: ${status}`);
    if (JUDGED.includes(status)) assert.ok(judgement && isComplete(judgement), `${id}: judgement`);
    if (status === "refuted" || status === "misprint") assert.ok(card.evidence, `${id}: evidence`);
    for (const { text } of [...(card.proof ?? []), ...(card.links ?? [])])
      assert.ok(isComplete(text), id);
    for (const other of card.related ?? [])
      assert.ok(
        all.some((each) => each.id === other),
        `${id}: ${other}`,
      );
  }
});

test("what is printed is a link or a drawing, of figures, tables and examples", () => {
  const drawings = /const drawings = \{([^}]*)\}/.exec(
    readFileSync("www/papers/printed/index.ts", "utf8"),
  );
  const names: readonly string[] = drawings?.[1]?.match(/\w+/g) ?? [];
  const drawn = all.filter(({ printed }) => printed !== undefined);
  assert.ok(drawn.length >= 15, `${drawn.length} cards`);
  for (const { id, kind, picture, printed } of drawn) {
    assert.ok(["figure", "table", "example"].includes(kind), id);
    if (printed?.link !== undefined) {
      assert.deepEqual(Object.keys(printed), ["link"], id);
      assert.notEqual(printed.link, picture, `${id}: its picture is as printed`);
    } else assert.ok(names.includes(printed?.drawing ?? ""), `${id}: ${printed?.drawing}`);
  }
  const isUsed = (name: string) => drawn.some(({ printed }) => printed?.drawing === name);
  assert.deepEqual(
    names.filter((name) => !isUsed(name)),
    [],
  );
});

test("the text of each figure and table tells what is as printed", () => {
  for (const { id, kind, seen } of all.filter(
    ({ kind }) => kind === "figure" || kind === "table",
  )) {
    assert.match(seen.en, /^As printed/, `${id}, ${kind}`);
    assert.match(seen.pt ?? "", /^Como impresso/, id);
  }
});

test("labels differ within a document, and sections stand in order", () => {
  for (const [name, own] of cards) {
    const labels = own.map(({ label }) => label.en);
    assert.deepEqual(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      [],
      name,
    );
    const sections = own.map(({ section }) => section);
    const runs = sections.filter((section, at) => section !== sections[at - 1]);
    assert.equal(new Set(runs).size, runs.length, `${name}: a section stands twice: ${runs}`);
  }
});

const isLesson = (link: string) => link.startsWith("#v1/lesson");

/** Every link of the cards. */
const links = [
  ...new Set(
    all.flatMap(({ picture, printed, evidence, links = [], proof = [] }) => [
      picture,
      ...(printed?.link === undefined ? [] : [printed.link]),
      ...(printed?.of ?? []),
      ...(evidence === undefined ? [] : [evidence]),
      ...links.map(({ link }) => link),
      ...proof.map(({ picture }) => picture),
    ]),
  ),
];

test("every link of a view keeps all its words", () => {
  for (const link of links.filter((link) => !isLesson(link))) {
    const { view, values, problems } = parse(link, tables);
    assert.deepEqual(problems, [], link);
    const kept = parse(print(view, values, tables), tables);
    assert.deepEqual(kept, { view, values, problems }, link);
  }
});

test("every picture opens without a notice", async () => {
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

test("the core computes the numbers of the cards", () => {
  let count = 0;
  for (const { id, values = [] } of all)
    for (const { call, arguments: args, path = "", equals } of values) {
      const answer = (core as unknown as Record<string, (...args: unknown[]) => unknown>)[call]?.(
        ...args,
      );
      const keys = path.split(/[.[\]]+/).filter(Boolean);
      const value = keys.reduce<unknown>((part, key) => (part as never)?.[key], plain(answer));
      assert.deepEqual(value, equals, `${id}: ${call}(${JSON.stringify(args)}) ${path}`);
      count += 1;
    }
  assert.ok(count > 100, `${count} numbers`);
});

/** Returns an answer of the core with numbers in place of `bigint`s, lists in place of arrays. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<unknown>)].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

test("a link of a card keeps its words, and a card that there is not is refused", async () => {
  for (const { id } of all) {
    const words = "&step=2&as=ours&theme=dark";
    const { values, problems } = parseLesson(`${cardLink(id)}${words}`);
    assert.deepEqual(problems, []);
    assert.equal(printLesson(values), `${cardLink(id)}${words}`);
  }
  assert.deepEqual(
    (await contents()).map(({ id }) => id).toSorted(),
    all.map(({ id }) => id).toSorted(),
  );
  await assert.rejects(cardOf("nim-fractals-theorem-99"), {
    message: "id: nim-fractals-theorem-99 is no statement of the papers.",
  });
});

test("every figure, table and theorem that has a plate has a card in the same section", () => {
  for (const { document, section, figure } of plates.filter((each) => each.section !== "")) {
    const name = /^\d/.test(figure) ? `Figure ${figure}` : figure;
    const of = documents.find(({ title }) => title.toLowerCase() === document.toLowerCase());
    const card = cards.get(of?.name ?? "")?.find((card) => printedName(card) === name);
    assert.equal(card?.section, section, `${document}, ${name}`);
  }
});

const ATLAS = "docs/atlas.md";

test("docs/atlas.md lists the cards", () => {
  const lists = documents.map(({ name, title }) => {
    const rows = (cards.get(name) ?? []).map(
      ({ id, section, label, title, status }) =>
        `| ${section || "–"} | ${label.en} | ${title.en.replaceAll("|", "\\|")} | ${STATUSES[status]} | \`${cardLink(id)}\` |`,
    );
    const head = "| § | statement | what it says | status | card |\n|---|---|---|---|---|";
    return `## ${title}\n\n${head}\n${rows.join("\n")}\n`;
  });
  const text = `# The statements of the papers

Every definition, result, example, figure, table and question of the five documents has a card on the page: what it says, what is known of it, and a picture.
Add the link of a card to the address of the page. This list is written from the files in \`www/papers/cards\`: UPDATE_DOCS=1 ./test www papers

${all.length} statements.

${lists.join("\n")}`;
  if (process.env.UPDATE_DOCS) writeFileSync(ATLAS, text);
  assert.equal(readFileSync(ATLAS, "utf8"), text, `UPDATE_DOCS=1 ./test www papers writes it`);
});
