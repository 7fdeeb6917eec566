/** Scenes with steps, on a page without a browser: states in, pictures and changes out. */
import assert from "node:assert/strict";
import { describe, test, vi } from "vitest";
import { digestOf } from "../../www/views/view.ts";
import { holdTime, mountedBy, rest, Stage } from "./page.ts";

const { defaults } = await import("../../www/link/link.ts");
const { bands } = await import("../../www/views/bands/index.ts");
const { BandsScene } = await import("../../www/views/bands/scene.ts");
const { dynamics } = await import("../../www/views/dynamics/index.ts");
const { DynamicsScene } = await import("../../www/views/dynamics/scene.ts");
const { fill } = await import("../../www/views/fill/index.ts");
const { FillScene } = await import("../../www/views/fill/scene.ts");

holdTime();

/** Lets one step of a run pass, whatever its pace. */
const passStep = () => vi.advanceTimersByTime(4000);

describe("filling", () => {
  const start = defaults(fill.params) as import("../../www/views/fill/params.ts").State;

  const mounted = (patch: Partial<typeof start> = {}) =>
    mountedBy(FillScene, { ...start, ...patch });

  test("a step is drawn with its entries, explained and described", async () => {
    const { stage, scene } = await mounted({ step: 16 });
    const { words, rects } = stage.canvas().context;
    const { values } = await scene.data();
    const filled = [...values].filter((value) => value !== 65535);
    for (const value of filled) assert.ok(words.includes(`${value}`));
    assert.equal(rects >= filled.length, true);
    assert.match(stage.root.textContent, /Step 16 of 81\. ./);
    assert.match(stage.canvas().dataset.spoken ?? "", /centre 6, 10 rows, filled by entries/);
    assert.deepEqual(stage.changed(), []);
  });

  test("a single row has no steps: it is drawn, and nothing plays", async () => {
    const { stage, scene } = await mounted({ side: 1, c: 0 });
    assert.match(stage.root.textContent, /Step 0 of 0/);
    scene.play("on");
    scene.play("back");
    assert.deepEqual([stage.playing, stage.changed()], [[], []]);
  });

  test("a state that the core refuses leaves the last picture and its data", async () => {
    const { stage, scene } = await mounted({ step: 16 });
    const [before, words] = [await digestOf(scene, stage.host.bindings), stage.root.textContent];
    await assert.rejects(scene.show({ ...start, side: 4000 }), /side: 4000/);
    assert.equal(await digestOf(scene, stage.host.bindings), before);
    assert.equal(stage.root.textContent, words);
    scene.repaint();
    scene.step(1);
    assert.equal(stage.changed()[0]?.[0].step, 17);
  });

  test("there is no data before the first picture", async () => {
    const scene = new FillScene(new Stage<typeof start>().host);
    await assert.rejects(scene.data(), /Nothing is shown yet/);
    scene.repaint();
  });

  test("steps stay between the first and the last", async () => {
    const { stage, scene } = await mounted({ step: 3969 });
    assert.match(stage.root.textContent, /Step 81 of 81/, "beyond the last step is the last one");
    scene.step(1);
    assert.deepEqual(stage.changed(), [[{ step: 81 }, "step"]]);
    const canvas = stage.canvas();
    for (const [key, step] of [
      ["Home", 0],
      ["ArrowLeft", 0],
      ["ArrowRight", 1],
      ["ArrowDown", 10],
      ["ArrowDown", 19],
      ["ArrowUp", 10],
      ["End", 81],
    ] as const) {
      assert.ok(canvas.press(key).defaultPrevented, key);
      assert.equal(stage.changed().at(-1)?.[0].step, step, key);
    }
    assert.equal(canvas.press("ArrowLeft", { ctrlKey: true }).defaultPrevented, false);
    assert.deepEqual(stage.changed(), []);
  });

  test("a run goes step by step to the last step, and from there starts again", async () => {
    const { stage, scene } = await mounted({ step: 79 });
    scene.play("on");
    assert.deepEqual(stage.playing, [true]);
    passStep();
    assert.deepEqual(stage.playing, [true, false]);
    assert.deepEqual(stage.changed(), [
      [{ step: 80 }, "glide"],
      [{ step: 81 }, "glide"],
      [{ step: 81 }, "step"],
    ]);
    passStep();
    assert.deepEqual(stage.changed(), [], "the clock has stopped");
    scene.play("on");
    assert.deepEqual(
      stage.changed().map(([{ step }]) => step),
      [0, 1],
    );
    scene.play("stop");
    assert.deepEqual(stage.changed(), [[{ step: 1 }, "step"]]);
    assert.deepEqual(stage.playing.slice(2), [true, false]);
    scene.play("stop");
    assert.equal(stage.playing.length, 4, "stopped once");
  });

  test("a run back ends at the first step", async () => {
    const { stage, scene } = await mounted({ step: 2 });
    scene.play("back");
    passStep();
    assert.deepEqual(
      stage.changed().map(([{ step }, how]) => [step, how]),
      [
        [1, "glide"],
        [0, "glide"],
        [0, "step"],
      ],
    );
    assert.deepEqual(stage.playing, [true, false]);
  });

  test("keys start and stop a run; a step ends it", async () => {
    const { stage, scene } = await mounted({ step: 5 });
    stage.canvas().press("p");
    stage.canvas().press("p");
    stage.canvas().press("r");
    assert.deepEqual(stage.playing, [true, false, true]);
    scene.step(1);
    assert.equal(stage.playing.at(-1), false);
    stage.changed();
    passStep();
    assert.deepEqual(stage.changed(), []);
  });

  test("a scene that is disposed of runs no further", async () => {
    const { stage, scene } = await mounted({ step: 5 });
    scene.play("on");
    stage.changed();
    scene.dispose();
    passStep();
    assert.deepEqual(stage.changed(), []);
    stage.canvas().press("ArrowRight");
    assert.equal(stage.changed().length, 1, "keys are the page's to remove with the canvas");
  });
});

