/** What the search finds. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "vitest";
import { EXAMPLES, find, type Result, type Sources } from "../../www/app/search/find.ts";
import { action } from "../../www/canvas/keys.ts";
import glossary from "../../www/data/glossary.json" with { type: "json" };
import sequences from "../../www/data/sequences.json" with { type: "json" };
import { lessons } from "../../www/lessons/index.ts";
import { parse } from "../../www/link/link.ts";
import portuguese from "../../www/locales/pt.json" with { type: "json" };
import { say, speak } from "../../www/locales/say.ts";
import { Words } from "../../www/locales/words.ts";
import { cardLink, contents, documentOf, plainText } from "../../www/papers/cards.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";

const nim: Sources["position"] = (a, b, c) =>
  (a ^ b ^ c) === 0
    ? { piles: [a, b, c], is_p: true, generation: (a + b + c) / 2 }
    : { piles: [a, b, c], is_p: false, generation: null };
let opened = 0;
const share = action("Share", "A frame to embed, a QR code.", "", () => {
  opened += 1;
});
const opens = (result: Result | undefined) => {
  const before = opened;
  result?.open?.();
  return opened > before;
};
const sources: Sources = {
  tools: [share],
  statements: [],
  position: nim,
};
const links = (text: string) => find(text, sources).map(({ link }) => link);
/** With the statements of the papers. */
const whole: Sources = { ...sources, statements: await contents() };
const found = (text: string) => find(text, whole).map(({ link }) => link);

/** Terms of the project that are in no picture. */
const UNPICTURED = ["digest", "view"];

test("a position leads to its pictures if it is lost, and to Play", () => {
  for (const text of ["14,11,5", "(14, 11, 5)", "14 11 5", " 14;11;5 "])
    assert.deepEqual(
      links(text),
      ["#v1/octant?side=16&sel=14,11,5", "#v1/growth?n=15&sel=14,11,5", "#v1/play?p=14,11,5"],
      text,
    );
  assert.deepEqual(links("3,4,5"), ["#v1/play?p=3,4,5"]);
  assert.deepEqual(links("0,0,0")[0], "#v1/octant?side=2&sel=0,0,0");
});

test("every lesson is found first by its title, and all by what they are", () => {
  const all = lessons.map(({ name }) => `#v1/lesson?id=${name}`);
  for (const [at, { title }] of lessons.entries()) assert.equal(links(title)[0], all[at], title);
  for (const text of ["lesson", "Lessons", "worksheet", "learn"])
    assert.deepEqual(links(text), all, text);
  assert.deepEqual(links("nim lesson"), all.slice(0, 2));
  for (const { picture } of find("lesson", sources)) {
    const [, name] = /^\.\/p\/(lesson-\w+)\/picture\.png$/.exec(picture ?? "") ?? [];
    assert.ok(existsSync(`www/previews/pictures/${name}.png`), `${picture}`);
  }
  assert.match(find("leg", sources)[0]?.kind ?? "", /Term|Sequence/, "no lesson of le… before it");
});

test("a question of a newcomer leads to a game, with the numbers that it names", () => {
  const asked = [
    ["who wins", "#v1/play?p=3,4,5&hints=steps"],
    ["winning move", "#v1/play?p=3,4,5&hints=steps"],
    ["who wins 3 5 6?", ...links("3,5,6")],
    ["winning move (3, 4, 5)", "#v1/play?p=3,4,5"],
    ["is 3 and 4 lost", "#v1/play?p=3,4,0"],
  ] as const;
  for (const [text, ...found] of asked) assert.deepEqual(links(text), found, text);
  for (const text of ["who wins 3", "zebra 1 2 3 4", "zebra 0.5 3", "zebra 1e3 2"])
    assert.deepEqual(links(text), [], text);
  assert.ok(find("glossary", sources).every(({ kind }) => kind === "Term"));
  assert.ok(links("glossary").length > 10);
});

test("accents, hyphens, zeros and digits may be typed in any way", () => {
  const alike: readonly (readonly string[])[] = [
    ["mis\u00e8re play", "misere play", "mise\u0300re play", "MISERE PLAY"],
    [
      "Grundy value",
      "Sprague-Grundy",
      "sprague grundy",
      "Sprague\u2013Grundy",
      "sprague\u2011grundy",
    ],
    ["near equivalence", "near-equivalence", "near\u2014equivalence"],
    ["End-Nim", "end nim", "End\u2010Nim", "endnim"],
    ["A003987", "A3987", "a3987", "A03987"],
    ["centre 1500", "1,500", "centre \uff11\uff15\uff10\uff10", "1\u202f500", "center 1 500"],
    ["(3, 5, 6)", "\u0663 \u0665 \u0666", "[3 5 6]", "who wins \uff13 \uff15 \uff16?"],
  ];
  for (const [exact = "", ...others] of alike) {
    const [first] = links(exact);
    assert.ok(first, exact);
    for (const text of others) assert.ok(links(text).includes(first), text);
  }
  assert.deepEqual(links("2,000,000"), [], "one number is no position");
});

test("a position that is too large for a board leads to its card", () => {
  for (const [text, link, detail] of [
    ["who wins 300 5 6", "#v1/growth?sel=300,5,6", "The player to move can win."],
    ["who wins 70000, 5", "#v1/growth?sel=70000,5,0", "The player to move can win."],
  ] as const)
    assert.deepEqual(
      find(text, sources).map((found) => [found.link, found.detail]),
      [[link, detail]],
    );
});

