import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plane } from "core";
import { test, vi } from "vitest";
import { createCore, newestWins, START_MS } from "../../www/core/client.ts";
import { setting } from "./false-worker.ts";

const PLANE: Plane = { kind: "plane", origin: [0, 0], shape: [1, 1], values: new Uint16Array(1) };
const LOST = "The computation stopped unexpectedly and was restarted.";

test("a worker is started by the first job and sent nothing before it listens", async () => {
  const { core, workers, worker, hello } = setting();
  assert.equal(workers.length, 0);
  const palette = core.call("palette", ["viridis"]);
  assert.deepEqual(worker().heard, []);
  hello();
  assert.deepEqual(
    worker().heard.map(({ kind }) => kind),
    ["start", "call"],
  );
  worker().done("call", new Uint8Array(3));
  assert.deepEqual(await palette, new Uint8Array(3));
});

test("calls are sent one at a time, in order; an error fails its own call only", async () => {
  const { core, worker, hello } = setting();
  const first = core.call("palette", ["nosuch"]);
  const second = core.call("palette", ["magma"]);
  hello();
  assert.equal(worker().of("call").length, 1);
  const error = { name: "Error", message: "name: nosuch is unknown", stack: "at", panic: false };
  worker().say({ kind: "failed", id: 1, error });
  await assert.rejects(first, { message: "name: nosuch is unknown", stack: "at" });
  worker().done("call", new Uint8Array(6));
  assert.equal((await second).length, 6);
});

test("what a call moves is handed over with it, and nothing else is", async () => {
  const { core, worker, hello } = setting();
  const numbers = new Uint32Array(3);
  void core.call("survey", [{ ...PLANE, values: new Uint16Array(1) }]);
  void core.call("survey", [PLANE], { moved: [numbers.buffer] });
  hello();
  worker().done("call", null);
  assert.deepEqual(
    worker().moved.map((moved) => moved.length),
    [0, 0, 1],
  );
  assert.equal(worker().moved[2]?.[0], numbers.buffer);
});

test("a waiting call that is stopped is never sent", async () => {
  const { core, worker, hello } = setting();
  const stop = new AbortController();
  const first = core.call("palette", ["magma"]);
  const second = core.call("palette", ["turbo"], { signal: stop.signal });
  hello();
  stop.abort();
  await assert.rejects(second, { name: "AbortError" });
  worker().done("call", new Uint8Array(1));
  await first;
  assert.equal(worker().of("call").length, 1);
  assert.equal(worker().of("cancel").length, 0);
});

test("a signal that is aborted already starts nothing", async () => {
  const { core, workers } = setting();
  const signal = AbortSignal.abort(new Error("no"));
  await assert.rejects(core.call("palette", ["magma"], { signal }), { message: "no" });
  assert.equal(workers.length, 0);
});

test("progress is reported until the job is stopped", async () => {
  const { core, worker, hello } = setting();
  const stop = new AbortController();
  const heard: number[] = [];
  const onProgress = (fraction: number) => void heard.push(fraction);
  const open = core.open({ c: 2, side: 64 }, { signal: stop.signal, onProgress });
  hello();
  worker().say({ kind: "progress", id: 1, fraction: 0.5 });
  stop.abort();
  worker().say({ kind: "progress", id: 1, fraction: 0.75 });
  await assert.rejects(open, { name: "AbortError" });
  assert.deepEqual(heard, [0.5]);
});

test("a call with a progress callback reports steps until it is stopped; other calls report none", async () => {
  const { core, worker } = setting();
  const stop = new AbortController();
  const heard: number[] = [];
  const onSteps = (steps: number) => void heard.push(steps);
  const search = { c: 2, rows: 8, effort: 9 };
  const call = core.call("row_periods", [search], { signal: stop.signal, onSteps });
  worker().say({ kind: "hello" });
  const [sent] = worker().of("call");
  assert.deepEqual([sent?.reportsSteps, sent?.args], [true, [search]]);
  worker().say({ kind: "steps", id: sent?.id ?? 0, steps: 7 });
  stop.abort(new Error("enough"));
  worker().say({ kind: "steps", id: sent?.id ?? 0, steps: 8 });
  await assert.rejects(call, { message: "enough" });
  assert.deepEqual(heard, [7]);
  worker().say({ kind: "cancelled", id: sent?.id ?? 0 });
  const other = core.call("palette", ["magma"]);
  assert.equal(worker().of("call")[1]?.reportsSteps, false);
  worker().done("call", new Uint8Array(3));
  await other;
});

