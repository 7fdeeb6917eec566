/** The octant on the built site: its data, and its pixels compared with the core. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { PNG } from "pngjs";
import type {} from "../../www/scripting.ts";
import { go } from "./browser.ts";
import { agreement, colourAt, pixels, shareDrawn } from "./octant.ts";
import { test, visitor } from "./site.ts";

/** All links are opened on one page. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/octant?side=4", {
    width: 1000,
    height: 640,
    shared: true,
  }));
});

test("the digest of the worker is the digest of the data", async () => {
  await go(page, "#v1/octant?side=32&n=20");
  const [inPage, inWorker] = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(inPage, inWorker);
});

test("N-positions of the relaxed rule look different", async () => {
  await go(page, "#v1/octant?rule=relaxed&side=16&n=13");
  const grey = (png: PNG) => {
    let found = 0;
    for (let y = 0; y < png.height; y += 3)
      for (let x = 0; x < png.width; x += 3) {
        const parts = colourAt(png, x, y);
        const [low, high] = [Math.min(...parts), Math.max(...parts)];
        if (high - low < 12 && high < 200) found += 1;
      }
    return found;
  };
  const relaxed = grey(await pixels(page));
  await go(page, "#v1/octant?rule=closer&side=16&n=13");
  assert.ok(relaxed > 50 && grey(await pixels(page)) < relaxed / 5);
});

test("the picture is not blank and grows with n", async () => {
  await go(page, "#v1/octant?side=32&n=0");
  const shares: number[] = [];
  for (const n of [0, 7, 16, 24, 31]) {
    await go(page, `#v1/octant?side=32&n=${n}`);
    shares.push(await shareDrawn(page));
  }
  assert.ok((shares[0] as number) > 0);
  for (let i = 1; i < shares.length; i++)
    assert.ok((shares[i] as number) > (shares[i - 1] as number), shares.join(" "));
});

for (const [about, words, lens] of [
  ["closer", "side=32", "perspective"],
  ["to a step", "side=32&n=21&yaw=-50&pitch=8", "perspective"],
  ["from below, parallel", "side=64&lens=orthographic&yaw=100&pitch=-35", "orthographic"],
  ["inside", "side=64&zoom=6&yaw=-45&pitch=30&x=20&y=20&z=30", "perspective"],
  ["down an axis", "side=16&lens=orthographic&yaw=0&pitch=90", "orthographic"],
  ["relaxed", "rule=relaxed&side=16&n=13", "perspective"],
] as const)
  test(`what is drawn is what the core's exact rays meet: ${about}`, async () => {
    await go(page, `#v1/octant?${words}`);
    const { share, hits, misses } = await agreement(page, lens);
    assert.ok(hits > 100 && misses > 0, `${hits} hits, ${misses} misses`);
    assert.ok(share >= 0.99, `${share} of ${hits + misses} rays agree`);
  });

for (const side of [1, 1024, 65536])
  test(`side ${side} is drawn`, async () => {
    await go(page, `#v1/octant?side=${side}`);
    assert.ok((await shareDrawn(page)) > 0.02);
  });
