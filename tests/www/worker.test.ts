/** The worker with the core of the site: what it answers, and that it gives memory back. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as core from "core";
import { test, vi } from "vitest";
import type { Answer, CoreObjectName, CoreObjectParams, Request } from "../../www/core/protocol.ts";

const sent: { readonly answer: Answer; readonly moved: readonly unknown[] }[] = [];
const page = {
  name: "whole",
  onmessage: null as ((event: { readonly data: Request }) => void) | null,
  postMessage: (answer: Answer, { transfer }: { readonly transfer: readonly unknown[] }) =>
    void sent.push({ answer, moved: transfer }),
};
/** A channel whose messages let others in between, as those of a browser do. */
class Channel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { self: page, ImageBitmap: class {}, MessageChannel: Channel });
await import("../../www/core/worker.ts");
const module = new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm"));
while (sent.length === 0) await new Promise(setImmediate);
const hello = taken();
const receive = (data: Request) => page.onmessage?.({ data });
receive({ kind: "start", part: "whole", module });
const started = taken();
const { memory } = core.initSync({ module }); // the instance that the worker has begun

function taken(): Answer[] {
  return sent.splice(0).map(({ answer }) => answer);
}

let last = 0;

/** Sends the call of a function. */
function sendCall(name: string, args: readonly unknown[], more: Partial<Request> = {}): void {
  const request = {
    kind: "call",
    id: ++last,
    part: "whole",
    name,
    args,
    reportsSteps: false,
  };
  receive({ ...request, ...more } as Request);
}

/** Calls a function and returns the answers. */
function call(name: string, args: readonly unknown[], more: Partial<Request> = {}): Answer[] {
  sendCall(name, args, more);
  return taken();
}

type Figure = readonly [figure: CoreObjectName, params: CoreObjectParams];
const arrayOf = (params: CoreObjectParams<"ArrayFigure">): Figure => ["ArrayFigure", params];

/** Sends a question, and returns its id. */
function send(
  [figure, params]: Figure,
  method: string | null,
  args: readonly unknown[] = [],
  early = false,
): number {
  receive({
    kind: "ask",
    id: ++last,
    part: "whole",
    figure,
    params,
    method,
    args,
    early,
  });
  return last;
}

/** Begins to build a figure. */
const build = (figure: Figure) => send(figure, null);

/** Returns the answers to a question that waits for nothing. */
async function ask(figure: Figure, method: string, args: readonly unknown[] = [], early = false) {
  const id = send(figure, method, args, early);
  await null;
  return taken().filter((answer) => "id" in answer && answer.id === id);
}

/** Waits until a request has an answer of one of some kinds, and returns the last one. */
async function until(id: number, ...kinds: Answer["kind"][]): Promise<Answer> {
  for (;;) {
    const found = taken().find(
      (answer) => "id" in answer && answer.id === id && kinds.includes(answer.kind),
    );
    if (found) return found;
    await new Promise(setImmediate);
  }
}

const resultOf = ([answer, ...more]: readonly Answer[]) => {
  assert.ok(answer?.kind === "done" && more.length === 0, JSON.stringify(answer));
  return answer.value;
};
const errorOf = ([answer, ...more]: readonly Answer[]) => {
  assert.ok(answer?.kind === "failed" && more.length === 0, JSON.stringify(answer));
  return answer.error;
};

test("it sends hello by itself, and answers calls once it has its module", () => {
  assert.deepEqual([hello, started], [[{ kind: "hello" }], []]);
  assert.ok((resultOf(call("palettes", ["sequential"])) as string[]).includes("viridis"));
});

test("buffers of an answer are moved, each once; plain values are copied", () => {
  const movedBy = (name: string, args: readonly unknown[]) => {
    sendCall(name, args);
    return sent.splice(0)[0]?.moved ?? assert.fail(name);
  };
  const graph = movedBy("growth", [{ rule: "three-branches", n: 3 }]);
  assert.equal(new Set(graph).size, 4, "x, y, generation and parent");
  assert.deepEqual([graph.length, movedBy("games", []).length], [4, 0]);
});

