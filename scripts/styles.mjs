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

/** A condition on the size of a container, or a number of `rem` that is not the size itself. */
const SIZE = /@container[^{]*|(?<!--rem:)(-?[\d.]+)rem\b/g;

/**
 * Replaces the root of a document by the host of a shadow root: its theme is a state of the host,
 * whose attributes belong to the page around it. And replaces the size of letters of the page
 * around it by `--rem` (www/canvas/letters.ts), or by that of a container where it is one.
 * @param {string} css
 */
function forShadow(css) {
  return css
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, (_, tests) => `:host(${withStates(tests)})`)
    .replace(/:root\b/g, ":host")
    .replace(SIZE, (all, size) =>
      size === undefined ? all.replace(/(?<=\d)rem\b/g, "em") : `calc(${size}*var(--rem))`,
    );
}

/** @param {string} tests */
function withStates(tests) {
  return tests
    .replace(/\[data-(\w+)="?(\w+)"?\]/g, ":is($&,:state($1-$2))")
    .replace("[data-theme])", "[data-theme],:state(theme-light),:state(theme-dark))");
}
