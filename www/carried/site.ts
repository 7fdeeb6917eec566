/**
 * The files of a figure that carries everything with it: the core and the worker stand in its own document, and the
 * address of the site that it came from is an attribute of it. From a disk a browser lets a page fetch nothing, and
 * import no modules; so what is carried is text in elements that no browser runs.
 */
import { unpacked } from "./packing.ts";

export const home = document.documentElement.dataset.home ?? "";

let compiling: Promise<WebAssembly.Module> | null = null;

/** What is carried is all there is: the page that wrote it chose the cut for its picture. */
export function cut(_view: string): undefined {
  return undefined;
}

/** The core as far as it is carried. */
export function core(): Promise<WebAssembly.Module> {
  compiling ??= unpacked(carried("core")).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

let script: string | null = null;

/** A worker without imports of its own, from a `blob:` of this document. */
export function worker(): Worker {
  script ??= URL.createObjectURL(new Blob([carried("worker")], { type: "text/javascript" }));
  return new Worker(script);
}

function carried(id: string): string {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`This file is damaged: it has no ${id}.`);
  return text;
}
