/** The arrays on the built site, through `window.nimscape` and through the user interface. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { eventually, facts, fingersOn, first, go, plane, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/**
 * The middle of the entry in row a, column b of a whole array of some side, in pixels of the page.
 */
async function entryAt(page: Page, side: number, a: number, b: number) {
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  // The whole array is a square in the middle of the area beside its axes.
  const [left, top] = [40, 22];
  const room = Math.min(box.width - left, box.height - top) - 2 * 8;
  const scale = Math.min(128, room / side);
  const at = (middle: number, cell: number) => middle + (cell + 0.5 - side / 2) * scale;
  return {
    x: at(box.x + (box.width + left) / 2, b),
    y: at(box.y + (box.height + top) / 2, a),
  };
}

test("the entries of both centres are those of the reference, as a pointer reads them", async () => {
  const data = JSON.parse(readFileSync("tests/data/centres-2-5.json", "utf8"));
  const { page } = await visitor.open("#v1/array?c=2&vs=5&side=16");
  const seen = (data.differing as number[][]).filter(([, b = 16]) => b < 16).slice(0, 6);
  for (const [a = 0, b = 0, two, five] of seen) {
    const { x, y } = await entryAt(page, 16, a, b);
    await page.mouse.move(x, y);
    await page.waitForFunction(
      (last) => last.every((it) => document.querySelector(".facts")?.textContent?.includes(it)),
      [`(2; ${a}, ${b}, ${two})`, `(5; ${a}, ${b}, ${five})`],
    );
    assert.match(await facts(page), /Different/);
  }
});

test("a window shows and answers its own part of the array, and its digest", async () => {
  const { page } = await visitor.open("#v1/array?side=64");
  const whole = await plane(page);
  await go(page, "#v1/array?side=64&a=10&b=20&w=6&h=4");
  const part = await plane(page);
  assert.deepEqual(
    [part.origin, part.shape],
    [
      [10, 20],
      [4, 6],
    ],
  );
  const expected = part.values.map(
    (_, at) => whole.values[(10 + Math.floor(at / 6)) * 64 + 20 + (at % 6)],
  );
  assert.deepEqual(part.values, expected);
  const [inPage, inWorker] = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(inPage, inWorker);
  assert.match(inWorker ?? "", /^[0-9a-f]{64}$/);
});

/** Drags the picture from a point, pauses so that it does not glide, and releases it. */
async function drag(
  page: Page,
  [x, y]: readonly [number, number],
  [right, down]: [number, number],
) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 2 });
  await page.waitForTimeout(100);
  await page.mouse.up();
}

/** Asserts that the picture of a page equals, pixel by pixel, the one that its link opens. */
async function opensAlike(page: Page) {
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.querySelector(".facts dl") === null);
  await settled(page);
  const shot = async (from: Page) =>
    (await from.locator("#picture canvas").screenshot()).toString("base64");
  const [before, kept] = [await shot(page), await page.evaluate(() => window.nimscape.link)];
  const other = await visitor.open(kept, { height: 777 });
  assert.equal(await other.page.evaluate(() => window.nimscape.link), kept);
  assert.ok((await shot(other.page)) === before, "the pictures differ");
}

for (const link of ["array?side=128", "far?c=2&side=300", "fill?side=24&step=200"]) {
  test(`the link of a moved picture opens the same picture: ${link}`, async () => {
    const { page } = await visitor.open(`#v1/${link}`, { height: 777 });
    const box = await page.locator("#picture canvas").boundingBox();
    assert.ok(box);
    const at = [box.x + 0.55 * box.width, box.y + 0.45 * box.height] as const;
    await page.mouse.move(...at);
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -190);
    await page.waitForFunction(() => /[?&]w=/.test(location.hash));
    await drag(page, at, [-31, -17]);
    await opensAlike(page);
  });
}

for (const w of [800, 500]) {
  test(`where tiles of a moved picture meet it is smoothed as in one that is opened: ${w} columns`, async () => {
    const link = `#v1/array?side=1024&a=100&b=90&w=${w}&h=${0.6 * w}`;
    const { page } = await visitor.open(link, { height: 777 });
    const box = await page.locator("#picture canvas").boundingBox();
    assert.ok(box);
    await drag(page, [box.x + 0.9 * box.width, box.y + 0.9 * box.height], [-420, -330]);
    await opensAlike(page);
  });
}

