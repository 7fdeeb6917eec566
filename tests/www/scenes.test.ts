/** Scenes that wait for the core, without a browser: states in, pictures and changes out. */
import assert from "node:assert/strict";
import { describe, test, vi } from "vitest";
import { digestOf, type Scene, type ViewHost } from "../../www/views/view.ts";
import { buttonsOf, framesDue, holdTime, mountedBy, passFrame, rest, Stage } from "./page.ts";

const { defaults } = await import("../../www/link/link.ts");
const { BothScene } = await import("../../www/views/both/scene.ts");
const { HALVES, params: both } = await import("../../www/views/both/halves.ts");
const { growth } = await import("../../www/views/growth/index.ts");
const { GrowthScene } = await import("../../www/views/growth/scene.ts");
const { play } = await import("../../www/views/play/index.ts");
const { PlayScene } = await import("../../www/views/play/scene.ts");
const { shadows } = await import("../../www/views/shadows/index.ts");
const { ShadowsScene } = await import("../../www/views/shadows/scene.ts");

holdTime();

describe("shadows", () => {
  const start = defaults(shadows.params) as import("../../www/views/shadows/params.ts").State;

  const mounted = (patch: Partial<typeof start> = {}) =>
    mountedBy(ShadowsScene, { ...start, ...patch });
  const captions = ({ root }: Stage<typeof start>) => root.all("h2").map((h) => h.textContent);
  const verdict = ({ root }: Stage<typeof start>) => root.all("p")[0];

  test("both shadows are drawn, and whether they are the same for ever is decided once", async () => {
    const { stage, scene } = await mounted();
    assert.deepEqual(captions(stage).slice(0, 2), [
      "Centre 2, rows and columns 8 to 31",
      "Centre 5, rows and columns 8 to 31",
    ]);
    assert.match(verdict(stage)?.textContent ?? "", /^Centres 2 and 5 are nearly equivalent/);
    assert.equal(verdict(stage)?.ariaBusy, "false");
    assert.deepEqual([stage.progress[0], stage.progress.at(-1)], [0, null]);
    const moved = scene.show({ ...start, from: 40, side: 1 });
    await stage.core.answerAll();
    await moved;
    assert.equal(captions(stage)[0], "Centre 2, rows and columns 40");
    assert.equal(stage.core.of("near_equivalence").length, 1, "another window, the same question");
  });

  test("of three states shown quickly the first and the last are asked; the last stays", async () => {
    const stage = new Stage<typeof start>();
    const scene = new ShadowsScene(stage.host);
    const all = [20, 30, 40].map((from) => scene.show({ ...start, from }));
    await rest();
    assert.equal(stage.core.of("shadows").length, 1);
    await stage.core.answerAll();
    await Promise.all(all);
    const asked = stage.core.of("shadows").map(({ args }) => (args[0] as { from: number }).from);
    assert.deepEqual(asked, [20, 40]);
    assert.equal(captions(stage)[0], "Centre 2, rows and columns 40 to 63");
  });

  test("a window that is refused rejects, and the last picture stays", async () => {
    const { stage, scene } = await mounted();
    const before = await digestOf(scene, stage.host.bindings);
    const refused = scene.show({ ...start, side: 5000 });
    await rest();
    stage.core.of("shadows").at(-1)?.answer();
    await assert.rejects(refused, /side: 5000/);
    assert.equal(await digestOf(scene, stage.host.bindings), before);
    assert.equal(captions(stage)[0], "Centre 2, rows and columns 8 to 31");
  });

  test("work on another question ends, and no word of it is shown", async () => {
    const stage = new Stage<typeof start>();
    const scene = new ShadowsScene(stage.host);
    const older = scene.show({ ...start, c: 9 });
    const newer = scene.show(start);
    await rest();
    const [first, second] = stage.core.of("near_equivalence");
    assert.deepEqual(
      [first?.options.signal?.aborted, second?.options.signal?.aborted],
      [true, false],
    );
    await stage.core.answerAll();
    await Promise.all([older, newer]);
    assert.match(verdict(stage)?.textContent ?? "", /^Centres 2 and 5 /);
  });

  test("work under way is busy, and Stop leaves the question open", async () => {
    const stage = new Stage<typeof start>();
    const scene = new ShadowsScene(stage.host);
    const shown = scene.show(start);
    await rest();
    stage.core.of("shadows")[0]?.answer();
    stage.core.of("near_equivalence")[0]?.options.onSteps?.(0.25);
    assert.equal(verdict(stage)?.ariaBusy, "true", "it changes too often to be spoken");
    assert.equal(stage.progress.at(-1), 0.25);
    stage.stop?.();
    await shown;
    assert.match(verdict(stage)?.textContent ?? "", /^Stopped: centres 2 and 5 /);
    assert.deepEqual([verdict(stage)?.ariaBusy, stage.progress.at(-1)], ["false", null]);
  });

  test("a question that could not be decided is asked again with the next picture", async () => {
    const stage = new Stage<typeof start>();
    const scene = new ShadowsScene(stage.host);
    const failed = scene.show(start);
    await rest();
    stage.core.of("near_equivalence")[0]?.reject(new Error("the worker has died"));
    stage.core.of("shadows")[0]?.answer();
    await assert.rejects(failed, /the worker has died/);
    const again = scene.show({ ...start, from: 40 });
    await stage.core.answerAll();
    await again;
    assert.match(verdict(stage)?.textContent ?? "", /^Centres 2 and 5 are nearly equivalent/);
  });

  test("the cursor walks inside the quadrant, and brings its cell into the window", async () => {
    const { stage } = await mounted();
    const canvas = stage.canvas();
    assert.equal(canvas.press("Escape").defaultPrevented, false, "there is no cursor");
    canvas.press("Enter");
    assert.equal((stage.facts.at(-1) as { rows: unknown[] }).rows.length > 0, true);
    for (let step = 0; step < 40; step++) canvas.press("ArrowLeft");
    assert.deepEqual((stage.facts.at(-1) as { rows: string[][] }).rows[1]?.[1], "8");
    canvas.press("Escape");
    assert.equal(stage.facts.at(-1), null);
  });

  test("disposing ends what is computed", async () => {
    const stage = new Stage<typeof start>();
    const scene = new ShadowsScene(stage.host);
    const shown = scene.show(start);
    await rest();
    scene.dispose();
    assert.equal(stage.core.of("near_equivalence")[0]?.options.signal?.aborted, true);
    stage.core.of("shadows")[0]?.answer();
    await shown;
  });
});

