// Writes www/data/catalogue.ts from the catalogue of the core: the games, maps, palettes and ranges
// from which the front end makes its controls and types. Every build calls it (scripts/bundle.mjs).
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const FILE = "www/data/catalogue.ts";

const HEAD = `// Written by scripts/catalogue.mjs from the core's catalogue(): change src/ instead, and build.
// biome-ignore format: JSON as it is written
export const catalogue = `;

/**
 * Writes the file if the catalogue has changed.
 * @param {string} folder of the bindings: nimscape.js and nimscape_bg.wasm
 */
export async function writeCatalogue(folder) {
  const core = await import(pathToFileURL(resolve(folder, "nimscape.js")).href);
  core.initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "nimscape_bg.wasm"))) });
  const text = `${HEAD}${JSON.stringify(core.catalogue(), null, 1)} as const;\n`;
  if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) writeFileSync(FILE, text);
}
