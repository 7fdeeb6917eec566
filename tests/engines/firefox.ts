/**
 * Firefox, by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/. A client of our own: the
 * libraries that speak it need a patched Firefox or bring 80 packages, and these tests send a dozen
 * commands.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";
import {
  calling,
  clickActions,
  type Engine,
  keyActions,
  outcomeOf,
  type Pointer,
  type Size,
} from "./engine.ts";
import { Program, startScreen } from "./process.ts";

/**
 * No first pages, no requests of the browser's own, WebGL without a graphics card, downloads
 * without a question.
 */
const SETTINGS = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "focusmanager.testmode": true, // a page without a window has the focus all the same
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.active-protocols": 1,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
  "webgl.force-enabled": true,
};

/** Preferences by their names in about:config. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

interface Reply {
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly result?: never;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string; readonly source?: unknown };
}

/** How long a command may take: a page that hangs fails its test, not the whole run. */
const PATIENCE_S = 60;

/**
 * Under a virtual screen: without one, Firefox has no WebGL on a machine without a graphics card.
 */
export async function firefox(
  program: string,
  screens: string,
  settings: Settings = {},
): Promise<Engine> {
  const { screen, display } = await startScreen(screens);
  const browser = new Program(
    program,
    (profile) => {
      const lines = Object.entries({ ...SETTINGS, ...settings }).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
      );
      writeFileSync(join(profile, "user.js"), lines.join(""));
      return [
        "--no-remote",
        "--profile",
        profile,
        "--remote-debugging-port",
        "0",
        "data:text/html,",
      ];
    },
    (profile) => ({
      HOME: profile,
      DISPLAY: display,
      MOZ_CRASHREPORTER_DISABLE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    }),
  );
  try {
    const [, address] = await browser.wait(/WebDriver BiDi listening on (ws:\S+)/, 40);
    const bidi = await Connection.open(`${address}/session`);
    await bidi.send("session.new", { capabilities: {} });
    await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await bidi.send<{ contexts: { context: string }[] }>(
      "browsingContext.getTree",
      {},
    );
    const context = contexts[0]?.context;
    return new Firefox(screen, browser, bidi, String(context));
  } catch (error) {
    const log = browser.output;
    browser.end();
    screen.end();
    throw new Error(`Firefox did not start: ${error}\n${log}`);
  }
}

class Firefox implements Engine {
  readonly #screen: Program;
  readonly #browser: Program;
  readonly #bidi: Connection;
  readonly #context: string;

  constructor(screen: Program, browser: Program, bidi: Connection, context: string) {
    this.#screen = screen;
    this.#browser = browser;
    this.#bidi = bidi;
    this.#context = context;
  }

  async open(url: string): Promise<void> {
    const { context } = this.#here;
    const empty = "data:text/html,"; // about:blank would put the focus into the address bar
    await this.#bidi.send("browsingContext.navigate", { context, url: empty, wait: "complete" });
    await this.click(1, 1); // Tab may have led out of the last page; without the focus no key presses a button
    await this.#bidi.send("browsingContext.navigate", { context, url, wait: "complete" });
    await this.#bidi.send("browsingContext.activate", { context });
    // A best effort: after a dialog the bars of Firefox may hold the focus, and only tests of the
    // keyboard, which come before, need it in the page.
    const hasFocus = () => this.run(() => document.hasFocus());
    for (let tries = 0; tries < 20 && !(await hasFocus()); tries++) {
      await new Promise((later) => setTimeout(later, 100));
      await this.#bidi.send("browsingContext.activate", { context });
    }
  }

  async reload(): Promise<void> {
    await this.#bidi.send("browsingContext.reload", { ...this.#here, wait: "complete" });
  }

  async resize(viewport: Size): Promise<void> {
    await this.#bidi.send("browsingContext.setViewport", { ...this.#here, viewport });
  }

  async scale(devicePixelRatio: number): Promise<void> {
    await this.#bidi.send("browsingContext.setViewport", { ...this.#here, devicePixelRatio });
  }

  async run<A extends readonly unknown[], T>(
    what: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    const { result, exceptionDetails } = await this.#bidi.send<{
      result?: { value?: string };
      exceptionDetails?: { text: string };
    }>("script.callFunction", {
      functionDeclaration: calling(what as never, args),
      awaitPromise: true,
      target: this.#here,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return outcomeOf(result?.value ?? "");
  }

  async press(...keys: string[]): Promise<void> {
    await this.#bidi.send("input.performActions", { ...this.#here, actions: keyActions(keys) });
  }

  async click(x: number, y: number, by?: Pointer): Promise<void> {
    await this.#bidi.send("input.performActions", {
      ...this.#here,
      actions: clickActions(x, y, by),
    });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#bidi.send<{ data: string }>(
      "browsingContext.captureScreenshot",
      this.#here,
    );
    return Buffer.from(data, "base64");
  }

  async complaints(): Promise<readonly string[]> {
    return this.#bidi.takeErrors();
  }

  log(): string {
    return this.#browser.output;
  }

  async close(): Promise<void> {
    this.#bidi.close();
    this.#browser.end();
    this.#screen.end();
  }

  get #here() {
    return { context: this.#context };
  }
}

/** Commands and their answers over one WebSocket. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { done(result: never): void; fail(error: Error): void }>();
  #errors: string[] = [];
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#hear(JSON.parse(String(data)) as Reply));
    socket.on("close", () => {
      for (const { fail } of this.#waiting.values())
        fail(new Error("Firefox has closed the connection"));
      this.#waiting.clear();
    });
    socket.on("error", () => {}); // "close" follows
  }

  static open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(new Connection(socket)));
      socket.once("error", reject);
    });
  }

  send<T = unknown>(method: string, params: object): Promise<T> {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      const late = setTimeout(
        () => fail(new Error(`${method}: no answer in ${PATIENCE_S} s`)),
        1000 * PATIENCE_S,
      );
      const settle = () => {
        clearTimeout(late);
        this.#waiting.delete(id);
      };
      this.#waiting.set(id, {
        done: (result) => {
          settle();
          done(result);
        },
        fail: (error) => {
          settle();
          fail(error);
        },
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  takeErrors(): readonly string[] {
    const errors = this.#errors;
    this.#errors = [];
    return errors;
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, error, message, result, method, params }: Reply): void {
    if (method === "log.entryAdded" && params?.level === "error")
      this.#errors.push(String(params.text));
    const waiting = this.#waiting.get(id ?? 0);
    if (error !== undefined) waiting?.fail(new Error(`${error}: ${message}`));
    else waiting?.done(result as never);
  }
}
