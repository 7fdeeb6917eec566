// Makes the site in an empty folder: node scripts/bundle.mjs FOLDER. scripts/build.sh calls it.
//
// In:   www/, the pages, and target/bindings: the modules of the core, and their bindings.
// Out:  every file is named after its content, so that a browser may keep it for ever and never
//       meets half of an old version; pages and www/assets/ keep their names. Last comes
//       offline.js, the service worker, which lists them all (offline.mjs). The pages of single
//       figures, p/ (previews.mjs), the documents that pages cite (documents.mjs) and the files for
//       hosts (hosts.mjs) come after it: who has the site offline does not need them.
//
// The sources have `new URL("./worker.js", import.meta.url)`; here the plain name becomes the one
// with the hash.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, transform } from "esbuild";
import { writeCatalogue } from "./catalogue.mjs";
import { notices } from "./dependencies.mjs";
import { writeDocuments } from "./documents.mjs";
import { writeHosts } from "./hosts.mjs";
import { bundleModules, found } from "./modules.mjs";
import { keepSite } from "./offline.mjs";
import { openCases } from "./open-cases.mjs";
import { writePackage } from "./package.mjs";
import { withPolicy } from "./policy.mjs";
import { previewList, siteAddress, writePreviews } from "./previews.mjs";
import { BINDINGS } from "./sources.mjs";
import { standalonePage } from "./standalone.mjs";
import { writeWays } from "./ways.mjs";

/** The stylesheets of the pages. */
const STYLES = ["www/page.css", "www/embed.css", "www/previews/preview.css"];

/** The tables of periods, one file for each centre. */
const TABLES = "www/data/periods";

/** Number of centres whose tables are in one file: a picture needs one request or a few. */
const TABLES_IN_FILE = 64;

/** The pages. */
const PAGES = ["index.html", "embed.html"];

/**
 * @typedef {Record<string, string>} Names  plain name -> name with hash
 */

async function main() {
  const stage = process.argv[2];
  if (!stage) throw new Error("no folder to write into: type ./run --build");
  const address = siteAddress(process.env.SITE);
  await writeCatalogue(BINDINGS);

  const output = await bundleModules({
    ...writeModules(stage),
    "periods.json": writeTables(stage),
    "open.json": writeHashed(
      stage,
      "open.json",
      JSON.stringify(await openCases(BINDINGS, tables())),
    ),
    "previews.json": writeHashed(stage, "previews.json", await previewList()),
    "standalone.html": writeHashed(stage, "standalone.html", await standalonePage("figure")),
    "lesson.html": writeHashed(stage, "lesson.html", await standalonePage("lesson")),
  });
  for (const file of output)
    writeFileSync(join(stage, file.fileName), file.type === "chunk" ? file.code : file.source);
  if (existsSync("www/assets")) cpSync("www/assets", join(stage, "assets"), { recursive: true });

  const chunks = output.filter((file) => file.type === "chunk");
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const names = {
    ...Object.fromEntries(entries.map(({ name, fileName }) => [`${name}.js`, fileName])),
    ...(await writeStyles(stage)),
  };
  const imports = (/** @type {string} */ name) => importsOf(name, chunks);
  for (const page of PAGES) {
    const html = renameInHtml(readFileSync(page, "utf8"), names);
    writeFileSync(join(stage, page), withPolicy(withPreloads(html, imports)));
  }
  // Other people's pages name this file: it keeps its name for ever.
  writeFileSync(join(stage, "figure.js"), `export * from "./${names["figure.js"]}";\n`);
  writeFileSync(join(stage, "widget.mjs"), await widget());
  await keepSite(stage);
  writeHosts(stage);
  await writePackage(stage);
  const script = found("figure.js", names);
  const style = found("preview.css", names);
  await writePreviews(stage, address, { style, script, preloads: imports(script) });
  writeDocuments(stage, style);
  await writeWays(stage, address, style);
  // For readers: the page works without it, and does not keep it offline.
  writeFileSync(join(stage, "THIRD-PARTY.txt"), await notices());
}