describe("play", () => {
  const start = defaults(play.params) as import("../../www/views/play/params.ts").State;
  const hiddenAnswers = { hints: "0" } as const;

  async function mounted(patch: Partial<typeof start>) {
    const { stage, scene } = await mountedBy(PlayScene, { ...start, ...patch });
    const board = stage.root.childNodes[0] as import("./page.ts").FalseElement;
    const press = async (words: RegExp) => {
      const found = buttonsOf(board).find((button) => words.test(button.words));
      assert.ok(found, `${words} among ${buttonsOf(board).map((button) => button.words)}`);
      found.press();
      await stage.core.answerAll();
    };
    return { stage, scene, board, press };
  }

  test("a move is made by a button; the page answers after a while, once", async () => {
    const { stage, board, press } = await mounted({ p: "1,2,2" });
    assert.match(board.textContent, /one move wins/);
    await press(/^★ wins: \(0, 2, 2\)/);
    assert.deepEqual(stage.changed(), [[{ p: "0,2,2", from: "1,2,2", path: "" }, "step"]]);
    assert.match(board.textContent, /You move to \(0, 2, 2\), a winning move\./);
    vi.advanceTimersByTime(10_000);
    await stage.core.answerAll();
    assert.equal(stage.changed().length, 1);
    assert.match(board.textContent, /The page answers .*: it had no winning move\./);
    vi.advanceTimersByTime(10_000);
    assert.deepEqual(stage.changed(), [], "it is your move");
  });

  test("the page does not answer a friend, an end, or a position that was left", async () => {
    const friend = await mounted({ p: "1,2,2", answers: "you" });
    await friend.press(/\(0, 2, 2\)/);
    vi.advanceTimersByTime(10_000);
    assert.equal(friend.stage.changed().length, 1);
    const end = await mounted({ p: "1" });
    await end.press(/\(0\)/);
    vi.advanceTimersByTime(10_000);
    assert.equal(end.stage.changed().length, 1);
    assert.match(end.board.textContent, /No move is left: you win\./);
    const left = await mounted({ p: "1,2,2" });
    await left.press(/\(0, 2, 2\)/);
    await left.press(/^From \(1, 2, 2\) again/);
    vi.advanceTimersByTime(10_000);
    assert.equal(left.stage.changed().length, 2);
    const gone = await mounted({ p: "1,2,2" });
    await gone.press(/\(0, 2, 2\)/);
    gone.scene.dispose();
    vi.advanceTimersByTime(10_000);
    assert.equal(gone.stage.changed().length, 1);
  });

  test("hidden answers are in no word, and the page does not move for the player", async () => {
    const { board, press } = await mounted({ p: "3,4,5", ...hiddenAnswers, answers: "you" });
    assert.match(board.textContent, /\(3, 4, 5\): who wins\?/);
    assert.doesNotMatch(board.textContent, /★|wins:|value|Let the page move/);
    await press(/\(1, 4, 5\)/);
    assert.doesNotMatch(board.textContent, /winning|losing/);
  });

  test("of a large pile some moves are shown, the winning one among them, and all on request", async () => {
    const { stage, board, press } = await mounted({ p: "200,99", answers: "you" });
    const moves = () => buttonsOf(board).filter(({ words }) => /\(\d+, \d+\) [ab]: /.test(words));
    assert.equal(moves().length, 48);
    assert.match(moves()[0]?.words ?? "", /^★ wins: \(99, 99\)/);
    await press(/^Show all 299 moves$/);
    assert.equal(moves().length, 299);
    await press(/^\(199, 99\)/);
    assert.deepEqual(stage.changed()[0]?.[0].p, "199,99");
    assert.equal(moves().length, 48, "of the next position again some");
  });

  test("P-positions that are too many are not listed, and are no data", async () => {
    const { scene, board } = await mounted({ p: "255,255,255,255" });
    assert.match(board.textContent, /is a P-position of generation 510/);
    assert.match(board.textContent, /leads to more than 32,768 P-positions: they are not listed/);
    await assert.rejects(scene.data(), /more than 32,768 P-positions/);
  });

  test("of two positions shown quickly the newer stays", async () => {
    const { stage, scene, board } = await mounted({ p: "1,2,2" });
    const older = scene.show({ ...start, p: "1,1" });
    const newer = scene.show({ ...start, p: "2,2" });
    const [, first, second] = stage.core.calls;
    second?.answer();
    await newer;
    first?.answer();
    await older;
    assert.match(board.textContent, /\(2, 2\) is a P-position/);
    assert.match(JSON.stringify(await scene.data()), /"2,2"/);
  });

  test("a position that is refused rejects; in another game its example is shown", async () => {
    const { stage, scene, board } = await mounted({ p: "1,2,2" });
    const refused = assert.rejects(scene.show({ ...start, p: "256" }), /256/);
    await stage.core.answerAll();
    await refused;
    assert.match(board.textContent, /\(1, 2, 2\) is an N-position/);
    const other = scene.show({ ...start, game: "tripod-nim", p: "1,2,2" });
    await stage.core.answerAll();
    await other;
    assert.deepEqual(stage.changed(), [[{ p: "", from: "", path: "" }, "glide"]]);
    assert.match(stage.warnings[0] ?? "", /3 numbers, not 4.*; showing an example\.$/);
  });
});

