/** The octant on the built site: its data, its pixels held against the core, and the hands of a user. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import type { PNG } from "pngjs";
import { project, type Viewport } from "../../www/draw/orbit.ts";
import type {} from "../../www/scripting.ts";
import { orbitOf, sceneRadius } from "../../www/views/octant/geometry.ts";
import { type Visit, type VisitOptions, Visitor } from "./browser.ts";
import { agreement, colourAt, pixels, points, shareDrawn } from "./octant.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

const settled = (page: Page) => page.evaluate(() => window.nimscape.settled());
const link = (page: Page) => page.evaluate(() => window.nimscape.link);
const facts = (page: Page) => page.locator(".facts").innerText();
const notices = (page: Page) => page.locator(".notices").innerText();

async function open(link: string, options?: VisitOptions): Promise<Visit> {
  const visit = await visitor.visit(link, options);
  await settled(visit.page);
  return visit;
}

async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((to) => {
    window.nimscape.link = to;
  }, to);
  await settled(page);
}

/** As `open`, in a browser that has no WebGL 2. */
async function openPlain(link: string): Promise<Visit> {
  const visit = await open("");
  await visit.page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === "webgl2" ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await visit.page.goto("about:blank");
  await visit.page.goto(visitor.url + link);
  await settled(visit.page);
  return visit;
}

/** The middle of the cube of a position on the page, found by the core's own rays. */
async function pixelOf(
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

test("side 16 has all 256 positions, born in the right order, each from a parent born just before", async () => {
  const { page, complaints } = await open("#v1/octant?side=16");
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
  const { page } = await open("#v1/octant?side=32&n=20");
  const [inPage, inWorker] = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(inPage, inWorker);
});

test("the relaxed rule bears what stepping it bears, and N-positions look different", async () => {
  const { births, N_births } = JSON.parse(
    readFileSync("tests/data/relaxed-automaton.json", "utf8"),
  );
  const { page, complaints } = await open("#v1/octant?rule=relaxed&side=16&n=13");
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
  const { page } = await open("#v1/octant?side=32&n=0");
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
    const { page, close } = await open(`#v1/octant?${words}`);
    const { share, hits, misses } = await agreement(page, lens);
    assert.ok(hits > 100 && misses > 0, `${hits} hits, ${misses} misses`);
    assert.ok(share >= 0.99, `${share} of ${hits + misses} rays agree`);
    await close();
  });

for (const side of [1, 1024, 65536])
  test(`side ${side} is drawn`, async () => {
    const { page, complaints, close } = await open(`#v1/octant?side=${side}`);
    assert.ok((await shareDrawn(page)) > 0.02);
    assert.deepEqual(complaints, []);
    await close();
  });

test("a drag turns, with Shift it moves; the wheel comes nearer; all of it is in the link", async () => {
  const { page } = await open("#v1/octant?side=16");
  const before = await pixels(page);
  const [x, y] = await pixelOf(page, [8, 8, 0]);
  const drag = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 6; i++) await page.mouse.move(x + 20 * i, y + 5 * i);
    await page.waitForTimeout(120);
    await page.mouse.up();
    await settled(page);
  };
  await drag();
  assert.match(await link(page), /yaw=-?[\d.]+&pitch=/);
  assert.ok(!(await pixels(page)).data.equals(before.data));
  await go(page, "#v1/octant?side=16");
  await page.keyboard.down("Shift");
  await drag();
  await page.keyboard.up("Shift");
  assert.match(await link(page), /^#v1\/octant\?side=16&x=-?[\d.]+&y=-?[\d.]+&z=-?[\d.]+$/);
  await go(page, "#v1/octant?side=16");
  await page.mouse.wheel(0, -240);
  await page.waitForFunction(() => /zoom=2/.test(window.nimscape.link));
});

test("keys turn, move, zoom and go home", async () => {
  const { page } = await open("#v1/octant?side=16");
  const box = page.locator("#picture [tabindex]");
  await box.focus();
  const press = async (key: string) => {
    await box.press(key);
    await settled(page);
    return link(page);
  };
  assert.match(await press("ArrowLeft"), /yaw=/);
  assert.match(await press("ArrowUp"), /pitch=/);
  assert.match(await press("+"), /zoom=1\.25/);
  assert.match(await press("Shift+ArrowRight"), /x=/);
  assert.equal(await press("0"), "#v1/octant?side=16");
});

test("the link of a turned picture opens the same picture", async () => {
  const { page } = await open("#v1/octant?side=32");
  const box = page.locator("#picture [tabindex]");
  for (const key of ["ArrowLeft", "ArrowUp", "+", "+"]) await box.press(key);
  await page.waitForTimeout(400);
  await settled(page);
  const other = await open(await link(page));
  assert.equal(await link(other.page), await link(page));
  assert.ok((await pixels(page)).data.equals((await pixels(other.page)).data));
});

