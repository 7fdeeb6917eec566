/** Requests of a visit until its first picture, and their bytes with gzip, as static hosts send. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { views } from "../../www/views/index.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { inTurn } from "./sample.ts";
import { testIf, visitor } from "./site.ts";

/** The most requests until a first picture. */
const MOST_REQUESTS = 12;

/** The most bytes until Start, or the first picture of a view that needs a part of the core. */
const MOST_BYTES = 199_000;
const PARTS = new Set(["Start", "growth", "octant", "array"]);

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html",
  wasm: "application/wasm",
};

/** The files requested since the last visit, each as often as it was requested. */
let requests: string[] = [];
const server = createServer(({ url = "/" }, response) => {
  const name = url.slice(1).replace(/\?.*/, "");
  requests.push(name);
  response.setHeader("Content-Type", TYPES[name.replace(/.*\./, "")] ?? "text/plain");
  response.setHeader("Cache-Control", "max-age=60");
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.end(readFileSync(`dist/${name}`));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const others = await hosts(
  Object.fromEntries(
    views.map(({ name }) => [
      name,
      paper(
        `<nimscape-figure view="${name}" style="width:600px"></nimscape-figure><script type="module" src="${home}figure.js"></script>`,
      ),
    ]),
  ),
);

/**
 * Every first picture: the page of Start, and all three places of each view. `besides` is the page
 * that an element stands in; where a view is in the page, what it needs more in a frame.
 */
const visits: readonly [name: string, what: string, at: string, besides: number][] = [
  ["Start", "the page", `${home}index.html`, 0],
  ...views.flatMap(({ name }): [string, string, string, number][] => [
    [name, "the page", `${home}index.html#v1/${name}`, 1],
    [name, "a frame", `${home}embed.html#v1/${name}`, 0],
    [name, "an element", others.at(name), 1],
  ]),
];

for (const [place, [name, what, at, besides]] of visits.entries()) {
  // Where views load the whole core, their frames and elements differ by the files of all pages.
  const isAlike = !PARTS.has(name) && what !== "the page";
  const turn = isAlike ? inTurn(place, Math.floor(place / 3), 3) : {};
  testIf(turn)(
    `${name} in ${what} needs at most ${MOST_REQUESTS} requests until its first picture`,
    async () => {
      requests = [];
      const { page, complaints } = await visitor.visit("", { at });
      await page.locator("#picture > *").first().waitFor();
      await page.waitForLoadState("networkidle");
      const sizes = [...new Set(requests)].map(
        (file) => gzipSync(readFileSync(`dist/${file}`)).length,
      );
      const bytes = sizes.reduce((a, b) => a + b);
      const count = requests.length + besides;
      console.log(`${name} in ${what}: ${bytes} bytes in ${count} requests`);
      assert.ok(requests.some((file) => file.endsWith(".wasm")) && bytes > 50_000);
      assert.ok(count <= MOST_REQUESTS, `${count}: ${requests.join(", ")}`);
      if (PARTS.has(name)) assert.ok(bytes <= MOST_BYTES, `${bytes}: ${requests.join(", ")}`);
      assert.deepEqual(
        complaints
          .splice(0)
          .filter((words) => what !== "an element" || !words.startsWith("another host")),
        [],
      );
    },
  );
}
