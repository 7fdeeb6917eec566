/**
 * The page around the pictures: its tools, settings, themes, sizes, paper, and what may be missing.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { views } from "../../www/views/index.ts";
import { eventually, go, goTo, largeLetters, link, settled, sideways } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("buttons zoom each picture that can be moved, and bring the whole figure back", async () => {
  const { page } = await visitor.open("#v1/growth?n=12");
  for (const words of ["growth?n=12", "octant?side=8", "array?side=16"]) {
    await go(page, `#v1/${words}`);
    const zooms = page.getByRole("group", { name: "Zoom" });
    const press = async (name: string) => {
      await zooms.getByRole("button", { name }).click();
      await settled(page);
    };
    const opened = await link(page);
    await press("Zoom in");
    await eventually(async () => (await link(page)) !== opened, `${words} is nearer`);
    await press("Whole figure");
    await eventually(async () => (await link(page)) === opened, `${words} is whole`);
  }
  await go(page, "#v1/counts");
  assert.equal(await page.getByRole("group", { name: "Zoom" }).count(), 0);
});

const NONSENSE = ["", "-1", "1.5", "𝟟", "<b>"];

test("nonsense typed into any field: a sentence beside it, the picture and the link stay", async () => {
  const { page } = await visitor.open("#v1/array?vs=5&side=16");
  const before = await page.evaluate(() => window.nimscape.digest());
  const fields = page.locator('.panel input[type="text"]');
  assert.ok((await fields.count()) >= 3);
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at);
    const good = await field.inputValue();
    const problem = page.locator(`[id="${await field.getAttribute("id")}-problem"]`);
    // No entry is a choice, too.
    const isEntry = (await field.getAttribute("id")) === "entry";
    for (const text of isEntry ? NONSENSE.filter((each) => each !== "") : NONSENSE) {
      await field.fill(text);
      await field.press("Enter");
      assert.match(
        await problem.innerText(),
        / is not a whole number from \d+ to \d+$|^Type a row and a column/,
        text,
      );
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      assert.equal(await link(page), "#v1/array?vs=5&side=16");
    }
    await field.fill(good);
    await field.press("Enter");
    assert.equal(await problem.innerText(), "");
  }
  await settled(page);
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
});

test("light and dark: from the device, from the button, from the link", async () => {
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const { page } = await visitor.open("#v1/array?side=16", { theme: "dark" });
  const dark = await ground(page);
  await page.getByRole("button", { name: "Dark" }).click();
  const light = await ground(page);
  assert.notEqual(light, dark);
  assert.equal(await link(page), "#v1/array?side=16", "the choice is the reader's, not the link's");
  await page.reload();
  await settled(page);
  assert.equal(await ground(page), light, "and it lasts");
  await page.getByRole("button", { name: "Share" }).click();
  assert.match(await page.locator("#share-link").inputValue(), /#v1\/array\?side=16$/);
  await page.keyboard.press("Escape");
  await go(page, "#v1/array?side=16&theme=dark");
  assert.equal(await ground(page), dark);
  await page.getByRole("button", { name: "Dark" }).click();
  assert.equal(await link(page), "#v1/array?side=16&theme=light", "a link with a theme keeps one");
  await go(page, "#v1/array?side=32");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const shared = page.locator("#share-link");
  assert.match(await shared.inputValue(), /side=32$/);
  await page.getByRole("checkbox", { name: "Open in dark colours" }).check();
  assert.match(await shared.inputValue(), /side=32&theme=dark$/);
});

test("without workers or WebAssembly the page names what is missing", async () => {
  for (const lack of ["web workers", "WebAssembly"]) {
    const { page, close } = await visitor.visit("", {
      before: (page) =>
        page.addInitScript(
          (name) => {
            Object.defineProperty(window, name, { value: undefined });
          },
          lack.replace("web workers", "Worker"),
        ),
    });
    await page
      .getByRole("alert")
      .filter({ hasText: `This browser has no ${lack}` })
      .waitFor();
    await close();
  }
});

test("a server that calls wasm by the wrong name is served all the same", async () => {
  const { page } = await visitor.open("#v1/growth?n=3", {
    before: (page) =>
      page.route("**/*.wasm", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { "Content-Type": "application/octet-stream" } });
      }),
  });
  assert.match(await page.evaluate(() => window.nimscape.digest()), /^[0-9a-f]{64}$/);
});

