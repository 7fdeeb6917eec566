// The page of a standalone figure: standalone.html with its scripts in it, and with the bindings of
// all modules of the core. The site's page fills in the rest when somebody exports a figure
// (www/export/formats/html.ts): the link, the words, a still and one module.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { sources } from "./sources.mjs";

/** @returns {Promise<string>} the page, as text */
export async function standalonePage() {
  const [worker, figure] = await Promise.all(
    ["www/core/worker.ts", "www/embed/figure.ts"].map((entry) => script(entry)),
  );
  return [
    ["worker", worker],
    ["figure", figure],
  ].reduce(
    (page, [id, code]) => filled(page, `${id}`, `${code}`),
    readFileSync("standalone.html", "utf8"),
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
 */
async function script(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    legalComments: "none",
    charset: "utf8",
    define: { "import.meta.url": "location.href" },
    plugins: [standalone, sources()],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * The document in place of the site, and no lessons.
 * @type {import('esbuild').Plugin}
 */
const standalone = {
  name: "standalone",
  setup(builder) {
    for (const name of ["site.ts", "figure-lesson.ts"])
      builder.onResolve({ filter: new RegExp(`/${name.replace(".", "[.]")}$`) }, () => ({
        path: resolve("www/standalone", name),
      }));
  },
};
