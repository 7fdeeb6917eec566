/** Far windows: which are made, kept and closed. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Core, FarHandle, JobOptions } from "../../www/core/client.ts";
import { Windows } from "../../www/views/far/windows.ts";

const square = { c: 6, from: 1_000_000, side: 64, below: 23, rows: null };
const strip = { ...square, rows: 16 };

/** A core whose windows are made when the test lets it. */
function slowCore() {
  const requested: { finish: () => void; closed: boolean; options: JobOptions }[] = [];
  const openFar = (_: unknown, options: JobOptions = {}) =>
    new Promise<FarHandle>((resolve, reject) => {
      const one = { closed: false, options, finish: () => resolve(handle) };
      const handle = { close: () => (one.closed = true) } as unknown as FarHandle;
      options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
      requested.push(one);
    });
  return { requested, core: { openFar } as Pick<Core, "openFar"> };
}

test("the newest window wins; the one that is shown is made once and closed when another is kept", async () => {
  const { requested, core } = slowCore();
  const windows = new Windows(core, () => {});
  const first = windows.open(square);
  assert.equal(windows.open({ ...square }), first, "the same one is not made twice");
  const second = windows.open(strip);
  assert.equal(await first, null);
  requested[1]?.finish();
  const shown = await second;
  assert.ok(shown);
  windows.keep(shown);
  assert.equal(await windows.open(strip), shown);
  const third = windows.open(square);
  requested[2]?.finish();
  windows.keep((await third) ?? assert.fail());
  assert.deepEqual(
    requested.map(({ closed }) => closed),
    [false, true, false],
  );
  windows.dispose();
  assert.ok(requested[2]?.closed);
});

test("work reports progress while it lasts, and stops on demand", async () => {
  const { requested, core } = slowCore();
  const reported: (number | null)[] = [];
  let stop = () => assert.fail("nothing to stop");
  const windows = new Windows(core, (fraction, how) => {
    reported.push(fraction);
    stop = (how as typeof stop) ?? stop;
  });
  const made = windows.open(square);
  requested[0]?.options.onProgress?.(0.5);
  stop();
  await assert.rejects(made, /[Ss]topped/);
  assert.deepEqual(reported, [0.5, null]);
  void windows.open(square);
  assert.equal(requested.length, 2, "it can be requested again");
});
