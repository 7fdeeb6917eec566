/** The page's side of the worker: the order of jobs, and what comes of stopped and lost ones. */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, test, vi } from "vitest";
import { createCore, newestWins, START_MS, type WorkerLike } from "../../www/core/client.ts";
import type { Answer, Request } from "../../www/core/protocol.ts";

const LOST = "The computation stopped unexpectedly and was restarted.";

/** A worker that records its messages and sends the answers that the test chooses. */
class Recorded implements WorkerLike {
  readonly heard: (Request & { readonly moved: readonly Transferable[] })[] = [];
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  onmessageerror: WorkerLike["onmessageerror"] = null;
  ended = false;

  postMessage(request: Request, moved: readonly Transferable[] = []): void {
    if ("args" in request && request.args[0] === "turbo!") throw new Error("cannot be cloned");
    this.heard.push({ ...request, moved });
  }
  terminate(): void {
    this.ended = true;
  }
  say(answer: Answer): void {
    this.onmessage?.call(this as never, { data: answer } as MessageEvent);
  }
  die(): void {
    this.onerror?.call(this as never, { preventDefault() {} } as ErrorEvent);
  }
  of<K extends Request["kind"]>(kind: K): Extract<Request, { kind: K }>[] {
    return this.heard.filter((request): request is never => request.kind === kind);
  }
  /** Answers the newest request of a kind. */
  done(kind: "call" | "ask" | "open", value: unknown): void {
    this.say({ kind: "done", id: this.of(kind).at(-1)?.id ?? Number.NaN, value });
  }
}

/** A core, its workers so far, and what it says to the user. */
function setting() {
  const workers: Recorded[] = [];
  const warnings: string[] = [];
  const spawn = () => {
    const worker = new Recorded();
    workers.push(worker);
    return worker;
  };
  const warn = (sentence: string) => void warnings.push(sentence);
  const core = createCore({ spawn, module: {} as WebAssembly.Module, warn });
  const worker = () => workers.at(-1) as Recorded;
  const hello = () => worker().say({ kind: "hello" });
  const palette = (name: string, signal?: AbortSignal) =>
    core.call("palette", [name], signal ? { signal } : {});
  /** Opens an array that is filled at once. */
  const opened = async () => {
    const opening = core.open({ c: 2, side: 64 });
    hello();
    worker().done("open", worker().of("open")[0]?.id);
    return opening;
  };
  /** Begins to fill an array and stops it. */
  const stopped = async () => {
    const stop = new AbortController();
    const opening = core.open({ c: 2, side: 64 }, { signal: stop.signal });
    hello();
    stop.abort();
    await assert.rejects(opening, { name: "AbortError" });
    return worker().of("open").at(-1)?.id ?? Number.NaN;
  };
  return { core, workers, warnings, worker, hello, palette, opened, stopped };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());
const turn = () => new Promise((wake) => setImmediate(wake));

test("the first job starts a worker; calls are sent in order, one at a time", async () => {
  const { workers, worker, hello, palette } = setting();
  assert.equal(workers.length, 0);
  const [first, second, third] = ["nosuch", "turbo!", "magma"].map((name) => palette(name));
  assert.deepEqual(worker().heard, [], "nothing before it listens");
  hello();
  assert.deepEqual(
    worker().heard.map(({ kind }) => kind),
    ["start", "call"],
  );
  const error = { name: "Error", message: "name: nosuch is unknown", stack: "at", panic: false };
  worker().say({ kind: "failed", id: 1, error });
  await assert.rejects(first ?? assert.fail(), { message: error.message, stack: "at" });
  await assert.rejects(second ?? assert.fail(), { message: "cannot be cloned" });
  worker().done("call", new Uint8Array(6));
  assert.equal((await third)?.length, 6);
});

test("what a call moves is handed over with it, and nothing else is", () => {
  const { core, worker, hello } = setting();
  const numbers = new Uint32Array(3);
  void core.call("palette", ["magma"]);
  void core.call("palette", ["viridis"], { moved: [numbers.buffer] });
  hello();
  worker().done("call", null);
  assert.deepEqual(
    worker().heard.map(({ moved }) => moved),
    [[], [], [numbers.buffer]],
  );
});

