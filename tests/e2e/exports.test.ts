/** Files that are exported, opened by other programs: those of them that this machine has. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

const folder = mkdtempSync(join(tmpdir(), "nimscape-exports-"));
const LINK = "#v1/growth?n=7";

/** Skips a test by the name of the program that it needs, where that is missing. */
const needs = (program: string) =>
  spawnSync(program, ["--version"]).error === undefined ? {} : { skip: `${program} is missing` };

async function exported(page: Page, format: string): Promise<string> {
  await page.locator(`.formats label:has(b:text-is("${format}"))`).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

async function opened(link = LINK) {
  const visit = await visitor.open(link, { width: 640, height: 480 });
  await visit.page.getByRole("button", { name: "Export", exact: true }).click();
  await visit.page.waitForSelector("dialog.exports[open]");
  return visit;
}

/** The share of pixels that are not white. */
function inked(png: Buffer): number {
  const { data, width, height } = PNG.sync.read(png);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 700) count++;
  return count / (width * height);
}

test("PNG, SVG and PDF of a figure have as much ink, read by other programs", async (t) => {
  const { page, complaints } = await opened();
  const png = readFileSync(await exported(page, "PNG"));
  const ink = inked(png);
  assert.ok(ink > 0.01 && ink < 0.5, `${ink}`);
  assert.ok(png.includes("Digest") && png.includes("#v1/growth?n=7"));
  const digest = await page.evaluate(() => window.nimscape.digest());
  assert.ok(png.includes(digest));
  const close = (other: number) => assert.ok(Math.abs(other - ink) < 0.2 * ink, `${other}, ${ink}`);
  const svg = await exported(page, "SVG");
  const pdf = await exported(page, "PDF");
  await t.test("rsvg-convert draws the SVG", needs("rsvg-convert"), () => {
    close(inked(execFileSync("rsvg-convert", [svg])));
  });
  await t.test("pdftoppm draws the PDF", needs("pdftoppm"), () => {
    execFileSync("pdftoppm", ["-r", "96", "-png", "-singlefile", pdf, join(folder, "page")]);
    close(inked(readFileSync(join(folder, "page.png"))));
  });
  assert.deepEqual(complaints, []);
});

test("TikZ compiles with plain LaTeX", needs("pdflatex"), async () => {
  const { page } = await opened();
  const tex = await exported(page, "TikZ");
  const paper = join(folder, "paper.tex");
  writeFileSync(
    paper,
    `\\documentclass{article}\\usepackage{tikz}\\begin{document}\\input{${tex}}\\end{document}\n`,
  );
  execFileSync("pdflatex", ["-interaction=batchmode", "-halt-on-error", paper], { cwd: folder });
});

test("CSV and JSON hold the numbers of the page", async () => {
  const { page } = await opened();
  const x = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    return field.kind === "graph" ? [...field.x] : [];
  });
  const lines = readFileSync(await exported(page, "CSV"), "utf8")
    .trim()
    .split("\r\n");
  const rows = lines.filter((line) => !line.startsWith("#")).slice(1);
  assert.deepEqual(
    rows.map((row) => Number(row.split(",")[0])),
    x,
  );
  const json = JSON.parse(readFileSync(await exported(page, "JSON"), "utf8"));
  assert.deepEqual(json.data.x, x);
});

test("what a picture has no room for is said, and nothing is downloaded", async () => {
  const { page } = await opened();
  await page.getByLabel("Width").fill("16000");
  await page.getByLabel("Width").dispatchEvent("change");
  await page.getByLabel("Height").fill("16000");
  await page.getByLabel("Height").dispatchEvent("change");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByText(/larger than a browser can paint/).waitFor();
});
