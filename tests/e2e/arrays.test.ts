/**
 * Arrays and windows of them on the built site, with real pointers, fingers and keys: pictures that
 * are moved, compared and filled, the plot of a row, bands, barriers and shadows.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { type BarrierCell, panesOf, placeOf } from "../../www/views/barriers/geometry.ts";
import { eventually, fingersOn, first, go, link, plane, settled, type Visit } from "./browser.ts";
import { test, visitor } from "./site.ts";

const SIZE = { height: 777 };
/** Most tests use one page, and a second one where two pictures are compared. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/array?side=16", { ...SIZE, shared: true }));
});
let other: Visit;
test.beforeAll(async () => {
  other = await visitor.open("#v1/array?side=16", { ...SIZE, shared: "other" });
});

const canvas = (of: Page = page) => of.locator("#picture canvas").first();
const boxOf = async (of: Page = page) => (await canvas(of).boundingBox()) ?? assert.fail();
const digest = () => page.evaluate(() => window.nimscape.digest());

/** Waits until the link of the page has a word. */
const inLink = (word: string, of: Page = page) =>
  of.waitForFunction((word) => window.nimscape.link.includes(word), word);

/** The middle of the entry in row a, column b of a whole array, in pixels of the page. */
async function entryAt(of: Page, side: number, a: number, b: number) {
  const box = await boxOf(of);
  // The whole array is a square in the middle of the area beside its axes.
  const [left, top] = [40, 22];
  const room = Math.min(box.width - left, box.height - top) - 2 * 8;
  const scale = Math.min(128, room / side);
  const at = (middle: number, cell: number) => middle + (cell + 0.5 - side / 2) * scale;
  return [at(box.x + (box.width + left) / 2, b), at(box.y + (box.height + top) / 2, a)] as const;
}

/** Drags the picture, and on to the same place, so that it does not glide. */
async function drag([x, y]: readonly [number, number], [right, down]: readonly [number, number]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 2 });
  await page.evaluate(
    () => new Promise((rested) => setTimeout(rested, 100)), // a hand that holds still
  );
  await page.mouse.up();
}

/** Asserts that the picture of the page equals, pixel by pixel, the one that its link opens. */
async function opensAlike() {
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.querySelector(".facts dl") === null);
  await settled(page);
  const shot = async (from: Page) => (await canvas(from).screenshot()).toString("base64");
  const kept = await link(page);
  await go(other.page, "#v1/growth?n=2");
  await go(other.page, kept);
  assert.equal(await link(other.page), kept);
  assert.ok((await shot(page)) === (await shot(other.page)), "the pictures differ");
}

test("a slider that is dragged never queues up work: its last place counts, one step of history", async () => {
  await go(page, "#v1/array?side=1024"); // the first test: browsers count 50 entries at most
  const entries = await page.evaluate(async () => {
    const before = history.length;
    const slider = document.querySelector<HTMLInputElement>('[data-key="c"] input[type="range"]');
    if (slider === null) throw new Error("no slider");
    for (let c = 3; c < 103; c++) {
      slider.value = String(c);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    slider.dispatchEvent(new Event("change", { bubbles: true }));
    await window.nimscape.settled();
    return history.length - before;
  });
  assert.equal(entries, 1);
  const { c } = await page.evaluate(() => window.nimscape.state);
  assert.ok(Number(c) > 102);
  assert.equal(await first(page), c, "C(0, 0) is the centre");
});

for (const moved of ["array?side=128", "far?c=2&side=300"])
  test(`a picture that wheel and pointer moved is the picture of its link: ${moved}`, async () => {
    await go(page, `#v1/${moved}`);
    const box = await boxOf();
    const at = [box.x + 0.55 * box.width, box.y + 0.45 * box.height] as const;
    await page.mouse.move(...at);
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -190);
    await inLink("w=");
    await drag(at, [-31, -17]);
    await opensAlike();
  });

