/** The statement cards: the lists, a card with its picture and its proof, and the ways to them. */
import assert from "node:assert/strict";
import { all } from "../www/cards.ts";
import { found } from "./axe.ts";
import { eventually, go, link, settled, tabTo } from "./browser.ts";
import { test, visitor } from "./site.ts";

const CARD = "#v1/paper?id=nim-fractals-theorem-15";

test("from the list of documents to a statement, its picture, and back", async () => {
  const { page } = await visitor.visit("#v1/growth?n=2");
  await page.getByRole("navigation").getByRole("link", { name: "Papers" }).click();
  await page.locator(".papers-list a", { hasText: "Nim Fractals" }).click();
  await page.locator(".papers-list a", { hasText: /^Theorem 15 / }).click();
  await page.locator(".lesson-text .card-status", { hasText: "Proved in the paper" }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), CARD);
  await page.evaluate(() => window.nimscape.settled());
  const link = await page
    .locator(".lesson-text a", { hasText: "Open the picture" })
    .getAttribute("href");
  const digest = () => page.evaluate(() => window.nimscape.digest());
  const shown = await digest();
  await go(page, link ?? "");
  assert.equal(await digest(), shown, "the card shows the picture of its link");
  await page.goBack();
  await page.locator(".card-neighbours a", { hasText: "Nim Fractals" }).click();
  await page.locator(".papers-list h2", { hasText: "Nim Fractals" }).waitFor();
});

test("the numbers of a card can be changed, and its picture comes back", async () => {
  const { page } = await visitor.visit(CARD);
  await page.locator(".lesson-tools").getByLabel("Piles").first().fill("5");
  await page.keyboard.press("Enter");
  await page.locator(".lesson-picture", { hasText: "A241523" }).waitFor();
  await page.getByRole("button", { name: "First picture" }).click();
  await page.locator("#picture", { hasText: "a7" }).waitFor();
});

test("a card is printed on one sheet, with where it stands and the QR code of its link", async () => {
  const { page } = await visitor.open(CARD, { fresh: true });
  await page.keyboard.press("Shift");
  const print = () => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await eventually(async () => {
    await print();
    return (await page.locator(".printed-code svg").count()) === 1;
  }, "a QR code is on the sheet");
  await page.emulateMedia({ media: "print" });
  const printed = page.locator(".printed");
  assert.match(
    await printed.innerText(),
    /^Theorem 15: .*section 4\.3 of Nim Fractals.*theorem-15$/s,
  );
  const { y = 0, height = 0 } = (await printed.boundingBox()) ?? {};
  assert.ok(y + height < 980, `${y + height} pixels of a sheet with 980`);
});

test("the steps of a proof follow, each with its picture", async () => {
  const { page } = await visitor.visit("#v1/paper?id=tree-and-tripod-nim-lemma-1");
  for (const step of [1, 2]) {
    await page.locator(".lesson-bar .primary").click();
    await page.locator(".lesson-text h2", { hasText: `proof: step ${step} of` }).waitFor();
  }
  await page.locator(".lesson-text a", { hasText: "Back to the statement" }).click();
  await page.locator(".card-place", { hasText: "section 2 of Tree and Tripod Nim" }).waitFor();
});

test("a view lists the statements that its picture shows", async () => {
  const { page } = await visitor.visit("#v1/octant?side=16");
  await page.locator("#known summary").click();
  const statement = page.locator(".known a", { hasText: "Theorem: the automaton" });
  await statement.click();
  await page.locator(".lesson-text h2", { hasText: "P-positions with" }).waitFor();
});

test("a statement that there is not leads to the list of its document, and says so", async () => {
  const { page } = await visitor.visit("#v1/paper?id=nim-fractals-theorem-99");
  await page.locator(".notices", { hasText: "nim-fractals-theorem-99 is no statement" }).waitFor();
  await page.locator(".papers-list h2", { hasText: "Nim Fractals" }).waitFor();
  await go(page, "#v1/paper?id=nothing");
  await page.locator(".papers-list h2", { hasText: "Papers" }).waitFor();
});

test("a card is shown in a frame", async () => {
  const { page } = await visitor.visit(`embed.html${CARD}`);
  await page.locator(".card-statement", { hasText: "is odd" }).waitFor();
  const radius = (badge: Element) => getComputedStyle(badge).borderRadius;
  assert.notEqual(await page.locator(".card-status").first().evaluate(radius), "0px", "its styles");
});

