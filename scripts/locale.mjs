// Compares the tables of languages with the texts of the sources: npm run locale
//
// It lists what a table lacks (the page shows that in English) and what no source has any more.
// `wanted` are the texts that are marked: those in templates of lit, of `say` and `counted`, the
// words of legends (`marked`, `pair`), the descriptions of views and of files to export, and the
// rules of games. tests/www/lessons-languages lists those of lessons, which need the core. A table
// may also have any other text of the sources, since texts are looked up where they are shown.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { parseAst } from "rollup/parseAst";
import { textsIn } from "./lesson-content.mjs";
import { imported } from "./sources.mjs";

/** Properties of views, parameters and catalogues that the page shows. */
const SHOWN = new Set([
  "label",
  "title",
  "line",
  "within",
  "meaning",
  "sentence",
  "guide",
  "verb",
  "use",
]);
/** The builders of parameters: a label, a meaning, and the labels of choices. */
const BUILDERS =
  /^(int|real|choice|text|position|cell|entry|gridWindow|palette|edge|letter|middle)$/;
/** The folder with the content of lessons. */
const LESSONS = "www/lessons/content";
/** Data whose texts the page shows. */
const DATA = ["www/data/glossary.json"];
/** Data with texts that the page may show. */
const MORE_DATA = folder("www/data", ".json");

/** @param {string} path @param {string} ending */
function folder(path, ending) {
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(path, name));
}

/** @param {string} path @param {string} ending */
function tree(path, ending) {
  const files = readdirSync(path, { recursive: true, encoding: "utf8" });
  return files.filter((name) => name.endsWith(ending)).map((name) => join(path, name));
}

/** @typedef {{ wanted: Map<string, string>, found: Map<string, string> }} Texts  text to file */

/** @returns {Promise<Texts>} the texts of all sources */
export async function texts() {
  /** @type {Texts} */
  const all = { wanted: new Map(), found: new Map() };
  const { replaced, keyOf } = await imported("www/locales/words.ts");
  for (const path of tree("www", ".ts"))
    if (!/[.]d[.]ts$/.test(path))
      await readModule(path, readFileSync(path, "utf8"), all, { replaced, keyOf });
  for (const path of folder(LESSONS, ".md"))
    for (const text of textsIn(readFileSync(path, "utf8"))) all.wanted.set(keyOf(text), path);
  for (const path of DATA) readData(JSON.parse(readFileSync(path, "utf8")), all, path, true);
  for (const path of MORE_DATA) readData(JSON.parse(readFileSync(path, "utf8")), all, path, false);
  for (const path of tree("src", ".rs")) readRust(path, readFileSync(path, "utf8"), all);
  return all;
}

/**
 * Adds the texts of a module.
 * @param {string} path
 * @param {string} source
 * @param {Texts} all
 * @param {{
 *   replaced: (strings: readonly string[], replace: (text: string) => undefined) => unknown,
 *   keyOf: (english: string) => string,
 * }} own
 */
async function readModule(path, source, all, { replaced, keyOf }) {
  const { code } = await transform(source, { loader: "ts", target: "es2022", charset: "utf8" });
  const want = (/** @type {string} */ text) => {
    const key = keyOf(text);
    if (!all.wanted.has(key)) all.wanted.set(key, path);
  };
  walk(parseAst(code), (/** @type {any} */ node) => {
    const text = literal(node);
    if (text !== null) all.found.set(keyOf(text), path);
    if (node.type === "Property") all.found.set(`${nameOf(node)}`, path); // of a data table
    const [first, one, many] = (node.arguments ?? []).map(literal);
    if (node.type === "TaggedTemplateExpression" && node.tag.name === "html")
      replaced(cooked(node.quasi), (/** @type {string} */ english) => void want(english));
    else if (node.type === "TaggedTemplateExpression" && node.tag.name === "say")
      want(literal(node.quasi) ?? "");
    else if (node.callee?.name === "say" && first != null && !first.includes("{1}")) want(first);
    else if (node.callee?.name === "counted" && one != null) want(`{1} ${many ?? `${one}s`}`);
    else if (BUILDERS.test(node.callee?.name) && /^www.(views|link)./.test(path))
      for (const text of wordsOf(node.arguments)) want(text);
    else if (node.callee?.name === "marked")
      for (const text of wordsOf(node.arguments.slice(1, 2))) want(text);
    else if (node.callee?.name === "pair")
      for (const { callee, arguments: words } of node.arguments)
        for (const text of callee?.name === "text" ? wordsOf(words.slice(0, 1)) : []) want(text);
    else if (node.callee?.name === "action")
      for (const text of wordsOf(node.arguments.slice(0, 2))) want(text);
    else if (node.type === "Property" && SHOWN.has(nameOf(node)) && isView(path)) {
      const value = literal(node.value);
      if (value !== null && /\p{L}{2}/u.test(value)) want(value);
    }
  });
}

/** Returns the name of a property, quoted or not. @param {any} property */
const nameOf = ({ key }) => key.name ?? key.value;

