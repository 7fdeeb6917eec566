/** Two scripts that visitors depend on: the server, and the bundler's file names. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { renameInHtml, withPreloads } from "../../scripts/bundle.mjs";
import { withAddresses } from "../../scripts/modules.mjs";
import { serve } from "../../scripts/serve.mjs";

describe("the server", () => {
  const root = mkdtempSync(join(tmpdir(), "nimscape-"));
  let url = "";
  let close = () => {};

  beforeAll(async () => {
    mkdirSync(join(root, "site/inner"), { recursive: true });
    mkdirSync(join(root, "site-secret"));
    writeFileSync(join(root, "secret.txt"), "secret");
    writeFileSync(join(root, "site-secret/a.txt"), "secret");
    writeFileSync(join(root, "site/index.html"), "home");
    writeFileSync(join(root, "site/inner/index.html"), "inner");
    writeFileSync(join(root, "site/a.wasm"), "\0asm");
    ({ url, close } = await serve({ folder: join(root, "site"), port: 0, base: "/sub/" }));
  });
  afterAll(() => {
    close();
    rmSync(root, { recursive: true });
  });

  /** Requests a path unchanged; `fetch` would normalise the dots. */
  function status(path: string): Promise<number | undefined> {
    const { hostname, port } = new URL(url);
    return new Promise((done, failed) => {
      request({ hostname, port, path }, (answer) => done(answer.resume().statusCode))
        .on("error", failed)
        .end();
    });
  }

  test("serves files with their types, and asks browsers to check", async () => {
    const page = await fetch(url);
    assert.equal(await page.text(), "home");
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    assert.equal(page.headers.get("cache-control"), "no-cache");
    const plain = { "Accept-Encoding": "identity" };
    const wasm = await fetch(`${url}a.wasm`, { method: "HEAD", headers: plain });
    assert.equal(wasm.headers.get("content-type"), "application/wasm");
    assert.equal(wasm.headers.get("content-length"), "4");
    assert.equal(wasm.headers.get("content-encoding"), null);
    assert.equal(page.headers.get("content-encoding"), "gzip", "and compressed on request");
    assert.equal(await (await fetch(`${url}inner/`)).text(), "inner");
  });

  test("serves nothing else", async () => {
    const outside = [
      "/",
      "/sub/none",
      "/sub/inner",
      "/sub/../secret.txt",
      "/sub/%2e%2e/secret.txt",
    ];
    outside.push("/sub/..%2fsecret.txt", "/sub/..%2fsite-secret/a.txt", "/sub/%00", "/sub/%");
    for (const path of outside) assert.equal(await status(path), 404, path);
    assert.equal((await fetch(url, { method: "POST" })).status, 405);
  });

  test("reports that the port is taken", async () => {
    const port = Number(new URL(url).port);
    await assert.rejects(serve({ folder: root, port }), { code: "EADDRINUSE" });
  });
});

describe("the names of files", () => {
  const names = {
    "main.js": "main-A.js",
    "worker.js": "worker-B.js",
    "nimscape_bg.wasm": "n-C.wasm",
  };

  test("carry their hash in the JavaScript", () => {
    const address = (name: string) => `<${name}>`;
    const glue = "new URL('nimscape_bg.wasm', import.meta.url)";
    assert.equal(withAddresses(glue, address), "<nimscape_bg.wasm>");
    const client = 'new Worker(new URL("./worker.js", import.meta.url), { type: "module" })';
    assert.equal(withAddresses(client, address), 'new Worker(<worker.js>, { type: "module" })');
    const asset = 'new URL("./assets/icon.svg", import.meta.url)';
    assert.equal(withAddresses(asset, address), asset);
  });

  test("have their hash in the page, which loses what was meant for Trunk", () => {
    const html =
      '  <link data-trunk rel="rust">\n<script src="./main.js"></script><img src="./assets/a.svg">';
    const renamed = '<script src="./main-A.js"></script><img src="./assets/a.svg">';
    assert.equal(renameInHtml(html, names), renamed);
    assert.throws(() => renameInHtml('<script src="./other.js">', names), /other\.js/);
  });

  test("names what a module imports before the module", () => {
    const html = '    <script type="module" src="./main-1.js"></script>\n';
    assert.equal(
      withPreloads(html, (name) => (name === "main-1.js" ? ["a-2.js", "b-3.js"] : [])),
      `    <link rel="modulepreload" href="./a-2.js">
    <link rel="modulepreload" href="./b-3.js">
${html}`,
    );
  });
});
