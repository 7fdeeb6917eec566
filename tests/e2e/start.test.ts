/** Start: the minute by pointer and by keyboard, with and without movement, and what follows. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { found } from "./axe.ts";
import { go, goTo, largeLetters, link, settled, sideways, type VisitOptions } from "./browser.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

/** The pictures come to their ends at once. */
const still = { before: (page: Page) => page.emulateMedia({ reducedMotion: "reduce" }) };

const FILMS = ["Lost positions", "The fractal", "In space"];

const open = (options: VisitOptions = {}) => visitor.open("#", { ...still, ...options });

/** Waits until the status of the game matches. */
const says = (page: Page, words: RegExp) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector(".words p")?.textContent ?? ""),
    words.source,
  );

const heading = (page: Page) => page.locator(".start h2").first().textContent();

const part = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Waits until the film has come to its end. */
const ended = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".start:not([data-moving]) canvas") !== null);

/** The number of different colours on the canvas. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/** Takes the lowest counter that is left, until the game is over. */
async function lose(page: Page, take: () => Promise<void>): Promise<void> {
  for (;;) {
    await says(page, /Your move|wins?\./);
    if (!/Your move/.test((await page.locator(".words p").textContent()) ?? "")) return;
    await take();
  }
}

test("the minute by pointer: a lost game, the dots, the fractal, the pyramid, and three cards", async () => {
  const { page } = await open();
  assert.equal(await page.title(), "nimscape");
  await lose(page, () => page.locator(".counter:not([data-taken])").first().click());
  await says(page, /The page takes the last counter and wins/);
  await page.getByRole("button", { name: "Why?" }).click();
  assert.match((await heading(page)) ?? "", /You were losing from the beginning/);
  assert.ok((await colours(page)) > 10);
  await page.getByRole("button", { name: "Next" }).click();
  assert.match((await heading(page)) ?? "", /exactly the losing positions/);
  assert.match(await page.locator(".words p").innerText(), /4,096/);
  assert.ok((await colours(page)) > 100);
  await page.getByRole("button", { name: "Next" }).click();
  assert.match((await heading(page)) ?? "", /pyramid/);
  assert.ok((await colours(page)) > 100);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Where next?" }).waitFor();
  assert.equal(await page.locator(".card").count(), 3);
  await page.getByRole("link", { name: /Beat the page/ }).click();
  await page.waitForFunction(() => window.nimscape.state.view === "play");
  await settled(page);
  assert.equal(await page.title(), "Play · nimscape");
  assert.ok(await page.evaluate(() => document.activeElement?.id === "picture"));
  await page.goBack();
  await page.getByRole("heading", { name: "Where next?" }).waitFor();
  assert.equal(await link(page), "#");
  await page.getByRole("button", { name: /From the papers/ }).click();
  await page.locator("dialog.figures[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Begin with the game" }).click();
  assert.equal(await page.locator(".counter:not([data-taken])").count(), 6);
});

test("the minute by keyboard alone: the focus stays, and every step is announced", async () => {
  const { page } = await open();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const region = document.querySelector(".spoken") as HTMLElement;
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, {
      childList: true,
    });
  });
  const spoken = (words: RegExp) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(`${(window as unknown as { heard: string[] }).heard}`),
      words.source,
    );
  const isOn = (selector: string) =>
    page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
  await page.keyboard.press("Tab");
  assert.ok(await isOn(".skip"), "the menu can be skipped");
  await page.keyboard.press("Enter");
  for (let tab = 0; !(await isOn(".counter")); tab++) {
    assert.ok(tab < 4, "the first counter is among the first stops");
    await page.keyboard.press("Tab");
  }
  await lose(page, async () => {
    while (!(await isOn(".counter:not([data-taken])"))) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches(".pile"));
  });
  await spoken(/The page takes the last counter and wins/);
  assert.ok(await isOn(".pile"), "the focus stays in its pile");
  while (!(await isOn(".primary"))) await page.keyboard.press("Tab");
  for (const words of [
    /You were losing/,
    /exactly the losing positions/,
    /pyramid/,
    /Where next/,
  ]) {
    await page.keyboard.press("Enter");
    await spoken(words);
  }
  await page.keyboard.press("Tab");
  assert.ok(await isOn(".card"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
});

