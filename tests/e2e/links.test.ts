/**
 * Links that must open for ever, with the same data: tests/data/links.json. Those of plates are
 * opened by plates.test.ts. UPDATE_LINKS=1 writes the digests of links that have none yet; none
 * that is there is ever changed. And hostile links on the real page: there is always a picture, and
 * never an error.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { plates } from "../../www/plates/index.ts";
import type {} from "../../www/scripting.ts";
import { hostile } from "../www/hostile.ts";
import { go, link } from "./browser.ts";
import { test, visitor } from "./site.ts";

const FILE = "tests/data/links.json";
interface Corpus {
  readonly source: string;
  readonly links: readonly { readonly link: string; readonly digest: string }[];
}
const corpus: Corpus = JSON.parse(readFileSync(FILE, "utf8"));
const ofPlates = new Map(
  plates.flatMap(({ pictures }) => pictures).map(({ link, digest }) => [link, digest]),
);

test("every link that was ever given out opens with the same data", async () => {
  const { page } = await visitor.open("#v1/array?side=8");
  const found: { link: string; digest: string }[] = [];
  for (const { link: text, digest } of corpus.links) {
    if (ofPlates.get(text) === digest) {
      found.push({ link: text, digest });
      continue;
    }
    await go(page, text);
    found.push({ link: text, digest: await page.evaluate(() => window.nimscape.digest()) });
    assert.equal(await page.locator(".notices li, .problem:not(:empty)").count(), 0, text);
  }
  if (process.env.UPDATE_LINKS === "1") {
    const links = corpus.links.map(({ link, digest }, at) => ({
      link,
      digest: digest || found[at]?.digest,
    }));
    writeFileSync(FILE, `${JSON.stringify({ ...corpus, links }, null, 1)}\n`);
  } else {
    assert.deepEqual(found, corpus.links);
  }
});

/**
 * Links whose words are valid alone but refused together, and the link of the picture shown
 * instead.
 */
const REFUSED = {
  "#v1/play?game=lim&p=5,9": "#v1/play?game=lim",
  "#v1/periods?from=153&rows=8": "#v1/periods?from=153&to=160&rows=8",
  "#v1/periods?to=602&rows=8": "#v1/periods?rows=8",
  "#v1/dynamics?k=2": "#v1/dynamics?seed=1,010011&k=2",
  "#v1/dynamics?start=array&c=312&t=3": "#v1/dynamics",
  "#v1/bands?vs=57&from=1": "#v1/bands?vs=57",
  "#v1/piles?p=1,2,4": "#v1/piles",
  "#v1/piles?n=63&order=all": "#v1/piles?order=all",
  "#v1/tree?p=1,1;ab,ba": "#v1/tree",
};

test("a link that the core refuses: something near is shown, with a sentence", async () => {
  for (const [text, near] of Object.entries(REFUSED)) {
    const { page, close } = await visitor.open(text, { fresh: true });
    assert.equal(await link(page), near);
    assert.equal(await page.locator(".notices li").count(), 1, text);
    assert.ok(await page.evaluate(async () => (await window.nimscape.data()).kind), text);
    await close();
  }
});

test("two hundred hostile links: a picture, a sentence, no error, and nothing of them in the page", async () => {
  const { page } = await visitor.open("#v1/array?side=8");
  const random = hostile(7, ["side", "c", "n"]);
  let sentences = 0;
  for (let round = 0; round < 200; round++) {
    const text = random();
    await page.evaluate((text) => {
      window.nimscape.link = text;
    }, text);
    await page.waitForFunction(() => document.querySelector("#picture canvas, #picture table"));
    sentences += await page.locator(".notices li").count();
    assert.equal(await page.locator("img, script:not([src]), b, [onerror]").count(), 0, text);
  }
  await go(page, "#v1/array?c=3&side=64");
  assert.equal(await link(page), "#v1/array?c=3&side=64");
  assert.equal(await page.locator(".notices li").count(), 0);
  assert.ok(sentences > 100);
});