test("where tiles of a moved picture meet it is as smooth as one that is opened", async () => {
  await go(page, "#v1/array?side=1024&a=100&b=90&w=500&h=300");
  const box = await boxOf();
  await drag([box.x + 0.9 * box.width, box.y + 0.9 * box.height], [-420, -330]);
  await opensAlike();
});

test("a tap reads and marks an entry, a second tap takes the mark away", async () => {
  const phone = { width: 390, height: 844, touch: true };
  const { page } = await visitor.open("#v1/array?c=2&side=16", phone);
  const finger = await fingersOn(page);
  await finger.tap(...(await entryAt(page, 16, 3, 5)));
  await inLink("sel=3,5,2", page);
  await page.locator(".facts", { hasText: "(2; 3, 5, 2)" }).waitFor();
  // The plot of its row takes some of the space.
  await finger.tap(...(await entryAt(page, 16, 3, 5)));
  await page.waitForFunction(() => !window.nimscape.link.includes("sel="));
});

test("two centres side by side are three pictures with one camera", async () => {
  await go(page, "#v1/array?vs=5&side=64&beside=1");
  const canvases = page.locator("#picture canvas");
  assert.equal(await canvases.count(), 3);
  const before = await canvases.nth(2).screenshot();
  const box = await boxOf();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -240);
  await eventually(
    async () => !before.equals(await canvases.nth(2).screenshot()),
    "the other picture moves too",
  );
});

test("under two centres stands what is known of them; its button draws the barrier", async () => {
  await go(page, "#v1/array?vs=5&side=64");
  const said = page.locator(".alike");
  const sentence = await said.locator("[data-described]").innerText();
  await said.getByRole("button").click();
  await inLink("barrier=8");
  await said.getByRole("button").waitFor({ state: "detached" });
  await page.locator("summary", { hasText: "Description" }).click();
  await page.locator("#in-words", { hasText: "Centres 2 and 5 are nearly equivalent" }).waitFor();
  await page.locator("summary", { hasText: "Description" }).click();
  const links = await said
    .locator("a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.deepEqual(links, [
    "#v1/paper?id=tree-and-tripod-nim-theorem-2",
    "#v1/shadows?c=2&vs=5&barrier=8",
  ]);
  await go(page, "#v1/array?vs=4&side=64");
  assert.notEqual(await said.innerText(), sentence);
  assert.equal(await said.getByRole("button").count(), 0);
  await go(page, "#v1/array?vs=5&side=64&hide=reasons");
  assert.ok(!(await said.isVisible()));
});

test("each overlay is seen, and where the position stands that is pointed at", async () => {
  await page.mouse.move(2, 2);
  await go(page, "#v1/array?c=6&side=16");
  const plain = await canvas().screenshot();
  for (const word of ["band=5", "blocks=8", "barrier=8"]) {
    await go(page, `#v1/array?c=6&side=16&${word}`);
    assert.ok(!plain.equals(await canvas().screenshot()), word);
  }
  await go(page, "#v1/array?c=6&side=16");
  const [x, y] = await entryAt(page, 16, 7, 5);
  const clip = { x: x - 24, y: y - 24, width: 48, height: 48 };
  const before = await page.screenshot({ clip });
  await page.mouse.move(...(await entryAt(page, 16, 2, 7)));
  await page
    .locator(".facts", { hasText: "The mex of {2, 3, 0, 1, 6, 7, 4} to the left" })
    .waitFor();
  assert.ok(!before.equals(await page.screenshot({ clip })), "C(7, 5) = 2 is the same position");
});

