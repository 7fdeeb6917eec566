/** Scenes of filled arrays, without a browser: which array is shown, and what is freed. */
import assert from "node:assert/strict";
import { describe, test, vi } from "vitest";
import type { Scene } from "../../www/views/view.ts";
import { bitmaps, framesDue, holdTime, passFrame, rest, Stage } from "./page.ts";

const { defaults } = await import("../../www/link/link.ts");
const { array } = await import("../../www/views/array/index.ts");
const { ArrayScene } = await import("../../www/views/array/scene.ts");
const { far } = await import("../../www/views/far/index.ts");
const { FarScene } = await import("../../www/views/far/scene.ts");

holdTime();

/** Answers calls and lets frames pass until nothing more happens. */
async function complete<S extends object>(stage: Stage<S>): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    const before = stage.core.calls.length;
    await stage.core.answerAll();
    passFrame();
    await rest();
    if (stage.core.calls.length === before && framesDue() === 0) return;
  }
  assert.fail("it never rests");
}

/** Shows a state to its end. */
async function shown<S extends object>(
  scene: Scene<S>,
  stage: Stage<NoInfer<S>>,
  state: NoInfer<S>,
): Promise<void> {
  const end = scene.show(state);
  end.catch(() => {});
  await complete(stage);
  await end;
}

