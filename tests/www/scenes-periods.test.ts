/** The table of periods, without a browser and without tables of the site. */
import assert from "node:assert/strict";
import { setTimeout as turn } from "node:timers/promises";
import { onTestFinished, test } from "vitest";
import { digestOf } from "../../www/views/view.ts";
import { type FalseElement, framesDue, hide, passFrame, Stage } from "./page.ts";

const { defaults } = await import("../../www/link/link.ts");
const { periods } = await import("../../www/views/periods/index.ts");
const { nextFrame } = await import("../../www/canvas/frames.ts");
const { PeriodGrid } = await import("../../www/views/periods/grid.ts");
const { gridOf } = await import("../../www/views/periods/table.ts");
const { PeriodScene } = await import("../../www/views/periods/scene.ts");

type State = import("../../www/views/periods/params.ts").State;

Object.assign(globalThis, { fetch: async () => ({ ok: false, status: 404 }) });

const start = { ...defaults(periods.params), from: 2, to: 3, rows: 4, effort: 1000 } as State;

/** Answers calls and lets tasks and frames pass until a picture has ended. */
async function ended(stage: Stage<State>, shown: Promise<void>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  shown.then(over, over);
  while (!isOver) {
    await stage.core.answerAll();
    await turn();
    passFrame();
  }
}

async function mounted() {
  const stage = new Stage<State>();
  const scene = new PeriodScene(stage.host);
  const shown = scene.show(start);
  await ended(stage, shown);
  await shown;
  return { stage, scene };
}

/**
 * Waits until so many searches have begun, and returns the last one. What precedes it is answered.
 */
async function search(stage: Stage<State>, count: number) {
  while (stage.core.of("row_periods").length < count) {
    for (const name of ["representatives", "centre_twin"])
      for (const call of stage.core.of(name)) call.answer();
    await turn();
  }
  return stage.core.of("row_periods").at(-1) ?? assert.fail();
}

/** The centres and the number of rows that the data has. */
async function extent(scene: InstanceType<typeof PeriodScene>) {
  const { columns } = await scene.data();
  return [[...new Set(columns.centre)], new Set(columns.row).size];
}

test("centres without a table of the site are searched one by one, and shown", async () => {
  const { stage, scene } = await mounted();
  const searched = stage.core.of("row_periods").map(({ args }) => (args[0] as { c: number }).c);
  assert.deepEqual(searched, [2, 3]);
  assert.deepEqual(await extent(scene), [[2, 3], 4]);
  assert.equal(stage.progress.at(-1), null);
  assert.match(await digestOf(scene, stage.host.bindings), /^[0-9a-f]{64}$/);
  scene.dispose();
});

test("of two tables shown quickly the newer stays, and what is known is not searched again", async () => {
  const { stage, scene } = await mounted();
  const before = stage.core.of("row_periods").length;
  const older = scene.show({ ...start, from: 3, to: 4 });
  const newer = scene.show({ ...start, from: 2, to: 2 });
  await ended(
    stage,
    Promise.all([older, newer]).then(() => {}),
  );
  assert.deepEqual(await extent(scene), [[2], 4]);
  assert.equal(stage.core.of("row_periods").length, before);
  scene.dispose();
});

test("a search that the core refuses rejects, and what was found stays", async () => {
  const { stage, scene } = await mounted();
  const failed = scene.show({ ...start, to: 4 });
  failed.catch(() => {});
  (await search(stage, 3)).reject(new Error("no worker"));
  await assert.rejects(failed, /no worker/);
  assert.deepEqual(await extent(scene), [[2, 3, 4], 4], "the third one is empty");
  assert.equal(stage.progress.at(-1), null);
  scene.dispose();
});

test("a search that is stopped keeps what was found, with a sentence", async () => {
  const { stage, scene } = await mounted();
  const stopped = scene.show({ ...start, to: 4 });
  await search(stage, 3);
  stage.stop?.();
  await ended(stage, stopped);
  await stopped;
  assert.match(stage.warnings.at(-1) ?? "", /^Stopped: showing what was found so far/);
  scene.dispose();
});

test("disposing ends the search", async () => {
  const stage = new Stage<State>();
  const scene = new PeriodScene(stage.host);
  const shown = scene.show(start);
  shown.catch(() => {});
  const { signal } = (await search(stage, 1)).options;
  assert.equal(signal?.aborted, false);
  scene.dispose();
  assert.equal(signal?.aborted, true);
  await assert.rejects(scene.data(), /Nothing is shown yet/);
});

test("a wide table that is hidden while it is written is complete without frames", async () => {
  onTestFinished(() => hide(false));
  const state = { ...start, to: 34, rows: 40 } as State;
  for (const hiddenBefore of [false, true]) {
    const table = new PeriodGrid({ read() {}, choose() {} });
    const element = table.element as unknown as FalseElement;
    Object.assign(element, { scrollTop: 0, clientHeight: 600 });
    element.dispatchEvent(new Event("scroll"));
    hide(hiddenBefore);
    const marked = { centre: null, row: null };
    table.show({ grid: gridOf(new Map(), state), show: "all", patterns: new Map(), marked });
    let isOver = false;
    const complete = table.complete().then(() => {
      isOver = true;
    });
    await turn();
    assert.equal(isOver, hiddenBefore, "a table that is seen is written frame by frame");
    hide(true);
    await turn();
    assert.ok(isOver);
    await complete;
    assert.match(element.textContent, / 26 /, "the last row in sight");
    assert.equal(framesDue(), 0);
    hide(false);
  }
});

test("a hidden page, which has no frames, waits for a task instead", async () => {
  onTestFinished(() => hide(false));
  hide(true);
  let isOver = false;
  void nextFrame().then(() => {
    isOver = true;
  });
  assert.equal(isOver, false);
  await turn(2);
  assert.ok(isOver);
  assert.equal(framesDue(), 0);
});
