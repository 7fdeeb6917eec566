/** The worker with the real core: fills that are cancelled or fail give their memory back. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as core from "core";
import { afterAll, test } from "vitest";
import type { Answer, FigureName, FigureParams, Request } from "../../www/core/protocol.ts";

const heard: Answer[] = [];
const worker = {
  name: "whole",
  onmessage: null as ((event: { data: Request }) => void) | null,
  postMessage: (answer: Answer) => void heard.push(answer),
};
const channels: MessageChannel[] = [];
Object.assign(globalThis, {
  self: worker,
  MessageChannel: class extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  },
});
afterAll(() => {
  for (const { port1 } of channels) port1.close(); // the worker's ports stay open otherwise
});
await import("../../www/core/worker.ts");
const module = new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm"));
while (heard.length === 0) await sleep(1); // until it says hello
const send = (request: Request) => worker.onmessage?.({ data: request });
send({ kind: "start", module });
const { memory } = core.initSync({ module }); // the instance that the worker has begun

async function answerTo(id: number): Promise<Answer> {
  for (;;) {
    const last = heard.findLast((answer) => "id" in answer && answer.id === id);
    if (last !== undefined && last.kind !== "progress") return last;
    await sleep(1);
  }
}

let lastId = 0;

/**
 * Starts a figure, lets it work for some slices, ends it in one of two ways, and returns how it
 * ended.
 */
async function ended(figure: FigureName, params: FigureParams, how: "cancel" | "close") {
  const id = ++lastId;
  send({ kind: "open", id, figure, params });
  while (!heard.some((answer) => answer.kind === "progress" && answer.id === id)) await sleep(1);
  send(how === "cancel" ? { kind: "cancel", id } : { kind: "close", handle: id });
  return (await answerTo(id)).kind;
}

const MIB = 2 ** 20;

test("a cancelled fill frees its memory", async () => {
  const params = { c: 2, side: 4096 }; // 32 MiB of entries, and the search beside them
  const sizes: number[] = [];
  for (let round = 0; round < 8; round++) {
    assert.equal(await ended("ArrayFigure", params, round % 2 ? "cancel" : "close"), "cancelled");
    sizes.push(memory.buffer.byteLength / MIB);
  }
  const [first = 0] = sizes;
  assert.ok(first > 32, `the array was begun: ${sizes}`);
  assert.equal(sizes.at(-1), first, `later fills take the memory of the first: ${sizes}`);
  const handle = lastId;
  send({ kind: "ask", id: ++lastId, handle, method: "largest", args: [], reply: "value" });
  const answer = await answerTo(lastId);
  assert.ok(answer.kind === "failed" && /is not open/.test(answer.error.message));
});

test("a cancelled far window frees its memory", async () => {
  const params = { c: 2, rows: 1024, from: 900_000_000, width: 8192 }; // 16 MiB of entries
  const sizes: number[] = [];
  for (let round = 0; round < 6; round++) {
    assert.equal(await ended("FarFigure", params, "cancel"), "cancelled");
    sizes.push(memory.buffer.byteLength / MIB);
  }
  assert.equal(sizes.at(-1), sizes[1], `${sizes}`);
});

test("a filled figure that is closed frees its memory", async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 5; round++) {
    const id = ++lastId;
    send({ kind: "open", id, figure: "ArrayFigure", params: { c: round, side: 2048 } });
    assert.equal((await answerTo(id)).kind, "done");
    send({ kind: "close", handle: id });
    sizes.push(memory.buffer.byteLength);
  }
  assert.equal(sizes.at(-1), sizes[0]);
});

test("a fill that is given up at once leaves its memory to the next", () => {
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
});

test("calls that are refused leave no memory behind", () => {
  const before = memory.buffer.byteLength;
  for (let round = 0; round < 1000; round++) {
    assert.throws(() => core.octant({ rule: "closer", side: 4096 }), /side: 4096/);
    assert.throws(() => new core.ArrayFigure({ c: 2, side: 99_999 }), /side: 99999/);
  }
  assert.equal(memory.buffer.byteLength, before);
});
