/**
 * The sound of pictures: rendered without a device and measured, and the button that starts and
 * stops it.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { type Note, notesOf } from "../../www/sound/notes.ts";
import { LEAD } from "../../www/sound/play.ts";
import { found } from "./axe.ts";
import { go, sideways } from "./browser.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

declare global {
  interface Window {
    /** The left and the right channel of the last sound. */
    rendered?: readonly Float32Array[];
  }
}

/** Samples per second. */
const RATE = 22_050;

/** Replaces audio devices: each sound is rendered at once, and kept. */
function renderSounds(): void {
  class Rendering extends OfflineAudioContext {
    constructor() {
      super({ numberOfChannels: 2, length: 11 * 22_050, sampleRate: 22_050 });
    }
    override async resume(): Promise<void> {
      const buffer = await this.startRendering();
      window.rendered = [buffer.getChannelData(0), buffer.getChannelData(1)];
    }
    async close(): Promise<void> {}
  }
  window.AudioContext = Rendering as unknown as typeof AudioContext;
}

/** Replaces audio devices: a sound lasts until it is stopped, however slow the machine is. */
function holdSounds(): void {
  class Holding extends OfflineAudioContext {
    constructor() {
      super({ length: 1, sampleRate: 22_050 });
    }
    override get currentTime(): number {
      return performance.now() / 1000;
    }
    override async resume(): Promise<void> {}
    async close(): Promise<void> {}
  }
  window.AudioContext = Holding as unknown as typeof AudioContext;
}

/** Replaces audio devices by none: the clock stands still, as in a browser without a device. */
function silenceSounds(): void {
  class Silent extends OfflineAudioContext {
    constructor() {
      super({ length: 1, sampleRate: 22_050 });
    }
    override resume(): Promise<void> {
      return new Promise(() => {});
    }
    async close(): Promise<void> {}
  }
  window.AudioContext = Silent as unknown as typeof AudioContext;
}

const holding = { before: (page: Page) => page.addInitScript(holdSounds) };
const rendering = { before: (page: Page) => page.addInitScript(renderSounds) };

/** What is measured of a note, in each ear. */
interface Measured {
  /** Hz; 0 if there is silence. */
  readonly frequency: number;
  readonly loudness: number;
}

/** Measures the middle of each note of the last sound, from left to right. */
function measured(page: Page, times: readonly (readonly [from: number, to: number])[]) {
  return page.evaluate(
    ({ times, rate }) => {
      const measure = (samples: Float32Array): Measured => {
        const loudness = Math.sqrt(
          samples.reduce((sum, each) => sum + each ** 2, 0) / samples.length,
        );
        // The times at which the wave rises through 0, between two samples.
        const rises = [...samples.keys()].flatMap((at) => {
          const [before = 0, now = 0] = [samples[at - 1], samples[at]];
          return at > 0 && before < 0 && now >= 0 ? [at - now / (now - before)] : [];
        });
        const [first = 0, last = 0] = [rises[0], rises.at(-1)];
        return {
          frequency: last > first ? (rate * (rises.length - 1)) / (last - first) : 0,
          loudness,
        };
      };
      return times.map(([from, to]) =>
        (window.rendered ?? []).map((channel) =>
          measure(channel.slice(Math.round(from * rate), Math.round(to * rate))),
        ),
      );
    },
    { times, rate: RATE },
  );
}

const spanOf = ({ time, duration }: Note) => {
  const margin = 0.15 * duration;
  return [LEAD + time + margin, LEAD + time + duration - margin] as const;
};

const summary = (page: Page) => page.locator(".panel summary", { hasText: /^Sound$/ });

/** Opens the sound of the picture. */
async function openSound(page: Page) {
  await summary(page).click();
  const button = page.locator(".listen");
  await button.waitFor();
  return button;
}

/** Waits until a button has these words. */
const says = (page: Page, words: "Listen" | "Stop") =>
  page.locator(".listen", { hasText: words }).waitFor();

const spoken = (page: Page, words: string | RegExp) =>
  page.locator(".spoken", { hasText: words }).waitFor({ state: "attached" });

/** Plays the sound of the picture, which is rendered, to its end. */
async function listen(page: Page): Promise<void> {
  const button = await openSound(page);
  await button.click();
  await page.waitForFunction(() => window.rendered !== undefined);
  await says(page, "Listen");
}

