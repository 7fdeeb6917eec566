/**
 * The worker: the door of the core, called by name. It knows no document. It says hello, is sent the compiled
 * module, and then answers one request after another; figures are filled in slices between which it listens.
 */
import * as door from "core";
import type {
  Answer,
  Ask,
  Call,
  Failure,
  Field,
  Figure,
  Open,
  Reply,
  Request,
} from "./protocol.ts";

/** How long one slice of a fill lasts: the longest time for which Cancel goes unheard. */
const SLICE_MS = 12;

/** How often long work is reported. */
const PAUSE_MS = 100;

/** The kinds of figures, by their names in the door. */
const FIGURES = { ArrayFigure: door.ArrayFigure, FarFigure: door.FarFigure };

/** Open figures, by the id of the request that makes them: one that is being filled can be asked for what is there. */
const figures = new Map<number, Figure>();
/** Ids of the figures that are being filled. */
const filling = new Set<number>();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  switch (data.kind) {
    case "start":
      door.initSync({ module: data.module });
      break;
    case "call":
      answer(data.id, () => call(data));
      break;
    case "ask":
      answer(data.id, () => ask(data));
      break;
    case "open":
      void fill(data);
      break;
    case "close":
      if (!filling.delete(data.handle)) free(data.handle);
      break;
    case "cancel":
      filling.delete(data.id);
      break;
  }
};
say({ kind: "hello" });

function answer(id: number, work: () => unknown): void {
  try {
    const value = work();
    say({ kind: "done", id, value }, transferables(value));
  } catch (error) {
    say({ kind: "failed", id, error: failure(error) });
  }
}

function call({ id, name, args, reply, told }: Call): unknown {
  return inForm(reply, own(door, name)(...args, ...(told ? [teller(id)] : [])));
}

/** Hears from long work how many steps are done, and passes it on now and then. */
function teller(id: number): (steps: number) => void {
  let next = 0;
  return (steps) => {
    const now = performance.now();
    if (now < next) return;
    next = now + PAUSE_MS;
    say({ kind: "told", id, steps });
  };
}

function ask({ handle, method, args, reply }: Ask): unknown {
  const figure = figures.get(handle);
  if (figure === undefined) throw new Error(`figure ${handle} is not open`);
  return inForm(reply, own(figure.constructor.prototype, method).apply(figure, [...args]));
}

function inForm(reply: Reply, value: unknown): unknown {
  return reply === "digest" ? door.digest(value as Field) : value;
}

type Callable = (...args: readonly unknown[]) => unknown;

/** Own functions that are not questions: they start or end things that the worker itself keeps. */
const KEPT = new Set(["default", "initSync", "constructor", "advance", "free"]);

/** A function that the object itself has: names come from outside, and `toString` is everybody's. */
function own(object: object, name: string): Callable {
  const open = Object.hasOwn(object, name) && !KEPT.has(name) && !name.startsWith("_");
  const found: unknown = open ? Reflect.get(object, name) : undefined;
  if (typeof found !== "function") throw new Error(`${name} is not a function of the core`);
  return found as Callable;
}

async function fill({ id, figure: name, params }: Open): Promise<void> {
  filling.add(id);
  try {
    // A name and its own parameters come together: the client's types see to that.
    const figure = new (FIGURES[name] as new (params: unknown) => Figure)(params);
    figures.set(id, figure);
    const filled = await complete(figure, id);
    if (!filled) free(id);
    say(filled ? { kind: "done", id, value: id } : { kind: "cancelled", id });
  } catch (error) {
    say({ kind: "failed", id, error: failure(error) });
    free(id);
  } finally {
    filling.delete(id);
  }
}

/** Gives the memory of a figure back. */
function free(id: number): void {
  const figure = figures.get(id);
  figures.delete(id);
  figure?.free();
}

/** Fills a figure to its end, or until it is cancelled: says which. */
async function complete(figure: Figure, id: number): Promise<boolean> {
  while (filling.has(id)) {
    const fraction = figure.advance(SLICE_MS);
    if (fraction >= 1) return true;
    say({ kind: "progress", id, fraction });
    await turn();
  }
  return false;
}

const bell = new MessageChannel();
const sleepers: (() => void)[] = [];
bell.port1.onmessage = () => sleepers.shift()?.();

/** Lets the messages that have arrived be heard: a timer would cost 4 ms, a promise would let nothing in. */
function turn(): Promise<void> {
  return new Promise((wake) => {
    sleepers.push(wake);
    bell.port2.postMessage(null);
  });
}

/** The parts of an answer that move instead of being copied: bitmaps and the buffers of typed arrays. */
function transferables(value: unknown): Transferable[] {
  if (value instanceof ImageBitmap) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return [
    ...new Set(
      Object.values(value)
        .filter(ArrayBuffer.isView)
        .map(({ buffer }) => buffer),
    ),
  ] as ArrayBuffer[];
}

function failure(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    name: error.name,
    message: error.message,
    stack: error.stack ?? "",
    panic: isPanic(error),
  };
}

/** A trap, the words of the panic hook, or a full stack: the instance can no longer be trusted. */
function isPanic(error: Error): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error.message.startsWith("panicked at") ||
    (error instanceof RangeError && error.message.includes("call stack"))
  );
}

function say(answer: Answer, moved: Transferable[] = []): void {
  self.postMessage(answer, { transfer: moved });
}
