/**
 * The files of the site that this module was loaded from. A standalone figure is bundled with
 * www/standalone/site.ts in place of this module: its files are in its own document.
 */
import { FILES, HAS, type Part } from "core/parts";
import { fetchModule, spawn } from "./download.ts";

/** The folder of the full page, with a slash at its end. */
export const siteUrl = import.meta.url.replace(/[^/]*$/, "");

/** Whether all files are in one document; then there is no page for frames. */
export const isOneFile = false;

/** The tables that views read: from centre to the text of its table, and the list of open cases. */
export interface SiteTables {
  readonly periods: Readonly<Record<number, unknown>>;
  readonly open: unknown;
}

/** Returns the tables in this document; null if it has none: only one file may have them. */
export async function ownTables(): Promise<SiteTables | null> {
  return null;
}

/** The parts of the core that this site has, the smallest first, and the names of what each has. */
export const parts: ReadonlyMap<Part, ReadonlySet<string>> = new Map(
  Object.entries(HAS).map(([part, names]) => [part as Part, new Set(names.split(" "))]),
);

export function moduleFile(part: Part): URL {
  return FILES[part];
}

export function core(part: Part): Promise<WebAssembly.Module> {
  return fetchModule(FILES[part]);
}

/** Starts one more worker for a module of the core. */
export function worker(part: Part): Worker {
  return spawn(new URL("./worker.js", import.meta.url), part);
}
