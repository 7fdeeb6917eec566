/** The octant by ray casting, without a graphics card: what is drawn when, and what a loss does. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
import { FalseGl, type GlCall } from "./gl.ts";
import { FalseCore, FalseElement, framesDue, passFrame, rest } from "./page.ts";

const { homeOrbit, sceneRadius } = await import("../../www/views/octant/geometry.ts");
const { rayPainter } = await import("../../www/views/octant/rays.ts");

type Picture = import("../../www/views/octant/picture.ts").Picture;
type Tables = import("../../www/views/octant/tables.ts").Tables;
type Params = import("core").OctantParams;

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const [WIDTH, HEIGHT, SIDE] = [40, 30, 16];
const PICTURE = {
  ...{ set: "nim", side: SIDE, step: 15, whole: true, fourth: 0, style: "cubes", cut: false },
  reach: { top: 30, slack: 0 },
  copies: [{ corner: [0, 0, 0], shift: [0, 0, 0] }],
  ...{ spread: 1, newest: -1, ratio: 1, piece: null, selected: null },
  orbit: homeOrbit(SIDE),
  view: { width: WIDTH, height: HEIGHT, radius: sceneRadius(SIDE), lens: "perspective" },
  measure: { slopes: [1, 1, 1], from: 0 },
  palette: new Uint8Array(768),
  theme: { paper: [1, 1, 1], ink: [0, 0, 0], accent: [1, 0, 0], dark: false },
} as unknown as Picture;

function arranged({ lost = false } = {}) {
  const gl = new FalseGl();
  gl.lost = lost;
  gl.uniforms = [
    ["jitter", "FLOAT_VEC2"],
    ["side", "INT"],
  ];
  const canvas = Object.assign(new FalseElement("canvas"), { getContext: () => gl.context });
  const { createElement } = document;
  document.createElement = (() => canvas) as never;
  const core = new FalseCore();
  const fails: unknown[] = [];
  const heights = { heights: async () => new Uint16Array(SIDE ** 2 + 8) } as unknown as Tables;
  const painter = rayPainter(core.core, heights, () => void fails.push("failed"));
  document.createElement = createElement;
  assert.ok(painter);
  const signal = (type: string) => {
    const event = new Event(type, { cancelable: true });
    canvas.dispatchEvent(event);
    return event;
  };
  return { gl, canvas, core, painter, fails, signal };
}

/** Lets frames pass until a picture has ended; fails if it does not. */
async function ended(painted: Promise<void>): Promise<void> {
  let isOver = false;
  void painted.then(() => {
    isOver = true;
  });
  for (let frames = 0; !isOver; frames++) {
    assert.ok(frames < 1000, "it ends");
    passFrame();
    await rest();
  }
}

/** A pass of rays: whether it went to the canvas, its rows, its shift and its weight. */
interface Pass {
  readonly onto: unknown;
  readonly row: number;
  readonly rows: number;
  readonly jitter: string;
  readonly weight: number;
}

function passesIn(calls: readonly GlCall[]): Pass[] {
  const passes: Pass[] = [];
  let [onto, row, rows, weight]: [unknown, number, number, number] = [null, 0, 0, 1];
  for (const [name, ...args] of calls) {
    if (name === "bindFramebuffer") onto = args[1];
    if (name === "scissor") [, row, , rows] = args as [number, number, number, number];
    if (name === "blendColor") weight = Number(args[3]);
    if (name === "disable" && args[0] === "BLEND") weight = 1;
    if (name === "uniform2fv" && args[0] === "at jitter")
      passes.push({ onto, row, rows, weight, jitter: `${args[1]}` });
  }
  return passes;
}

/** Asserts that eight samples with shifted rays are mixed evenly, each of all rows. */
function assertSamples(passes: readonly Pass[], height: number): void {
  const jitters = [...new Set(passes.map(({ jitter }) => jitter))];
  assert.equal(jitters.length, 8);
  jitters.forEach((jitter, at) => {
    let row = 0;
    for (const pass of passes.filter((each) => each.jitter === jitter)) {
      assert.deepEqual([pass.row, pass.weight], [row, 1 / (at + 1)]);
      row += pass.rows;
    }
    assert.equal(row, height);
  });
}

test("a picture is drafted at once, and after a rest has eight samples with shifted rays, each whole", async () => {
  const { gl, painter, canvas } = arranged();
  const painted = painter.paint(PICTURE);
  passFrame();
  assert.deepEqual([canvas.width, canvas.height], [WIDTH, HEIGHT]);
  const [draft, ...none] = passesIn(gl.taken());
  assert.deepEqual([draft?.onto, draft?.rows, none.length], [null, HEIGHT, 0]);
  for (let frame = 0; frame < 7; frame++) passFrame();
  assert.deepEqual(passesIn(gl.taken()), [], "it may move again at once");
  await ended(painted);
  const passes = passesIn(gl.taken());
  assert.ok(
    passes.every(({ onto }) => onto !== null),
    "mixed before it is shown",
  );
  assertSamples(passes, HEIGHT);
  assert.equal(framesDue(), 0, "nothing more is done");
  painter.dispose();
});

