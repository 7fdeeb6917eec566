/** Makes calls of freed core objects fail with a clear error. */
import type { Bindings } from "./client.ts";

type Method = (this: { readonly __wbg_ptr: number }, ...args: unknown[]) => unknown;

/** Classes that are already guarded: the bindings of each module have classes of their own. */
const done = new WeakSet<object>();

/** Makes every method of the glue's classes check that its object has not been freed. */
export function guardFreed(bindings: Bindings): void {
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