test("a card speaks Portuguese", async () => {
  const { page } = await visitor.visit(`${CARD}&lang=pt`);
  await page.locator(".card-place", { hasText: "seção 4.3" }).waitFor();
});

test("a long formula keeps all its signs", async () => {
  const { page } = await visitor.visit("#v1/paper?id=tree-and-tripod-nim-statement-lattice-rays");
  const text = await page.locator(".card-statement").innerText();
  assert.ok(text.includes("{"), text);
  assert.equal(text.split("{").length, text.split("}").length, text);
});

const figures = all.filter(({ printed }) => printed !== undefined);

test("each figure opens as printed, and a switch shows that of the page", async () => {
  test.slow();
  const { page } = await visitor.visit(`#v1/paper?id=${figures[0]?.id}`);
  const checked = new Set<string | undefined>();
  const pixels = async () => (await page.locator("#picture").screenshot()).toString("base64");
  for (const { id, printed } of figures) {
    await go(page, `#v1/paper?id=${id}`);
    await page.getByRole("radio", { name: "As printed", checked: true }).waitFor();
    const drawing = page.locator(".drawing > *");
    const before = printed?.link === undefined ? "" : await pixels();
    if (printed?.link === undefined) {
      const box = await drawing.boundingBox();
      assert.ok(box !== null && box.width > 100 && box.height > 60, `${id}: ${box?.width}`);
      assert.ok((await drawing.locator("path, rect, text, td").count()) > 3, id);
      const text = await drawing.evaluate((it) => it.ariaLabel ?? it.textContent ?? "");
      assert.ok(text.length > 50, `${id}: ${text}`);
      assert.doesNotMatch(text, /NaN|undefined/, id);
      if (!checked.has(printed?.drawing)) assert.deepEqual(await found(page, false), [], id);
      checked.add(printed?.drawing);
    }
    await page.getByRole("radio", { name: "As drawn here" }).check();
    await settled(page);
    assert.equal(await link(page), `#v1/paper?id=${id}&as=ours`);
    assert.equal(await drawing.count(), 0, id);
    if (printed?.link !== undefined) assert.ok((await pixels()) !== before, id);
  }
});

const FIGURE_3 = "#v1/paper?id=tree-and-tripod-nim-figure-3";

test("the switch works by keyboard, is in the link, and has no faults", async () => {
  const { page } = await visitor.visit(FIGURE_3);
  await page.getByRole("img", { name: "hatched P-positions" }).waitFor();
  assert.deepEqual(await found(page, false), []);
  await tabTo(page, ".lesson-tools input:checked");
  await page.keyboard.press("ArrowRight");
  await page.locator(".drawing").waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => location.hash), `${FIGURE_3}&as=ours`);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".drawing").waitFor();
  assert.equal(await page.evaluate(() => location.hash), FIGURE_3);
});

test("a printed figure is shown in a frame and on paper, and in Portuguese", async () => {
  const { page } = await visitor.visit(`embed.html${FIGURE_3}&lang=pt`);
  await page.getByRole("img", { name: "hachuradas" }).waitFor();
  await page.emulateMedia({ media: "print" });
  const box = await page.locator(".drawing svg").boundingBox();
  assert.ok(box !== null && box.height > 100, `${box?.height}`);
});

const inColours = all.flatMap(({ id, proof = [] }) =>
  proof.flatMap(({ drawn }, at) => (drawn === undefined ? [] : [{ id, step: at + 2, ...drawn }])),
);

test("a proof opens in colours, fits a phone, and a switch shows its picture", async () => {
  test.slow();
  const { page } = await visitor.visit("#v1/paper?id=nim-fractals-theorem-12-proof");
  const drawing = page.locator(".drawing");
  const checked = new Set<string | undefined>();
  for (const { id, step, drawing: name } of inColours) {
    if (checked.has(name)) continue;
    checked.add(name);
    const address = `#v1/paper?id=${id}&step=${step}`;
    await go(page, address);
    await page.getByRole("radio", { name: "In colours", checked: true }).waitFor();
    await drawing.waitFor();
    assert.deepEqual(await found(page, false), [], address);
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = await drawing.evaluate((it) => it.scrollWidth - it.clientWidth);
    assert.ok(beyond <= 0, `${address}: ${beyond} pixels too wide`);
    await page.setViewportSize(size);
    await page.getByRole("radio", { name: "In the picture" }).check();
    await settled(page);
    assert.equal(await link(page), `${address}&as=ours`);
    assert.equal(await drawing.count(), 0, address);
  }
});