/** Checks that each note sounds at its pitch in the ears where it should. */
async function check(page: Page, notes: readonly Note[]): Promise<void> {
  const found = await measured(page, notes.map(spanOf));
  for (const [at, { frequency, pan }] of notes.entries()) {
    const [left, right] = found[at] ?? [];
    const ear = pan > 0 ? right : left;
    assert.ok(left && right && ear);
    const off = Math.abs(ear.frequency / frequency - 1);
    assert.ok(off < 0.005, `note ${at}: ${ear.frequency} Hz is not ${frequency} Hz`);
    const isAlone = Math.abs(pan) < 1;
    if (isAlone && pan !== 0)
      assert.ok(pan > 0 === right.loudness > left.loudness, `note ${at}: ear`);
  }
  const [silence = []] = await measured(page, [[0, LEAD]]);
  for (const { loudness } of silence) assert.equal(loudness, 0);
}

test.describe("what is played", () => {
  test("the generations of a growth: the pitch of each note is that of its count", async () => {
    const { page } = await visitor.open("#v1/growth?n=31", rendering);
    await listen(page);
    const numbers = await page.evaluate(() => [
      ...window.nimscape.core.growth_born({ rule: "three-branches", n: 31 }, 0),
    ]);
    assert.equal(numbers.length, 32);
    await check(
      page,
      notesOf({ title: "", voices: [{ name: "", numbers }], scale: "counts", turn: null }),
    );
    const shown = await page.locator(".heard").allInnerTexts();
    assert.equal(shown[0], "Generations 0 to 31: 32 notes in 9 s, from 1 to 243.");
    assert.equal(shown[1], `Cells: ${numbers.join(", ")}.`);
    await spoken(page, "The sound has ended.");
  });

  test("two centres: one in each ear, and one note where they agree", async () => {
    const { page } = await visitor.open("#v1/array?c=2&vs=5&side=64&sel=8,8,0", rendering);
    await listen(page);
    const [left = [], right = []] = await page.evaluate(() =>
      [2, 5].map((centre) => [...window.nimscape.core.row_offsets(centre, 8, 8, 32)]),
    );
    const voice = (numbers: number[]) => ({ name: "", numbers });
    const notes = notesOf({
      title: "",
      voices: [voice(left), voice(right)],
      scale: "differences",
      turn: null,
    });
    assert.equal(notes.length, 64);
    await check(page, notes);
    const found = await measured(page, notes.filter(({ pan }) => pan < 0).map(spanOf));
    const agree = found.map(([one, other]) => {
      assert.ok(one && other);
      return Math.abs(one.frequency / other.frequency - 1) < 0.005;
    });
    assert.deepEqual(
      agree,
      left.map((number, at) => number === right[at]),
    );
    assert.ok(agree.includes(true) && agree.includes(false));
  });

  test("a period: the same tune again, and a louder note where it begins", async () => {
    const { page } = await visitor.open("#v1/periods?from=2&to=5&rows=8&c=2&row=7", rendering);
    await listen(page);
    const { period, preperiod } = await page.evaluate(() => {
      const { found } = window.nimscape.core.row_periods({ c: 2, rows: 8, effort: 2 ** 22 });
      const { period = "", preperiod = 0 } = found.find(({ row }) => row === 7) ?? {};
      return { period: Number(period), preperiod };
    });
    const numbers = await page.evaluate(
      ([from = 0, count = 0]) => [...window.nimscape.core.row_offsets(2, 7, from, count)],
      [preperiod, 48],
    );
    assert.equal(48 % period, 0);
    const notes = notesOf({
      title: "",
      voices: [{ name: "", numbers }],
      scale: "differences",
      turn: period,
    });
    await check(page, notes);
    const ears = await measured(page, notes.map(spanOf));
    const loud = ears.map((each) => Math.hypot(...each.map(({ loudness }) => loudness)));
    const largest = Math.max(...loud);
    assert.deepEqual(
      loud.map((each) => each > 0.8 * largest),
      notes.map((_, at) => at % period === 0),
    );
  });
});

/** The numbers that the page lists after a sound, of each voice. */
async function listed(page: Page): Promise<number[][]> {
  const [, ...voices] = await page.locator(".heard").allInnerTexts();
  return voices.map((voice) => {
    const numbers = voice.slice(voice.indexOf(": ") + 2, -1).replaceAll("−", "-");
    return numbers.split(/[,;] /).map((number) => Number(number.replaceAll(",", "")));
  });
}

