/**
 * The examples of integrations/, each built by the tool it is for: a deck of reveal.js, a page of
 * MyST, a book of PreTeXt, a document of Quarto and one of LaTeX. What they make for the web is
 * opened, with the address of this site in place of the one of the examples.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { unzipSync } from "fflate";
import type { Frame, Page } from "playwright-core";
import type {} from "../../www/embed/element.ts";
import { newFolder } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, testIf, visitor } from "./site.ts";

const EXAMPLE = "https://example.org/nim/";
const folder = newFolder();
const site = visitor.url;

const example = (path: string) => readFileSync(`integrations/${path}`, "utf8");
const here = (text: string) => text.replaceAll(EXAMPLE, site);

/** Returns a copy of an example's folder, for what its tool writes. */
function copied(name: string): string {
  const to = join(folder, name);
  cpSync(`integrations/${name}`, to, { recursive: true });
  return to;
}

const DOCUMENTS = process.env.DOCUMENTS ?? "";
const needsPython = DOCUMENTS ? {} : { skip: "pandoc and PreTeXt are missing" };
const hasLatex = spawnSync("pdflatex", ["--version"]).error === undefined;
const hasQpdf = spawnSync("qpdf", ["--version"]).error === undefined;
const needsLatex = hasLatex && hasQpdf ? {} : { skip: "pdflatex or qpdf is missing" };

/** Returns the addresses to which a PDF made by pdflatex leads. */
function linksOf(tex: string): string[] {
  const at = join(folder, `tex-${readdirSync(folder).length}`);
  mkdirSync(at);
  for (const file of ["nimscape.sty", "growth.pdf"])
    cpSync(`integrations/latex/${file}`, join(at, file));
  writeFileSync(join(at, "a.tex"), tex);
  const flags = ["-interaction=nonstopmode", "-halt-on-error"];
  execFileSync("pdflatex", [...flags, "a.tex"], { cwd: at, encoding: "utf8" });
  const plain = ["--qdf", "--object-streams=disable", "a.pdf", "-"];
  const pdf = execFileSync("qpdf", plain, { cwd: at, encoding: "latin1" });
  assert.match(pdf, /\/Subtype \/Form|\/Subtype \/Image/, "the picture");
  return [...pdf.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address = ""]) => address);
}

/** Opens a body on a page of another origin; returns its frames once their figures are drawn. */
async function framesOf(body: string): Promise<{ frames: Frame[]; close: () => Promise<void> }> {
  const other = await hosts({ page: paper(body) });
  visitor.atEnd(() => other.close());
  const { page, close } = await visitor.visit("", { at: other.at("page") });
  const frames: Frame[] = [];
  for (const handle of await page.locator("iframe").elementHandles()) {
    await handle.scrollIntoViewIfNeeded(); // frames are loaded when they are near
    const frame = (await handle.contentFrame()) ?? assert.fail("no frame");
    await settledIn(frame);
    frames.push(frame);
  }
  return { frames, close };
}

async function settledIn(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => document.querySelector("nimscape-figure"));
  await frame.evaluate(() => document.querySelector("nimscape-figure")?.settled());
}

const linkIn = (where: Frame | Page) =>
  where.evaluate(() => document.querySelector("nimscape-figure")?.link);

const index = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Deck).Reveal.getIndices());

/** What the example puts into the global scope. */
interface Deck {
  Reveal: {
    getIndices(): { h: number; f?: number };
    isReady(): boolean;
    dispatchEvent(event: object): void;
  };
}

const deckHost = await hosts({
  deck: here(example("revealjs/example.html")),
  "nimscape.js": example("revealjs/nimscape.js"),
});

async function openDeck(query = "") {
  const visit = await visitor.visit("", { at: `${deckHost.at("deck")}${query}`, width: 1000 });
  await visit.page.waitForFunction(() => (globalThis as unknown as Deck).Reveal?.isReady());
  return visit;
}

/** Waits until the element of a page, or of a frame, has a link. */
const hasLink = (where: Frame | Page, link: string) =>
  where.waitForFunction((link) => document.querySelector("nimscape-figure")?.link === link, link);

