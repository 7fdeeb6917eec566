/**
 * The page's side of working offline, with a false browser: when "a new version" is said, and when
 * not.
 */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
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

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
}

class Container extends EventTarget {
  controller: object | null = {};
  registered: string[] = [];
  refusal: Error | null = null;
  readonly registration = new Registration();
  register(url: URL): Promise<Registration> {
    this.registered.push(url.href);
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve(this.registration);
  }
}

let container: Container;
let reloads = 0;
let taken: (() => void)[] = [];
const keep = () => keepOffline((take) => void taken.push(take));

function arrange(protocol = "https:", has = true) {
  const stand = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  stand("navigator", has ? { serviceWorker: container } : {});
  stand("location", { protocol, reload: () => reloads++ });
  stand("document", { baseURI: "https://example.org/nim/index.html" });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  container = new Container();
  [reloads, taken] = [0, []];
  arrange();
});
afterEach(() => vi.useRealTimers());

test("the worker is registered beside the page, over http and https only, and where there are service workers", async () => {
  await keep();
  assert.deepEqual(container.registered, ["https://example.org/nim/offline.js"]);
  for (const protocol of ["file:", "data:", "blob:", "xhttps:", "httpsx:"]) {
    arrange(protocol);
    await keep();
  }
  assert.equal(container.registered.length, 1);
  arrange("http:");
  await keep();
  assert.equal(container.registered.length, 2);
  arrange("https:", false);
  await keep();
  assert.equal(container.registered.length, 2);
});

test("a browser that refuses to register keeps nothing, and nothing is thrown", async () => {
  container.refusal = new Error("storage is off");
  await keep();
  assert.deepEqual(taken, []);
});

test("the first visit has no new version: nothing controls the page yet", async () => {
  container.controller = null;
  container.registration.installing = new Worker();
  await keep();
  container.registration.installing.becomes("installed");
  assert.deepEqual(taken, []);
});

test("a version that waits, one that is being fetched and one that is found later are each reported once", async () => {
  container.registration.waiting = new Worker();
  const coming = new Worker();
  container.registration.installing = coming;
  await keep();
  assert.equal(taken.length, 1, "it waits already");
  coming.becomes("installing");
  assert.equal(taken.length, 1, "not before it is whole");
  coming.becomes("installed");
  assert.equal(taken.length, 2);
  coming.becomes("activated");
  assert.equal(taken.length, 2);
  const later = new Worker();
  container.registration.installing = later;
  container.registration.dispatchEvent(new Event("updatefound"));
  later.becomes("installed");
  assert.equal(taken.length, 3);
});

test("going over to it tells that worker to take over, and reloads once it has", async () => {
  const waiting = new Worker();
  container.registration.waiting = waiting;
  await keep();
  assert.equal(reloads, 0);
  taken[0]?.();
  assert.deepEqual(waiting.posted, ["take over"]);
  assert.equal(reloads, 0, "the old one still serves");
  container.dispatchEvent(new Event("controllerchange"));
  container.dispatchEvent(new Event("controllerchange"));
  assert.equal(reloads, 1, "once: else the page would reload for ever");
});

test("a browser that does not switch in time reloads all the same, once", async () => {
  container.registration.waiting = new Worker();
  await keep();
  taken[0]?.();
  vi.advanceTimersByTime(2999);
  assert.equal(reloads, 0);
  vi.advanceTimersByTime(1);
  assert.equal(reloads, 1);
  container.dispatchEvent(new Event("controllerchange"));
  assert.equal(reloads, 1);
});

test("where another page has gone over to it already, it only reloads", async () => {
  const waiting = new Worker();
  container.registration.waiting = waiting;
  await keep();
  container.registration.waiting = null;
  taken[0]?.();
  assert.deepEqual(waiting.posted, []);
  assert.equal(reloads, 1);
});

test("of two versions that came while the page was open the last one takes over", async () => {
  const [first, last] = [new Worker(), new Worker()];
  container.registration.waiting = first;
  await keep();
  container.registration.waiting = last;
  taken[0]?.();
  assert.deepEqual([first.posted, last.posted], [[], ["take over"]]);
});
