/**
 * Where figures find the core. A visit begins with a cut of it, which has only what the first picture asks and is
 * half as long on the way; the whole core comes when another picture is opened, or when somebody asks for it.
 */
import * as cut from "core";
import { type Core, createCore, type Door } from "../worker/client.ts";
import { compiled, missing } from "../worker/load.ts";
import { spawn } from "../worker/spawn.ts";

/** The core on this thread, and behind its workers. */
export interface Room {
  readonly door: Door;
  readonly core: Core;
}

/** The cuts that scripts/bundle.mjs makes, by the name of the view that they are for. */
const CUTS: Readonly<Record<string, URL>> = {
  growth: new URL("./growth.wasm", import.meta.url),
  octant: new URL("./octant.wasm", import.meta.url),
  array: new URL("./array.wasm", import.meta.url),
};

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
    const wasm = CUTS[view];
    this.#first ??= wasm === undefined ? null : { view, room: this.#cut(wasm) };
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

  async #cut(wasm: URL): Promise<Room> {
    const module = await this.#compiled(wasm);
    await cut.default({ module_or_path: module });
    return this.#room(cut, module);
  }

  /** The glue keeps one instance: the whole core has a copy of it for itself. */
  async #load(): Promise<Room> {
    const [door, module] = await Promise.all([
      import("core/whole"),
      this.#compiled(new URL("./nimscape_bg.wasm", import.meta.url)),
    ]);
    await door.default({ module_or_path: module });
    return this.#room(door, module);
  }

  #compiled(wasm: URL): Promise<WebAssembly.Module> {
    const lack = missing();
    if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
    return compiled(wasm);
  }

  #room(door: Door, module: WebAssembly.Module): Room {
    const worker = new URL("./worker.js", import.meta.url);
    return { door, core: createCore({ spawn: () => spawn(worker), module, tell: this.#tell }) };
  }
}