test("numbers are written in large entries and not in small ones", async () => {
  const inks = async (link: string) => {
    const { page, close } = await visitor.open(link, { width: 1440, height: 956 });
    const count = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
      const context = canvas?.getContext("2d");
      if (!canvas || !context) return 0;
      const [w, h] = [canvas.width / 2, canvas.height / 2]; // the middle: axes have numbers, too
      const { data } = context.getImageData(w / 2, h / 2, w, h);
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return colours.size;
    });
    await close();
    return count;
  };
  assert.ok((await inks("#v1/array?side=16")) > 300, "the edges of digits have many colours");
  assert.ok((await inks("#v1/array?vs=5&side=256")) < 30, "a map of two colours has few");
});

test("the keyboard moves, zooms, goes home, and reads entries with a cursor", async () => {
  const { page } = await visitor.open("#v1/array?side=256", { fresh: true });
  await page.emulateMedia({ reducedMotion: "reduce" }); // a zoom is one step
  await page.locator("#picture canvas").focus();
  const link = () => page.evaluate(() => window.nimscape.link);
  await page.keyboard.press("+");
  await page.waitForFunction(() => window.nimscape.link.includes("w="));
  const zoomed = await link();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => window.nimscape.link !== before, zoomed);
  await page.keyboard.press("0");
  await page.waitForFunction(() => window.nimscape.link === "#v1/array");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".facts dl"));
  const before = await facts(page);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(
    (text) => (document.querySelector(".facts") as HTMLElement).innerText !== text,
    before,
  );
  await page.waitForFunction(() => document.querySelector(".spoken")?.textContent);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.nimscape.link.includes("sel="));
  await page.keyboard.press("Escape");
  assert.match(await link(), /sel=\d+,\d+,\d+/);
});

test("a tap reads and marks an entry, a second tap takes the mark away", async () => {
  const { page } = await visitor.open("#v1/array?c=2&side=16", {
    width: 390,
    height: 844,
    touch: true,
  });
  const { x, y } = await entryAt(page, 16, 3, 5);
  const finger = await fingersOn(page);
  await finger.tap(x, y);
  await page.waitForFunction(() => window.nimscape.link.includes("sel=3,5,2"));
  // The facts of the mark are requested once it is in the link; the worker sends them later.
  await page.locator(".facts", { hasText: "(2; 3, 5, 2)" }).waitFor();
  const again = await entryAt(page, 16, 3, 5); // the plot of its row takes some of the space
  await finger.tap(again.x, again.y);
  await page.waitForFunction(() => !window.nimscape.link.includes("sel="));
});

test("a long fill shows its progress, and Stop stops it within two frames, early on; the last picture stays", async () => {
  const { page } = await visitor.open("#v1/array?c=2&side=64");
  const before = await page.evaluate(() => window.nimscape.digest());
  // Counted in frames and in shares of the work, not in milliseconds, which depend on the load.
  const { frames, share } = await page.evaluate(async () => {
    window.nimscape.link = "#v1/array?c=77&vs=78&side=16384";
    const frame = () => new Promise(requestAnimationFrame);
    const stop = () => document.querySelector<HTMLButtonElement>(".work button");
    while (stop() === null) await new Promise((resolve) => setTimeout(resolve, 1));
    const share = document.querySelector<HTMLProgressElement>(".work progress")?.value;
    stop()?.click();
    let frames = 0;
    for (; stop() !== null; frames++) await frame();
    return { frames, share };
  });
  assert.ok(frames <= 2, `${frames} frames`);
  assert.ok(share !== undefined && share < 1, `${share} was done`);
  await settled(page);
  assert.match(await page.locator(".notices").innerText(), /Stopped: .*centre 2, side 64/);
  assert.deepEqual((await plane(page)).shape, [64, 64]);
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
});

