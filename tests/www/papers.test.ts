/**
 * The statement cards: each is complete in both languages, has a picture that opens without a
 * notice, and numbers that the core computes; docs/atlas.md lists them.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { pngInfo } from "../../scripts/palette-png.mjs";
import { THUMBNAILS, thumbnails } from "../../scripts/previews.mjs";
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import { lessons } from "../../www/lessons/index.ts";
import { parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { parse, print } from "../../www/link/link.ts";
import {
  cardLink,
  contents,
  documents,
  STATUSES,
  type Status,
  type Text,
} from "../../www/papers/cards.ts";
import { lessonOf } from "../../www/papers/lesson.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { tables } from "../../www/views/tables.ts";
import results from "../data/results.json" with { type: "json" };
import { all, cards, FOLDER, type Written } from "./cards.ts";
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

const isComplete = ({ en, pt }: Text) => en.trim() !== "" && (pt ?? "").trim() !== "";

test("every card has its texts in English and in Portuguese", () => {
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

/** Returns the names of a list in www/papers/drawings/index.ts. */
function drawingsOf(list: "printed" | "proofs"): readonly string[] {
  const source = readFileSync("www/papers/drawings/index.ts", "utf8");
  return new RegExp(`const ${list} = \\{([^}]*)\\}`).exec(source)?.[1]?.match(/\w+/g) ?? [];
}

test("what is printed is a link or a drawing", () => {
  const names = drawingsOf("printed");
  const known = [...names, ...drawingsOf("proofs")];
  const drawn = all.filter(({ printed }) => printed !== undefined);
  assert.ok(drawn.length >= 15, `${drawn.length} cards`);
  for (const { id, kind, picture, printed } of drawn) {
    assert.ok(["figure", "table", "example", "lemma"].includes(kind), id);
    if (printed?.link !== undefined) {
      assert.deepEqual(Object.keys(printed), ["link"], id);
      assert.notEqual(printed.link, picture, `${id}: its picture is as printed`);
    } else assert.ok(known.includes(printed?.drawing ?? ""), `${id}: ${printed?.drawing}`);
  }
  const isUsed = (name: string) => drawn.some(({ printed }) => printed?.drawing === name);
  assert.deepEqual(
    names.filter((name) => !isUsed(name)),
    [],
  );
});

const functions = core as unknown as Record<string, (...args: unknown[]) => unknown>;
const call = (async (name: string, ...args: unknown[]) =>
  functions[name]?.(...args)) as unknown as Call;

/** The description of what each step of a proof shows in place of its picture, by card and step. */
async function proofDrawings(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id, proof = [] } of all)
    if (proof.some(({ drawn }) => drawn !== undefined)) {
      const { steps } = await lessonOf(id);
      for (const [at, { drawn }] of proof.entries()) {
        if (drawn === undefined) continue;
        const { instead, problem } = (await steps[at + 1]?.(lessonContext(call, 0))) ?? {};
        assert.equal(problem, undefined, `${id}: step ${at + 2}`);
        assert.equal(instead?.is, "proof");
        found.set(`${id} ${at + 1}`, instead?.drawing?.description ?? "");
      }
    }
  return found;
}

