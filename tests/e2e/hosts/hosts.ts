/** Pages of other sites: a server on its own port, and so of another origin, and their figures. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import type { NimscapeFigure } from "../../../www/embed/figure.ts";

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

/** A page whose figure is given later, by `put`. */
export const stage = (site: string, more = "") =>
  paper(`<script type="module" src="${site}figure.js"></script><style>body { margin: 0 }
    nimscape-figure { width: 600px } hr { height: 3000px }</style>${more}<div id="stage"></div>`);

/** Calls a function on the first figure of a page. */
export const ask = <T>(
  where: Page | Frame,
  what: (figure: NimscapeFigure) => T | Promise<T>,
): Promise<T> =>
  where.evaluate(`(${what})(document.querySelector("nimscape-figure"))`) as Promise<T>;

/** Waits until the first figure of a page is there and its picture complete. */
export async function figureSettled(where: Page | Frame): Promise<void> {
  await where.waitForFunction(() => customElements.get("nimscape-figure"));
  await ask(where, (figure) => figure.settled());
}

/** Puts a figure on a stage, in place of the last one, and waits for its picture. */
export async function put(page: Page, attributes: string, text = ""): Promise<void> {
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  await page.evaluate((html) => {
    const stage = document.querySelector("#stage") as HTMLElement;
    stage.innerHTML = html;
    scrollTo(0, 0);
  }, `<nimscape-figure ${attributes}>${text}</nimscape-figure>`);
  await figureSettled(page);
}
