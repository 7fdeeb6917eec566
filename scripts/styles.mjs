// Stylesheets of shadow roots: `style.css?shadow` is the text of style.css for a shadow root.
import { readFileSync } from "node:fs";
import { transform } from "esbuild";

/**
 * Returns a stylesheet, minified, as a shadow root needs it.
 * @param {string} path
 */
export async function shadowText(path) {
  const options = /** @type {const} */ ({ loader: "css", minify: true, target: "es2022" });
  return forShadow((await transform(readFileSync(path, "utf8"), options)).code);
}

/**
 * Replaces the root of a document by the host of a shadow root.
 * @param {string} css
 */
function forShadow(css) {
  return css
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ":host($1)")
    .replace(/:root\b/g, ":host");
}