describe("arrays", () => {
  const start = {
    ...defaults(array.params),
    c: 2,
    vs: null,
    side: 8,
  } as import("../../www/views/array/params.ts").State;

  async function mounted(patch: Partial<typeof start> = {}) {
    const stage = new Stage<typeof start>();
    const scene = new ArrayScene(stage.host);
    await shown(scene, stage, { ...start, ...patch });
    return { stage, scene };
  }
  const spoken = (stage: Stage<typeof start>) => stage.canvas().dataset.spoken ?? "";

  test("an array is shown with its numbers and its name, and its data is the visible entries", async () => {
    const { stage, scene } = await mounted();
    const { words } = stage.canvas().context;
    assert.ok(words.includes("0") && words.includes("7"));
    assert.match(spoken(stage), /^Array of centre 2/);
    const data = scene.data();
    await complete(stage);
    const { shape, values } = await data;
    assert.deepEqual([...shape], [8, 8]);
    assert.equal(values.length, 64);
    assert.equal(await scene.more(), null, "one array has no other numbers");
    scene.dispose();
  });

  test("drawn in another size it is still whole", async () => {
    const { stage, scene } = await mounted();
    const canvas = stage.canvas();
    const { length } = canvas.context.words;
    canvas.clientHeight = 200;
    canvas.context.words = [];
    canvas.press("Enter"); // it draws a cursor
    await complete(stage);
    assert.equal(canvas.context.words.length, length);
    scene.dispose();
  });

  test("the facts of a marked entry are those of the array that is shown", async () => {
    const { stage, scene } = await mounted({ sel: [3, 5, 0] });
    const facts = () => JSON.stringify(stage.facts.at(-1));
    assert.match(facts(), /Centre 2/);
    await shown(scene, stage, { ...start, sel: [3, 5, 0], c: 5 });
    assert.match(facts(), /Centre 5/);
    await shown(scene, stage, { ...start, sel: [3, 5, 0], c: 5, side: 4 });
    assert.equal(facts(), "null", "the array has no such entry");
    scene.dispose();
  });

  test("of two centres there are three pictures, and both arrays are data", async () => {
    const { stage, scene } = await mounted({ vs: 5, beside: "1" });
    assert.equal(stage.root.all("canvas").length, 3);
    const more = scene.more();
    await complete(stage);
    assert.deepEqual(Object.keys((await more)?.arrays ?? {}), ["first", "second"]);
    await assert.rejects(
      shown(scene, stage, { ...start, map: "difference" }),
      /map: difference needs a second centre/,
    );
    assert.match(spoken(stage), /^Array of centre 2/);
    scene.dispose();
  });

  test("of two centres shown quickly the newer stays, and the older is not kept open beside it", async () => {
    const { stage, scene } = await mounted();
    const older = scene.show({ ...start, c: 40 });
    const newer = scene.show({ ...start, c: 41 });
    vi.advanceTimersByTime(100);
    await complete(stage);
    await Promise.all([older, newer]);
    assert.match(spoken(stage), /^Array of centre 41/);
    scene.dispose();
    assert.equal(stage.core.open.size, 0);
  });

  test("of two palettes shown quickly the newer stays, and the pictures of the older are closed", async () => {
    const open = bitmaps.size;
    const { stage, scene } = await mounted();
    const older = scene.show({ ...start, pal: "magma" });
    const newer = scene.show({ ...start, pal: "plasma" });
    await rest();
    for (const call of stage.core.of("prepare")) call.answer();
    await rest();
    const tiles = stage.core.of("tiles").slice(-2);
    assert.deepEqual(
      tiles.map(({ args }) => (args.at(-1) as { pal: string }).pal),
      ["magma", "plasma"],
    );
    for (const call of tiles.reverse()) {
      call.answer();
      await rest();
    }
    await complete(stage);
    await Promise.all([older, newer]);
    const explained = stage.core.of("legend").at(-1)?.args.at(-1) as { pal: string } | undefined;
    assert.equal(explained?.pal ?? "plasma", "plasma");
    scene.dispose();
    assert.equal(bitmaps.size, open);
  });

  test("an array that is refused rejects, and the last picture stays", async () => {
    const { stage, scene } = await mounted();
    const words = spoken(stage);
    await assert.rejects(shown(scene, stage, { ...start, side: 99_999 }), /side: 99999/);
    assert.equal(spoken(stage), words);
    const digest = scene.digest();
    await complete(stage);
    assert.match(await digest, /^[0-9a-f]{64}$/);
    scene.dispose();
  });

  test("a fill that is stopped leaves the last picture, with a sentence", async () => {
    const { stage, scene } = await mounted();
    const stopped = scene.show({ ...start, side: 4096 });
    await rest();
    stage.core.of("open").at(-1)?.options.onProgress?.(0.5);
    assert.equal(stage.progress.at(-1), 0.5);
    stage.stop?.();
    await complete(stage);
    await stopped;
    assert.match(stage.warnings.at(-1) ?? "", /^Stopped: still showing .*side 8\./);
    assert.match(spoken(stage), /^Array of centre 2/);
    scene.dispose();
  });

  test("Enter reads an entry, arrows walk to the rim and no further, Escape puts it away", async () => {
    const { stage, scene } = await mounted();
    const canvas = stage.canvas();
    canvas.press("Enter");
    await complete(stage);
    for (let step = 0; step < 12; step++) canvas.press("ArrowUp");
    await complete(stage);
    const facts = stage.facts.at(-1) as { readonly rows: readonly (readonly string[])[] };
    assert.deepEqual(facts.rows[0]?.[1], "0", JSON.stringify(facts));
    canvas.press("Escape");
    await complete(stage);
    assert.equal(stage.facts.at(-1), null);
    scene.dispose();
  });

  test("disposing closes the arrays and pictures, and ends what is computed", async () => {
    const open = bitmaps.size;
    const { stage, scene } = await mounted({ vs: 5 });
    const late = scene.show({ ...start, c: 9 });
    await rest();
    scene.dispose();
    await complete(stage);
    await late;
    assert.equal(stage.core.open.size, 0, "also one that is filled too late");
    assert.equal(bitmaps.size, open);
    assert.equal(framesDue(), 0);
  });
});

