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
import { eventually, newFolder } from "./browser.ts";
import { needs } from "./exports.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { isWhole, onlyLong } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const EXAMPLE = "https://example.org/nim/";
const ADDRESSES = [`${EXAMPLE}#v1/growth?n=6`, `${EXAMPLE}#v1/array?c=2&vs=5&side=64`];
const folder = newFolder();
const example = (path: string) => readFileSync(`integrations/${path}`, "utf8");
const here = (text: string) => text.replaceAll(EXAMPLE, visitor.url);

async function settledIn(where: Frame | Page): Promise<void> {
  await where.waitForFunction(() => document.querySelector("nimscape-figure")?.shadowRoot);
  await where.evaluate(() => document.querySelector("nimscape-figure")?.settled());
}

/** Waits until the element of a page, or of a frame, has a link. */
const hasLink = (where: Frame | Page, link: string) =>
  where.waitForFunction((link) => document.querySelector("nimscape-figure")?.link === link, link);

const linkIn = (where: Frame | Page) =>
  where.evaluate(() => document.querySelector("nimscape-figure")?.link);

/** What the deck puts into the global scope. */
interface Deck {
  Reveal: {
    getIndices(): { h: number; f?: number };
    isReady(): boolean;
    dispatchEvent(event: object): void;
  };
}

async function openDeck(query = ""): Promise<Page> {
  const deck = here(example("revealjs/example.html"));
  const host = await hosts({ deck, "nimscape.js": example("revealjs/nimscape.js") });
  visitor.atEnd(() => host.close());
  const { page } = await visitor.visit(query, { at: host.at("deck"), width: 1000 });
  await page.waitForFunction(() => (globalThis as unknown as Deck).Reveal?.isReady());
  return page;
}

const isAt = (page: Page, slide: number) =>
  page.waitForFunction((h) => (globalThis as unknown as Deck).Reveal.getIndices().h === h, slide);

test("reveal.js: fragments change an element and go back, slides play a frame, and the deck keeps its keys", async () => {
  const page = await openDeck();
  const press = (key: string) => page.keyboard.press(key);
  await press("ArrowRight");
  await settledIn(page);
  for (const [key, link] of [
    ["", "#v1/growth?n=6"],
    ["ArrowRight", "#v1/growth?n=31"],
    ["ArrowRight", "#v1/octant?side=32"],
    ["ArrowLeft", "#v1/growth?n=31"],
    ["ArrowLeft", "#v1/growth?n=6"],
    ["ArrowRight", "#v1/growth?n=31"],
  ] as const) {
    if (key) await press(key);
    await hasLink(page, link);
  }
  const changed = await page.evaluate(async () => {
    const figure = document.querySelector("nimscape-figure");
    await figure?.step(1);
    await figure?.settled();
    (globalThis as unknown as Deck).Reveal.dispatchEvent({ type: "fragmentshown" });
    return figure?.link;
  });
  assert.equal(changed, "#v1/growth?n=32", "another fragment leaves the figure to the reader");
  await press("ArrowRight");
  await isAt(page, 1);
  await press("ArrowRight");
  await isAt(page, 2);
  await page.waitForFunction(() => document.querySelector<HTMLIFrameElement>("iframe")?.src);
  const handle = await page.locator("iframe").elementHandle();
  const frame = (await handle?.contentFrame()) ?? assert.fail("no frame");
  const isOther = (link = "") =>
    frame.waitForFunction(
      (link) => (document.querySelector("nimscape-figure")?.link ?? link) !== link,
      link,
    );
  await isOther("#v1/growth?n=3"); // it plays
  await page.evaluate(() => frames[0]?.postMessage("slide:stop", "*"));
  await settledIn(frame);
  await frame.locator("#picture").click();
  await frame.locator(".figure[data-awake]").waitFor();
  const before = await linkIn(frame);
  await press("ArrowRight"); // the figure is active: it moves
  await isOther(before);
  await isAt(page, 2);
  await press("n"); // the next fragment
  await hasLink(frame, "#v1/array?side=16");
  await settledIn(frame); // leaving the slide ends what it still loads
  await press("n");
  await isAt(page, 3);
});

test("reveal.js: printed, each step of a slide has its own picture", async () => {
  const page = await openDeck("?print-pdf#/2");
  await page.waitForFunction(() => document.querySelectorAll(".pdf-page").length === 7);
  const links = await page.evaluate(() =>
    [...document.querySelectorAll("nimscape-figure")].map(({ link }) => link),
  );
  assert.deepEqual(links, ["#v1/growth?n=6", "#v1/growth?n=31", "#v1/octant?side=32"]);
  const framed = page.frames().filter((frame) => frame.parentFrame() !== null);
  assert.equal(framed.length, 2);
  const shown = async () => (await Promise.all(framed.map(linkIn))).sort().join(" ");
  await eventually(
    async () => (await shown()) === "#v1/array?side=16 #v1/growth?n=3",
    "each frame has the link of its step",
  );
  for (const frame of framed) await settledIn(frame);
  assert.equal(await shown(), "#v1/array?side=16 #v1/growth?n=3", "it does not play");
});

