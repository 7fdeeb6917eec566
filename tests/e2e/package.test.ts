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
import { test, visitor } from "./site.ts";

const folder = newFolder();
const installed = join(folder, "node_modules/nimscape");
mkdirSync(join(folder, "out"));
cpSync("dist/package", installed, { recursive: true });

const CONSUMER = `import { type Changed, NimscapeFigure } from "nimscape";
const figure: NimscapeFigure = document.createElement("nimscape-figure");
figure.link = "#v1/array?c=2&side=64";
figure.addEventListener("change", (event) => console.log((event as CustomEvent<Changed>).detail.link));
document.body.append(figure);
await figure.settled();
const digest: string = await figure.digest();
const cells: unknown = figure.core.growth({ rule: "full", n: 3 });
await figure.step(1);
document.title = [digest, typeof cells, figure instanceof NimscapeFigure].join(" ");
`;
writeFileSync(join(folder, "consumer.ts"), CONSUMER);
writeFileSync(
  join(folder, "out/index.html"),
  '<!doctype html><title>…</title><link rel="icon" href="data:,"><body><script type="module" src="consumer.js"></script>',
);

test("its types hold for a strict compiler, and refuse what is not there", () => {
  const tsc = resolve("node_modules/.bin/tsc");
  const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"];
  const compile = (file: string) =>
    execFileSync(tsc, [...flags, "--moduleResolution", "bundler", file], {
      cwd: folder,
      encoding: "utf8",
    });
  assert.equal(compile("consumer.ts"), "");
  writeFileSync(join(folder, "wrong.ts"), `${CONSUMER}figure.jump(7);\n`);
  assert.throws(() => compile("wrong.ts"), /jump|Command failed/);
});

test("bundled by esbuild, with its files beside the bundle, it computes an array in its worker", async () => {
  await build({
    entryPoints: [join(folder, "consumer.ts")],
    outdir: join(folder, "out"),
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "error",
  });
  for (const file of readdirSync(installed).filter((name) => /\.wasm$|^worker\.js$/.test(name)))
    cpSync(join(installed, file), join(folder, "out", file));
  const { url, close } = await serve({ folder: join(folder, "out"), port: 0 });
  const { page } = await visitor.visit("", { at: url });
  await page.waitForFunction(() => document.title !== "…");
  const opened = await visitor.open("#v1/array?c=2&side=64");
  const digest = await opened.page.evaluate(() => window.nimscape.digest());
  assert.equal(await page.title(), `${digest} object true`);
  assert.equal(await page.locator(".figure-bar a").count(), 0, "no page is known to open");
  close();
});

test("a server imports it without a document, and nothing is defined", () => {
  const script = 'import { NimscapeFigure } from "nimscape"; console.log(typeof NimscapeFigure)';
  const flags = ["--input-type=module", "--eval", script];
  const printed = execFileSync(process.execPath, flags, { cwd: folder, encoding: "utf8" });
  assert.equal(printed, "function\n");
});

test("publint and arethetypeswrong find no fault", async () => {
  const { messages } = await publint({ pkgDir: "dist/package", strict: true, pack: false });
  assert.deepEqual(messages, []);
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

test("bundlers that read no exports, such as Parcel, find the same module", () => {
  const { main, exports } = JSON.parse(readFileSync("dist/package/package.json", "utf8"));
  assert.equal(main, exports["."].default);
});

test("the package and the crate have the same name, version, licence and keywords", () => {
  const cargo = readFileSync("Cargo.toml", "utf8");
  const value = (key: string) => new RegExp(`^${key} = (.*)$`, "m").exec(cargo)?.[1] ?? "null";
  const { name, version, license, keywords } = JSON.parse(
    readFileSync("dist/package/package.json", "utf8"),
  );
  for (const [key, ours] of Object.entries({ name, version, license, keywords }))
    assert.deepEqual(ours, JSON.parse(value(key)), key);
});
