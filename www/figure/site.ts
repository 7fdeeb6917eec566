/**
 * Where figures find the files that they are made of: on the site that this module was loaded from. A figure that
 * carries everything with it finds them in its own document (www/carried/site.ts, which is bundled in this module's place).
 */
import { compiled } from "../worker/load.ts";
import { spawn } from "../worker/spawn.ts";

/** The cuts of the core that scripts/bundle.mjs makes, by the name of the view that they are for. */
const CUTS: Readonly<Record<string, URL>> = {
  growth: new URL("./growth.wasm", import.meta.url),
  octant: new URL("./octant.wasm", import.meta.url),
  array: new URL("./array.wasm", import.meta.url),
};

/** The folder where the full page is, with a slash at its end. */
export const home = import.meta.url.replace(/[^/]*$/, "");

/** The file with a cut of the core for a view; undefined where there is none. */
export function cutFor(view: string): URL | undefined {
  return CUTS[view];
}

/** The file with the whole core. */
export const whole = new URL("./nimscape_bg.wasm", import.meta.url);

/** The core with only what the picture of a view asks; undefined where there is no such cut. */
export function cut(view: string): Promise<WebAssembly.Module> | undefined {
  const file = cutFor(view);
  return file && compiled(file);
}

/** The whole core. */
export function core(): Promise<WebAssembly.Module> {
  return compiled(whole);
}

/** Starts one more worker. */
export function worker(): Worker {
  return spawn(new URL("./worker.js", import.meta.url));
}
