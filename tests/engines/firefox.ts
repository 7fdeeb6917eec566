/**
 * Firefox, by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/. A client of our own: the
 * libraries that speak it bring 80 packages, and these tests send a dozen commands.
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";
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

/** Preferences by their names in about:config. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

/** No first pages, no requests of the browser's own, WebGL without a graphics card. */
const SETTINGS: Settings = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
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
  "webgl.force-enabled": true,
};

/** about:blank would put the focus into the address bar. */
const EMPTY = "data:text/html,";

/**
 * Under a virtual screen: without one, Firefox has no WebGL on a machine without a graphics card.
 */
export async function firefox(settings: Settings = {}): Promise<Engine> {
  const { screen, env } = await startScreen();
  const browser = new Program(
    process.env.FIREFOX ?? "firefox",
    (profile) => {
      const lines = Object.entries({ ...SETTINGS, ...settings }).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
      );
      writeFileSync(join(profile, "user.js"), lines.join(""));
      return ["--no-remote", "--profile", profile, "--remote-debugging-port", "0", EMPTY];
    },
    (profile) => ({ ...env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" }),
  );
  const address = await browser.wait(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, { done(result: never): void; fail(error: Error): void }>();
  let errors: string[] = [];
  socket.on("message", (data) => {
    const { id, error, message, result, params } = JSON.parse(String(data));
    if (params?.level === "error") errors.push(String(params.text));
    const sent = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) sent?.done(result as never);
    else sent?.fail(new Error(`${error}: ${message}`));
  });
  socket.on("error", () => {}); // "close" follows
  socket.on("close", () => {
    for (const { fail } of waiting.values()) fail(new Error("Firefox has ended"));
  });
  let last = 0;
  const send = <T = unknown>(method: string, params: object): Promise<T> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => waiting.set(id, { done, fail }));
  };

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  type Tree = { contexts: { context: string }[] };
  const { contexts } = await send<Tree>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  const act = (actions: unknown[]) => send("input.performActions", { context, actions });
  const goTo = (url: string) =>
    send("browsingContext.navigate", { context, url, wait: "complete" });
  const engine: Engine = {
    async open(url) {
      await goTo(EMPTY);
      await engine.click(1, 1); // Tab may have led out of the last page; without the focus no key presses a button
      await goTo(url);
      // A best effort: after a dialog the bars of Firefox may hold the focus.
      const hasFocus = async () => {
        await send("browsingContext.activate", { context });
        return engine.run(() => document.hasFocus());
      };
      await until(hasFocus, "the page has the focus", 2).catch(() => {});
    },
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    resize: async (viewport: Size) =>
      void (await send("browsingContext.setViewport", { context, viewport })),
    scale: async (devicePixelRatio) =>
      void (await send("browsingContext.setViewport", { context, devicePixelRatio })),
    async run(what, ...args) {
      type Answer = { result?: { value?: string }; exceptionDetails?: { text: string } };
      const { result, exceptionDetails } = await send<Answer>("script.callFunction", {
        functionDeclaration: calling(what as never, args),
        awaitPromise: true,
        target: { context },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return outcomeOf(result?.value ?? "");
    },
    press: async (...keys) => void (await act(keyActions(keys))),
    click: async (x, y) => void (await act(clickActions(x, y))),
    async screenshot() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(data, "base64");
    },
    complaints() {
      const taken = errors;
      errors = [];
      return taken;
    },
    log: () => browser.output,
    async close() {
      socket.close();
      browser.end();
      screen.end();
    },
  };
  return engine;
}
