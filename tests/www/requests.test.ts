/** How many files of the built site a view needs until its first picture, from their imports. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import { views } from "../../www/views/index.ts";

/** The most requests until a first picture. */
const MOST = 12;

const FILES = readdirSync("dist");
const named = (name: string) =>
  FILES.find((file) => new RegExp(`^${name}-[0-9a-f]{8}\\.js$`).test(file)) ?? assert.fail(name);
const textOf = (file: string) => readFileSync(`dist/${file}`, "utf8");

/** Adds a script and all that it imports at once. */
function add(file: string, found: Set<string>): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = textOf(file).matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g);
  for (const [, next = ""] of imports) add(next, found);
  return found;
}

const base = textOf(named("base"));
const page = textOf("index.html").match(/(?:href|src)="\.\/[\w-]+\.(?:js|css)"/g) ?? [];
const scripts = page.flatMap((each) => /[\w-]+\.js/.exec(each) ?? []);
const styles = page.filter((each) => each.includes(".css"));

test("a view needs few requests until its first picture, and the scripts of no other view", () => {
  const scenes = new Map(
    views.map(({ name }) => {
      const description = base.slice(base.indexOf(`name:"${name}",title`));
      return [name, /load:.*?import\("\.\/([\w-]+\.js)"\)/s.exec(description)?.[1] ?? ""];
    }),
  );
  assert.equal(new Set(scenes.values()).size, views.length);
  for (const [name, scene] of scenes) {
    const all = add(scene, new Set<string>());
    for (const script of scripts) add(script, all);
    add(named("worker"), all);
    const count = 1 + styles.length + all.size + 1; // the page, and one part of the core
    assert.ok(count <= MOST, `${name}: ${count}: ${[...all].join(", ")}`);
    const others = [...scenes].filter(([other, file]) => other !== name && all.has(file));
    if (name !== "both") assert.deepEqual(others, [], name);
  }
});
