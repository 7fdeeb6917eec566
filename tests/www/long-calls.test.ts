/** Long calls of a picture, seen as progress. */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, test, vi } from "vitest";
import type { Core, JobOptions } from "../../www/core/client.ts";
import { REPLACED, STOPPED, withProgress } from "../../www/figure/long-calls.ts";

interface Called {
  readonly name: string;
  readonly options: JobOptions;
  end(value?: unknown): void;
}

let calls: Called[];
let shown: { readonly progress: unknown; readonly stop: (() => void) | undefined }[];
let end: AbortController;
let core: Core;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [calls, shown, end] = [[], [], new AbortController()];
  const called = (name: string, _: unknown, options: JobOptions = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason));
      calls.push({ name, options, end: resolve });
    });
  const real = { call: called, digest: called, open: called, openFar: called } as unknown as Core;
  core = withProgress(real, (progress, stop) => void shown.push({ progress, stop }), end.signal);
});
afterEach(() => vi.useRealTimers());

const begin = (options?: JobOptions) => core.call("near_equivalence", [] as never, options);
const last = () => shown.at(-1);

test("a call is shown from 300 ms on, and no longer than it lasts", async () => {
  const short = begin();
  vi.advanceTimersByTime(299);
  calls[0]?.options.onSteps?.(0.5);
  calls[0]?.end("value");
  assert.equal(await short, "value");
  vi.advanceTimersByTime(1000);
  assert.deepEqual(shown, [], "a bar that flashes is worse than none");

  const long = begin();
  vi.advanceTimersByTime(300);
  assert.equal(last()?.progress, "unknown");
  calls[1]?.options.onSteps?.(0.25);
  assert.equal(last()?.progress, 0.25);
  calls[1]?.end();
  await long;
  assert.equal(last()?.progress, null);
});

test("of several long calls the one that is least far is shown", async () => {
  const both = [begin(), begin()];
  vi.advanceTimersByTime(300);
  calls[0]?.options.onSteps?.(0.75);
  assert.equal(last()?.progress, 0.75, "the other one has not said yet");
  calls[1]?.options.onSteps?.(0.5);
  assert.equal(last()?.progress, 0.5);
  calls[1]?.end();
  await both[1];
  assert.equal(last()?.progress, 0.75);
  calls[0]?.end();
  await both[0];
});

test("numbers of steps are no share: only functions that report shares are heard", async () => {
  const call = core.call("row_periods", [] as never);
  assert.equal(calls[0]?.options.onSteps, undefined);
  calls[0]?.end();
  await call;
  const heard: number[] = [];
  const requested = core.call("row_periods", [] as never, {
    onSteps: (steps) => heard.push(steps),
  });
  calls[1]?.options.onSteps?.(7);
  assert.deepEqual(heard, [7], "who asks for them gets them");
  calls[1]?.end();
  await requested;
});

test("Stop ends all long calls, with its own reason; short ones go on", async () => {
  const [one, two] = [begin(), begin()];
  vi.advanceTimersByTime(300);
  const short = begin();
  last()?.stop?.();
  await assert.rejects(one, STOPPED);
  await assert.rejects(two, STOPPED);
  assert.equal(calls[2]?.options.signal?.aborted, false);
  calls[2]?.end();
  await short;
  assert.equal(last()?.progress, null);
});

test("calls end with the picture, and with the caller's signal by its own reason", async () => {
  const caller = new AbortController();
  const [one, two] = [begin({ signal: caller.signal }), begin()];
  caller.abort(new Error("enough"));
  await assert.rejects(one, /enough/);
  end.abort();
  await assert.rejects(two, REPLACED);
  await assert.rejects(begin(), REPLACED, "a call of a picture that is gone");
  await assert.rejects(begin({ signal: caller.signal }), /enough/);
});

test("a call that has ended listens to no signal any more", async () => {
  const caller = new AbortController();
  const call = begin({ signal: caller.signal });
  const listeners = () =>
    [caller, end].map(({ signal }) => getEventListeners(signal, "abort").length);
  assert.deepEqual(listeners(), [1, 1]);
  calls[0]?.end();
  await call;
  assert.deepEqual(listeners(), [0, 0]);
});
