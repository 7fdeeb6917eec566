/** WebGL helpers: what they ask of the graphics card, in which order, and what they report. */
import assert from "node:assert/strict";
import { test } from "vitest";
import {
  integers2d,
  integers3d,
  milestone,
  openGl,
  type Pieces,
  program,
  replace,
  target,
  texture,
} from "../../www/canvas/gl.ts";
import { FalseGl } from "./gl.ts";

/** All pieces of work; how often it paused, and its result. */
function finished<T>(pieces: Pieces<T>): { pauses: number; result: T } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = pieces.next();
    if (done) return { pauses, result: value };
  }
}

test("a picture is opaque and stays, for it is copied into files", () => {
  const asked: unknown[] = [];
  const canvas = { getContext: (...args: unknown[]) => void asked.push(...args) };
  openGl(canvas as unknown as HTMLCanvasElement);
  const [kind, settings] = asked as [string, Record<string, unknown>];
  assert.equal(kind, "webgl2");
  assert.deepEqual([settings.alpha, settings.preserveDrawingBuffer], [false, true]);
});

test("a milestone is reached once its fence is, and its fence is freed once", () => {
  const gl = new FalseGl();
  gl.done = false;
  const isReached = milestone(gl.context);
  const set = gl.taken().map(([name]) => name);
  assert.deepEqual(set, ["fenceSync", "flush"], "without a flush it may never come");
  assert.equal(isReached(), false);
  assert.deepEqual(gl.taken("deleteSync"), []);
  gl.done = true;
  assert.equal(isReached(), true);
  assert.equal(gl.taken("deleteSync").length, 1);
  gl.done = false;
  assert.equal(isReached(), true, "it stays reached");
  assert.deepEqual(gl.taken(), []);
  gl.lost = true;
  assert.equal(milestone(gl.context)(), true, "a lost context has no fences");
});

test("a program asks for its outcome only when it is ready, and sets uniforms by their types", () => {
  const gl = new FalseGl();
  gl.done = false;
  gl.uniforms = [
    ["size", "FLOAT"],
    ["grain", "FLOAT_VEC2"],
    ["paper", "FLOAT_VEC3"],
    ["box", "FLOAT_VEC4"],
    ["base", "INT_VEC3"],
    ["corners[0]", "FLOAT_VEC3"],
    ["palette", "SAMPLER_2D"],
  ];
  const made = program(gl.context, "vertex", "fragment");
  const begun = gl.taken();
  assert.deepEqual(
    begun.filter(([name]) => name === "shaderSource").map(([, , source]) => source),
    ["vertex", "fragment"],
  );
  assert.deepEqual(
    begun.filter(([name]) => name === "createShader").map(([, type]) => type),
    ["VERTEX_SHADER", "FRAGMENT_SHADER"],
  );
  const attached = begun.filter(([name]) => name === "attachShader");
  assert.deepEqual([new Set(attached.map(([, , shader]) => shader)).size, attached.length], [2, 2]);
  assert.equal(made.ready(), false);
  assert.deepEqual(gl.taken("getProgramParameter"), [], "that would wait for the compiler");
  gl.done = true;
  assert.equal(made.ready(), true);
  assert.ok(gl.taken("getProgramParameter").length > 0, "asked at once");
  made.use({
    size: 2,
    grain: [1, 2],
    paper: [1, 2, 3],
    box: [1, 2, 3, 4],
    base: [4, 5, 6],
    corners: [1, 2, 3, 4, 5, 6],
    palette: 1,
    unknown: 9,
  });
  assert.deepEqual(gl.taken().slice(1), [
    ["uniform1fv", "at size", [2]],
    ["uniform2fv", "at grain", [1, 2]],
    ["uniform3fv", "at paper", [1, 2, 3]],
    ["uniform4fv", "at box", [1, 2, 3, 4]],
    ["uniform3iv", "at base", [4, 5, 6]],
    ["uniform3fv", "at corners[0]", [1, 2, 3, 4, 5, 6]],
    ["uniform1iv", "at palette", [1]],
  ]);
  assert.equal(made.attribute("corner"), 7);
});

test("a shader that cannot be made is an error with the compiler's words, unless the context is lost", () => {
  const gl = new FalseGl();
  gl.fault = "0:7: syntax error";
  const made = program(gl.context, "", "");
  assert.throws(() => made.ready(), /the shader cannot be made: 0:7: syntax error/);
  assert.throws(() => made.use({}), /0:7/);
  gl.lost = true;
  assert.throws(() => program(gl.context, "", ""), /the graphics context is lost/);
  gl.lost = false;
  const late = program(gl.context, "", "");
  gl.lost = true;
  assert.equal(late.ready(), true, "a lost context has no words");
});

