/**
 * The package of the element, as used by an author who bundles a page: typed, bundled, and live.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { serve } from "../../scripts/serve.mjs";
import { newFolder } from "./browser.ts";
import { onlyLong } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const LINK = "#v1/array?c=6&side=64&map=below&pal=paper";
const CONSUMER = `import { type Changed, NimscapeFigure } from "nimscape";
const figure: NimscapeFigure = document.createElement("nimscape-figure");
figure.link = "${LINK}";
figure.addEventListener("change", (event) => console.log((event as CustomEvent<Changed>).detail.link));
document.body.append(figure);
await figure.settled();
const digest: string = await figure.digest();
const cells: unknown = figure.core.growth({ rule: "full", n: 3 });
await figure.step(1);
document.title = [digest, typeof cells, figure instanceof NimscapeFigure].join(" ");
`;

/** Makes the folder of an author who has installed the package. */
function consumer(): { folder: string; installed: string } {
  const folder = newFolder();
  const installed = join(folder, "node_modules/nimscape");
  cpSync("dist/package", installed, { recursive: true });
  writeFileSync(join(folder, "consumer.ts"), CONSUMER);
  return { folder, installed };
}

test("its types hold for a strict compiler, and refuse what is not there; a server imports it", () => {
  const { folder } = consumer();
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
  const tsc = resolve("node_modules/typescript/bin/tsc");
  const flags = "--noEmit --strict --target es2022 --module esnext --moduleResolution bundler";
  const compile = (file: string) => run(tsc, ...flags.split(" "), file);
  assert.equal(compile("consumer.ts"), "");
  writeFileSync(join(folder, "wrong.ts"), `${CONSUMER}figure.jump(7);\n`);
  assert.throws(() => compile("wrong.ts"), /jump|Command failed/);
  const script = 'import { NimscapeFigure } from "nimscape"; console.log(typeof NimscapeFigure)';
  assert.equal(run("--input-type=module", "--eval", script), "function\n");
});

test("bundled by esbuild, with its files beside the bundle, it computes an array in its worker", async () => {
  const { folder, installed } = consumer();
  const outdir = join(folder, "out");
  mkdirSync(outdir);
  writeFileSync(
    join(outdir, "index.html"),
    '<!doctype html><title>…</title><link rel="icon" href="data:,"><body><script type="module" src="consumer.js"></script>',
  );
  const entryPoints = [join(folder, "consumer.ts")];
  await build({ entryPoints, outdir, bundle: true, splitting: true, format: "esm" });
  for (const file of readdirSync(installed).filter((name) => /\.wasm$|^worker\.js$/.test(name)))
    cpSync(join(installed, file), join(outdir, file));
  const { url, close } = await serve({ folder: outdir, port: 0 });
  const { page } = await visitor.visit("", { at: url });
  await page.waitForFunction(() => document.title !== "…");
  const { links } = JSON.parse(readFileSync("tests/data/links.json", "utf8"));
  const { digest } = links.find((each: { link: string }) => each.link === LINK);
  assert.equal(await page.title(), `${digest} object true`);
  assert.equal(await page.locator(".figure-bar a").count(), 0, "no page is known to open");
  close();
});

test("the package has the name, version, licence and keywords of the crate, and one module for all bundlers", () => {
  const cargo = readFileSync("Cargo.toml", "utf8");
  const json = JSON.parse(readFileSync("dist/package/package.json", "utf8"));
  for (const key of ["name", "version", "license", "keywords"]) {
    const value = new RegExp(`^${key} = (.*)$`, "m").exec(cargo)?.[1] ?? "null";
    assert.deepEqual(json[key], JSON.parse(value), key);
  }
  assert.equal(json.main, json.exports["."].default, "also for those that read no exports");
});

testIf(onlyLong)("publint and arethetypeswrong find no fault", async () => {
  const { messages } = await publint({ pkgDir: "dist/package", strict: true, pack: false });
  assert.deepEqual(messages, []);
  const folder = newFolder();
  const flags = ["pack", "--silent", "--ignore-scripts", "--offline", "--pack-destination", folder];
  const name = execFileSync("npm", flags, { cwd: "dist/package", encoding: "utf8" }).trim();
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(join(folder, name))));
  const checked = await checkPackage(packed);
  const problems = checked.types === false ? ["no types"] : checked.problems;
  // It is for browsers and has no CommonJS, as most packages since 2025.
  const ofModules = problems.filter(
    (each) => typeof each === "string" || each.kind !== "CJSResolvesToESM",
  );
  assert.deepEqual(ofModules, []);
});
