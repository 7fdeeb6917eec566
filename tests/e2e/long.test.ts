/** Long work on the built site: it is shown, can be stopped, and scripts can follow and stop it. */
import assert from "node:assert/strict";
import type {} from "../../www/scripting.ts";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("scripts run the core in a worker, with progress, and stop it with a signal", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  const report = await page.evaluate(async () => {
    const { run, core } = window.nimscape;
    const steps: number[] = [];
    const asked = { c: 2, d: 5, largest: 64, effort: 1_000_000 };
    const far = [2, 60, 300_000, 64] as const;
    const offsets = await run("row_offsets", [...far], {
      onProgress: (share) => steps.push(share),
    });
    const same = [...core.row_offsets(...far)].join() === [...offsets].join();
    const found = await run("near_equivalence", [asked]);

    const stop = new AbortController();
    const began = performance.now();
    const endless = run("row_periods", [{ c: 2, rows: 128, effort: 2 ** 50 }], {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    const name = await endless.then(
      () => "resolved",
      (error: unknown) => (error as Error).name,
    );
    const ended = performance.now() - began;
    const after = await run("palettes", ["sequential"]); // by the worker that replaced the lost one
    const early = await run("games", [], { signal: AbortSignal.abort(new Error("mine")) }).catch(
      (error: unknown) => (error as Error).message,
    );
    const unknown = await run("toString" as "games", []).catch((error: unknown) => String(error));
    return { steps, same, verdict: found.verdict, name, ended, after, early, unknown };
  });
  assert.ok(report.same && report.steps.every((share) => share >= 0 && share <= 1));
  assert.equal(report.verdict, "proved");
  assert.equal(report.name, "AbortError");
  assert.ok(report.ended < 20_000, `${report.ended} ms`);
  assert.ok(report.after.includes("viridis"));
  assert.equal(report.early, "mine");
  assert.match(`${report.unknown}`, /toString is not a function of the core/);
});

test("scripts open arrays and far windows in a worker, and stop them", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const report = await page.evaluate(async () => {
    const { open } = window.nimscape;
    const array = await open("ArrayFigure", { c: 2, side: 64 });
    const entry = await array.ask("at", [2, 7]);
    array.close();
    const closed = await array.ask("at", [2, 7]).catch((error: unknown) => String(error));
    const stop = new AbortController();
    const shares: number[] = [];
    const far = open(
      "FarFigure",
      { c: 2, rows: 1024, from: 900_000_000, width: 64 },
      {
        signal: stop.signal,
        onProgress: (share) => {
          shares.push(share);
          stop.abort();
        },
      },
    );
    const name = await far.then(
      () => "made",
      (error: unknown) => (error as Error).name,
    );
    const foreign = await open("Object" as "FarFigure", {} as never).catch((e: unknown) =>
      String(e),
    );
    return { value: entry.value, closed, name, shares, foreign };
  });
  assert.equal(typeof report.value, "number");
  assert.match(`${report.closed}`, /closed/);
  assert.equal(report.name, "AbortError");
  assert.ok(report.shares.length > 0);
  assert.match(`${report.foreign}`, /name: "Object" is not in ArrayFigure, FarFigure/);
});

test("a long call of a picture shows progress, and Stop ends it", async () => {
  const { page } = await visitor.open("#v1/bands?n=5");
  await page.evaluate(() => {
    window.nimscape.link = "#v1/bands?n=127&from=1000000&side=64";
  });
  const stop = page.locator(".work button", { hasText: "Stop" });
  await stop.waitFor({ timeout: 30_000 });
  assert.equal(await page.locator(".work progress").count(), 1);
  await stop.click();
  await settled(page);
  assert.match(await page.locator(".notices").innerText(), /Stopped\. The last picture stays/);
  assert.equal(await page.locator(".work").count(), 0);
  await go(page, "#v1/bands?n=6");
  assert.equal((await page.evaluate(() => window.nimscape.data())).kind, "plane");
});

test("a picture that is left does not hold up the next one", async () => {
  const { page } = await visitor.open("#v1/bands?n=5", { fresh: true });
  const waited = await page.evaluate(async () => {
    window.nimscape.link = "#v1/shadows?c=2&vs=6&barrier=4096&from=100000&side=256"; // some minutes
    await new Promise((wake) => setTimeout(wake, 1000));
    const began = performance.now();
    window.nimscape.link = "#v1/bands?n=6";
    await window.nimscape.settled();
    return performance.now() - began;
  });
  assert.ok(waited < 20_000, `${waited} ms`);
  assert.equal(await page.locator(".work").count(), 0);
});

test("a census that would take far too long is refused at once, with the value and the limit", async () => {
  const { page } = await visitor.open("#v1/dynamics", { fresh: true });
  const began = performance.now();
  await go(page, "#v1/dynamics?show=cycles");
  const took = performance.now() - began;
  const words = await page.locator(".census").innerText();
  assert.match(
    words,
    /k, n: 8, 4 has too many states for a census of 4294967296 steps: it would take some/,
  );
  assert.ok(took < 8000, `${took} ms`); // ten seconds on an idle machine before
});