test("if the page begins it makes a legal move, and the game can be begun again", async () => {
  const { page } = await open();
  await lose(page, () => page.locator(".counter:not([data-taken])").first().click());
  await page.getByRole("button", { name: "Let the page begin" }).click();
  await says(page, /^The page takes 1 from the pile of 3\. Your move\.$/);
  assert.equal(await page.locator(".counter:not([data-taken])").count(), 5);
  // From 1, 2, 2 the first pile wins; then the visitor takes what the page takes.
  await page.getByRole("group", { name: "Pile of 1" }).getByRole("button").click();
  await says(page, /^The page takes/);
  for (;;) {
    const counters = page.locator('.counter:not([data-taken]):not([aria-disabled="true"])');
    await says(page, /Your move|wins?\./);
    if ((await counters.count()) === 0) break;
    const sizes = await page.locator(".pile b").allTextContents();
    const [large, small] = sizes.map(Number).sort((a, b) => b - a);
    const pile = page.locator(".pile").nth(sizes.indexOf(String(large)));
    await pile
      .locator(".counter")
      .nth(small ?? 0)
      .click();
    await says(page, /^The page takes|win\.$/);
  }
  await says(page, /You take the last counter and win/);
  await page.getByRole("button", { name: "Why?" }).click();
  assert.match((await heading(page)) ?? "", /The page was losing from the beginning/);
});

test("the piles are there before the core, and a move made then is answered later", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await visitor.visit("#", {
    before: (page) =>
      page.route("**/*.wasm", async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.locator(".counter").first().click();
  await says(page, /^You take 1 from the pile of 1\.$/);
  release();
  await says(page, /^The page takes 1 from the pile of 3\. Your move\.$/);
});

testIf(inTurn(0, 0, 2))(
  "every part can be skipped and chosen; the films end, and the turn can be stopped",
  async () => {
    const { page } = await visitor.open("#");
    for (const name of FILMS) {
      await part(page, name);
      await ended(page);
      assert.equal(await page.locator("[aria-current=step]").innerText(), name);
    }
    await page.getByRole("button", { name: "Stop turning" }).click();
    const picture = () =>
      page.evaluate(() => document.querySelector<HTMLCanvasElement>(".stage canvas")?.toDataURL());
    const stopped = await picture();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    assert.equal(await picture(), stopped);
    await page.getByRole("button", { name: "Turn", exact: true }).click();
    await page.waitForFunction(
      (before) =>
        document.querySelector<HTMLCanvasElement>(".stage canvas")?.toDataURL() !== before,
      stopped,
    );
    for (const name of ["A game", ...FILMS]) {
      await part(page, name);
      await page.getByRole("button", { name: "Skip" }).click();
      await page.getByRole("heading", { name: "Where next?" }).waitFor();
      await page.getByRole("button", { name: "Begin with the game" }).click();
    }
  },
);

test("Start has no link and no data; views and Start follow the address and scripts", async () => {
  const { page } = await open();
  assert.equal(await link(page), "#");
  assert.deepEqual(await page.evaluate(() => window.nimscape.state), { view: "start" });
  for (const name of ["data", "digest"] as const)
    assert.match(
      await page.evaluate((name) => window.nimscape[name]().then(String, String), name),
      /Start has no data/,
    );
  assert.equal(await page.evaluate(() => window.nimscape.core.position(1, 2, 3).is_p), true);
  await page.getByRole("button", { name: "Dark" }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await page.evaluate(() => location.hash), "");
  await goTo(page, "Tables");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.doesNotMatch(await link(page), /theme/);
  await page.getByRole("link", { name: "nimscape" }).click();
  await page.locator(".counter").first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await page.locator("nav [aria-current=page], .panel").count(), 0);
  await go(page, "#v1/growth?n=6");
  assert.equal(await page.locator(".panel").count(), 1);
  await go(page, "#");
  assert.equal(await page.locator(".counter").count(), 6);
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.link === "#v1/growth?n=6");
});

test("the last part has the pictures by subject, and opens the search", async () => {
  const { page } = await open();
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".atlas a").first().waitFor();
  assert.ok((await page.locator(".atlas a").count()) > 20);
  await page.locator(".shelf").getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("3, 5, 6");
  await page.locator("dialog.search li a", { hasText: "in space" }).click();
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
  await settled(page);
  assert.equal(await page.locator(".notices li").count(), 0);
  assert.match(await page.locator(".card").innerText(), /the player to move loses/i);
});

testIf(inTurn(1, 0, 2))(
  "nothing that is read moves while the page plays or the films run",
  async () => {
    const { page } = await visitor.visit("#", {
      before: (page) =>
        page.addInitScript(() => {
          const shifts: string[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as readonly {
              readonly value: number;
              readonly hadRecentInput: boolean;
              readonly sources: readonly { readonly node: Element | null }[];
            }[])
              if (!entry.hadRecentInput)
                shifts.push(
                  `${entry.value} ${entry.sources.map(({ node }) => node?.className ?? node?.nodeName)}`,
                );
          }).observe({ type: "layout-shift", buffered: true });
        }),
    });
    await settled(page);
    await lose(page, () => page.locator(".counter:not([data-taken])").first().click());
    for (const name of FILMS) {
      await part(page, name);
      await ended(page);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    assert.deepEqual(shifts, []);
  },
);

