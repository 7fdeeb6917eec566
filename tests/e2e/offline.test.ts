/** The page without a network: what the first visit stores, and how a new version arrives. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { keepSite } from "../../scripts/offline.mjs";
import { serve } from "../../scripts/serve.mjs";
import { views } from "../../www/views/index.ts";
import { go, newFolder, settled } from "./browser.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

/** A site of its own: its server can be switched off, and its files can change. */
async function site() {
  const folder = newFolder();
  cpSync("dist", folder, { recursive: true });
  const { url, close } = await serve({ folder, port: 0, base: "/some/path/" });
  visitor.atEnd(() => close());
  return { folder, url, close };
}

/** Writes the service worker of a site whose files have changed. */
async function writeWorker(folder: string): Promise<void> {
  rmSync(join(folder, "offline.js"));
  await keepSite(folder);
}

/** Waits until the site is stored and the service worker answers the page. */
const kept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Looks for a new version, as browsers do at each visit. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}),
  );

const digest = (page: Page) => page.evaluate(() => window.nimscape.digest());

test("after one visit every view opens without a network, and shows the same", async () => {
  const { url, close } = await site();
  const { page } = await visitor.open("#v1/growth?n=6", {
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
  assert.deepEqual(
    await page.evaluate(async () => {
      const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const urls = (await Promise.all(stored)).flat().map(({ url }) => url);
      return urls.filter((url) => !url.startsWith(new URL("./", document.baseURI).href));
    }),
    [],
    "nothing of anybody else is kept",
  );
});

test("a new version is offered when it is there, and comes when it is asked for", async () => {
  const { folder, url } = await site();
  const { page } = await visitor.open("#v1/growth?n=6", {
    site: url,
    offline: true,
  });
  await kept(page);
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<body>", '<body data-version="2">'));
  await writeWorker(folder);

  const version = () => page.evaluate(() => document.body.dataset.version);
  await page.reload();
  assert.equal(await version(), undefined, "the version that is kept opens first");
  await lookForUpdate(page);
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  await reload.waitFor();
  assert.match(
    (await page.locator(".notices").textContent()) ?? "",
    /A new version of this page is available/,
  );
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await settled(page);
  assert.equal(await version(), "2");
  assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/growth?n=6");
});

/** Another build of the site by its own scripts: the same core with a different front end. */
async function anotherBuild(): Promise<string> {
  const folder = newFolder();
  for (const name of readdirSync("."))
    if (!["dist", "target", "node_modules", ".git"].includes(name))
      cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "target"));
  symlinkSync(resolve("target/bindings"), join(folder, "target/bindings"));
  for (const [file, from, to] of [
    ["www/main.ts", "· nimscape`", "· nimscape, another`"],
    ["www/views/periods/scene.ts", "/**", "console.debug('another build');\n/**"],
    ["www/style.css", ":root {", ":root { --another: 1;"],
  ] as const) {
    const text = readFileSync(join(folder, file), "utf8");
    assert.ok(text.includes(from), `${file} has ${from}`);
    writeFileSync(join(folder, file), text.replace(from, to));
  }
  const stage = join(folder, "stage");
  mkdirSync(stage);
  await promisify(execFile)("node", ["scripts/bundle.mjs", stage], { cwd: folder });
  return stage;
}

/** Replaces one build by another, as publishing does. */
function publish(build: string, folder: string): void {
  rmSync(folder, { recursive: true });
  cpSync(build, folder, { recursive: true });
}

const versions = (page: Page) => page.evaluate(() => caches.keys());

test("between two builds old pages go on, the new one comes when it is taken, and old files go a version later", async () => {
  const build = await anotherBuild();
  const { folder, url } = await site();
  const { page } = await visitor.open("#v1/growth?n=6", { site: url, offline: true });
  await kept(page);
  const other = await page.context().newPage();
  await other.goto(`${url}#v1/growth?n=7`);
  await settled(other);
  const first = await versions(page);
  assert.equal(first.length, 1);

  publish(build, folder);
  await lookForUpdate(page);
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  const reloadOther = other.getByRole("button", { name: "Reload", exact: true });
  await reload.waitFor();
  await reloadOther.waitFor();
  assert.doesNotMatch(await page.title(), /another/, "until it is taken the old version is shown");
  await go(page, "#v1/array?side=16"); // its file is no longer on the server
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await settled(page);
  assert.match(await page.title(), /another/);
  assert.equal(
    (await versions(page)).length,
    2,
    "the files of the version before stay for its pages",
  );

  assert.doesNotMatch(await other.title(), /another/);
  await go(other, "#v1/fill?step=3"); // a page of the old version that loads a picture of its own
  assert.doesNotMatch(await other.title(), /another/);
  assert.match(await digest(other), /^[0-9a-f]{64}$/);
  await Promise.all([other.waitForEvent("load"), reloadOther.click()]);
  await settled(other);
  assert.match(await other.title(), /another/, "also where the first page has taken it already");
  await other.close();

  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<body>", '<body data-version="3">'));
  await writeWorker(folder);
  await lookForUpdate(page);
  await reload.waitFor();
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await settled(page);
  const last = await versions(page);
  assert.equal(last.length, 2);
  assert.ok(!last.includes(first[0] ?? ""), "two versions later the first one is gone");
});

