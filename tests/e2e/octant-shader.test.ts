/**
 * What the shaders of the octant hold to be positions, and empty cubes, against the core: every
 * set, every cell to side 64.
 */
import assert from "node:assert/strict";
import type { OctantParams } from "core";
import type {} from "../../www/scripting.ts";
import { SETS, type SetName } from "../../www/views/octant/sets.ts";
import GIVEN from "../../www/views/octant/shaders/given.glsl";
import LIFE from "../../www/views/octant/shaders/life.glsl";
import { test, visitor } from "./site.ts";

const SIDE = 64;

const CASES: readonly (readonly [SetName, OctantParams])[] = [
  ["nim", { rule: "closer", side: SIDE }],
  ["relaxed", { rule: "relaxed", side: SIDE }],
  ["lim", { rule: "closer", side: SIDE, game: "lim" }],
  ...[0, 5, 37].map((d) => ["slice", { rule: "closer", side: SIDE, d }] as const),
  ["misere", { rule: "closer", side: SIDE, c: 1 }],
  ...[2, 7, 40].map((c) => ["tripod", { rule: "closer", side: SIDE, c }] as const),
  ["played", { rule: "closer", side: SIDE, game: "end-nim" }],
  ["played", { rule: "closer", side: SIDE, game: "kayles" }],
];

/**
 * Writes for each cell, one pixel each, its step of birth + 1, or 0 where no position is, and 1 +
 * the exponent of the side of the empty cube around it, or 0 where none is known.
 */
function shaderOf(set: SetName): string {
  return `#version 300 es
#define COPIES 1
${GIVEN}${SETS[set].life}${LIFE}
void main() {
  int at = int(gl_FragCoord.y) * 512 + int(gl_FragCoord.x);
  ivec3 p = ivec3(at >> 12, at >> 6 & 63, at & 63);
#ifdef SKIPS
  int gap = GAP(p);
  int step = LIVES(p, gap, 1.) ? BORN(p) : -1;
  int empty = gap > 0 ? 1 + int(log2(float(gap) + .5)) : 0;
#else
  int step = BORN(p);
  int empty = 0;
#endif
  colour = vec4(float(step + 1), float(empty), 0., 255.) / 255.;
}`;
}

const VERTEX = `#version 300 es
void main() { gl_Position = vec4(vec2[](vec2(-1), vec2(3, -1), vec2(-1, 3))[gl_VertexID], 0, 1); }`;

/** For each cell, in the order of (a, b, c), the code of a character. Texts are sent fast. */
interface Answer {
  /** The step of birth + 1 by the core, or 0. */
  readonly steps: string;
  /** What the shader writes: the same, and the exponent of the empty cube + 1, or 0. */
  readonly drawn: string;
  readonly empty: string;
}

/** Draws all cells with a shader and its tables, and asks the core for all positions. */
function drawAll(job: {
  readonly params: OctantParams;
  readonly table: "around" | "heights" | null;
  readonly vertex: string;
  readonly fragment: string;
}): Answer {
  const { params, table, vertex, fragment } = job;
  const { core } = window.nimscape;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 512;
  const gl = canvas.getContext("webgl2") as WebGL2RenderingContext;
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? "");
  gl.useProgram(program);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  const texture = (
    unit: number,
    name: string,
    to: number,
    size: number,
    values: ArrayBufferView,
  ) => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(to, gl.createTexture());
    gl.texParameteri(to, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(to, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    const [kept, type] =
      values instanceof Uint16Array ? [gl.R16UI, gl.UNSIGNED_SHORT] : [gl.R32UI, gl.UNSIGNED_INT];
    if (to === gl.TEXTURE_2D)
      gl.texImage2D(to, 0, kept, size, size, 0, gl.RED_INTEGER, type, values);
    else gl.texImage3D(to, 0, kept, size, size, size, 0, gl.RED_INTEGER, type, values);
    gl.uniform1i(gl.getUniformLocation(program, name), unit);
  };
  if (table === "around")
    texture(1, "around", gl.TEXTURE_3D, params.side, core.octant_surroundings(params));
  if (table === "heights") {
    const both = core.octant_heights(params);
    const empty = both.subarray(params.side ** 2);
    texture(1, "heights", gl.TEXTURE_2D, params.side, both.subarray(0, params.side ** 2));
    texture(2, "emptyCubes", gl.TEXTURE_3D, Math.round(Math.cbrt(empty.length)), empty);
  }
  const number = (name: string, value: number) =>
    gl.uniform1i(gl.getUniformLocation(program, name), value);
  number("side", params.side);
  number("fourth", params.d ?? 0);
  number("last", core.octant_last_step(params));
  gl.viewport(0, 0, 512, 512);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const pixels = new Uint8Array(512 * 512 * 4);
  gl.readPixels(0, 0, 512, 512, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const { points, generation } = core.octant(params);
  const steps = new Uint16Array(params.side ** 3);
  generation.forEach((step, i) => {
    const [a = 0, b = 0, c = 0] = points.subarray(3 * i, 3 * i + 3);
    steps[(a * params.side + b) * params.side + c] = step + 1;
  });
  const text = (codes: Iterable<number>) =>
    Array.from(codes, (x) => String.fromCharCode(x)).join("");
  const channel = (at: number) => text(pixels.filter((_, i) => i % 4 === at));
  return { steps: text(steps), drawn: channel(0), empty: channel(1) };
}

for (const [set, params] of CASES)
  test(`${set} ${JSON.stringify(params)}: the shader and the core have the same positions`, async () => {
    const { page } = await visitor.open("#v1/play");
    const { table } = SETS[set];
    const job = { params, table, vertex: VERTEX, fragment: shaderOf(set) };
    const { steps, drawn, empty } = await page.evaluate(drawAll, job);
    assert.equal(steps.length, SIDE ** 3);
    assert.ok(steps.replaceAll("\0", "").length >= 3 ** 6, "positions");
    for (let at = 0; at < steps.length; at++)
      if (steps[at] !== drawn[at])
        assert.fail(`${cell(at)}: ${steps.charCodeAt(at)} and ${drawn.charCodeAt(at)}`);
    assertEmpty(steps, empty);
  });

const cell = (at: number) => `(${at >> 12}, ${(at >> 6) & 63}, ${at & 63})`;

/** Asserts that no position lies in the aligned cubes that a shader leaps over. */
function assertEmpty(steps: string, empty: string): void {
  const cubes = new Set<string>();
  for (let at = 0; at < steps.length; at++) {
    const exponent = empty.charCodeAt(at) - 1;
    if (exponent < 0) continue;
    const corner = [at >> 12, (at >> 6) & 63, at & 63].map((x) => (x >> exponent) << exponent);
    cubes.add([...corner, 1 << exponent].join());
  }
  for (const cube of cubes) {
    const [a = 0, b = 0, c = 0, size = 0] = cube.split(",").map(Number);
    for (let x = a; x < a + size; x++)
      for (let y = b; y < b + size; y++) {
        const start = (x * SIDE + y) * SIDE + c;
        const line = steps.slice(start, start + size);
        if (/[^\0]/.test(line)) assert.fail(`a position at (${x}, ${y}, ...) in ${cube}`);
      }
  }
}
