/**
 * What the page says of numbered statements of the papers. tests/data/printed.json has two tables:
 * `statements`, what each says as printed, with its section and what is known of it, and `cited`,
 * the sentences of the page that cite it. A new or changed sentence fails until it has been read
 * against the statement: UPDATE_DOCS=1 ./test www printed writes `cited`; then read its diff.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { DOCUMENTS, RESULTS } from "../../scripts/documents.mjs";
import { texts } from "../../scripts/locale.mjs";
import { piecesOf } from "../../www/citations/citations.ts";
import { documents } from "../../www/papers/cards.ts";
import { plates } from "../../www/plates/index.ts";
import { cards, printedName } from "./cards.ts";
import { citations, citationsIn, OWN } from "./printed.ts";

interface Statement {
  readonly section: string;
  readonly says: string;
  readonly status: string;
}

const FILE = "tests/data/printed.json";
const table = JSON.parse(readFileSync(FILE, "utf8")) as {
  statements: Record<string, Statement>;
  cited: Record<string, string[]>;
};
const all = await citations();
const theorems = [...readFileSync(OWN, "utf8").matchAll(/^## (\d+)\. /gm)].map(([, at]) => at);

test("every cited statement is one of a named document, with what it says as printed", () => {
  for (const { cites, sentence, file } of all) {
    assert.ok(!cites.startsWith(","), `${file}: of which document? ${sentence}`);
    const own = cites.startsWith(OWN) && theorems.includes(/\d+$/.exec(cites)?.[0]);
    assert.ok(own || table.statements[cites], `${file}: ${FILE} has no ${cites}: ${sentence}`);
  }
  for (const [name, { says, status }] of Object.entries(table.statements))
    assert.ok(says && status, name);
});

test("each sentence that cites a statement has been read against it", () => {
  const now: Record<string, string[]> = {};
  for (const { cites, sentence } of all) now[cites] = [...(now[cites] ?? []), sentence];
  if (process.env.UPDATE_DOCS === "1")
    writeFileSync(FILE, `${JSON.stringify({ ...table, cited: now }, null, 1)}\n`);
  else assert.deepEqual(now, table.cited, "read each, then UPDATE_DOCS=1 ./test www printed");
});

test("plates give the printed sections, and every printed statement has a card in its section", () => {
  for (const { document, figure, section } of plates.filter(({ section }) => section !== "")) {
    const printed =
      table.statements[`${document}, ${/^\d/.test(figure) ? `Figure ${figure}` : figure}`];
    if (printed !== undefined) assert.equal(section, printed.section, `${document}, ${figure}`);
  }
  const sections = new Map<string, string>(
    documents.flatMap(({ name, title }) =>
      (cards.get(name) ?? []).map(
        (card) => [`${title}, ${printedName(card)}`, card.section] as const,
      ),
    ),
  );
  for (const [name, { section }] of Object.entries(table.statements))
    assert.equal(sections.get(name), section, name);
});

test("every figure and table of the papers has a plate", () => {
  const printed = Object.keys(table.statements).filter((name) =>
    /, (Figure|Table) \d+$/.test(name),
  );
  const shown = plates.map(
    ({ document, figure }) => `${document}, ${/^\d/.test(figure) ? `Figure ${figure}` : figure}`,
  );
  assert.equal(printed.length, 22);
  assert.deepEqual(
    printed.filter((name) => !shown.includes(name)),
    [],
  );
});

test("every document that the page cites comes with the site, with its theorem", async () => {
  const { wanted, found } = await texts();
  const cited = [...found.keys(), ...wanted.keys()].flatMap((text) =>
    piecesOf(text).filter(({ path }) => path !== undefined),
  );
  assert.ok(cited.length > 10, `${cited.length} citations`);
  for (const { text, path = "" } of cited) {
    const [file = "", number] = text.split(/, \p{L}+ /u);
    assert.ok([...DOCUMENTS, ...RESULTS].includes(file), text);
    assert.ok(number === undefined || theorems.includes(number), text);
    assert.equal(/\d+$/.exec(path)?.[0], number, path);
  }
});

test("a citation is found whatever its words", () => {
  const found = (text: string) => citationsIn(text, "www/x.ts").map(({ cites }) => cites);
  assert.deepEqual(found("By Lemma 8 of Nim Fractals it is a power. It is."), [
    "Nim Fractals, Lemma 8",
  ]);
  assert.deepEqual(found("Theorems 2 and 4 of *Tree and Tripod Nim* say so"), [
    "Tree and Tripod Nim, Theorem 2",
    "Tree and Tripod Nim, Theorem 4",
  ]);
  assert.deepEqual(found("Proved in docs/proofs.md, theorem 3."), [`${OWN}, Theorem 3`]);
  assert.deepEqual(found("Figure 3 has it"), [", Figure 3"]);
});
