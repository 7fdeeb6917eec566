/**
 * The plates on the real site: each opens from the dialog, shows its picture without a complaint,
 * and its data has the digest of the plate. UPDATE_PLATES=1 writes the digests instead, into the
 * files from which the plates are made.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Plate } from "../../www/plates/plate.ts";
import type {} from "../../www/scripting.ts";
import { Visitor } from "./browser.ts";

const FOLDER = "www/plates";
const visitor = await Visitor.arrive();
after(() => visitor.leave());

const { page, complaints } = await visitor.visit();
await page.evaluate(() => window.nimscape.settled());

/** Returns the picture and its digest once a link has been opened. */
const shown = () =>
  page.evaluate(async () => {
    await window.nimscape.settled();
    return { link: window.nimscape.link, digest: await window.nimscape.digest() };
  });

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".json"))) {
  const plate = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Plate;
  test(`${plate.document}, figure ${plate.figure}: ${plate.title}`, async () => {
    const digests: string[] = [];
    for (const { name, link } of plate.pictures) {
      await page.getByRole("button", { name: "Figures" }).click();
      const entry = page.locator("dialog.figures li").filter({
        has: page.getByRole("heading", { name: plate.title, exact: true }),
      });
      const choice = entry.getByRole("link", { name, exact: true });
      const href = await choice.getAttribute("href");
      assert.ok(sameWords(href, link), `${href} opens ${link}`);
      await choice.click();
      await page.waitForFunction((href) => window.nimscape.link === href, href);
      await page.locator("dialog.figures").waitFor({ state: "hidden" });
      digests.push((await shown()).digest);
    }
    if (process.env.UPDATE_PLATES === "1") write(file, plate, digests);
    else
      assert.deepEqual(
        digests,
        plate.pictures.map(({ digest }) => digest),
      );
    assert.equal(new Set(digests).size, plate.pictures.length, "no two pictures are the same");
    assert.equal(await page.locator(".notices li").count(), 0);
    assert.deepEqual(complaints, []);
  });
}

test("plates can be had by subject and by source", async () => {
  await page.getByRole("button", { name: "Figures" }).click();
  const dialog = page.locator("dialog.figures");
  const all = await dialog.locator("li").count();
  await dialog.getByLabel("Source").selectOption("Nim Fractals");
  const from = await dialog.locator("cite").allInnerTexts();
  assert.ok(from.length > 0 && from.length < all, `${from.length} of ${all}`);
  assert.deepEqual([...new Set(from)], ["Nim Fractals"]);
  await dialog.getByLabel("Subject").selectOption({ label: "Tables of tripod nim" });
  assert.equal(await dialog.locator("li").count(), 0, "that paper has no arrays");
  await dialog.getByLabel("Source").selectOption("");
  assert.ok((await dialog.locator("li").count()) > 0);
  await page.keyboard.press("Escape");
});

/**
 * Returns whether two links are equivalent; the page orders words itself and leaves defaults out.
 */
function sameWords(written: string | null, link: string): boolean {
  const words = (text: string) => text.split(/[?&]/);
  return written !== null && words(written).every((word) => words(link).includes(word));
}

function write(file: string, plate: Plate, digests: readonly string[]): void {
  const pictures = plate.pictures.map((picture, at) => ({ ...picture, digest: digests[at] }));
  writeFileSync(`${FOLDER}/${file}`, `${JSON.stringify({ ...plate, pictures }, null, 2)}\n`);
}
