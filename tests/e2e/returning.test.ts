/** A picture that was away, and comes back with another state, is there when it is settled. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** What is shown first, and what then: one of each way to draw a canvas. */
const CHANGES = [
  ["#v1/octant?side=16&n=4", "#v1/octant?side=16&n=6&cut=1"],
  ["#v1/growth?n=3", "#v1/growth?n=11"],
  ["#v1/array?side=16", "#v1/array?side=24&c=3"],
  ["#v1/counts", "#v1/counts?k=4&to=40"],
] as const;

/** Goes away and comes back with a state. */
const WAYS = {
  "after a lesson": async (page: Page, link: string) => {
    await go(page, "#v1/lesson?id=mex&step=2");
    await go(page, link);
  },
  "after Start": async (page: Page, link: string) => {
    await go(page, "#");
    await go(page, link);
  },
  "from hidden": (page: Page, link: string) =>
    page.evaluate(async (link) => {
      const picture = document.querySelector<HTMLElement>("#picture");
      if (picture === null) throw new Error("there is no picture");
      picture.style.display = "none";
      window.nimscape.link = link;
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      picture.style.display = "";
      await window.nimscape.settled();
    }, link),
};

/** Returns the share of pixels of other colours than the ground, of all canvases that are seen. */
const inkOf = (page: Page) =>
  page.evaluate(() => {
    let [ink, all] = [0, 0];
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>("#picture canvas")) {
      if (canvas.clientWidth === 0) continue;
      const { clientWidth: width, clientHeight: height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      copy?.drawImage(canvas, 0, 0, width, height);
      const pixels = new Uint32Array(copy?.getImageData(0, 0, width, height).data.buffer ?? []);
      all += pixels.length;
      ink += pixels.filter((pixel) => pixel !== pixels[0]).length;
    }
    return ink / all;
  });

test("a picture is there when it is settled, whichever way it comes back", async () => {
  const { page } = await visitor.open("#v1/play", { scale: 0.5 });
  for (const [first, then] of CHANGES) {
    await go(page, then);
    const ink = await inkOf(page);
    assert.ok(ink > 0.001, `${then}: ${ink}`);
    for (const [way, comesBack] of Object.entries(WAYS)) {
      await go(page, first);
      await comesBack(page, then);
      const found = await inkOf(page);
      assert.ok(Math.abs(found / ink - 1) < 0.05, `${then} ${way}: ${found}, not ${ink}`);
    }
  }
});
