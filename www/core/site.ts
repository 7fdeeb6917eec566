/**
 * The files of the site that this module was loaded from. A standalone figure is bundled with
 * www/standalone/site.ts in place of this module: its files are in its own document.
 */
import { fetchModule } from "./download.ts";
import { spawn } from "./spawn.ts";

/** The parts of the core that scripts/bundle.mjs makes, by the view that they are for. */
const CUTS: Readonly<Record<string, URL>> = {
  growth: new URL("./growth.wasm", import.meta.url),
  octant: new URL("./octant.wasm", import.meta.url),
  array: new URL("./array.wasm", import.meta.url),
};

/** The folder of the full page, with a slash at its end. */
export const home = import.meta.url.replace(/[^/]*$/, "");

/** Returns the file with the part of the core for a view; undefined if there is none. */
export function cutFor(view: string): URL | undefined {
  return CUTS[view];
}

/** The file with the whole core. */
export const whole = new URL("./nimscape_bg.wasm", import.meta.url);

/** Loads the part of the core for a view; undefined if there is none. */
export function cut(view: string): Promise<WebAssembly.Module> | undefined {
  const file = cutFor(view);
  return file && fetchModule(file);
}

/** Loads the whole core. */
export function core(): Promise<WebAssembly.Module> {
  return fetchModule(whole);
}

/** Starts one more worker. */
export function worker(): Worker {
  return spawn(new URL("./worker.js", import.meta.url));
}
