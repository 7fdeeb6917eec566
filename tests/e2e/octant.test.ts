/**
 * The octant on the built site: its pixels against the core's exact rays, its shaders against the
 * core, gestures and keys, and browsers without WebGL 2 or that lose it.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { OctantParams } from "core";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { SETS, type SetName } from "../../www/views/octant/sets.ts";
import { eventually, fingersOn, go, link, settled } from "./browser.ts";
import {
  agreement,
  drawAll,
  drawAnew,
  type Lens,
  pixelOf,
  pixels,
  points,
  SIDE,
  shaderOf,
  shareDrawn,
} from "./octant.ts";
import { test, visitor } from "./site.ts";

/** Software draws in a time proportional to the pixels. */
const SIZE = { width: 1000, height: 640, scale: 0.5 };

/** Nearly all links are opened on one page. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/octant?side=4", { ...SIZE, shared: true }));
});
const picture = () => page.locator("#picture [tabindex]");

/** Presses a key on the picture and returns the link. */
async function press(key: string): Promise<string> {
  await picture().press(key);
  await settled(page);
  return link(page);
}

/** Asserts that what is drawn is what the core's exact rays meet. */
async function agrees(of: Page, lens: Lens): Promise<void> {
  const { share, hits, misses } = await agreement(of, lens);
  assert.ok(hits > 50 && misses > 0, `${hits} hits, ${misses} misses`);
  assert.ok(share >= 0.99, `${share} of ${hits + misses} rays agree`);
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
  test(`its data are its positions, and its pixels are what exact rays meet: ${words}`, async () => {
    await go(page, `#v1/octant?${words}`);
    const shown = new Set((await points(page)).map((at) => at.join()));
    for (let i = 0; i < 16 ** 3; i++) {
      const [a, b, c] = [i >> 8, (i >> 4) & 15, i & 15];
      assert.equal(shown.has(`${a},${b},${c}`), lives(a, b, c), `(${a}, ${b}, ${c})`);
    }
    await agrees(page, "perspective");
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
    await agrees(page, lens);
  });

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

for (const [set, params] of CASES)
  test(`the shader and the core have the same positions: ${set} ${JSON.stringify(params)}`, async () => {
    const job = { params, table: SETS[set].table, fragment: shaderOf(set), side: SIDE };
    const { positions, wrong, leapt } = await page.evaluate(drawAll, job);
    assert.ok(positions >= 3 ** 6, `${positions} positions`);
    assert.deepEqual(wrong, [], "cells of another step of birth");
    assert.deepEqual(leapt, [], "positions in cubes that the shader leaps over");
  });

test("the smallest and the largest octant are drawn; N-positions look different", async () => {
  for (const side of [1, 65536]) {
    await go(page, `#v1/octant?side=${side}`);
    assert.ok((await shareDrawn(page)) > 0.02, `side ${side}`);
  }
  const grey = async (rule: string) => {
    await go(page, `#v1/octant?rule=${rule}&side=16&n=13`);
    const { data } = await pixels(page);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      const parts = data.subarray(at, at + 3);
      const high = Math.max(...parts);
      if (high - Math.min(...parts) < 12 && high < 200) found += 1;
    }
    return found;
  };
  const relaxed = await grey("relaxed");
  assert.ok(relaxed > 100 && (await grey("closer")) < relaxed / 5, `${relaxed}`);
});

test("the main slider is the step, and at its end stands everything", async () => {
  const slider = page.locator('[data-key="n"] input[type="range"]');
  const isLink = (link: string) =>
    page.waitForFunction((link) => window.nimscape.link === link, link);
  await go(page, "#v1/octant?side=8");
  await slider.press("ArrowLeft");
  await isLink("#v1/octant?side=8&n=6");
  await slider.press("ArrowRight");
  await isLink("#v1/octant?side=8");
  const field = page.locator("#n");
  await field.fill("3");
  await field.press("Enter");
  await isLink("#v1/octant?side=8&n=3");
  await field.fill("");
  await field.press("Enter");
  await isLink("#v1/octant?side=8");
  for (const [words, last] of [
    ["game=kayles", 8],
    ["c=2", 8],
    ["d=5", 12],
  ] as const) {
    await go(page, `#v1/octant?side=8&${words}`);
    await eventually(async () => (await slider.getAttribute("max")) === `${last}`, words);
  }
});

