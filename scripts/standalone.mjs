// The page of a standalone figure: standalone.html with its scripts in it, and with the bindings of
// all modules of the core. The site's page fills in the rest when somebody exports a figure
// (www/export/formats/html.ts): the link, the words, a still and one module.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { sources } from "./sources.mjs";

/** The entry points of the pages, by their names. */
const ENTRIES = { figure: "www/embed/figure.ts", lesson: "www/standalone/lesson.ts" };

/**
 * @param {keyof typeof ENTRIES} kind  what the page shows
 * @returns {Promise<string>} the page, as text
 */
export async function standalonePage(kind) {
  const [worker, figure] = await Promise.all([
    script("www/core/worker.ts", kind),
    script(ENTRIES[kind], kind),
  ]);
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
 * @param {keyof typeof ENTRIES} kind
 */
async function script(entry, kind) {
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
    plugins: [standalone(kind), sources()],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * The document in place of the site and of the files of languages, and no lessons in figures.
 * @param {keyof typeof ENTRIES} kind
 * @returns {import('esbuild').Plugin}
 */
const standalone = (kind) => ({
  name: "standalone",
  setup(builder) {
    const replaced = ["site.ts", "language.ts", ...(kind === "figure" ? ["figure-lesson.ts"] : [])];
    for (const name of replaced)
      builder.onResolve({ filter: new RegExp(`/${name.replace(".", "[.]")}$`) }, () => ({
        path: resolve("www/standalone", name),
      }));
  },
});
