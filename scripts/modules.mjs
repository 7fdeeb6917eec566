// Bundles the modules of the front end into few files: Rollup joins them, esbuild translates
// TypeScript and minifies. esbuild alone makes a file for each set of entries that share modules:
// over thirty requests until a first picture instead of at most twelve (tests/e2e/sizes.test.ts).
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { transform } from "esbuild";
import { rollup } from "rollup";
import { bindings, moduleOf, TEXT } from "./sources.mjs";

/** The modules that pages load. */
const ENTRIES = ["www/main.ts", "www/embed/embed.ts", "www/embed/figure.ts"];

/** The workers, by the names under which modules start them. */
const WORKERS = new Map(
  [
    "www/core/worker.ts",
    "www/export/film/gif-worker.ts",
    "www/export/film/video-worker.ts",
    "www/export/bitmap/png-worker.ts",
  ].map((path) => [basename(path).replace(/\.ts$/, ".js"), resolve(path)]),
);

/** The files that several others share: what a page needs before it loads a picture, */
const BASE = "base";
/** what the custom element needs, */
const ELEMENT = "element";
/** what pictures of other parts of the core need, */
const PLOTS = "plots";
/** what those with certificates need, */
const PROOFS = "proofs";
/** what growth shares with some pictures: a plane under a camera, */
const PLANE = "plane";
/** and what arrays share with some: a grid. */
const GRID = "grid";

/**
 * Modules of about a kilobyte that many pictures load, or pictures and files, or one of two that
 * would load a shared file for it.
 */
const IN_BASE = [
  "link/text-hash.ts",
  "picture/canvas.ts",
  "picture/legend.ts",
  "views/octal-rules.ts",
  "views/tree-layout.ts",
].map((path) => resolve("www", path));

/** What many visitors see first, and fast: a plane, space, Start. */
const [GROWTH = "", ...OTHERS] = [
  "www/views/growth/picture.ts",
  "www/views/octant/picture.ts",
  "www/start/start.ts",
].map((path) => resolve(path));

/**
 * Bundles the entries, their workers and everything that they load later.
 * @param {Readonly<Record<string, string>>} given  plain name -> name in the site, of other files
 * @returns {Promise<import('rollup').RollupOutput["output"]>}
 */
export async function bundleModules(given) {
  const bundler = await rollup({
    input: Object.fromEntries(ENTRIES.map((path) => [basename(path, ".ts"), resolve(path)])),
    plugins: [
      sitePlugin(given),
      nodeResolve({ browser: true, mainFields: ["module", "browser", "main"] }),
    ],
    preserveEntrySignatures: "exports-only",
    onLog(level, log) {
      const isOurs = !(log.id ?? log.ids?.[0] ?? "").includes("node_modules");
      if (level === "warn" && isOurs) throw new Error(log.message);
    },
  });
  try {
    const { output } = await bundler.generate({
      format: "es",
      hashCharacters: "hex",
      entryFileNames: "[name]-[hash].js",
      chunkFileNames: ({ name, facadeModuleId }) => `${nameOf(name, facadeModuleId)}-[hash].js`,
      assetFileNames: "[name]-[hash][extname]",
      manualChunks: sharedFile,
      onlyExplicitManualChunks: true,
    });
    return output;
  } finally {
    await bundler.close();
  }
}

/**
 * Names a file after the module that it is loaded for; where many modules have the same name,
 * after its package or folder.
 * @param {string} name
 * @param {string | null} path
 */
function nameOf(name, path) {
  if (!path || !/^(scene|picture|index)$/.test(name)) return name;
  return /.*node_modules\/([^/]+)/.exec(path)?.[1] ?? basename(dirname(path));
}

/**
 * Returns the shared file that a module goes into; undefined where it has one user, or where
 * Rollup decides.
 * @param {string} id
 * @param {import('rollup').ManualChunkMeta} meta
 */
function sharedFile(id, meta) {
  const users = reach(meta);
  const own = users.get(id) ?? new Set();
  const view = viewOf([...own]);
  if (view !== undefined) return view;
  if (own.size < 2 || own.has(id)) return undefined;
  const isFirst = ENTRIES.some((path) => own.has(resolve(path)));
  if ([...WORKERS.values()].some((worker) => own.has(worker))) return undefined;
  const pictures = [...own].filter(isPicture).length;
  if (isFirst) return pictures > 0 || own.has(resolve("www/main.ts")) ? BASE : ELEMENT;
  if (IN_BASE.includes(id)) return BASE;
  const others = OTHERS.filter((path) => own.has(path)).length;
  const grows = own.has(GROWTH);
  if (pictures < 2) return others + Number(grows) > 1 ? BASE : undefined;
  if (others > 0) return BASE;
  if (grows) return PLANE;
  if (own.has(resolve("www/views/array/picture.ts"))) return GRID;
  return id.startsWith(resolve("www/proofs")) || id.endsWith("/shipped.ts") ? PROOFS : PLOTS;
}

