/** Languages: how texts are looked up, and the tables of translators. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { compared, texts } from "../../scripts/locale.mjs";
import { decimals } from "../../www/canvas/number-format.ts";
import { params as lesson } from "../../www/lessons/player/link.ts";
import { allowedValues, problem } from "../../www/link/link.ts";
import type { Table } from "../../www/link/params.ts";
import { inThisLanguage, withLanguage } from "../../www/locales/language.ts";
import table from "../../www/locales/pt.json" with { type: "json" };
import { inEnglish, speak } from "../../www/locales/say.ts";
import { accented, type Locale, Words } from "../../www/locales/words.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

const small: Locale = {
  tag: "pt-BR",
  thousands: "\u00a0",
  decimal: ",",
  letters: "aeoN",
  beforeVariables: ["linha"],
  words: {
    one: {
      Search: "Buscar",
      " to ": " a ",
      "{1} of {2}": "de {2}, {1}",
      "Name <here>": 'Nome <"aqui">',
    },
    two: { "{1} cells": { one: "{1} célula", other: "{1} células" } },
  },
  messages: {
    "{1}; showing {2}.": "{1}; mostrado: {2}.",
    "{1}: {2} is not {3}": "{1}: {2} não é {3}",
    "one of {1}": "um destes: {1}",
    "{1} has no {2}": "{1} não tem {2}",
    "a text": "um texto",
    "{1} ({2} of {3})": "{1} ({2} de {3})",
  },
};
const words = new Words(small);

const tag = (strings: TemplateStringsArray, ...values: unknown[]) => ({ strings, values });

describe("words", () => {
  test("a text is looked up as it is, and stays in English if it is not there", () => {
    assert.equal(words.text("Search"), "Buscar");
    assert.equal(words.text("Find"), "Find");
  });

  test("values stand where the translation has their numbers", () => {
    assert.equal(words.fill(["", " of ", ""], [3, 8]), "de 8, 3");
    assert.equal(words.fill(["", " from ", ""], [3, 8]), undefined);
  });

  test("the form of a plural is that of the language: zero is one in Portuguese", () => {
    const cells = (number: string) => words.fill(["", " cells"], [number]);
    assert.deepEqual(["0", "1", "2", "1\u00a0000"].map(cells), [
      "0 célula",
      "1 célula",
      "2 células",
      "1\u00a0000 células",
    ]);
  });

  test("messages are found by their form, and their values, too", () => {
    assert.equal(words.text("n: x is not one of 1, 2"), "n: x não é um destes: 1, 2");
    assert.equal(words.text("n: x is not a text"), "n: x não é um texto");
    assert.equal(words.text("n: 0 is not one of 0 to 3"), "n: 0 não é um destes: 0 a 3");
    assert.equal(words.text("n: x is not 1; showing 2."), "n: x não é 1; mostrado: 2.");
  });

  test("names of parameters and the reader's own words are not translated", () => {
    for (const [english, own] of [
      ["Search: full is not new", "Search: full is not new"],
      ["one: Search is not Search", "one: Search não é Search"],
      ["one: one of 2 is not one of 2", "one: one of 2 não é um destes: 2"],
      ["one: x is not full (2 of 3)", "one: x não é full (2 de 3)"],
      ["Search (2 of 3)", "Buscar (2 de 3)"],
      ["n, k: 1, 2 is not 3", "n, k: 1, 2 não é 3"],
      ["Search has no one of 2", "Search não tem um destes: 2"],
    ] as const)
      assert.equal(words.text(english), own);
  });

  test("a lone letter is a variable only after some words", () => {
    assert.ok(words.isVariable("a", "na linha ", ","));
    assert.ok(words.isVariable("k", "o ", " é"));
    assert.ok(words.isVariable("a", "pernas ", " e b"));
    assert.ok(!words.isVariable("a", "vence ", " pessoa"));
    assert.ok(!words.isVariable("e", "linhas ", " colunas"));
    assert.ok(!words.isVariable("N", "uma posição ", "."));
  });
});

describe("templates", () => {
  const own = (strings: TemplateStringsArray, ...values: unknown[]) =>
    words.template(strings, values);

  test("texts and labels are replaced, values keep their places or change them", () => {
    const { strings, values } = tag`<p title="Search">
      ${1} of ${2}</p><b @click=${3}>Search</b>`;
    const [parts, all] = own(strings, ...values);
    assert.equal(parts.join("|"), '<p title="Buscar">\n      de |, |</p><b @click=|>Buscar</b>');
    assert.deepEqual(all, [2, 1, 3]);
    assert.equal(own(strings, ...values)[0], parts, "lit knows a template by its parts");
  });

  test("values that are texts are looked up, but not in code and in other attributes", () => {
    const [, all] =
      own`<p class=${"Search"} aria-label=${"Search"}>${"Search"}</p><kbd>${"Search"}</kbd>`;
    assert.deepEqual(all, ["Search", "Buscar", "Buscar", "Search"]);
  });

  test("a translation cannot become markup", () => {
    const [parts] = own`<p>Name <here></p>`;
    assert.doesNotMatch(parts.join(""), /<"aqui"/);
  });
});

/** Returns the numbers of the values in a text, in order. */
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe("the table of Portuguese", () => {
  const { words: sections, messages }: Locale = table;
  const entries = [...Object.values(sections), messages].flatMap((each) => Object.entries(each));

  test("each translation has the values of its English", () => {
    assert.ok(entries.length > 100);
    for (const [english, own] of entries)
      for (const form of typeof own === "string" ? [own] : Object.values(own))
        assert.deepEqual(places(form), places(english), english);
  });

  test("plurals have the forms of the language", () => {
    for (const [english, own] of entries)
      if (typeof own !== "string") assert.deepEqual(Object.keys(own), ["one", "other"], english);
  });

  test("no English has two translations", () => {
    const found = new Map<string, string>();
    for (const [english, own] of entries) {
      const text = JSON.stringify(own);
      assert.equal(found.get(english) ?? text, text, english);
      found.set(english, text);
    }
  });

  test("the sources have each English of the table: npm run locale lists what is stale", async () => {
    const found = await texts();
    assert.deepEqual(compared(table, found).stale, []);
    const more = { ...table, words: { "www/app": { "A text of no source": "x" } } };
    assert.deepEqual(compared(more, found).stale, ["A text of no source"]);
    // It asks for labels of the core, rules of games and uses of files, too.
    const { wanted } = found;
    const { games } = core.catalogue();
    const rules = games.map(({ rules }) => rules);
    for (const text of ["Values", "Vector image for the web", ...rules])
      assert.ok(wanted.has(text), text);
  });

  test("English with accents has all of the table, and the same values", () => {
    const { words: tests } = accented(table);
    assert.equal(tests["www/app"]?.Search, "«Séàrch»");
    assert.equal(new Words(accented(table)).fill(["About ", ""], ["it"]), "«Àböüt it»");
  });
});