describe("bands", () => {
  const start = defaults(bands.params) as import("../../www/views/bands/params.ts").State;

  const mounted = (patch: Partial<typeof start> = {}) =>
    mountedBy(BandsScene, { ...start, ...patch });
  const captions = ({ root }: Stage<typeof start>) => root.all("h2").map((h) => h.textContent);

  test("one centre, or two beside each other", async () => {
    const one = await mounted();
    assert.deepEqual(captions(one.stage)[0], "Centre 2, rows and columns 3 to 26");
    const [first, second] = one.stage.root.all("section");
    assert.deepEqual([first?.hidden, second?.hidden], [false, true]);
    assert.equal(one.stage.core.calls.length, 1);
    assert.ok(one.stage.canvas().context.words.includes("7"), "the number of the barriers");
    const two = await mounted({ vs: 5, from: 100, side: 1 });
    assert.deepEqual(captions(two.stage), [
      "Centre 2, rows and columns 100 to 100",
      "Centre 5, rows and columns 100 to 100",
    ]);
    assert.equal(two.stage.root.all("section")[1]?.hidden, false);
  });

  test("of two states shown quickly the newer stays, also where the older is answered last", async () => {
    const stage = new Stage<typeof start>();
    const scene = new BandsScene(stage.host);
    const older = scene.show({ ...start, from: 50 });
    const newer = scene.show({ ...start, from: 90 });
    const [first, second] = stage.core.calls;
    assert.equal(first?.options.signal?.aborted, true, "the worker is free at once");
    assert.equal(second?.options.signal?.aborted, false);
    second?.answer();
    await newer;
    first?.answer();
    await older;
    assert.equal(captions(stage)[0], "Centre 2, rows and columns 90 to 113");
    assert.equal((await scene.data()).origin[0], 90);
  });

  test("an answer that is refused rejects, and the last picture stays", async () => {
    const { stage, scene } = await mounted();
    const before = await digestOf(scene, stage.host.bindings);
    const refused = scene.show({ ...start, n: 3000 });
    stage.core.calls.at(-1)?.answer();
    await assert.rejects(refused, /n: 3000/);
    assert.equal(await digestOf(scene, stage.host.bindings), before);
    assert.equal(captions(stage)[0], "Centre 2, rows and columns 3 to 26");
    const old = scene.show({ ...start, from: 9 });
    const next = scene.show(start);
    stage.core.calls.at(-2)?.reject(new Error("too late to matter"));
    await stage.core.answerAll();
    await Promise.all([old, next]);
  });

  test("steps stay between the centre and the last column", async () => {
    const { stage, scene } = await mounted({ c: 5, vs: 9 });
    scene.step(-1);
    assert.deepEqual(stage.changed(), [[{ from: 10 }, "step"]], "after the larger centre");
    const middle = await mounted({ from: 50 });
    middle.scene.step(1);
    middle.scene.step(-1);
    middle.stage.canvas().press("PageDown");
    middle.stage.canvas().press("PageUp");
    assert.deepEqual(
      middle.stage.changed().map(([{ from }]) => from),
      [51, 49, 74, 26],
    );
    const far = await mounted({ from: 1_000_000, side: 2 });
    far.scene.step(1);
    far.stage.canvas().press("PageUp");
    assert.deepEqual(
      far.stage.changed().map(([{ from }]) => from),
      [1_000_000, 999_998],
    );
  });

  test("a run moves on until it is stopped or disposed of", async () => {
    const { stage, scene } = await mounted();
    scene.play("on");
    assert.deepEqual(stage.changed(), [[{ from: 4 }, "glide"]]);
    vi.advanceTimersByTime(499);
    assert.deepEqual(stage.changed(), []);
    vi.advanceTimersByTime(1);
    assert.equal(stage.changed().length, 1);
    scene.play("stop");
    scene.play("stop");
    assert.deepEqual(stage.changed(), [[{ from: 3 }, "step"]]);
    assert.deepEqual(stage.playing, [true, false]);
    stage.canvas().press("R");
    assert.deepEqual(stage.playing, [true, false, true]);
    scene.dispose();
    stage.changed();
    passStep();
    assert.deepEqual(stage.changed(), []);
  });

  test("disposing ends the work of its requests", async () => {
    const stage = new Stage<typeof start>();
    const scene = new BandsScene(stage.host);
    const shown = scene.show(start);
    scene.dispose();
    assert.equal(stage.core.calls[0]?.options.signal?.aborted, true);
    await shown;
    await assert.rejects(scene.data(), /Nothing is shown yet/);
  });
});

