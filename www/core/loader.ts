/**
 * Loads the core. A visit begins with a part of it that has only what the first picture needs and
 * is a quarter as long. The whole core follows when another picture is opened, or on request. Each
 * part is a module with its own bindings and its own memory.
 */
import { type Bindings, type Core, createCore } from "./client.ts";
import { loadModule, missingFeatures } from "./download.ts";
import * as site from "./site.ts";

const BINDINGS: Readonly<Record<site.SitePart, () => Promise<Bindings>>> = {
  whole: () => import("core"),
  array: () => import("core/array"),
  growth: () => import("core/growth"),
  octant: () => import("core/octant"),
};

/** The core on this thread (`bindings`) and in its workers (`core`). */
export interface LoadedCore {
  readonly bindings: Bindings;
  readonly core: Core;
}

export class CoreLoader {
  readonly #warn: (sentence: string) => void;
  readonly #loaded = new Map<site.SitePart, Promise<LoadedCore>>();

  /** `warn` receives a sentence for the user, once for each worker that is lost. */
  constructor(warn: (sentence: string) => void) {
    this.#warn = warn;
  }

  /**
   * Returns the core for a view: its part if it is opened first, else the whole; the whole too for
   * a state that needs it.
   */
  forView(view: string, needsWhole = false): Promise<LoadedCore> {
    const part = needsWhole ? site.whole : site.partFor(view);
    return this.#get(this.#loaded.size === 0 || this.#loaded.has(part) ? part : site.whole);
  }

  /** Returns the whole core, with all functions. */
  whole(): Promise<LoadedCore> {
    return this.#get(site.whole);
  }

  #get(part: site.SitePart): Promise<LoadedCore> {
    const loaded = this.#loaded.get(site.whole) ?? this.#loaded.get(part);
    if (loaded !== undefined) return loaded;
    const loading = this.#load(part).catch((error: unknown) => {
      this.#loaded.delete(part); // the next request tries again
      throw error;
    });
    this.#loaded.set(part, loading);
    return loading;
  }

  async #load(part: site.SitePart): Promise<LoadedCore> {
    const lack = missingFeatures();
    if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
    const [bindings, module] = await Promise.all([
      loadModule(BINDINGS[part](), "The file that calls the core"),
      site.core(part),
    ]);
    await bindings.default({ module_or_path: module });
    guardFreed(bindings);
    const spawn = () => site.worker(part);
    return { bindings, core: createCore({ spawn, module, warn: this.#warn }) };
  }
}

// Freed objects of the core: calls of them fail with a clear error.

type Method = (this: { readonly __wbg_ptr: number }, ...args: unknown[]) => unknown;

/** Classes that are already guarded: the bindings of each module have classes of their own. */
const done = new WeakSet<object>();

/** Makes every method of the glue's classes check that its object has not been freed. */
function guardFreed(bindings: Bindings): void {
  for (const [name, made] of Object.entries(bindings)) {
    const methods = typeof made === "function" ? made.prototype : undefined;
    if (typeof methods?.free !== "function" || done.has(methods)) continue;
    done.add(methods);
    for (const key of Object.getOwnPropertyNames(methods))
      if (key !== "constructor" && !key.startsWith("__")) guard(methods, key, name);
  }
}

function guard(methods: Record<string, Method>, key: string, name: string): void {
  const real = methods[key];
  if (typeof real !== "function") return;
  methods[key] = function (...args) {
    if (this.__wbg_ptr === 0)
      throw new Error(`This ${name} has been freed: ${key}() cannot be called. Make a new one.`);
    return real.apply(this, args);
  };
}