/**
 * Returns the texts among the arguments of a builder.
 * @param {any[]} args
 * @returns {string[]}
 */
const wordsOf = ([label, meaning, choices]) =>
  [label, meaning, ...(choices?.properties ?? []).map((/** @type {any} */ each) => each.value)]
    .map((node) => literal(node) ?? "")
    .filter((text) => /\p{L}{2}/u.test(text));

/** @param {string} path */
const isView = (path) => /^www\/(views|link|data|export)\//.test(path);

/**
 * Returns the text of a node, with {1}, {2}, ... for values; null for other nodes.
 * @param {any} node
 * @returns {string | null}
 */
function literal(node) {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node?.type === "TemplateLiteral")
    return cooked(node).reduce((text, part, at) => `${text}{${at}}${part}`);
  if (node?.type !== "BinaryExpression" || node.operator !== "+") return null;
  const [left, right] = [literal(node.left), literal(node.right)];
  return left === null || right === null ? null : left + right;
}

/** @param {any} template @returns {string[]} */
const cooked = (template) =>
  template.quasis.map((/** @type {any} */ { value }) => value.cooked ?? value.raw);

/** @param {any} node @param {(node: object) => void} see */
function walk(node, see) {
  if (Array.isArray(node)) for (const each of node) walk(each, see);
  else if (node && typeof node === "object") {
    if (typeof node.type === "string") see(node);
    for (const each of Object.values(node)) if (each && typeof each === "object") walk(each, see);
  }
}

/**
 * Adds the texts of data.
 * @param {unknown} data
 * @param {Texts} all
 * @param {string} path
 * @param {boolean} isWanted
 */
function readData(data, all, path, isWanted) {
  for (const [key, value] of Object.entries(data ?? {})) {
    all.found.set(key, path);
    if (typeof value === "string") all.found.set(value, path);
    else if (typeof value === "object") readData(value, all, path, isWanted);
    const isGlossary = path.includes("glossary");
    const isShown = isGlossary || !/^(link|digest|document|figure|section)$/.test(key);
    if (isWanted && typeof value === "string" && isShown) all.wanted.set(value, path);
    if (isWanted && isGlossary) all.wanted.set(key, path);
  }
}

/**
 * Adds the texts of a module of the core, with {1}, {2}, ... for values; rules of games, and why
 * positions are lost, are wanted.
 * @param {string} path
 * @param {string} source
 * @param {Texts} all
 */
function readRust(path, source, { wanted, found }) {
  // Reasons of errors begin in lower case.
  for (const [, text = ""] of source.matchAll(/\b(?:rules|reason): "(\p{Lu}[^"]*)"/gu))
    wanted.set(text, path);
  for (const [, text = ""] of source.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)) {
    let count = 0;
    const plain = text.replace(/\\\n\s*/g, "").replace(/\\"/g, '"');
    found.set(
      plain.replace(/\{[^{}]*\}/g, () => `{${++count}}`),
      path,
    );
  }
}

/**
 * Returns the texts that a table lacks, with their files, and those that no source has.
 * @param {import("../www/locales/words.ts").Locale} table
 * @param {Texts} texts
 */
export function compared({ words, messages }, { wanted, found }) {
  const known = new Set([...Object.values(words), messages].flatMap(Object.keys));
  const all = [...found.keys()].join("\n");
  /** Whether the sources have its words: the core makes messages of parts. */
  const hasWords = (/** @type {string} */ text) =>
    (text.match(/[A-Za-z]{3,}/g) ?? []).every((word) => all.includes(word));
  /** `counted` makes the plural. */
  const isCounted = (/** @type {string} */ text) => found.has(text.replace(/^\{1\} (.*)s$/, "$1"));
  const isFound = (/** @type {string} */ text) =>
    wanted.has(text) || found.has(text) || isCounted(text);
  return {
    missing: [...wanted].filter(([text]) => !known.has(text)),
    stale: [
      ...Object.values(words)
        .flatMap(Object.keys)
        .filter((text) => !isFound(text)),
      ...Object.keys(messages).filter((text) => !hasWords(text)),
    ],
  };
}

if (process.argv[1]?.endsWith("locale.mjs")) {
  const all = await texts();
  for (const path of folder("www/locales", ".json")) {
    const { missing, stale } = compared(JSON.parse(readFileSync(path, "utf8")), all);
    /** @param {string[]} list */
    const lines = (list) => list.map((text) => `\n  ${JSON.stringify(text)}`).join("");
    const folders = new Set(missing.map(([, file]) => dirname(file)));
    for (const name of [...folders].sort()) {
      const list = missing.filter(([, file]) => dirname(file) === name).map(([text]) => text);
      console.log(`${path} lacks, of ${name}:${lines(list)}`);
    }
    if (stale.length > 0) console.log(`${path} has what no source has:${lines(stale)}`);
    console.log(`${path}: ${missing.length} missing, ${stale.length} stale`);
  }
}
