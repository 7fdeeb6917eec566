/** The service worker, with false caches and a false network. */
import assert from "node:assert/strict";
import { build } from "esbuild";
import { beforeEach, test } from "vitest";
import { nameOf } from "../../www/offline/names.ts";

const SCOPE = "https://example.org/nim/";
const FILES = ["./", "./main-1.js", "./a.png"];
const PAGE = `<script src="./main-1.js"></script>`;

type Answer = { body?: string; status?: number; type?: string; redirected?: boolean };
let network: Record<string, Answer>;
let requested: { readonly url: string; readonly cache: string | undefined }[] = [];
let stored: Map<string, Map<string, Response>>;
let [skipped, claimed] = [0, 0];
const listeners: Record<string, (event: object) => void> = {};

class False extends EventTarget {
  registration = { scope: SCOPE };
  clients = { claim: async () => void claimed++ };
  skipWaiting = async () => void skipped++;
  override addEventListener(type: string, hear: unknown) {
    listeners[type] = hear as (event: object) => void;
  }
}

const cacheOf = (files: Map<string, Response>) => ({
  put: async (url: string, response: Response) => void files.set(url, response),
  match: async (url: string) => files.get(url),
});

Object.assign(globalThis, {
  self: new False(),
  caches: {
    has: async (name: string) => stored.has(name),
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map());
      return cacheOf(stored.get(name) as Map<string, Response>);
    },
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
    match: async (url: string) => {
      for (const files of stored.values()) if (files.has(url)) return files.get(url);
      return undefined;
    },
  },
  fetch: async (what: string | Request, options?: { cache: string }) => {
    const url = typeof what === "string" ? what : what.url;
    requested.push({ url, cache: options?.cache });
    const {
      body = "",
      status = 200,
      type = "",
      redirected = false,
    } = network[url] ?? {
      status: 404,
    };
    const response = new Response(body, { status, headers: { "Content-Type": type } });
    Object.defineProperty(response, "redirected", { value: redirected });
    return response;
  },
});
const { outputFiles } = await build({
  entryPoints: ["www/offline/worker.ts"],
  bundle: true,
  format: "esm",
  define: { FILES: JSON.stringify(FILES), VERSION: '"2"' },
  write: false,
});
await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);

const own = nameOf(SCOPE, "2");

/** What a listener waits for. */
function happens(type: string): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  listeners[type]?.({ waitUntil });
  return work;
}

/** The answer to a request; undefined where it is left to the browser. */
async function answer(url: string, method = "GET"): Promise<string | undefined> {
  let given: Promise<Response> | undefined;
  const respondWith = (promise: Promise<Response>) => {
    given = promise;
  };
  listeners.fetch?.({ request: { url, method }, respondWith });
  return (await given)?.text();
}

beforeEach(() => {
  network = {
    [SCOPE]: { body: PAGE, type: "text/html; charset=utf-8" },
    [`${SCOPE}main-1.js`]: { body: "main", type: "text/javascript" },
    [`${SCOPE}a.png`]: { body: "a", type: "image/png" },
  };
  [requested, stored, skipped, claimed] = [[], new Map(), 0, 0];
});

test("a version is fetched whole, past the browser's own cache", async () => {
  await happens("install");
  assert.deepEqual([...(stored.get(own)?.keys() ?? [])].sort(), [
    SCOPE,
    `${SCOPE}a.png`,
    `${SCOPE}main-1.js`,
  ]);
  assert.deepEqual(new Set(requested.map(({ cache }) => cache)), new Set(["no-cache"]));
});

test("where a file is missing, is a web page, or the page is of another version, nothing is kept", async () => {
  const faults: Record<string, Answer>[] = [
    { [`${SCOPE}a.png`]: { status: 404 } },
    { [`${SCOPE}a.png`]: { body: "<p>not here", type: "text/html" } },
    { [SCOPE]: { body: "text", type: "text/plain" } },
    { [SCOPE]: { body: `<script src="./main-2.js">`, type: "text/html" } },
  ];
  const whole = network;
  for (const fault of faults) {
    network = { ...whole, ...fault };
    await assert.rejects(happens("install"));
    assert.equal(stored.has(own), false, JSON.stringify(fault));
  }
});

test("a version that was there stays when fetching it again fails", async () => {
  await happens("install");
  network = {};
  await assert.rejects(happens("install"));
  assert.equal(stored.get(own)?.size, 3);
});

test("it takes the place of the one before only on request", () => {
  for (const data of ["", "take", { data: "take over" }, null]) listeners.message?.({ data });
  assert.equal(skipped, 0);
  listeners.message?.({ data: "take over" });
  assert.equal(skipped, 1);
});

test("taking over leaves the version before, those of other sites, and claims the pages", async () => {
  for (const name of [nameOf(SCOPE, "0"), nameOf(SCOPE, "1"), "other", own])
    stored.set(name, new Map());
  await happens("activate");
  assert.deepEqual([...stored.keys()], [nameOf(SCOPE, "1"), "other", own]);
  assert.equal(claimed, 1);
});

test("requests are answered from this version, then the one before, then the network", async () => {
  const kept = (text: string) => new Map([[`${SCOPE}a.png`, new Response(text)]]);
  stored.set(nameOf(SCOPE, "1"), kept("old"));
  stored.set(own, kept("new"));
  assert.equal(await answer(`${SCOPE}a.png?x`), "new");
  stored.set(nameOf(SCOPE, "1"), kept("old"));
  stored.set(own, new Map());
  assert.equal(await answer(`${SCOPE}a.png`), "old");
  stored.clear();
  assert.equal(await answer(`${SCOPE}a.png`), "a");
});

test("what is not of the site, and what is not only read, is left to the browser", async () => {
  assert.equal(await answer("https://example.com/nim/a.png"), undefined);
  assert.equal(await answer("https://example.org/a.png"), undefined);
  assert.equal(await answer(`${SCOPE}a.png`, "POST"), undefined);
  assert.deepEqual(requested, []);
});

test("caches that cannot be read are no reason not to answer", async () => {
  const { caches } = globalThis as unknown as { caches: { open: unknown } };
  const { open } = caches;
  caches.open = async () => {
    throw new Error("the disk is full");
  };
  try {
    assert.equal(await answer(`${SCOPE}a.png`), "a");
  } finally {
    caches.open = open;
  }
});

test("a file that came by a redirect is kept as if it had not: browsers open no page from one", async () => {
  network[SCOPE] = { ...network[SCOPE], redirected: true };
  await happens("install");
  const page = stored.get(own)?.get(SCOPE);
  assert.equal(page?.redirected, false);
  assert.equal(page?.headers.get("Content-Type"), "text/html; charset=utf-8");
  assert.equal(await page?.text(), PAGE);
});