test("a waiting call that is stopped is never sent, nor is one that was stopped before", async () => {
  const { workers, worker, hello, palette } = setting();
  await assert.rejects(palette("magma", AbortSignal.abort(new Error("no"))), { message: "no" });
  assert.equal(workers.length, 0);
  const stop = new AbortController();
  const listeners = () => getEventListeners(stop.signal, "abort").length;
  const first = palette("magma", stop.signal);
  const second = palette("viridis", stop.signal);
  hello();
  worker().done("call", new Uint8Array(1));
  await first;
  assert.equal(listeners(), 1, "what has ended does not listen any more");
  const third = palette("turbo", stop.signal);
  stop.abort();
  await Promise.all([second, third].map((call) => assert.rejects(call, { name: "AbortError" })));
  assert.equal(worker().of("call").length, 2);
});

test("progress and steps are reported until the job is stopped", async () => {
  const { core, worker, hello } = setting();
  const heard: number[] = [];
  const report = (share: number) => void heard.push(share);
  for (const kind of ["open", "call"] as const) {
    const stop = new AbortController();
    const { signal } = stop;
    const job =
      kind === "open"
        ? core.open({ c: 2, side: 64 }, { signal, onProgress: report })
        : core.call("row_periods", [{ c: 2, rows: 8, effort: 9 }], { signal, onSteps: report });
    hello();
    const id = worker().of(kind)[0]?.id ?? Number.NaN;
    const say = (share: number) => {
      worker().say({ kind: "progress", id, fraction: share });
      worker().say({ kind: "steps", id, steps: 10 * share });
    };
    say(0.5);
    stop.abort();
    say(0.75);
    worker().say({ kind: "cancelled", id });
    await assert.rejects(job, { name: "AbortError" });
  }
  assert.deepEqual(heard, [0.5, 5]);
  assert.equal(worker().of("call")[0]?.reportsSteps, true);
});

test("a call that does not stop loses its worker, silently; the others are sent again", async () => {
  const { workers, warnings, worker, hello, palette } = setting();
  const stop = new AbortController();
  const long = palette("magma", stop.signal);
  const other = palette("turbo");
  hello();
  stop.abort();
  await assert.rejects(long, { name: "AbortError" });
  vi.advanceTimersByTime(50);
  assert.equal(workers[0]?.ended, true);
  hello();
  assert.deepEqual(worker().of("call")[0]?.args, ["turbo"]);
  worker().done("call", new Uint8Array(9));
  assert.equal((await other).length, 9);
  assert.deepEqual(warnings, []);
});

test("a fill that stops keeps its worker; one that never does loses it; one that ends is closed", async () => {
  const { workers, worker, stopped } = setting();
  const first = await stopped();
  vi.advanceTimersByTime(100);
  worker().say({ kind: "cancelled", id: first });
  worker().done("open", await stopped());
  assert.equal(worker().of("close").length, 1, "though it was stopped it is there");
  vi.advanceTimersByTime(10_000);
  assert.equal(workers[0]?.ended, false);
  await stopped();
  vi.advanceTimersByTime(300);
  assert.equal(workers[0]?.ended, true);
});

test("a question to an open array that is stopped costs neither array nor worker", async () => {
  const { workers, opened } = setting();
  const stop = new AbortController();
  const plane = (await opened()).ask("plane", [0, 0, 1, 1], { signal: stop.signal });
  stop.abort();
  await assert.rejects(plane, { name: "AbortError" });
  vi.advanceTimersByTime(1000);
  assert.equal(workers.length, 1);
});

test("after a panic one message appears, open arrays are filled again, and requests wait", async () => {
  const { workers, warnings, worker, hello, opened } = setting();
  const array = await opened();
  const bad = array.ask("at", [0, 0]);
  const plane = array.ask("plane", [0, 0, 1, 1]);
  const late = workers[0]?.onmessage;
  const error = { name: "RuntimeError", message: "unreachable", stack: "", panic: true };
  worker().say({ kind: "failed", id: worker().of("ask")[0]?.id ?? 0, error });
  await assert.rejects(bad, { message: LOST });
  assert.deepEqual([warnings, workers.length, workers[0]?.ended], [[LOST], 2, true]);
  assert.ok(late && workers[0]?.onmessage === null, "what it still sends is ignored");
  hello();
  assert.equal(worker().of("ask").length, 0);
  const [again] = worker().of("open");
  assert.deepEqual(again?.params, { c: 2, side: 64 });
  worker().done("open", again?.id);
  await turn();
  worker().done("ask", "plane");
  assert.equal(await plane, "plane");
});

