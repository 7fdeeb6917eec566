/**
 * WebKit, by classic WebDriver: https://www.w3.org/TR/webdriver2/. Its small browser runs in a
 * virtual screen. The driver has no BiDi, so the page itself notes errors (site.ts). The libraries
 * that speak it bring 60 packages and other browsers' drivers.
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
  type Size,
  until,
} from "./engine.ts";
import { Program, startScreen } from "./process.ts";

/**
 * The bar of the small browser is as narrow as possible: it would keep the window wider than a
 * phone.
 */
const NARROW = `* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }\n`;

/** How long a script in the page may take, in milliseconds. */
const PATIENCE = 120_000;

export async function webkit(): Promise<Engine> {
  const { screen, env } = await startScreen();
  const port = await freePort();
  const driver = new Program(
    process.env.WEBKIT_DRIVER ?? "WebKitWebDriver",
    () => [`--port=${port}`],
    (folder) => {
      mkdirSync(join(folder, "gtk-3.0"));
      writeFileSync(join(folder, "gtk-3.0/gtk.css"), NARROW);
      const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: join(folder, "data") };
      return { ...env, ...home, XDG_CACHE_HOME: join(folder, "cache"), GTK_USE_PORTAL: "0" };
    },
  );
  const base = `http://127.0.0.1:${port}`;
  const isThere = () =>
    fetch(`${base}/status`).then(
      () => true,
      () => false,
    );
  await until(isThere, "the driver answers");
  const binary = process.env.WEBKIT_BROWSER;
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const capabilities = { alwaysMatch: options };
  type Session = { sessionId: string };
  const { sessionId } = await command<Session>("POST", `${base}/session`, { capabilities });
  const send = <T = unknown>(method: string, path: string, body?: object) =>
    command<T>(method, `${base}/session/${sessionId}${path}`, body);
  const post = async (path: string, body: object) => void (await send("POST", path, body));
  await post("/timeouts", { script: PATIENCE, pageLoad: PATIENCE });

  /** How much taller the window is than the page in it. */
  let bar: number | undefined;
  const engine: Engine = {
    async open(url) {
      await post("/url", { url: "about:blank" });
      await post("/url", { url });
    },
    reload: () => post("/refresh", {}),
    async resize({ width, height }: Size) {
      const set = (height: number) => post("/window/rect", { x: 0, y: 0, width, height });
      if (bar === undefined) {
        await set(900);
        bar = 900 - (await engine.run(() => innerHeight));
      }
      const wanted = `${width} by ${height}`;
      await set(height + bar);
      await until(
        async () => (await engine.run(() => `${innerWidth} by ${innerHeight}`)) === wanted,
        `the window is ${wanted}`,
      );
    },
    async run(what, ...args) {
      const script = `const done = arguments[arguments.length - 1]; (${calling(what as never, args)})().then(done);`;
      return outcomeOf(await send<string>("POST", "/execute/async", { script, args: [] }));
    },
    press: (...keys) => post("/actions", { actions: keyActions(keys) }),
    click: (x, y) => post("/actions", { actions: clickActions(x, y) }),
    screenshot: async () => Buffer.from(await send<string>("GET", "/screenshot"), "base64"),
    complaints: () => [],
    log: () => driver.output,
    async close() {
      await send("DELETE", "").catch(() => {}); // it may have ended already
      driver.end();
      screen.end();
    },
  };
  return engine;
}

async function command<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
