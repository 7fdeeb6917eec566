/** Which parts of a text are formulas. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { typeset } from "../../www/canvas/formulas.ts";
import { MARKDOWN } from "../../www/lessons/custom/schema.ts";
import { views } from "../../www/views/index.ts";

/** The text of what a template of lit shows. */
function textOf(shown: unknown): string {
  if (Array.isArray(shown)) return shown.map(textOf).join("");
  return typeof shown === "object" && shown !== null && "values" in shown
    ? textOf(shown.values)
    : String(shown);
}

/** The formulas of a text, without the signs after them, with bars between them. */
const formulas = (text: string) =>
  typeset(text)
    .filter((piece) => typeof piece !== "string")
    .map((piece) => textOf(piece).replace(/(?<=[\w)|])[,.;:]+$/, ""))
    .join("|");

describe("formulas in a text", () => {
  for (const [text, found] of [
    ["Row a, column b holds C(a, b): legs a and b", "a|b|C(a, b)|a|b"],
    ["above, for leg a: the value of leaves a, b and this one", "a|a|b"],
    ["cancel out, a ⊕ b ⊕ c = 0.", "a ⊕ b ⊕ c = 0"],
    ["C(r, k + p) = C(r, k) + p; the least p, with a proof", "C(r, k + p) = |C(r, k) + p|p"],
    ["the cells with |a − b| < 3", "|a − b| < 3"],
    ["divides 2n(n + 1), not 2(4n)(4n + 1)", "2n(n + 1)|2(4n)(4n + 1)"],
    ["D(3, 8): 16, 48 and 144", "D(3, 8)"],
    ["2² · 3² · 11, and 10⁹, and 2ᵏ − 1", "2ᵏ − 1"],
    ["the offset against k mod 12", "k mod 12"],
    ["C(2,097, 7) = 12", "C(2,097, 7) = 12"],
    ["at least N", "N"],
  ] as const)
    test(text, () => assert.equal(formulas(text), found));

  for (const text of [
    "A row that drops a 0 gets a 1.",
    "No: each first move leaves a position that the other player wins.",
    "A P-position of 3D printing, the b-file A006018, 3.2 s, e.g. rule B, 1,024 × 768",
    "(3, 4, 5): the player to move wins (an N-position, nim-sum 2).",
    "It’s what I typed, and the paper's 15 = 8 + 4 + 2 + 1 in leg(s).",
  ])
    test(`none: ${text}`, () => assert.equal(formulas(text), ""));

  test("the editor of lessons gives examples", () => {
    const examples = "a ⊕ b = 0|C(a, b) ≠ 2n + 1||a − b| ≤ 3|n mod 4";
    assert.equal(formulas(MARKDOWN), examples);
  });

  test("long numbers take no time", () => {
    const start = performance.now();
    assert.equal(formulas(`(${"7".repeat(400)} columns, ${"1,".repeat(400)} rows`), "");
    assert.ok(performance.now() - start < 1000);
  });

  test("the text stays as it is written", () => {
    for (const text of texts()) assert.equal(textOf(typeset(text)), text);
  });

  test("no text of the page has a sign or a function outside its formulas", () => {
    for (const text of texts())
      for (const piece of typeset(text))
        if (typeof piece === "string")
          assert.doesNotMatch(piece, /[⊕≤≥≠<>^]|\b[A-Z]\(|(?<!At )−/, text);
  });
});

/** What views, parameters and maps say. */
function texts(): readonly string[] {
  const said = [
    ...views.flatMap(({ sentence, guide = "", params }) => [
      sentence,
      guide,
      ...Object.values(params).map(({ meaning }) => meaning),
    ]),
  ];
  assert.ok(said.length > 100);
  return said;
}
