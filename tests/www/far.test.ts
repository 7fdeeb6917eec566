/** Far windows without a screen: which are made, kept and closed. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Core, FarHandle, JobOptions } from "../../www/core/client.ts";
import { headed } from "../../www/grid/geometry.ts";
import { STOPPED } from "../../www/grid/stopped.ts";
import {
  type Chosen,
  described,
  digitsOf,
  extentOf,
  factsOf,
  legendOf,
  named,
  paramsOf,
  same,
  shareOf,
  written,
} from "../../www/views/far/geometry.ts";
import { Windows } from "../../www/views/far/windows.ts";
import * as core from "./core.ts";

const square: Chosen = { c: 6, from: 1_000_000, side: 64, below: 23, rows: null };
const strip: Chosen = { ...square, rows: 16 };
const plain = (text: string) => text.replaceAll(/(?<=\d),(?=\d{3})/g, "");
const palette = core.palette("viridis");

function planeOf(chosen: Chosen, window: readonly [number, number, number, number]) {
  const figure = new core.FarFigure(paramsOf(chosen));
  while (figure.advance(1000) < 1);
  const plane = figure.plane(...window);
  figure.free();
  return plane;
}

test("a square is distinguished from a strip, and the other number does not matter", () => {
  assert.deepEqual(paramsOf(square), { c: 6, from: 1_000_000, width: 64, below: 23 });
  assert.deepEqual(paramsOf(strip), { c: 6, from: 1_000_000, width: 64, rows: 16 });
  assert.ok(same(strip, { ...strip, below: 5 }));
  assert.ok(!same(square, { ...square, below: 5 }));
  assert.deepEqual(extentOf(strip), { top: 0, left: 1_000_000, rows: 16, columns: 64 });
  assert.equal(extentOf(square).top, 1_000_000);
});

test("rows and columns are called by their numbers, far out by the last four digits", () => {
  assert.deepEqual([0, 99_999, 100_000, 1_000_012].map(headed), ["0", "99999", "…0000", "…0012"]);
  const names = Array.from({ length: 8192 }, (_, at) => headed(999_999_999 - at));
  assert.equal(new Set(names).size, names.length);
});

test("the number in an entry is the core's", () => {
  for (const chosen of [square, strip]) {
    const { top, left } = extentOf(chosen);
    const plane = planeOf(chosen, [top + 2, left + 3, 9, 11]);
    for (let a = 0; a < 13; a++) {
      for (let b = 0; b < 16; b++) {
        const inside = a >= 2 && a < 11 && b >= 3 && b < 14;
        const value = plane.values[(a - 2) * 11 + b - 3] ?? 0;
        const known = inside && (chosen.rows !== null || value >= 0);
        const text = written(chosen, plane, [top + a, left + b], palette)?.lines[0];
        assert.equal(
          text?.replace("−", "-"),
          known ? `${value}`.replace(/^(?=[1-9])/, chosen.rows ? "+" : "") : undefined,
        );
        assert.ok((text ?? "").length <= digitsOf(chosen));
      }
    }
  }
});

test("facts name the row, the column, the value and the P-position, or what is known instead", () => {
  const rows = factsOf(strip, { a: 2, b: 1_000_001, value: 999_999 }).rows.map((row) =>
    row.map(plain),
  );
  assert.deepEqual(rows, [
    ["row a", "2"],
    ["column b", "1000001"],
    ["entry C(a, b)", "999999"],
    ["C(a, b) − b", "−2"],
    ["P-position", "(6; 2, 1000001, 999999)"],
  ]);
  const { title, rows: less } = factsOf(square, { a: 1_000_000, b: 1_000_050, value: null });
  assert.equal(title, "Centre 6");
  assert.deepEqual(less.at(-1), ["entry C(a, b)", "not below 23"]);
  assert.equal(factsOf(square, { a: 1_000_000, b: 1_000_000, value: 0 }).rows.length, 4);
});

test("the ends of the scale are the ends of the legend, and nothing lies beyond", () => {
  for (const chosen of [square, strip, { ...square, below: 1 }, { ...strip, rows: 1 }]) {
    const { ticks } = legendOf(chosen, palette);
    assert.equal(ticks[0]?.[0], 0);
    if (chosen.below > 1) assert.equal(ticks.at(-1)?.[0], 1);
    const places = ticks.map(([place]) => place);
    assert.deepEqual(
      [...new Set(places)].sort((one, other) => one - other),
      places,
    );
    for (const value of planeOf(chosen, [0, 1_000_000, 1e6 + 64, 64]).values) {
      const share = shareOf(chosen, value);
      assert.ok((value < 0 && chosen.rows === null) || (share >= 0 && share <= 1));
    }
  }
});

test("a window in words", () => {
  assert.equal(plain(named(square)), "centre 6, rows and columns 1000000 to 1000063");
  assert.equal(plain(named({ ...strip, rows: 1, side: 1 })), "centre 6, row 0, column 1000000");
  assert.match(plain(named({ ...strip, rows: 2 })), /^centre 6, rows 0 to 1, columns 1000000 to /);
  assert.equal(plain(named({ ...square, side: 1 })), "centre 6, row and column 1000000");
  assert.match(described(square), /^Entries below 23, .*: centre 6,/);
});

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
  await assert.rejects(made, STOPPED);
  assert.deepEqual(reported, [0.5, null]);
  void windows.open(square);
  assert.equal(requested.length, 2, "it can be requested again");
});
