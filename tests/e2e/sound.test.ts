/** The sound of pictures: the button that starts and stops it, with the numbers that are heard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { notesOf } from "../../www/sound/notes.ts";
import { LEAD } from "../../www/sound/sound.ts";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Replaces the device by one whose sounds last until they are stopped, or by none. */
const listenBy = (page: Page, device: "lasting" | "none") =>
  page.evaluate((device) => {
    class Device extends OfflineAudioContext {
      constructor() {
        super({ length: 1, sampleRate: 22_050 });
      }
      override get currentTime(): number {
        return device === "lasting" ? performance.now() / 1000 : 0;
      }
      override async resume(): Promise<void> {
        if (device === "none") await new Promise(() => {});
      }
      async close(): Promise<void> {}
    }
    window.AudioContext = Device as unknown as typeof AudioContext;
    const { setTimeout } = window;
    // So long it waits for a device: with another number this test only takes longer.
    const soon = (act: () => void, ms = 0) => setTimeout(act, ms === 4000 ? 0 : ms);
    if (device === "none") Object.assign(window, { setTimeout: soon });
  }, device);

const listen = (page: Page) => page.locator(".listen").click();
const summary = (page: Page) => page.locator(".panel summary", { hasText: /^Sound$/ });
/** Waits until the button has these words. */
const says = (page: Page, words: "Listen" | "Stop") =>
  page.locator(".listen", { hasText: words }).waitFor();
const spoken = (page: Page, words: string | RegExp) =>
  page.locator(".spoken", { hasText: words }).waitFor({ state: "attached" });

test("the button starts and stops; Escape, another picture and the next step of a lesson stop, too", async () => {
  const { page } = await visitor.open("#v1/growth?n=31");
  const numbers = page.locator(".heard");
  await summary(page).click();
  await listen(page); // on the device of the browser, where it may have ended by itself
  await numbers.nth(1).waitFor();
  const born = await page.evaluate(() =>
    window.nimscape.core.growth_born({ rule: "three-branches", n: 31 }, 0).join(", "),
  );
  assert.deepEqual(await numbers.allInnerTexts(), [
    "Generations 0 to 31: 32 notes in 9 s, from 1 to 243.",
    `Cells: ${born}.`,
  ]);
  await page.keyboard.press("Escape");
  await says(page, "Listen");

  await listenBy(page, "lasting");
  for (const stop of ["Enter", "Escape"]) {
    await page.locator(".listen").press("Enter");
    await says(page, "Stop");
    await page.locator(".listen").press(stop);
    await spoken(page, "The sound is stopped.");
    await says(page, "Listen");
  }
  await listen(page);
  await says(page, "Stop");
  await go(page, "#v1/array?c=2&side=32");
  await says(page, "Listen");
  await page.locator(".sound", { hasText: "entries of a row" }).waitFor();
  assert.equal(await numbers.count(), 0, "of another picture");
  await go(page, "#v1/lesson?id=unseen&step=4");
  await listen(page);
  await spoken(page, /Generations 0 to \d+: \d+ notes in \d s, from 1 to \d+\./);
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator("h2", { hasText: "The odd one out" }).waitFor();
  await says(page, "Listen");
  assert.equal(await numbers.count(), 0);
});

test("of two centres each has its ear, and each note its pitch and its time", async () => {
  const { page } = await visitor.open("#v1/array?c=2&vs=5&side=64&sel=7,8,9");
  await listenBy(page, "lasting");
  await page.evaluate(() => {
    const notes: number[][] = [];
    const note = () => notes.at(-1) as number[];
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        notes.push([this.frequency.value]);
      }
      override start(time?: number): void {
        note().push(time ?? 0);
      }
      override stop(time?: number): void {
        note().push(time ?? 0);
      }
    };
    window.StereoPannerNode = class extends StereoPannerNode {
      constructor(context: BaseAudioContext, options?: StereoPannerOptions) {
        super(context, options);
        note().push(this.pan.value);
      }
    };
    Object.assign(window, { notes });
  });
  await summary(page).click();
  await listen(page);
  await says(page, "Stop");
  const rows = await page.evaluate(() =>
    [2, 5].map((c) => [...window.nimscape.core.row_offsets(c, 7, 8, 32)]),
  );
  const [left, right] = rows.map((numbers) => ({ name: "", numbers }));
  assert.ok(left && right);
  const notes = notesOf({ title: "", voices: [left, right], scale: "differences", turn: null });
  const played = await page.waitForFunction((count) => {
    const { notes } = window as unknown as { notes: [number, number, number, number][] };
    return notes.length >= count && notes.at(-1)?.length === 4 && notes;
  }, notes.length);
  const heard = (await played.jsonValue()) || [];
  const start = (heard[0]?.[2] ?? 0) - LEAD;
  const near = (numbers: readonly number[]) => numbers.map((number) => Math.round(100 * number));
  assert.deepEqual(
    heard.map(([pitch, ear, from, to]) => near([pitch, ear, from - start - LEAD, to - from])),
    notes.map(({ frequency, pan, time, duration }) => near([frequency, pan, time, duration])),
  );
});

test("without a device, or a marked row, the page says so", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await listenBy(page, "none");
  await summary(page).click();
  await listen(page);
  await page.locator(".notices", { hasText: "No sound: this browser finds no" }).waitFor();
  await says(page, "Listen");
  assert.equal(await page.locator(".heard").count(), 2, "it has the numbers");
  await go(page, "#v1/periods?rows=8");
  await listen(page);
  await page.locator(".notices", { hasText: "Mark a centre and a row" }).waitFor();
});