/** Takes the complaints, and returns those that are not about a file of the core. */
const besidesCore = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !text.includes(".wasm"));

test("without the core the piles stay, a message says why, and the pictures can be found", async () => {
  const { page, complaints } = await visitor.visit("#", {
    ...still,
    before: (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })),
  });
  await page.locator(".notices li").first().waitFor();
  assert.match(await page.locator(".notices").innerText(), /could not be loaded: status 404/);
  assert.equal(await page.locator(".counter").count(), 6);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".atlas a").first().waitFor();
  assert.deepEqual(besidesCore(complaints), []);
});

test("a failed load is tried again when Start is opened again", async () => {
  const { page, complaints } = await visitor.visit("#", {
    ...still,
    before: (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })),
  });
  await page.locator(".notices li").first().waitFor();
  await page.unroute("**/*.wasm");
  await go(page, "#v1/growth?n=3");
  await go(page, "#");
  await lose(page, () => page.locator(".counter:not([data-taken])").first().click());
  await says(page, /The page takes the last counter and wins/);
  assert.deepEqual(besidesCore(complaints), []);
});

test("the movement does not begin on another picture that was opened meanwhile", async () => {
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  const { page } = await visitor.visit("#v1/both?n=7", {
    before: (page) =>
      page.route("**/start-*.js", async (route) => {
        await gate;
        await route.continue();
      }),
  });
  await settled(page);
  const asked = page.waitForRequest("**/start-*.js");
  await page.getByRole("button", { name: "Watch it fold into space" }).click();
  await asked;
  await go(page, "#v1/growth?n=3");
  const frames = page.evaluate(
    () =>
      new Promise<number>((count) => {
        let asked = 0;
        const request = window.requestAnimationFrame;
        window.requestAnimationFrame = (draw) => {
          asked += 1;
          return request(draw);
        };
        setTimeout(() => count(asked), 3000);
      }),
  );
  const answered = page.waitForResponse("**/start-*.js");
  letGo();
  await answered;
  assert.ok((await frames) < 30, "nothing moves");
  assert.doesNotMatch((await page.locator(".spoken").textContent()) ?? "", /pyramid/);
});

for (const [theme, width, touch] of [
  ["light", 1366, false],
  ["dark", 1366, false],
  ["light", 360, true],
] as const)
  test.describe(`Start, ${theme}, ${width} pixels wide`, () => {
    let page: Page;
    test.beforeAll(async () => {
      ({ page } = await open({ theme, width, height: 800, touch, shared: true }));
    });
    for (const name of ["A game", ...FILMS, "Explore"])
      test(`axe-core finds nothing in ${name}, and nothing is pushed sideways`, async () => {
        await part(page, name);
        if (name === "Explore") await page.locator(".atlas a").first().waitFor();
        assert.deepEqual(await found(page), []);
        assert.ok((await sideways(page)) <= 0);
        if (!touch) return;
        const small = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>(".start :is(a, button, input)")].flatMap(
            (element) => {
              const { width, height } = element.getBoundingClientRect();
              const isSmall = element.checkVisibility() && (width < 43.9 || height < 43.9);
              return isSmall ? [`${element.textContent}: ${width} x ${height}`] : [];
            },
          ),
        );
        assert.deepEqual(small, []);
      });
  });

test("with letters of twice the size nothing is pushed sideways", async () => {
  const { page } = await open();
  await largeLetters(page);
  for (const name of ["A game", ...FILMS, "Explore"]) {
    await part(page, name);
    assert.ok((await sideways(page)) <= 0, name);
  }
});

test("Together leads to the movement from the plane into space, and Back leads there again", async () => {
  const { page } = await visitor.open("#v1/both?n=7", still);
  await page.getByRole("button", { name: "Watch it fold into space" }).press("Enter");
  await page.locator(".start[data-part=fold]").waitFor();
  await ended(page);
  assert.match((await heading(page)) ?? "", /pyramid/);
  assert.ok((await colours(page)) > 20);
  assert.equal(await link(page), "#");
  await page.waitForFunction(() => document.activeElement?.matches(".start"));
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.link === "#v1/both?n=7");
  await go(page, "#v1/both?n=7&ui=student");
  assert.equal(await page.getByRole("button", { name: /Watch/ }).count(), 0);
});
