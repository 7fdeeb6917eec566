/** The single HTML file: opened from a disk, without a network. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { NimscapeFigure } from "../../www/embed/element.ts";
import { newFolder } from "./browser.ts";
import { fileOf } from "./exports.ts";
import { isWhole } from "./sample.ts";
import { test, visitor } from "./site.ts";

const folder = newFolder();

/** A part of the core that fills in its worker, and tables; then what ./test long adds. */
const LINKS = [
  "#v1/array?c=6&side=64",
  "#v1/periods",
  ...(isWhole
    ? [
        "#v1/octant?side=16",
        "#v1/growth?n=20",
        "#v1/fill?step=30&side=8",
        "#v1/octant?c=6&side=16",
        "#v1/classes",
      ]
    : []),
];

test("a figure lives in a file of its own, without a network, and has a still where no script runs", async () => {
  const { page: site } = await visitor.open("");
  for (const [at, link] of LINKS.entries()) {
    const { bytes } = await fileOf(site, link, "HTML, live");
    const digest = await site.evaluate(() => window.nimscape.digest());
    const canonical = await site.evaluate(() => window.nimscape.link);
    const { page, close } = await fromDisk(bytes);
    const area = await page.evaluate(async () => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
      await figure.settled();
      const { width, height } = (await createImageBitmap(await figure.toBlob())) as ImageBitmap;
      return width * height;
    });
    assert.deepEqual(await shownIn(page), [digest, canonical]);
    assert.ok(area > 100_000, `${link}: ${area}`);
    assert.equal(await page.textContent("#digest"), digest);
    assert.equal(await page.getAttribute("#link", "href"), `${visitor.url}${canonical}`);
    await close();
    if (at > 0) continue;
    const { page: still, close: leave } = await fromDisk(bytes, false);
    const image = still.locator("nimscape-figure img");
    assert.ok(await image.evaluate((img: HTMLImageElement) => img.naturalWidth > 100));
    assert.match((await still.textContent("figcaption")) ?? "", /This is a still/);
    assert.match((await still.textContent("#caption")) ?? "", /\w/);
    assert.match(await still.title(), /\w · nimscape$/);
    await leave();
  }
});

test("a file from a Portuguese page speaks Portuguese, and nothing of a link becomes part of it", async () => {
  const evil = `x="><script>window.hit=1</script><img src=x onerror=window.hit=1>`;
  const { page: site } = await visitor.visit(`#v1/growth?n=9&lang=pt&${evil}`, { width: 1366 });
  await site.getByRole("button", { name: "Exportar", exact: true }).click();
  await site.getByLabel("Formato").selectOption({ label: "HTML, interativo" });
  const button = site.getByRole("button", { name: "Baixar" });
  const [download] = await Promise.all([site.waitForEvent("download"), button.click()]);
  const bytes = readFileSync(await download.path());
  assert.ok(!bytes.includes("window.hit"));
  const { page, close } = await fromDisk(bytes);
  assert.match((await shownIn(page))[1] ?? "", /^#v1\/growth\?n=9/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "pt-BR");
  await page.getByRole("button", { name: "Crescer" }).waitFor();
  assert.equal(await page.locator("script").count(), 5, "those of standalone.html");
  for (const each of [site, page]) assert.equal(await each.evaluate(() => "hit" in window), false);
  await close();
});

/** Returns the digest and the link of a figure. */
const shownIn = (page: Awaited<ReturnType<typeof fromDisk>>["page"]) =>
  page.evaluate(async () => {
    const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
    await figure.settled();
    return [await figure.digest(), figure.link] as const;
  });

/** Opens a file without a network. Errors, and requests but the one for the file, are refused. */
async function fromDisk(bytes: Buffer, javaScriptEnabled = true) {
  const path = join(folder, "figure.html");
  writeFileSync(path, bytes);
  const context = await visitor.browser.newContext({ offline: true, javaScriptEnabled });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol, href } = new URL(request.url());
    const isOwn = href === pathToFileURL(path).href || /^(blob|data):$/.test(protocol);
    if (!isOwn) complaints.push(href);
  });
  await page.goto(pathToFileURL(path).href);
  const close = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return { page, close };
}
