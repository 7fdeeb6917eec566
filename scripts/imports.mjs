// Resolves what modules of www import besides TypeScript, in programs that load them as they are:
// register("./scripts/imports.mjs", import.meta.url) of node:module.
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bindings, moduleOf, TEXT } from "./sources.mjs";

/**
 * Resolves the bindings of the core to what the build has made of them, and a text to a module that
 * exports it. The fonts of PDF files are left out: only pages write those.
 * @type {import("node:module").ResolveHook}
 */
export async function resolve(name, context, next) {
  const file = bindings(name);
  if (file) return { url: pathToFileURL(file).href, shortCircuit: true };
  if (name.endsWith(".ttf")) return module('export default "";');
  if (!TEXT.test(name) || context.parentURL === undefined) return next(name, context);
  const folder = isAbsolute(name) ? "" : dirname(fileURLToPath(context.parentURL));
  return module(await moduleOf(join(folder, name)));
}

/** @param {string} source */
function module(source) {
  return { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true };
}
