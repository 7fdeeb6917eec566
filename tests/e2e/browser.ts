/**
 * Pages of the built site, in a headless Chromium, that record everything that must not happen to a
 * visitor. serve.ts serves the site and sets NIMSCAPE_URL.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Frame, Page, Request } from "playwright-core";
import type {} from "../../www/scripting.ts";

/** WebGL runs in software, so that pictures are the same on every machine. */
export const FLAGS = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing", // in software it doubles the work
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A small window of a desk: software draws pictures in a time proportional to their pixels. */
const SIZE = { width: 1024, height: 694 };

/** How long a page may take for one thing, in milliseconds: machines that test are often busy. */
const PATIENCE = 120_000;

export interface Visit {
  readonly page: Page;
  /**
   * Errors on the console, uncaught errors, requests that failed or that went to another host. A
   * test that leaves some here fails: one that expects them takes them out.
   */
  readonly complaints: string[];
  /** Closes the page before the test ends, which closes it otherwise. */
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  /** Pixels of the screen for one of CSS. Software draws an octant of half of them in a third. */
  readonly scale?: number;
  readonly theme?: "light" | "dark";
  readonly touch?: boolean;
  /** A page of another site with figures in it; the link is appended to its address. */
  readonly at?: string;
  readonly scripts?: boolean;
  /**
   * Whether the site may install its service worker. Otherwise every request goes to the server and
   * is seen here.
   */
  readonly offline?: boolean;
  /** Another address of the site, with a slash at its end. */
  readonly site?: string;
  /** Whether "More settings" is open, as a visitor may have left it. Default: yes. */
  readonly settings?: boolean;
  /** Prepares the page before it is opened: missing files, missing features of the browser. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Whether no earlier test has used the page. Tests that change the browser itself need it. */
  readonly fresh?: boolean;
  /**
   * Whether several tests use the page, which test.beforeAll opens: it stays open. A second page
   * that is opened alike is the other one.
   */
  readonly shared?: boolean | "other";
}

/** Options of a page that a later test may use again. */
const REUSED = new Set(["width", "height", "scale", "theme", "touch"]);

/** A page that is open; one that is not sound, because its test has failed, is not used again. */
interface Opened extends Visit {
  close(isSound?: boolean): Promise<void>;
}

export class Visitor {
  #browser: Browser | undefined;
  /** Pages that a test has closed as it found them, by their options: a visit costs ten links. */
  readonly #left = new Map<string, Visit[]>();
  /** The pages of the current test. */
  readonly #opened = new Set<Opened>();
  /** Pages of several tests, by what opened them. */
  readonly #shared = new Map<string, Visit>();
  /** What is left to do when the current test has ended. */
  readonly #later: (() => unknown)[] = [];