test("Stop stops the worker too: it leaves its fill where it is and answers the next question", async () => {
  const { page } = await visitor.open("#v1/array?c=2&side=64", { fresh: true });
  await page.evaluate(() => {
    const log: { id: string; kind: string; fraction?: number }[] = [];
    const { postMessage, terminate } = Worker.prototype;
    // Each worker numbers its jobs itself.
    const followed = new Map<Worker, number>();
    Worker.prototype.postMessage = function (this: Worker, message, ...rest: unknown[]) {
      const which = followed.get(this) ?? followed.size;
      const note = (data: { id: number; kind: string }) =>
        log.push({ ...data, id: `${which}.${data.id}` });
      if (!followed.has(this)) this.addEventListener("message", ({ data }) => note(data));
      followed.set(this, which);
      if (message.kind === "cancel") note(message);
      return Reflect.apply(postMessage, this, [message, ...rest]);
    };
    // A worker that is too busy to handle messages is terminated.
    Worker.prototype.terminate = function (this: Worker) {
      log.push({ id: log.findLast(({ kind }) => kind === "cancel")?.id ?? "", kind: "cancelled" });
      terminate.call(this);
    };
    Object.assign(window, { log });
    window.nimscape.link = "#v1/array?c=77&vs=78&side=16384";
  });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.waitForFunction(() => {
    const { log } = window as unknown as { log: { kind: string }[] };
    return log.some(({ kind }) => kind === "cancelled");
  });
  await settled(page);
  await go(page, "#v1/array?c=3&side=64");
  assert.equal(await first(page), 3, "the next question is answered");
  const log = await page.evaluate(() => {
    const { log } = window as unknown as {
      log: { id: string; kind: string; fraction?: number }[];
    };
    return log.map(({ id, kind, fraction }) => ({ id, kind, fraction }));
  });
  // Drawings that are no longer needed may be cancelled earlier.
  const filling = log.find(({ fraction }) => fraction !== undefined)?.id;
  const cancel = log.findIndex(({ id, kind }) => id === filling && kind === "cancel");
  const fill = log.filter(({ id }) => id === filling);
  assert.equal(fill.at(-1)?.kind, "cancelled", "it is not heard of any more");
  const shares = (from: number, to?: number) =>
    log.slice(from, to).flatMap(({ id, fraction }) => (id === fill[0]?.id ? (fraction ?? []) : []));
  const before = shares(0, cancel).at(-1) ?? 0;
  const after = shares(cancel).at(-1) ?? before;
  assert.ok(after - before < 0.1, `from ${before} to ${after} after Stop`);
});

test("dragging the centre never queues up work: what counts is the last place of the slider", async () => {
  const { page } = await visitor.open("#v1/array?side=1024");
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
  assert.equal(entries, 1, "one entry of the history for one gesture");
  const { c } = await page.evaluate(() => window.nimscape.state);
  assert.ok(Number(c) > 102);
  assert.equal(await first(page), c, "C(0, 0) is the centre");
});

test("the legend explains the colours exactly", async () => {
  const { page } = await visitor.open("#v1/array?c=2&vs=5&side=64");
  assert.match(await page.locator(".legend").innerText(), /equal\s+different \(801 of 4,096\)/);
  await go(page, "#v1/array?c=2&side=16");
  assert.match((await page.locator(".legend").textContent()) ?? "", /C\(a, b\)\s*06111621/);
});

test("a difference without a second centre shows a message beside its control", async () => {
  const { page } = await visitor.open("#v1/array?side=16");
  const problem = page.locator('[data-key="map"] .problem');
  await go(page, "#v1/array?side=16&map=difference");
  assert.match(await problem.innerText(), /map: difference needs a second centre/);
  await go(page, "#v1/array?side=16&vs=5&map=difference");
  const { values } = await plane(page);
  assert.equal(values[0], 3, "C(0, 0) is the centre: 5 - 2");
  assert.equal(await problem.innerText(), "");
});

test("two centres side by side: three pictures with one camera, and a text that compares them", async () => {
  const { page } = await visitor.open("#v1/array?vs=5&side=64&beside=1");
  const canvases = page.locator("#picture canvas");
  assert.equal(await canvases.count(), 3);
  const legends = await page.locator(".legend").allTextContents();
  assert.match(legends[0] ?? "", /^Centre 2: C\(a, b\)/);
  assert.match(legends[1] ?? "", /different \(801 of 4,096\)/);
  assert.match(legends[2] ?? "", /^Centre 5: C\(a, b\)/);
  const sizes = await Promise.all([0, 1, 2].map((at) => canvases.nth(at).boundingBox()));
  for (const size of sizes) assert.equal(size?.height, sizes[0]?.height);
  assert.equal((await plane(page)).values.filter((equal) => equal === 0).length, 801);
  const before = await canvases.nth(2).screenshot();
  const box = sizes[0];
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -240);
  await eventually(
    async () => !before.equals(await canvases.nth(2).screenshot()),
    "the other picture moves too",
  );
  await go(page, "#v1/array?vs=5&side=64");
  assert.equal(await canvases.count(), 1);
});

