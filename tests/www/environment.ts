/** Runs around each file of tests: what a file changes of the shared environment ends with it. */
import { afterAll, vi } from "vitest";
import { speak } from "../../www/locales/say.ts";

// Modules of exports extend it when they are read. Only pages draw with it.
globalThis.Path2D ??= class {} as typeof Path2D;

/** The globals besides those of Vitest. */
const globals = () =>
  Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(
    ([name]) => !name.startsWith("__"),
  );

const before = new Map(globals());

afterAll(() => {
  speak(null);
  vi.useRealTimers();
  for (const [name, { value }] of globals()) {
    const old = before.get(name);
    if (old === undefined) Reflect.deleteProperty(globalThis, name);
    else if (!Object.is(old.value, value)) Object.defineProperty(globalThis, name, old);
  }
});
