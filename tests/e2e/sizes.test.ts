/**
 * What a visit loads until its first picture, with gzip, as static hosts send it: counted in Node
 * from the imports of the built files for every view, and compared with what a browser requests.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { catalogue } from "../../www/data/catalogue.ts";
import { lessons } from "../../www/lessons/index.ts";
import { parse } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";

import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

/** The most requests until a first picture. */
const MOST_REQUESTS = 13;

/**
 * The most bytes, without tables of data, until the first picture of a view, of a game of Play or
 * of a lesson,
 */
const MOST_BYTES = 250_000;
/** and until those that most visitors see first. */
const MOST_BYTES_FIRST = 190_000;
/** What a frame requests beside its picture: a line for the message that it has not started. */
const LATE = "assets/late.js";
const FIRST = ["start", "growth", "octant", "array"];

const files = readdirSync("dist");
const text = (file: string) => readFileSync(`dist/${file}`, "utf8");
const named = (pattern: RegExp) =>
  files.find((file) => pattern.test(file)) ?? assert.fail(`${pattern}`);

/** Returns files with all that they import at once. */
function withImports(...entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const file of found)
    if (file.endsWith(".js"))
      for (const [, name = ""] of text(file).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g))
        found.add(name);
  return [...found];
}

/** The page, a frame and an element, with the files that they name. */
const PLACES = { page: "index.html", frame: "embed.html", element: "figure.js" } as const;
type Place = keyof typeof PLACES;

function filesOf(place: Place): string[] {
  const file = PLACES[place];
  const named = file.endsWith(".html")
    ? [...text(file).matchAll(/(?:href|src)="\.\/([\w-]+\.(?:css|js))"/g)].map(
        ([, name = ""]) => name,
      )
    : [];
  return withImports(file, ...named);
}

/** The file of a view's scene: its description names it in the file of all descriptions. */
const sceneOf = (name: string) =>
  new RegExp(`name:.${name}.,title:[^]*?load:async\\(\\)=>.*?import\\(.\\./([\\w.-]+).\\)`).exec(
    text(named(/^base-/)),
  )?.[1] ?? assert.fail(`the scene of ${name}`);

/** The part of the core that the first picture of a view, or Start, has. */
function partOf(name: string): string {
  const view = views.find((view) => view.name === name);
  return view?.part(parse(`#v1/${name}`, tables).values) ?? "growth";
}

/** Returns what the first picture of a view, or Start, loads in a place. */
function loaded(view: string, place: Place): string[] {
  const core = `core-${partOf(view)}`;
  const own = view === "start" ? named(/^start-/) : sceneOf(view);
  const parts = [new RegExp(`^${core}-`), new RegExp(`^${core}_bg-`), /^worker-/].map(named);
  return [...new Set([...filesOf(place), ...withImports(own), ...parts])];
}

const packed = (file: string) => gzipSync(readFileSync(`dist/${file}`)).length;
const bytesOf = (files: readonly string[]) => files.reduce((sum, file) => sum + packed(file), 0);

/** Opens a page, and returns the files of the site that it requests until its first picture. */
async function requested(at: string): Promise<string[]> {
  const requests: string[] = [];
  const { page } = await visitor.visit("", {
    at,
    before: async (page) => page.on("request", (request) => requests.push(request.url())),
  });
  await page.locator("#picture > *").first().waitFor();
  await page.waitForLoadState("networkidle");
  const own = requests.filter((url) => url.startsWith(visitor.url));
  const names = own.map((url) => url.slice(visitor.url.length).replace(/#.*/, ""));
  return [...new Set(names.map((file) => file || "index.html"))]; // a worker has some cached
}

test("every first picture needs few requests and few bytes", () => {
  const visits = views.flatMap(({ name }) =>
    (["page", "frame", "element"] as const).map((place) => [name, place] as const),
  );
  for (const [name, place] of [["start", "page"] as const, ...visits]) {
    const all = loaded(name, place);
    // An element stands in a page of others. A page may stay as far below the limit as its frame.
    const count = all.length + Number(place !== "frame");
    assert.ok(count <= MOST_REQUESTS, `${name}, ${place}: ${count}: ${all.join(", ")}`);
    const most = FIRST.includes(name) ? MOST_BYTES_FIRST : MOST_BYTES;
    assert.ok(bytesOf(all) <= most, `${name}, ${place}: ${bytesOf(all)}`);
  }
});

for (const [name, place, at] of [
  ["start", "page", ""],
  ["play", "page", "#v1/play"],
  ["octant", "frame", "embed.html#v1/octant"],
  ["array", "element", null],
] as const)
  test(`a browser requests for ${name}, ${place}, what was counted`, async () => {
    const other = await hosts({
      figure: paper(`<nimscape-figure view="${name}" style="width:600px"></nimscape-figure>
        <script type="module" src="${visitor.url}figure.js"></script>`),
    });
    const all = await requested(at === null ? other.at("figure") : visitor.url + at);
    const found = all.filter((file) => file !== LATE);
    other.close();
    assert.ok(found.length + Number(place !== "frame") <= MOST_REQUESTS, found.join(", "));
    const counted = loaded(name, place);
    const uncounted = found.filter((file) => !counted.includes(file));
    assert.deepEqual(uncounted, []);
    // Whether the first picture needs its worker is decided while it is drawn.
    const missing = counted.filter((file) => !found.includes(file) && !file.startsWith("worker-"));
    assert.deepEqual(missing, []);
  });

for (const [kind, names, link] of [
  ["view", views.map(({ name }) => name), "#v1/"],
  ["game", catalogue.games.map(({ name }) => name), "#v1/play?game="],
  ["lesson", lessons.map(({ name }) => name), "#v1/lesson?id="],
] as const)
  test(`a browser requests few bytes until the first picture of each ${kind}`, async () => {
    for (const name of names) {
      const all = await requested(visitor.url + link + name);
      const found = all.filter((file) => !file.endsWith(".json"));
      const bytes = bytesOf(found);
      assert.ok(bytes <= MOST_BYTES, `${name}: ${bytes}: ${found.join(", ")}`);
      assert.ok(!found.some((file) => file.startsWith("nimscape_bg")), `${name}: the whole core`);
    }
  });