// What follows tests the tools of others, too: ./test long runs it.

/** Returns a copy of an example's folder, for what its tool writes. */
function copied(name: string): string {
  cpSync(`integrations/${name}`, join(folder, name), { recursive: true });
  return join(folder, name);
}

const DOCUMENTS = process.env.DOCUMENTS ?? "";
const needsPython = DOCUMENTS ? onlyLong : { skip: "pandoc and PreTeXt are missing" };
const needsLatex = isWhole ? { ...needs("pdflatex"), ...needs("qpdf") } : onlyLong;

/** Returns the links of the figures of a body, in its frames, on a page of another origin. */
async function linksIn(body: string): Promise<(string | undefined)[]> {
  const other = await hosts({ page: paper(body) });
  const { page, close } = await visitor.visit("", { at: other.at("page") });
  const links: (string | undefined)[] = [];
  for (const handle of await page.locator("iframe").elementHandles()) {
    await handle.scrollIntoViewIfNeeded(); // frames are loaded when they are near
    const frame = (await handle.contentFrame()) ?? assert.fail("no frame");
    await settledIn(frame);
    links.push(await linkIn(frame));
  }
  await close();
  other.close();
  return links;
}

/** Returns the addresses to which a PDF made by pdflatex leads. */
function linksOf(tex: string): string[] {
  const cwd = join(folder, `tex-${readdirSync(folder).length}`);
  mkdirSync(cwd);
  for (const file of ["nimscape.sty", "growth.pdf"])
    cpSync(`integrations/latex/${file}`, join(cwd, file));
  writeFileSync(join(cwd, "a.tex"), tex);
  const run = (...words: string[]) =>
    execFileSync(words[0] ?? "", words.slice(1), { cwd, encoding: "latin1" });
  run("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex");
  const pdf = run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-");
  assert.match(pdf, /\/Subtype \/Form|\/Subtype \/Image/, "the picture");
  return [...pdf.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address = ""]) => address);
}

/** A node of MyST's tree. */
type MystNode = { readonly type: string; readonly src?: string; readonly children?: MystNode[] };

/** Returns a node of MyST's tree and all below it. */
const nodes = (node: MystNode): MystNode[] => [node, ...(node.children ?? []).flatMap(nodes)];

testIf(onlyLong)(
  "MyST: a page has the live figure, and an export for print its picture",
  async () => {
    const at = copied("myst");
    const env = { ...process.env, NO_COLOR: "1" };
    const myst = (...args: string[]) =>
      spawnSync(resolve("node_modules/.bin/myst"), ["build", ...args, "--ci", "--strict"], {
        ...{ cwd: at, encoding: "utf8", env },
      });
    const web = myst("--site"); // its theme comes from a server: only the content is built here
    assert.match(web.stdout, /Built 2 pages/, web.stdout);
    assert.doesNotMatch(`${web.stdout}${web.stderr}`, /⛔️|⚠️/);
    const page = (name: string) => {
      const file = join(at, `_build/site/content/${name}.json`);
      return nodes(JSON.parse(readFileSync(file, "utf8")).mdast);
    };
    const frame = page("index").find(({ type }) => type === "iframe") ?? assert.fail();
    assert.deepEqual(await linksIn(`<iframe src="${here(`${frame.src}`)}"></iframe>`), [
      "#v1/growth?n=6",
    ]);
    assert.ok(page("widget").some(({ type }) => type === "anywidget"));
    mkdirSync(join(at, "bare"));
    writeFileSync(join(at, "bare/template.yml"), "myst: v1\nkind: typst\ntitle: bare\n");
    writeFileSync(join(at, "bare/template.typ"), "[-IMPORTS-]\n\n[-CONTENT-]\n");
    const exports =
      "exports:\n  - format: typst\n    template: ./bare\n    output: out/nim.typ\n---";
    writeFileSync(join(at, "index.md"), example("myst/index.md").replace(/\n---/, `\n${exports}`));
    myst("index.md", "--typst");
    assert.match(readFileSync(join(at, "out/nim.typ"), "utf8"), /#image\("files\/growth-\w+\.png"/);
  },
);

testIf(needsPython)(
  "PreTeXt: the book has the live figure, and in print the picture and a code",
  async () => {
    const at = copied("pretext");
    const resources = readFileSync(join(DOCUMENTS, "pretext/resources/core.zip"));
    const filter = ({ name }: { name: string }) => /\/(xsl|schema)\/.*[^/]$/.test(name);
    for (const [name, bytes] of Object.entries(unzipSync(resources, { filter }))) {
      const path = join(folder, "core", name.replace(/^[^/]*\//, ""));
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, bytes);
    }
    const names = ["extract-qrcode", "pretext-html", "pretext-latex"];
    const script = resolve("tests/e2e/hosts/pretext.py");
    const env = { ...process.env, PYTHONPATH: DOCUMENTS };
    const words = [script, join(folder, "core/xsl"), at, ...names];
    assert.equal(execFileSync("python3", words, { encoding: "utf8", env }), "", "no warning");
    const html = readFileSync(join(at, "out/pretext-html/nim.html"), "utf8");
    const [frame = ""] = /<iframe[^>]*>/.exec(html) ?? [];
    assert.deepEqual(await linksIn(`${here(frame)}</iframe>`), ["#v1/growth?n=6"]);
    const tex = readFileSync(join(at, "out/pretext-latex/result"), "utf8");
    assert.match(tex, /\\includegraphics\[[^\]]*\]\{external\/growth\.png\}/);
    assert.match(tex, /\\includegraphics\[[^\]]*\]\{generated\/qrcode\/nim-growth\.png\}/);
  },
);

