/** The single HTML file: opened from a disk, without a network. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { NimscapeFigure } from "../../www/embed/element.ts";
import { newFolder } from "./browser.ts";
import { exported } from "./exports.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const folder = newFolder();

const LINKS = [
  "#v1/growth?n=20",
  "#v1/octant?side=16",
  "#v1/array?c=6&side=64",
  "#v1/fill?step=30&side=8",
  "#v1/octant?c=6&side=16",
  "#v1/periods",
  "#v1/classes",
  "#v1/frontier",
];

for (const [at, link] of LINKS.entries()) {
  testIf(inTurn(at, 0, 2))(`${link} lives in a file of its own, without a network`, async () => {
    const visit = await visitor.open(link);
    const { digest, canonical } = await visit.page.evaluate(async () => ({
      digest: await window.nimscape.digest(),
      canonical: window.nimscape.link,
    }));
    const { bytes } = await exported(visit.page, "HTML, live");
    await visit.close();
    const { page, complaints, close } = await fromDisk("figure.html", bytes);
    const shown = await page.evaluate(async () => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
      await figure.settled();
      const { width, height } = (await createImageBitmap(await figure.toBlob())) as ImageBitmap;
      return { digest: await figure.digest(), link: figure.link, area: width * height };
    });
    assert.deepEqual([shown.digest, shown.link], [digest, canonical]);
    assert.ok(shown.area > 100_000);
    assert.equal(await page.textContent("#digest"), digest);
    assert.equal(await page.getAttribute("#link", "href"), `${visitor.url}${canonical}`);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test("a file from a Portuguese page speaks Portuguese", async () => {
  const visit = await visitor.visit("#v1/growth?n=9&lang=pt", { width: 1366 });
  await visit.page.waitForFunction(() => window.nimscape !== undefined);
  await visit.page.evaluate(() => window.nimscape.settled());
  await visit.page.getByRole("button", { name: "Exportar", exact: true }).click();
  await visit.page.getByLabel("Formato").selectOption({ label: "HTML, interativo" });
  const [download] = await Promise.all([
    visit.page.waitForEvent("download"),
    visit.page.getByRole("button", { name: "Baixar" }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  await visit.close();
  const { page, complaints, close } = await fromDisk("figura.html", bytes);
  await page.evaluate(() => document.querySelector("nimscape-figure")?.settled());
  assert.equal(await page.evaluate(() => document.documentElement.lang), "pt-BR");
  await page.getByRole("button", { name: "Crescer" }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test("where no script runs there are a still, its words and a sentence", async () => {
  const visit = await visitor.open("#v1/growth?n=9");
  const { bytes } = await exported(visit.page, "HTML, live");
  await visit.close();
  const { page, close } = await fromDisk("still.html", bytes, false);
  const still = page.locator("nimscape-figure img");
  assert.ok(await still.evaluate((img: HTMLImageElement) => img.naturalWidth > 100));
  assert.match((await page.textContent("figcaption")) ?? "", /This is a still/);
  assert.match((await page.textContent("#caption")) ?? "", /Each dot is a cell/);
  assert.equal(await page.title(), "Nim in the plane · nimscape");
  await close();
});

test("nothing of a link becomes part of the page", async () => {
  const evil = `#v1/growth?n=3&x="><script>window.hit=1</script><img src=x onerror=window.hit=1>`;
  const visit = await visitor.open(evil);
  const { bytes } = await exported(visit.page, "HTML, live");
  assert.equal(await visit.page.evaluate(() => "hit" in window), false);
  await visit.close();
  assert.ok(!bytes.toString().includes("window.hit"));
  const { page, close } = await fromDisk("evil.html", bytes);
  await page.evaluate(() =>
    (document.querySelector("nimscape-figure") as NimscapeFigure).settled(),
  );
  assert.equal(await page.evaluate(() => "hit" in window), false);
  assert.equal(await page.locator("script").count(), 5, "those of standalone.html");
  await close();
});

/**
 * Opens a file without a network: any request except the one for the file itself is a complaint.
 */
async function fromDisk(name: string, bytes: Buffer, javaScriptEnabled = true) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  assert.deepEqual(readFileSync(path), bytes);
  const context = await visitor.browser.newContext({ offline: true, javaScriptEnabled });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol } = new URL(request.url());
    const own = request.url() === pathToFileURL(path).href;
    if (!own && protocol !== "blob:" && protocol !== "data:") complaints.push(request.url());
  });
  await page.goto(pathToFileURL(path).href);
  return { page, complaints, close: () => context.close() };
}
