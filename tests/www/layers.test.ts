/** The layers of the front end: which module may import which. Imports of types count, too. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";

const IMPORT = /(?:\bfrom\s+|\bimport\(\s*|^import\s+)"(\.[^"?]*)/gm;

/** Every module of the front end with the files that it imports. */
const imports = new Map(
  readdirSync("www", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("www", file))
    .map((file) => [file, importsOf(file, readFileSync(file, "utf8"))]),
);

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, path = ""]) => join(dirname(file), path));
}

/** The folder of the view that a file belongs to; undefined for what all views share. */
function viewOf(file: string): string | undefined {
  return /^www\/views\/(\w+)\//.exec(file)?.[1];
}

/** What works without the page. */
const LOWER =
  /^www\/(core|link|locales|grid|figure|controls|views|export|sound|offline|lessons|present|previews|start|embed|standalone)\//;

/** The name of the rule that an import breaks, or null. */
function broken(from: string, to: string): string | null {
  const [own, other] = [viewOf(from), viewOf(to)];
  if (/^(tests|docs)\//.test(to)) return "no module imports tests or docs";
  if (own && other && own !== other && own !== "both") return "a view imports no other view";
  if (other && /^www\/(export|app|embed|canvas|grid|core|link)\//.test(from))
    return "only views/index.ts imports a view";
  if (/^www\/canvas\//.test(from) && /^www\/(views|grid|app|export|embed)\//.test(to))
    return "canvas imports nothing above it";
  if (LOWER.test(from) && to.startsWith("www/app/")) return "only upper layers import the page";
  return null;
}

/** One cycle through a file, or null. Visits each file once. */
function cycle(from: string, path: readonly string[], done: Set<string>): string[] | null {
  if (path.includes(from)) return [...path.slice(path.indexOf(from)), from];
  if (done.has(from)) return null;
  done.add(from);
  for (const to of imports.get(from) ?? []) {
    const found = cycle(to, [...path, from], done);
    if (found !== null) return found;
  }
  return null;
}

test("every import obeys the layers", () => {
  assert.ok(imports.size > 150, `${imports.size} modules`);
  const found = [...imports].flatMap(([from, all]) =>
    all.flatMap((to) => (broken(from, to) === null ? [] : [`${from} -> ${to}`])),
  );
  assert.deepEqual(found, []);
});

test("no file imports itself through others", () => {
  const done = new Set<string>();
  for (const file of imports.keys()) assert.equal(cycle(file, [], done)?.join(" -> "), undefined);
});

test("each rule can fail", () => {
  const text =
    'import { a } from "../b/index.ts";\nexport type { B } from "./b.ts";\nimport("./c.ts")';
  const files = importsOf("www/views/a/x.ts", text);
  assert.deepEqual(files, ["www/views/b/index.ts", "www/views/a/b.ts", "www/views/a/c.ts"]);
  assert.ok(broken("www/views/a/x.ts", "www/views/b/index.ts"));
  assert.equal(broken("www/views/both/x.ts", "www/views/b/index.ts"), null);
  assert.ok(broken("www/canvas/x.ts", "www/grid/y.ts"));
  assert.ok(broken("www/main.ts", "docs/x.md"));
  assert.ok(broken("www/locales/x.ts", "www/app/page/y.ts"));
});
