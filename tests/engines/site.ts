/**
 * The built site with a script before all others that notes what a visitor should never meet, in
 * any engine.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepSite } from "../../scripts/offline.mjs";
import { serve } from "../../scripts/serve.mjs";

declare global {
  interface Window {
    /** Errors since the page was opened. */
    complaints: string[];
    /** The button of the page's bar with this name. */
    barButton(name: string): HTMLButtonElement | undefined;
  }
}

/**
 * Runs in the page. The driver of WebKit reports nothing of its console, and draws films slowly: so
 * the visitor wants no movement.
 */
function beforeAll(): void {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    matchMedia.call(window, query.replace("(prefers-reduced-motion: reduce)", "all"));
  window.complaints = [];
  window.barButton = (name) =>
    [...document.querySelectorAll<HTMLButtonElement>("header button")].find(
      ({ textContent }) => textContent?.trim() === name,
    );
  const note = (what: unknown) => window.complaints.push(String(what));
  const error = console.error;
  console.error = (...words: unknown[]) => {
    note(`console: ${words.join(" ")}`);
    error.apply(console, words);
  };
  addEventListener(
    "error",
    ({ message, target, filename, lineno }) => {
      const { src, href } = (target ?? {}) as { src?: string; href?: string };
      note(message ? `uncaught: ${message} (${filename}:${lineno})` : `not loaded: ${src ?? href}`);
    },
    true, // failures of resources do not bubble
  );
  addEventListener("unhandledrejection", ({ reason }) => note(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    note(`policy: ${violatedDirective} refuses ${blockedURI}`);
  });
}

export interface Site {
  /** With a slash at its end. */
  readonly url: string;
  /** Switches the server off. */
  stop(): void;
  close(): void;
}

/** Serves a copy of `dist`, and pages of other people beside it: their names and what they hold. */
export async function site(others: Readonly<Record<string, string>> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "nimscape-site-"));
  cpSync("dist", folder, { recursive: true });
  writeFileSync(join(folder, "complaints.js"), `(${beforeAll})();\n`);
  for (const [name, html] of Object.entries(others)) writeFileSync(join(folder, name), html);
  for (const name of ["index.html", "embed.html", ...Object.keys(others)]) {
    const path = join(folder, name);
    const html = readFileSync(path, "utf8");
    const script = '<script src="./complaints.js"></script>';
    writeFileSync(path, html.replace(/(?=<meta name="viewport")/, script));
    if (!readFileSync(path, "utf8").includes(script))
      throw new Error(`${name}: no place for a script`);
  }
  rmSync(join(folder, "embedding.html"), { force: true }); // the build does not store it either
  await keepSite(folder);
  const { url, close } = await serve({ folder, port: 0, base: "/some/path/" });
  return {
    url,
    stop: close,
    close() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
