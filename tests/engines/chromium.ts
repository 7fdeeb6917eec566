/** Chromium, by Playwright, with the same interface as the other engines. */
import { chromium as playwright } from "playwright-core";
import { FLAGS } from "../e2e/browser.ts";
import { calling, type Engine, outcomeOf } from "./engine.ts";

export async function chromium(program: string): Promise<Engine> {
  const browser = await playwright.launch({ executablePath: program, args: FLAGS });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  return {
    async open(url) {
      await page.goto("about:blank");
      await page.goto(url);
    },
    reload: async () => void (await page.reload()),
    resize: (size) => page.setViewportSize(size),
    run: async (what, ...args) =>
      outcomeOf(await page.evaluate(`(${calling(what as never, args)})()`)),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    click: (x, y) => page.mouse.click(x, y),
    screenshot: () => page.screenshot(),
    async complaints() {
      const taken = errors;
      errors = [];
      return taken;
    },
    log: () => "",
    close: () => browser.close(),
  };
}
