/**
 * Loads the core in parts (src/wasm/Cargo.toml): each is a module with its own bindings and its own
 * memory. A picture needs one of them on the page's thread. A question to a worker goes to the
 * smallest part that has its function, if possible one that is loaded. The whole core is for
 * scripts, and for what no part has.
 */
import { IMPORTS } from "core/imports";
import type { Part } from "core/parts";
import { type Bindings, type Core, createCore, type FunctionName } from "./client.ts";
import { loadModule, missingFeatures } from "./download.ts";
import * as site from "./site.ts";

/** A part of the core on this thread (`bindings`), and the core in its workers (`core`). */
export interface LoadedCore {
  readonly part: Part;
  readonly bindings: Bindings;
  readonly core: Core;
}

const PARTS = [...site.parts.keys()];
/** The part that has all functions, or all that this site has. */
const WHOLE = PARTS.at(-1) as Part;

export class CoreLoader {
  /** The core in its workers: loads the parts that its answers need. */
  readonly core: Core;
  /** What is loaded on this thread. */
  readonly #loaded = new Map<Part, Promise<LoadedCore>>();
  readonly #modules = new Map<Part, Promise<WebAssembly.Module>>();
  readonly #compiled = new Map<Part, WebAssembly.Module>();

  /** `warn` receives a sentence for the user, once for each worker that is lost. */
  constructor(warn: (sentence: string) => void) {
    this.core = createCore({
      spawn: site.worker,
      module: (part) => this.#compiled.get(part) ?? this.#module(part),
      partsWith: (name) => this.#partsWith(name),
      warn,
    });
  }

  /** Returns the core with a part on this thread: that one, or a loaded one that has all of it. */
  get(part: Part): Promise<LoadedCore> {
    const best = this.partFor(part);
    const loaded = this.#loaded.get(best);
    if (loaded !== undefined) return loaded;
    const loading = this.#load(best).catch((error: unknown) => {
      this.#loaded.delete(best); // the next request tries again
      throw error;
    });
    this.#loaded.set(best, loading);
    return loading;
  }

  /** Returns the part that `get` returns. */
  partFor(part: Part): Part {
    return PARTS.find((each) => this.#loaded.has(each) && covers(each, part)) ?? covering(part);
  }

  /** Returns the core with the smallest part on this thread that has a function. */
  having(name: FunctionName): Promise<LoadedCore> {
    return this.get(this.#partsWith(name)[0] as Part);
  }

  /** Returns the whole core on this thread, with all functions. */
  whole(): Promise<LoadedCore> {
    return this.get(WHOLE);
  }

  /** Returns the parts that have a function or class: first those that are loaded. */
  #partsWith(name: string): Part[] {
    const all = PARTS.filter((part) => part === WHOLE || site.parts.get(part)?.has(name));
    const isLoaded = (part: Part) => this.#modules.has(part);
    return [...all.filter(isLoaded), ...all.filter((part) => !isLoaded(part))];
  }

  async #load(part: Part): Promise<LoadedCore> {
    const [bindings, module] = await Promise.all([
      loadModule(IMPORTS[part](), "The file that calls the core"),
      this.#module(part),
    ]);
    await bindings.default({ module_or_path: module });
    guardFreed(bindings);
    return { part, bindings, core: this.core };
  }

  #module(part: Part): Promise<WebAssembly.Module> {
    const pending = this.#modules.get(part);
    if (pending !== undefined) return pending;
    const loading = this.#compile(part).catch((error: unknown) => {
      this.#modules.delete(part); // the next request tries again
      throw error;
    });
    this.#modules.set(part, loading);
    return loading;
  }

  async #compile(part: Part): Promise<WebAssembly.Module> {
    const lack = missingFeatures();
    if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
    const module = await site.core(part);
    this.#compiled.set(part, module);
    return module;
  }
}

/** Returns whether a part has all that another one has. */
export function covers(part: Part, other: Part): boolean {
  if (part === other || part === WHOLE) return true;
  const [all, names] = [site.parts.get(part), site.parts.get(other)];
  return names !== undefined && [...names].every((name) => all?.has(name));
}

/** Returns a part, or where this site does not have it the one in its place. */
const covering = (part: Part): Part => (site.parts.has(part) ? part : WHOLE);

// Freed objects of the core: calls of them fail with a clear error.

type Method = (this: { readonly __wbg_ptr: number }, ...args: unknown[]) => unknown;

/** Classes that are already guarded: the bindings of each module have classes of their own. */
const done = new WeakSet<object>();

/** Makes every method of the glue's classes check that its object has not been freed. */
function guardFreed(bindings: Bindings): void {
  for (const [name, binding] of Object.entries(bindings)) {
    const methods = typeof binding === "function" ? binding.prototype : undefined;
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