test("only functions of the core can be called by name; its errors are answered with their words", () => {
  const none = ["toString", "default", "initSync", "__proto__", "_start", "nosuch", ""];
  for (const name of [...none, "constructor"])
    assert.equal(errorOf(call(name, [])).message, `${name} is not a function of the core`);
  errorOf(call("ArrayFigure", []));
  const { name, message, panic } = errorOf(call("palette", ["nosuch"]));
  assert.match(message, /nosuch/);
  assert.deepEqual([name, panic], ["Error", false]);
});

const NONE = "Nothing of this figure is built yet.";

test("a trap, the words of the panic hook and a full stack are panics; other errors are not", async () => {
  const array = arrayOf({ c: 2, side: 4 });
  await until(build(array), "done");
  for (const [error, isPanic] of [
    [new Error("panicked at src/lib.rs"), true],
    [new WebAssembly.RuntimeError("unreachable"), true],
    [new RangeError("Maximum call stack size exceeded"), true],
    [new RangeError("n is too large"), false],
    [new Error("it panicked at noon"), false],
    ["only words", false],
  ] as const) {
    const thrown = vi.spyOn(core.ArrayFigure.prototype, "at").mockImplementation(() => {
      throw error;
    });
    assert.equal(errorOf(await ask(array, "at", [0, 0])).panic, isPanic, String(error));
    thrown.mockRestore();
  }
});

test("a figure is built with progress when it is first asked, and kept for equal questions", async () => {
  const array = arrayOf({ c: 2, side: 3000 });
  const id = send(array, "plane", [0, 0, 2, 3]);
  const progress = await until(id, "progress");
  assert.ok(progress.kind === "progress" && progress.fraction >= 0 && progress.fraction < 1);
  assert.deepEqual((resultOf([await until(id, "done")]) as core.Plane).shape, [2, 3]);
  assert.deepEqual((resultOf(await ask(array, "plane", [0, 0, 2, 4])) as core.Plane).shape, [2, 4]);
  const hidden = ["advance", "free", "constructor", "toString", "nosuch", "__destroy_into_raw"];
  for (const method of hidden)
    assert.equal(
      errorOf(await ask(array, method)).message,
      `${method} is not a function of the core`,
    );
  const odd = arrayOf({ c: 2, side: 3000, vs: Number.NaN });
  assert.match(errorOf([await until(build(odd), "done", "failed")]).message, /vs/);
});

test("two figures are built at the same time, and what is there is answered meanwhile", async () => {
  const [large, small] = [arrayOf({ c: 2, side: 8192 }), arrayOf({ c: 3, side: 64 })];
  const [slow, also] = [build(large), build(large)];
  await until(build(small), "done");
  const at = await ask(large, "at", [1, 1], true);
  assert.equal(at.length, 1);
  receive({ kind: "cancel", id: slow });
  assert.deepEqual(await until(slow, "cancelled", "done"), { kind: "cancelled", id: slow });
  await until(also, "progress"); // another question waits for it
  receive({ kind: "cancel", id: also });
  assert.deepEqual(await until(also, "cancelled", "done"), { kind: "cancelled", id: also });
  await new Promise(setImmediate);
  assert.equal(errorOf(await ask(large, "at", [1, 1], true)).message, NONE);
  const refused = await until(build(arrayOf({ c: 2, side: 100_000_000 })), "failed");
  assert.match(errorOf([refused]).message, /side/);
});

test("of steps that are counted within a tenth of a second only the first is reported, on request", () => {
  const search = { c: 6, rows: 30, effort: 2 ** 24 };
  let now = 0;
  const reports = (step: number, reportsSteps = true) => {
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += step));
    const answers = call("row_periods", [search], { reportsSteps });
    clock.mockRestore();
    return answers.filter(({ kind }) => kind === "steps").length;
  };
  const all = reports(100);
  assert.ok(all > 2, `${all}`);
  assert.deepEqual([reports(0), reports(50), reports(100, false)], [1, Math.ceil(all / 2), 0]);
});

