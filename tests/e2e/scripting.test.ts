/** Scripts on the built site: what they ask of the core can be followed, and stopped. */
import assert from "node:assert/strict";
import type {} from "../../www/scripting.ts";
import { test, visitor } from "./site.ts";

test("scripts run the core and open arrays in a worker, with progress, and stop them by a signal", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const report = await page.evaluate(async () => {
    const { run, open, core } = window.nimscape;
    const errorOf = (done: Promise<unknown>) => done.then(() => "resolved", String);
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    const far = [2, 60, 300_000, 64] as const;
    const offsets = await run("row_offsets", [...far], { onProgress });
    const isSame = core.row_offsets(...far).join() === offsets.join();
    const asked = { c: 2, d: 5, largest: 64, effort: 1_000_000 };
    const { verdict } = await run("near_equivalence", [asked]);
    const array = await open("ArrayFigure", { c: 2, side: 64 });
    const { value } = await array.ask("at", [2, 7]);
    array.close();
    const closed = await errorOf(array.ask("at", [2, 7]));
    const stopped = (begin: (options: object) => Promise<unknown>) => {
      const stop = new AbortController();
      return errorOf(begin({ signal: stop.signal, onProgress: () => stop.abort() }));
    };
    const endless = { c: 2, rows: 128, effort: 2 ** 50 };
    const distant = { c: 2, rows: 1024, from: 900_000_000, width: 64 };
    return {
      ...{ shares, isSame, verdict, value, closed },
      run: await stopped((options) => run("row_periods", [endless], options)),
      open: await stopped((options) => open("FarFigure", distant, options)),
      after: await run("palettes", ["sequential"]), // by the worker that replaced the lost one
      early: await errorOf(run("games", [], { signal: AbortSignal.abort(new Error("mine")) })),
      unknown: await errorOf(run("toString" as "games", [])),
      foreign: await errorOf(open("Object" as "FarFigure", {} as never)),
    };
  });
  assert.ok(report.isSame && report.shares.every((share) => share >= 0 && share <= 1));
  assert.deepEqual([report.verdict, report.early], ["proved", "Error: mine"]);
  assert.equal(typeof report.value, "number");
  assert.ok(report.after.includes("viridis"));
  assert.match(report.closed, /closed/);
  for (const stopped of [report.run, report.open]) assert.match(stopped, /^AbortError/);
  assert.match(report.unknown, /toString is not a function of the core/);
  assert.match(report.foreign, /name must be one of ArrayFigure, FarFigure/);
});