describe("side by side", () => {
  type S = import("../../www/link/link.ts").State;

  /** Scenes that record what they are called for, and show a state when the test says so. */
  function mounted() {
    const stage = new Stage<S>();
    const calls: unknown[][] = [];
    const hosts: ViewHost<S>[] = [];
    const failures = new Map<string, Error>();
    const scene = new BothScene(
      stage.host,
      HALVES.map((half) => ({
        half,
        mount: (host: ViewHost<S>): Scene<S> => {
          hosts.push(host);
          const say =
            (what: string) =>
            (...args: unknown[]) =>
              void calls.push([half.letter, what, ...args]);
          return {
            show: async (state) => {
              calls.push([half.letter, "show", state.n]);
              const failure = failures.get(half.letter);
              if (failure) throw failure;
            },
            data: async () => ({ kind: "table", columns: { half: [half.letter] } }),
            digest: async () => half.letter,
            repaint: say("repaint"),
            play: say("play"),
            step: say("step"),
            dispose: say("dispose"),
          };
        },
      })),
    );
    return { stage, scene, calls, hosts, failures };
  }
  const start = defaults(both) as S;

  /** Shows a state, with the task that it is put off to. */
  async function shows(scene: Scene<S>, state: S): Promise<void> {
    const shown = scene.show(state);
    vi.advanceTimersByTime(1);
    await shown;
  }

  test("the first state and a step are two tasks, and one that is late is left out", async () => {
    const { scene, calls } = mounted();
    const first = scene.show({ ...start, n: 6 });
    await rest();
    assert.deepEqual(calls.splice(0), [["g", "show", 6]]);
    vi.advanceTimersByTime(1);
    await first;
    assert.deepEqual(calls.splice(0), [["o", "show", 6]]);
    await scene.show({ ...start, n: 6, pal: "magma" }); // not put off
    assert.deepEqual(calls.splice(0), [
      ["g", "show", 6],
      ["o", "show", 6],
    ]);
    const older = scene.show({ ...start, n: 7 });
    const newer = scene.show({ ...start, n: 8 });
    await rest();
    assert.deepEqual(calls.splice(0), [
      ["g", "show", 7],
      ["g", "show", 8],
    ]);
    vi.advanceTimersByTime(1);
    await Promise.all([older, newer]);
    assert.deepEqual(calls.splice(0), [["o", "show", 8]]);
    const last = scene.show({ ...start, n: 9 });
    scene.dispose();
    vi.advanceTimersByTime(1);
    await last;
    assert.deepEqual(calls.slice(1), [
      ["g", "dispose"],
      ["o", "dispose"],
    ]);
  });

  test("a half that fails rejects", async () => {
    const { scene, failures } = mounted();
    failures.set("o", new Error("no context"));
    await assert.rejects(shows(scene, start), /no context/);
  });

  test("the growth leads: its data, its steps, as far as the octant goes", async () => {
    const { scene, calls } = mounted();
    const most = both.n.max;
    assert.equal(await scene.digest(), "g");
    await shows(scene, { ...start, n: most });
    calls.splice(0);
    scene.step(1);
    scene.play("on");
    assert.deepEqual(calls, []);
    scene.step(-1);
    scene.play("back");
    scene.play("stop");
    assert.deepEqual(calls.splice(0), [
      ["g", "step", -1],
      ["g", "play", "back"],
      ["g", "play", "stop"],
    ]);
    const shown = scene.show({ ...start, n: most - 1 });
    vi.advanceTimersByTime(1);
    await shown;
    calls.splice(0);
    scene.step(1);
    scene.play("on");
    assert.deepEqual(calls, [
      ["g", "step", 1],
      ["g", "play", "on"],
    ]);
  });

  test("P and R run both, and stop what runs; with Control they are the browser's", async () => {
    const { stage, scene, calls, hosts } = mounted();
    await shows(scene, { ...start, n: 3 });
    calls.splice(0);
    const [box] = stage.root.all("div");
    assert.equal(box?.press("p", { ctrlKey: true }).defaultPrevented, false);
    assert.ok(box?.press("P").defaultPrevented);
    hosts[0]?.playing(true);
    box?.press("r");
    hosts[0]?.playing(false);
    box?.press("r");
    assert.deepEqual(
      calls.map(([, , what]) => what),
      ["on", "stop", "back"],
    );
    assert.deepEqual(stage.playing, [true, false]);
  });

  test("changes of a half are changes of both, under their own names", () => {
    const { stage, hosts } = mounted();
    hosts[0]?.change({ n: 5, zoom: 3 }, "step");
    hosts[1]?.change({ yaw: 30, side: 64, n: 10 ** 6 }, "glide");
    assert.deepEqual(stage.changed(), [
      [{ n: 5, gzoom: 3 }, "step"],
      [{ oyaw: 30, n: both.n.max }, "glide"],
    ]);
  });
});

