/**
 * The widget in a real JupyterLab and a real marimo, with the examples of integrations/notebook.
 * They are 500 MB: ./test long installs them and sets NOTEBOOKS.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type {} from "../../www/embed/element.ts";
import { eventually, newFolder } from "./browser.ts";
import { test, testIf, visitor } from "./site.ts";

const PYTHON = process.env.NOTEBOOKS ?? "";
const needsNotebooks = PYTHON ? {} : { skip: "only ./test long installs JupyterLab and marimo" };

/** The arrays of the picture, as Python prints them. */
const ARRAYS = /'x': array\(\[ *0, +1, +0, -1, [^\]]*\], dtype=int32\)/;

const running: ChildProcess[] = [];
test.afterAll(() => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid);
});
const folder = newFolder();
cpSync("integrations/notebook", folder, { recursive: true });
const module = join(folder, "nimscape.py");
const source = readFileSync(module, "utf8");
writeFileSync(module, source.replaceAll("https://example.org/nim/", visitor.url));

const env = { ...process.env, HOME: folder };

/** Starts a server of Python on a free port, and returns its address once it answers. */
async function started(words: (port: string) => readonly string[]): Promise<string> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const port = `${(probe.address() as AddressInfo).port}`;
  await new Promise((closed) => probe.close(closed));
  const options = { cwd: folder, env, detached: true, stdio: "ignore" } as const;
  running.push(spawn(PYTHON, ["-m", ...words(port)], options));
  const at = `http://127.0.0.1:${port}/`;
  const answers = () =>
    fetch(at).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(answers, `${words(port)[0]} answers`);
  return at;
}

const open = (at: string) => visitor.visit("", { at, width: 1200, height: 800 });

const shown = (page: Page) =>
  page.locator("nimscape-figure").evaluate(async (figure) => {
    const live = figure as HTMLElementTagNameMap["nimscape-figure"];
    await live.settled();
    return [live.link, await live.digest()];
  });

const reads = async (page: Page, pattern: RegExp) =>
  eventually(async () => pattern.test(await page.locator("body").innerText()), `${pattern}`);

testIf(needsNotebooks)("JupyterLab: the figure is live, and its arrays are in Python", async () => {
  const options = "--allow-root --no-browser --IdentityProvider.token=".split(" ");
  const own = (port: string) => [`--ServerApp.port=${port}`, `--ServerApp.root_dir=${folder}`];
  const at = await started((port) => ["jupyterlab", ...options, ...own(port)]);
  const { page } = await open(`${at}lab/tree/example.ipynb`);
  await page.locator(".jp-Notebook").waitFor();
  await page.locator("#jp-main-statusbar", { hasText: "Idle" }).waitFor(); // the kernel is ready
  await page.getByText("Run", { exact: true }).first().click();
  await page.getByText("Run All Cells", { exact: true }).click();
  await page.locator("nimscape-figure").waitFor();
  const [link, digest] = await shown(page);
  assert.equal(link, "#v1/growth?n=6");
  assert.match(`${digest}`, /^[0-9a-f]{64}$/);
  await page.waitForTimeout(1000); // the arrays are on their way to Python
  await page.locator(".jp-CodeCell").nth(1).locator(".jp-InputArea-editor").click();
  await page.keyboard.press("Control+Enter");
  await reads(page, ARRAYS);
});

testIf(needsNotebooks)(
  "marimo: a cell that reads the figure runs again with its arrays",
  async () => {
    const words = "marimo run example_marimo.py --headless --no-token".split(" ");
    const at = await started((port) => [...words, `--port=${port}`]);
    const { page } = await open(at);
    await page.locator("nimscape-figure").waitFor();
    assert.equal((await shown(page))[0], "#v1/growth?n=6");
    await page.locator("nimscape-figure").evaluate(async (figure) => {
      await (figure as HTMLElementTagNameMap["nimscape-figure"]).step(1);
    });
    await reads(page, /#v1\/growth\?n=7/);
  },
);

testIf(needsNotebooks)(
  "nbconvert: an executed notebook keeps the widget and its address",
  async () => {
    const words = "nbconvert --to html --execute example.ipynb --output out.html".split(" ");
    execFileSync(PYTHON, ["-m", ...words], { cwd: folder, env, stdio: "ignore" });
    const html = readFileSync(join(folder, "out.html"), "utf8");
    assert.ok(html.includes("application/vnd.jupyter.widget-state+json"));
    assert.ok(html.includes(JSON.stringify(`${visitor.url}widget.mjs`).replaceAll("/", "\\/")));
  },
);
