/** The page's side of working offline: when a new version is offered, and how it is taken. */
import assert from "node:assert/strict";
import { beforeEach, test, vi } from "vitest";
import { keepOffline } from "../../www/offline/keep.ts";

class Worker extends EventTarget {
  state = "installing";
  readonly posted: unknown[] = [];
  postMessage(data: unknown) {
    this.posted.push(data);
  }
  becomes(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Container extends EventTarget {
  controller: object | null = {};
  registered: string[] = [];
  refusal: Error | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
  });
  async register({ href }: URL) {
    this.registered.push(href);
    if (this.refusal) throw this.refusal;
    return this.registration;
  }
}

let container: Container;
let reloads = 0;
let taken: (() => void)[] = [];
const keep = () => keepOffline((take) => void taken.push(take));

function arrange(protocol = "https:", serviceWorker: Container | null = container) {
  for (const [name, value] of Object.entries({
    navigator: serviceWorker ? { serviceWorker } : {},
    location: { protocol, reload: () => reloads++ },
    document: { baseURI: "https://example.org/nim/index.html" },
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  container = new Container();
  [reloads, taken] = [0, []];
  arrange();
});

test("the worker is registered beside the page, over http and https; a refusal is no error", async () => {
  for (const protocol of ["file:", "data:", "blob:", "xhttps:", "http:", "https:"]) {
    arrange(protocol);
    container.refusal = new Error("storage is off");
    await keep();
  }
  const { registered } = container;
  assert.deepEqual(registered, Array(2).fill("https://example.org/nim/offline.js"));
  arrange("https:", null);
  await keep();
  assert.deepEqual([registered.length, taken.length], [2, 0]);
});

test("a version that waits or comes later is offered once; the first visit has none", async () => {
  const { registration } = container;
  registration.waiting = new Worker();
  const coming = new Worker();
  registration.installing = coming;
  await keep();
  assert.equal(taken.length, 1);
  for (const state of ["installing", "installed", "activated"]) coming.becomes(state);
  assert.equal(taken.length, 2);
  const later = new Worker();
  registration.installing = later;
  registration.dispatchEvent(new Event("updatefound"));
  later.becomes("installed");
  assert.equal(taken.length, 3);
  container.controller = null;
  registration.installing = new Worker();
  registration.dispatchEvent(new Event("updatefound"));
  registration.installing.becomes("installed");
  assert.equal(taken.length, 3);
});

test("taking it tells that worker to take over, and reloads once: when it has, or after 3 s", async () => {
  for (const isLate of [false, true]) {
    reloads = 0;
    const [first, last] = [new Worker(), new Worker()];
    container.registration.waiting = first;
    await keep();
    container.registration.waiting = last; // of two versions the last one
    taken.pop()?.();
    assert.deepEqual([first.posted, last.posted, reloads], [[], ["take over"], 0]);
    if (isLate) vi.advanceTimersByTime(3000);
    else container.dispatchEvent(new Event("controllerchange"));
    container.dispatchEvent(new Event("controllerchange"));
    assert.equal(reloads, 1);
  }
});

test("where another page has gone over to it already, it only reloads", async () => {
  const waiting = new Worker();
  container.registration.waiting = waiting;
  await keep();
  container.registration.waiting = null;
  taken[0]?.();
  assert.deepEqual([waiting.posted, reloads], [[], 1]);
});
