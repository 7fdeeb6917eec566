/**
 * The page without a network: what the first visit stores, and how a new version arrives. Versions
 * and faults are those of a site of four files, with the service worker and the module of the real
 * one.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { keepSite } from "../../scripts/offline.mjs";
import { views } from "../../www/views/index.ts";
import { eventually, go, newFolder, settled } from "./browser.ts";
import { onlyLong } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

/**
 * How the server or the browser fails: another page in place of a file, half of it, a full disk.
 */
type Fault = "missing" | "page" | "cut" | "error" | "full";

/** A file that only the service worker asks for. */
const LATER = /\/(later|gif-worker)-[^/]*\.js$/;

/** A browser that stores a file and no other one. */
const FULL = `const put = Cache.prototype.put; let left = 1;
  Cache.prototype.put = function (...args) {
    if (left-- > 0) return put.apply(this, args);
    return Promise.reject(new DOMException("Quota exceeded.", "QuotaExceededError"));
  };\n`;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  svg: "image/svg+xml",
};

/** A site of its own: its server can fail and be switched off, and its version can change. */
async function site() {
  const own = { folder: "", fault: null as Fault | null };
  const server = createServer(({ url = "/" }, response) => {
    const path = url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
    const file = join(own.folder, path.replace("/some/path/", "/"));
    const { fault } = own;
    const isFaulty = fault !== null && LATER.test(path);
    const type = TYPES[path.replace(/.*\./, "")] ?? "application/json";
    if (fault === "missing" && isFaulty) response.writeHead(404).end("no");
    else if (fault === "error" && isFaulty) response.writeHead(500).end("no");
    else if (fault === "page" && isFaulty)
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html>Home");
    else if (fault === "cut" && isFaulty) {
      response.writeHead(200, { "Content-Type": type, "Content-Length": 10_000 });
      response.write("export const half = ", () => response.destroy());
    } else if (!existsSync(file)) response.writeHead(404).end("no");
    else {
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" });
      if (fault === "full" && path.endsWith("/offline.js")) response.write(FULL);
      response.end(readFileSync(file));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  visitor.atEnd(close);
  /** Replaces the site by a version of it, as publishing does. */
  async function publish(built: string, version: number): Promise<void> {
    const folder = newFolder();
    cpSync(built, folder, { recursive: true });
    const index = join(folder, "index.html");
    const html = readFileSync(index, "utf8").replace("<body>", `<body data-version="${version}">`);
    writeFileSync(index, html);
    // What the build does not store either.
    for (const name of ["offline.js", "embedding.html"])
      rmSync(join(folder, name), { force: true });
    await keepSite(folder);
    own.folder = folder;
  }
  const { port } = server.address() as AddressInfo;
  return { own, url: `http://127.0.0.1:${port}/some/path/`, close, publish };
}

/** Makes a version of the small site, whose files have other names in each version. */
async function small(version: number): Promise<string> {
  const folder = newFolder();
  const contents = `import { keepOffline } from "./www/offline/keep.ts";
    let digest = "";
    window.nimscape = {
      settled: async () => {},
      set link(text) { digest = import("./later-${version}.js").then((later) => later.digest); },
      digest: () => digest,
    };
    keepOffline((take) => {
      document.body.innerHTML = "<ul class=notices><li><button>Reload</button></ul>";
      document.querySelector("button").onclick = take;
    });`;
  const stdin = { contents, resolveDir: resolve(".") };
  const options = { bundle: true, format: "esm" as const, external: ["./later-*"] };
  await build({ stdin, outfile: join(folder, `main-${version}.js`), ...options });
  writeFileSync(join(folder, `later-${version}.js`), `export const digest = "${"ab".repeat(32)}";`);
  const script = `<script type="module" src="./main-${version}.js"></script>`;
  const icon = '<link rel="icon" href="data:,">';
  writeFileSync(join(folder, "index.html"), `<!doctype html>${icon}${script}<body></body>`);
  return folder;
}

/** Waits until the site is stored and the service worker answers the page. */
const kept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const version = (page: Page) => page.evaluate(() => document.body.dataset.version);
const cachesOf = (page: Page) => page.evaluate(() => window.caches.keys());
/** Waits until the browser keeps these versions, and no other. */
const keeps = (page: Page, names: readonly string[]) =>
  eventually(async () => `${await cachesOf(page)}` === `${names}`, `it keeps ${names}`);
const digest = (page: Page) => page.evaluate(() => window.nimscape.digest());
const notices = (page: Page) => page.locator(".notices li").count();

/**
 * Looks for a version, as browsers do at each visit, and returns what there is after its
 * installation: a new version that waits, one that is active, or none.
 */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const known = await navigator.serviceWorker.getRegistration();
    const registration = known ?? (await navigator.serviceWorker.register("./offline.js"));
    if (registration.active) await registration.update();
    while (registration.installing) await new Promise(requestAnimationFrame);
    return registration.waiting ? "new" : registration.active ? "active" : "none";
  });

async function reload(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Reload", exact: true });
  await button.waitFor();
  await Promise.all([page.waitForEvent("load"), button.click()]);
  await settled(page);
}

/** Three versions arrive while two pages are open; the second may be another build. */
async function upgrade(first: string, second: string, third: string): Promise<void> {
  const { url, publish } = await site();
  await publish(first, 1);
  const { page } = await visitor.open("#v1/growth?n=6", { site: url, offline: true });
  await kept(page);
  const other = await page.context().newPage();
  await other.goto(`${url}#v1/growth?n=7`);
  await settled(other);
  const [oldest, ...more] = await cachesOf(page);
  assert.deepEqual(more, []);

  await publish(second, 2);
  assert.equal(await installed(page), "new");
  const offers = other.getByRole("button", { name: "Reload", exact: true });
  await offers.waitFor();
  assert.deepEqual([await version(page), await version(other)], ["1", "1"]);
  await go(page, "#v1/array?side=16"); // its file is no longer on the server
  assert.match(await digest(page), /^[0-9a-f]{64}$/);
  await reload(page);
  assert.equal(await version(page), "2");
  assert.equal((await cachesOf(page)).length, 2, "files of the version before stay for its pages");
  await go(other, "#v1/fill?step=3");
  assert.match(await digest(other), /^[0-9a-f]{64}$/);
  assert.equal(await version(other), "1");
  await reload(other);
  assert.equal(await version(other), "2", "also where the first page has taken it already");
  await other.close();

  await publish(third, 3);
  assert.equal(await installed(page), "new");
  await reload(page);
  assert.equal(await version(page), "3");
  const last = await cachesOf(page);
  assert.deepEqual([last.length, last.includes(`${oldest}`)], [2, false], "the first one is gone");
}

test("upgrade: the old page keeps running, accepting loads the new one, the old cache goes a version later", async () =>
  upgrade(await small(1), await small(2), await small(3)));

testIf(onlyLong)("upgrade between two builds of the whole site", async () => {
  const build = await anotherBuild();
  await upgrade("dist", build, build);
});

for (const fault of ["missing", "page", "cut", "error", "full"] as const)
  test(`a version with a fault (${fault}) is neither used nor offered; the next attempt completes it`, async () => {
    const { own, url, publish } = await site();
    own.fault = fault;
    await publish(await small(1), 1);
    const options = { site: url, offline: true };
    const { page, complaints } = await visitor.open("#v1/growth?n=6", options);
    assert.equal(await installed(page), "none");
    await keeps(page, []); // the page tries it, too, and may be at it still
    assert.deepEqual([await version(page), await notices(page)], ["1", 0]);
    own.fault = null;
    await page.reload();
    await kept(page);
    const before = await cachesOf(page);
    assert.deepEqual([before.length, await notices(page)], [1, 0]);

    own.fault = fault;
    await publish(await small(2), 2);
    assert.equal(await installed(page), "active");
    await keeps(page, before);
    assert.equal(await notices(page), 0);
    own.fault = null;
    assert.equal(await installed(page), "new");
    await reload(page);
    assert.equal(await version(page), "2");
    const uncaught = complaints.splice(0).filter((words) => words.startsWith("uncaught"));
    assert.deepEqual(uncaught, []);
  });

test("after one visit every view opens without a network, and nothing of anybody else is kept", async () => {
  const { url, publish, close } = await site();
  await publish("dist", 1);
  const { page } = await visitor.open("#v1/growth?n=6", { site: url, offline: true });
  const shown = await digest(page);
  await kept(page);
  close();
  await assert.rejects(fetch(url), "the server is off");
  await page.goto(`${url}?again#v1/growth?n=6`);
  await settled(page);
  assert.equal(await digest(page), shown);
  for (const { name } of views) {
    await go(page, `#v1/${name}`);
    assert.match(await digest(page), /^[0-9a-f]{64}$/, name);
  }
  const foreign = await page.evaluate(async () => {
    const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const urls = (await Promise.all(stored)).flat().map(({ url }) => url);
    return urls.filter((url) => !url.startsWith(new URL("./", document.baseURI).href));
  });
  assert.deepEqual(foreign, []);
});

/** Another build of the site by its own scripts, in which every file of code has another name. */
async function anotherBuild(): Promise<string> {
  const [folder, stage] = [newFolder(), newFolder()];
  const filter = (name: string) =>
    !/^(dist|target|node_modules|\.git)(\/|$)/.test(relative(".", name));
  cpSync(resolve("."), folder, { recursive: true, filter });
  mkdirSync(join(folder, "target"));
  for (const name of ["node_modules", "target/bindings"])
    symlinkSync(resolve(name), join(folder, name));
  appendFileSync(join(folder, "www/link/link.ts"), "console.debug('another build');\n");
  await promisify(execFile)("node", ["scripts/bundle.mjs", stage], { cwd: folder });
  return stage;
}