test("a fill that stops in time keeps its worker", async () => {
  const { core, workers, worker, hello } = setting();
  const stop = new AbortController();
  const open = core.open({ c: 2, side: 64 }, { signal: stop.signal });
  hello();
  stop.abort();
  await assert.rejects(open);
  worker().say({ kind: "cancelled", id: 1 });
  await sleep(60);
  assert.equal(workers.length, 1);
  assert.equal(worker().ended, false);
});

test("a fill that stops late keeps its worker, too; one that never does loses it", async () => {
  const { core, workers, worker, hello } = setting();
  const stopped = async (id: number) => {
    const stop = new AbortController();
    const open = core.open({ c: 2, side: 64 }, { signal: stop.signal });
    if (id === 1) hello();
    stop.abort();
    await assert.rejects(open);
  };
  await stopped(1);
  await sleep(100);
  worker().say({ kind: "cancelled", id: 1 });
  await sleep(200);
  assert.equal(workers[0]?.ended, false);
  await stopped(2);
  await sleep(300);
  assert.equal(workers[0]?.ended, true);
});

test("a call that does not stop within 50 ms loses its worker, silently; the others are sent again", async () => {
  const { core, workers, warnings, worker, hello } = setting();
  const stop = new AbortController();
  const long = core.call("palette", ["magma"], { signal: stop.signal });
  const other = core.call("palette", ["turbo"]);
  hello();
  stop.abort();
  await assert.rejects(long, { name: "AbortError" });
  await sleep(50);
  assert.equal(workers[0]?.ended, true);
  hello();
  assert.deepEqual(worker().of("call")[0]?.args, ["turbo"]);
  worker().done("call", new Uint8Array(9));
  assert.equal((await other).length, 9);
  assert.deepEqual(warnings, []);
});

test("a question to an open array that is stopped drops its answer, never the array", async () => {
  const { core, workers, worker, hello } = setting();
  const opening = core.open({ c: 2, side: 64 });
  hello();
  worker().done("open", 1);
  const array = await opening;
  const stop = new AbortController();
  const plane = array.ask("plane", [0, 0, 1, 1], { signal: stop.signal });
  stop.abort();
  await assert.rejects(plane, { name: "AbortError" });
  await sleep(60);
  assert.equal(workers.length, 1);
});

test("a fill that ends although it was stopped is given back", async () => {
  const { core, worker, hello } = setting();
  const stop = new AbortController();
  const open = core.open({ c: 2, side: 64 }, { signal: stop.signal });
  hello();
  stop.abort();
  await assert.rejects(open);
  worker().done("open", 1);
  assert.deepEqual(worker().of("close"), [{ kind: "close", handle: 1 }]);
});

test("after a panic one message appears, open arrays are filled again, and requests wait for that", async () => {
  const { core, workers, warnings, worker, hello } = setting();
  const opening = core.open({ c: 2, side: 64 });
  hello();
  worker().done("open", 1);
  const array = await opening;
  const bad = array.ask("at", [0, 0]);
  const plane = array.ask("plane", [0, 0, 1, 1]);
  worker().panic("ask");
  await assert.rejects(bad, { message: LOST });
  assert.deepEqual(warnings, [LOST]);
  assert.equal(workers.length, 2);
  assert.equal(workers[0]?.ended, true);
  hello();
  assert.equal(worker().of("ask").length, 0);
  const again = worker().of("open")[0];
  assert.deepEqual(again?.params, { c: 2, side: 64 });
  worker().done("open", again?.id);
  await sleep(0);
  const [ask] = worker().of("ask");
  assert.deepEqual([ask?.method, ask?.handle], ["plane", again?.id]);
  worker().done("ask", PLANE);
  assert.deepEqual(await plane, PLANE);
});