test("reveal.js: fragments change an element and go back, and slides play a frame", async () => {
  const { page } = await openDeck();
  const press = (key: string) => page.keyboard.press(key);
  await press("ArrowRight");
  await figureSettled(page);
  assert.equal(await linkIn(page), "#v1/growth?n=6");
  for (const [key, link] of [
    ["ArrowRight", "#v1/growth?n=31"],
    ["ArrowRight", "#v1/octant?side=32"],
    ["ArrowLeft", "#v1/growth?n=31"],
    ["ArrowLeft", "#v1/growth?n=6"],
    ["ArrowRight", "#v1/growth?n=31"],
    ["ArrowRight", "#v1/octant?side=32"],
  ] as const) {
    await press(key);
    await hasLink(page, link);
    assert.equal((await index(page)).h, 1);
    if (key !== "ArrowLeft" || !link.endsWith("n=31")) continue;
    const changed = await page.evaluate(async () => {
      const figure = document.querySelector("nimscape-figure");
      await figure?.step(1);
      await figure?.settled();
      (globalThis as unknown as Deck).Reveal.dispatchEvent({ type: "fragmentshown" });
      return figure?.link;
    });
    assert.equal(changed, "#v1/growth?n=32", "another fragment leaves the figure to the reader");
  }
  await press("ArrowRight");
  assert.equal((await index(page)).h, 2);
  const frame = await frameOf(page);
  await frame.waitForFunction(
    () => !/n=3$/.test(document.querySelector("nimscape-figure")?.link ?? "n=3"),
    undefined,
    { timeout: 60_000 },
  ); // it plays
  await press("ArrowRight");
  await hasLink(frame, "#v1/array?side=16");
  await settledIn(frame); // leaving the slide ends what it still loads
  await press("ArrowRight");
  assert.equal((await index(page)).h, 3);
});

const figureSettled = async (page: Page) => {
  await page.waitForFunction(() => customElements.get("nimscape-figure"));
  await page.evaluate(() => document.querySelector("nimscape-figure")?.settled());
};

async function frameOf(page: Page): Promise<Frame> {
  await page.waitForFunction(() => document.querySelector<HTMLIFrameElement>("iframe")?.src);
  const handle = await page.locator("iframe").elementHandle();
  const frame = (await handle?.contentFrame()) ?? assert.fail("no frame");
  await frame.waitForFunction(() => document.querySelector("nimscape-figure")?.link);
  return frame; // it plays: it is not settled
}

test("reveal.js: a frame that was clicked leaves the deck its keys, but not those it uses", async () => {
  const { page } = await openDeck("#/2");
  const frame = await frameOf(page);
  await frame.waitForFunction(
    () => document.querySelector("nimscape-figure")?.link !== "#v1/growth?n=3",
  );
  await page.evaluate(() => frames[0]?.postMessage("slide:stop", "*"));
  await settledIn(frame);
  await frame.locator("#picture").click();
  await frame.locator(".figure[data-awake]").waitFor();
  const before = await linkIn(frame);
  await page.keyboard.press("ArrowRight"); // the figure is active: it moves
  await frame.waitForFunction(
    (before) => document.querySelector("nimscape-figure")?.link !== before,
    before,
  );
  assert.equal((await index(page)).h, 2);
  await page.keyboard.press("n"); // the next fragment
  await page.waitForFunction(() => (globalThis as unknown as Deck).Reveal.getIndices().f === 0);
});

test("reveal.js: printed, each step of a slide has its own picture", async () => {
  const { page } = await openDeck("?print-pdf#/2");
  await page.waitForFunction(() => document.querySelectorAll(".pdf-page").length === 7);
  const links = await page.evaluate(async () => {
    const all = [...document.querySelectorAll("nimscape-figure")];
    return all.map(({ link }) => link);
  });
  assert.deepEqual(links, ["#v1/growth?n=6", "#v1/growth?n=31", "#v1/octant?side=32"]);
  const framed = page.frames().filter((frame) => frame.parentFrame() !== null);
  assert.equal(framed.length, 2);
  for (const [step, link] of ["#v1/growth?n=3", "#v1/array?side=16"].entries()) {
    await hasLink(framed[step] ?? assert.fail(), link);
    await settledIn(framed[step] ?? assert.fail());
    await hasLink(framed[step] ?? assert.fail(), link); // it does not play
  }
});