test.describe("other pictures", () => {
  const heard = { title: "", turn: null } as const;
  for (const [link, scale, ears] of [
    ["#v1/octant?side=32", "counts", 1],
    ["#v1/both?n=20", "counts", 1],
    ["#v1/far?side=64&c=2&from=5000", "differences", 1],
    ["#v1/shadows?c=2&vs=4", "differences", 2],
    ["#v1/bands?c=2&vs=5&from=100", "differences", 2],
    ["#v1/dynamics?k=3&n=8&start=random&random=4", "differences", 1],
  ] as const)
    test(`${link}: the numbers that are listed are heard`, async () => {
      const { page } = await visitor.open(link, rendering);
      await listen(page);
      const [left = [], right] = await listed(page);
      assert.ok(left.length > 8);
      assert.equal(right !== undefined, ears === 2);
      const voice = (numbers: number[]) => ({ name: "", numbers });
      const voices = right ? ([voice(left), voice(right)] as const) : ([voice(left)] as const);
      const pitches = notesOf({ ...heard, scale, voices });
      const notes = pitches.map((note) => (ears === 1 ? { ...note, pan: 0 } : note));
      await check(page, notes);
    });
});

test.describe("the button", () => {
  test("starts and stops; Escape and another picture stop, too", async () => {
    const { page } = await visitor.open("#v1/growth?n=31", holding);
    const button = await openSound(page);
    await says(page, "Listen");
    await page.locator(".sound", { hasText: "One note for each generation" }).waitFor();
    assert.equal(await page.locator(".heard").count(), 0);
    await button.click();
    await says(page, "Stop");
    await page.locator(".heard").first().waitFor();
    await button.click();
    await says(page, "Listen");
    await spoken(page, "The sound is stopped.");

    await button.focus();
    await page.keyboard.press("Enter");
    await says(page, "Stop");
    await page.keyboard.press("Escape");
    await says(page, "Listen");

    await button.click();
    await says(page, "Stop");
    await go(page, "#v1/array?c=2&side=32");
    await says(page, "Listen");
    await page.locator(".sound", { hasText: "entries of a row" }).waitFor();
    assert.equal(await page.locator(".heard").count(), 0, "of another picture");

    await go(page, "#v1/fill");
    assert.equal(await summary(page).count(), 0);
  });

  test("plays on the device of the browser", async () => {
    const { page } = await visitor.open("#v1/growth?n=31");
    await (await openSound(page)).click();
    await page.locator(".heard").first().waitFor();
    await page.keyboard.press("Escape"); // it may have ended by itself
    await says(page, "Listen");
  });

  test("without a device the page says so, and has the numbers", async () => {
    const before = (page: Page) => page.addInitScript(silenceSounds);
    const { page } = await visitor.open("#v1/growth?n=6", { before });
    await (await openSound(page)).click();
    await page.locator(".notices", { hasText: "No sound: this browser finds no" }).waitFor();
    await says(page, "Listen");
    assert.equal(await page.locator(".heard").count(), 2);
  });

  test("without a marked row it says what to do", async () => {
    const { page } = await visitor.open("#v1/periods?rows=8", rendering);
    await (await openSound(page)).click();
    await page.locator(".notices", { hasText: "Mark a centre and a row" }).waitFor();
    await says(page, "Listen");
  });

  test("a link for students has no sound, which would give answers", async () => {
    const { page } = await visitor.open("#v1/growth?n=31&ui=student");
    assert.equal(await summary(page).count(), 0);
  });

  test("a step of a lesson has the button; the next step ends the sound", async () => {
    const { page } = await visitor.open("#v1/lesson?id=unseen&step=4", holding);
    await page.locator(".listen").click();
    await says(page, "Stop");
    await spoken(page, /Generations 0 to \d+: \d+ notes in \d s, from 1 to \d+\./);
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("h2", { hasText: "The odd one out" }).waitFor();
    await says(page, "Listen");
    assert.equal(await page.locator(".heard").count(), 0);
    await go(page, "#v1/lesson?id=unseen&step=3");
    assert.equal(await page.locator(".listen").count(), 0);
  });

  for (const [way, [theme, width]] of (
    [
      ["light", 1366],
      ["dark", 390],
    ] as const
  ).entries())
    testIf(inTurn(0, way, 2))(
      `axe-core finds nothing after a sound, ${theme}, ${width} pixels wide`,
      async () => {
        const { page } = await visitor.open("#v1/growth?n=31", {
          ...rendering,
          theme,
          width,
          height: 844,
        });
        await listen(page);
        assert.deepEqual(await found(page), []);
        assert.ok((await sideways(page)) <= 0);
      },
    );
});
