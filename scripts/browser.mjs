// Opens the built site in Chromium, which draws in software.
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

/**
 * @param {string} [executablePath]
 * @param {string} [folder] of the site
 */
export async function opened(executablePath = process.env.CHROMIUM ?? "", folder = "dist") {
  const { url, close } = await serve({ folder, port: 0 });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  const end = async () => {
    await browser.close();
    close();
  };
  return { url, browser, end };
}
