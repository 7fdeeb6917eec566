/**
 * The service worker, `offline.js` in the site: it stores the site's files, so that the page opens
 * offline after the first visit. It handles exactly the files that scripts/bundle.mjs lists, and
 * stores nothing of another origin.
 *
 * A version is a cache named after the contents of all files. A new version is fetched completely
 * beside the old one. It takes over when the page asks for it, or when no page of the old version
 * is open. The previous version stays for pages that still show it: they may yet load more of its
 * files.
 */
import { isPage, keyOf, nameOf, namesOnly, outdated } from "./names.ts";

/**
 * The files of the site, relative to this one, and the digest of all: inserted by
 * scripts/bundle.mjs.
 */
declare const FILES: readonly string[];
declare const VERSION: string;

declare const self: ServiceWorkerGlobalScope;

const scope = self.registration.scope;
const own = nameOf(scope, VERSION);

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const key = event.request.method === "GET" ? keyOf(event.request.url, scope) : null;
  if (key !== null) event.respondWith(answer(key, event.request));
});

/** This many files are fetched at a time, because the page is in use meanwhile. */
const AT_A_TIME = 2;

/**
 * Fetches every file, or fails and stores none: half a version must not replace the previous one.
 */
async function fetchAll(): Promise<void> {
  const isNew = !(await caches.has(own));
  try {
    const cache = await caches.open(own);
    const left = FILES.values();
    const some = async () => {
      for (const file of left) await fetchInto(cache, file);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, some));
  } catch (error) {
    if (isNew) await caches.delete(own);
    throw error;
  }
}

async function fetchInto(cache: Cache, file: string): Promise<void> {
  const url = new URL(file, scope).href;
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const isHtml = /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "");
  if (isHtml !== isPage(file)) throw new Error(`${url}: not what it should be`);
  if (isHtml && !namesOnly(await response.clone().text(), FILES))
    throw new Error(`${url}: of another version`);
  await cache.put(url, direct(response));
}

/** Copies a redirected response: browsers refuse to open a page with one. */
function direct(response: Response): Response {
  return response.redirected
    ? new Response(response.body, { headers: response.headers })
    : response;
}

async function takeOver(): Promise<void> {
  for (const name of outdated(await caches.keys(), scope, own)) await caches.delete(name);
  await self.clients.claim();
}

/**
 * Answers from this version, else the previous one, else the network, also if the cache cannot be
 * read.
 */
async function answer(key: string, request: Request): Promise<Response> {
  const stored = await find(key).catch(() => undefined);
  return stored ?? fetch(request);
}

async function find(key: string): Promise<Response | undefined> {
  return (await (await caches.open(own)).match(key)) ?? caches.match(key);
}