/** The module for notebooks: it imports the element by the name that other pages use, too. */
async function widget() {
  const source = readFileSync("www/embed/widget.ts", "utf8").replace("./figure.ts", "./figure.js");
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };
  return (await transform(source, { loader: "ts", target: "es2022", minify: true, tsconfigRaw }))
    .code;
}

/** Returns the tables of periods, from centre to table. */
function tables() {
  const centres = readdirSync(TABLES).map((file) => Number(basename(file, ".json")));
  return new Map(
    centres.map((centre) => [centre, readFileSync(join(TABLES, `${centre}.json`), "utf8")]),
  );
}

/**
 * Writes the tables of periods into the site, in files of several: each an object from centre to
 * the text of its table. One more file lists them: from centre to the name of its file. Returns
 * the name of the list.
 * @param {string} stage
 */
function writeTables(stage) {
  const all = [...tables()];
  const centres = all.map(([centre]) => centre);
  /** @type {Record<number, string>} */
  const list = {};
  for (let first = 0; first <= Math.max(...centres); first += TABLES_IN_FILE) {
    const last = first + TABLES_IN_FILE - 1;
    const some = all.filter(([centre]) => centre >= first && centre <= last);
    const contents = JSON.stringify(Object.fromEntries(some));
    const name = writeHashed(stage, `periods-${first}-${last}.json`, contents);
    for (const [centre] of some) list[centre] = name;
  }
  return writeHashed(stage, "periods.json", JSON.stringify(list));
}

/**
 * Writes a file of the site under its name with hash, and returns that name.
 * @param {string} stage
 * @param {string} plain
 * @param {string | Uint8Array} contents
 */
function writeHashed(stage, plain, contents) {
  const name = hashed(plain, contents);
  writeFileSync(join(stage, name), contents);
  return name;
}

/**
 * Writes the modules of the core into the site.
 * @param {string} stage
 * @returns {Names}
 */
function writeModules(stage) {
  const plain = readdirSync(BINDINGS).filter((name) => name.endsWith(".wasm"));
  return Object.fromEntries(
    plain.map((name) => [name, writeHashed(stage, name, readFileSync(join(BINDINGS, name)))]),
  );
}

/** @param {string} name @param {string | Uint8Array} contents */
function hashed(name, contents) {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
  return name.replace(/(\.[^.]+)$/, `-${hash}$1`);
}

/**
 * Writes the stylesheets of the pages, and the files that they name.
 * @param {string} stage
 * @returns {Promise<Names>}
 */
async function writeStyles(stage) {
  const { outputFiles, metafile } = await build({
    entryPoints: STYLES,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    outdir: ".",
    write: false,
    metafile: true,
    bundle: true,
    target: "es2022",
    minify: true,
    legalComments: "none",
    loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
    logLevel: "warning",
  });
  for (const { path, contents } of outputFiles)
    writeFileSync(join(stage, basename(path)), contents);
  const made = Object.entries(metafile.outputs);
  return Object.fromEntries(
    made.flatMap(([path, { entryPoint }]) =>
      entryPoint ? [[basename(entryPoint), basename(path)]] : [],
    ),
  );
}

/**
 * Renames in the attributes src and href, and removes what was meant for Trunk. Other sites,
 * www/assets/ and documents stay.
 * @param {string} html
 * @param {Names} names
 */
export function renameInHtml(html, names) {
  return html
    .replace(/^\s*<link data-trunk\b[^>]*>\n/gm, "")
    .replace(/\b(src|href)="\.\/(?!assets\/|docs\/)([^"]+)"/g, (_, attribute, name) => {
      return `${attribute}="./${found(name, names)}"`;
    });
}

/**
 * Returns the files that a module imports, directly or not, by their names in the site.
 * @param {string} name
 * @param {readonly import('rollup').OutputChunk[]} chunks
 */
function importsOf(name, chunks) {
  const reached = new Set([name]);
  for (const file of reached)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      reached.add(imported);
  reached.delete(name);
  return [...reached];
}

/**
 * Names in a page what its modules import, so that a browser fetches all of it at once instead of
 * reading one file to learn of the next.
 * @param {string} html
 * @param {(name: string) => readonly string[]} imports
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

if (process.argv[1]?.endsWith("bundle.mjs")) {
  main().catch((error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  });
}