test("the rule by which it grows stands beneath, with its theorem, or that there is none", async () => {
  const id = "3-pile-nim-as-an-automaton-theorem-";
  for (const [words, rule, card] of [
    ["", /^Rule: .* three neighbours with one counter less in two piles/, `#v1/paper?id=${id}1`],
    ["&rule=relaxed", /^Rule: .* twelve neighbours/, `#v1/paper?id=${id}2`],
    ["&game=lim", /^Rule: .* \(1 less in one pile\)/, null],
    ["&game=kayles", /^No rule of neighbours/, null],
    ["&d=5", /^This is a slice /, null],
  ] as const) {
    await go(page, `#v1/octant?side=8${words}`);
    const beneath = page.locator(".octant-rule");
    assert.match((await beneath.innerText()).trim(), rule);
    assert.equal(await beneath.locator("a").getAttribute("href"), card);
  }
});

test("a dead cell is marked, with the neighbours that keep it from its birth", async () => {
  await go(page, "#v1/octant?side=4&sel=1,1,2");
  await page.locator(".facts", { hasText: "Never born" }).waitFor();
  assert.equal(await page.locator('.octant-bar[data-kind="branch"]').count(), 2);
  await go(page, "#v1/octant?side=4&n=0&sel=1,1,2");
  assert.equal(await page.locator('.octant-bar[data-kind="branch"]').count(), 0);
});

test("tree, newest step and copies apart are pictures of their own", async () => {
  await drawAnew(page, [
    ["rule=relaxed&style=tree", 0.1, 1.5],
    ["style=tree&explode=60&cut=1", 0.02, 0.8],
    ["game=lim&explode=60", 0.1, 3],
  ]);
});

test("a drag turns, with Shift it moves; wheel and fingers come nearer; all of it is in the link", async () => {
  const start = async () => {
    await go(page, "#v1/octant?side=16");
    return pixelOf(page, [8, 8, 0]);
  };
  const isIn = (words: RegExp) =>
    page.waitForFunction((words) => new RegExp(words).test(window.nimscape.link), words.source);
  const drag = async ([x, y]: readonly [number, number]) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 3; i++) await page.mouse.move(x + 40 * i, y + 10 * i);
    await page.mouse.up();
    await settled(page);
  };
  await drag(await start());
  await isIn(/yaw=-?[\d.]+&pitch=/);
  const at = await start();
  await page.keyboard.down("Shift");
  await drag(at);
  await page.keyboard.up("Shift");
  await isIn(/^#v1\/octant\?side=16&x=-?[\d.]+&y=-?[\d.]+&z=-?[\d.]+$/);
  const [x, y] = await pixelOf(page, [8, 8, 0]);
  assert.ok(x - at[0] > 80 && y - at[1] > 15, "it follows the pointer");
  await start();
  await page.mouse.wheel(0, -240);
  await isIn(/zoom=2/);
  const touched = await visitor.open("#v1/octant?side=16", { ...SIZE, touch: true });
  await (await fingersOn(touched.page)).spread(await pixelOf(touched.page, [8, 8, 0]), 20, 40);
  await touched.page.waitForFunction(() => /zoom=2/.test(window.nimscape.link));
});