test("a large picture is drafted coarsely and enlarged, and its samples come in bands", async () => {
  const { gl, painter } = arranged();
  const view = { ...PICTURE.view, width: 4000, height: 3000 };
  const painted = painter.paint({ ...PICTURE, view });
  passFrame();
  const calls = gl.taken();
  const [draft] = passesIn(calls);
  assert.deepEqual([draft?.onto === null, draft?.rows], [false, 750]);
  const canvas = calls.findLastIndex(([name, , onto]) => name === "bindFramebuffer" && !onto);
  const last = calls.slice(canvas).filter(([name]) => /viewport|drawArrays/.test(name));
  assert.deepEqual(last, [
    ["viewport", 0, 0, 4000, 3000],
    ["drawArrays", "TRIANGLES", 0, 3],
  ]);
  await ended(painted);
  const passes = passesIn(gl.taken());
  assert.ok(passes.length > 16, `${passes.length} bands`);
  assertSamples(passes, 3000);
  painter.dispose();
});

test("a still has no draft, and all eight samples", async () => {
  const { gl, painter } = arranged();
  const piece = { left: 8, top: 4, width: 20, height: 10 };
  await ended(painter.paint({ ...PICTURE, piece }));
  const calls = gl.taken();
  const passes = passesIn(calls);
  assert.ok(passes.every(({ onto }) => onto !== null));
  assert.equal(new Set(passes.map(({ jitter }) => jitter)).size, 8);
  assert.deepEqual(
    calls.find(([name]) => name === "viewport"),
    ["viewport", 0, 0, 20, 10],
  );
  painter.dispose();
});

test("at most two drafts are under way, and a sample waits for both", () => {
  const { gl, painter } = arranged();
  const drawn = (frames: number, step: (frame: number) => number) => {
    gl.taken();
    for (let frame = 0; frame < frames; frame++) {
      void painter.paint({ ...PICTURE, step: step(frame) });
      passFrame();
    }
    return passesIn(gl.taken()).length;
  };
  assert.equal(
    drawn(1, () => 15),
    1,
  );
  passFrame();
  gl.done = false;
  assert.equal(
    drawn(40, (frame) => frame % 15),
    2,
  );
  gl.done = true;
  passFrame();
  assert.equal(passesIn(gl.taken()).length, 1, "the newest picture has its draft");
  gl.done = false;
  for (let frame = 0; frame < 40; frame++) passFrame();
  assert.deepEqual(passesIn(gl.taken()), []);
  gl.done = true;
  passFrame();
  assert.equal(passesIn(gl.taken()).length, 1);
  painter.dispose();
});

test("a newer picture ends an older one", async () => {
  const { painter } = arranged();
  let isOver = false;
  void painter.paint(PICTURE).then(() => {
    isOver = true;
  });
  passFrame();
  await rest();
  assert.equal(isOver, false);
  const newer = painter.paint({ ...PICTURE, step: 3 });
  await rest();
  assert.equal(isOver, true);
  await ended(newer);
  painter.dispose();
});

test("a palette is uploaded once, and another one again", async () => {
  const { gl, painter } = arranged();
  await ended(painter.paint(PICTURE));
  assert.equal(gl.taken("texImage2D").length, 1);
  await ended(painter.paint(PICTURE));
  assert.equal(gl.taken("texImage2D").length, 0);
  await ended(painter.paint({ ...PICTURE, palette: new Uint8Array(768) }));
  assert.equal(gl.taken("texImage2D").length, 1);
  painter.dispose();
});

test("a context that comes back draws its picture anew; a second loss is the end", async () => {
  const { gl, painter, signal, fails } = arranged();
  const painted = painter.paint(PICTURE);
  passFrame();
  gl.lost = true;
  assert.ok(signal("webglcontextlost").defaultPrevented, "else it never comes back");
  gl.taken();
  for (let frame = 0; frame < 20; frame++) passFrame();
  assert.deepEqual(passesIn(gl.taken()), []);
  gl.lost = false;
  signal("webglcontextrestored");
  await ended(painted);
  assert.equal(new Set(passesIn(gl.taken()).map(({ jitter }) => jitter)).size, 8);
  vi.advanceTimersByTime(10_000);
  assert.deepEqual(fails, []);
  signal("webglcontextlost");
  assert.deepEqual(fails, ["failed"]);
  painter.dispose();
});

