/**
 * The octant's picture, read from the page: points, pixels, their agreement with the core's exact
 * rays, and what its shaders hold to be positions.
 */
import assert from "node:assert/strict";
import type { OctantParams } from "core";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { project, ray, type Viewport } from "../../www/canvas/orbit.ts";
import type {} from "../../www/scripting.ts";
import { orbitOf, sceneRadius } from "../../www/views/octant/camera.ts";
import { coreParams, type SetName, type SetWords } from "../../www/views/octant/sets.ts";
import { MEMBERS } from "../../www/views/octant/shader.ts";
import GIVEN from "../../www/views/octant/shaders/given.glsl";
import LIFE from "../../www/views/octant/shaders/life.glsl";
import { go } from "./browser.ts";

export type Lens = Viewport["lens"];

/** Returns the visible points as plain numbers. */
export async function points(page: Page): Promise<readonly (readonly number[])[]> {
  const points = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "points") throw new Error(`a ${field.kind}, not points`);
    return [...field.points];
  });
  return Array.from({ length: points.length / 3 }, (_, i) => points.slice(3 * i, 3 * i + 3));
}

/** The pixels of the picture alone, without marks, as the canvas holds them. */
export async function pixels(page: Page): Promise<PNG> {
  const url = await page.evaluate(
    () => document.querySelector<HTMLCanvasElement>("#picture canvas")?.toDataURL() ?? "",
  );
  return PNG.sync.read(Buffer.from(url.replace(/^[^,]*,/, ""), "base64"));
}

const colourAt = (png: PNG, x: number, y: number) =>
  [...png.data.subarray(4 * (y * png.width + x), 4 * (y * png.width + x) + 3)] as const;

/** Returns the background colour from the style of the page. */
const groundOf = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return [];
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ground");
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });

/** Separates the background from everything else. */
async function drawnIn(
  page: Page,
): Promise<{ png: PNG; drawn: (x: number, y: number) => boolean }> {
  const png = await pixels(page);
  const ground = await groundOf(page);
  const drawn = (x: number, y: number) =>
    colourAt(png, x, y).some((part, i) => Math.abs(part - (ground[i] as number)) > 2);
  return { png, drawn };
}

export async function shareDrawn(page: Page): Promise<number> {
  const { png, drawn } = await drawnIn(page);
  let count = 0;
  for (let y = 0; y < png.height; y += 2)
    for (let x = 0; x < png.width; x += 2) if (drawn(x, y)) count += 1;
  return (4 * count) / (png.width * png.height);
}

/**
 * Of the pixels of a grid that are all drawn or all ground about them: how many agree with the
 * exact ray.
 */
export async function agreement(
  page: Page,
  lens: Lens,
): Promise<{ share: number; hits: number; misses: number }> {
  const { png, drawn } = await drawnIn(page);
  const { state, width, height } = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const { width, height } = canvas?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return { state: window.nimscape.state as never, width, height };
  });
  const ratio = png.width / width;
  const words = state as SetWords;
  const { side } = words;
  const orbit = orbitOf(state, side);
  const view = { width, height, radius: sceneRadius(side), lens };
  const rays: number[][] = [];
  const seen: boolean[] = [];
  for (let y = 6; y < png.height - 6; y += 5)
    for (let x = 6; x < png.width - 6; x += 5) {
      const about = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => drawn(x + dx, y + dy)));
      if (new Set(about).size > 1) continue;
      const { origin, direction } = ray(orbit, view, (x + 0.5) / ratio, (y + 0.5) / ratio);
      rays.push([...origin, ...direction]);
      seen.push(drawn(x, y));
    }
  const params = coreParams(words);
  const hits = await page.evaluate(
    ({ params, rays }) =>
      rays.map(
        (ray) =>
          window.nimscape.core.octant_pick(
            params,
            ...(ray as [number, number, number, number, number, number]),
          ) !== undefined,
      ),
    { params, rays },
  );
  const agreeing = hits.filter((hit, i) => hit === seen[i]).length;
  const hit = hits.filter(Boolean).length;
  return { share: agreeing / hits.length, hits: hit, misses: hits.length - hit };
}

/** The middle of the cube of a position on the page, found by the core's own rays. */
export async function pixelOf(
  page: Page,
  at: readonly [number, number, number],
): Promise<[number, number]> {
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const state = (await page.evaluate(() => window.nimscape.state)) as never as {
    side: number;
    lens: Viewport["lens"];
  };
  const orbit = orbitOf(state as never, state.side);
  const view = {
    width: box.width,
    height: box.height,
    radius: sceneRadius(state.side),
    lens: state.lens,
  };
  const [x, y] = project(orbit, view, at) ?? [0, 0];
  return [box.x + x, box.y + y];
}

