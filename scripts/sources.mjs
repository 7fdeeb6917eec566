// What modules of www import besides TypeScript, for Rollup (modules.mjs) and esbuild alike.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { lessonIn } from "./lesson-content.mjs";
import { shadowText } from "./styles.mjs";

/** What scripts/build.sh makes of the core: modules, their bindings and types. */
export const BINDINGS = "target/bindings";

/**
 * Returns the file that a module imports as the core, or as something about it: "core" has the
 * bindings of the whole, "core/NAME" those of a part, or what scripts/parts.mjs lists. Undefined
 * for other imports.
 * @param {string} name
 */
export function bindings(name) {
  const [found, of] = /^core(?:\/([\w-]+))?$/.exec(name) ?? [];
  return found && resolve(BINDINGS, of ? `core-${of}.js` : "nimscape.js");
}

/**
 * Returns the core itself.
 * @param {string} [folder] of the bindings: nimscape.js and nimscape_bg.wasm
 */
export async function core(folder = BINDINGS) {
  const core = await import(pathToFileURL(resolve(folder, "nimscape.js")).href);
  core.initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "nimscape_bg.wasm"))) });
  return core;
}

/**
 * Returns a module of www, which is TypeScript.
 * @param {string} path
 */
export async function imported(path) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    plugins: [sources()],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/** Imports of a folder of statement cards (www/papers/cards.ts), which is no file. */
export const FOLDER = /\?(cards|cards-\d+|contents|pictures)$/;

/** Imports that stand for a text, for cards or for the content of a lesson. */
export const TEXT = new RegExp(`\\.(css\\?shadow|glsl|md|md\\?lesson)$|${FOLDER.source}`);

/** How many cards are loaded at a time. */
const PART = 16;

/**
 * Returns the module that such an import stands for.
 * @param {string} path
 */
export async function moduleOf(path) {
  if (path.endsWith("?lesson"))
    return `export default ${JSON.stringify(lessonIn(readFileSync(path.slice(0, -7), "utf8")))};`;
  if (!path.endsWith("?cards")) return `export default ${JSON.stringify(await text(path))};`;
  const cards = cardsIn(path.replace(/\?\w+$/, ""));
  const names = cards.map(({ id, label }) => ({ id, label }));
  const parts = cards.filter((_, at) => at % PART === 0).map((_, at) => `${resolve(path)}-${at}`);
  const loads = parts.map((part) => `() => import(${JSON.stringify(part)})`);
  return `export default { names: ${JSON.stringify(names)}, size: ${PART}, parts: [${loads}] };`;
}

/**
 * Returns a text that is imported: a stylesheet for a shadow root, a shader without comments, a
 * document, some statement cards of a folder, or a list of those of all its folders, or of those
 * that have pictures.
 * @param {string} name
 */
async function text(name) {
  const path = name.replace(/\?[\w-]+$/, "");
  const part = /\?cards-(\d+)$/.exec(name)?.[1];
  if (part !== undefined) {
    const first = PART * Number(part);
    return JSON.stringify(shown(cardsIn(path).slice(first, first + PART), dirname(path)));
  }
  if (name.endsWith("?contents")) return JSON.stringify(allIn(path).map(entryOf));
  if (name.endsWith("?pictures")) return JSON.stringify(allIn(path).flatMap(pictured));
  if (path.endsWith(".css")) return shadowText(path);
  const whole = readFileSync(path, "utf8");
  return path.endsWith(".glsl") ? shortened(whole) : whole;
}

/**
 * Returns the cards of a document, in the order of the names of their files (www/papers/cards.ts).
 * @param {string} folder
 */
export function cardsIn(folder) {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const name = /^\d{4}-(.+)\.json$/.exec(file)?.[1];
      const card = JSON.parse(readFileSync(join(folder, file), "utf8"));
      return { id: `${basename(folder)}-${name}`, ...card };
    });
}

/**
 * Returns what the page shows of cards: with the names of those that they are related to, in place
 * of their ids, and without what tests and lists read.
 * @param {ReturnType<typeof cardsIn>} cards
 * @param {string} folder of all documents
 */
function shown(cards, folder) {
  const names = new Map(allIn(folder).map(({ id, label, title }) => [id, { id, label, title }]));
  return cards.map(({ values, pictures, page, ...card }) => {
    const related = card.related?.map((/** @type {string} */ id) => names.get(id));
    return { ...card, related };
  });
}

/**
 * Returns the cards of all documents.
 * @param {string} folder
 */
export function allIn(folder) {
  return readdirSync(folder).flatMap((name) => cardsIn(join(folder, name)));
}

/**
 * Returns what lists show of a card.
 * @param {ReturnType<typeof cardsIn>[number]} card
 */
function entryOf({ id, kind, label, section, title, status, picture }) {
  return { id, kind, label, section, title, status, picture };
}

/**
 * Returns what lists of pictures show of a card; nothing if it has none.
 * @param {ReturnType<typeof cardsIn>[number]} card
 */
function pictured(card) {
  const { seen, judgement, page, pictures } = card;
  return pictures === undefined ? [] : [{ ...entryOf(card), seen, judgement, page, pictures }];
}

/**
 * Returns a shader without indents and without comments on lines of their own.
 * @param {string} shader
 */
function shortened(shader) {
  return shader.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "").replace(/^ +/gm, "");
}

/**
 * The plugin for esbuild. The fonts of PDF files are left out: only pages write those.
 * @returns {import('esbuild').Plugin}
 */
export function sources() {
  return {
    name: "sources",
    setup(builder) {
      builder.onResolve({ filter: /^core(\/|$)/ }, ({ path }) => {
        const file = bindings(path);
        return file ? { path: file } : null;
      });
      builder.onResolve({ filter: TEXT }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path),
        namespace: "text",
      }));
      builder.onLoad({ filter: /.*/, namespace: "text" }, async ({ path }) => ({
        contents: await moduleOf(path),
        loader: "js",
        resolveDir: dirname(path),
      }));
      builder.onLoad({ filter: /\.ttf$/ }, () => ({ contents: "", loader: "empty" }));
    },
  };
}