test("a texture has its sampling and is never repeated", () => {
  const gl = new FalseGl();
  for (const [kind, filter, place, how] of [
    ["2d", "nearest", "TEXTURE_2D", "NEAREST"],
    ["3d", "linear", "TEXTURE_3D", "LINEAR"],
  ] as const) {
    const made = texture(gl.context, 3, kind, filter);
    assert.deepEqual(gl.taken().slice(1), [
      ["activeTexture", 1003],
      ["bindTexture", place, made],
      ["texParameteri", place, "TEXTURE_MIN_FILTER", how],
      ["texParameteri", place, "TEXTURE_MAG_FILTER", how],
      ["texParameteri", place, "TEXTURE_WRAP_S", "CLAMP_TO_EDGE"],
      ["texParameteri", place, "TEXTURE_WRAP_T", "CLAMP_TO_EDGE"],
      ["texParameteri", place, "TEXTURE_WRAP_R", "CLAMP_TO_EDGE"],
    ]);
  }
});

const MIB = 2 ** 20;

test("a table is uploaded in pieces of at most 4 MiB, each bound anew, all of it once", () => {
  const gl = new FalseGl();
  const [width, height] = [2048, 2500];
  const values = Uint32Array.from({ length: width * height }, (_, at) => at);
  const { pauses, result } = finished(integers2d(gl.context, 4, width, values));
  const calls = gl.taken();
  assert.deepEqual(
    calls.find(([name]) => name === "texStorage2D"),
    ["texStorage2D", "TEXTURE_2D", 1, "R32UI", width, height],
  );
  const pieces = calls.filter(([name]) => name === "texSubImage2D");
  assert.deepEqual([pieces.length, pauses], [5, 5]);
  let row = 0;
  for (const piece of pieces) {
    const [, place, level, x, y, across, rows, format, type, part] = piece;
    const own = part as Uint32Array;
    assert.deepEqual(
      [place, level, x, y, across, format, type],
      ["TEXTURE_2D", 0, 0, row, width, "RED_INTEGER", "UNSIGNED_INT"],
    );
    assert.ok(own.byteLength <= 4 * MIB && own.length === width * Number(rows));
    assert.deepEqual([own[0], own.at(-1)], [row * width, (row + Number(rows)) * width - 1]);
    row += Number(rows);
    const before = calls[calls.indexOf(piece) - 1];
    assert.deepEqual(before, ["bindTexture", "TEXTURE_2D", result]);
  }
  assert.equal(row, height);
});

test("a block is uploaded layer by layer, in pieces of at most 4 MiB", () => {
  const gl = new FalseGl();
  const side = 160;
  const values = Uint16Array.from({ length: side ** 3 }, (_, at) => Math.floor(at / side ** 2));
  const { pauses } = finished(integers3d(gl.context, 4, side, values));
  const calls = gl.taken("texStorage3D", "texSubImage3D");
  assert.deepEqual(calls.shift(), ["texStorage3D", "TEXTURE_3D", 1, "R16UI", side, side, side]);
  assert.deepEqual([calls.length, pauses], [2, 2]);
  let layer = 0;
  for (const [, place, level, x, y, z, width, height, layers, format, type, part] of calls) {
    assert.deepEqual(
      [place, level, x, y, z, width, height, format, type],
      ["TEXTURE_3D", 0, 0, 0, layer, side, side, "RED_INTEGER", "UNSIGNED_SHORT"],
    );
    const own = part as Uint16Array;
    assert.ok(own.byteLength <= 4 * MIB && own.length === side ** 2 * Number(layers));
    assert.deepEqual([own[0], own.at(-1)], [layer, layer + Number(layers) - 1]);
    layer += Number(layers);
  }
  assert.equal(layer, side);
  const row = new Uint16Array(3 * MIB);
  assert.equal(finished(integers2d(gl.context, 4, row.length, row)).pauses, 1, "at least one row");
});

test("a texture that takes the place of another frees that one", () => {
  const gl = new FalseGl();
  for (const kind of ["2d", "3d"] as const) {
    const [old, made] = [1, 2].map((unit) => texture(gl.context, unit, kind, "nearest"));
    gl.taken();
    replace(gl.context, 1, kind, made as WebGLTexture);
    assert.deepEqual(gl.taken("deleteTexture", "bindTexture"), [
      ["deleteTexture", old],
      ["bindTexture", `TEXTURE_${kind.toUpperCase()}`, made],
    ]);
  }
});

test("a target has half floats where they can be blended, and is freed whole", () => {
  for (const [extensions, stored] of [
    [["EXT_color_buffer_float"], "RGBA16F"],
    [[], "RGBA8"],
  ] as const) {
    const gl = new FalseGl();
    gl.extensions = [...extensions];
    const { frame, width, height, dispose } = target(gl.context, 0, 30, 20);
    assert.deepEqual([width, height], [30, 20]);
    const calls = gl.taken();
    const called = (wanted: string) => calls.find(([name]) => name === wanted)?.slice(1);
    assert.deepEqual(called("texStorage2D"), ["TEXTURE_2D", 1, stored, 30, 20]);
    const picture = called("bindTexture")?.[1];
    const joined = ["FRAMEBUFFER", "COLOR_ATTACHMENT0", "TEXTURE_2D", picture, 0];
    assert.deepEqual(called("framebufferTexture2D"), joined);
    assert.deepEqual(called("bindFramebuffer"), ["FRAMEBUFFER", frame]);
    dispose();
    assert.deepEqual(gl.taken(), [
      ["deleteFramebuffer", frame],
      ["deleteTexture", picture],
    ]);
  }
});
