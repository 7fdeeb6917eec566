// Lists what the tables of periods leave open, by the core, for the view "Still unknown": open.json
// of the site. So that view needs one request, and not all tables (scripts/bundle.mjs).
import { core } from "./sources.mjs";

/**
 * Returns the list: how many centres have a table, the cases of all, upwards, and what else is
 * open.
 * @param {string} folder of the bindings: nimscape.js and nimscape_bg.wasm
 * @param {ReadonlyMap<number, string>} tables from centre to table
 */
export async function openCases(folder, tables) {
  const { frontier_cases, frontier_others } = await core(folder);
  const upwards = [...tables].sort(([a], [b]) => a - b);
  const cases = upwards.flatMap(([centre, table]) => frontier_cases(table, centre).cases);
  return { tables: tables.size, cases, others: frontier_others() };
}