describe("growth", () => {
  const start = defaults(growth.params) as import("../../www/views/growth/params.ts").State;

  function mounted(patch: Partial<typeof start> = {}) {
    const stage = new Stage<typeof start>();
    const scene = new GrowthScene(stage.host);
    let state = { ...start, n: 3, ...patch };
    stage.onChange = (change) => {
      state = { ...state, ...change };
      void scene.show(state).catch(() => {});
    };
    const shown = scene.show(state);
    /** Frames pass and calls are answered, until nothing more is drawn. */
    const complete = async () => {
      do {
        passFrame();
        await stage.core.answerAll();
      } while (framesDue() > 0);
    };
    return { stage, scene, shown, complete, now: () => state };
  }

  test("a picture is complete once its cells are drawn, with the names of their positions", async () => {
    const { stage, shown, complete, scene } = mounted({ n: 1, x: 0, y: 0, zoom: -2 });
    let isShown = false;
    void shown.then(() => {
      isShown = true;
    });
    passFrame();
    await rest();
    assert.equal(isShown, false, "its cells are on their way");
    await complete();
    await shown;
    assert.deepEqual(stage.canvas().context.words.sort(), ["0 0 0", "0 1 1", "1 0 1", "1 1 0"]);
    assert.match(stage.canvas().dataset.spoken ?? "", /to generation 1\./);
    assert.match(stage.root.textContent, /born in generation 1/);
    scene.dispose();
  });

  test("a newer state ends the older one early, and a failed part rejects", async () => {
    const { stage, scene, shown, complete } = mounted();
    const newer = scene.show({ ...start, n: 2 });
    await shown;
    passFrame();
    for (const call of stage.core.calls) call.reject(new Error("no worker"));
    await rest();
    passFrame();
    await assert.rejects(newer, /no worker/);
    assert.match(stage.warnings[0] ?? "", /no worker/);
    await complete();
    scene.dispose();
  });

  test("steps stay between the root and the last generation", async () => {
    const { stage, scene, complete } = mounted({ n: 0 });
    await complete();
    scene.step(-1);
    assert.deepEqual(stage.changed(), []);
    scene.step(1);
    assert.deepEqual(stage.changed(), [[{ n: 1 }, "step"]]);
    const far = mounted({ n: 2 ** 40, zoom: -30 });
    far.scene.step(1);
    assert.deepEqual(far.stage.changed(), []);
    far.scene.step(-1);
    assert.deepEqual(far.stage.changed(), [[{ n: 2 ** 40 - 1 }, "step"]]);
    far.scene.dispose();
    scene.dispose();
  });

  test("a state that comes while a step is seen to grow stays", async () => {
    const { stage, scene, complete } = mounted({ n: 7 });
    await complete();
    scene.step(1);
    passFrame();
    assert.deepEqual(stage.changed(), [[{ n: 8 }, "step"]]);
    const shown = scene.show({ ...start, n: 2 });
    await complete();
    await shown;
    assert.deepEqual(stage.changed(), []);
    scene.dispose();
  });

  test("a run back ends at the root, reports its end once, and then no frame is asked for", async () => {
    const { stage, scene, complete } = mounted({ n: 2 });
    await complete();
    scene.play("back");
    assert.deepEqual(stage.playing, [true]);
    for (let frame = 0; frame < 500 && stage.playing.length < 2; frame++) {
      passFrame();
      await stage.core.answerAll();
    }
    assert.deepEqual(stage.playing, [true, false]);
    const changes = stage.changed();
    assert.deepEqual(changes.at(-1), [{ n: 0 }, "step"]);
    assert.ok(changes.slice(0, -1).every(([, how]) => how === "glide"));
    await complete();
    assert.equal(framesDue(), 0);
    scene.play("back");
    assert.deepEqual(stage.playing, [true, false], "there is nothing before the root");
    scene.dispose();
  });

  test("a run is paused where it is; disposing ends it and what is shown", async () => {
    const { stage, scene, complete } = mounted({ n: 2 });
    await complete();
    stage.canvas().press("p");
    stage.canvas().press("p");
    assert.deepEqual(stage.playing, [true, false]);
    assert.deepEqual(stage.changed().at(-1), [{ n: 2 }, "step"]);
    scene.play("on");
    const shown = scene.show({ ...start, n: 5 });
    scene.dispose();
    await shown;
    assert.equal(framesDue(), 0);
  });

  test("there are no parameters of data before the first state", async () => {
    const stage = new Stage<typeof start>();
    const scene = new GrowthScene(stage.host);
    assert.throws(() => scene.digest(), /nothing is shown yet/);
    passFrame();
    scene.dispose();
  });
});
