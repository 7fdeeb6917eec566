/**
 * The documents that come with the site: plain pages with working links and anchors, opened from
 * the page, from static pages, and from an element on another site.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { DOCUMENTS, RESULTS } from "../../scripts/documents.mjs";
import { go } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const places = DOCUMENTS.map((path) => path.replace(/\.md$/, ".html"));

/** Returns whether an address of the site, with its anchor, has what it names. */
async function leads(address: string): Promise<boolean> {
  const answer = await fetch(address);
  const id = new URL(address).hash.slice(1);
  return answer.ok && (id === "" || (await answer.text()).includes(` id="${id}"`));
}

for (const place of places)
  test(`${place} is readable by itself, and its links lead somewhere`, async () => {
    const at = visitor.url + place;
    const { page } = await visitor.visit("", { at, scripts: false, width: 390, height: 844 });
    assert.match((await page.locator("h1").textContent()) ?? "", /\w/);
    const html = await (await fetch(at)).text();
    assert.match(html, /Content-Security-Policy" content="default-src 'none'/);
    assert.doesNotMatch(html, /(href|src)="(https?:|\/)|<script|\sstyle=/);
    const links = page.locator("main a");
    for (const href of await links.evaluateAll((all) =>
      all.map((a) => (a as HTMLAnchorElement).href),
    ))
      assert.ok(await leads(href), `${place}: ${href}`);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    assert.ok(!tooWide, "it fits a phone");
  });

test("the tables that documents name come as they are", async () => {
  for (const path of RESULTS)
    assert.equal(await (await fetch(visitor.url + path)).text(), readFileSync(path, "utf8"), path);
});

test("citations are links to the site: in Figures, in a view, on a static page, on another site", async () => {
  const cited = 'a[href*="docs/"], a[href*="results/"], a[href*="www/data/"]';
  const hrefs = () =>
    page.locator(cited).evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  const { page } = await visitor.open("#v1/dynamics?show=evidence");
  await page.locator(".evidence a").first().waitFor();
  const found = new Set(await hrefs());
  await go(page, "#v1/frontier");
  await page.locator('a[href$="theorem-19"]').first().waitFor({ timeout: 20_000 });
  for (const href of await hrefs()) found.add(href);
  await page.getByRole("button", { name: "Figures" }).click();
  await page.locator("dialog.figures li").first().waitFor();
  for (const href of await hrefs()) found.add(href);
  for (const name of ["proofs.html#theorem-14", "proofs.html#theorem-19", "dynamics.html"])
    assert.ok(
      [...found].some((href) => href.endsWith(name)),
      name,
    );
  await page.goto(`${visitor.url}p/own-twins/`);
  assert.deepEqual(await hrefs(), [`${visitor.url}docs/proofs.html#theorem-18`]);
  for (const href of found) assert.ok(await leads(href), href);

  const other = await hosts({
    figure: paper(
      `<script type="module" src="${visitor.url}figure.js"></script>
      <nimscape-figure link="#v1/frontier" style="height: 600px">Open cases.</nimscape-figure>`,
    ),
  });
  const { page: host } = await visitor.visit("", { at: other.at("figure") });
  const link = host.locator('nimscape-figure a[href*="docs/"]').first();
  await link.waitFor();
  assert.ok((await link.getAttribute("href"))?.startsWith(`${visitor.url}docs/`));
  other.close();
});

test("who has the site offline has not loaded the documents", async () => {
  const worker = await (await fetch(`${visitor.url}offline.js`)).text();
  assert.doesNotMatch(worker, /\.\/(docs|results|www)\//);
});
