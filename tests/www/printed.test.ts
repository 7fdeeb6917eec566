/**
 * What the page says of numbered statements of the papers: tests/data/printed.json has for each the
 * sentences that cite it. A new or changed sentence fails until it has been read against the card
 * of the statement: UPDATE_DOCS=1 ./test www printed writes the file; then read its diff.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { DOCUMENTS, RESULTS } from "../../scripts/documents.mjs";
import { texts } from "../../scripts/locale.mjs";
import { piecesOf } from "../../www/citations/citations.ts";
import { documents } from "../../www/papers/cards.ts";
import { cards, printedName } from "./cards.ts";
import { citationsIn, citations as citationsOfPage, OWN } from "./printed.ts";

const FILE = "tests/data/printed.json";
const cited: Record<string, string[]> = JSON.parse(readFileSync(FILE, "utf8"));
/** What statements are called, such as `Nim Fractals, Theorem 15`. */
const names = new Set(
  documents.flatMap(({ name, title }) =>
    (cards.get(name) ?? []).map((card) => `${title}, ${printedName(card)}`),
  ),
);
const all = await citationsOfPage();
const theorems = [...readFileSync(OWN, "utf8").matchAll(/^## (\d+)\. /gm)].map(([, at]) => at);

test("every cited statement is one of a named document, and has a card", () => {
  for (const { cites, sentence, file } of all) {
    assert.ok(!cites.startsWith(","), `${file}: of which document? ${sentence}`);
    const own = cites.startsWith(OWN) && theorems.includes(/\d+$/.exec(cites)?.[0]);
    assert.ok(own || names.has(cites), `${file}: no card of ${cites}: ${sentence}`);
  }
});

test("each sentence that cites a statement has been read against it", () => {
  const now: Record<string, string[]> = {};
  for (const { cites, sentence } of all) now[cites] = [...(now[cites] ?? []), sentence];
  if (process.env.UPDATE_DOCS === "1") writeFileSync(FILE, `${JSON.stringify(now, null, 1)}\n`);
  else assert.deepEqual(now, cited, "read each, then UPDATE_DOCS=1 ./test www printed");
});

const ids = new Set([...cards.values()].flat().map(({ id }) => id));

test("every document that the page cites comes with the site, and every statement has a card", async () => {
  const { wanted, found } = await texts();
  const ofCards = [...cards.values()].flat().flatMap(({ statement, judgement, seen }) => {
    return [statement, judgement, seen].flatMap((text) => text?.en ?? []);
  });
  const citations = [...found.keys(), ...wanted.keys(), ...ofCards].flatMap((text) =>
    piecesOf(text).filter(({ path }) => path !== undefined),
  );
  assert.ok(citations.length > 10, `${citations.length} citations`);
  for (const { text, path = "" } of citations) {
    if (path.startsWith("#")) {
      assert.ok(ids.has(path.replace(/.*id=/, "")), `${text}: no card ${path}`);
      continue;
    }
    const [file = "", number] = text.split(/, \p{L}+ /u);
    assert.ok([...DOCUMENTS, ...RESULTS].includes(file), text);
    assert.ok(number === undefined || theorems.includes(number), text);
    assert.equal(/\d+$/.exec(path)?.[0], number, path);
  }
});

test("statements are found in a text of each language, with their cards", () => {
  for (const [text, id] of [
    ["By Theorem 15 of Nim Fractals it is", "nim-fractals-theorem-15"],
    ["That is Theorem 4.1 of *LIM Is Not SLIM*.", "lim-is-not-slim-theorem-4-1"],
    ["(LIM is not SLIM, Proposition 3.2).", "lim-is-not-slim-proposition-3-2"],
    ["Pelo Lema 1 de Tree and Tripod Nim é", "tree-and-tripod-nim-lemma-1"],
  ] as const)
    assert.deepEqual(
      piecesOf(text).flatMap(({ path }) => path ?? []),
      [`#v1/paper?id=${id}`],
    );
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
