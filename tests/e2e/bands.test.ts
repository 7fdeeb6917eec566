/**
 * Bands on the real site: the window, the table, the proof that a band never comes, keys, the
 * clock, small screens.
 */
import assert from "node:assert/strict";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("a window is drawn with its bands in words; keys move along the diagonal", async () => {
  const { page } = await visitor.open("#v1/bands?from=100");
  const inks = await page
    .locator(".bands canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
      return new Set(new Uint32Array(Uint8ClampedArray.from(data).buffer)).size;
    });
  assert.ok(inks > 8, `${inks} colours`);
  const row = page.locator(".bands tr.band", { has: page.getByText("7", { exact: true }) });
  assert.match(await row.innerText(), /6\s+6\s+✓ for a, b ≥ 22/);
  // The parities must agree with the numbers, whatever these are.
  const table = await page.locator(".bands table").first().innerText();
  const never = [...table.matchAll(/× never: (\d+) is (even|odd), (\d+) is (even|odd)/g)];
  assert.ok(never.length > 0, table);
  for (const [, entries, is, band, other] of never) {
    assert.deepEqual(
      [is, other],
      [entries, band].map((n) => (Number(n) % 2 ? "odd" : "even")),
    );
    assert.notEqual(is, other);
  }
  await page.locator(".bands canvas").first().focus();
  for (const [key, from] of [
    ["ArrowRight", 101],
    ["PageDown", 125],
    ["ArrowLeft", 124],
  ] as const) {
    await page.keyboard.press(key);
    await settled(page);
    assert.equal(await link(page), `#v1/bands?from=${from}`, key);
  }
  const plane = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    return field.kind === "plane" ? [...field.origin, ...field.shape] : [];
  });
  assert.deepEqual(plane, [124, 124, 24, 24]);
});

test("the failing band of centre 29 beside a healthy one: both are proved on the spot", async () => {
  const { page } = await visitor.open("#v1/bands?c=29&vs=28&n=47&from=9000");
  const halves = page.locator(".bands section");
  assert.equal(await halves.count(), 2);
  const ask = async (at: number) => {
    const half = halves.nth(at);
    await half.getByRole("button", { name: "Decide the band of 47" }).click();
    await half
      .locator("[data-spoken]")
      .filter({ hasText: "Checked: the certificate holds." })
      .waitFor();
    return half.locator("p[data-spoken]").innerText();
  };
  assert.match(await ask(0), /Centre 29: the first 47 numbers never become a perfect band\./);
  assert.match(await ask(1), /Centre 28: for a, b ≥ \d+ the first 47 numbers fill a perfect band/);
  const download = page.waitForEvent("download");
  await halves.first().getByRole("button", { name: "Certificate" }).click();
  assert.equal((await download).suggestedFilename(), "band-29-24.json");
  await go(page, "#v1/bands?c=29&vs=28&n=46&from=9000");
  assert.equal(await halves.first().locator("p[data-spoken]").innerText(), "", "another question");
});

test("it goes along by itself, and what is out of range is refused beside its control", async () => {
  const { page } = await visitor.open("#v1/bands?from=100&side=8");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.from) > 100);
  await page.getByRole("button", { name: "Pause" }).click();
  await go(page, "#v1/bands?c=200&from=100");
  assert.equal(
    await page.locator("#from-problem").innerText(),
    "from: 100 is not in 201..=1000000",
  );
});
