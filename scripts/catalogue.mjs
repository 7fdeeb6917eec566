// Writes www/data/catalogue.ts from the catalogue of the core: the games, maps, palettes and ranges
// from which the front end makes its controls and types. Every build calls it (scripts/bundle.mjs).
// Every page loads the file, so it has no sentences, which views get from the core.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { core } from "./sources.mjs";

const FILE = "www/data/catalogue.ts";

const HEAD = `// Written by scripts/catalogue.mjs from the core's catalogue(): change src/ instead, and build.
// biome-ignore format: JSON as it is written
export const catalogue = `;

/**
 * Writes the file if the catalogue has changed.
 * @param {string} folder of the bindings: nimscape.js and nimscape_bg.wasm
 */
export async function writeCatalogue(folder) {
  const text = `${HEAD}${lines(forPage((await core(folder)).catalogue()))} as const;\n`;
  if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) writeFileSync(FILE, text);
}

/** Returns the catalogue as JSON, with a line for each entry. @param {object} catalogue */
function lines(catalogue) {
  const parts = Object.entries(catalogue).map(([name, entries]) => {
    const isList = Array.isArray(entries);
    const key = (/** @type {string} */ each) => (isList ? "" : `${JSON.stringify(each)}: `);
    const rows = Object.entries(entries).map(
      ([each, entry]) => `  ${key(each)}${JSON.stringify(entry)}`,
    );
    const [open, end] = isList ? "[]" : "{}";
    return ` ${JSON.stringify(name)}: ${open}\n${rows.join(",\n")}\n ${end}`;
  });
  return `{\n${parts.join(",\n")}\n}`;
}

/**
 * Returns what the front end reads of a catalogue. The rest, such as the rules of games, comes from
 * the core when a view needs it.
 * @param {import('core').Catalogue} catalogue
 */
export function forPage({ games, maps, sequences, palettes, ranges }) {
  return {
    games: games.map(({ name, label }) => ({ name, label })),
    maps: maps.map(({ meaning, signed, weights, ...map }) => map),
    sequences: sequences.map(({ meaning, ...sequence }) => sequence),
    palettes,
    ranges,
  };
}