/**
 * Returns the view whose picture and files that are loaded later are all these roots: its picture
 * brings what they share. Undefined where there are others, or no picture.
 * @param {readonly string[]} roots
 */
function viewOf(roots) {
  const folder = dirname(roots.find(isPicture) ?? "");
  return roots.length > 0 && roots.every((root) => dirname(root) === folder)
    ? basename(folder)
    : undefined;
}

/**
 * Whether a root is the picture of a view, and not its sound or its reasons.
 * @param {string} root
 */
const isPicture = (root) => /\/views\/.*\/(scene|picture)\.ts$/.test(root);

/** @type {WeakMap<object, Map<string, Set<string>>>} */
const reached = new WeakMap();

/**
 * Returns for every module the roots (entries, workers, and modules that are loaded later) that
 * import it, directly or not.
 * @param {import('rollup').ManualChunkMeta} meta
 */
function reach({ getModuleIds, getModuleInfo }) {
  const before = reached.get(getModuleInfo);
  if (before) return before;
  const roots = [...getModuleIds()].filter((id) => {
    const info = getModuleInfo(id);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  for (const root of roots) {
    const seen = new Set([root]);
    for (const id of seen) for (const next of getModuleInfo(id)?.importedIds ?? []) seen.add(next);
    for (const id of seen) users.set(id, (users.get(id) ?? new Set()).add(root));
  }
  reached.set(getModuleInfo, users);
  return users;
}

/**
 * Resolves and loads what is particular to this site.
 * @param {Readonly<Record<string, string>>} given
 * @returns {import('rollup').Plugin}
 */
function sitePlugin(given) {
  return {
    name: "site",
    resolveId(source, importer) {
      const file = bindings(source);
      if (file) return file;
      return TEXT.test(source) ? resolve(dirname(importer ?? "."), source) : null;
    },
    async load(path) {
      if (TEXT.test(path)) return moduleOf(path);
      if (path.endsWith(".json")) return `export default ${readFileSync(path, "utf8")};`;
      if (!path.endsWith(".ttf")) return null;
      const source = readFileSync(path);
      const file = this.emitFile({ type: "asset", name: basename(path), source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    async transform(code, id) {
      if (id.includes("node_modules") || !/\.[jt]s$/.test(id)) return null;
      const script = withAddresses(code, (name) => {
        const worker = WORKERS.get(name);
        if (worker === undefined) return `new URL("./${found(name, given)}", import.meta.url)`;
        const file = this.emitFile({ type: "chunk", id: worker });
        return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
      });
      return id.endsWith(".ts") ? translated(script) : script;
    },
    resolveFileUrl: ({ relativePath }) => `new URL("./${relativePath}", import.meta.url).href`,
    async renderChunk(code) {
      const options = /** @type {const} */ ({ format: "esm", target: "es2022", minify: true });
      return (await transform(code, { ...options, legalComments: "none" })).code;
    },
  };
}

/**
 * TypeScript as JavaScript.
 * @param {string} text
 */
async function translated(text) {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };
  return (await transform(text, { loader: "ts", target: "es2022", tsconfigRaw })).code;
}

/**
 * Replaces every `new URL("./name", import.meta.url)` by what `address` returns for its name.
 * Addresses in assets/ stay.
 * @param {string} source
 * @param {(name: string) => string} address
 */
export function withAddresses(source, address) {
  return source.replace(
    /new URL\(\s*(["'])(?:\.\/)?([^"']+)\1,\s*import\.meta\.url,?\s*\)/g,
    (all, _quote, name) => (name.startsWith("assets/") ? all : address(name)),
  );
}

/**
 * Returns the name that a file has in the site; an unknown file is an error, because the site would
 * lack it.
 * @param {string} name
 * @param {Readonly<Record<string, string>>} names
 */
export function found(name, names) {
  const file = names[name];
  if (file) return file;
  throw new Error(`no file "${name}" in the site; there are ${Object.keys(names).join(", ")}`);
}