test("a worker that dies is replaced, and one message appears", async () => {
  const watchWorkers = () => {
    const workers: Worker[] = [];
    const Real = window.Worker;
    Object.assign(window, { workers });
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
  };
  const { page } = await visitor.open("#v1/array?side=64", {
    before: (page) => page.addInitScript(watchWorkers),
  });
  const before = await page.evaluate(() => window.nimscape.digest());
  await page.evaluate(() => {
    const { workers } = window as unknown as { workers: Worker[] };
    for (const worker of [...workers]) worker.onerror?.(new ErrorEvent("error"));
  });
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
  assert.equal(await page.locator(".notices li").count(), 1);
});

test("on paper there is the picture as it is on the screen, and what it is and where it lives", async () => {
  const { page } = await visitor.open("#v1/octant?side=16", { fresh: true, scale: 0.5 });
  const sizes = () =>
    page.evaluate(() =>
      ["#picture", "#picture canvas"].flatMap((name) => {
        const { width, height } = document.querySelector(name)?.getBoundingClientRect() ?? {};
        return [width ?? 0, height ?? 0];
      }),
    );
  const before = await sizes();
  const codes = page.locator(".printed-code svg");
  await page.keyboard.press("Shift");
  const print = () => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await eventually(async () => {
    await print();
    return (await codes.count()) === 1;
  }, "a QR code is on the sheet");
  await page.emulateMedia({ media: "print" });
  const share = 680 / (before[0] as number);
  assert.ok(share < 1);
  const differences = (await sizes()).map((size, at) => size - share * (before[at] as number));
  assert.ok(
    differences.every((difference) => Math.abs(difference) < 1),
    String(differences),
  );
  assert.match(
    await page.locator(".printed").innerText(),
    /^Nim in space, side 16\. .*#v1\/octant\?side=16$/s,
  );
  const white = await codes.evaluate((code) => getComputedStyle(code).backgroundColor);
  assert.equal(white, "rgb(255, 255, 255)", "in the dark theme, too");
  for (const gone of ["header", ".panel", ".octant button", ".facts .hint"])
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.deepEqual(await sizes(), before);
  assert.equal(await page.locator(".printed").isVisible(), false);
});

test("the terms of a view open by the keyboard, are spoken, and are loaded only then", async () => {
  const { page } = await visitor.open("#v1/array?side=8", { fresh: true });
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const before = await loaded();
  assert.ok(!before.some((name) => /glossary/.test(name)));
  const terms = page.locator("details.terms");
  await terms.locator("summary").focus();
  await page.keyboard.press("Enter");
  await terms.getByText("Tree nim on a centre with three legs.").waitFor();
  assert.ok((await loaded()).some((name) => /glossary/.test(name)));
  assert.ok((await terms.locator("dd math").count()) > 3);
  const spoken = page.locator(".spoken[role=status]").first();
  await spoken.getByText(/tripod nim: Tree nim on a centre/).waitFor({ state: "attached" });
  await go(page, "#v1/barriers");
  await terms.getByText("A boundary that no move crosses").waitFor();
  assert.equal(await terms.getByText("Tree nim on a centre").count(), 0);
});

test("a term of the glossary opens a small live picture", async () => {
  const { page } = await visitor.open("#v1/growth?n=7&theme=dark");
  await page.locator(".terms > summary").click();
  const button = page.getByRole("button", { name: "Picture: generation" });
  await button.click();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  await page.frameLocator(".terms iframe").locator("#picture canvas").waitFor();
  const frame = page.locator(".terms iframe");
  assert.match((await frame.getAttribute("src")) ?? "", /n=7&theme=dark$/);
  await page.getByRole("button", { name: "Picture: LIM" }).click();
  assert.equal(await frame.count(), 1, "one at a time");
  await page.getByRole("button", { name: "Picture: LIM" }).click();
  assert.equal(await frame.count(), 0);
});

