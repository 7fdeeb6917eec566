/** The page without a network: what a first visit has kept, and how a new version comes. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { keepSite } from "../../scripts/offline.mjs";
import { serve } from "../../scripts/serve.mjs";
import { views } from "../../www/views/index.ts";
import { go, settled, Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

/** A site of its own: its server can be switched off, and its files can change. */
async function site() {
  const folder = mkdtempSync(join(tmpdir(), "nimscape-"));
  cpSync("dist", folder, { recursive: true });
  const base = "/some/path/";
  const { url, close } = await serve({ folder, port: 0, base });
  return { folder, url, port: Number(new URL(url).port), base, close };
}

/** Until the site is kept, and the page is answered by its service worker. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((now) =>
        navigator.serviceWorker.addEventListener("controllerchange", now, { once: true }),
      );
  });

const digest = (page: Page) => page.evaluate(() => window.nimscape.digest());

test("after one visit every view opens without a network, and shows the same", async () => {
  const { folder, url, close } = await site();
  const {
    page,
    complaints,
    close: leave,
  } = await visitor.open("#v1/growth?n=6", {
    site: url,
    offline: true,
  });
  const digests = new Map([["growth?n=6", await digest(page)]]);
  await kept(page);
  close();
  await assert.rejects(fetch(url), "the server is off");
  await page.goto(`${url}?again#v1/growth?n=6`);
  await settled(page);
  assert.equal(await digest(page), digests.get("growth?n=6"));
  for (const { name } of views) {
    await go(page, `#v1/${name}`);
    assert.match(await digest(page), /^[0-9a-f]{64}$/, name);
  }
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    await page.evaluate(async () => {
      const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const urls = (await Promise.all(stored)).flat().map(({ url }) => url);
      return urls.filter((url) => !url.startsWith(new URL("./", document.baseURI).href));
    }),
    [],
    "nothing of anybody else is kept",
  );
  await leave();
  rmSync(folder, { recursive: true });
});

test("a new version is offered when it is there, and comes when it is asked for", async () => {
  const { folder, url, close } = await site();
  const {
    page,
    complaints,
    close: leave,
  } = await visitor.open("#v1/growth?n=6", {
    site: url,
    offline: true,
  });
  await kept(page);
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<body>", '<body data-version="2">'));
  rmSync(join(folder, "offline.js"));
  await keepSite(folder);

  const version = () => page.evaluate(() => document.body.dataset.version);
  await page.reload();
  assert.equal(await version(), undefined, "the version that is kept opens first");
  const reload = page.getByRole("button", { name: "reload" });
  await reload.waitFor();
  assert.match(
    (await page.locator(".notices").textContent()) ?? "",
    /A new version of this page is there/,
  );
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await settled(page);
  assert.equal(await version(), "2");
  assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/growth?n=6");
  assert.deepEqual(complaints, []);
  await leave();
  close();
  rmSync(folder, { recursive: true });
});
