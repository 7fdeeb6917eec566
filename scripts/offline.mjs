// Makes the site's service worker: www/offline/worker.ts with the list of all files that it keeps.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "esbuild";

/** Its name in the site never changes: browsers look under it for a new version. */
const NAME = "offline.js";

/**
 * The files to keep, as a page names them, and the digest of their names and contents.
 * @param {Readonly<Record<string, Uint8Array>>} site
 */
export function listed(site) {
  const names = Object.keys(site).sort();
  const hash = createHash("sha256");
  for (const name of names) {
    const contents = site[name] ?? new Uint8Array();
    hash.update(`${name}\0${contents.length}\0`).update(contents);
  }
  const files = names.map((name) => (name === "index.html" ? "./" : `./${name}`));
  return { files, version: hash.digest("hex").slice(0, 16) };
}

/** Writes the service worker of a complete site. @param {string} stage the site's folder */
export async function keepSite(stage) {
  const { files, version } = listed(read(stage));
  const { outputFiles } = await build({
    entryPoints: ["www/offline/worker.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    logLevel: "error",
  });
  writeFileSync(join(stage, NAME), outputFiles[0]?.contents ?? "");
}

/** Every file of a folder, by its path in it. @param {string} folder */
function read(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      return [relative(folder, path).split(sep).join("/"), readFileSync(path)];
    }),
  );
}
