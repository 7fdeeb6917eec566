// Lists the modules of the core, each with what it has: node scripts/parts.mjs FOLDER
//
// In:   FOLDER/core-NAME.js and core-NAME_bg.wasm, which scripts/build.sh makes of the features of
//       src/wasm/Cargo.toml, and nimscape.js, the whole.
// Out:  core-parts.js, core-imports.js and core-imports-of-worker.js with their types. The last two
//       are alike: a module that page and worker shared would be one more request of every visit.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The name of the whole among the parts. */
const WHOLE = "whole";

const folder = process.argv[2] ?? "target/bindings";

/** @param {string} name */
const fileOf = (name) => (name === WHOLE ? "nimscape" : `core-${name}`);

/** @param {string} name */
function part(name) {
  const bindings = readFileSync(join(folder, `${fileOf(name)}.js`), "utf8");
  const exported = bindings.matchAll(/^export (?:class|function) (\w+)/gm);
  const module = readFileSync(join(folder, `${fileOf(name)}_bg.wasm`));
  return { name, has: [...exported].map(([, name]) => name), size: gzipSync(module).length };
}

const names = readdirSync(folder).flatMap((file) => /^core-(.+)_bg\.wasm$/.exec(file)?.[1] ?? []);
const parts = [WHOLE, ...names].map(part).sort((a, b) => a.size - b.size);

/** @param {(part: string) => string} value */
const record = (value) => `{\n${parts.map(({ name }) => `  ${name}: ${value(name)},\n`).join("")}}`;

/** @param {string} name */
const namesOf = (name) =>
  name === WHOLE ? "" : parts.find((part) => part.name === name)?.has.join(" ");

const imports = `export const IMPORTS = ${record(
  (name) => `() => import("core${name === WHOLE ? "" : `/${name}`}")`,
)};\n`;

/** @type {Record<string, string>} */
const files = {
  "core-parts.js": [
    `export const HAS = ${record((name) => JSON.stringify(namesOf(name)))};`,
    `export const FILES = ${record(
      (name) => `new URL("./${fileOf(name)}_bg.wasm", import.meta.url)`,
    )};\n`,
  ].join("\n"),
  "core-parts.d.ts": [
    "/** The modules of the core, the smallest first; the last one is the whole. */",
    `export type Part = ${parts.map(({ name }) => `"${name}"`).join(" | ")};`,
    "/** The functions and classes of each part, with spaces between; of the whole nothing. */",
    "export const HAS: Readonly<Record<Part, string>>;",
    "/** The compiled module of each part. */",
    "export const FILES: Readonly<Record<Part, URL>>;\n",
  ].join("\n"),
  "core-imports.js": imports,
  "core-imports-of-worker.js": imports,
  "core-imports.d.ts": [
    'import type { Part } from "./core-parts";',
    "/** Loads the bindings of a part: those of all parts have the types of the whole. */",
    'export const IMPORTS: Readonly<Record<Part, () => Promise<typeof import("./nimscape")>>>;\n',
  ].join("\n"),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
