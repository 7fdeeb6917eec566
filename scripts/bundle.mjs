// Bundles the front end into the site that Trunk is staging (the post_build hook of Trunk.toml).
//
// In:   www/*.ts (the doors to the street), www/worker/worker.ts, www/page.css, www/assets/, and what Trunk has
//       staged: index.html, nimscape.js (the glue), nimscape_bg.wasm, nimscape.d.ts; www/data/periods/.
// Cuts of the wasm for first pictures (cuts.mjs) are made on the way.
// Out:  the same site with every file named after its content, so that a browser may keep it for ever and never
//       meets half of an old version; index.html and www/assets/ keep their names. Last comes offline.js, the service
//       worker, which lists them all (offline.mjs).
//
// The sources say `new URL("./worker.js", import.meta.url)`; here the plain name becomes the one with the hash.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { build, formatMessages, transform } from "esbuild";
import { carriedPage } from "./carried.mjs";
import { cuts } from "./cuts.mjs";
import { notices } from "./dependencies.mjs";
import { keepSite } from "./offline.mjs";
import { writePackage } from "./package.mjs";
import { withPolicy } from "./policy.mjs";

const ENTRIES = [
  "www/main.ts",
  "www/embed.ts",
  "www/figure.ts",
  "www/worker/worker.ts",
  "www/exports/gif-worker.ts",
  "www/page.css",
  "www/embed.css",
];

/** The tables of periods, a file a centre. */
const TABLES = "www/data/periods";

/** The pages: what Trunk has staged, and one that it does not know. */
const PAGES = ["index.html", "embed.html"];

/** The glue, its types and the wasm, kept for tsc, for tests and for benchmarks: what `core` means outside the site. */
const DOOR = "target/door";

/**
 * @typedef {Record<string, string>} Names  plain name -> name with hash
 */

async function main() {
  const stage = process.env.TRUNK_STAGING_DIR;
  if (!stage) throw new Error("bundle.mjs is run by Trunk: type ./run --build");
  keepDoor(stage);

  const wasm = await modules(join(stage, "nimscape_bg.wasm"), join(stage, "nimscape.js"));
  const given = {
    ...Object.fromEntries(wasm.map(({ plain, name }) => [plain, name])),
    "periods.json": keepTables(stage),
    "carried.html": await keepCarried(stage),
  };
  const { files, names, imports } = await bundle(
    ENTRIES.filter(existsSync),
    join(stage, "nimscape.js"),
    given,
  );
  for (const file of files) writeFileSync(join(stage, basename(file.path)), file.contents);
  for (const { name, contents } of wasm) writeFileSync(join(stage, name), contents);
  for (const staged of [
    "nimscape_bg.wasm",
    "nimscape_bg.wasm.d.ts",
    "nimscape.js",
    "nimscape.d.ts",
  ]) {
    rmSync(join(stage, staged), { force: true });
  }
  if (existsSync("www/assets")) cpSync("www/assets", join(stage, "assets"), { recursive: true });
  cpSync("embed.html", join(stage, "embed.html"));
  for (const page of PAGES.map((name) => join(stage, name)))
    writeFileSync(
      page,
      withPolicy(withPreloads(renameInHtml(readFileSync(page, "utf8"), names), imports)),
    );
  // Other people's pages name this file: it keeps its name for ever.
  writeFileSync(join(stage, "figure.js"), `export * from "./${names["figure.js"]}";\n`);
  await keepSite(stage);
  await writePackage(stage, DOOR, wasm);
  writeFileSync(join(stage, "THIRD-PARTY.txt"), await notices()); // for readers: the page does without it
}

/** @param {string} stage */
function keepDoor(stage) {
  mkdirSync(DOOR, { recursive: true });
  for (const file of ["nimscape.js", "nimscape.d.ts", "nimscape_bg.wasm"]) {
    cpSync(join(stage, file), join(DOOR, file));
  }
}

/**
 * Puts the tables into the site, and beside them one file that says which there are: centre -> name of its file. Returns its name.
 * @param {string} stage
 */
function keepTables(stage) {
  const keep = (/** @type {string} */ name, /** @type {Uint8Array} */ contents) => {
    const withHash = hashed(name, contents);
    writeFileSync(join(stage, withHash), contents);
    return withHash;
  };
  const files = readdirSync(TABLES).filter((file) => file.endsWith(".json"));
  const tables = files.map((file) => [
    basename(file, ".json"),
    keep(`periods-${file}`, readFileSync(join(TABLES, file))),
  ]);
  return keep("periods.json", Buffer.from(JSON.stringify(Object.fromEntries(tables))));
}

/** Puts the page of figures that are taken along into the site. Returns its name. @param {string} stage */
async function keepCarried(stage) {
  const page = Buffer.from(await carriedPage(resolve(stage, "nimscape.js")));
  const name = hashed("carried.html", page);
  writeFileSync(join(stage, name), page);
  return name;
}

/**
 * The whole core and its cuts, each with its name and the one that it has in the site.
 * @param {string} whole @param {string} glue
 */
async function modules(whole, glue) {
  const all = { "nimscape_bg.wasm": readFileSync(whole), ...(await cuts(whole, glue)) };
  return Object.entries(all).map(([plain, contents]) => {
    return { plain, name: hashed(plain, contents), contents };
  });
}

/** @param {string} name @param {Uint8Array} contents */
function hashed(name, contents) {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
  return name.replace(/(\.[^.]+)$/, `-${hash}$1`);
}

/**
 * Bundles until the names stop changing: the page names the worker, whose name is known once it is bundled.
 * @param {string[]} entries @param {string} glue @param {Names} given
 */
