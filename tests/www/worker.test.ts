/** The worker itself, with the core of the site, and a substitute for the page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as core from "core";
import { afterAll, test, vi } from "vitest";
import { failure } from "../../www/core/failure.ts";
import type { Answer, Request } from "../../www/core/protocol.ts";

const sent: { readonly answer: Answer; readonly moved: readonly unknown[] }[] = [];
const page: {
  readonly name: string;
  onmessage?: (event: { readonly data: Request }) => void;
  postMessage: unknown;
} = {
  name: "whole",
  postMessage: (answer: Answer, { transfer }: { readonly transfer: readonly unknown[] }) =>
    void sent.push({ answer, moved: transfer }),
};
class Bitmap {}
Object.assign(globalThis, { self: page, ImageBitmap: Bitmap });
// The worker's own channel is open for as long as the worker lives: it must not keep this process
// alive.
const channels: InstanceType<typeof MessageChannel>[] = [];
class Channel extends MessageChannel {
  constructor() {
    super();
    channels.push(this);
  }
}
Object.assign(globalThis, { MessageChannel: Channel });
await import("../../www/core/worker.ts");
afterAll(() => {
  for (const { port1 } of channels) port1.close();
});
while (sent.length === 0) await new Promise((wake) => setTimeout(wake, 1));
const hello = sent.splice(0).map(({ answer }) => answer);

const receive = (data: Request) => page.onmessage?.({ data });
const MODULE = new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm"));
let last = 0;

/** Calls a function and returns the answer. */
function call(name: string, args: readonly unknown[], more: Partial<Request> = {}): Answer[] {
  receive({
    kind: "call",
    id: ++last,
    name,
    args,
    reply: "value",
    reportsSteps: false,
    ...more,
  } as Request);
  return sent.splice(0).map(({ answer }) => answer);
}

/** Waits for an answer of one of some kinds to a request; returns all messages until then. */
async function until(id: number, ...kinds: Answer["kind"][]): Promise<Answer[]> {
  const is = ({ answer }: (typeof sent)[number]) =>
    "id" in answer && answer.id === id && kinds.includes(answer.kind);
  while (!sent.some(is)) await new Promise((wake) => setTimeout(wake, 1));
  return sent.splice(0).map(({ answer }) => answer);
}

const failed = (answers: readonly Answer[]) => {
  const [answer] = answers;
  assert.equal(answers.length, 1);
  assert.equal(answer?.kind, "failed");
  return (answer as Extract<Answer, { kind: "failed" }>).error;
};

test("it sends hello by itself, and answers once it has its module", () => {
  assert.deepEqual(hello, [{ kind: "hello" }]);
  receive({ kind: "start", module: MODULE });
  assert.deepEqual(sent.splice(0), [], "a start has no answer");
  const [answer] = call("palettes", ["sequential"]);
  assert.equal(answer?.kind, "done");
  assert.deepEqual(answer && "id" in answer && answer.id, last);
  assert.ok(answer?.kind === "done" && (answer.value as string[]).includes("viridis"));
});

test("buffers of an answer are moved, each once; plain values are copied", () => {
  receive({
    kind: "call",
    id: ++last,
    name: "palette",
    args: ["viridis"],
    reply: "value",
    reportsSteps: false,
  });
  const [palette] = sent.splice(0);
  assert.ok(palette?.answer.kind === "done" && palette.answer.value instanceof Uint8Array);
  assert.deepEqual(palette.moved, [(palette.answer.value as Uint8Array).buffer]);
  const params = { rule: "three-branches", n: 3 };
  receive({
    kind: "call",
    id: ++last,
    name: "growth",
    args: [params],
    reply: "value",
    reportsSteps: false,
  });
  const [graph] = sent.splice(0);
  assert.equal(graph?.answer.kind, "done");
  assert.equal(graph?.moved.length, 4, "x, y, generation and parent");
  assert.equal(new Set(graph?.moved).size, 4);
  receive({
    kind: "call",
    id: ++last,
    name: "games",
    args: [],
    reply: "value",
    reportsSteps: false,
  });
  assert.deepEqual(sent.splice(0)[0]?.moved, []);
});

