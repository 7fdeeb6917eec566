/**
 * Where figures find the core. A visit begins with a cut of it, which has only what the first picture asks and is
 * half as long on the way; the whole core comes when another picture is opened, or when somebody asks for it.
 */
import * as cut from "core";
import { type Core, createCore, type Door } from "../worker/client.ts";
import { missing } from "../worker/load.ts";
import * as site from "./site.ts";

/** The core on this thread, and behind its workers. */
export interface Room {
  readonly door: Door;
  readonly core: Core;
}

export class Rooms {
  readonly #tell: (sentence: string) => void;
  #first: { readonly view: string; readonly room: Promise<Room> } | null = null;
  #whole: Promise<Room> | null = null;

  /** `tell` hears, once for each worker that was lost, a sentence for the user. */
  constructor(tell: (sentence: string) => void) {
    this.#tell = tell;
  }

  /** The core for a view: the cut, if it is the first view that is opened and has one. */
  enter(view: string): Promise<Room> {
    if (this.#whole !== null) return this.#whole;
    this.#first ??= this.#cut(view);
    return this.#first?.view === view ? this.#first.room : this.whole();
  }

  /** The whole core: all functions of the door. */
  whole(): Promise<Room> {
    this.#whole ??= this.#load().catch((error: unknown) => {
      this.#whole = null; // the next one who asks tries again
      throw error;
    });
    return this.#whole;
  }

  #cut(view: string): { readonly view: string; readonly room: Promise<Room> } | null {
    const module = checked(() => site.cut(view));
    return module === undefined ? null : { view, room: this.#begin(cut, module) };
  }

  /** The glue keeps one instance: the whole core has a copy of it for itself. */
  async #load(): Promise<Room> {
    const [door, module] = await Promise.all([import("core/whole"), checked(site.core)]);
    return this.#begin(door, module);
  }

  async #begin(door: typeof cut, loading: WebAssembly.Module | Promise<WebAssembly.Module>) {
    const module = await loading;
    await door.default({ module_or_path: module });
    return { door, core: createCore({ spawn: site.worker, module, tell: this.#tell }) };
  }
}

/** Loads, unless this browser lacks what nimscape cannot do without. */
function checked<T>(load: () => T): T {
  const lack = missing();
  if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
  return load();
}
