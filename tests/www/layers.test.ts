/**
 * The layers of the front end: which module may import which. Imports of types count, too. And no
 * module reads text as HTML or as a script.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "vitest";

const IMPORT = /(?:\bfrom\s+|\bimport\(\s*|^import\s+)["']([^"'?]*)/gm;

/** The texts of all modules of the front end. */
const texts = new Map(
  readdirSync("www", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("www", file))
    .map((file) => [file, readFileSync(file, "utf8")]),
);

/** Every module with what it imports: files, and packages by their bare names. */
const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));

/** Every module with what it loads at once: no types, and nothing that comes later. */
const loads = new Map(
  [...texts].map(([file, text]) => [
    file,
    importsOf(file, text.replace(/^(import|export) type [^;]*;|\bimport\([^)]*\)/gm, "")),
  ]),
);

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, path = ""]) =>
    path.startsWith(".") ? join(dirname(file), path) : path,
  );
}

/** The folder of the view that a file belongs to; undefined for what all views share. */
function viewOf(file: string): string | undefined {
  return /^www\/views\/(\w+)\//.exec(file)?.[1];
}

/** What works without the page. */
const LOWER =
  /^www\/(core|link|locales|picture|table|session|proofs|figure|controls|views|export|sound|offline|lessons|present|previews|start|embed|standalone|table)\//;

/** The name of the rule that an import breaks, or null. */
function broken(from: string, to: string): string | null {
  const [own, other] = [viewOf(from), viewOf(to)];
  if (/^(tests|docs)\//.test(to)) return "no module imports tests or docs";
  if (own && other && own !== other && own !== "both") return "a view imports no other view";
  if (other && /^www\/(export|app|embed|canvas|picture|core|link|table)\//.test(from))
    return "only views/index.ts imports a view";
  if (from.startsWith("www/link/") && !to.startsWith("www/link/")) return "link imports nothing";
  if (/^www\/canvas\//.test(from) && /^www\/(link|views|picture|app|export|embed)\//.test(to))
    return "canvas imports nothing above it";
  if (LOWER.test(from) && to.startsWith("www/app/")) return "only upper layers import the page";
  return null;
}

/**
 * What reads text as HTML or as a script, and a `style` attribute in a template (`.style=` sets the
 * property), which the policy of the pages refuses. `outerHTML` may be read: that is how a document
 * is written out.
 */
const MARKUP = [
  /\b(innerHTML|insertAdjacentHTML|createContextualFragment|unsafe(HTML|SVG|Static))\b/,
  /\b(eval|Function)\b/,
  /document\.write|outerHTML =|setAttribute\("style"| style=("|\$\{)/,
];

function markupIn(text: string): readonly string[] {
  return MARKUP.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/** One cycle through a file, or null. Visits each file once. */
function cycle(from: string, path: readonly string[], done: Set<string>): string[] | null {
  if (path.includes(from)) return [...path.slice(path.indexOf(from)), from];
  if (done.has(from)) return null;
  done.add(from);
  for (const to of loads.get(from) ?? []) {
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

test("no file loads itself through others", () => {
  const done = new Set<string>();
  for (const file of imports.keys()) assert.equal(cycle(file, [], done)?.join(" -> "), undefined);
});

test("no text becomes markup or code", () => {
  for (const [file, text] of texts) assert.deepEqual(markupIn(text), [], file);
  for (const code of [
    "element.innerHTML = link;",
    'import { unsafeHTML } from "lit/directives/unsafe-html.js";',
    "new Function(text)();",
    `const h = html\`<p style=\${high}></p>\`;`,
    'element.setAttribute("style", "color: red");',
    "document.write(link);",
  ])
    assert.equal(markupIn(code).length, 1, code);
  assert.deepEqual(markupIn(`<p .style=\${x}></p>; type F = Functions; a.outerHTML`), []);
});

test("pixels are read back in one file, which checks that they are true", () => {
  const reading =
    /\b(getImageData|toBlob|toDataURL|convertToBlob|readPixels|captureStream|copyTo)\(/;
  for (const [file, text] of texts)
    if (
      file !== "www/canvas/readback.ts" &&
      !/^www\/embed\/(element|nimscape-figure\.d)\.ts/.test(file)
    )
      assert.equal(reading.exec(text)?.[0], undefined, file);
});

test("private members are written #name", () => {
  for (const [file, text] of texts)
    assert.equal(/^ +private (?!constructor)/m.exec(text)?.[0], undefined, file);
});

/** "The given": a participle says that something happened to a thing, not what the thing is. */
const PARTICIPLE =
  /\b(?:const|let) (?:given|made|kept|wanted|asked|said|known|written|drawn|begun|heard)\b/;

test("no participle stands in place of a noun", () => {
  for (const [file, text] of texts) assert.equal(PARTICIPLE.exec(text)?.[0], undefined, file);
});

test("each rule can fail", () => {
  assert.ok(PARTICIPLE.test("  const given = 1;"));
  const text =
    'import { a } from "../b/index.ts";\nexport type { B } from "./b.ts";\nimport("./c.ts")';
  const files = importsOf("www/views/a/x.ts", text);
  assert.deepEqual(files, ["www/views/b/index.ts", "www/views/a/b.ts", "www/views/a/c.ts"]);
  assert.ok(broken("www/views/a/x.ts", "www/views/b/index.ts"));
  assert.equal(broken("www/views/both/x.ts", "www/views/b/index.ts"), null);
  assert.ok(broken("www/canvas/x.ts", "www/picture/y.ts"));
  assert.ok(broken("www/canvas/a/b.ts", "www/link/link.ts"));
  for (const text of ['"../views/view.ts"', '"core"', "'lit'"])
    assert.ok(broken("www/link/link.ts", importsOf("www/link/link.ts", `from ${text};`)[0] ?? ""));
  assert.deepEqual(importsOf("www/link/x.ts", "await import('lit')"), ["lit"]);
  assert.equal(broken("www/link/link.ts", "www/link/params.ts"), null);
  assert.ok(broken("www/main.ts", "docs/x.md"));
  assert.ok(broken("www/locales/x.ts", "www/app/page/y.ts"));
});