test("keys turn, move, zoom, look down an axis and go home; the link opens the same picture", async () => {
  await go(page, "#v1/octant?side=32");
  assert.match(await press("ArrowLeft"), /yaw=/);
  assert.match(await press("ArrowUp"), /pitch=/);
  const turned = await press("+");
  const other = await visitor.open(turned, SIZE);
  assert.equal(await link(other.page), turned);
  const expected = (await pixels(other.page)).data;
  await eventually(
    async () => (await pixels(page)).data.equals(expected),
    "the turn has ended with the picture of its link",
  );
  assert.match(await press("Shift+ArrowRight"), /x=/);
  assert.equal(await press("0"), "#v1/octant?side=32");
  assert.equal(await press("3"), "#v1/octant?side=32&colour=c&lens=orthographic&yaw=0&pitch=90");
});

test("without WebGL 2 a sentence says so, and a projection is drawn that picks the same cells", async () => {
  const { page } = await visitor.open("#v1/octant?side=32&n=25", {
    ...SIZE,
    before: (page) =>
      page.addInitScript(() => {
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          kind: string,
          ...rest: unknown[]
        ) {
          return kind === "webgl2" ? null : Reflect.apply(getContext, this, [kind, ...rest]);
        } as typeof getContext;
      }),
  });
  assert.match(await page.locator(".notices").innerText(), /no WebGL 2/);
  for (const lens of ["perspective", "orthographic"] as const) {
    await go(page, `#v1/octant?side=32&n=25&lens=${lens}`);
    await agrees(page, lens);
  }
  const before = await pixels(page);
  await page.locator("#picture [tabindex]").press("ArrowLeft");
  await eventually(
    async () => !(await pixels(page)).data.equals(before.data),
    "the projection has turned",
  );
  await go(page, "#v1/octant?side=128");
  assert.match(await page.locator("body").innerText(), /side: 128 cannot be drawn here/);
  assert.ok((await shareDrawn(page)) > 0.02);
  await drawAnew(page, [
    ["style=tree&cut=1", 0.02, 0.8],
    ["sel=5,6,3", 0.9, 1.1],
  ]);
});

test("a lost context comes back; lost again, the plain projection takes over", async () => {
  const { page } = await visitor.open("#v1/octant?side=16", { ...SIZE, fresh: true });
  const before = await pixels(page);
  /** Loses the context, and perhaps restores it, and waits until the page has noticed. */
  const lose = (restore: boolean) =>
    page.evaluate(async (restore) => {
      const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
      const loss = canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context");
      const event = (name: string) =>
        new Promise((done) => canvas?.addEventListener(name, done, { once: true }));
      const lost = event("webglcontextlost");
      loss?.loseContext();
      await lost;
      if (!restore) return;
      await new Promise((resolve) => setTimeout(resolve)); // not from within the event
      const restored = event("webglcontextrestored");
      loss?.restoreContext();
      await restored;
    }, restore);
  await lose(true);
  await go(page, "#v1/octant?side=16&n=15");
  await go(page, "#v1/octant?side=16");
  assert.ok((await pixels(page)).data.equals(before.data));
  await lose(false);
  await page.locator(".notices", { hasText: /graphics card failed.*plain projection/ }).waitFor();
  await eventually(async () => (await shareDrawn(page)) > 0.02, "the plain projection is drawn");
});

test("the octant shows that it has the focus, alone and beside the growth", async () => {
  for (const to of ["#v1/octant?side=4", "#v1/both?n=3"]) {
    await go(page, to);
    const octant = page.locator("#picture .octant");
    const { x, y } = (await octant.locator("> :first-child").boundingBox()) ?? { x: 0, y: 0 };
    const corner = () => page.screenshot({ clip: { x, y, width: 40, height: 40 } });
    const blur = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await blur();
    const before = await corner();
    await page.keyboard.press("Tab"); // a key: the focus is shown
    await octant.focus();
    await eventually(async () => !before.equals(await corner()), `${to}, with the focus`);
    await blur();
    await eventually(async () => before.equals(await corner()), `${to}, without the focus`);
  }
});