test("a closed array is not filled again and refuses questions", async () => {
  const { core, worker, hello } = setting();
  const opening = core.open({ c: 2, side: 64 });
  hello();
  worker().done("open", 1);
  const array = await opening;
  array.close();
  assert.deepEqual(worker().of("close"), [{ kind: "close", handle: 1 }]);
  await assert.rejects(array.ask("at", [0, 0]), { message: "This figure has been closed." });
  worker().die();
  const next = core.open({ c: 3, side: 8 });
  hello();
  assert.deepEqual(
    worker()
      .of("open")
      .map(({ params }) => params.c),
    [3],
  );
  worker().done("open", worker().of("open")[0]?.id);
  await next;
});

test("arrays and far windows are opened by name, and called in the same way", async () => {
  const { core, worker, hello } = setting();
  const opening = core.open({ c: 2, side: 8 });
  hello();
  worker().done("open", 1);
  (await opening).close();
  const far = core.openFar({ c: 6, below: 23, from: 1_000_000, width: 8 });
  const [first, second] = worker().of("open");
  assert.deepEqual([first?.figure, second?.figure], ["ArrayFigure", "FarFigure"]);
  worker().done("open", second?.id);
  const cell = (await far).ask("at", [1_000_000, 1_000_000]);
  const [ask] = worker().of("ask");
  assert.deepEqual([ask?.handle, ask?.method], [second?.id, "at"]);
  worker().done("ask", { a: 1_000_000, b: 1_000_000, value: 0 });
  assert.equal((await cell).value, 0);
});

test("three losses in a row, and no further worker is started", async () => {
  const { core, workers, warnings, worker, hello } = setting();
  const call = core.call("palette", ["magma"]);
  const refused = assert.rejects(call, /stopped unexpectedly|3 times in a row/);
  for (let loss = 0; loss < 3; loss++) {
    if (loss === 2) void core.call("palette", ["magma"]).catch(() => {});
    hello();
    worker().die();
  }
  await refused;
  assert.equal(workers.length, 3);
  assert.equal(warnings.length, 3);
  assert.match(warnings[2] ?? "", /3 times in a row\. Reload the page/);
  await assert.rejects(core.call("palette", ["magma"]), /Reload the page/);
  assert.equal(workers.length, 3);
});

test("a worker whose script does not arrive is tried three times, and again for a later job", async () => {
  const { core, workers, warnings, worker, hello } = setting();
  const refused = assert.rejects(
    core.call("palette", ["magma"]),
    /could not be started: its script/,
  );
  for (let loss = 0; loss < 3; loss++) worker().die();
  await refused;
  assert.equal(workers.length, 3);
  assert.equal(warnings.length, 1, "one sentence for three attempts");
  const later = core.call("palette", ["magma"]);
  hello();
  worker().done("call", new Uint8Array(1));
  assert.equal((await later).length, 1);
});

test("a worker that does not listen in time: one sentence, and jobs are refused until it listens", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { core, workers, warnings, worker, hello } = setting();
    const silent = /did not answer within 20 s/;
    const refused = assert.rejects(core.call("palette", ["magma"]), silent);
    vi.advanceTimersByTime(START_MS - 1);
    assert.deepEqual(warnings, []);
    vi.advanceTimersByTime(1);
    await refused;
    await assert.rejects(core.call("palette", ["turbo"]), silent, "without another wait");
    assert.equal(warnings.length, 1);
    assert.deepEqual([workers.length, worker().ended], [1, false], "it may still be loading");
    hello();
    assert.deepEqual(worker().of("call"), [], "what was refused is not sent");
    const later = core.call("palette", ["magma"]);
    vi.advanceTimersByTime(10 * START_MS);
    worker().done("call", new Uint8Array(1));
    assert.equal((await later).length, 1, "a worker that listens may take its time");
    assert.equal(warnings.length, 1);
  } finally {
    vi.useRealTimers();
  }
});