test("MyST: pages have the live figure in a frame and as a widget, and an export for print its picture", async () => {
  const at = copied("myst");
  const myst = (...args: string[]) =>
    spawnSync(resolve("node_modules/.bin/myst"), ["build", ...args, "--ci", "--strict"], {
      cwd: at,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
  const web = myst("--site"); // its theme comes from a server: only the content is built here
  assert.match(web.stdout, /Built 2 pages/, web.stdout);
  assert.doesNotMatch(`${web.stdout}${web.stderr}`, /⛔️|⚠️/);
  const content = JSON.parse(readFileSync(join(at, "_build/site/content/index.json"), "utf8"));
  const frame = nodes(content.mdast).find(({ type }) => type === "iframe") ?? assert.fail();
  const { frames, close } = await framesOf(`<iframe src="${here(`${frame.src}`)}"></iframe>`);
  assert.deepEqual(await Promise.all(frames.map(linkIn)), ["#v1/growth?n=6"]);
  await close();
  await checkWidget(join(at, "_build/site"));

  mkdirSync(join(at, "bare"));
  writeFileSync(join(at, "bare/template.yml"), "myst: v1\nkind: typst\ntitle: bare\n");
  writeFileSync(join(at, "bare/template.typ"), "[-IMPORTS-]\n\n[-CONTENT-]\n");
  const exports = "exports:\n  - format: typst\n    template: ./bare\n    output: out/nim.typ\n---";
  const text = readFileSync(join(at, "index.md"), "utf8");
  writeFileSync(join(at, "index.md"), text.replace(/\n---/, `\n${exports}`));
  myst("index.md", "--typst");
  assert.match(readFileSync(join(at, "out/nim.typ"), "utf8"), /#image\("files\/growth-\w+\.png"/);
});

/** Runs the widget of a built page as the theme of MyST does. */
async function checkWidget(built: string): Promise<void> {
  const content = JSON.parse(readFileSync(join(built, "content/widget.json"), "utf8"));
  const { esm, model } =
    nodes(content.mdast).find(({ type }) => type === "anywidget") ?? assert.fail("no widget");
  const script = `import widget from "./nimscape.mjs";
    const traits = ${JSON.stringify(model)};
    const silent = { on() {}, off() {}, set() {}, save_changes() {} };
    widget.render({ model: { get: (name) => traits[name], ...silent }, el: document.body });`;
  const other = await hosts({
    page: paper(`<script type="module">${script}</script>`),
    "nimscape.mjs": here(readFileSync(join(built, "public", `${esm}`), "utf8")),
  });
  visitor.atEnd(() => other.close());
  const { page, close } = await visitor.visit("", { at: other.at("page") });
  await page.waitForFunction(() => document.querySelector("nimscape-figure")?.shadowRoot);
  await figureSettled(page);
  assert.equal(await linkIn(page), "#v1/growth?n=6");
  await close();
}

/** A node of MyST's tree. */
type MystNode = {
  readonly type: string;
  readonly src?: string;
  readonly esm?: string;
  readonly model?: object;
  readonly children?: MystNode[];
};

/** Returns a node of MyST's tree and all below it. */
const nodes = (node: MystNode): MystNode[] => [node, ...(node.children ?? []).flatMap(nodes)];

testIf(needsPython)(
  "PreTeXt: the book has the live figure, and in print the picture and a code",
  async () => {
    const at = copied("pretext");
    const resources = join(DOCUMENTS, "pretext/resources/core.zip");
    const files = unzipSync(readFileSync(resources), {
      filter: ({ name }) => /\/(xsl|schema)\/.*[^/]$/.test(name),
    });
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(folder, "core", name.replace(/^[^/]*\//, ""));
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, bytes);
    }
    const names = ["extract-qrcode", "pretext-html", "pretext-latex"];
    const script = resolve("tests/e2e/hosts/pretext.py");
    const warnings = execFileSync("python3", [script, join(folder, "core/xsl"), at, ...names], {
      encoding: "utf8",
      env: { ...process.env, PYTHONPATH: DOCUMENTS },
    });
    assert.equal(warnings, "");
    const html = readFileSync(join(at, "out/pretext-html/nim.html"), "utf8");
    const [frame = ""] = /<iframe[^>]*>/.exec(html) ?? [];
    const { frames, close } = await framesOf(`${here(frame)}</iframe>`);
    assert.deepEqual(await Promise.all(frames.map(linkIn)), ["#v1/growth?n=6"]);
    await close();
    const tex = readFileSync(join(at, "out/pretext-latex/result"), "utf8");
    assert.match(tex, /\\includegraphics\[[^\]]*\]\{external\/growth\.png\}/);
    assert.match(tex, /\\includegraphics\[[^\]]*\]\{generated\/qrcode\/nim-growth\.png\}/);
  },
);

/** Runs the shortcodes of a Quarto document in pandoc; Quarto itself is in no registry. */
function pandoc(document: string, to: string, meta: readonly string[] = []): string {
  const pandoc = join(DOCUMENTS, "pypandoc/files/pandoc");
  const filter = resolve("tests/e2e/hosts/shortcodes.lua");
  return execFileSync(
    pandoc,
    ["-f", "markdown", "-t", to, "--wrap=none", "--lua-filter", filter, ...meta],
    {
      input: document.replace(/^\{\{< (.*) >\}\}$/gm, "```shortcode\n$1\n```"),
      encoding: "utf8",
      env: { ...process.env, SHORTCODE: "integrations/quarto/_extensions/nimscape/nimscape.lua" },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
}

testIf(needsPython)("Quarto: live figures in HTML, a linked picture in print", async () => {
  const document = example("quarto/example.qmd");
  const { frames, close } = await framesOf(pandoc(here(document), "html"));
  assert.deepEqual(await Promise.all(frames.map(linkIn)), [
    "#v1/growth?n=6",
    "#v1/array?vs=5&side=64",
  ]);
  await close();
  const tex = pandoc(document, "latex");
  assert.match(tex, /\\href\{https:\/\/example\.org\/nim\/\\#v1\/growth\?n=6\}\{.*\{growth\.pdf\}/);
  if (!hasLatex || !hasQpdf) return;
  const links = linksOf(`\\documentclass{article}\\usepackage{graphicx,hyperref}
    \\newcommand\\pandocbounded[1]{#1}\\begin{document}${tex.replace(/,alt=\{[^}]*\}/g, "")}\\end{document}`);
  assert.deepEqual(links, [`${EXAMPLE}#v1/growth?n=6`, `${EXAMPLE}#v1/array?c=2&vs=5&side=64`]);
});

testIf(needsPython)("Quarto: wrong words are refused by name", () => {
  const head = "---\nnimscape-site: https://example.org/nim/\n---\n\n";
  for (const [words, sentence] of [
    ['"growth"', /“?"?growth.* is not a link of a picture/],
    ["", /is not a link of a picture/],
    ['"#v1/growth" site="javascript:x"', /javascript:x.* is not the address of a site/],
    ['"#v1/growth" width="wide"', /width = .*wide.*: whole numbers/],
  ] as const) {
    const html = pandoc(`${head}{{< nimscape ${words} >}}\n`, "html");
    assert.match(html, sentence);
    assert.doesNotMatch(html, /<iframe/);
  }
  const hostile = pandoc(`${head}{{< nimscape "#v1/growth?<script>" title="<b>&" >}}\n`, "html");
  assert.match(hostile, /title="&lt;b&gt;&amp;" src="[^"<>]*&lt;script&gt;"/);
});

testIf(needsLatex)("LaTeX: the picture leads to the live figure", () => {
  assert.deepEqual(linksOf(example("latex/example.tex")), [
    `${EXAMPLE}#v1/growth?n=6`,
    `${EXAMPLE}#v1/array?c=2&vs=5&side=64`,
  ]);
});

testIf(needsLatex)("LaTeX: footnotes, captions and headings take links in boxes", () => {
  const link = "\\nimscapelink{#v1/array?c=2&vs=5}{live}";
  const box = `\\newsavebox\\live\\begin{lrbox}{\\live}${link}\\end{lrbox}`;
  const uses = "\\section{\\usebox\\live}\\footnote{\\usebox\\live}";
  const text = example("latex/example.tex");
  const links = linksOf(text.replace("\\begin{document}", `$&${box}${uses}`));
  const boxed = links.filter((address) => address === `${EXAMPLE}#v1/array?c=2&vs=5`);
  assert.equal(boxed.length, 2);
  const wrong = text.replace("\\end{document}", `\\footnote{${link}}$&`);
  assert.throws(() => linksOf(wrong), /Command failed/);
});

testIf(needsLatex)("LaTeX: a wrong link and a missing site are errors", () => {
  const text = example("latex/example.tex");
  assert.throws(() => linksOf(text.replace("#v1/growth", "growth")), /Command failed/);
  assert.throws(() => linksOf(text.replace(/\\nimscapesite.*/, "")), /Command failed/);
});
