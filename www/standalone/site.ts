/**
 * The files of a standalone figure: the core and the worker are in its own document. Attributes
 * have the address of the original site and the part of the core. A browser lets a page on disk
 * fetch nothing and import no modules, so the files are text in elements that no browser runs.
 */
import type { Part } from "core/parts";
import type { SiteTables } from "../core/site.ts";
import { unpacked } from "./packing.ts";

export const siteUrl = document.documentElement.dataset.home ?? "";

export const isOneFile = true;

let reading: Promise<SiteTables | null> | null = null;

/** Returns the tables of this file; null if its picture needs none. */
export function ownTables(): Promise<SiteTables | null> {
  reading ??= read();
  return reading;
}

async function read(): Promise<SiteTables | null> {
  const text = document.getElementById("tables")?.textContent;
  return text ? JSON.parse(new TextDecoder().decode(await unpacked(text))) : null;
}

let compiling: Promise<WebAssembly.Module> | null = null;

/** The only part of the core in this file: the exporting page chose it for its picture. */
export const parts: ReadonlyMap<Part, ReadonlySet<string>> = new Map([
  [document.documentElement.dataset.part as Part, new Set()],
]);

/** Loads the core of this file. */
export function core(_part: Part): Promise<WebAssembly.Module> {
  compiling ??= unpacked(content("core")).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

let script: string | null = null;

/** Starts a worker without imports, from a `blob:` of this document. */
export function worker(part: Part): Worker {
  script ??= URL.createObjectURL(new Blob([content("worker")], { type: "text/javascript" }));
  return new Worker(script, { name: part });
}

function content(id: string): string {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`This file is damaged: it has no ${id}.`);
  return text;
}
