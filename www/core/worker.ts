/**
 * The worker: calls the functions of the core by name. Its own name is the part of the core that it
 * serves first: it loads the bindings of that part, sends hello, receives compiled modules, and
 * answers one request after another. Figures are built in slices, and messages are read between
 * them. The worker keeps the figures that were used last, so that equal questions are not computed
 * twice.
 */
import { IMPORTS } from "core/imports-of-worker";
import type { Part } from "core/parts";
import type { Bindings } from "./client.ts";
import type {
  Answer,
  Ask,
  Call,
  CoreObject,
  CoreObjectParams,
  Failure,
  Request,
  Start,
} from "./protocol.ts";

/** How long one slice of building lasts: the longest time for which Cancel is not read. */
const SLICE_MS = 12;

/** How often progress is reported. */
const PAUSE_MS = 100;

/** The functions and classes of the parts that have begun. */
const ready = new Map<Part, Bindings>();

/** The parts that are beginning. */
const starting = new Map<Part, Promise<Bindings>>();

/**
 * Limits of the figures that are kept: their number, and the bytes of all but the largest, which is
 * mostly the one on the screen.
 */
const MOST_KEPT = 8;
const MOST_BYTES = 96 << 20;

/** A figure, and the questions that wait until it is built. */
interface Figure {
  readonly object: CoreObject;
  readonly bytes: number;
  /** By the id of the question: answers it, or ends it with a failure or as cancelled. */
  readonly waiting: Map<number, { go(isBuilt: boolean): void; fail(error: unknown): void }>;
  /** How much of it is built, in 0..=1. */
  fraction: number;
}

/** Figures by their parameters, the most recently used last. */
const figures = new Map<string, Figure>();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  switch (data.kind) {
    case "start":
      starting.set(data.part, start(data));
      break;
    case "call":
    case "ask":
      void receive(data);
      break;
    case "cancel":
      for (const { waiting } of figures.values()) waiting.get(data.id)?.go(false);
      break;
  }
};
/** The bindings that are imported first, once they are. */
let first: Bindings | undefined;
IMPORTS[self.name as Part]().then(
  (loaded) => {
    first = loaded;
    send({ kind: "hello" });
  },
  (error: unknown) => reportError(error), // the page receives an error event
);

/** Begins a part. If it cannot, the page receives an error event, and replaces this worker. */
async function start({ part, module }: Start): Promise<Bindings> {
  try {
    const own = part === self.name ? first : undefined;
    const bindings = own ?? (await IMPORTS[part]());
    bindings.initSync({ module });
    ready.set(part, bindings);
    return bindings;
  } catch (error) {
    reportError(error);
    return new Promise(() => {});
  }
}

/** Answers a request, once its part has begun. */
async function receive(request: Call | Ask): Promise<void> {
  const bindings = ready.get(request.part) ?? (await starting.get(request.part));
  if (bindings === undefined) throw new Error(`${request.part} has not been started`);
  if (request.kind === "ask") void ask(bindings, request);
  else answer(request.id, () => call(bindings, request));
}

function answer(id: number, work: () => unknown): void {
  try {
    const value = work();
    send({ kind: "done", id, value }, transferables(value));
  } catch (error) {
    send({ kind: "failed", id, error: failure(error) });
  }
}

function call(bindings: Bindings, { id, name, args, reportsSteps }: Call): unknown {
  return own(bindings, name)(...args, ...(reportsSteps ? [progressCallback(id)] : []));
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

async function ask(bindings: Bindings, request: Ask): Promise<void> {
  const { id, method, args } = request;
  try {
    const key = keyOf(request);
    const figure = request.early ? figures.get(key) : (found(key) ?? begin(bindings, key, request));
    if (figure === undefined) throw new Error("Nothing of this figure is built yet.");
    if (!request.early && figure.fraction < 1 && !(await isBuilt(figure, id)))
      return send({ kind: "cancelled", id });
    const { object } = figure;
    answer(id, () => {
      if (method === null) return null;
      return own(object.constructor.prototype, method).apply(object, [...args]);
    });
  } catch (error) {
    send({ kind: "failed", id, error: failure(error) });
  }
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

/**
 * Returns the name of a figure. JSON writes numbers that are none as null, which may be allowed.
 */
function keyOf({ figure, params }: Ask): string {
  const isNone = (value: unknown) => typeof value === "number" && !Number.isFinite(value);
  return JSON.stringify([figure, params], (_, value) => (isNone(value) ? `${value}` : value));
}

/** Returns a figure that is built or being built, as the most recently used. */
function found(key: string): Figure | undefined {
  const figure = figures.get(key);
  if (figure === undefined) return undefined;
  figures.delete(key);
  figures.set(key, figure);
  return figure;
}

function begin(bindings: Bindings, key: string, { figure: name, params }: Ask): Figure {
  makeRoom();
  // The client's types match each name with its parameters.
  const object = new (bindings[name] as new (params: unknown) => CoreObject)(params);
  const figure: Figure = { object, bytes: bytesOf(params), waiting: new Map(), fraction: 0 };
  figures.set(key, figure);
  void build(key, figure);
  return figure;
}

/** Builds a figure while questions wait for it, and answers them; frees it if all are cancelled. */
async function build(key: string, figure: Figure): Promise<void> {
  const { object, waiting } = figure;
  try {
    do {
      await turn();
      if (waiting.size === 0) return forget(key);
      figure.fraction = object.advance(SLICE_MS);
      for (const id of waiting.keys()) send({ kind: "progress", id, fraction: figure.fraction });
    } while (figure.fraction < 1);
    for (const { go } of waiting.values()) {
      go(true);
      await turn(); // others may be cancelled meanwhile
    }
  } catch (error) {
    for (const { fail } of waiting.values()) fail(error);
    forget(key);
  }
}

/** Resolves when a figure is built; with false if the question is cancelled before. */
async function isBuilt({ waiting, fraction }: Figure, id: number): Promise<boolean> {
  send({ kind: "progress", id, fraction });
  try {
    return await new Promise((go, fail) => waiting.set(id, { go, fail }));
  } finally {
    waiting.delete(id);
  }
}

/** Forgets the least recently used figures that are built, until the others keep the limits. */
function makeRoom(): void {
  const built = [...figures].filter(([, { fraction }]) => fraction >= 1);
  for (;;) {
    const bytes = built.map(([, figure]) => figure.bytes);
    const others = bytes.reduce((sum, one) => sum + one, -Math.max(0, ...bytes));
    if (built.length < MOST_KEPT && others <= MOST_BYTES) return;
    forget(built.shift()?.[0] ?? "");
  }
}

function forget(key: string): void {
  const figure = figures.get(key);
  figures.delete(key);
  figure?.object.free();
}

/** Returns the memory of the entries of a figure in bytes, as far as its parameters are numbers. */
function bytesOf(params: CoreObjectParams): number {
  const [rows, columns, arrays] =
    "side" in params
      ? [params.side, params.side, (params.vs ?? null) === null ? 1 : 2]
      : [params.rows ?? params.width, params.width, 1];
  return 2 * rows * columns * arrays;
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

/** Returns what was thrown as plain data. */
function failure(thrown: unknown): Failure {
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