test("a late worker that dies is replaced, and the next one has its own time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { core, workers, worker, hello } = setting();
    const refused = assert.rejects(core.call("palette", ["magma"]), /did not answer/);
    vi.advanceTimersByTime(START_MS);
    await refused;
    worker().die();
    const later = core.call("palette", ["magma"]);
    assert.equal(workers.length, 2);
    vi.advanceTimersByTime(START_MS - 1);
    hello();
    worker().done("call", new Uint8Array(1));
    assert.equal((await later).length, 1);
  } finally {
    vi.useRealTimers();
  }
});

test("a browser that refuses workers: every job ends with a sentence, an array does, too", async () => {
  const warnings: string[] = [];
  const core = createCore({
    spawn: () => {
      throw new Error("forbidden");
    },
    module: {} as WebAssembly.Module,
    warn: (sentence) => void warnings.push(sentence),
  });
  const refuses = /refuses to start a web worker, so nothing can be computed: forbidden/;
  await assert.rejects(core.call("palette", ["magma"]), refuses);
  await assert.rejects(core.open({ c: 2, side: 8 }), refuses);
  assert.match(warnings[0] ?? "", refuses);
});

test("an answer between losses starts the count anew", async () => {
  const { core, workers, worker, hello } = setting();
  for (let loss = 0; loss < 4; loss++) {
    const call = core.call("palette", ["magma"]);
    if (loss > 0) worker().die();
    hello();
    worker().done("call", new Uint8Array(1));
    await call;
  }
  assert.equal(workers.length, 4);
});

test("a job that lost two workers is not tried a third time", async () => {
  const { core, worker, hello } = setting();
  const culprit = core.call("palette", ["magma"]);
  const refused = assert.rejects(culprit, { message: LOST });
  hello();
  worker().die();
  hello();
  worker().die();
  await refused;
});

test("arguments that cannot be copied fail their own call only", async () => {
  const { core, worker, hello } = setting();
  const first = core.call("palette", ["magma"]);
  hello();
  const send = worker().postMessage;
  worker().postMessage = function (request) {
    if (request.kind === "call" && request.args[0] === "turbo") throw new Error("cannot be cloned");
    send.call(this, request);
  };
  const [second, third] = [core.call("palette", ["turbo"]), core.call("palette", ["plasma"])];
  worker().done("call", new Uint8Array(1));
  await first;
  await assert.rejects(second, { message: "cannot be cloned" });
  worker().done("call", new Uint8Array(2));
  assert.equal((await third).length, 2);
});

test("newest wins: of what waits only the last runs", async () => {
  const inTurn = newestWins<string>();
  const ran: string[] = [];
  const job = (name: string) =>
    inTurn(async () => {
      ran.push(name);
      await sleep(5);
      return name;
    });
  const all = await Promise.all([job("a"), job("b"), job("c"), job("d")]);
  assert.deepEqual(all, ["a", undefined, undefined, "d"]);
  assert.deepEqual(ran, ["a", "d"]);
  assert.equal(await job("e"), "e");
});

test("newest wins: a failure lets the next one run", async () => {
  const inTurn = newestWins<string>();
  const bad = assert.rejects(inTurn(() => Promise.reject(new Error("no"))));
  const good = inTurn(async () => "yes");
  await bad;
  assert.equal(await good, "yes");
});

test("newest wins: who comes between the end of one and the start of the next waits its turn", async () => {
  const inTurn = newestWins<void>();
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
  };
  const all = [inTurn(work), inTurn(work)];
  ends.shift()?.();
  for (let turn = 0; turn < 10; turn++) {
    all.push(inTurn(work));
    await Promise.resolve();
  }
  for (let turn = 0; turn < 20; turn++) {
    for (const end of ends.splice(0)) end();
    await sleep(0);
  }
  await Promise.all(all);
  assert.equal(most, 1);
});

test("the patience with a worker ends with it: it is not had with the next one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { core, warnings, worker, hello } = setting();
    const call = core.call("palette", ["magma"]);
    vi.advanceTimersByTime(START_MS / 2);
    worker().die();
    hello();
    vi.advanceTimersByTime(START_MS);
    assert.deepEqual(warnings, []);
    worker().done("call", new Uint8Array(1));
    assert.equal((await call).length, 1);
  } finally {
    vi.useRealTimers();
  }
});