describe("far out", () => {
  const start = {
    ...defaults(far.params),
    side: 16,
    from: 1000,
  } as import("../../www/views/far/params.ts").State;

  async function mounted(patch: Partial<typeof start> = {}) {
    const stage = new Stage<typeof start>();
    const scene = new FarScene(stage.host);
    await shown(scene, stage, { ...start, ...patch });
    return { stage, scene };
  }
  const spoken = (stage: Stage<typeof start>) => stage.canvas().dataset.spoken ?? "";
  async function dataOf(scene: InstanceType<typeof FarScene>, stage: Stage<typeof start>) {
    const data = scene.data();
    await complete(stage);
    return data;
  }

  test("a window is shown with its name; another palette asks for no other window", async () => {
    const { stage, scene } = await mounted();
    assert.match(spoken(stage), /1,?000/);
    await shown(scene, stage, { ...start, pal: "magma" });
    assert.equal(stage.core.of("openFar").length, 1);
    assert.equal(stage.core.of("tile").at(-1)?.args.at(-1), "magma");
    const digest = scene.digest();
    await complete(stage);
    assert.match(await digest, /^[0-9a-f]{64}$/);
    scene.dispose();
    assert.equal(stage.core.open.size, 0);
  });

  test("of two windows shown quickly the newer stays; the older ends at once and is closed", async () => {
    const { stage, scene } = await mounted();
    const older = scene.show({ ...start, from: 2000 });
    await rest();
    const newer = scene.show({ ...start, from: 3000 });
    await rest();
    const [, first] = stage.core.of("openFar");
    assert.equal(first?.options.signal?.aborted, true);
    await complete(stage);
    await Promise.all([older, newer]);
    assert.match(spoken(stage), /3,?000/);
    assert.equal(stage.core.open.size, 1, "only what is shown");
    scene.dispose();
  });

  test("a window that is refused rejects, and the last one stays", async () => {
    const { stage, scene } = await mounted();
    const words = spoken(stage);
    await assert.rejects(shown(scene, stage, { ...start, from: 2 ** 40 }), /from/);
    assert.equal(spoken(stage), words);
    const data = scene.data();
    await complete(stage);
    assert.deepEqual((await data).origin, [1000, 1000]);
    scene.dispose();
  });

  test("a window that is stopped leaves the last one, with a sentence", async () => {
    const { stage, scene } = await mounted();
    const stopped = scene.show({ ...start, from: 90_000 });
    await rest();
    stage.core.of("openFar").at(-1)?.options.onProgress?.(0.25);
    stage.stop?.();
    await complete(stage);
    await stopped;
    assert.match(stage.warnings.at(-1) ?? "", /^Stopped: still showing /);
    assert.equal(stage.progress.at(-1), null);
    scene.dispose();
    const none = new Stage<typeof start>();
    const first = new FarScene(none.host);
    const never = first.show(start);
    await rest();
    none.core.of("openFar")[0]?.options.onProgress?.(0.1);
    none.stop?.();
    await never;
    assert.match(none.warnings[0] ?? "", /there is no window yet/);
    await assert.rejects(first.data(), /No window is computed yet/);
    first.dispose();
  });

  test("the reason of a marked entry has its value, also if the link has another", async () => {
    const { stage, scene } = await mounted({ sel: [1000, 1001, 999] });
    const asked = scene.reasons();
    await complete(stage);
    const [{ values }, [reason]] = await Promise.all([dataOf(scene, stage), asked]);
    assert.match(reason?.sentence ?? "", new RegExp(`^C\\(1000, 1001\\) = ${values[1]}:`));
    scene.dispose();
  });

  test("the cursor stays inside the window; Enter marks its entry, and once more removes the mark", async () => {
    const { stage, scene } = await mounted();
    let state = start;
    stage.onChange = (patch) => {
      state = { ...state, ...patch };
      void scene.show(state);
    };
    const canvas = stage.canvas();
    canvas.press("Enter");
    for (let step = 0; step < 40; step++) canvas.press("ArrowDown");
    await complete(stage);
    canvas.press("Enter");
    await complete(stage);
    const marked = stage.changed().findLast(([patch]) => "sel" in patch)?.[0].sel;
    assert.equal(marked?.[0], 1015, "the last row");
    canvas.press("Enter");
    await complete(stage);
    assert.deepEqual(stage.changed().findLast(([patch]) => "sel" in patch)?.[0].sel, null);
    canvas.press("Escape");
    await complete(stage);
    canvas.press("Enter");
    await stage.core.answerAll();
    assert.equal(framesDue(), 1, "the cursor is to be drawn");
    scene.dispose();
    assert.equal(framesDue(), 0);
  });

  test("disposing ends the work, also of a window that arrives too late", async () => {
    const stage = new Stage<typeof start>();
    const scene = new FarScene(stage.host);
    const late = scene.show(start);
    await rest();
    scene.dispose();
    await complete(stage);
    await late;
    assert.equal(stage.core.of("openFar")[0]?.options.signal?.aborted, true);
    assert.equal(framesDue(), 0);
  });
});