  get browser(): Browser {
    assert.ok(this.#browser, "no test has begun");
    return this.#browser;
  }

  set browser(browser: Browser) {
    this.#browser = browser;
  }

  /** The address of the site, with a slash at its end. */
  get url(): string {
    return setting("NIMSCAPE_URL");
  }

  /** Calls a function when the current test has ended and its pages are closed. */
  atEnd(call: () => unknown): void {
    this.#later.push(call);
  }

  /**
   * Closes the pages of a test, and throws if there were complaints. Pages of a test that has
   * failed are not used again.
   */
  async endTest(isSound: boolean): Promise<void> {
    const opened = [...this.#opened];
    this.#opened.clear();
    for (const { complaints, close } of opened)
      await close(isSound).catch((error) => complaints.push(`does not close: ${error}`));
    for (const call of this.#later.splice(0)) await call();
    const all = [...opened, ...this.#shared.values()].map(({ complaints }) => complaints.splice(0));
    assert.deepEqual(all.flat(), []);
  }

  /**
   * Opens the site at a link such as `#v1/growth?n=6`, in a fresh profile. Without a link that is
   * `#v1/growth`, or nothing on a page of another site; `#` is Start.
   */
  async visit(to = "", options: VisitOptions = {}): Promise<Visit> {
    const link = to === "" && options.at === undefined ? "#v1/growth" : to;
    const context = await this.browser.newContext({
      viewport: { width: options.width ?? SIZE.width, height: options.height ?? SIZE.height },
      deviceScaleFactor: options.scale ?? 1,
      colorScheme: options.theme ?? "light",
      hasTouch: options.touch ?? false,
      javaScriptEnabled: options.scripts ?? true,
      serviceWorkers: options.offline ? "allow" : "block",
    });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(tellViolations);
    if (options.settings ?? true) await context.addInitScript(openSettings);
    const page = await context.newPage();
    await options.before?.(page);
    const site = options.at ?? options.site ?? this.url;
    const complaints = complaintsOf(page, [new URL(this.url).origin, new URL(site).origin]);
    const close = () => {
      page.removeAllListeners("requestfailed"); // the browser ends the requests of a closed page
      return context.close();
    };
    const visit = { page, complaints, close };
    if (options.shared) {
      const key = JSON.stringify([to, options]);
      await this.#shared.get(key)?.close(); // of an earlier part of the same file
      this.#shared.set(key, visit);
    } else this.#opened.add(visit);
    await page.goto(site + link);
    return visit;
  }

  /** As `visit`, perhaps in a page of an earlier test, and waits until the picture is complete. */
  async open(link = "", options: VisitOptions = {}): Promise<Visit> {
    if (!Object.keys(options).every((name) => REUSED.has(name))) {
      const visit = await this.visit(link, options);
      await begun(visit.page);
      return visit;
    }
    const left = this.#left.get(JSON.stringify(options)) ?? [];
    this.#left.set(JSON.stringify(options), left);
    const old = left.pop();
    const visit = old ?? (await this.visit(link, options));
    this.#opened.delete(visit);
    let closing: Promise<void> | undefined;
    const again: Opened = {
      ...visit,
      close: (isSound = true) => (closing ??= isSound ? leave() : visit.close()),
    };
    this.#opened.add(again);
    if (old === undefined) await begun(visit.page);
    else await go(visit.page, link === "" ? "#v1/growth" : link);
    const size = JSON.stringify(visit.page.viewportSize());
    const leave = async () => {
      const { page, complaints } = visit;
      const isSame = JSON.stringify(page.viewportSize()) === size;
      const isAlone = page.context().pages().length === 1;
      const isClean = isSame && isAlone && (await tidied(page)) && complaints.length === 0;
      if (isClean) left.push(visit);
      else await visit.close();
    };
    return again;
  }
}

/** Waits until the page has started, which may load a language first, and has its picture. */
async function begun(page: Page): Promise<void> {
  await page.waitForFunction(() => window.nimscape !== undefined);
  await settled(page);
}

/** Waits until the picture of the current state is complete or has failed with a message. */
export const settled = (page: Page) =>
  page.evaluate(() => window.nimscape.settled().catch(() => {}));

/** Opens "More settings", as if the visitor had opened it before. */
function openSettings(): void {
  try {
    localStorage.setItem("nimscape-settings", "open");
  } catch {} // a frame without an origin stores nothing
}

/** Opens the menu of the navigation, in narrow windows. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('nav .menu[aria-expanded="false"]');
  if (await menu.isVisible()) await menu.click();
}

/** Goes to a view of a group of the navigation, and waits until its picture is complete. */
export async function goTo(page: Page, group: string, label: string): Promise<void> {
  const link = page.locator("nav a", { hasText: new RegExp(`^${label}( [A-Z]|$)`) });
  await openMenu(page);
  if (!(await link.isVisible()))
    await page.locator("nav").getByRole("button", { name: group }).click();
  await link.click();
  await page.waitForFunction(
    (label) => document.querySelector("nav a[aria-current]")?.textContent?.startsWith(label),
    label,
  );
  await settled(page);
}

/** Returns the current link. */
export const link = (page: Page) => page.evaluate(() => window.nimscape.link);

/** The facts beside the picture, as text. */
export const facts = (page: Page) => page.locator(".facts").innerText();

/** Returns the visible plane as plain numbers. */
export async function plane(page: Page) {
  const { values, ...rest } = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "plane") throw new Error(`a ${field.kind}, not a plane`);
    const { origin, shape, values } = field;
    return { origin, shape, values: values.join() }; // Playwright takes long for many numbers
  });
  return { ...rest, values: values === "" ? [] : values.split(",").map(Number) };
}

/** Returns the first number of the visible plane. */
export const first = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    return field.kind === "plane" ? field.values[0] : undefined;
  });

/**
 * Returns by how many pixels the page is wider than the window; 0 or less if it does not scroll
 * sideways.
 */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Doubles the font size of the page, as a setting of the browser does. The policy forbids adding a
 * style.
 */
export const largeLetters = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

