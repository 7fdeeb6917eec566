/** The three engines by name. The scripts of ./test set the paths of their programs. */

import { setting } from "../e2e/browser.ts";
import { chromium } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { firefox, type Settings } from "./firefox.ts";
import { webkit } from "./webkit.ts";

export type Name = "Chromium" | "Firefox" | "WebKit";

const STARTS: Readonly<Record<Name, (settings?: Settings) => Promise<Engine>>> = {
  Chromium: () => chromium(setting("HEADLESS")),
  Firefox: (settings) => firefox(setting("FIREFOX"), setting("XVFB"), settings),
  WebKit: () =>
    webkit({
      driver: setting("WEBKIT_DRIVER"),
      browser: setting("WEBKIT_BROWSER"),
      screen: setting("XVFB"),
    }),
};

/**
 * Starts a browser. A start that fails or hangs is tried once more; the second failure has the
 * browser's log. Firefox takes settings.
 */
export async function start(name: Name, settings?: Settings): Promise<Engine> {
  try {
    return await STARTS[name](settings);
  } catch (error) {
    console.error(`${name}: ${error}\nOnce more.`);
    return STARTS[name](settings);
  }
}