for (const [before, long, about] of [
  ["array?side=64", "array?c=77&vs=78&side=8192", /Stopped: .*centre 2, side 64/],
  ["array?world=tree&side=16", "array?world=tree&tree=20(x,y,20(20,20,20))&side=128", /Stopped/],
  ["far?c=2&from=1000&side=64", "far?c=2&from=1000000000&side=64&below=512", /Stopped: .*1,063\./],
  ["tree?p=2(3)", "tree?p=30(30,30,30,30(30,30,30))", /Stopped\./],
] as const)
  test(`long work is stopped, and the last picture stays, also in another size: ${long}`, async () => {
    await go(page, `#v1/${before}`);
    const shown = await digest();
    const after = await page.evaluate(async (long) => {
      window.nimscape.link = long;
      const frame = () => new Promise(requestAnimationFrame);
      const stop = () => document.querySelector<HTMLButtonElement>(".work button");
      while (stop() === null) await new Promise((next) => setTimeout(next));
      stop()?.click();
      while (stop() !== null) await frame();
      const picture = document.querySelector<HTMLElement>("#picture");
      picture?.style.setProperty("padding-bottom", "20px");
      await window.nimscape.settled().catch(() => {});
      picture?.style.removeProperty("padding-bottom");
      return window.nimscape.digest();
    }, `#v1/${long}`);
    assert.equal(after, shown);
    assert.match(await page.locator(".notices").innerText(), about);
    await go(page, "#v1/array?c=3&side=64");
    assert.equal(await first(page), 3, "the next question is answered");
  });

test("fills that are stopped give their memory back", async () => {
  await go(page, "#v1/array?side=16");
  const refused = await page.evaluate(async () => {
    // Forty arrays of 128 MiB each are more than a wasm module can ever hold.
    // A newer link stops the fill of the one before; the last one is stopped by its button, if it
    // takes so long that it has one.
    const next = () => new Promise((resolve) => setTimeout(resolve, 50));
    const stop = () => document.querySelector<HTMLButtonElement>(".work button");
    for (let c = 0; c < 40; c++) {
      window.nimscape.link = `#v1/array?c=${100 + c}&side=8192`;
      await next();
    }
    let isDone = false;
    void window.nimscape.settled().finally(() => {
      isDone = true;
    });
    while (stop() === null && !isDone) await next();
    stop()?.click();
    await window.nimscape.settled();
    return [...document.querySelectorAll(".problem, .notices li")].map((each) => each.textContent);
  });
  assert.doesNotMatch(refused.join(), /more than there is|broke off/);
  await go(page, "#v1/array?c=2&side=64");
  assert.deepEqual((await plane(page)).shape, [64, 64]);
});

test("a large array is seen while it is being filled", async () => {
  await go(page, "#v1/array?side=16");
  const seen = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const painted = () => {
      const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      const ground = data?.slice(0, 3).join();
      let count = 0;
      for (let at = 0; data && at < data.length; at += 400)
        if (data.slice(at, at + 3).join() !== ground) count++;
      return count;
    };
    window.nimscape.link = "#v1/array?c=77&vs=78&side=8192";
    let done = false;
    void window.nimscape.settled().then(() => {
      done = true;
    });
    const seen: number[] = [];
    for (; !done; await new Promise(requestAnimationFrame)) seen.push(painted());
    return { seen, all: painted() };
  });
  assert.ok(
    seen.seen.some((count) => count > 0 && count < seen.all),
    JSON.stringify(seen),
  );
});

test("the rows of a marked entry are plotted with the numbers of the core, and read by keys", async () => {
  await go(page, "#v1/array?c=2&vs=5&side=64&sel=7,40,44");
  await page.locator(".rowplot path").nth(1).waitFor();
  const [drawn, expected] = await page.evaluate(() => {
    const path = (centre: number) =>
      [...window.nimscape.core.row_offsets(centre, 7, 0, 64)]
        .map((value, k) => `M${k - 0.5} ${-value}h1`)
        .join("");
    const drawn = [...document.querySelectorAll(".rowplot path")];
    return [drawn.map((path) => path.getAttribute("d")), [path(2), path(5)]];
  });
  assert.deepEqual(drawn, expected);
  const slider = page.locator(".rowplot svg");
  await slider.press("End");
  assert.match((await slider.getAttribute("aria-valuetext")) ?? "", /^k = 63: \S+ and \S+$/);
});

