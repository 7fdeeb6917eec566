/** The page's side of the worker: the order of jobs, and what comes of stopped and lost ones. */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, test, vi } from "vitest";
import { createCore, START_MS, type WorkerLike } from "../../www/core/client.ts";
import { Latest } from "../../www/core/latest.ts";
import type { Answer, Request } from "../../www/core/protocol.ts";
import { runner } from "../../www/scripting.ts";

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
  done(kind: "call" | "ask", value: unknown): void {
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
  const module = () => ({}) as WebAssembly.Module;
  const core = createCore({ spawn, module, partsWith: () => ["whole"], warn });
  const worker = () => workers.at(-1) as Recorded;
  const hello = () => worker().say({ kind: "hello" });
  const palette = (name: string, signal?: AbortSignal) =>
    core.call("palette", [name], signal ? { signal } : {});
  const newestQuestion = () => worker().of("ask").at(-1)?.id ?? Number.NaN;
  const progress = (fraction: number) =>
    worker().say({ kind: "progress", id: newestQuestion(), fraction });
  /** Returns an array that is built at once. */
  const built = async () => {
    const array = core.array({ c: 2, side: 64 });
    const building = array.build();
    hello();
    worker().done("ask", null);
    await building;
    return array;
  };
  /** Begins to build an array and stops it. */
  const stopped = async () => {
    const stop = new AbortController();
    const building = core.array({ c: 2, side: 64 }).build({ signal: stop.signal });
    hello();
    progress(0);
    stop.abort();
    await assert.rejects(building, { name: "AbortError" });
    return newestQuestion();
  };
  return { core, workers, warnings, worker, hello, palette, progress, built, stopped };
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
  void core.call("palette", ["viridis"], { transfer: [numbers.buffer] });
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
  for (const kind of ["ask", "call"] as const) {
    const stop = new AbortController();
    const { signal } = stop;
    const job =
      kind === "ask"
        ? core.array({ c: 2, side: 64 }).build({ signal, onProgress: report })
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

test("building that stops keeps its worker; one that never does loses it; one that ends may", async () => {
  const { workers, worker, progress, stopped } = setting();
  const first = await stopped();
  vi.advanceTimersByTime(100);
  worker().say({ kind: "cancelled", id: first });
  worker().done("ask", await stopped());
  vi.advanceTimersByTime(10_000);
  await stopped();
  progress(1); // it is built, and its answer takes its time
  vi.advanceTimersByTime(10_000);
  assert.equal(workers[0]?.ended, false);
  worker().done("ask", null);
  await stopped();
  vi.advanceTimersByTime(300);
  assert.equal(workers[0]?.ended, true);
});

test("a question about an array that is built, if stopped, costs neither array nor worker", async () => {
  const { workers, built } = setting();
  const stop = new AbortController();
  const plane = (await built()).ask("plane", [0, 0, 1, 1], { signal: stop.signal });
  stop.abort();
  await assert.rejects(plane, { name: "AbortError" });
  vi.advanceTimersByTime(1000);
  assert.equal(workers.length, 1);
});

test("questions are sent one at a time; one whose array is being built lets the others pass", async () => {
  const { core, worker, hello, progress } = setting();
  const stop = new AbortController();
  const [slow, early, other] = [
    core.array({ c: 2, side: 8192 }).build(),
    core.array({ c: 2, side: 8192 }).ask("at", [1, 1], { early: true }),
    core.array({ c: 2, side: 64 }).ask("at", [1, 1], { signal: stop.signal }),
  ];
  hello();
  const sent = () =>
    worker()
      .of("ask")
      .map(({ id, early }) => [id, early]);
  assert.deepEqual(sent(), [[1, false]]);
  progress(0);
  assert.deepEqual(sent(), [
    [1, false],
    [2, true],
  ]);
  stop.abort();
  await assert.rejects(other, { name: "AbortError" });
  worker().done("ask", "cell");
  assert.equal(await early, "cell");
  assert.equal(sent().length, 2, "what was stopped before is never sent");
  worker().say({ kind: "progress", id: 1, fraction: 1 });
  const last = core.array({ c: 3, side: 64 }).build();
  assert.equal(sent().length, 2, "its answer comes first");
  worker().say({ kind: "done", id: 1, value: null });
  await slow;
  worker().done("ask", null);
  await last;
});

test("after a panic one message appears, and requests that wait build their array again", async () => {
  const { workers, warnings, worker, hello, built } = setting();
  const array = await built();
  const bad = array.ask("at", [0, 0]);
  const plane = array.ask("plane", [0, 0, 1, 1]);
  const late = workers[0]?.onmessage;
  const error = { name: "RuntimeError", message: "unreachable", stack: "", panic: true };
  worker().say({ kind: "failed", id: worker().of("ask").at(-1)?.id ?? 0, error });
  await assert.rejects(bad, { message: LOST });
  assert.deepEqual([warnings, workers.length, workers[0]?.ended], [[LOST], 2, true]);
  assert.ok(late && workers[0]?.onmessage === null, "what it still sends is ignored");
  hello();
  const [again, ...more] = worker().of("ask");
  assert.deepEqual([again?.method, again?.params, more], ["plane", { c: 2, side: 64 }, []]);
  worker().done("ask", "plane");
  assert.equal(await plane, "plane");
});

test("building that was stopped is not begun again in the next worker", async () => {
  const { worker, hello, palette, stopped } = setting();
  await stopped();
  worker().die();
  void palette("magma");
  hello();
  assert.deepEqual(worker().of("ask"), []);
});

test("a handle of a script refuses questions once it is closed", async () => {
  const { core, worker, hello } = setting();
  const opening = runner(async () => core).open("ArrayFigure", { c: 2, side: 64 });
  await turn();
  hello();
  worker().done("ask", null);
  const handle = await opening;
  const cell = handle.ask("at", [0, 0]);
  await turn();
  worker().done("ask", "cell");
  assert.equal(await cell, "cell");
  handle.close();
  await assert.rejects(handle.ask("at", [0, 0]), { message: "This figure has been closed." });
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
  const latest = new Latest();
  const ran: string[] = [];
  let running = 0;
  const job = (name: string) =>
    latest.answer(async () => {
      running += 1;
      assert.equal(running, 1);
      ran.push(name);
      await turn();
      running -= 1;
      if (name === "a") throw new Error("no");
      return name;
    }, Number.POSITIVE_INFINITY);
  const all = await Promise.allSettled(["a", "b", "c", "d"].map(job));
  assert.deepEqual(
    all.map((each) => (each.status === "fulfilled" ? each.value : each.reason.message)),
    ["no", null, null, "d"],
  );
  assert.deepEqual(ran, ["a", "d"]);
  assert.equal(await job("e"), "e");
});

test("a newer request ends the work for the one before, at once or when its patience is over", async () => {
  const latest = new Latest();
  const ended: string[] = [];
  const job = (name: string, patience?: number) =>
    latest.answer(
      (signal) =>
        new Promise<string>((resolve, reject) => {
          signal.addEventListener("abort", () => {
            ended.push(name);
            reject(signal.reason);
          });
          if (name === "d") resolve(name);
        }),
      patience,
    );
  const [first, second] = [job("a"), job("b")];
  assert.deepEqual([await first, ended], [null, ["a"]]);
  const third = job("c", 100);
  vi.advanceTimersByTime(99);
  assert.deepEqual(ended, ["a"]);
  vi.advanceTimersByTime(1);
  assert.deepEqual([await second, ended], [null, ["a", "b"]]);
  await turn();
  const last = job("d", 100);
  vi.advanceTimersByTime(100);
  assert.deepEqual([await third, await last, ended], [null, "d", ["a", "b", "c"]]);
});

test("equal questions have one answer, until it fails or another is asked", async () => {
  const latest = new Latest<number>();
  let asked = 0;
  const ask = (key: string) =>
    latest.ask(key, async (signal) => {
      const number = ++asked;
      await turn();
      signal.throwIfAborted();
      if (key === "no") throw new Error("no");
      return number;
    });
  assert.deepEqual(await Promise.all([ask("a"), ask("a")]), [1, 1]);
  assert.ok(latest.isAbout("a"));
  const failed = assert.rejects(ask("no"), { message: "no" });
  await failed;
  assert.equal(latest.isAbout("no"), false);
  const outdated = assert.rejects(ask("b"), { name: "AbortError" });
  assert.equal(await ask("a"), 4);
  await outdated;
});
