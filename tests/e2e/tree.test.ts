/**
 * The tree view on the real site: a tree built by keyboard alone and by pointer, its ray and
 * completion sequence, hidden answers, refusals, and long work that is stopped.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { layoutOf } from "../../www/views/tree/geometry.ts";
import { go, link, settled } from "./browser.ts";
import { exported } from "./exports.ts";
import { test, visitor } from "./site.ts";

const words = (page: Page) => page.locator(".trees .reason").innerText();
const data = (page: Page) => page.evaluate(() => window.nimscape.data());

/** Presses keys one after another, each on the picture of the one before. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
}

test("a tree is built by keyboard alone", async () => {
  const { page } = await visitor.open("#v1/tree?p=3");
  const canvas = page.locator(".trees canvas");
  await canvas.focus();
  await press(page, "Enter", "Enter");
  assert.equal(await link(page), "#v1/tree?p=3(1(1))&at=c");
  await press(page, "1", "2", "ArrowUp", "+", "+", "-");
  assert.equal(await link(page), "#v1/tree?p=3(2(12))&at=b");
  await press(page, "Enter", "7", "ArrowUp", "Delete");
  assert.equal(await link(page), "#v1/tree?p=3(12,7)");
  assert.match((await canvas.getAttribute("aria-label")) ?? "", /^Tree 3\(12, 7\)\. Stack a has 3/);
  assert.match(await words(page), /^N-position: \d+ of \d+ moves wins?\. Grundy value/);
  // To the buttons, and a leaf as variable.
  await press(page, "ArrowDown", "Tab");
  const button = page.getByRole("button", { name: "Leaf b as variable" });
  for (let tabs = 0; tabs < 8 && !(await button.evaluate((it) => it.matches(":focus"))); tabs++)
    await press(page, "Tab");
  await press(page, "Enter");
  assert.equal(await link(page), "#v1/tree?p=3(12,7)&leaf=b&at=b");
  assert.match(await words(page), /P-completion 7: with 7 counters on b.* \|R\| \+ 1 = 8/);
});

test("a tree is built by pointer: taps, buttons, the wheel, a drag, and a winning move", async () => {
  const { page } = await visitor.open("#v1/tree?p=2(3)");
  await page.getByRole("button", { name: "Add a stack" }).click();
  await page.getByRole("button", { name: "One counter more" }).click();
  await page.getByLabel("Size", { exact: true }).fill("9");
  await page.getByLabel("Size", { exact: true }).press("Enter");
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(3,9)&at=c");
  /** Returns where a leaf of a root with two leaves is drawn. */
  const spot = async (leaf: 1 | 2): Promise<readonly [number, number]> => {
    const box = (await page.locator(".trees canvas").boundingBox()) ?? assert.fail();
    const { spots } = layoutOf(
      { sizes: [2, 3, 9], on: [-1, 0, 0] },
      { left: 0, top: 0, ...box },
      1,
    );
    const [x, y] = spots[leaf] ?? assert.fail();
    return [box.x + x, box.y + y];
  };
  await page.mouse.click(...(await spot(1)));
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(3,9)&at=b");
  await page.mouse.wheel(0, -100);
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(4,9)&at=b");
  await page.locator(".facts", { hasText: "Stack b" }).waitFor();
  await page.mouse.move(...(await spot(2)));
  await page.mouse.down();
  await page.mouse.move(...(await spot(1)), { steps: 4 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(4(9))&at=c");
  await page.getByRole("button", { name: /^c: 9 to / }).click();
  await settled(page);
  assert.match(await words(page), /^P-position: the player to move loses/);
  await page.getByRole("button", { name: "Remove" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(4)&at=b");
  await page.getByText("Examples").click();
  for (const name of ["Star", "Path", "Spider", "Caterpillar", "Random"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await settled(page);
  }
  const random = await link(page);
  assert.match(random, /&seed=1$/);
  await go(page, "#v1/tree");
  await page.getByRole("button", { name: "Random", exact: true }).click();
  await settled(page);
  assert.equal(await link(page), random, "the same number, the same tree");
});

test("Example 6.1, its ray with a period, and row 7 of Table 2 with the link to the array", async () => {
  const { page } = await visitor.open("#v1/tree?p=6(1,7,8)");
  assert.match(await words(page), /^P-position: the player to move loses\. Grundy value 0\./);
  await go(page, "#v1/tree?p=6(1,7,8)&leaf=d&to=40");
  assert.match(
    await words(page),
    /P-completion 8: .* additive period \d+ from n = \d+ on.* proved/s,
  );
  const ray = await data(page);
  assert.ok(ray.kind === "table");
  assert.equal(ray.columns.grundy?.[8], 0);
  assert.equal(ray.columns.n?.length, 41);
  await go(page, "#v1/tree?p=6(7,1,1)&leaf=c&other=d&to=15");
  const biray = await data(page);
  assert.ok(biray.kind === "table");
  const row = [7, 8, 5, 4, 3, 2, 9, 0, 1, 6, 15, 13, 16, 11, 17, 10];
  assert.deepEqual(biray.columns.completion, row);
  await page.getByRole("link", { name: /^Row 7 of the table .* centre 6$/ }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/array?c=6&sel=7,1,8");
  const array = await data(page);
  assert.ok(array.kind === "plane");
  const side = array.shape[1];
  assert.deepEqual([...array.values.slice(7 * side, 7 * side + 16)], row);
  await go(page, "#v1/tree?p=2(3,1(2,3))&leaf=b&other=d");
  const arrays = await page
    .locator(".trees .reason a[href*=array]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(
    arrays.length > 0 && arrays.every((href) => /world=tree/.test(href ?? "")),
    `${arrays}`,
  );
});

test("the rays that a ray sees, and the number that none of them has", async () => {
  const { page } = await visitor.open("#v1/tree?leaf=b");
  await page.getByText("Why this P-completion").click();
  const cells = await page.locator(".seen-rays td").allInnerTexts();
  assert.deepEqual(cells, ["3", "0", "", "0", "3", "1"]);
  assert.match(
    await page.locator(".seen-rays + p").innerText(),
    / 2 is the smallest that is not in the table/,
  );
});

test("a tap on the plot gives the leaf that size", async () => {
  const { page } = await visitor.open("#v1/tree?p=6(1,7,8)&leaf=d");
  const box = (await page.locator(".trees canvas").boundingBox()) ?? assert.fail();
  await page.mouse.click(box.x + 0.75 * box.width, box.y + 0.6 * box.height);
  await settled(page);
  assert.match(await link(page), /^#v1\/tree\?p=6\(1,7,(?!8\))\d+\)&leaf=d$/);
});

test("what is no tree is refused with a sentence, and the picture stays", async () => {
  const { page } = await visitor.open("#v1/tree?p=5(4,3)");
  const before = await page.evaluate(() => window.nimscape.digest());
  for (const [wrong, sentence] of [
    ["p=1,1,1;ab,bc,ca", /ca is an edge that closes a cycle/],
    [`p=1(${Array.from({ length: 16 }, () => 1).join()})`, /17 is not in 1\.\.=16/],
    ["p=5(256)", /size 256 is not in 0\.\.=255/],
    ["p=5(4,3)&leaf=z", /z is not a letter from a to p/],
    ["p=5(4,3)&leaf=k", /k is no vertex of 5\(4,3\)/],
    ["p=5(4,3)&leaf=a", /a is not a leaf in play/],
    ["p=5(4,3)&leaf=b&other=b", /b is chosen twice/],
    [`p=255(${Array.from({ length: 15 }, () => 255).join()})`, /more than 67108864 positions/],
  ] as const) {
    await page.evaluate(async (link) => {
      window.nimscape.link = link;
      await window.nimscape.settled().catch(() => {});
    }, `#v1/tree?${wrong}`);
    const said = page.locator(".notices li, .problem").filter({ hasText: sentence });
    await said.first().waitFor();
    assert.equal(await page.evaluate(() => window.nimscape.digest()), before, wrong);
  }
  await go(page, "#v1/tree?p=5(4,3)&at=b");
  await page.getByLabel("Size", { exact: true }).fill("256");
  await page.getByLabel("Size", { exact: true }).press("Enter");
  await page.locator(".notices li").filter({ hasText: "256 is not in 0..=255" }).waitFor();
  assert.equal(await link(page), "#v1/tree?p=5(4,3)&at=b");
});

test("answers are hidden where the state or the link says so", async () => {
  for (const hidden of ["hints=0", "ui=student"]) {
    const { page, close } = await visitor.open(`#v1/tree?p=6(1,7,9)&leaf=d&${hidden}`);
    const seen = await page.locator("#picture").innerText();
    assert.doesNotMatch(seen, /position:|Grundy|completion|period|to 8/i);
    await page.mouse.move(1, 1);
    const size = page.getByLabel("Size", { exact: true });
    await size.fill("4");
    await size.press("Enter");
    await settled(page);
    assert.match(await link(page), /p=4\(1,7,9\)/, "it can be changed");
    assert.doesNotMatch(await page.locator("#picture").innerText(), /position:|Grundy/);
    await close();
  }
});

test("long work is stopped, and the last picture stays", async () => {
  const { page } = await visitor.open("#v1/tree?p=2(3)");
  await page.evaluate(() => {
    window.nimscape.link = "#v1/tree?p=30(30,30,30,30(30,30,30))";
  });
  // The work takes about a second: the button is pressed in the frame in which it comes.
  await page.waitForFunction(() => {
    const stop = [...document.querySelectorAll("button")].find((it) => it.innerText === "Stop");
    stop?.click();
    return stop !== undefined;
  });
  await page.locator(".notices li").filter({ hasText: "Stopped." }).waitFor();
  assert.match(
    (await page.locator(".trees canvas").getAttribute("aria-label")) ?? "",
    /^Tree 2\(3\)/,
  );
});

test("files show the tree and its reasons, without the buttons", async () => {
  const { page, close } = await visitor.open("#v1/tree?p=6(1,7,8)&leaf=d");
  const { bytes } = await exported(page, "SVG");
  const text = bytes.toString();
  assert.match(text, /P-position/);
  assert.doesNotMatch(text, /Add a stack/);
  await close();
  const other = await visitor.open("#v1/tree");
  const written = (await exported(other.page, "SVG")).bytes.toString();
  const words = written.replace(/<style>.*?<\/style>|<[^>]*>/gs, " ").replace(/\s+/g, " ");
  assert.match(words, /b: 3 to 2; d: 2 to 0; e: 3 to 1 /);
});
