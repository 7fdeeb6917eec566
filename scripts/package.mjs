// The package of the custom element, dist/package: for those who bundle a page of their own. Its
// files have plain names, and every one that the module asks for lies beside it: a bundler that
// copies what `new URL(..., import.meta.url)` names needs no more, others are given the folder. The
// worker is one file, because bundlers take it for an asset.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { corePlugin } from "./bundle.mjs";
import { shadowPlugin } from "./styles.mjs";

/** The types of the module: written by hand, and kept true by www/embed/check-types.ts. */
const TYPES = "www/embed/nimscape-figure.d.ts";

/** The core's classes can be disposed of: a word that compilers know who are told of it. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />\n';

/**
 * What a page that imports the module knows besides: it is said once for the project, and once for
 * the package.
 */
const GLOBAL = `
declare global {
  interface HTMLElementTagNameMap {
    "nimscape-figure": NimscapeFigure;
  }
}
`;

/**
 * @param {string} stage the site that is being made
 * @param {string} door the folder with the glue and its types
 * @param {readonly { plain: string, contents: Uint8Array }[]} wasm the core and its cuts
 */
export async function writePackage(stage, door, wasm) {
  const folder = join(stage, "package");
  const glue = resolve(door, "nimscape.js");
  mkdirSync(folder, { recursive: true });
  await bundle(folder, glue, "www/embed/figure.ts", true);
  await bundle(folder, glue, "www/core/worker.ts", false);
  for (const { plain, contents } of wasm) writeFileSync(join(folder, plain), contents);
  writeFileSync(join(folder, "periods.json"), "{}"); // the page's tables stay with the page: a figure computes
  const core = readFileSync(join(door, "nimscape.d.ts"), "utf8");
  writeFileSync(join(folder, "core.d.ts"), DISPOSABLE + core);
  const types = readFileSync(TYPES, "utf8").replace('from "core"', 'from "./core.js"');
  writeFileSync(join(folder, "figure.d.ts"), types + GLOBAL);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(description(), null, 2)}\n`);
  for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"])
    copyFileSync(licence, join(folder, licence));
}

/** What a package says of itself: name, version and licence are the project's. */
function description() {
  const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8"));
  return {
    name,
    version,
    license,
    description: "The fractals inside Nim: a custom element, <nimscape-figure>.",
    type: "module",
    sideEffects: ["./figure.js"],
    types: "./figure.d.ts",
    exports: { ".": { types: "./figure.d.ts", default: "./figure.js" }, "./*": "./*" },
  };
}

/** @param {string} folder @param {string} glue @param {string} entry @param {boolean} splitting */
async function bundle(folder, glue, entry, splitting) {
  await build({
    entryPoints: [entry],
    chunkNames: "part-[hash]",
    outdir: folder,
    bundle: true,
    splitting,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    define: { PACKAGED: "true" },
    // Figures are drawn for paper as pixels: the fonts of PDF files are not wanted here.
    loader: { ".glsl": "text", ".md": "text", ".ttf": "empty" },
    plugins: [corePlugin(glue), shadowPlugin()],
    logLevel: "error",
  });
}
