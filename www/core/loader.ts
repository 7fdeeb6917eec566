/**
 * Loads the core. A visit begins with a part of it that has only what the first picture needs and
 * is half as long. The whole core follows when another picture is opened, or on request.
 */
import * as cut from "core";
import { type Bindings, type Core, createCore } from "./client.ts";
import { loadModule, missingFeatures } from "./download.ts";
import { guardFreed } from "./freed.ts";
import * as site from "./site.ts";

/** The core on this thread (`bindings`) and in its workers (`core`). */
export interface LoadedCore {
  readonly bindings: Bindings;
  readonly core: Core;
}

export class CoreLoader {
  readonly #warn: (sentence: string) => void;
  #first: { readonly view: string; readonly loaded: Promise<LoadedCore> } | null = null;
  #whole: Promise<LoadedCore> | null = null;

  /** `warn` receives a sentence for the user, once for each worker that is lost. */
  constructor(warn: (sentence: string) => void) {
    this.#warn = warn;
  }

  /** Returns the core for a view: the small part if the view is opened first and has one. */
  forView(view: string): Promise<LoadedCore> {
    if (this.#whole !== null) return this.#whole;
    this.#first ??= this.#cut(view);
    return this.#first?.view === view ? this.#first.loaded : this.whole();
  }

  /** Returns the whole core, with all functions. */
  whole(): Promise<LoadedCore> {
    this.#whole ??= this.#load().catch((error: unknown) => {
      this.#whole = null; // the next request tries again
      throw error;
    });
    return this.#whole;
  }

  #cut(view: string): { readonly view: string; readonly loaded: Promise<LoadedCore> } | null {
    const module = checked(() => site.cut(view));
    return module === undefined ? null : { view, loaded: this.#begin(cut, module) };
  }

  /** The glue holds one instance: beside a cut, the whole core uses a second copy of the glue. */
  async #load(): Promise<LoadedCore> {
    const glue =
      this.#first === null ? cut : loadModule(import("core/whole"), "The file that calls the core");
    const [bindings, module] = await Promise.all([glue, checked(site.core)]);
    return this.#begin(bindings, module);
  }

  async #begin(bindings: typeof cut, loading: WebAssembly.Module | Promise<WebAssembly.Module>) {
    const module = await loading;
    await bindings.default({ module_or_path: module });
    guardFreed(bindings);
    return { bindings, core: createCore({ spawn: site.worker, module, warn: this.#warn }) };
  }
}

/** Calls `load` after checking that this browser has the required features. */
function checked<T>(load: () => T): T {
  const lack = missingFeatures();
  if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
  return load();
}