test("a change of view or of a lesson's step leaves no nodes behind", async () => {
  const { page } = await visitor.open("#v1/array?side=2");
  const count = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
      let nodes = 0;
      while (walker.nextNode()) nodes++;
      return nodes;
    });
  const around = [
    ...["play", "dynamics", "growth?n=6", "octant?side=4", "periods?to=2&rows=4", "tree"],
    ...["lesson?id=parent&step=2", "lesson?id=parent&step=5"],
  ];
  const counts: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    for (const view of around) await go(page, `#v1/${view}`);
    await go(page, "#v1/array?side=2");
    counts.push(await count());
  }
  const [, first, last] = counts;
  assert.equal(last, first, `${counts}`);
});

test("more settings are closed, opened for good, and open where a word is wrong", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true, settings: false });
  const edges = page.getByText("Edges", { exact: true });
  assert.ok(await page.getByRole("slider", { name: "Generation" }).isVisible());
  assert.equal(await edges.isVisible(), false);
  await page.getByText("More settings").click();
  await edges.waitFor();
  await page.reload();
  await settled(page);
  assert.ok(await edges.isVisible(), "remembered");
  await page.getByText("More settings").click();
  await goTo(page, "Nim fractals", "In space");
  assert.equal(await page.getByText("Drawn as").isVisible(), false);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/growth?n=6&edges=9";
  });
  await edges.waitFor();
});

test("the search opens what it finds by Enter: a position, a lesson, a tool, and nothing", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&theme=dark");
  const results = page.locator("dialog.search li");
  const search = async (text: string) => {
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill(text);
  };
  await search("14, 11, 5");
  await results.first().filter({ hasText: "Position (14, 11, 5)" }).waitFor();
  const picture = results.first().locator("img");
  assert.ok(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true)));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /sel=14,11,5&theme=dark$/.test(window.nimscape.link));
  await search("embed");
  await results.first().filter({ hasText: "Share" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Share" }).waitFor();
  await page.keyboard.press("Escape");
  await search("zebra");
  const nothing = page.locator("dialog.search [role=status]", { hasText: /^Nothing matches/ });
  await nothing.waitFor({ state: "attached" });
  assert.equal(await results.count(), 3, "the nearest");
  await page.getByRole("searchbox").fill("nim in 45");
  await results.first().filter({ hasText: "Nim in 45 minutes" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".lesson-text h2").waitFor();
  assert.equal(await link(page), "#v1/lesson?theme=dark");
});

test("what is typed while the search is being loaded is searched for", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/cards_contents-*.js", (route) => loaded.then(() => route.continue()));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox").fill("row 13 centre 9");
  load();
  const result = page.locator("dialog.search li", { hasText: "Row 13 of centre 9" });
  await result.getByText("134,400").waitFor();
});

test("the search asks again for an answer that failed", async () => {
  const { page, complaints } = await visitor.open("#v1/growth?n=6");
  const tables = /\/periods-[\w-]+\.json$/;
  await page.route(tables, (route) => route.fulfill({ status: 503 }));
  const result = page.locator("dialog.search li", { hasText: "Row 13 of centre 9" });
  const open = () => page.keyboard.press("/");
  await open();
  await page.getByRole("searchbox").fill("period of row 13 of centre 9");
  await result.getByText("the site answers 503").waitFor();
  complaints.splice(0); // of the browser, about this answer
  await page.unroute(tables);
  await page.locator("dialog.search").getByRole("button", { name: "Close" }).click();
  await open();
  await result.getByText("The least period is 134,400").waitFor();
});