async function bundle(entries, glue, given) {
  let names = { ...given, ...Object.fromEntries(entries.map((e) => [plain(e), plain(e)])) };
  for (let round = 0; round < 4; round++) {
    const result = await build({
      entryPoints: entries,
      entryNames: "[name]-[hash]",
      chunkNames: "shared-[hash]",
      assetNames: "[name]-[hash]",
      outdir: ".",
      write: false,
      metafile: true,
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2022",
      minify: true,
      legalComments: "none",
      loader: { ".woff2": "file", ".svg": "file", ".png": "file", ".md": "text" },
      plugins: [corePlugin(glue), shadowPlugin(), renamePlugin(names)],
      logLevel: "error",
    });
    const outputs = Object.entries(result.metafile.outputs);
    const built = (/** @type {string} */ entry) =>
      basename(outputs.find(([, output]) => output.entryPoint === entry)?.[0] ?? "");
    const found = { ...given, ...Object.fromEntries(entries.map((e) => [plain(e), built(e)])) };
    if (JSON.stringify(found) === JSON.stringify(names)) {
      for (const text of await formatMessages(result.warnings, { kind: "warning" }))
        console.warn(text);
      const imports = (/** @type {string} */ name) => importsOf(name, result.metafile.outputs);
      return { files: result.outputFiles, names, imports };
    }
    names = found;
  }
  throw new Error("the names of the bundles do not settle: does the worker name the page?");
}

/** www/worker/worker.ts -> worker.js @param {string} entry */
const plain = (entry) => basename(entry).replace(/\.ts$/, ".js");

/**
 * Renames inside `new URL("./name", import.meta.url)`. An unknown name is an error: the site would lack the file.
 * @param {string} source @param {Names} names
 */
export function renameUrls(source, names) {
  return source.replace(
    /new URL\(\s*(["'])(?:\.\/)?([^"']+)\1,\s*import\.meta\.url,?\s*\)/g,
    (_, _quote, name) => {
      if (name.startsWith("assets/")) return `new URL("./${name}", import.meta.url)`;
      return `new URL("./${known(name, names)}", import.meta.url)`;
    },
  );
}

/**
 * Renames in the attributes src and href, and takes out what was meant for Trunk. Other sites and www/assets/ stay.
 * @param {string} html @param {Names} names
 */
export function renameInHtml(html, names) {
  return html
    .replace(/^\s*<link data-trunk\b[^>]*>\n/gm, "")
    .replace(/\b(src|href)="\.\/(?!assets\/)([^"]+)"/g, (_, attribute, name) => {
      return `${attribute}="./${known(name, names)}"`;
    });
}

/**
 * The files that a module cannot begin without, by their names in the site: what it imports and what those do.
 * @param {string} name @param {import('esbuild').Metafile["outputs"]} outputs
 */
function importsOf(name, outputs) {
  const reached = new Set([name]);
  for (const file of reached)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === "import-statement" && !external) reached.add(basename(path));
  reached.delete(name);
  return [...reached];
}

/**
 * Names in a page what its modules import, so that a browser fetches all at once instead of reading one file to learn of the next.
 * @param {string} html @param {(name: string) => readonly string[]} imports
 */
export function withPreloads(html, imports) {
  return html.replace(
    /^( *)<script type="module" src="\.\/([^"]+)"><\/script>\n/gm,
    (script, indent, name) =>
      imports(name)
        .map((file) => `${indent}<link rel="modulepreload" href="./${file}">\n`)
        .join("") + script,
  );
}

/** @param {string} name @param {Names} names */
function known(name, names) {
  const found = names[name];
  if (found) return found;
  throw new Error(`no file "${name}" in the site; there are ${Object.keys(names).join(", ")}`);
}

/**
 * `core` is the glue; `core/whole` is a second copy of it, for a second instance: the glue knows one.
 * @param {string} glue @returns {import('esbuild').Plugin}
 */
export function corePlugin(glue) {
  return {
    name: "core",
    setup(builder) {
      builder.onResolve({ filter: /^core(\/whole)?$/ }, ({ path }) => ({
        path: glue,
        suffix: path === "core" ? "" : "?whole",
      }));
    },
  };
}

/** `style.css?shadow` is the text of a stylesheet as a shadow root has it. @returns {import('esbuild').Plugin} */
export function shadowPlugin() {
  return {
    name: "stylesheets for shadow roots",
    setup(builder) {
      builder.onResolve({ filter: /\.css\?shadow$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path.replace("?shadow", "")),
        namespace: "shadow",
      }));
      builder.onLoad({ filter: /.*/, namespace: "shadow" }, async ({ path }) => {
        const { code } = await transform(readFileSync(path, "utf8"), {
          loader: "css",
          minify: true,
          target: "es2022",
        });
        return { contents: forShadow(code), loader: "text" };
      });
    },
  };
}

/** What a document's stylesheet says of its root, said of a shadow's host. @param {string} css */
export function forShadow(css) {
  return css
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ":host($1)")
    .replace(/:root\b/g, ":host");
}

/** Files with text for the graphics card, whose remarks and indents no minifier takes out. */
const SHADERS = /views\/octant\/(shader|sets)\.ts$/;

/** Without the remarks that fill lines of their own, and without indents. @param {string} text */
function withoutRemarks(text) {
  return text.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "").replace(/^ +/gm, "");
}

/** @param {Names} names @returns {import('esbuild').Plugin} */
function renamePlugin(names) {
  return {
    name: "content-hashed names",
    setup(builder) {
      builder.onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
        if (path.includes("node_modules")) return undefined;
        const text = readFileSync(path, "utf8");
        const contents = renameUrls(SHADERS.test(path) ? withoutRemarks(text) : text, names);
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}

if (process.argv[1]?.endsWith("bundle.mjs")) {
  main().catch((error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  });
}