test("a proof in colours has the counts of the core, and what it names is in the list", async () => {
  const drawn = await proofDrawings();
  const used = new Set(all.flatMap(({ proof = [] }) => proof.map((step) => step.drawn?.drawing)));
  used.delete(undefined);
  assert.deepEqual([...used].toSorted(), drawingsOf("proofs").toSorted());
  const term = (seq: string, k: number, n: string) =>
    Number(core.sequence_term({ seq, k, n }).term).toLocaleString("en");
  const says = (card: string, ...parts: readonly string[]) => {
    const text = drawn.get(card) ?? assert.fail(card);
    for (const part of parts) assert.ok(text.includes(part), `${card}: ${part} is not in ${text}`);
    assert.doesNotMatch(text, /NaN|undefined|\[object/, card);
  };
  for (const card of drawn.keys()) says(card);
  const fractals = "nim-fractals-";
  says(`${fractals}theorem-11-proof 3`, "= 2 · 4 = 8", `3 + 8 + 8 + 8 = ${term("d", 3, "12")}`);
  const squares = ["= 8 · 8 = 64", "= 5 · 5 = 25"];
  says(`${fractals}theorem-12-proof 3`, ...squares, `64 + 25 + 25 + 25 = ${term("a", 3, "12")}`);
  const [last, whole] = [term("a", 4, "4"), term("a", 4, "12")];
  says(`${fractals}theorem-13-proof 1`, "8 · 8 · 8 = 512", "6 · 25 · 8 = 1,200", `= ${last}`);
  assert.equal(whole, (512 + 1200 + Number(last)).toLocaleString("en"));
  says(`${fractals}theorem-15-proof 1`, "1 · 64 = 64", "3 · 25 = 75", term("a", 3, "12"));
  const lemma = `${fractals}lemma-26-proof`;
  says(`${lemma} 1`, "13 + 13 + 13 + 13 + 13 + 13 = 78", "(2, 3, 6, 7)");
  says(`${lemma} 3`, "7 + 6 = 13", "(1, 1, 3, 3)");
  const lim = "lim-is-not-slim-";
  says(`${lim}example-2-5 1`, "that of 32", "56 → 26, 45 → 15, 38 → 4", "56 − 41: 0, +1, 0");
  says(`${lim}lemma-2-3 3`, "that of 2.", "5 − 2: +1, −1, +1");
  const tripod = "tree-and-tripod-nim-";
  says(`${tripod}theorem-5 3`, "All 64 seeds", "100000 at 7, 111000 at 19, 111000 at 31");
  says(`${tripod}example-9-1 3`, "010000 at 107, 010000 at 119, 010000 at 131");
  for (const from of [7, 107])
    assert.equal(new Set(core.next_seeds({ c: 2, n: 5, from, side: 12 })).size, 5);
});

test("the text of each figure and table of a paper says what is as printed", () => {
  const isPrinted = ({ id, kind }: Written) => /figure|table/.test(kind) && !/^nimscape/.test(id);
  for (const { id, kind, seen } of all.filter(isPrinted)) {
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

const isLesson = (link: string) => /^#v1\/(lesson|paper)\b/.test(link);

/** Every link of the cards. */
const links = [
  ...new Set(
    all.flatMap(({ picture, printed, evidence, links = [], proof = [] }) => [
      picture,
      ...(printed?.link === undefined ? [] : [printed.link]),
      ...(printed?.of ?? []),
      ...(evidence === undefined ? [] : [evidence]),
      ...links.map(({ link }) => link),
      ...proof.flatMap(({ picture, drawn }) => [picture, ...(drawn?.of ?? [])]),
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
    const entry = lessons.find(({ name }) => name === values.id);
    const { steps } =
      values.card === null
        ? ((await entry?.load())?.lesson ?? assert.fail(link))
        : await lessonOf(values.card);
    assert.ok(values.step <= steps.length, `${link}: ${steps.length} steps`);
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
  await assert.rejects(lessonOf("nim-fractals-theorem-99"), {
    message: "id: nim-fractals-theorem-99 is no statement of the papers.",
  });
});

test("a card with pictures shows one of them, each with a link without faults and words", () => {
  for (const { id, page, picture, pictures } of pictured) {
    assert.match(page, /^[a-z0-9-]+$/, id);
    assert.ok(
      pictures.some(({ link }) => link === picture),
      `${id}: ${picture}`,
    );
    for (const { name, link, alt, digest } of pictures) {
      assert.deepEqual(parse(link, tables).problems, [], link);
      for (const text of [name, alt]) assert.ok(isComplete(text), `${id}: ${link}`);
      assert.match(alt.en, /[.]$/);
      assert.match(digest, /^[0-9a-f]{64}$/);
    }
  }
  for (const { id, label, pictures } of all)
    if (/^(Figure|Table) \d/.test(label.en)) assert.ok(pictures, `${id} has no pictures`);
});

test("every picture has a thumbnail, drawn from what it shows now, and there are no others", async () => {
  const wanted = await thumbnails();
  const draw =
    "after UPDATE_PICTURES=1 ./test e2e pictures, type: scripts/with.sh node scripts/atlas.mjs";
  assert.deepEqual(readdirSync(THUMBNAILS).toSorted(), [...wanted.keys()].toSorted(), draw);
  for (const [file, { stamp }] of wanted)
    assert.equal(pngInfo(readFileSync(`${THUMBNAILS}/${file}`)).source, stamp, `${file}: ${draw}`);
});

test("cards and documents give the results of tests/data/results.json", () => {
  const { table3, centre5, induction } = results;
  const { fails, open, lastCentre, lastNumber } = induction;
  const centres = listed(fails.map(({ centre }) => centre));
  const judgementOf = (name: string) =>
    all.find(({ id }) => id === `tree-and-tripod-nim-${name}`)?.judgement?.en ?? assert.fail(name);
  for (const { centre } of fails)
    assert.match(judgementOf("conjecture-1"), new RegExp(`\\b${centre}\\b`));
  assert.ok(judgementOf("table-3").includes(`the other ${table3.same} numbers are as printed`));
  const [first, last] = [centre5.rows[0], centre5.rows.at(-1)];
  assert.ok(judgementOf("table-3").includes(`differ in rows ${first} to ${last}`));

  const words = (file: string) => readFileSync(file, "utf8").replace(/\s+(\/\/! )?/g, " ");
  const spelt = ["no", "one", "two", "three", "four", "five", "six"];
  const readme = words("README.md");
  const bands = `the centres to ${lastCentre} and the bands up to \`0..=${lastNumber}\``;
  assert.ok(
    readme.includes(`fails at centres ${centres} among ${bands}`),
    "README: where it fails",
  );
  assert.ok(readme.includes(`where ${spelt[open.length]} cases are open`), "README: what is open");
  const periods = words("docs/periods.md");
  assert.ok(periods.includes(`it fails at ${spelt[fails.length]}, each with a certificate`));
  const source = words("src/research/induction.rs");
  for (const { centre, band, never, columns } of fails) {
    const row = `| ${centre} | \`0..=${band}\` | \`0..=${never}\` |`;
    assert.equal(never, band + 8);
    assert.ok(periods.includes(row), `docs/periods.md: ${row}`);
    const grouped = columns.toLocaleString("en");
    assert.ok(source.includes(`${row} ${grouped} columns |`), `induction.rs: ${row}`);
  }
  const left = periods.slice(periods.indexOf("Open are"), periods.indexOf("All that is found"));
  for (const { centre, never } of open)
    assert.match(
      left,
      new RegExp(`\`0\\.\\.=${never}\` of (the )?centres? ([\\d, and]*\\b)?${centre}\\b`),
    );
  const printed = table3.same + table3.misprints;
  assert.ok(periods.includes(`${table3.same} of its ${printed} numbers hold, three are misprints`));
  assert.ok(periods.includes(`its ${table3.settled} question marks are settled`));
  assert.equal(table3.misprints, 3, "three");
});

/** `2, 3 and 5`. */
function listed(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

test("the cycles that the words of Conjecture 2 count are those of the core", () => {
  const { pictures = [] } =
    all.find(({ id }) => id === "tree-and-tripod-nim-conjecture-2") ?? assert.fail();
  for (const { alt, link } of pictures.filter(({ link }) => link.includes("show=cycles"))) {
    const n = Number(/[?&]n=(\d+)/.exec(link)?.[1]);
    const { period, count } = core.dynamics_census({ k: 3, n, rule: "a" });
    const counted = Array.from(
      period,
      (period, at) => `${count[at]?.toLocaleString("en")} of period ${period}`,
    );
    assert.ok(alt.en.endsWith(`: ${listedWords(counted)}.`), `${alt} but ${counted}`);
  }
});

function listedWords(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}

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

Every definition, result, example, figure, table and question of the five documents, and every theorem of ours, has a card on the page: what it says, what is known of it, and a picture.
Add the link of a card to the address of the page. This list is written from the files in \`www/papers/cards\`: UPDATE_DOCS=1 ./test www papers

${all.length} statements.

${lists.join("\n")}`;
  if (process.env.UPDATE_DOCS) writeFileSync(ATLAS, text);
  assert.equal(readFileSync(ATLAS, "utf8"), text, `UPDATE_DOCS=1 ./test www papers writes it`);
});