test("a closed array refuses questions and is not filled again, also while it is", async () => {
  const { worker, hello, palette, opened } = setting();
  const array = await opened();
  worker().die();
  hello();
  const [again] = worker().of("open");
  array.close();
  assert.deepEqual(
    worker()
      .of("cancel")
      .map(({ id }) => id),
    [again?.id],
  );
  await assert.rejects(array.ask("at", [0, 0]), { message: "This figure has been closed." });
  worker().say({ kind: "cancelled", id: again?.id ?? 0 });
  worker().die();
  void palette("magma");
  hello();
  assert.deepEqual(worker().of("open"), []);
});

test("a bitmap that nobody waits for any more is closed", async () => {
  let closed = 0;
  class Bitmap {
    close() {
      closed += 1;
    }
  }
  Object.assign(globalThis, { ImageBitmap: Bitmap });
  const { worker, hello, palette } = setting();
  const stop = new AbortController();
  const dropped = palette("magma", stop.signal);
  hello();
  stop.abort();
  worker().done("call", new Bitmap());
  await assert.rejects(dropped, { name: "AbortError" });
  assert.equal(closed, 1);
});

test("three losses in a row, and no further worker starts; an answer begins the count anew", async () => {
  const { workers, warnings, worker, hello, palette } = setting();
  for (let loss = 0; loss < 4; loss++) {
    const call = palette("magma");
    if (loss > 0) worker().die();
    hello();
    worker().done("call", new Uint8Array(1));
    await call;
  }
  assert.equal(workers.length, 4);
  const culprit = palette("magma");
  const refused = assert.rejects(culprit, { message: LOST });
  worker().die();
  hello();
  worker().die();
  await refused; // a job that lost two workers is not tried a third time
  void palette("magma").catch(() => {});
  hello();
  worker().die();
  assert.match(warnings.at(-1) ?? "", /3 times in a row\. Reload the page/);
  await assert.rejects(palette("magma"), /Reload the page/);
  assert.equal(workers.length, 6);
});

test("a worker whose script does not arrive is tried three times, and again for a later job", async () => {
  const { workers, warnings, worker, hello, palette } = setting();
  const refused = assert.rejects(palette("magma"), /could not be started: its script/);
  for (let loss = 0; loss < 3; loss++) worker().die();
  await refused;
  assert.deepEqual([workers.length, warnings.length], [3, 1]);
  const later = palette("magma");
  hello();
  worker().done("call", new Uint8Array(1));
  assert.equal((await later).length, 1);
});

test("a worker that does not listen in time: one sentence, and jobs are refused until it does", async () => {
  const { workers, warnings, worker, hello, palette } = setting();
  const refused = assert.rejects(palette("magma"), /did not answer within 20 s/);
  vi.advanceTimersByTime(START_MS - 1);
  assert.equal(warnings.length, 0);
  vi.advanceTimersByTime(1);
  await refused;
  await assert.rejects(palette("turbo"), /did not answer/, "without another wait");
  assert.deepEqual([warnings.length, workers.length, worker().ended], [1, 1, false]);
  hello();
  assert.deepEqual(worker().of("call"), [], "what was refused is not sent");
  const later = palette("magma");
  vi.advanceTimersByTime(10 * START_MS);
  worker().done("call", new Uint8Array(1));
  assert.equal((await later).length, 1, "a worker that listens may take its time");
  worker().die();
  void palette("magma").catch(() => {});
  assert.equal(workers.length, 2);
  vi.advanceTimersByTime(START_MS - 1);
  const silent = warnings.filter((sentence) => sentence.includes("did not answer"));
  assert.equal(silent.length, 1, "the next one has its own time");
});

test("newest wins: of what waits only the last runs, one at a time, also after a failure", async () => {
  const inTurn = newestWins<string>();
  const ran: string[] = [];
  let running = 0;
  const job = (name: string) =>
    inTurn(async () => {
      running += 1;
      assert.equal(running, 1);
      ran.push(name);
      await turn();
      running -= 1;
      if (name === "a") throw new Error("no");
      return name;
    });
  const all = await Promise.allSettled(["a", "b", "c", "d"].map(job));
  assert.deepEqual(
    all.map((each) => (each.status === "fulfilled" ? each.value : each.reason.message)),
    ["no", undefined, undefined, "d"],
  );
  assert.deepEqual(ran, ["a", "d"]);
  assert.equal(await job("e"), "e");
});