describe("dynamics", () => {
  const start = defaults(dynamics.params) as import("../../www/views/dynamics/params.ts").State;

  const mounted = (patch: Partial<typeof start> = {}) =>
    mountedBy(DynamicsScene, { ...start, ...patch });
  const spoken = (stage: Stage<typeof start>) => stage.canvas().dataset.spoken ?? "";

  test("a step is drawn with its blocks and explained; the orbit is asked once for a seed", async () => {
    const { stage, scene } = await mounted({ t: 3 });
    const { words } = stage.canvas().context;
    for (const title of ["State 3", "Drop: state 4"]) assert.ok(words.includes(title), title);
    assert.match(spoken(stage), /after 3 steps, row 0: /);
    assert.match(stage.root.textContent, /Step 3\./);
    assert.equal(stage.core.of("dynamics").length, 1);
    scene.step(1);
    await rest();
    assert.match(spoken(stage), /after 4 steps/);
    assert.equal(stage.core.of("dynamics").length, 1, "another step of the same orbit");
  });

  test("the strip of a state is computed once, however often it is drawn", async () => {
    const stage = new Stage<typeof start>();
    const asked: string[] = [];
    const dynamics_strip: typeof stage.host.bindings.dynamics_strip = (params, columns) => {
      asked.push(JSON.stringify([params, columns]));
      return stage.host.bindings.dynamics_strip(params, columns);
    };
    const bindings = { ...stage.host.bindings, dynamics_strip };
    const scene = new DynamicsScene({ ...stage.host, bindings });
    const shown = scene.show({ ...start, t: 99_990 });
    await rest();
    await stage.core.answerAll();
    await shown;
    scene.repaint();
    assert.equal(asked.length, 1);
    scene.step(1);
    await rest();
    assert.equal(new Set(asked).size, asked.length, "another state has another strip");
  });

  test("a link that leaves out the answers shows the state, and not what becomes of it", async () => {
    const { stage } = await mounted({ t: 3, ui: "student" } as Partial<typeof start>);
    const { words } = stage.canvas().context;
    assert.ok(words.includes("State 3"));
    assert.deepEqual(
      words.filter((word) => /state 4|^Add|^Drop|offset of/.test(word)),
      [],
    );
  });

  test("of two states shown quickly the newer stays, also where the older is answered last", async () => {
    const stage = new Stage<typeof start>();
    const scene = new DynamicsScene(stage.host);
    const from = { ...start, start: "array" } as typeof start;
    const older = scene.show({ ...from, column: 40 });
    const newer = scene.show({ ...from, column: 60, t: 2 });
    await rest();
    const [first, second] = stage.core.of("seed_from_array");
    second?.answer();
    await rest();
    first?.answer();
    await stage.core.answerAll();
    await Promise.all([older, newer]);
    assert.match(spoken(stage), /after 2 steps/);
    assert.equal(stage.core.of("dynamics").length, 1, "the older seed has no orbit");
  });

  test("an orbit that fails rejects, and is asked again with the next picture", async () => {
    const stage = new Stage<typeof start>();
    const scene = new DynamicsScene(stage.host);
    const failed = scene.show(start);
    await rest();
    stage.core.calls[0]?.reject(new Error("no worker"));
    await assert.rejects(failed, /no worker/);
    assert.match(spoken(stage), /D\(/, "the step is drawn without its orbit");
    const shown = scene.show({ ...start });
    await rest();
    assert.equal(stage.core.of("dynamics").length, 2);
    await stage.core.answerAll();
    await shown;
  });

  test("steps stay between 0 and 100,000, and a run ends there", async () => {
    const { stage, scene } = await mounted();
    scene.step(-1);
    assert.deepEqual(stage.changed(), [[{ t: 0 }, "step"]]);
    const last = await mounted({ t: 99_999 });
    last.scene.play("on");
    assert.deepEqual(last.stage.changed(), [
      [{ t: 100_000 }, "glide"],
      [{ t: 100_000 }, "step"],
    ]);
    assert.deepEqual(last.stage.playing, [true, false]);
    await rest();
    last.scene.step(1);
    assert.deepEqual(last.stage.changed(), [[{ t: 100_000 }, "step"]]);
  });

  test("a run goes on step by step, back to 0, and ends when it is disposed of", async () => {
    const { stage, scene } = await mounted({ t: 2 });
    scene.play("back");
    await rest();
    passStep();
    assert.deepEqual(stage.changed(), [
      [{ t: 1 }, "glide"],
      [{ t: 0 }, "glide"],
      [{ t: 0 }, "step"],
    ]);
    assert.deepEqual(stage.playing, [true, false]);
    await rest();
    scene.play("on");
    scene.dispose();
    stage.changed();
    passStep();
    assert.deepEqual(stage.changed(), []);
  });

  test("a census is counted once, refusals are sentences, and it ends with another picture", async () => {
    const { stage, scene } = await mounted({ show: "cycles", start: "random", k: 2, n: 2 });
    const counted = () => stage.core.of("dynamics_census");
    assert.equal(counted().length, 1);
    assert.equal(stage.progress[0], 0);
    assert.equal(stage.progress.at(-1), null);
    const shown = scene.show({ ...start, show: "cycles", start: "random", k: 2, n: 3 });
    await rest();
    for (const call of stage.core.of("dynamics")) call.answer();
    await rest();
    assert.equal(counted().length, 2);
    stage.stop?.();
    await shown;
    assert.match(stage.root.textContent, /No census: You stopped the census/);
    const other = scene.show({ ...start, show: "cycles", start: "random", k: 3, n: 3 });
    await rest();
    for (const call of stage.core.of("dynamics")) call.answer();
    await rest();
    scene.dispose();
    assert.equal(counted().at(-1)?.options.signal?.aborted, true);
    await other;
  });
});