/** How the server fails: no file, another page in its place, half of it, or an error. */
type Fault = "missing" | "page" | "cut" | "error" | null;

/** A file that only the service worker asks for: pages load it when a GIF is exported. */
const LATER = /\/gif-worker-[^/]*\.js$/;

/** A site on a server on which one file can fail. */
async function faulty() {
  const { folder, url: real } = await site();
  const state: { fault: Fault; failed: number } = { fault: null, failed: 0 };
  const server = createServer(async (request, response) => {
    if (state.fault !== null && LATER.test(request.url ?? "")) {
      state.failed += 1;
      if (state.fault === "missing") response.writeHead(404).end("no");
      if (state.fault === "error") response.writeHead(500).end("no");
      if (state.fault === "page")
        response
          .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
          .end("<!doctype html>Home");
      if (state.fault === "cut") {
        response.writeHead(200, { "Content-Type": "text/javascript", "Content-Length": 10_000 });
        response.write("export const half = ");
        setTimeout(() => response.destroy(), 20);
      }
      return;
    }
    try {
      const answer = await fetch(new URL(request.url ?? "/", real));
      const type = answer.headers.get("Content-Type") ?? "";
      response.writeHead(answer.status, { "Content-Type": type });
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.destroy(); // the site has ended with its test
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  visitor.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return { folder, url: `http://127.0.0.1:${port}/some/path/`, state };
}

/** Waits until an installation has succeeded or failed. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const known = await navigator.serviceWorker.getRegistration();
      if (!known?.installing)
        return { active: known?.active != null, waiting: known?.waiting != null };
      await new Promise((later) => setTimeout(later, 50));
    }
  });

for (const [at, fault] of (["missing", "page", "cut", "error"] as const).entries())
  testIf(inTurn(at, 0, 2))(
    `a first version with a faulty file (${fault}) is not used: the page works without a message, and the next visit completes it`,
    async () => {
      const { url, state } = await faulty();
      state.fault = fault;
      const { page, close: leave } = await visitor.open("#v1/growth?n=6", {
        site: url,
        offline: true,
      });
      for (let wait = 0; state.failed === 0 && wait < 600; wait++) await page.waitForTimeout(50);
      assert.ok(state.failed > 0, `${fault}: the file was asked for`);
      assert.deepEqual(await installed(page), { active: false, waiting: false }, fault);
      assert.deepEqual(await versions(page), [], `${fault}: nothing is left of it`);
      assert.equal(await page.locator(".notices li").count(), 0, fault);
      state.fault = null;
      await page.reload();
      await kept(page);
      assert.equal((await versions(page)).length, 1, fault);
      assert.equal(
        await page.locator(".notices").innerText(),
        "",
        `${fault}: no new version on a first visit`,
      );
      await leave();
    },
  );

test("half a new version is not offered and costs the old one nothing; the next attempt completes it", async () => {
  const { folder, url, state } = await faulty();
  const { page } = await visitor.open("#v1/growth?n=6", { site: url, offline: true });
  await kept(page);
  const before = await versions(page);
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<body>", '<body data-version="2">'));
  await writeWorker(folder);
  state.fault = "page";
  await lookForUpdate(page);
  for (let wait = 0; state.failed === 0 && wait < 600; wait++) await page.waitForTimeout(50);
  assert.deepEqual(await installed(page), { active: true, waiting: false });
  assert.deepEqual(await versions(page), before);
  assert.equal(await page.locator(".notices li").count(), 0);
  state.fault = null;
  await lookForUpdate(page);
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  await reload.waitFor();
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await settled(page);
  assert.equal(await page.evaluate(() => document.body.dataset.version), "2");
});

test("a full disk: the page works on and shows no error; what was stored is given back", async () => {
  const { folder, url } = await site();
  const file = join(folder, "offline.js");
  const full = `const put = Cache.prototype.put; let left = 5;
    Cache.prototype.put = function (...args) {
      if (left-- > 0) return put.apply(this, args);
      return Promise.reject(new DOMException("Quota exceeded.", "QuotaExceededError"));
    };\n`;
  writeFileSync(file, full + readFileSync(file, "utf8"));
  const { page, complaints } = await visitor.open("#v1/growth?n=6", { site: url, offline: true });
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration()) !== undefined,
  );
  assert.deepEqual(await installed(page), { active: false, waiting: false });
  assert.deepEqual(await versions(page), []);
  await go(page, "#v1/array?side=16");
  assert.match(await digest(page), /^[0-9a-f]{64}$/);
  assert.equal(await page.locator(".notices li").count(), 0);
  assert.deepEqual(
    complaints.splice(0).filter((words) => words.startsWith("uncaught")),
    [],
  );
});
