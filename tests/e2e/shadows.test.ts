/**
 * Shadows on the built site: both pictures, the verdict, the cursor, and certificates that are
 * checked and refused.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { facts, go, largeLetters, link, plane, settled, sideways } from "./browser.ts";
import { test, visitor } from "./site.ts";

const verdict = (page: Page) => page.locator(".shadows .reason").innerText();
const dialog = (page: Page) => page.locator("dialog.certificates");

/**
 * Counts the entries of the visible plane: shadowed by neither, both, the first alone, the second
 * alone.
 */
const census = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "plane") throw new Error(`a ${field.kind}, not a plane`);
    const counts = [0, 0, 0, 0];
    for (const by of field.values) counts[by] = (counts[by] ?? 0) + 1;
    return { origin: field.origin, shape: field.shape, counts };
  });

const PROOF =
  /^Centres 2 and 5 are nearly equivalent: with the barrier at 8 their shadows agree for ever, because the joint state before column \d+ comes back after \d+ columns\./;

test("centres 2 and 5: the same shadow with the barrier at 8, not with the one at 7", async () => {
  const { page } = await visitor.open("#v1/shadows?c=2&vs=5&barrier=8");
  assert.equal(await link(page), "#v1/shadows");
  assert.match(await verdict(page), PROOF);
  const same = await census(page);
  assert.deepEqual(
    [same.origin, same.shape],
    [
      [8, 8],
      [24, 24],
    ],
  );
  assert.deepEqual(same.counts.slice(2), [0, 0]);
  await go(page, "#v1/shadows?barrier=7");
  assert.match(await verdict(page), /differ at cell \(18, 20\): .* Smaller barriers fail, too\.$/);
  const { counts } = await census(page);
  assert.deepEqual(counts.slice(2), [4, 4]);
  const digests = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(digests[0], digests[1]);
  await go(page, "#v1/shadows?vs=6&barrier=40&from=500");
  assert.match(
    await verdict(page),
    /^With the barrier at 40 the shadows of centres 2 and 6 differ/,
  );
  await page.getByRole("button", { name: /^Go to \(/ }).click();
  await settled(page);
  assert.match(await facts(page), /^Shadowed by centre [26] alone/);
});

test("a long search shows its progress and can be stopped", async () => {
  const { page } = await visitor.visit("#v1/shadows?c=2047&vs=1023&barrier=4096");
  const words = page.locator(".shadows .reason");
  await words.filter({ hasText: /… \d+ %, at most about [\d,]+ s to go\.$/ }).waitFor();
  assert.equal(await words.getAttribute("aria-busy"), "true");
  const bar = page.locator("progress");
  const share = Number(await bar.getAttribute("value"));
  assert.ok(share > 0 && share < 1, `${share}`);
  await page.getByRole("button", { name: "Stop" }).click();
  await words.filter({ hasText: /^Stopped: .*2047 and 1023/ }).waitFor();
  assert.equal(await words.getAttribute("aria-busy"), "false");
  assert.deepEqual((await plane(page)).origin, [4096, 4096], "the picture stays");
  await go(page, "#v1/shadows?c=2&vs=5&barrier=8");
  assert.match(await verdict(page), PROOF);
});

test("keys move along the diagonal, and a cursor reads cells aloud", async () => {
  const { page } = await visitor.open("#v1/shadows?barrier=7");
  const from = () => page.evaluate(() => Number(window.nimscape.state.from));
  const canvas = page.locator("#picture canvas").first();
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => Number(window.nimscape.state.from) > 7);
  const once = await from();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((once) => Number(window.nimscape.state.from) > once, once);
  await page.keyboard.press("0");
  await page.waitForFunction(() => window.nimscape.link === "#v1/shadows?barrier=7");
  await settled(page);
  await page.keyboard.press("Enter");
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowRight");
  for (let steps = 0; steps < 1; steps++) await page.keyboard.press("ArrowUp");
  const spoken = page.locator(".spoken").filter({ hasText: "row a 18, column b 21" });
  await spoken.waitFor({ state: "attached" });
  assert.match(await facts(page), /^Shadowed by centre 2 alone/);
  await page.keyboard.press("Escape");
  await page.locator(".facts .hint").waitFor();
});

test("the certificate can be kept, and checked at once", async () => {
  const { page } = await visitor.open("#v1/shadows");
  await page.getByRole("button", { name: "Certificate" }).click();
  const saved = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), "near-equivalence-2-5-8.json");
  const json = readFileSync(await file.path(), "utf8");
  assert.equal(await dialog(page).locator("pre").innerText(), json);
  assert.equal(
    await page.evaluate((json) => window.nimscape.core.check_near_equivalence(json), json),
    null,
  );
  await dialog(page).getByRole("button", { name: "Check it now" }).click();
  const message = dialog(page).locator(".said").first();
  await message.filter({ hasText: "Accepted" }).waitFor();
  assert.match(
    await message.innerText(),
    / Checked in [\d.]+ m?s by filling [\d,]+ entries by the mex rule\.$/,
  );
});

test("a certificate that is pasted is accepted or refused with the reason, and nothing else changes", async () => {
  const { page } = await visitor.open("#v1/shadows?c=1&vs=3&barrier=4");
  const before = [await link(page), await verdict(page)];
  const json = await page.evaluate(
    () =>
      window.nimscape.core.near_equivalence({ c: 2, d: 5, largest: 8, effort: 1000 }).certificate,
  );
  assert.ok(json);
  await page.getByRole("button", { name: "Certificate" }).click();
  const message = dialog(page).locator(".said").last();
  const check = async (text: string, answer: string) => {
    await dialog(page).locator("textarea").fill(text);
    await dialog(page).getByRole("button", { name: "Check what is pasted" }).click();
    await message.filter({ hasText: answer }).waitFor();
    return message.innerText();
  };
  assert.match((await check(json, "Accepted")).replace("Accepted. ", ""), PROOF);
  const wrong = json.replace('"barrier":8', '"barrier":7');
  assert.match(
    await check(wrong, "Refused"),
    /^Refused\. sets: those of centre 2 at column \d+ are/,
  );
  assert.match(await check("{", "EOF"), /^Refused\. certificate: EOF/);
  const endless = json.replace(/"period":\d+/, '"period":9000000000000000000');
  assert.match(
    await check(endless, "entries"),
    /^Refused\. certificate: needs \d+ entries, more than/,
  );
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  assert.deepEqual([await link(page), await verdict(page)], before);
});

test("it fits a phone, in large letters too, and a finger reads", async () => {
  const { page } = await visitor.open("#v1/shadows?barrier=7", {
    width: 320,
    height: 640,
    touch: true,
  });
  assert.ok((await sideways(page)) <= 0);
  await page.locator("#picture canvas").last().tap();
  await page.locator(".facts h2").waitFor();
  await largeLetters(page);
  assert.ok((await sideways(page)) <= 0);
  await page.getByRole("button", { name: "Certificate" }).tap();
  assert.ok((await sideways(page)) <= 0);
});