test("a context that stays lost for three seconds of a visible page is the end", () => {
  for (const lost of [true, false]) {
    const { painter, signal, fails } = arranged({ lost });
    if (!lost) signal("webglcontextlost");
    vi.advanceTimersByTime(2999);
    assert.deepEqual(fails, []);
    Object.assign(document, { hidden: true });
    vi.advanceTimersByTime(1);
    Object.assign(document, { hidden: false });
    assert.deepEqual(fails, [], "a hidden page waits");
    vi.advanceTimersByTime(3000);
    assert.deepEqual(fails, ["failed"]);
    painter.dispose();
  }
});

test("a shader that cannot be made is the end; of a lost context it is not", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { gl, painter, fails } = arranged();
  gl.fault = "0:1: too long";
  void painter.paint(PICTURE);
  for (let frame = 0; frame < 3; frame++) passFrame();
  assert.ok(fails.length > 0);
  painter.dispose();
  const later = arranged();
  later.gl.fault = "0:1: lost";
  void later.painter.paint(PICTURE);
  later.gl.lost = true;
  for (let frame = 0; frame < 3; frame++) passFrame();
  assert.deepEqual(later.fails, []);
  later.painter.dispose();
});

const RELAXED = { rule: "relaxed", game: "nim", side: SIDE, n: 3 } as unknown as Params;

test("a table is loaded once for all steps of a set, and uploaded before it is drawn", async () => {
  const { gl, painter, core } = arranged();
  assert.equal(painter.load("nim", RELAXED), null, "decided by digits");
  gl.taken();
  const loaded = painter.load("relaxed", RELAXED);
  assert.ok(loaded);
  assert.equal(painter.load("relaxed", { ...RELAXED, n: 4 }), loaded);
  const [call, ...others] = core.of("octant_surroundings");
  assert.equal(others.length, 0);
  call?.resolve(new Uint32Array(SIDE ** 3));
  await ended(loaded);
  const uploaded = gl.taken("texSubImage3D", "deleteTexture").map(([name]) => name);
  assert.deepEqual(uploaded, ["texSubImage3D", "deleteTexture"], "it took the place of the other");
  assert.equal(painter.load("relaxed", { ...RELAXED, n: 5 }), null);
  painter.dispose();
});

test("a table that another one has overtaken is not used, nor one that is refused", async () => {
  const { gl, painter, core } = arranged();
  const older = painter.load("relaxed", RELAXED);
  const newer = painter.load("relaxed", { ...RELAXED, side: 8 });
  assert.ok(older && newer);
  gl.taken();
  const [first, second] = core.of("octant_surroundings");
  assert.equal(first?.options.signal?.aborted, true, "its work is ended");
  first?.resolve(new Uint32Array(SIDE ** 3));
  await assert.rejects(older, { name: "AbortError" });
  assert.deepEqual(gl.taken("deleteTexture"), []);
  second?.reject(new Error("too large"));
  await assert.rejects(newer, /too large/);
  const again = painter.load("relaxed", { ...RELAXED, side: 8 });
  assert.equal(core.of("octant_surroundings").length, 3, "it is asked for again");
  again?.catch(() => {});
  painter.dispose();
});

test("a loss while a table is uploaded uploads it again, whole", async () => {
  const { gl, painter, signal } = arranged();
  const loaded = painter.load("tripod", { ...RELAXED, rule: "closer", c: 2 } as Params);
  assert.ok(loaded);
  await rest();
  signal("webglcontextlost");
  signal("webglcontextrestored");
  gl.taken();
  await ended(loaded);
  const uploads = gl.taken("texSubImage2D", "texSubImage3D", "deleteTexture");
  assert.deepEqual(
    uploads.map(([name]) => name),
    ["texSubImage2D", "texSubImage3D", "deleteTexture", "deleteTexture"],
  );
  painter.dispose();
});

test("disposing ends the picture, gives the context back and removes the canvas", async () => {
  const { gl, painter, canvas, signal, fails } = arranged();
  const box = new FalseElement("div");
  box.append(canvas);
  const painted = painter.paint(PICTURE);
  passFrame();
  painter.dispose();
  await painted;
  assert.equal(gl.taken("loseContext").length, 1);
  assert.deepEqual(box.childNodes, []);
  signal("webglcontextlost");
  vi.advanceTimersByTime(10_000);
  assert.deepEqual(fails, []);
  assert.equal(framesDue(), 0);
});

test("without WebGL 2 there is no painter", () => {
  const { createElement } = document;
  document.createElement = (() => ({ getContext: () => null })) as never;
  const none = {} as never;
  assert.equal(
    rayPainter(none, none, () => {}),
    null,
  );
  document.createElement = createElement;
});