/**
 * Adds words to the link of the growth to step 11: each makes another picture, in which so many
 * times as many pixels are drawn.
 */
export async function drawAnew(
  page: Page,
  cases: readonly (readonly [words: string, least: number, most: number])[],
): Promise<void> {
  await go(page, "#v1/octant?side=16&n=11");
  const whole = await shareDrawn(page);
  const before = await pixels(page);
  for (const [words, least, most] of cases) {
    await go(page, `#v1/octant?side=16&n=11&${words}`);
    const share = (await shareDrawn(page)) / whole;
    assert.ok(share > least && share < most, `${words}: ${share}`);
    assert.ok(!(await pixels(page)).data.equals(before.data), words);
  }
}

/** The side of the octants whose shaders are compared with the core. */
export const SIDE = 64;

/**
 * Returns a shader that writes for each cell, one pixel each, its step of birth + 1, or 0 where no
 * position is, and 1 + the exponent of the side of the empty cube around it, or 0 where none is
 * known.
 */
export function shaderOf(set: SetName): string {
  return `#version 300 es
#define COPIES 1
${GIVEN}${MEMBERS[set]}${LIFE}
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

/**
 * Draws all cells with a shader and its tables, and compares them with the core: cells of another
 * step of birth, and positions in the aligned empty cubes that the shader leaps over. Runs in the
 * page.
 */
export function drawAll(job: {
  readonly params: OctantParams;
  readonly table: "around" | "heights" | null;
  readonly fragment: string;
  readonly side: number;
}): { positions: number; wrong: string[]; leapt: string[] } {
  const { params, table, fragment, side } = job;
  const { core } = window.nimscape;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 512;
  const gl = canvas.getContext("webgl2") as WebGL2RenderingContext;
  const program = gl.createProgram();
  const vertex = `#version 300 es
void main() { gl_Position = vec4(vec2[](vec2(-1), vec2(3, -1), vec2(-1, 3))[gl_VertexID], 0, 1); }`;
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
    texture(1, "around", gl.TEXTURE_3D, side, core.octant_surroundings(params));
  if (table === "heights") {
    const both = core.octant_heights(params);
    const empty = both.subarray(side ** 2);
    texture(1, "heights", gl.TEXTURE_2D, side, both.subarray(0, side ** 2));
    texture(2, "emptyCubes", gl.TEXTURE_3D, Math.round(Math.cbrt(empty.length)), empty);
  }
  for (const [name, value] of [
    ["side", side],
    ["fourth", params.d ?? 0],
    ["last", core.octant_last_step(params)],
  ] as const)
    gl.uniform1i(gl.getUniformLocation(program, name), value);
  gl.viewport(0, 0, 512, 512);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const pixels = new Uint8Array(512 * 512 * 4);
  gl.readPixels(0, 0, 512, 512, gl.RGBA, gl.UNSIGNED_BYTE, pixels);

  const { points, generation } = core.octant(params);
  const steps = new Uint16Array(side ** 3);
  for (const [i, step] of generation.entries()) {
    const [a = 0, b = 0, c = 0] = points.subarray(3 * i, 3 * i + 3);
    steps[(a * side + b) * side + c] = step + 1;
  }
  const [wrong, leapt]: [string[], string[]] = [[], []];
  const cell = (at: number) => `${at >> 12}, ${(at >> 6) & 63}, ${at & 63}`;
  const cubes = new Set<number>();
  for (let at = 0; at < steps.length; at++) {
    if (steps[at] !== pixels[4 * at]) wrong.push(`${cell(at)}: ${pixels[4 * at]}`);
    const exponent = (pixels[4 * at + 1] ?? 0) - 1;
    if (exponent < 0) continue;
    const whole = (x: number) => (x >> exponent) << exponent;
    const corner = (whole(at >> 12) << 12) | (whole((at >> 6) & 63) << 6) | whole(at & 63);
    cubes.add(8 * corner + exponent);
  }
  for (const cube of cubes) {
    const [corner, size] = [Math.floor(cube / 8), 1 << (cube & 7)];
    for (let x = 0; x < size; x++)
      for (let y = 0; y < size; y++)
        for (let z = 0; z < size; z++)
          if (steps[corner + (x << 12) + (y << 6) + z])
            leapt.push(`${cell(corner + (x << 12) + (y << 6) + z)} in a cube of ${size}`);
  }
  return { positions: generation.length, wrong: wrong.slice(0, 5), leapt: leapt.slice(0, 5) };
}
