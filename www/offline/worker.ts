/**
 * The service worker, `offline.js` in the site: it keeps the site's files, so that the page opens without a network
 * after the first visit. It knows exactly the files that scripts/bundle.mjs has listed, answers for nothing else, and
 * stores nothing of any other origin.
 *
 * A version is a cache named after the contents of all files. A new one is fetched whole beside the old one, and takes
 * its place when the page asks for it, or when no page of the old one is open any more. The version before stays for
 * pages that still show it: they may yet load a picture of theirs.
 */
import { keyOf, nameOf, outdated } from "./names.ts";

/** The files of the site, relative to this one, and the digest of them all: put here by scripts/bundle.mjs. */
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

/** So many files are fetched at a time: the page is in use meanwhile. */
const AT_A_TIME = 2;

/** Fetches every file, or fails: half a version is none. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(own);
  const left = FILES.values();
  const some = async () => {
    for (const file of left) await fetchInto(cache, new URL(file, scope).href);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, some));
}

async function fetchInto(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, direct(response));
}

/** A response that a page may be opened with: browsers refuse those to which a host has redirected. */
function direct(response: Response): Response {
  return response.redirected
    ? new Response(response.body, { headers: response.headers })
    : response;
}

async function takeOver(): Promise<void> {
  for (const name of outdated(await caches.keys(), scope, own)) await caches.delete(name);
  await self.clients.claim();
}

/** From this version, else from the one before, else from the network. */
async function answer(key: string, request: Request): Promise<Response> {
  const kept = (await (await caches.open(own)).match(key)) ?? (await caches.match(key));
  return kept ?? fetch(request);
}
