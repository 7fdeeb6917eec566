/** The octant without WebGL and without a browser: states in, pictures and changes out. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { framesDue, holdTime, motion, passFrame, rest, Stage } from "./page.ts";

const { SCREEN } = await import("../../www/canvas/surface.ts");
const { defaults } = await import("../../www/link/link.ts");
const { octant } = await import("../../www/views/octant/index.ts");
const { OctantScene } = await import("../../www/views/octant/scene.ts");

type State = import("../../www/views/octant/params.ts").State;

holdTime();

const start = { ...defaults(octant.params), side: 4 } as State;

function staged() {
  const stage = new Stage<State>();
  const scene = new OctantScene({ ...stage.host, surface: { ...SCREEN, flat: true } });
  let state = start;
  stage.onChange = (patch) => {
    state = { ...state, ...patch };
    void scene.show(state).catch(() => {});
  };
  return { stage, scene, box: stage.root.all("div")[0] ?? assert.fail() };
}

/** A scene that shows its own changes, as the page does. */
async function mounted(patch: Partial<State> = {}) {
  const made = staged();
  const shown = made.scene.show({ ...start, ...patch });
  await rest();
  await made.stage.core.answerAll();
  await shown;
  return made;
}
const spoken = ({ box }: ReturnType<typeof staged>) => box.dataset.spoken ?? "";

test("the positions are asked once for a side, and each step is drawn and described", async () => {
  const made = await mounted();
  assert.equal(made.stage.core.of("octant").length, 1);
  assert.match(made.stage.root.textContent, /P-positions of Nim, piles below 4/);
  const whole = spoken(made);
  await made.scene.show({ ...start, n: 1 });
  assert.notEqual(spoken(made), whole);
  assert.equal(made.stage.core.of("octant").length, 1, "another step of the same positions");
  assert.deepEqual(made.stage.changed(), []);
  made.scene.dispose();
});

test("of two sides shown quickly the newer stays, also where the older is answered last", async () => {
  const made = staged();
  const older = made.scene.show({ ...start, side: 8 });
  const newer = made.scene.show({ ...start, side: 2 });
  await rest();
  const [first, second] = made.stage.core.of("octant");
  second?.answer();
  await newer;
  const words = spoken(made);
  first?.answer();
  await older;
  assert.equal(spoken(made), words);
  const alone = await mounted({ side: 2 });
  assert.equal(words, spoken(alone));
  alone.scene.dispose();
  made.scene.dispose();
});

test("a side that cannot be drawn is drawn as far as possible, and rejects with both", async () => {
  const made = staged();
  const shown = made.scene.show({ ...start, side: 65 });
  shown.catch(() => {});
  await rest();
  await made.stage.core.answerAll();
  await assert.rejects(shown, /65.*64|64.*65/);
  const asked = made.stage.core.of("octant")[0]?.args[0] as { side: number };
  assert.equal(asked.side, 64);
  made.scene.dispose();
});

test("positions that do not come reject, and the last picture stays", async () => {
  const made = await mounted();
  const words = spoken(made);
  const failed = made.scene.show({ ...start, side: 8 });
  await rest();
  made.stage.core.of("octant").at(-1)?.reject(new Error("no worker"));
  await assert.rejects(failed, /no worker/);
  assert.equal(spoken(made), words);
  made.scene.dispose();
});

test("steps stay between the first and the last; the last one is the whole", async () => {
  const made = await mounted({ n: 1 });
  const { scene, stage } = made;
  const steps = () => stage.changed().map(([{ n }]) => n);
  scene.step(-1);
  scene.step(-1);
  assert.deepEqual(steps(), [0, 0]);
  await rest();
  const last = await mounted();
  last.scene.step(1);
  assert.deepEqual(last.stage.changed(), [[{ n: null }, "step"]]);
  last.scene.step(-1);
  const [before] = last.stage.changed();
  assert.ok(Number(before?.[0].n) > 0);
  last.scene.step(1);
  assert.deepEqual(last.stage.changed().at(-1), [{ n: null }, "step"]);
  last.scene.dispose();
  scene.dispose();
});

test("a run begins anew from the whole, and ends with it; one back ends at 0", async () => {
  for (const [what, first, end] of [
    ["on", 0, null],
    ["back", null, 0],
  ] as const) {
    const { scene, stage } = await mounted();
    scene.play(what);
    assert.deepEqual(stage.playing, [true]);
    for (let frame = 0; frame < 2000 && stage.playing.length < 2; frame++) {
      passFrame();
      await rest();
    }
    const changes = stage.changed();
    assert.deepEqual(changes.at(-1), [{ n: end }, "step"]);
    if (first !== null) assert.equal(changes[0]?.[0].n, first);
    assert.ok(changes.slice(0, -1).every(([, how]) => how === "glide"));
    assert.deepEqual(stage.playing, [true, false]);
    assert.equal(framesDue(), 0);
    scene.dispose();
  }
});