/** Waits until a condition holds; throws with the sentence if it does not within a minute. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  sentence: string,
): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within a minute: ${sentence}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

/**
 * Fingers on a touch screen. Touches carry their own times, so that what is a double tap does not
 * depend on the speed of the machine.
 */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let time = Date.now();
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    at: readonly (readonly number[])[],
  ) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map(([x = 0, y = 0], id) => ({ x, y, id })),
      timestamp: time / 1000,
    });
  return {
    /** Moves two fingers apart, from and to so many pixels on each side of a place. */
    async spread([x = 0, y = 0]: readonly number[], from: number, to: number) {
      for (let step = 0; step <= 4; step++) {
        const far = from + ((to - from) * step) / 4;
        time += 50;
        await send(step === 0 ? "touchStart" : "touchMove", [
          [x - far, y],
          [x + far, y],
        ]);
      }
      time += 1000; // no inertia
      await send("touchEnd", []);
    },
    /** Taps some milliseconds after the last touch. */
    async tap(x: number, y: number, after = 1000) {
      time += after;
      await send("touchStart", [[x, y]]);
      time += 20;
      await send("touchEnd", []);
    },
  };
}

/** Presses Tab until the focus is on an element that a selector matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tab = 0; tab < 120; tab++) {
    const isThere = (selector: string) => document.activeElement?.matches(selector) ?? false;
    if (await page.evaluate(isThere, selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** Makes a folder that is removed when the process of the tests ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nimscape-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Goes to a link and waits for its picture. */
export async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((to) => {
    window.nimscape.link = to;
  }, to);
  await settled(page);
}

const dialogs = (page: Page) => page.locator("dialog[open]").count();

/**
 * Returns whether a page is as a new one would be: the same document in the same window, nothing
 * open or stored. Then nothing has the pointer or the focus any more, and nothing is scrolled.
 */
async function tidied(page: Page): Promise<boolean> {
  await page.mouse.move(0, 0);
  if (!(await page.evaluate(() => "nimscape" in window))) return false;
  for (let open = await dialogs(page); open > 0; open--) await page.keyboard.press("Escape");
  await go(page, "#v1/array?side=2"); // nothing plays any more
  return page.evaluate(() => {
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    const { fullscreenElement, documentElement } = document;
    const first = document.createElement("a"); // the next Tab leads to what comes after it
    first.tabIndex = -1;
    document.body.prepend(first);
    first.focus();
    first.remove();
    for (const element of document.querySelectorAll("*")) element.scrollTo(0, 0);
    return (
      document.querySelector("dialog[open], details[open]:not(.settings)") === null &&
      document.querySelector("dialog.exports") === null && // it keeps what was chosen
      fullscreenElement === null &&
      documentElement.getAttribute("style") === null &&
      stored === '[{"nimscape-settings":"open"},{}]'
    );
  });
}

/** Violations of the policy of a page become errors on its console, and so complaints. */
function tellViolations(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    console.error(`policy: ${violatedDirective} refuses ${blockedURI}`);
  });
}

function complaintsOf(page: Page, origins: readonly string[]): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") {
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  // The browser ends the requests of a page or a frame that is left: they are no fault.
  const pages = new WeakMap<Frame, number>();
  const pagesOf = (request: Request) => pages.get(request.frame()) ?? 0;
  const pageOf = new WeakMap<Request, number>();
  page.on("request", (request) => pageOf.set(request, pagesOf(request)));
  page.on("response", (response) => {
    const request = response.request();
    if (request.isNavigationRequest()) pages.set(request.frame(), pagesOf(request) + 1);
  });
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    const wasEnded = error === "net::ERR_ABORTED";
    if (wasEnded && (pageOf.get(request) ?? 0) < pagesOf(request)) return;
    const complaint = `failed: ${request.url()} (${error})`;
    complaints.push(complaint);
    if (!wasEnded) return;
    const forgive = (frame: Frame) => {
      const at = complaints.indexOf(complaint);
      if (frame === request.frame() && at >= 0) complaints.splice(at, 1);
    };
    page.on("framedetached", forgive);
    page.on("response", (response) => {
      const next = response.request();
      if (next.isNavigationRequest()) forgive(next.frame());
    });
  });
  page.on("response", (response) => {
    if (!response.ok()) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && !origins.includes(url.origin)) {
      complaints.push(`another host: ${request.url()}`);
    }
  });
  return complaints;
}

/** A variable of the environment that `./test` sets. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: ./test sets it`);
  return value;
}
