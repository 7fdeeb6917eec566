/**
 * The text and the table of links of every view, with parameters at their limits: neither throws,
 * and neither shows a missing value or a number that means "none".
 */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Param } from "../../www/link/params.ts";
import { views } from "../../www/views/index.ts";
import type { View } from "../../www/views/view.ts";
import { test, visitor } from "./site.ts";

/** Words that decide the contents of a picture; all others move a camera or change colours. */
const CONTENT =
  /^(rule|n|game|c|d|vs|world|row|leaf|beside|side|map|mod|below|level|bit|from|rows|barrier|way|step|k|show|start|t|hints|to)$/;
/** Fewer links of these views, whose pictures take seconds. */
const FEWER: Readonly<Record<string, RegExp>> = { octant: /^n$/, dynamics: /^(t|start)$/ };
/** Numbers are tried up to this, so that no picture takes long. */
const MOST = 12;

function edges(param: Param): unknown[] {
  switch (param.kind) {
    case "integer":
      return [param.min, Math.min(param.max, param.min + MOST)];
    case "choice":
      return param.options.map(({ value }) => value);
    default:
      return [];
  }
}

/**
 * Small pictures of each view, from which one word at a time, and pairs of choices, are changed.
 */
const SMALL: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  growth: [{ n: 3 }],
  octant: [{ side: 4 }, { side: 4, c: 3 }],
  both: [{ n: 3 }, { n: 4 }],
  array: [{ side: 4 }, { side: 16, vs: 5 }, { side: 8, world: "row", vs: 3 }],
  far: [
    { side: 16, from: 1000 },
    { side: 8, from: 1000, rows: 3 },
  ],
  counts: [{ to: 9 }],
  octal: [{ to: 9 }],
  tree: [{}, { leaf: "b", to: 5 }],
  piles: [{ n: 3 }, { p: "1,1,1,1,0", n: 2 }],
  fill: [{ side: 6 }],
  shadows: [{ side: 9 }],
  bands: [{ n: 3, side: 6 }],
  periods: [{ from: 2, to: 3, rows: 8 }],
  frontier: [{ c: 2 }],
  shift: [{ c: 4, columns: 4 }],
  classes: [{ m: 2 }, { m: 3, row: 2 }],
  barriers: [{ side: 4 }],
  dynamics: [{}],
  play: [{}, { game: "kayles", p: "4,4" }],
};

const NAMED = [
  "#v1/shadows?barrier=7",
  "#v1/array?vs=2&side=16",
  "#v1/array?c=0&side=1",
  "#v1/far?side=64",
];

function linksOf({ name, params }: View): string[] {
  const link = (words: Record<string, unknown>) =>
    `#v1/${name}?${Object.entries(words)
      .map((word) => word.join("="))
      .join("&")}`;
  return (SMALL[name] ?? assert.fail(name)).flatMap((base) => [
    link(base),
    ...Object.entries(params).flatMap(([key, param]) =>
      (FEWER[name] ?? CONTENT).test(key)
        ? edges(param).map((value) => link({ ...base, [key]: value }))
        : [],
    ),
  ]);
}

let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/array?c=3&side=2", { shared: true }));
  await page.getByText("Description", { exact: true }).click();
  await page.getByText("Data table", { exact: true }).click();
});

for (const view of views) {
  const { name } = view;
  test(`${name}: words and table of links at the edges`, async () => {
    const named = NAMED.filter((link) => link.startsWith(`#v1/${name}?`));
    const links = [...new Set([...named, ...linksOf(view)])];
    let read = 0;
    for (const link of links) {
      const seen = await page.evaluate(async (link) => {
        window.nimscape.link = link;
        const refused = await window.nimscape.settled().then(
          () => false,
          () => true,
        );
        if (refused) return null;
        // The text is made again once the picture is complete.
        const shownText = () => document.querySelector("#in-words")?.textContent ?? "";
        for (let turn = 0; turn < 400 && /^Computing …/.test(shownText()); turn++)
          await new Promise((resolve) => setTimeout(resolve, 10));
        const field = await window.nimscape
          .data()
          .catch((error) => ({ kind: `${link}: ${error}` }));
        return {
          words: shownText(),
          table: document.querySelector(".sheet")?.textContent ?? "",
          kind: field.kind,
          blank: "blank" in field ? field.blank : undefined,
        };
      }, link);
      // A state that the core refuses has no picture and no text.
      if (seen === null) continue;
      read += 1;
      const { words, table, kind, blank } = seen;
      assert.match(kind, /^\w+$/);
      assert.match(words, /^(A table|The answers are hidden|[\d,]+ by|\p{Lu}).*\.$/u, link);
      for (const text of [words, table]) {
        assert.doesNotMatch(text, /undefined|NaN|Infinity|null|\[object/, `${link}: ${text}`);
        assert.doesNotMatch(text, /65,?535|4,?294,?967,?295/, `${link}: ${text}`);
      }
      if (kind !== "strip" && !/map=(excess|difference)/.test(link))
        assert.doesNotMatch(words, /[-\u2212]1\b/, `${link}: ${words}`);
      if (blank !== undefined && /blank/.test(words))
        assert.ok(words.includes(blank.meaning), words);
    }
    assert.ok(read >= 3 && 2 * read > links.length, `${name}: ${read} of ${links.length}`);
  });
}
