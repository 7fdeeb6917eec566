/**
 * The worker: calls the functions of the core by name. Its own name is the part of the core that it
 * serves. It loads the bindings, sends hello, receives the compiled module, and then answers one
 * request after another. Figures are filled in slices, and messages are read between them.
 */
import type { Bindings } from "./client.ts";
import { failure } from "./failure.ts";
import type { Answer, Ask, Call, CoreObject, Field, Open, Reply, Request } from "./protocol.ts";
import type { SitePart } from "./site.ts";

/** As in loader.ts: a module that both import would be one more request of every visit. */
const BINDINGS: Readonly<Record<SitePart, () => Promise<Bindings>>> = {
  whole: () => import("core"),
  array: () => import("core/array"),
  growth: () => import("core/growth"),
  octant: () => import("core/octant"),
};

/** How long one slice of a fill lasts: the longest time for which Cancel is not read. */
const SLICE_MS = 12;

/** How often progress is reported. */
const PAUSE_MS = 100;

/** The functions and classes of the part. */
let bindings: Bindings;

/**
 * Open figures, by the id of the request that makes them. One that is being filled can be called
 * too.
 */
const figures = new Map<number, CoreObject>();
/** Ids of the figures that are being filled. */
const filling = new Set<number>();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  switch (data.kind) {
    case "start":
      bindings.initSync({ module: data.module });
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
BINDINGS[self.name as SitePart]().then(
  (loaded) => {
    bindings = loaded;
    send({ kind: "hello" });
  },
  (error: unknown) => reportError(error), // the page receives an error event
);

function answer(id: number, work: () => unknown): void {
  try {
    const value = work();
    send({ kind: "done", id, value }, transferables(value));
  } catch (error) {
    send({ kind: "failed", id, error: failure(error) });
  }
}

function call({ id, name, args, reply, reportsSteps }: Call): unknown {
  return inReplyForm(
    reply,
    own(bindings, name)(...args, ...(reportsSteps ? [progressCallback(id)] : [])),
  );
}

/** Returns a progress callback that sends the number of steps every PAUSE_MS. */
function progressCallback(id: number): (steps: number) => void {
  let next = 0;
  return (steps) => {
    const now = performance.now();
    if (now < next) return;
    next = now + PAUSE_MS;
    send({ kind: "steps", id, steps });
  };
}

function ask({ handle, method, args, reply }: Ask): unknown {
  const figure = figures.get(handle);
  if (figure === undefined) throw new Error(`figure ${handle} is not open`);
  return inReplyForm(reply, own(figure.constructor.prototype, method).apply(figure, [...args]));
}

function inReplyForm(reply: Reply, value: unknown): unknown {
  return reply === "digest" ? bindings.digest(value as Field) : value;
}

type Callable = (...args: readonly unknown[]) => unknown;

/** Own functions that may not be called by name: they start or end what the worker manages. */
const RESERVED = new Set(["default", "initSync", "constructor", "advance", "free"]);

/**
 * Returns an own function of the object: names come from outside, and every object has `toString`.
 */
function own(object: object, name: string): Callable {
  const open = Object.hasOwn(object, name) && !RESERVED.has(name) && !name.startsWith("_");
  const found: unknown = open ? Reflect.get(object, name) : undefined;
  if (typeof found !== "function") throw new Error(`${name} is not a function of the core`);
  return found as Callable;
}

async function fill({ id, figure: name, params }: Open): Promise<void> {
  filling.add(id);
  try {
    // The client's types match each name with its parameters.
    const figure = new (bindings[name] as new (params: unknown) => CoreObject)(params);
    figures.set(id, figure);
    const filled = await complete(figure, id);
    if (!filled) free(id);
    send(filled ? { kind: "done", id, value: id } : { kind: "cancelled", id });
  } catch (error) {
    send({ kind: "failed", id, error: failure(error) });
    free(id);
  } finally {
    filling.delete(id);
  }
}

/** Frees the memory of a figure. */
function free(id: number): void {
  const figure = figures.get(id);
  figures.delete(id);
  figure?.free();
}

/** Fills a figure to its end, or until it is cancelled. Returns whether it is complete. */
async function complete(figure: CoreObject, id: number): Promise<boolean> {
  while (filling.has(id)) {
    const fraction = figure.advance(SLICE_MS);
    if (fraction >= 1) return true;
    send({ kind: "progress", id, fraction });
    await turn();
  }
  return false;
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/**
 * Waits until the messages that have arrived are handled. A timer would cost 4 ms; a promise would
 * let no message in.
 */
function turn(): Promise<void> {
  return new Promise((wake) => {
    waiting.push(wake);
    channel.port2.postMessage(null);
  });
}

/** Returns the parts of an answer that are transferred instead of copied: bitmaps and buffers. */
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

function send(answer: Answer, moved: Transferable[] = []): void {
  self.postMessage(answer, { transfer: moved });
}