test("a link that is pasted is found, repaired where a chat has damaged it", () => {
  for (const [text, link] of [
    ["https://a.example/#v1/growth?n=9", "#v1/growth?n=9"],
    ["look: https://a.example/#v1/growth%3Fn=9). nice", "#v1/growth?n=9"],
    ["<https://a.example/%23v1/lesson?id=order&amp;step=2>", "#v1/lesson?id=order"],
  ] as const)
    assert.deepEqual(links(text), [link], text);
  assert.deepEqual(links("#v1/nothing"), []);
});

test("a figure that is named comes before those that mention its number", () => {
  for (const text of ["fig 6", "figure 6", "Fig. 6"]) {
    const isNamed = find(text, whole).map(({ title }) => title.startsWith("Figure 6: "));
    assert.ok(isNamed[0] && isNamed.lastIndexOf(true) < isNamed.length - 1, text);
    assert.ok(!isNamed.slice(0, isNamed.lastIndexOf(true)).includes(false), text);
  }
});

test("links that the page would refuse are not offered", () => {
  assert.deepEqual(links("centre 9999"), ["#v1/periods?from=9999&to=9999&c=9999"]);
  assert.deepEqual(links(`centre ${2 ** 40 + 1}`), []);
  for (const text of [
    "7",
    "centre 4095",
    "table 3",
    "1,2,3",
    "999999,999999,0",
    "a",
    "c",
    "t",
    "figure",
  ])
    for (const { link, lesson } of find(text, sources))
      if (lesson === undefined) assert.deepEqual(parse(link, tables).problems, [], link);
});

test("every figure, term and sequence is found by its name, with a picture", () => {
  for (const { id, title } of pictured)
    assert.ok(found(plainText(title.en)).includes(cardLink(id)), id);
  for (const term of Object.keys(glossary)) {
    const found = find(term, sources).find(
      ({ kind, title }) => `${kind} ${title}` === `Term ${term}`,
    );
    if (UNPICTURED.includes(term)) assert.equal(found, undefined, term);
    else
      assert.ok(
        found?.picture,
        `${term}: www/data/term-pictures.json has no link to one of its pictures`,
      );
  }
  for (const { name, title } of views) {
    const found = find(title, sources).find((each) => each.kind === "View" && each.title === title);
    assert.match(found?.link ?? "", new RegExp(`^#v1/${name}(\\?|$)`), "its tab opens this");
    // The open cases become fewer: no card, and so no thumbnail, can show them for ever.
    if (name === "frontier") assert.equal(found?.picture, null);
    else assert.ok(found?.picture, `${title}: no card has a picture of this view`);
  }
  for (const [name, { link }] of Object.entries(sequences)) assert.deepEqual(links(name), [link]);
});

test("every theorem of docs/proofs.md has a card, found by its number", () => {
  const proofs = readFileSync("docs/proofs.md", "utf8").matchAll(/^## (\d+)\. /gm);
  const numbers = Array.from(proofs, ([, number]) => number);
  assert.ok(numbers.length >= 20);
  for (const number of numbers)
    assert.ok(
      found(`nimscape theorem ${number}`).includes(`#v1/paper?id=nimscape-theorem-${number}`),
    );
});

test("a tool of the page is found by its name and by what it offers", () => {
  for (const text of ["share", "embed", "qr code"]) assert.ok(opens(find(text, sources)[0]), text);
  assert.ok(opens(find("fra", sources).at(-1)), "after the beginnings of titles");
});

test("a statement of a paper is found by its number, its words and its link", () => {
  const theorem = "#v1/paper?id=nim-fractals-theorem-15";
  for (const text of ["Nim Fractals Theorem 15", "teorema 15", theorem])
    assert.ok(found(text).includes(theorem), text);
  for (const { id, label } of whole.statements.filter((_, at) => at % 25 === 0))
    assert.ok(found(`${label.en} ${documentOf(id)?.title}`).includes(cardLink(id)), id);
});

test("nothing is found for nothing, and for what there is not", () => {
  for (const text of ["", "  ", "<>", "zebra", "1,2,3,4,5,6,7,8,9", "mex zebra", "__proto__"])
    assert.deepEqual(links(text), [], text);
});

test("in another language figures and theorems are found by both of their names", () => {
  const english = ["Table 3", "Figure 6", "Theorem 14"].map(found);
  speak(new Words(portuguese));
  assert.deepEqual(["Table 3", "Figure 6", "Theorem 14"].map(found), english);
  for (const [at, name] of ["Tabela 3", "Figura 6", "Teorema 14"].entries())
    assert.equal(found(name)[0], english[at]?.[0], name);
  for (const name of EXAMPLES.map(say))
    assert.notDeepEqual([...links(name), ...found(name)], [], name);
  for (const text of ["lição", "licao", "lic\u0327a\u0303o"])
    assert.deepEqual(links(text), links("lesson"), text);
  for (const [exact, text] of [
    ["período", "periodo"],
    ["posição", "posicao"],
    ["misère", "misere"],
  ] as const) {
    assert.notDeepEqual(links(exact), [], exact);
    assert.deepEqual(links(text), links(exact), text);
  }
});