/** Runs the shortcodes of a Quarto document in pandoc; Quarto itself is in no registry. */
function pandoc(document: string, to: string): string {
  const filter = resolve("tests/e2e/hosts/shortcodes.lua");
  const SHORTCODE = "integrations/quarto/_extensions/nimscape/nimscape.lua";
  const words = ["-f", "markdown", "-t", to, "--wrap=none", "--lua-filter", filter];
  return execFileSync(join(DOCUMENTS, "pypandoc/files/pandoc"), words, {
    input: document.replace(/^\{\{< (.*) >\}\}$/gm, "```shortcode\n$1\n```"),
    encoding: "utf8",
    env: { ...process.env, SHORTCODE },
    stdio: ["pipe", "pipe", "ignore"],
  });
}

testIf(needsPython)(
  "Quarto: live figures in HTML, a linked picture in print; wrong words are refused by name",
  async () => {
    const document = example("quarto/example.qmd");
    const links = await linksIn(pandoc(here(document), "html"));
    assert.deepEqual(links, ["#v1/growth?n=6", "#v1/array?vs=5&side=64"]);
    const tex = pandoc(document, "latex");
    assert.match(
      tex,
      /\\href\{https:\/\/example\.org\/nim\/\\#v1\/growth\?n=6\}\{.*\{growth\.pdf\}/,
    );
    const shortcode = (words: string) =>
      pandoc(`---\nnimscape-site: ${EXAMPLE}\n---\n\n{{< nimscape ${words} >}}\n`, "html");
    for (const [words, sentence] of [
      ['"growth"', /“?"?growth.* is not a link of a picture/],
      ["", /is not a link of a picture/],
      ['"#v1/growth" site="javascript:x"', /javascript:x.* is not the address of a site/],
      ['"#v1/growth" width="wide"', /width = .*wide.*: whole numbers/],
    ] as const) {
      assert.match(shortcode(words), sentence);
      assert.doesNotMatch(shortcode(words), /<iframe/);
    }
    const hostile = shortcode('"#v1/growth?<script>" title="<b>&"');
    assert.match(hostile, /title="&lt;b&gt;&amp;" src="[^"<>]*&lt;script&gt;"/);
  },
);

testIf(needsLatex)(
  "LaTeX: the picture leads to the live figure, links in boxes too; wrong ones are errors",
  () => {
    const text = example("latex/example.tex");
    assert.deepEqual(linksOf(text), ADDRESSES);
    const link = "\\nimscapelink{#v1/array?c=2&vs=5}{live}";
    const box = `\\newsavebox\\live\\begin{lrbox}{\\live}${link}\\end{lrbox}`;
    const uses = "\\section{\\usebox\\live}\\footnote{\\usebox\\live}";
    const links = linksOf(text.replace("\\begin{document}", `$&${box}${uses}`));
    const boxed = links.filter((address) => address === `${EXAMPLE}#v1/array?c=2&vs=5`);
    assert.equal(boxed.length, 2);
    for (const wrong of [
      text.replace("\\end{document}", `\\footnote{${link}}$&`),
      text.replace("#v1/growth", "growth"),
      text.replace(/\\nimscapesite.*/, ""),
    ])
      assert.throws(() => linksOf(wrong), /Command failed/);
  },
);
