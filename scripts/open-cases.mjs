// Lists what the tables of periods leave open, by the core, for the view Frontier: open.json of the
// site. So that view needs one request, and not all tables (scripts/bundle.mjs).
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Returns the list: how many centres have a table, the cases of all, upwards, and what else is
 * open.
 * @param {string} folder of the bindings: nimscape.js and nimscape_bg.wasm
 * @param {ReadonlyMap<number, string>} tables from centre to table
 */
export async function openCases(folder, tables) {
  const core = await import(pathToFileURL(resolve(folder, "nimscape.js")).href);
  core.initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "nimscape_bg.wasm"))) });
  const upwards = [...tables].sort(([a], [b]) => a - b);
  const cases = upwards.flatMap(([centre, table]) => core.frontier_cases(table, centre).cases);
  return { tables: tables.size, cases, others: core.frontier_others() };
}
