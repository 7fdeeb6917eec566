/** Errors on their way from the worker to the page. */
import type { Failure } from "./protocol.ts";

/** Returns what was thrown as plain data. */
export function failure(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    name: error.name,
    message: error.message,
    stack: error.stack ?? "",
    panic: isPanic(error),
  };
}

/** Recognises a trap, a panic's message or a full stack: the instance can no longer be trusted. */
function isPanic(error: Error): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error.message.startsWith("panicked at") ||
    (error instanceof RangeError && error.message.includes("call stack"))
  );
}