test("the memory of a figure is freed once: when it is forgotten, cancelled, or cannot be built", async () => {
  const free = vi.spyOn(core.ArrayFigure.prototype, "free");
  const freed = () => free.mock.calls.length;
  const first = arrayOf({ c: 100, side: 8 });
  for (const c of [100, 101, 102, 103, 104, 105, 106, 107])
    await until(build(arrayOf({ c, side: 8 })), "done");
  free.mockClear();
  resultOf(await ask(first, "largest"));
  await until(build(arrayOf({ c: 108, side: 8 })), "done");
  assert.equal(freed(), 1);
  assert.equal(errorOf(await ask(arrayOf({ c: 101, side: 8 }), "largest", [], true)).message, NONE);
  resultOf(await ask(first, "largest")); // it was asked last
  free.mockClear();
  const cancelled = build(arrayOf({ c: 3, side: 8192 }));
  await until(cancelled, "progress");
  free.mockClear();
  receive({ kind: "cancel", id: cancelled });
  await until(cancelled, "cancelled");
  await new Promise(setImmediate);
  assert.equal(freed(), 1);
  const broken = arrayOf({ c: 110, side: 8 });
  const advance = vi.spyOn(core.ArrayFigure.prototype, "advance").mockImplementation(() => {
    throw new Error("no more memory");
  });
  assert.equal(errorOf([await until(build(broken), "failed")]).message, "no more memory");
  advance.mockRestore();
  assert.equal(freed(), 2);
  assert.equal(errorOf(await ask(broken, "largest", [], true)).message, NONE);
});

test("building that was stopped, and figures that are forgotten, leave their memory to the next", async () => {
  for (const [figure, rounds] of [
    [arrayOf({ c: 2, side: 4096 }), 8], // 32 MiB of entries, and the search beside them
    [["FarFigure", { c: 2, rows: 1024, from: 900_000_000, width: 8192 }], 6],
  ] as const) {
    const sizes: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const id = build(figure);
      await until(id, "progress");
      receive({ kind: "cancel", id });
      await until(id, "cancelled");
      await new Promise(setImmediate);
      sizes.push(memory.buffer.byteLength / 2 ** 20);
    }
    assert.ok((sizes[0] ?? 0) > 32);
    assert.equal(sizes.at(-1), sizes[1], `${sizes}`);
  }
  const kept = async (c: number) => {
    await until(build(arrayOf({ c, side: 4096 })), "done");
    return memory.buffer.byteLength;
  };
  const sizes: number[] = [];
  for (let c = 0; c < 12; c++) sizes.push((await kept(c)) / 2 ** 20);
  assert.equal(sizes.at(-1), sizes.at(-6), `${sizes}`);
});

test("fills that end at once, and calls that are refused, leave no memory behind", () => {
  for (const side of [8192, 16384]) {
    const giveUp = (c: number) => {
      const figure = new core.ArrayFigure({ c, vs: 7, side });
      const done = figure.advance(1);
      assert.ok(0 < done && done < 1, `${done} of side ${side} in a millisecond`);
      figure.free();
    };
    giveUp(2);
    const before = memory.buffer.byteLength;
    for (let c = 0; c < 20; c++) giveUp(c);
    assert.equal(memory.buffer.byteLength, before, `after twenty more of side ${side}`);
  }
  const before = memory.buffer.byteLength;
  for (let round = 0; round < 1000; round++) {
    assert.throws(
      () => core.octant({ rule: "closer", side: 4096 }),
      /side must be 1 to \d+, not 4096/,
    );
    assert.throws(
      () => new core.ArrayFigure({ c: 2, side: 99_999 }),
      /side must be 1 to \d+, not 99999/,
    );
  }
  assert.equal(memory.buffer.byteLength, before);
});