test("a tap selects what a pointer reads, and keys walk the tree from there", async () => {
  const { page } = await open("#v1/octant?side=4");
  const [x, y] = await pixelOf(page, [3, 0, 3]);
  await page.mouse.move(x, y);
  await page.waitForFunction(() =>
    document.querySelector(".facts")?.textContent?.includes("(3, 0, 3)"),
  );
  await page.mouse.down();
  await page.mouse.up();
  await settled(page);
  assert.match(await link(page), /sel=3,0,3/);
  assert.match(await facts(page), /Born at step\s+3/);
  const box = page.locator("#picture [tabindex]");
  const after = async (key: string) => {
    await box.press(key);
    await settled(page);
    return /sel=([\d,]+)/.exec(await link(page))?.[1];
  };
  assert.equal(await after("p"), "2,0,2");
  const child = await after("c");
  const siblings = [child, await after("s"), await after("s")];
  assert.deepEqual(new Set(siblings), new Set(["3,0,3", "2,1,3", "3,1,2"]));
  assert.equal(await after("s"), child);
  assert.equal(await after("Escape"), undefined);
  assert.equal(await after("c"), "0,0,0");
  await box.press("p");
  assert.match(await link(page), /sel=0,0,0/);
});

test("a selection that is no cube of the picture is told", async () => {
  const { page } = await open("#v1/octant?side=16&sel=3,4,5");
  assert.match(
    await notices(page),
    /\(3, 4, 5\) is an N-position: nim-sum 2; nearest P-positions .*\(3, 4, 7\)/,
  );
  await go(page, "#v1/octant?side=16&sel=16,8,24");
  assert.match(await notices(page), /\(16, 8, 24\) is a P-position, born at step 24/);
});

test("the growth plays to its end, and steps", async () => {
  const { page } = await open("#v1/octant?side=4&n=0");
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => window.nimscape.link === "#v1/octant?side=4");
  await page.getByRole("button", { name: "One step back" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/octant?side=4&n=2");
  await page.getByRole("button", { name: "One step forward" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/octant?side=4");
});

test("without WebGL 2 it says so and draws the projection, which answers the same rays", async () => {
  const { page, complaints } = await openPlain("#v1/octant?side=32&n=25");
  assert.match(await notices(page), /no WebGL 2/);
  const { share, hits, misses } = await agreement(page, "orthographic");
  assert.ok(hits > 100 && misses > 100, `${hits} hits, ${misses} misses`);
  assert.ok(share >= 0.99, `${share} of ${hits + misses} rays agree`);
  const before = await pixels(page);
  await page.locator("#picture [tabindex]").press("ArrowLeft");
  await page.waitForTimeout(400);
  await settled(page);
  assert.ok(!(await pixels(page)).data.equals(before.data));
  await go(page, "#v1/octant?side=128");
  assert.match(await page.locator("body").innerText(), /side: 128 cannot be drawn here/);
  assert.ok((await shareDrawn(page)) > 0.02);
  assert.deepEqual(complaints, []);
});

test("a lost context comes back; lost again, the plain projection takes over", async () => {
  const { page } = await open("#v1/octant?side=16");
  const before = await pixels(page);
  const lose = (restore: boolean) =>
    page.evaluate(async (restore) => {
      const gl = document.querySelector<HTMLCanvasElement>("#picture canvas")?.getContext("webgl2");
      const loss = gl?.getExtension("WEBGL_lose_context");
      loss?.loseContext();
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (restore) loss?.restoreContext();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }, restore);
  await lose(true);
  await go(page, "#v1/octant?side=16&n=15");
  await go(page, "#v1/octant?side=16");
  assert.ok((await pixels(page)).data.equals(before.data));
  await lose(false);
  await page.waitForFunction(() => /plain projection/.test(document.body.innerText));
  await settled(page);
  await page.waitForTimeout(300);
  assert.ok((await shareDrawn(page)) > 0.02);
});

test("two fingers come nearer, one turns", async () => {
  const { page } = await open("#v1/octant?side=16", { touch: true, width: 390, height: 844 });
  await page.evaluate(async () => {
    const box = document.querySelector("#picture [tabindex]");
    const send = (type: string, id: number, x: number) =>
      box?.dispatchEvent(
        new PointerEvent(type, {
          pointerId: id,
          clientX: x,
          clientY: 300,
          pointerType: "touch",
          bubbles: true,
        }),
      );
    Element.prototype.setPointerCapture = () => {};
    send("pointerdown", 1, 180);
    send("pointerdown", 2, 220);
    for (let i = 1; i <= 10; i++) {
      send("pointermove", 1, 180 - 2 * i);
      send("pointermove", 2, 220 + 2 * i);
    }
    send("pointerup", 1, 160);
    send("pointerup", 2, 240);
  });
  await settled(page);
  assert.match(await link(page), /zoom=2/);
});
