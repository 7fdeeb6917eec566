/** The octant on the built site: its data, and its pixels compared with the core. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { PNG } from "pngjs";
import type {} from "../../www/scripting.ts";
import { go, Visitor } from "./browser.ts";
import { agreement, colourAt, pixels, points, shareDrawn } from "./octant.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

/** All links are opened on one page. */
const { page, complaints } = await visitor.open("#v1/octant?side=4", { width: 1000, height: 640 });

test("side 16 has all 256 positions, born in the right order, each from a parent born just before", async () => {
  await go(page, "#v1/octant?side=16");
  const born = await points(page);
  assert.equal(born.length, 256);
  assert.equal(new Set(born.map(({ at }) => at.join())).size, 256);
  assert.equal(born[0]?.parent, -1);
  for (const [i, { at, generation, parent }] of born.entries()) {
    const [a, b, c] = at;
    assert.ok(Math.max(a, b, c) < 16);
    assert.equal(a ^ b ^ c, 0);
    assert.equal(generation, (a + b + c) / 2);
    assert.ok(generation >= (born[i - 1]?.generation ?? 0));
    const before = born[parent];
    if (i === 0) continue;
    assert.ok(before && parent < i && before.generation === generation - 1);
    const steps = at.map((pile, j) => pile - (before.at[j] as number));
    assert.deepEqual(steps.sort(), [0, 1, 1]);
  }
  assert.deepEqual(complaints, []);
});

test("the digest of the worker is the digest of the data", async () => {
  await go(page, "#v1/octant?side=32&n=20");
  const [inPage, inWorker] = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(inPage, inWorker);
});

test("the relaxed rule gives the births of a simulation, and N-positions look different", async () => {
  const { births, N_births } = JSON.parse(
    readFileSync("tests/data/relaxed-automaton.json", "utf8"),
  );
  await go(page, "#v1/octant?rule=relaxed&side=16&n=13");
  const born = await points(page);
  const count = (wanted: (at: readonly [number, number, number]) => boolean, step: number) =>
    born.filter(({ at, generation }) => generation === step && wanted(at)).length;
  for (let step = 0; step <= 13; step++) {
    assert.equal(
      count(() => true, step),
      births[step],
      `step ${step}`,
    );
    assert.equal(
      count(([a, b, c]) => (a ^ b ^ c) !== 0, step),
      N_births[step],
      `step ${step}`,
    );
  }
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
  assert.deepEqual(complaints, []);
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
    assert.deepEqual(complaints, []);
  });
