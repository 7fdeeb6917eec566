// The page of a figure that carries everything with it: carried.html with its scripts in it. The
// site's page fills in the rest when somebody exports a figure (www/export/formats/html.ts): the
// link, the words, a still and the core.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { shadowPlugin } from "./styles.mjs";

/** @param {string} glue @returns {Promise<string>} the page, as text */
export async function carriedPage(glue) {
  const [worker, figure] = await Promise.all(
    ["www/core/worker.ts", "www/embed/figure.ts"].map((entry) => script(entry, glue)),
  );
  return [
    ["worker", worker],
    ["figure", figure],
  ].reduce(
    (page, [id, code]) => filled(page, `${id}`, `${code}`),
    readFileSync("carried.html", "utf8"),
  );
}

/**
 * Puts a script into the empty element with this id.
 * @param {string} page
 * @param {string} id
 * @param {string} code
 */
export function filled(page, id, code) {
  // What would end the element, or hide its end, must not be in it.
  const ends = /<\/script|<!--/i.exec(code);
  if (ends) throw new Error(`the script "${id}" contains ${ends[0]}: it cannot stand in a page`);
  const place = new RegExp(`(<script id="${id}"[^>]*>)(</script>)`);
  if (!place.test(page)) throw new Error(`the page has no empty script with the id "${id}"`);
  return page.replace(place, (_, start, end) => `${start}${code}${end}`);
}

/**
 * A classic script without imports: from a disk browsers run no modules.
 * @param {string} entry
 * @param {string} glue
 */
async function script(entry, glue) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    legalComments: "none",
    charset: "utf8",
    // Figures are drawn for paper as pixels: the fonts of PDF files are not wanted here.
    loader: { ".glsl": "text", ".md": "text", ".ttf": "empty" },
    define: { "import.meta.url": "location.href" },
    plugins: [carryingPlugin(glue), shadowPlugin()],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * One glue, and the document in place of the site.
 * @param {string} glue
 * @returns {import('esbuild').Plugin}
 */
function carryingPlugin(glue) {
  return {
    name: "what a figure carries",
    setup(builder) {
      builder.onResolve({ filter: /^core(\/whole)?$/ }, () => ({ path: glue }));
      builder.onResolve({ filter: /\/site\.ts$/ }, () => ({
        path: resolve("www/standalone/site.ts"),
      }));
    },
  };
}
