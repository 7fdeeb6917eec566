/**
 * Hostile links, and the policy of the site in force. Each link ends in one of three ways: a
 * complete picture, a refusal with a sentence, or work with a visible progress bar. No text says
 * NaN or undefined, no picture is blank, and no part of a link becomes markup.
 *
 * NIMSCAPE_LINKS is the number of generated links (12 by default, 100,000 in `./test all`).
 * NIMSCAPE_SEED selects them.
 */
import assert from "node:assert/strict";
import { policy } from "../../scripts/policy.mjs";
import { parse } from "../../www/link/link.ts";
import type {} from "../../www/scripting.ts";
import { tables } from "../../www/views/tables.ts";
import { go } from "./browser.ts";
import { isBlank, recordLetters } from "./checks.ts";
import { links } from "./generated-links.ts";
import { test, visitor } from "./site.ts";

const COUNT = Number(process.env.NIMSCAPE_LINKS ?? 12);
const SEED = Number(process.env.NIMSCAPE_SEED ?? 1);
/**
 * After so many links the page is opened anew: what one page gathers in hours is no subject here.
 */
const PER_PAGE = 5000;

/** Without the language: a link that changes it opens the page anew. */
const inOneLanguage = Object.fromEntries(
  Object.entries(tables).map(([view, { lang, ...table }]) => [view, table]),
);

test.describe("the policy", () => {
  for (const name of ["index.html", "embed.html"])
    test(`stands in ${name}, before anything that it is about; no other origin is named`, async () => {
      const html = await (await fetch(visitor.url + name)).text();
      const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
      assert.equal(meta?.[1], policy);
      assert.doesNotMatch(policy, /'unsafe-(inline|eval)'|\*|https?:/);
      assert.ok((meta?.index ?? Infinity) < html.search(/<(script|link|style)\b/));
      assert.doesNotMatch(html, /(src|href)="(https?:)?\/\//);
    });

  test("refuses a script and a style that were inserted into the page", async () => {
    const { page, complaints } = await visitor.open("#v1/growth?n=6", { fresh: true });
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.caught = true";
      const style = document.createElement("style");
      style.textContent = "body { display: none }";
      document.head.append(script, style);
    });
    assert.equal(await page.evaluate(() => "caught" in globalThis), false);
    assert.ok(await page.locator("body").isVisible());
    const refused = complaints.splice(0);
    for (const directive of ["script-src", "style-src"])
      assert.equal(refused.filter((words) => words.includes(`policy: ${directive}`)).length, 1);
  });
});

/** Each of them tries to become an element, a script or a request to another origin. */
const HOSTILE = [
  "<img src=x onerror=globalThis.caught=1>",
  "%3Cimg%20src%3Dx%20onerror%3DglobalThis.caught%3D1%3E",
  '"><script>globalThis.caught=1</script>',
  "javascript:globalThis.caught=1",
  "{{globalThis.caught=1}}",
  "<svg/onload=globalThis.caught=1>",
  "<style>@import 'http://example.invalid/x.css'</style>",
  "<link rel=prefetch href=http://example.invalid/>",
  "__proto__",
  "\u0000\u202e<b>",
];

test("hostile words reach no markup, in the page and in a frame", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const elements = () =>
    page.locator("img, svg, b, script:not([src]), style, link[rel=prefetch], [onerror]").count();
  const before = await elements();
  for (const word of HOSTILE)
    for (const link of [`#v1/${word}`, `#v1/growth?${word}=1`, `#v1/growth?n=${word}`, word])
      await go(page, link);
  assert.equal(await elements(), before);
  assert.equal(await page.evaluate(() => "caught" in globalThis), false);
  assert.ok(await page.locator("canvas").first().isVisible());
  const frame = await visitor.visit("embed.html");
  for (const word of HOSTILE) {
    await frame.page.evaluate((hash) => {
      location.hash = hash;
    }, `v1/growth?n=${word}`);
    await frame.page.locator("nimscape-figure").waitFor();
  }
  assert.equal(await frame.page.evaluate(() => "caught" in globalThis), false);
});

test(`${COUNT} generated links of seed ${SEED}: a picture, a sentence, or work that is seen`, async () => {
  const next = links(SEED, inOneLanguage);
  const ends = { settled: 0, refused: 0, works: 0 };
  const faults: string[] = [];
  for (let first = 0; first < COUNT; first += PER_PAGE) {
    const { page, complaints, close } = await visitor.open("#v1/array?side=8", {
      width: 640,
      height: 480,
      before: (page) => page.addInitScript(recordLetters),
    });
    for (let at = first; at < Math.min(COUNT, first + PER_PAGE); at++) {
      const text = next();
      const { end, error, sentences, said, link } = await page.evaluate(outcomeOf, text);
      ends[end]++;
      const found = await page.evaluate(() => window.faultsOfLetters());
      const letters = found.filter((fault) => fault.startsWith("draws"));
      const seen = [...letters, ...complaints.splice(0)];
      if (parse(link, tables).problems.length > 0) seen.push(`becomes ${link}`);
      if (end === "refused" && !sentences.includes(error)) seen.push(`fails silently: ${error}`);
      if (end === "settled" && isAtHome(link) && (await isBlank(page))) seen.push("is blank");
      if (/\b(NaN|undefined|Infinity|\[object)/.test(said)) seen.push(`says ${said}`);
      if (
        (await page
          .locator(":not(nav *):is(img, script:not([src]), .notices b, [onerror])")
          .count()) > 0
      )
        seen.push("becomes markup");
      for (const fault of seen) console.log(`${text}: ${fault}`);
      faults.push(...seen.map((fault) => `${text}: ${fault}`));
    }
    await close();
  }
  console.log(`${COUNT} links of seed ${SEED}: ${JSON.stringify(ends)}`);
  assert.deepEqual(faults, []);
  assert.ok(ends.settled > COUNT / 2, JSON.stringify(ends));
});

/** Whether the camera stands where the view puts it: elsewhere there may be nothing to be seen. */
function isAtHome(link: string): boolean {
  const { view } = parse(link, tables);
  return Object.entries(tables[view] ?? {}).every(
    ([key, { control }]) =>
      control !== "picture" || ["sel", "theme", "cell"].includes(key) || !link.includes(`${key}=`),
  );
}

/** Opens a link in the page, and returns what has come of it once something is seen or said. */
async function outcomeOf(text: string) {
  window.nimscape.link = text;
  const settled = window.nimscape.settled().then(
    () => ({ end: "settled", error: "" }) as const,
    ({ message }: Error) => ({ end: "refused", error: message }) as const,
  );
  const pause = () => new Promise<null>((done) => setTimeout(done, 1000, null));
  const isAtWork = () => document.querySelector(".work progress, #picture progress") !== null;
  let how = await Promise.race([settled, pause()]);
  while (how === null && !isAtWork()) how = await Promise.race([settled, pause()]);
  const all = document.querySelectorAll<HTMLElement>(".notices li, .problem:not(:empty)");
  const said = [...document.querySelectorAll<HTMLElement>("#picture, .facts, .sentence")];
  return {
    ...(how ?? ({ end: "works", error: "" } as const)),
    sentences: [...all].map(({ textContent }) => textContent).join(" "),
    said: said.map(({ innerText }) => innerText).join(" "),
    link: window.nimscape.link,
  };
}
