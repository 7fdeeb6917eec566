/** `test` for each engine: a browser, its window, and what is open there. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import type {} from "../../www/scripting.ts";
import { faultsOfBoxes } from "./boxes.ts";
import { type Engine, type Size, until } from "./engine.ts";
import { firefox, type Settings } from "./firefox.ts";
import { type Site, site } from "./site.ts";
import { webkit } from "./webkit.ts";

/** What playwright.config.ts says of a project. */
export interface Choice {
  readonly engineName: "Firefox" | "WebKit";
  /** Preferences of Firefox. */
  readonly settings: Settings;
}

export interface Layout extends Size {
  /** The font size in per cent. */
  readonly letters?: number;
}

/** The page has its widest layout from 72 rem on; software draws small windows faster. */
export const WIDE: Layout = { width: 1200, height: 720 };
export const DESK: Layout = { width: 1024, height: 768 };
export const PHONE: Layout = { width: 390, height: 844 };

const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A page</title><link rel="icon" href="data:,"><script type="module" src="./figure.js"></script></head>
<body><p>Before the figure.</p><nimscape-figure></nimscape-figure><p>After it.</p></body></html>`;

/** What shows a link: the page, its frame for other pages, or the element in another page. */
export type Holder = "page" | "frame" | "element";
const FILES = { page: "", frame: "embed.html", element: "host.html" };

export class Scene {
  readonly engine: Engine;
  readonly place: Site;
  /** What is open and can show another link. */
  #holder: Holder | null = null;
  #size: Layout | null = null;

  constructor(engine: Engine, place: Site) {
    this.engine = engine;
    this.place = place;
  }

  /** Opens a page or a frame from scratch, and waits for its picture. */
  async open(path: string): Promise<void> {
    this.#holder = null;
    await this.engine.open(this.place.url + path);
    await this.settled();
  }

  /**
   * Shows a link and waits for its picture. What is open is used again, because a load costs as
   * much as ten links.
   */
  async show(link: string, holder: Holder = "page"): Promise<void> {
    if (this.#holder !== holder) await this.engine.open(this.place.url + FILES[holder]);
    this.#holder = null;
    await until(() => this.engine.run(isStarted), "the page has started");
    await this.engine.run(
      (link, holder) => {
        const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
        if (holder === "element") figure?.setAttribute("link", link);
        else (figure ?? window.nimscape).link = link;
      },
      link,
      holder,
    );
    await this.settled();
    this.#holder = holder;
  }

  /** Waits until the page, the frame or the element of a page has its picture. */
  async settled(): Promise<void> {
    await until(() => this.engine.run(isStarted), "the page has started");
    await this.engine.run(() => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
      return (figure ?? window.nimscape).settled();
    });
  }

  digest(): Promise<string> {
    return this.engine.run(() => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
      return (figure ?? window.nimscape).digest();
    });
  }

  /** Gives the window its size, and the letters of what is open theirs. */
  async arrange(layout: Layout): Promise<void> {
    if (!isSame(this.#size, layout)) await this.engine.resize(layout);
    this.#size = layout;
    await this.engine.run(
      (letters) => {
        const { style } = document.documentElement;
        if ((style.fontSize || "100%") === letters) return;
        style.setProperty("font-size", letters);
        style.setProperty("display", "none"); // WebKit keeps some sizes that were relative to the old font size
        void document.documentElement.offsetHeight;
        style.removeProperty("display");
      },
      `${layout.letters ?? 100}%`,
    );
  }

  /** Waits until the page has reacted to a new size: observers of sizes run with frames. */
  async quiet(): Promise<void> {
    await this.engine.run(async () => {
      const frame = () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
        });
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
      await frame();
      await (figure ?? window.nimscape).settled();
      await frame();
    });
  }

  /**
   * Shows something in the first layout and returns the faults of its boxes in all of them. It
   * begins with the last one if that has the size of the window: each change of it costs a picture.
   */
  async faults(layouts: readonly Layout[], show: () => Promise<void>): Promise<string[]> {
    const faults: string[] = [];
    const isBackwards = isSame(this.#size, layouts.at(-1));
    for (const [at, layout] of (isBackwards ? layouts.toReversed() : layouts).entries()) {
      await this.arrange(layout);
      if (at === 0) {
        await show();
        await this.arrange(layout); // another page has its own letters
      }
      await this.quiet();
      const { width, height, letters = 100 } = layout;
      for (const fault of await this.engine.run(faultsOfBoxes))
        faults.push(`${width} x ${height}, ${letters} %: ${fault}`);
    }
    return faults;
  }

  /** Takes what a visitor should not have met since the last call. */
  async complaints(): Promise<readonly string[]> {
    const noted = await this.engine.run(() => window.complaints?.splice(0) ?? []);
    return [...noted, ...this.engine.complaints()];
  }

  /** Whether an expression of the page comes to hold. */
  holds<A extends readonly unknown[]>(
    sentence: string,
    what: (...args: A) => boolean,
    ...args: A
  ): Promise<void> {
    return until(() => this.engine.run(what, ...args), sentence);
  }
}

const isStarted = () => {
  const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
  return Boolean(window.nimscape ?? figure?.settled);
};

const isSame = (one: Size | null, other: Size | undefined) =>
  one?.width === other?.width && one?.height === other?.height;

export async function start({ engineName, settings }: Choice, place: Site): Promise<Scene> {
  return new Scene(engineName === "WebKit" ? await webkit() : await firefox(settings), place);
}

/** A test that fails attaches a screenshot and the end of the browser's log. */
export const test = base.extend<{ scene: Scene }, Choice & { started: Scene }>({
  engineName: ["Firefox", { option: true, scope: "worker" }],
  settings: [{}, { option: true, scope: "worker" }],
  started: [
    async ({ engineName, settings }, use) => {
      const place = await site({ "host.html": HOST });
      const scene = await start({ engineName, settings }, place);
      await use(scene);
      await scene.engine.close();
      place.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  scene: async ({ started }, use, info) => {
    await use(started);
    if (info.status === info.expectedStatus)
      return assert.deepEqual(await started.complaints(), []);
    const body = await started.engine.screenshot();
    await info.attach("page", { body, contentType: "image/png" });
    await info.attach("log", { body: started.engine.log() });
  },
});

const corpus = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
  readonly links: readonly { readonly link: string; readonly digest: string }[];
};

/** Returns the digest of a published link, as Chromium computes it. */
export function digestOf(link: string): string {
  const known = corpus.links.find((each) => each.link === link)?.digest;
  assert.ok(known, `${link} is in tests/data/links.json`);
  return known;
}