test("on a phone a menu has all views, and the picture most of the height", async () => {
  const phone = { width: 390, height: 844, touch: true };
  const { page } = await visitor.open("#v1/growth?n=6", phone);
  const bands = page.getByRole("link", { name: "Bands" });
  const picture = (await page.locator(".picture-area").boundingBox()) ?? assert.fail();
  assert.ok(picture.height >= (2 / 3) * phone.height, `${picture.height}`);
  assert.equal(await bands.isVisible(), false);
  await page.getByRole("button", { name: "Menu" }).tap();
  assert.ok(await page.getByRole("link", { name: "In space" }).isVisible(), "its group is open");
  await page.getByRole("button", { name: "Research" }).tap();
  await bands.tap();
  await page.waitForFunction(() => window.nimscape.state.view === "bands");
  await bands.waitFor({ state: "hidden" });
});

/** States that are wider than the first pictures of their views. */
const WIDE = [
  "#v1/bands?c=29&vs=28&n=47&from=9000&side=48",
  "#v1/dynamics?k=16&n=64&start=random",
  "#v1/fill?way=numbers&step=19",
  "#v1/piles?p=0,0,0,0,0,0&n=5",
  "#v1/play?p=40,41,2",
  "#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5",
  "#v1/periods?rows=16&c=2&row=4",
];

test("at 320 pixels, with letters of twice the size, nothing has to be pushed sideways", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { width: 320, height: 640, scale: 0.5 });
  await largeLetters(page);
  for (const link of [...views.map(({ name }) => `#v1/${name}`), ...WIDE]) {
    await go(page, link);
    assert.ok((await sideways(page)) <= 0, link);
  }
});

test("with forced colours the chosen item is still recognisable", async () => {
  const { page } = await visitor.open("#v1/octant?side=4", { fresh: true });
  await page.emulateMedia({ forcedColors: "active" });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { color, backgroundColor, outlineStyle, borderStyle, textDecorationLine } =
          getComputedStyle(element);
        return [color, backgroundColor, outlineStyle, borderStyle, textDecorationLine].join();
      });
  assert.notEqual(await look("nav [data-current]"), await look("nav .entry:not([data-current])"));
  assert.notEqual(
    await look(".segments input:checked + span"),
    await look(".segments input:not(:checked) + span"),
  );
  await settled(page);
  await go(page, "#v1/play?game=kayles");
  const gap = page.locator(".board .gap").first();
  const border = await gap.evaluate((each) => getComputedStyle(each, "::before").borderTopWidth);
  assert.equal(border, "3px", "a ball between two pins is seen");
});

test("in the narrowest windows the heading of the panel covers nothing that has the focus", async () => {
  const size = { width: 320, height: 640 };
  const { page } = await visitor.open("#v1/play?p=3,4,5", size);
  await page.locator("#panel-top").waitFor();
  await page.locator(".panel .help-sign").last().focus();
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press("Shift+Tab");
    const covered = await page.evaluate(() => {
      const [focused, head] = [document.activeElement, document.querySelector(".panel-head")];
      if (!focused?.closest("#panel-top, #panel-body") || head === null) return null;
      const [{ top }, { bottom }] = [focused.getBoundingClientRect(), head.getBoundingClientRect()];
      return top < bottom ? `${focused.outerHTML.slice(0, 80)}: ${top} above ${bottom}` : null;
    });
    assert.equal(covered, null);
  }
});

test("folded controls cover neither picture nor legend, and the picture keeps its size under a pointer", async () => {
  const { page } = await visitor.open("#v1/growth?n=40", { width: 1024, height: 768 });
  await page.getByRole("button", { name: "Hide controls" }).click();
  const box = async (selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? assert.fail(selector);
  const [panel, picture, legend] = [
    await box(".panel"),
    await box("#picture"),
    await box(".legend"),
  ];
  for (const { x, y, width, height } of [picture, legend]) {
    const apart = x + width <= panel.x || y + height <= panel.y || panel.y + panel.height <= y;
    assert.ok(apart, JSON.stringify([panel, picture, legend]));
  }
  await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await page.locator(".facts h2").waitFor();
  assert.deepEqual(await box("#picture"), picture);
});
