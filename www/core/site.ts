/**
 * The files of the site that this module was loaded from. A standalone figure is bundled with
 * www/standalone/site.ts in place of this module: its files are in its own document.
 */
import { fetchModule, spawn } from "./download.ts";
/**
 * The modules of the core: all of it, and one for the first picture of each of three views
 * (src/wasm/Cargo.toml).
 */
export type SitePart = "whole" | "array" | "growth" | "octant";

const MODULES: Readonly<Record<SitePart, URL>> = {
  whole: new URL("./nimscape_bg.wasm", import.meta.url),
  array: new URL("./core-array_bg.wasm", import.meta.url),
  growth: new URL("./core-growth_bg.wasm", import.meta.url),
  octant: new URL("./core-octant_bg.wasm", import.meta.url),
};

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

/** The part with all functions that this site has. */
export const whole: SitePart = "whole";

/** Returns the smallest part of the core that draws a view. */
export function partFor(view: string): SitePart {
  return Object.hasOwn(MODULES, view) ? (view as SitePart) : whole;
}

/** Returns the file of a module of the core. */
export function moduleFile(part: SitePart): URL {
  return MODULES[part];
}

/** Loads a module of the core. */
export function core(part: SitePart): Promise<WebAssembly.Module> {
  return fetchModule(MODULES[part]);
}

/** Starts one more worker for a module of the core. */
export function worker(part: SitePart): Worker {
  return spawn(new URL("./worker.js", import.meta.url), part);
}
