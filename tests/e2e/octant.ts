/**
 * The octant's picture, read from the page: points, pixels, and their agreement with the core's
 * exact rays.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { project, ray, type Viewport } from "../../www/canvas/orbit.ts";
import type {} from "../../www/scripting.ts";
import { orbitOf, sceneRadius } from "../../www/views/octant/geometry.ts";
import { coreParams, type SetWords } from "../../www/views/octant/sets.ts";
import { go } from "./browser.ts";

/** Returns the visible points as plain numbers. */
export async function points(page: Page) {
  const field = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "points") throw new Error(`a ${field.kind}, not points`);
    const { points, generation, parent } = field;
    return { points: [...points], generation: [...generation], parent: [...parent] };
  });
  return field.generation.map((generation, i) => ({
    at: field.points.slice(3 * i, 3 * i + 3) as [number, number, number],
    generation,
    parent: field.parent[i] as number,
  }));
}

/** The pixels of the picture alone, without marks, as the canvas holds them. */
export async function pixels(page: Page): Promise<PNG> {
  const url = await page.evaluate(
    () => document.querySelector<HTMLCanvasElement>("#picture canvas")?.toDataURL() ?? "",
  );
  return PNG.sync.read(Buffer.from(url.replace(/^[^,]*,/, ""), "base64"));
}

export const colourAt = (png: PNG, x: number, y: number) =>
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
  lens: Viewport["lens"],
): Promise<{ share: number; hits: number; misses: number }> {
  const { png, drawn } = await drawnIn(page);
  const { state, width, height } = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const { width, height } = canvas?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return { state: window.nimscape.state as never, width, height };
  });
  const words = state as SetWords;
  const { side } = words;
  const orbit = orbitOf(state, side);
  const view = { width, height, radius: sceneRadius(side), lens };
  const rays: number[][] = [];
  const seen: boolean[] = [];
  for (let y = 6; y < png.height - 6; y += 9)
    for (let x = 6; x < png.width - 6; x += 9) {
      const about = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => drawn(x + dx, y + dy)));
      if (new Set(about).size > 1) continue;
      const { origin, direction } = ray(orbit, view, x + 0.5, y + 0.5);
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

export const notices = (page: Page) => page.locator(".notices").innerText();

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
 * Adds words to the link of the growth to step 11, which the page shows: each makes another
 * picture, in which so many times as many pixels are drawn.
 */
export async function drawAnew(
  page: Page,
  cases: readonly (readonly [words: string, least: number, most: number])[],
): Promise<void> {
  const whole = await shareDrawn(page);
  const before = await pixels(page);
  for (const [words, least, most] of cases) {
    await go(page, `#v1/octant?side=16&n=11&${words}`);
    const share = (await shareDrawn(page)) / whole;
    assert.ok(share > least && share < most, `${words}: ${share}`);
    assert.ok(!(await pixels(page)).data.equals(before.data), words);
  }
}