test("a barrier is dragged by pointer, and with it the verdict changes", async () => {
  const words = page.locator(".barriers .reason");
  const spot = async (cell: BarrierCell) => {
    const box = await boxOf();
    const [pane = assert.fail()] = panesOf(
      box,
      [[0, 0] as BarrierCell, [0, 0] as BarrierCell],
      10,
      1,
    );
    const [x, y] = placeOf(pane, cell);
    return [box.x + x + pane.cell / 2, box.y + y + pane.cell / 2] as const;
  };
  await go(page, "#v1/barriers");
  assert.match(await words.innerText(), /Both barriers have the same shadow/);
  await page.mouse.move(...(await spot([2, 2])));
  await page.mouse.down();
  await page.mouse.move(...(await spot([1, 1])), { steps: 5 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await link(page), "#v1/barriers?b=1,1");
  assert.match(await words.innerText(), /not isomorphic/);
});

test("what is refused is named, also without its control and where controls are hidden", async () => {
  const refusal = page.locator(".notices", { hasText: "m must be 0 to 2" });
  await go(page, "#v1/shift?c=5&m=3");
  await page.getByRole("button", { name: "Hide controls" }).click();
  await refusal.waitFor();
  await page.getByRole("button", { name: "Close message" }).click();
  await refusal.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Show controls" }).click();
  await go(page, "#v1/shift?c=6");
  await go(page, "#v1/shift?c=5&m=3&ui=student");
  await refusal.waitFor();
});

test("shadows: a long search shows its share and is stopped, and the picture stays", async () => {
  await go(page, "#v1/shadows");
  const words = page.locator(".shadows .reason");
  assert.match(await words.innerText(), /^Centres 2 and 5 are nearly equivalent/);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/shadows?c=2047&vs=1023&barrier=4096";
  });
  await words.filter({ hasText: /… \d+ %, at most about [\d,]+ s to go\.$/ }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await words.filter({ hasText: /^Stopped: .*2047 and 1023/ }).waitFor();
  assert.equal(await words.getAttribute("aria-busy"), "false");
  assert.deepEqual((await plane(page)).origin, [4096, 4096], "the picture stays");
});

test("a certificate of shadows is kept and accepted; one that is damaged is refused with the reason", async () => {
  await go(page, "#v1/shadows");
  const before = [await link(page), await digest()];
  await page.getByRole("button", { name: "Certificate" }).click();
  const dialog = page.locator("dialog.certificates");
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), "near-equivalence-2-5-8.json");
  const json = readFileSync(await file.path(), "utf8");
  assert.equal(await dialog.locator("pre").innerText(), json);
  for (const [text, answer] of [
    [json, /^Accepted\. Centres 2 and 5 are nearly equivalent/],
    [
      json.replace('"barrier":8', '"barrier":7'),
      /^Refused\. sets: those of centre 2 at column \d+/,
    ],
    [json.replace(/"period":\d+/, '"period":9000000000000000000'), /needs \d+ entries, more than/],
    ["{", /^Refused\. certificate cannot be read: EOF/],
  ] as const) {
    await dialog.locator("textarea").fill(text);
    await dialog.getByRole("button", { name: "Check what is pasted" }).click();
    await dialog.locator(".said").last().filter({ hasText: answer }).waitFor();
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.deepEqual([await link(page), await digest()], before);
});

test("colours are those of the link; a map that compares nothing is of the first centre", async () => {
  const legend = "#picture .legend";
  await go(page, "#v1/array?side=16");
  const before = await page.locator(legend).first().innerHTML();
  await go(page, "#v1/array?side=16&pal=magma");
  await page.waitForFunction(
    ([legend, before]) => document.querySelector(legend)?.innerHTML !== before,
    [legend, before] as const,
  );
  await go(page, "#v1/array?c=2&vs=5&map=parity&beside=0&side=16");
  assert.match((await canvas().getAttribute("aria-label")) ?? "", /^Array of centre 2\b/);
});