test("a digest is computed here: the field does not leave", () => {
  const params = { rule: "three-branches", n: 3 };
  const [digest] = call("growth", [params], { reply: "digest" });
  assert.ok(digest?.kind === "done" && /^[0-9a-f]{16,}$/.test(String(digest.value)));
  const [field] = call("growth", [params]);
  assert.ok(field?.kind === "done");
  const [again] = call("digest", [field.value]);
  assert.deepEqual(again?.kind === "done" && again.value, digest.value);
});

test("an error is answered with its words and its name, and is no panic", () => {
  const error = failed(call("palette", ["nosuch"]));
  assert.match(error.message, /nosuch/);
  assert.equal(error.panic, false);
  assert.ok(error.name.length > 0 && typeof error.stack === "string");
});

test("only functions of the bindings can be called by name", () => {
  const names = [
    "toString",
    "default",
    "initSync",
    "__proto__",
    "_start",
    "nosuch",
    "",
    "constructor",
  ];
  for (const name of names)
    assert.equal(failed(call(name, [])).message, `${name} is not a function of the core`);
  assert.match(failed(call("ArrayFigure", [])).message, /./, "a class is not called");
});

test("a trap, the panic hook's words and a full stack are panics; other errors are not", () => {
  assert.equal(failure(new Error("panicked at src/lib.rs")).panic, true);
  assert.equal(failure(new WebAssembly.RuntimeError("unreachable")).panic, true);
  assert.equal(failure(new RangeError("Maximum call stack size exceeded")).panic, true);
  assert.equal(failure(new RangeError("n is too large")).panic, false);
  assert.equal(failure(new Error("it panicked at noon")).panic, false);
  assert.equal(failed(call("call stack", [])).panic, false, "only words of a name");
  const words = failure("only words");
  assert.deepEqual([words.message.includes("only words"), words.panic], [true, false]);
});

test("a figure is filled with progress, read, and closed", async () => {
  const id = ++last;
  receive({ kind: "open", id, figure: "ArrayFigure", params: { c: 2, side: 3000 } });
  const answers = await until(id, "done");
  const progress = answers.filter(({ kind }) => kind === "progress");
  assert.ok(progress.length > 0, "a large array takes more than one slice");
  for (const each of progress)
    assert.ok(each.kind === "progress" && each.fraction >= 0 && each.fraction < 1);
  assert.deepEqual(answers.at(-1), { kind: "done", id, value: id });

  const ask = (method: string, args: readonly unknown[], reply: "value" | "digest" = "value") => {
    receive({ kind: "ask", id: ++last, handle: id, method, args, reply });
    return sent.splice(0).map(({ answer }) => answer);
  };
  const [plane] = ask("plane", [0, 0, 2, 3]);
  assert.ok(plane?.kind === "done");
  assert.deepEqual((plane.value as { shape: number[] }).shape, [2, 3]);
  const [digest] = ask("plane", [0, 0, 2, 3], "digest");
  assert.ok(digest?.kind === "done" && typeof digest.value === "string");
  for (const method of [
    "advance",
    "free",
    "constructor",
    "toString",
    "nosuch",
    "__wrap",
    "__destroy_into_raw",
  ])
    assert.equal(failed(ask(method, [])).message, `${method} is not a function of the core`);

  receive({ kind: "close", handle: id });
  assert.deepEqual(sent.splice(0), []);
  assert.equal(failed(ask("plane", [0, 0, 1, 1])).message, `figure ${id} is not open`);
  receive({ kind: "close", handle: id });
  assert.deepEqual(sent.splice(0), [], "closed twice, nothing happens");
});

test("while a figure is filled it handles messages: requests about it, and Cancel", async () => {
  const id = ++last;
  receive({ kind: "open", id, figure: "ArrayFigure", params: { c: 2, side: 8192 } });
  await until(id, "progress");
  receive({ kind: "ask", id: ++last, handle: id, method: "rows", args: [], reply: "value" });
  const early = sent.splice(0).find(({ answer }) => "id" in answer && answer.id === last);
  assert.ok(early, "it is requested what is there");
  receive({ kind: "cancel", id });
  const answers = await until(id, "cancelled", "done");
  assert.deepEqual(answers.at(-1), { kind: "cancelled", id });
  receive({
    kind: "ask",
    id: ++last,
    handle: id,
    method: "plane",
    args: [0, 0, 1, 1],
    reply: "value",
  });
  assert.equal(
    failed(sent.splice(0).map(({ answer }) => answer)).message,
    `figure ${id} is not open`,
    "its memory is given back",
  );
});