test("an address has a language in its query, or none", () => {
  const at = "https://a.b/c/";
  for (const [before, language, after] of [
    [at, "pt", `${at}?lang=pt`],
    [`${at}#v1/lesson?step=2`, "pt", `${at}?lang=pt#v1/lesson?step=2`],
    [`${at}?x=1#v1/growth?n=3&lang=en`, "pt", `${at}?x=1&lang=pt#v1/growth?n=3`],
    [`${at}?lang=en#v1/growth?lang=en&n=3`, null, `${at}#v1/growth?n=3`],
  ] as const)
    assert.equal(withLanguage(before, language), after);
});

test("what a parameter allows is in Portuguese, for every one of them", () => {
  const own = new Words(table);
  const english = new Words(accented(table));
  for (const [view, params] of Object.entries({ ...tables, lesson }))
    for (const [key, param] of Object.entries(params as Table)) {
      const said = allowedValues(param);
      assert.match(english.text(said), /^«.*»$/s, `${view} ${key}: ${said} has no translation`);
      const { sentence } = problem(key, param, "?");
      const [, after] = own.text(sentence).split(" não é ");
      assert.ok(after !== undefined && !after.includes(said), `${view} ${key}: ${after}`);
    }
});

test("numbers have the signs of the language", () => {
  assert.deepEqual(
    [decimals(1234.56, 1), decimals(-0.5, 2), decimals(2, 0)],
    ["1,234.6", "\u22120.50", "2"],
  );
  speak(words);
  assert.equal(decimals(1234.56, 1), "1\u00a0234,6");
});

test("frames have the language of the page; English ones have none", () => {
  const frame = "https://a.b/embed.html#v1/growth?n=3";
  assert.equal(
    inEnglish(() => inThisLanguage(frame)),
    frame,
  );
  speak(new Words(table));
  assert.equal(inThisLanguage(frame), "https://a.b/embed.html?lang=pt#v1/growth?n=3");
});
