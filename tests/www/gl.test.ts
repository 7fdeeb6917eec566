/** WebGL helpers: faults of shaders, and that large tables arrive whole and are freed. */
import assert from "node:assert/strict";
import { test } from "vitest";
import {
  integers2d,
  integers3d,
  type Pieces,
  program,
  replace,
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
