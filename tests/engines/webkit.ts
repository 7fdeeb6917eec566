/**
 * WebKit, by classic WebDriver: https://www.w3.org/TR/webdriver2/. Its small browser needs a screen
 * and runs in a virtual one. The driver has no BiDi, so errors are noted by the page itself
 * (complaints.ts).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  calling,
  clickActions,
  type Engine,
  keyActions,
  outcomeOf,
  type Pointer,
  type Size,
  until,
} from "./engine.ts";
import { Program, startScreen } from "./process.ts";

/**
 * The bar of the small browser is as narrow as possible: it would keep the window wider than a
 * phone.
 */
const NARROW = `* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }\n`;

/** How long a command may take: a page that hangs fails its test, not the whole run. */
const PATIENCE_S = 60;

export interface Programs {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

export async function webkit(programs: Programs): Promise<Engine> {
  const { screen, display } = await startScreen(programs.screen);
  let driver: Program | undefined;
  try {
    const port = await freePort();
    driver = new Program(
      programs.driver,
      () => [`--port=${port}`],
      (folder) => {
        mkdirSync(join(folder, "gtk-3.0"));
        writeFileSync(join(folder, "gtk-3.0/gtk.css"), NARROW);
        return {
          DISPLAY: display,
          HOME: folder,
          XDG_CONFIG_HOME: folder,
          XDG_CACHE_HOME: join(folder, "cache"),
          XDG_DATA_HOME: join(folder, "data"),
          GTK_USE_PORTAL: "0",
          LIBGL_ALWAYS_SOFTWARE: "1", // the same pictures on every machine
        };
      },
    );
    const base = `http://127.0.0.1:${port}`;
    await answering(`${base}/status`);
    const capabilities = {
      alwaysMatch: {
        "webkitgtk:browserOptions": { binary: programs.browser, args: ["--automation"] },
      },
    };
    const { sessionId } = await command<{ sessionId: string }>("POST", `${base}/session`, {
      capabilities,
    });
    const session = `${base}/session/${sessionId}`;
    await command("POST", `${session}/timeouts`, {
      script: 1000 * PATIENCE_S,
      pageLoad: 1000 * PATIENCE_S,
    });
    return new WebKit(screen, driver, session);
  } catch (error) {
    const log = `${screen.output}${driver?.output ?? ""}`;
    driver?.end();
    screen.end();
    throw new Error(`WebKit did not start: ${error}\n${log}`);
  }
}

class WebKit implements Engine {
  readonly #screen: Program;
  readonly #driver: Program;
  readonly #session: string;
  /** How much taller the window is than the page in it. */
  #bar: number | undefined;

  constructor(screen: Program, driver: Program, session: string) {
    this.#screen = screen;
    this.#driver = driver;
    this.#session = session;
  }

  async open(url: string): Promise<void> {
    await this.#send("POST", "/url", { url: "about:blank" });
    await this.#send("POST", "/url", { url });
  }

  async reload(): Promise<void> {
    await this.#send("POST", "/refresh", {});
  }

  async resize({ width, height }: Size): Promise<void> {
    const set = (height: number) =>
      this.#send("POST", "/window/rect", { x: 0, y: 0, width, height });
    if (this.#bar === undefined) {
      await set(900);
      this.#bar = 900 - (await this.run(() => innerHeight));
    }
    const wanted = `${width} by ${height}`;
    await set(height + this.#bar);
    await until(
      async () => (await this.run(() => `${innerWidth} by ${innerHeight}`)) === wanted,
      `the window is ${wanted}`,
    );
  }

  async run<A extends readonly unknown[], T>(
    what: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]; (${calling(what as never, args)})().then(done);`;
    return outcomeOf(await this.#send<string>("POST", "/execute/async", { script, args: [] }));
  }

  async press(...keys: string[]): Promise<void> {
    await this.#send("POST", "/actions", { actions: keyActions(keys) });
  }

  async click(x: number, y: number, by?: Pointer): Promise<void> {
    await this.#send("POST", "/actions", { actions: clickActions(x, y, by) });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#send<string>("GET", "/screenshot"), "base64");
  }

  async complaints(): Promise<readonly string[]> {
    return [];
  }

  log(): string {
    return this.#driver.output;
  }

  async close(): Promise<void> {
    await this.#send("DELETE", "").catch(() => {}); // it may have ended already
    this.#driver.end();
    this.#screen.end();
  }

  #send<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    return command<T>(method, this.#session + path, body);
  }
}

async function command<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(1000 * (PATIENCE_S + 5)),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok)
    throw new Error(
      `${value?.error}: ${value?.message} (${url.replace(/.*\/session\/[^/]*/, "")})`,
    );
  return value;
}

/** Waits until the driver answers, 20 seconds at most. */
async function answering(url: string): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (round === 200) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
