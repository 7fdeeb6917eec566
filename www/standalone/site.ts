/**
 * The files of a standalone figure: the core and the worker are in its own document, and an
 * attribute has the address of the original site. A browser lets a page on disk fetch nothing and
 * import no modules, so the files are text in elements that no browser runs.
 */
import { unpacked } from "./packing.ts";

export const home = document.documentElement.dataset.home ?? "";

let compiling: Promise<WebAssembly.Module> | null = null;

/** The file has only one module: the exporting page chose it for its picture. */
export function cut(_view: string): undefined {
  return undefined;
}

/** Loads the core of this file. */
export function core(): Promise<WebAssembly.Module> {
  compiling ??= unpacked(content("core")).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

let script: string | null = null;

/** Starts a worker without imports, from a `blob:` of this document. */
export function worker(): Worker {
  script ??= URL.createObjectURL(new Blob([content("worker")], { type: "text/javascript" }));
  return new Worker(script);
}

function content(id: string): string {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`This file is damaged: it has no ${id}.`);
  return text;
}
