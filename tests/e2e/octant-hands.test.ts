/** The octant under user input, and on machines with missing features. */
import assert from "node:assert/strict";
import type {} from "../../www/scripting.ts";
import { eventually, facts, go, link, settled, type Visit, type VisitOptions } from "./browser.ts";
import { agreement, drawAnew, notices, pixelOf, pixels, shareDrawn } from "./octant.ts";
import { test, visitor } from "./site.ts";

function open(link: string, options?: VisitOptions): Promise<Visit> {
  return visitor.open(link, { width: 1000, height: 640, scale: 0.5, ...options });
}

/** As `open`, in a browser that has no WebGL 2. */
async function openPlain(link: string): Promise<Visit> {
  const visit = await open("", { scale: 1 });
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
  const turned = await link(page);
  const other = await open(turned);
  assert.equal(await link(other.page), turned);
  const expected = (await pixels(other.page)).data;
  await eventually(
    async () => (await pixels(page)).data.equals(expected),
    "the turn has ended with the picture of its link",
  );
  assert.equal(await link(page), turned);
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
  assert.equal(await after("u"), "2,0,2");
  const child = await after("c");
  const siblings = [child, await after("s"), await after("s")];
  assert.deepEqual(new Set(siblings), new Set(["3,0,3", "2,1,3", "3,1,2"]));
  assert.equal(await after("s"), child);
  assert.equal(await after("Escape"), undefined);
  assert.equal(await after("c"), "0,0,0");
  await box.press("u");
  assert.match(await link(page), /sel=0,0,0/);
});

test("a selection that is no cube of the picture shows a message", async () => {
  const { page } = await open("#v1/octant?side=16&sel=3,4,5");
  assert.match(
    await notices(page),
    /\(3, 4, 5\) is an N-position: nim-sum 2; nearest P-positions .*\(3, 4, 7\)/,
  );
  await go(page, "#v1/octant?side=16&sel=16,8,24");
  assert.match(await notices(page), /\(16, 8, 24\) is a P-position of step 24,/);
});

test("the growth plays to its end, and steps", async () => {
  const { page } = await open("#v1/octant?side=4&n=0");
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => window.nimscape.link === "#v1/octant?side=4");
  await page.getByRole("button", { name: "One step back" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/octant?side=4&n=2");
  await page.getByRole("button", { name: "One step forward" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/octant?side=4");
});

test("without WebGL 2 a message appears and the projection is drawn, where picking finds the same cells", async () => {
  const { page } = await openPlain("#v1/octant?side=32&n=25");
  assert.match(await notices(page), /no WebGL 2/);
  for (const lens of ["perspective", "orthographic"] as const) {
    await go(page, `#v1/octant?side=32&n=25&lens=${lens}`);
    const { share, hits, misses } = await agreement(page, lens);
    assert.ok(hits > 100 && misses > 100, `${lens}: ${hits} hits, ${misses} misses`);
    assert.ok(share >= 0.99, `${lens}: ${share} of ${hits + misses} rays agree`);
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
});

test("without WebGL 2 there are the tree, the newest step alone, colours and the selection, too", async () => {
  const { page } = await openPlain("#v1/octant?side=16&n=11");
  await drawAnew(page, [
    ["style=tree", 0.05, 0.8],
    ["cut=1", 0.1, 1.2],
    ["style=tree&cut=1", 0.02, 0.8],
    ["colour=a", 0.9, 1.1],
    ["sel=5,6,3", 0.9, 1.1],
  ]);
});

test("a lost context comes back; lost again, the plain projection takes over", async () => {
  const { page } = await open("#v1/octant?side=16", { fresh: true });
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
  await eventually(async () => (await shareDrawn(page)) > 0.02, "the plain projection is drawn");
});

test("two fingers come nearer, one turns", async () => {
  const { page } = await open("#v1/octant?side=16", {
    fresh: true,
    touch: true,
    width: 390,
    height: 844,
  });
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
