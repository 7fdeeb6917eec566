// The package of the custom element, dist/package: for those who bundle a page of their own. Its
// files have plain names, and every one that the module loads lies beside it: a bundler that
// copies what `new URL(..., import.meta.url)` names needs no more, others are given the folder. The
// worker is one file, because bundlers take it for an asset.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { BINDINGS, sources } from "./sources.mjs";

/** The types of the module: written by hand, and checked by www/embed/check-types.ts. */
const TYPES = "www/embed/nimscape-figure.d.ts";

/** The core's classes can be disposed of: compilers have the type in this library. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />\n';

/** The type of the element for pages that import the module. */
const GLOBAL = `
declare global {
  interface HTMLElementTagNameMap {
    "nimscape-figure": NimscapeFigure;
  }
}
`;

/**
 * @param {string} stage the site that is being made
 */
export async function writePackage(stage) {
  const folder = join(stage, "package");
  mkdirSync(folder, { recursive: true });
  await bundle(folder, "www/embed/figure.ts", true);
  await bundle(folder, "www/core/worker.ts", false);
  for (const name of readdirSync(BINDINGS))
    if (name.endsWith(".wasm")) copyFileSync(join(BINDINGS, name), join(folder, name));
  writeFileSync(join(folder, "open.json"), '{"tables":0,"cases":[]}'); // and with these tables
  writeFileSync(join(folder, "periods.json"), "{}"); // a figure computes its periods
  const core = readFileSync(join(BINDINGS, "nimscape.d.ts"), "utf8");
  writeFileSync(join(folder, "core.d.ts"), DISPOSABLE + core);
  const types = readFileSync(TYPES, "utf8").replace('from "core"', 'from "./core.js"');
  writeFileSync(join(folder, "figure.d.ts"), types + GLOBAL);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(description(), null, 2)}\n`);
  for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"])
    copyFileSync(licence, join(folder, licence));
  copyFileSync("www/embed/package.md", join(folder, "README.md"));
}

/**
 * Servers import the package, too: lit's build for Node differs in that it needs no document to be
 * loaded.
 * @type {import('esbuild').Plugin}
 */
const litWithoutDocument = {
  name: "lit without document",
  setup(builder) {
    builder.onLoad({ filter: /[\\/]lit-html[\\/]lit-html\.js$/ }, ({ path }) => ({
      contents: readFileSync(join(dirname(path), "node/lit-html.js"), "utf8"),
    }));
  },
};

/** Returns the description of the package: name, version and licence are the project's. */
function description() {
  const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8"));
  return {
    name,
    version,
    license,
    description: "The fractals inside Nim: a custom element, <nimscape-figure>.",
    keywords: ["nim", "combinatorial-games", "fractal", "cellular-automaton", "mathematics"],
    type: "module",
    sideEffects: ["./figure.js"],
    main: "./figure.js", // for bundlers that do not read exports
    types: "./figure.d.ts",
    exports: { ".": { types: "./figure.d.ts", default: "./figure.js" }, "./*": "./*" },
  };
}

/** @param {string} folder @param {string} entry @param {boolean} splitting */
async function bundle(folder, entry, splitting) {
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
    plugins: [sources(), litWithoutDocument],
    logLevel: "error",
  });
}