test("the selected entry is explained, and its symmetric entries are highlighted", async () => {
  const { page } = await visitor.open("#v1/array?c=6&side=16");
  const before = await page.locator("#picture canvas").screenshot();
  const { x, y } = await entryAt(page, 16, 2, 7);
  await page.mouse.move(x, y);
  await page
    .locator(".facts", { hasText: "The mex of {2, 3, 0, 1, 6, 7, 4} to the left" })
    .waitFor();
  const other = await entryAt(page, 16, 7, 5);
  const clip = { x: other.x - 24, y: other.y - 24, width: 48, height: 48 };
  const lit = await page.screenshot({ clip });
  await page.mouse.move(2, 200);
  await page.waitForFunction(() => document.querySelector(".facts dl") === null);
  await eventually(
    async () => before.equals(await page.locator("#picture canvas").screenshot()),
    "all is put out",
  );
  assert.ok(!lit.equals(await page.screenshot({ clip })), "C(7, 5) = 2 is the same position");
});

test("overlays are drawn, and are in the link", async () => {
  const { page } = await visitor.open("#v1/array?side=64");
  const plain = await page.locator("#picture canvas").screenshot();
  for (const word of ["band=5", "blocks=16", "barrier=8"]) {
    await page.evaluate((word) => {
      window.nimscape.link = `#v1/array?side=64&${word}`;
    }, word);
    await settled(page);
    assert.ok(!plain.equals(await page.locator("#picture canvas").screenshot()), word);
    assert.equal(await page.evaluate(() => window.nimscape.link), `#v1/array?side=64&${word}`);
  }
});

test("from afar the shadow lies between two lines, as far from the diagonal as it reaches", async () => {
  const { page } = await visitor.open("#v1/array?side=1024");
  const column = (link: string) =>
    page.evaluate(async (link) => {
      window.nimscape.link = link;
      await window.nimscape.settled();
      const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
      const { width = 1, height = 1 } = canvas ?? {};
      const data =
        canvas?.getContext("2d")?.getImageData((width + 40) / 2, 0, 1, height).data ?? [];
      return Array.from({ length: height }, (_, y) =>
        Array.from(data.slice(4 * y, 4 * y + 3)).join(),
      );
    }, link);
  const plain = await column("#v1/array?side=1024");
  const drawn = await column("#v1/array?side=1024&barrier=100");
  const reach = await page.evaluate(async () => {
    const { values } = (await window.nimscape.data()) as { values: ArrayLike<number> };
    let reach = 0;
    for (let a = 100; a < 1024; a++)
      for (let b = a; b < 1024; b++)
        if ((values[1024 * a + b] ?? 100) < 100) reach = Math.max(reach, b - a);
    return reach;
  });
  // Beside axes of 40 pixels and below those of 22, with a margin of 8.
  const scale = (plain.length - 22 - 16) / 1024;
  const middle = (plain.length + 22) / 2;
  const changed = plain.flatMap((pixel, y) => (pixel === drawn[y] ? [] : [Math.abs(y - middle)]));
  const expected = (reach + 1) * scale;
  assert.ok(
    changed.some((y) => Math.abs(y - expected) < 2),
    `${changed} and not ${expected}`,
  );
});

test("a large array is seen while it is being filled", async () => {
  const { page } = await visitor.open("#v1/array?side=16");
  const early = await page.evaluate(async () => {
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
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const seen: number[] = [];
    let done = false;
    void window.nimscape.settled().then(() => {
      done = true;
    });
    while (!done) {
      await frame();
      seen.push(painted());
    }
    return { some: seen.filter((count) => count > 0 && count < painted()).length, all: painted() };
  });
  assert.ok(early.some > 0, JSON.stringify(early));
});

test("fills that are stopped give their memory back", async () => {
  const { page } = await visitor.open("#v1/array?side=16", { fresh: true });
  const refused = await page.evaluate(async () => {
    // Forty arrays of 128 MiB each are more than a wasm module can ever hold.
    for (let c = 0; c < 40; c++) {
      window.nimscape.link = `#v1/array?c=${100 + c}&side=8192`;
      const stop = () => document.querySelector<HTMLButtonElement>(".work button");
      const next = () => new Promise((resolve) => setTimeout(resolve, 2));
      while (stop() === null) await next();
      stop()?.click();
      while (stop() !== null) await next();
    }
    await window.nimscape.settled();
    return [...document.querySelectorAll(".problem, .notices li")].map((each) => each.textContent);
  });
  assert.ok(
    !refused.some((words) => /more than there is|broke off/.test(words ?? "")),
    `${refused}`,
  );
  await go(page, "#v1/array?c=2&side=64");
  assert.deepEqual((await plane(page)).shape, [64, 64]);
});
