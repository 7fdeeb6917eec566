/** The sets that the octant can show, and its ways of drawing, on the built site. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type {} from "../../www/scripting.ts";
import { go, link, settled, type Visit } from "./browser.ts";
import { agreement, drawAnew, points } from "./octant.ts";
import { test, visitor } from "./site.ts";

const SMALL = { width: 900, height: 560 };

function open(words: string): Promise<Visit> {
  return visitor.open(`#v1/octant?${words}`, SMALL);
}

const { arrays } = JSON.parse(readFileSync("tests/data/tripod-arrays.json", "utf8")) as {
  arrays: Record<string, number[][]>;
};

for (const [words, lives] of [
  ["side=16&game=lim", (a, b, c) => ((a & b) | (b & c) | (a & c)) === 0],
  ["side=16&d=5", (a, b, c) => (a ^ b ^ c) === 5],
  ["side=16&c=2", (a, b, c) => arrays[2]?.[a]?.[b] === c],
  ["side=16&c=1", (a, b, c) => arrays[1]?.[a]?.[b] === c],
] as [string, (a: number, b: number, c: number) => boolean][])
  test(`${words}: its data are its positions, and its pixels are what exact rays meet`, async () => {
    const { page } = await open(words);
    const shown = new Set((await points(page)).map(({ at }) => at.join()));
    let count = 0;
    for (let i = 0; i < 16 ** 3; i++) {
      const [a, b, c] = [i >> 8, (i >> 4) & 15, i & 15];
      assert.equal(shown.has(`${a},${b},${c}`), lives(a, b, c), `(${a}, ${b}, ${c})`);
      count += Number(lives(a, b, c));
    }
    assert.equal(shown.size, count);
    const { share, hits, misses } = await agreement(page, "perspective");
    assert.ok(hits > 100 && misses > 0, `${hits} hits, ${misses} misses`);
    assert.ok(share >= 0.99, `${share} of ${hits + misses} rays agree`);
  });

test("the relaxed rule describes at each step which cells are born", async () => {
  const { births, N_births } = JSON.parse(
    readFileSync("tests/data/relaxed-automaton.json", "utf8"),
  );
  const { page } = await open("rule=relaxed&side=16&n=7");
  const pictureText = () => page.locator("#picture").innerText();
  assert.match(
    await pictureText(),
    /Born at step 7: 27 with total 14, all P-positions; 36 others\./,
  );
  await go(page, "#v1/octant?rule=relaxed&side=16&n=13");
  const [all, others] = [births[13], N_births[13]];
  assert.ok(
    (await pictureText()).includes(`${all - others} with total 26, all P-positions; ${others}`),
  );
  await go(page, "#v1/octant?side=16");
  assert.doesNotMatch(await pictureText(), /Born/);
});

test("tree, newest step and copies apart are pictures of their own, without complaints", async () => {
  const { page } = await open("side=16&n=11");
  await drawAnew(page, [
    ["style=tree", 0.1, 0.8],
    ["cut=1&yaw=135&pitch=35", 0.1, 3],
    ["explode=60", 0.2, 1],
    ["style=tree&explode=60&cut=1", 0.02, 0.8],
    ["rule=relaxed&style=tree", 0.1, 1.5],
    ["game=lim&explode=60", 0.1, 3],
  ]);
});

test("copies apart are pointed at where they are seen", async () => {
  const large = { width: 1200, height: 840 };
  const { page } = await visitor.open("#v1/octant?side=4&explode=100", large);
  const facts = page.locator(".facts");
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const read = new Set<string>();
  for (let y = 20; y < box.height - 20; y += 44)
    for (let x = 20; x < box.width - 20; x += 44) {
      await page.mouse.move(box.x + x, box.y + y);
      const title = /\((\d, \d, \d)\)/.exec(await facts.innerText())?.[1];
      if (title) read.add(title);
    }
  const corners = ["0, 0, 0", "3, 3, 0", "3, 0, 3"];
  assert.ok(
    corners.every((corner) => read.has(corner)),
    [...read].join("; "),
  );
});

test("a key and a button look down an axis: parallel, all of it, coloured by that pile", async () => {
  const { page } = await open("side=16&zoom=3");
  await page.locator("#picture [tabindex]").press("3");
  await settled(page);
  assert.equal(await link(page), "#v1/octant?side=16&colour=c&lens=orthographic&yaw=0&pitch=90");
  await page.getByRole("button", { name: "In space" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/octant?side=16");
});

test("an octant without a position says why, and which side has one", async () => {
  const { page } = await open("d=9&side=8");
  assert.deepEqual(await points(page), []);
  const words = await page.locator("#picture").innerText();
  assert.match(words, /Nothing to show: beside a fourth pile of 9, .* 8 or more. Choose side 16/);
  await go(page, "#v1/octant?d=9&side=16");
  assert.ok((await points(page)).length > 0);
  assert.doesNotMatch(await page.locator("#picture").innerText(), /Nothing to show/);
});
