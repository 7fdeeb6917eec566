/** What is read does not move while a page or a frame loads on a slow phone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import { views } from "../../www/views/index.ts";
import { thisTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

/** The largest sum of shifts that is good (Cumulative Layout Shift), and ours is half of it. */
const MOST = 0.05;

/** Of each way to draw a picture, in the page or in a frame. */
const PLACES = ["#", "#v1/array", "#v1/lesson?id=order&step=2", "embed.html#v1/octant?side=8"];
PLACES.push("#v1/periods", "embed.html#v1/growth", "embed.html#v1/play");
PLACES.push("#v1/periods?c=6&row=12", "#v1/paper?id=nim-fractals-theorem-15");
PLACES.push("#v1/growth?n=15&ask=cell:parent");

/** Every view and every lesson. */
const ALL = views.map(({ name }) => `#v1/${name}`);
ALL.push(...lessons.map(({ name }) => `#v1/lesson?id=${name}`));

/** The shifts that a page has seen, each with what it moved. */
declare global {
  interface Window {
    shifts: { readonly value: number; readonly moved: string }[];
  }
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  /** Whether it follows what a reader has just done: a new step of a lesson moves what it moves. */
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly currentRect: DOMRect }[];
}

function observe() {
  window.shifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : "?";
        return `${name} to ${currentRect.y}`;
      });
      window.shifts.push({ value, moved: moved.join(", ") });
    }
  });
  observer.observe({ type: "layout-shift", buffered: true });
}

for (const place of new Set([...PLACES, ...thisTurn(ALL, 4)]))
  test(`${place} does not move what is there while it loads`, async () => {
    const [path = "", words = ""] = place.split("#");
    const { page, close } = await visitor.visit(`#${words}`, {
      ...{ width: 390, height: 844, touch: true, at: visitor.url + path, settings: false },
      before: async (page) => {
        await page.addInitScript(observe);
        // Files come one after another, as over a slow network.
        await page.route("**/*", async (route) => {
          await new Promise((later) => setTimeout(later, 60));
          await route.continue().catch(() => {}); // the page is closed
        });
      },
    });
    await page.waitForFunction(
      () => "nimscape" in window || document.querySelector("nimscape-figure"),
    );
    const shifts = await page.evaluate(async () => {
      const shown = window.nimscape ?? document.querySelector("nimscape-figure");
      await shown.settled();
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return window.shifts;
    });
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await close();
    assert.ok(sum <= MOST, `${sum}: ${JSON.stringify(shifts)}`);
  });

/** Waits until the picture is drawn, and returns the shifts since the last call. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    await window.nimscape.settled();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return window.shifts.splice(0);
  });

// Steps of one view, with other words and another size; and those of other lessons in turn.
for (const name of new Set(["conjecture", ...thisTurn(lessons, 4).map(({ name }) => name)]))
  test(`lesson ${name} does not move what is there after its next step has come`, async () => {
    const { page } = await visitor.visit(`#v1/lesson?id=${name}`, {
      ...{ width: 390, height: 844, touch: true, settings: false },
      before: (page) => page.addInitScript(observe),
    });
    await page.waitForFunction(() => "nimscape" in window);
    await shiftsOf(page);
    const next = page.getByRole("button", { name: "Next", exact: true });
    for (let step = 2; (await next.count()) > 0; step++) {
      await next.click();
      await page.locator(".lesson-progress", { hasText: new RegExp(`\\b${step} of `) }).waitFor();
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      assert.ok(sum <= MOST, `step ${step}, ${sum}: ${JSON.stringify(shifts)}`);
    }
  });
