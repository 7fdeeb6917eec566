/** Pages of other sites: a server on its own port, and so of another origin. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Hosts {
  /** The address of a page, by its name. */
  at(name: string): string;
  close(): void;
}

/** The files of reveal.js, by the names under which a deck requests them. */
const REVEAL = "node_modules/reveal.js/dist/";
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  mjs: "text/javascript",
  css: "text/css",
  xhtml: "application/xhtml+xml",
};

/** Serves pages by their names, and reveal.js under `reveal/`. */
export async function hosts(pages: Readonly<Record<string, string>>): Promise<Hosts> {
  const server = createServer(({ url = "/" }, response) => {
    const name = url.slice(1).replace(/\?.*/, "");
    const file = /^reveal\/((?:theme\/)?\w+\.(?:m?js|css))$/.exec(name)?.[1];
    const body = file === undefined ? pages[name] : readFileSync(REVEAL + file);
    const type = TYPES[name.replace(/.*\./, "")] ?? "text/html";
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": `${type}; charset=utf-8`,
    });
    response.end(body ?? "not found");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    at: (name) => `http://127.0.0.1:${port}/${name}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page around a body. `policy` is its Content-Security-Policy. */
export function paper(body: string, policy = ""): string {
  const meta = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return `<!doctype html><html lang="en"><meta charset="utf-8">${meta}<title>A page</title><link rel="icon" href="data:,"><body>${body}`;
}