test("a figure that is closed while it is filled stops, and is answered as cancelled", async () => {
  const id = ++last;
  receive({ kind: "open", id, figure: "ArrayFigure", params: { c: 3, side: 8192 } });
  await until(id, "progress");
  receive({ kind: "close", handle: id });
  const answers = await until(id, "cancelled", "done");
  assert.deepEqual(answers.at(-1), { kind: "cancelled", id });
});

test("two figures are filled at the same time, each under its own id", async () => {
  const [one, two] = [++last, ++last];
  receive({ kind: "open", id: one, figure: "ArrayFigure", params: { c: 2, side: 2000 } });
  receive({ kind: "open", id: two, figure: "ArrayFigure", params: { c: 3, side: 64 } });
  const first = await until(two, "done");
  const rest = first.some((answer) => "id" in answer && answer.id === one && answer.kind === "done")
    ? first
    : await until(one, "done");
  assert.ok(rest.some((answer) => answer.kind === "done"));
  for (const handle of [one, two]) receive({ kind: "close", handle });
});

test("a figure that cannot be made fails with the core's words", async () => {
  const id = ++last;
  receive({ kind: "open", id, figure: "ArrayFigure", params: { c: 2, side: 100_000_000 } });
  const error = failed(await until(id, "failed"));
  assert.match(error.message, /side/);
});

test("long work reports its steps at most ten times a second, and only on request", () => {
  const search = { c: 6, rows: 30, effort: 2 ** 24 };
  const started = performance.now();
  const quiet = call("row_periods", [search]);
  assert.deepEqual(
    quiet.map(({ kind }) => kind),
    ["done"],
  );
  const followed = call("row_periods", [search], { reportsSteps: true });
  const seconds = (performance.now() - started) / 1000;
  const steps = followed.flatMap((answer) => (answer.kind === "steps" ? [answer.steps] : []));
  assert.ok(steps.length >= 1, "the first report comes at once");
  assert.ok(steps.length <= 10 * seconds + 2, `${steps.length} reports in ${seconds} s`);
  assert.deepEqual(
    steps,
    [...steps].sort((a, b) => a - b),
  );
  assert.equal(followed.at(-1)?.kind, "done");
});

test("of steps that are counted within a tenth of a second only the first is reported", () => {
  let now = 0;
  const reports = (step: number) => {
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += step));
    const answers = call("row_periods", [{ c: 6, rows: 30, effort: 2 ** 24 }], {
      reportsSteps: true,
    });
    clock.mockRestore();
    return answers.filter(({ kind }) => kind === "steps").length;
  };
  const all = reports(100);
  assert.ok(all > 2, `${all}`);
  assert.equal(reports(0), 1);
  assert.equal(reports(50), Math.ceil(all / 2));
});

test("the memory of a figure is given back once: when it is closed, cancelled, or cannot be filled", async () => {
  const free = vi.spyOn(core.ArrayFigure.prototype, "free");
  const freed = () => free.mock.calls.length;
  const open = (side: number) => {
    receive({ kind: "open", id: ++last, figure: "ArrayFigure", params: { c: 2, side } });
    return last;
  };
  const filled = open(8);
  await until(filled, "done");
  assert.equal(freed(), 0);
  receive({ kind: "close", handle: filled });
  receive({ kind: "close", handle: filled });
  assert.equal(freed(), 1);

  const cancelled = open(8192);
  await until(cancelled, "progress");
  receive({ kind: "cancel", id: cancelled });
  await until(cancelled, "cancelled");
  assert.equal(freed(), 2);

  const advance = vi.spyOn(core.ArrayFigure.prototype, "advance").mockImplementation(() => {
    throw new Error("no more memory");
  });
  const broken = open(8);
  assert.equal(failed(await until(broken, "failed")).message, "no more memory");
  advance.mockRestore();
  assert.equal(freed(), 3);
  receive({ kind: "ask", id: ++last, handle: broken, method: "rows", args: [], reply: "value" });
  const [answer] = sent.splice(0);
  assert.ok(answer && failed([answer.answer]).message === `figure ${broken} is not open`);
  free.mockRestore();
});