test("a run waits while the page is hidden: a minute without a frame counts as a second", async () => {
  const { scene, stage } = await mounted({ side: 64 });
  scene.play("on");
  passFrame();
  passFrame(60_000);
  await rest();
  const [shown] = stage.changed().at(-1) ?? [];
  assert.ok(shown?.n !== null && Number(shown?.n) < 10, `step ${shown?.n}`);
  assert.deepEqual(stage.playing, [true]);
  scene.dispose();
});

test("P plays and pauses where it is, R goes back; with Control they are the browser's", async () => {
  const { box, stage, scene } = await mounted({ n: 2 });
  assert.equal(box.press("p", { ctrlKey: true }).defaultPrevented, false);
  assert.ok(box.press("P").defaultPrevented);
  box.press("r");
  assert.deepEqual(stage.playing, [true, false]);
  assert.deepEqual(stage.changed().at(-1), [{ n: 2 }, "step"]);
  box.press("r");
  assert.deepEqual(stage.playing, [true, false, true]);
  scene.dispose();
  stage.changed();
  passFrame();
  assert.deepEqual([stage.changed(), framesDue()], [[], 0]);
});

test("at rest it turns slowly, and the link stays until the rest ends", async () => {
  const { stage, scene } = await mounted();
  const end = scene.rest() ?? assert.fail("it turns");
  for (let frame = 0; frame < 100; frame++) passFrame();
  assert.deepEqual(stage.changed(), []);
  end();
  const [[{ yaw = 0 }, how] = [{}, ""], ...more] = stage.changed();
  assert.ok(yaw > start.yaw + 0.5 && yaw < start.yaw + 6.4, `${yaw} from ${start.yaw}`); // 1.6 s
  assert.deepEqual([how, more], ["glide", []]);
  assert.equal(framesDue(), 0);
  scene.dispose();
});

test("it does not turn on a slow device, with less motion, or once another state is shown", async () => {
  const { stage, scene } = await mounted();
  const slow = scene.rest();
  for (let frame = 0; frame < 10; frame++) passFrame(60);
  assert.equal(framesDue(), 0);
  slow?.();
  const other = scene.rest();
  passFrame(1000);
  await scene.show({ ...start, n: 1 });
  assert.equal(framesDue(), 0);
  other?.();
  motion.reduced = true;
  assert.equal(scene.rest(), null);
  assert.deepEqual(stage.changed(), []);
  scene.dispose();
});

test("keys select the root, its child and its parent; Escape selects nothing", async () => {
  const { box, stage, scene } = await mounted();
  const selected = async (key: string) => {
    box.press(key);
    await rest();
    return stage.changed().at(-1)?.[0].sel;
  };
  assert.equal(box.press("Escape").defaultPrevented, false, "nothing is selected");
  assert.deepEqual(await selected("c"), [0, 0, 0]);
  const child = await selected("c");
  assert.equal(
    child?.reduce((sum, pile) => sum + pile, 0),
    2,
  );
  assert.deepEqual(await selected("u"), [0, 0, 0]);
  assert.equal(await selected("Escape"), null);
  scene.dispose();
});

test("a selection that is no position of the picture is explained once", async () => {
  const { stage, scene } = await mounted();
  await scene.show({ ...start, sel: [1, 2, 4] });
  assert.equal(stage.warnings.length, 1);
  await scene.show({ ...start, sel: [1, 2, 4], n: 1 });
  assert.equal(stage.warnings.length, 1);
  scene.dispose();
});

test("the facts of a selection are those of the set that is shown", async () => {
  const { stage, scene } = await mounted({ side: 8, sel: [3, 5, 6] });
  const names = () => (stage.facts.at(-1) as { rows: string[][] }).rows.map(([name]) => name);
  assert.ok(names().includes("Parent"), String(names()));
  const shown = scene.show({ ...start, side: 8, sel: [3, 5, 6], c: 3 });
  await rest();
  await stage.core.answerAll();
  await shown;
  assert.ok(!names().includes("Parent"), String(names()));
  scene.dispose();
});

test("where the order is no evolution of the game, the card has both", async () => {
  for (const [words, generation] of [
    [{ game: "lim", sel: [9, 2, 0] }, "3"],
    [{ game: "lim", sel: [2, 5, 0] }, "2"],
    [{ c: 2, sel: [1, 2, 2] }, "3"],
  ] as const) {
    const { stage, scene } = await mounted({ side: 16 });
    const shown = scene.show({ ...start, side: 16, ...words } as unknown as State);
    let isShown = false;
    void shown.then(() => {
      isShown = true;
    });
    for (let turn = 0; turn < 20 && !isShown; turn++) {
      await rest();
      await stage.core.answerAll();
    }
    const { rows } = stage.facts.at(-1) as { rows: [string, string][] };
    assert.equal(new Map(rows).get("Generation in the game"), generation, JSON.stringify(words));
    assert.ok(new Map(rows).has("Neighbour before"));
    scene.dispose();
  }
});

test("disposing ends what is shown, and nothing is drawn of what comes later", async () => {
  const { stage, scene, box } = staged();
  const shown = scene.show(start);
  await rest();
  scene.dispose();
  await stage.core.answerAll();
  await shown;
  assert.equal(box.dataset.spoken, undefined);
});
