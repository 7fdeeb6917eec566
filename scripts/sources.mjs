// What modules of www import besides TypeScript, and their bundler.
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { shadowText } from "./styles.mjs";

/** What scripts/build.sh makes of the core: modules, their bindings and types. */
export const BINDINGS = "target/bindings";

/** The bindings of the whole core and of its parts for first pictures, by their imports. */
const FILES = new Map([
  ["core", "nimscape.js"],
  ["core/array", "core-array.js"],
  ["core/growth", "core-growth.js"],
  ["core/octant", "core-octant.js"],
]);

/**
 * Returns the file with the bindings that a module imports; undefined for other imports.
 * @param {string} name
 */
export function bindings(name) {
  const file = FILES.get(name);
  return file && resolve(BINDINGS, file);
}

/**
 * Returns the core itself.
 * @param {string} [folder] of the bindings: nimscape.js and nimscape_bg.wasm
 */
export async function core(folder = BINDINGS) {
  const core = await import(pathToFileURL(resolve(folder, "nimscape.js")).href);
  core.initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "nimscape_bg.wasm"))) });
  return core;
}

/**
 * Returns a module of www, which is TypeScript.
 * @param {string} path
 */
export async function imported(path) {
  const [{ code }] = await bundled({ input: path, plugins: [sources()] }, { codeSplitting: false });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

/**
 * Bundles modules, minified.
 * @param {import("rolldown").InputOptions} input
 * @param {import("rolldown").OutputOptions} [output]
 */
export async function bundled(input, output = {}) {
  const bundler = await rolldown({
    platform: "browser",
    resolve: { mainFields: ["module", "browser", "main"] },
    tsconfig: false,
    checks: { bundlerTimings: false }, // they would depend on the machine
    onLog(level, log) {
      const isOurs = !(log.id ?? log.ids?.[0] ?? "").includes("node_modules");
      const isWanted = log.code === "MISSING_NAME_OPTION_FOR_IIFE_EXPORT"; // a page takes no exports
      if (level === "warn" && isOurs && !isWanted) throw new Error(log.message);
    },
    ...input,
  });
  try {
    const made = await bundler.generate({ format: "es", minify: true, comments: false, ...output });
    return made.output;
  } finally {
    await bundler.close();
  }
}

/** Imports that stand for a text. */
export const TEXT = /\.(css\?shadow|glsl|md)$/;

/**
 * Returns a text that is imported: a stylesheet for a shadow root, a shader without comments, or a
 * document.
 * @param {string} name
 */
export async function text(name) {
  const path = name.replace("?shadow", "");
  if (path.endsWith(".css")) return shadowText(path);
  const whole = readFileSync(path, "utf8");
  return path.endsWith(".glsl") ? shortened(whole) : whole;
}

/**
 * Returns a shader without indents and without comments on lines of their own.
 * @param {string} shader
 */
function shortened(shader) {
  return shader.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "").replace(/^ +/gm, "");
}

/**
 * What the sources import besides modules, for the bundler and for the unit tests. Fonts of PDF
 * files are files of their own in the site, and left out elsewhere: only pages write those files.
 * @param {{ withFonts?: boolean }} [options]
 * @returns {import("rolldown").Plugin}
 */
export function sources({ withFonts = false } = {}) {
  return {
    name: "sources",
    resolveId(source, importer) {
      const file = bindings(source);
      if (file) return file;
      // Under another ending, so that nobody takes it for a stylesheet.
      return TEXT.test(source) ? `\0${resolve(dirname(importer ?? "."), source)}.text` : null;
    },
    async load(id) {
      if (id.startsWith("\0") && id.endsWith(".text")) {
        const words = JSON.stringify(await text(id.slice(1, -".text".length)));
        return { code: `export default ${words};`, moduleType: "js" };
      }
      if (!id.endsWith(".ttf")) return null;
      if (!withFonts) return { code: "export default null;", moduleType: "js" };
      const [name, source] = [basename(id), readFileSync(id)];
      const file = this.emitFile({ type: "asset", name, source });
      return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, moduleType: "js" };
    },
  };
}
