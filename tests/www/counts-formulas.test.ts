/** What stands under the plot of a counted sequence: statements, the digits of n, instances. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { plainText } from "../../www/papers/cards.ts";
import { views } from "../../www/views/index.ts";
import { all } from "./cards.ts";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

const MEANING = "The number of losing positions of Nim with 7 piles of at most n counters each.";

const PLACES = ["0", "1", "12", "21", "63", "1000000000000000000"];

const { params } = views.find(({ name }) => name === "counts") ?? assert.fail();
assert.ok(params.seq?.kind === "choice");
const NAMES = params.seq.options.map(({ value }) => value as "A");

/** Returns the terms of all sequences at some places, where they are. */
const terms = NAMES.flatMap((seq) =>
  (/^[adAD]$/.test(seq) ? [1, 2, 3, 4, 5, 6, 7, 12] : [3]).flatMap((k) =>
    PLACES.filter((n) => n.length < 4 || !/^(relaxed|others)$/.test(seq)).map((n) => ({
      link: `#v1/counts?seq=${seq}&k=${k}&to=12&n=${n}`,
      term: core.sequence_term({ seq, k, n }),
    })),
  ),
);

const wordsAt = (link: string) =>
  shownAt(link, async (_, { stage }) => (stage.root.textContent ?? "").replace(/\s+/g, " "));

describe("what gives a term", () => {
  test("every statement names a card", () => {
    const ids = new Set(all.map(({ id }) => id));
    for (const { link, term } of terms)
      for (const { source, card } of [term, ...term.remarks, term.bounds, term.rows].flatMap(
        (each) => each ?? [],
      )) {
        assert.ok(ids.has(card), `${link}: ${card}`);
        // A theorem, lemma or corollary has the card with its number.
        const [, name] = /, ((?:Theorem|Lemma|Corollary) [\d.]+)$/.exec(source) ?? [];
        const label = all.find(({ id }) => id === card)?.label.en;
        if (name !== undefined) assert.equal(label, name, `${link}: ${card}`);
      }
  });

  test("a general formula is the one that its card prints", () => {
    const plain = (text: string) => plainText(text).replace(/\s|\b([aA])n?\b /g, "");
    for (const { link, term } of terms) {
      const { source, card, formulas, condition } = term;
      if (!/^Nim Fractals, (Theorem|Corollary|Lemma 2)/.test(source)) continue;
      const stated = all.find(({ id }) => id === card)?.statement.en ?? "";
      for (const formula of formulas.filter((each) => !/ d_\{k\}\(n\) = \(\(/.test(` ${each}`)))
        assert.ok(plain(stated).includes(plain(formula)), `${link}: ${formula}`);
      if (/n > 0/.test(condition)) assert.match(stated, /[Ff]or n > 0/, link);
    }
  });

  test("stands under the plot: the statement, b and c from the digits of n, the instance", async () => {
    for (const [link, ...expected] of [
      [
        "#v1/counts?seq=a&k=7&n=44",
        MEANING,
        "Nim Fractals, Theorem 15, for odd k and n > 0:",
        "n = 44 is 101100 in binary",
        "the other digits, 01100, are c − 1, so c = 13.",
      ],
      ["#v1/counts?seq=a&k=1&n=44", "Nim with 1 pile of at most n counters"],
      ["#v1/counts?seq=d&k=3&n=0", "By definition", "Only the position without counters"],
      ["#v1/counts?seq=A&k=4&n=2", "Lemma 27 prints its line", "Corollary 7"],
      ["#v1/counts?seq=full&n=44", "is 10110 in binary", "without the position"],
      ["#v1/counts?seq=full&n=45", "for odd n", "is even."],
      ["#v1/counts?k=7&n=1", "Lemma 28"],
      ["#v1/counts?seq=a&k=5&n=63", "Lemma 8"],
      ["#v1/counts?seq=d&n=12&show=triangle", "A016945"],
      ["#v1/counts?n=12&show=triangle", "row i is three times the list"],
      ["#v1/counts?seq=relaxed&n=12", "No formula is known"],
    ] as const) {
      const words = await wordsAt(link);
      const joined = (text: string) => text.replace(/\s/g, "");
      for (const each of expected)
        assert.ok(joined(words).includes(joined(each)), `${link}: ${each} in ${words}`);
    }
    assert.doesNotMatch(await wordsAt("#v1/counts?seq=a&k=5&n=62"), /Lemma\s*8/);
    assert.doesNotMatch(await wordsAt("#v1/counts?seq=d&n=12"), /A016945/);
  });

  test("keeps every digit of the core's formulas, with links to cards", async () => {
    for (const { link, term } of terms) {
      const instance = term.steps.map(plainText).join("");
      const digits = (text: string) => text.replace(/\D/g, "");
      const words = await wordsAt(link);
      assert.ok(digits(words).includes(digits(instance)), `${link}: ${instance} in ${words}`);
    }
  });

  test("the reasons, which are a part of the description, say the same", async () => {
    const said = await shownAt("#v1/counts?seq=a&k=7&n=44", async (scene) => {
      const [first] = (await scene.reasons?.(core as never)) ?? [];
      const others = (await first?.because?.()) ?? [];
      return [first, ...others].map((reason) => reason?.sentence ?? "");
    });
    const [instance = "", meaning, theorem = ""] = said;
    assert.match(instance, /^a_7\(44\) = \(\(2\^5 \+ 13\)\^7 .* = [\d,]+$/);
    assert.equal(meaning, MEANING);
    assert.match(theorem, /^Nim Fractals, Theorem 15, for odd k and n > 0: a_k/);
    for (const each of said) assert.doesNotMatch(each, /[`{}]/);
  });
});
