/**
 * The page's side of the worker protocol: a promise for each job. An AbortSignal stops a job. A
 * worker that does not stop in time, dies or panics is replaced. Its other jobs run again and its
 * open figures are filled again, without the caller noticing anything but the delay.
 *
 * There are two workers, each started when first needed: one for plain calls, one for open figures.
 * So stopping a call never costs a filled array.
 */
import { messageOf } from "./message-of.ts";
import { refusesWorkers } from "./policy.ts";
import type {
  Answer,
  Ask,
  Call,
  CoreObject,
  CoreObjectName,
  CoreObjectParams,
  Failure,
  Field,
  Functions,
  Hello,
  Open,
  Reply,
  Request,
} from "./protocol.ts";

export type Bindings = typeof import("core");

/** The functions that can be called by name: all but the two that start the module. */
export type FunctionName = Exclude<keyof Functions, "default" | "initSync">;
/** The functions that return a field, which has a digest. */
export type FieldFunction = {
  [K in FunctionName]: ReturnType<Bindings[K]> extends Field ? K : never;
}[FunctionName];
/** The methods of an open figure that can be called: all but those that fill and free it. */
export type Question<K extends CoreObjectName> = Exclude<
  Extract<keyof CoreObject<K>, string>,
  "advance" | "free"
>;

export interface JobOptions {
  /**
   * Stops the job: its promise rejects at once with the signal's reason. The work ends within 50
   * ms; a fill ends after its slice.
   */
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of the work that is done, in 0..=1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /**
   * Receives the number of steps done; for functions whose last parameter is a progress callback.
   */
  readonly onSteps?: ((steps: number) => void) | undefined;
  /**
   * Buffers of the arguments that the worker takes over instead of copying them. If the worker is
   * lost, the job is lost with them.
   */
  readonly moved?: Transferable[] | undefined;
}

export interface OpenOptions extends JobOptions {
  /**
   * Receives, with each progress report, an object that answers calls about what is filled so far.
   * The filled array has a handle of its own.
   */
  readonly onEarly?: ((early: Pick<ArrayHandle, "ask">) => void) | undefined;
}

/** The core in its workers: everything that may take over 16 ms. */
export interface Core {
  /** Calls a function of the core. */
  call<K extends FunctionName>(
    name: K,
    args: Parameters<Bindings[K]>,
    options?: JobOptions,
  ): Promise<ReturnType<Bindings[K]>>;
  /** Returns the digest of the field that a function returns; the field stays in the worker. */
  digest<K extends FieldFunction>(
    name: K,
    args: Parameters<Bindings[K]>,
    options?: JobOptions,
  ): Promise<string>;
  /** Fills an array, with progress, and keeps it open for calls. */
  open(params: CoreObjectParams<"ArrayFigure">, options?: OpenOptions): Promise<ArrayHandle>;
  /** Makes a window far from the origin, with progress, and keeps it open for calls. */
  openFar(params: CoreObjectParams<"FarFigure">, options?: JobOptions): Promise<FarHandle>;
  /** Returns a worker for long work beside all else. It starts with its first call. */
  another(): OwnWorker;
}

/** Calls to a worker of their own. */
export interface OwnWorker extends Pick<Core, "call"> {
  /** Ends the worker; what it was doing is rejected. */
  end(): void;
}

/** A filled figure in a worker. If the worker dies, the next one fills it again. */
export interface Handle<N extends CoreObjectName> {
  ask<K extends Question<N>>(
    method: K,
    args: Arguments<CoreObject<N>[K]>,
    options?: JobOptions,
  ): Promise<Result<CoreObject<N>[K]>>;
  /** Returns the digest of `ask("plane", args)`. */
  digest(args: Arguments<CoreObject<N>["plane"]>, options?: JobOptions): Promise<string>;
  /** Frees the memory. Later calls are refused. */
  close(): void;
}
export type ArrayHandle = Handle<"ArrayFigure">;
export type FarHandle = Handle<"FarFigure">;

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;
type Result<F> = F extends (...args: never[]) => infer R ? R : never;

/** The part of Worker that is used here; tests pass a fake one. */
export type WorkerLike = Pick<Worker, "onmessage" | "onerror" | "onmessageerror" | "terminate"> & {
  postMessage(message: Request, moved: Transferable[]): void;
};

export interface Setting {
  /** Starts one more worker. */
  readonly spawn: () => WorkerLike;
  /** The compiled module that page and workers share. */
  readonly module: WebAssembly.Module;
  /** Receives a sentence for the user, once for each worker that is lost. */
  readonly warn: (sentence: string) => void;
}

/**
 * How long a worker may take to react to Cancel before it is ended (ms). A call leaves 20 of the
 * promised 50. A figure is filled in slices, so its worker will react; ending it costs all its open
 * figures, and the browser blocks the page for up to a quarter of a second while it tears down a
 * worker.
 */
const CANCEL_MS = { call: 30, open: 250 };
/** After this many losses in a row no further worker is started. */
const MOST_LOSSES = 3;

/** How long a new worker may take to start listening (ms). */
export const START_MS = 20_000;

const LOST = "The computation stopped unexpectedly and was restarted.";
const GIVEN_UP = `The computation stopped unexpectedly ${MOST_LOSSES} times in a row. Reload the page to try again.`;
const SILENT = `The web worker did not answer within ${START_MS / 1000} s. Reload the page to try again.`;
const UNLOADED =
  "The web worker could not be started: its script could not be loaded. Reload the page to try again.";
const FORBIDDEN =
  "The security policy of this page (Content-Security-Policy) forbids the web worker, so nothing can be computed: its worker-src needs data: and the site of the figure.";
const CLOSED = "This figure has been closed.";
const ENDED = "This worker has been ended.";

export function createCore(setting: Setting): Core {
  const calls = new WorkerQueue(setting);
  const figures = new WorkerQueue(setting);
  return {
    call: callsBy(calls),
    digest: (name, args, options) =>
      callBy(calls, "digest", name, args, options) as Promise<string>,
    open: (params, options) => OpenFigure.fill(figures, "ArrayFigure", params, options),
    openFar: (params, options) => OpenFigure.fill(figures, "FarFigure", params, options),
    another: () => {
      const own = new WorkerQueue(setting);
      return { call: callsBy(own), end: () => own.end() };
    },
  };
}

function callBy(
  queue: WorkerQueue,
  reply: Reply,
  name: string,
  args: readonly unknown[],
  options?: JobOptions,
): Promise<unknown> {
  const reportsSteps = options?.onSteps !== undefined;
  return queue.run((id) => ({ kind: "call", id, name, args, reply, reportsSteps }), options);
}

function callsBy(queue: WorkerQueue): Core["call"] {
  return (name, args, options) =>
    callBy(queue, "value", name, args, options) as Promise<ReturnType<Bindings[typeof name]>>;
}

/**
 * "Newest wins", for sliders: while one job runs, only the newest request waits. The requests that
 * it replaces resolve to undefined without having run.
 */
export function newestWins<T>(): (work: () => Promise<T>) => Promise<T | undefined> {
  let running = false;
  let waiting: ((turn: boolean) => void) | null = null;
  const turn = () =>
    new Promise<boolean>((resolve) => {
      waiting?.(false);
      waiting = resolve;
    });
  return async (work) => {
    if (running && !(await turn())) return undefined;
    running = true;
    try {
      return await work();
    } finally {
      const next = waiting;
      waiting = null;
      running = next !== null;
      next?.(true);
    }
  };
}

/**
 * Builds the request of a job, given its id; null while its figure is being filled again. Throws if
 * the job can never be sent.
 */
type Write = (id: number) => Call | Open | Ask | null;

interface Job {
  readonly id: number;
  readonly write: Write;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: ((fraction: number) => void) | undefined;
  readonly onSteps: ((steps: number) => void) | undefined;
  readonly moved: Transferable[] | undefined;
  /** Removes the listener from the signal. */
  readonly release: () => void;
  /** The request, while a worker has it. */
  sent: Call | Open | Ask | null;
  /** The answer is no longer wanted. */
  dropped: boolean;
  /** How many workers were lost while they had this job. */
  losses: number;
}

/** What a queue stores about an open figure. */
interface OpenEntry {
  readonly handle: number | null;
  refill(): Promise<void>;
}

/** One worker at a time, and its jobs in order. */
class WorkerQueue {
  readonly #setting: Setting;
  readonly #jobs = new Map<number, Job>();
  readonly #figures = new Set<OpenEntry>();
  #worker: WorkerLike | null = null;
  #isListening = false;
  /** Runs until a new worker sends its first message. */
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  /** The worker is late: jobs are refused until it sends its first message. */
  #isLate = false;
  #losses = 0;
  #lastId = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  run(write: Write, options: JobOptions = {}): Promise<unknown> {
    const { signal, onProgress, onSteps, moved } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#losses >= MOST_LOSSES) return reject(new Error(GIVEN_UP));
      if (this.#isLate) return reject(new Error(SILENT));
      const id = ++this.#lastId;
      const stop = () => this.#cancel(job, signal?.reason);
      const release = () => signal?.removeEventListener("abort", stop);
      const job: Job = {
        id,
        write,
        resolve,
        reject,
        onProgress,
        onSteps,
        moved,
        release,
        sent: null,
        dropped: false,
        losses: 0,
      };
      this.#jobs.set(id, job);
      signal?.addEventListener("abort", stop);
      this.send();
    });
  }

  /** Fills this figure again whenever a worker is lost. */
  keep(figure: OpenEntry): void {
    this.#figures.add(figure);
  }

  /** Ends the worker and rejects its jobs. */
  end(): void {
    for (const job of [...this.#jobs.values()]) this.#end(job)?.reject(new Error(ENDED));
    this.#replace();
  }

  close(figure: OpenEntry): void {
    this.#figures.delete(figure);
    if (figure.handle !== null) this.#post({ kind: "close", handle: figure.handle });
    this.send();
  }

  /**
   * Sends the jobs that can be sent. Fills are sent at once, because the worker fills in slices;
   * other jobs go one at a time, so that stopping one never waits for those before it.
   */
  send(): void {
    if (this.#jobs.size > 0 && this.#worker === null) this.#start();
    if (!this.#isListening) return;
    let busy = [...this.#jobs.values()].some(
      (job) => job.sent !== null && job.sent.kind !== "open",
    );
    for (const job of this.#jobs.values()) {
      if (job.sent !== null) continue;
      const request = this.#write(job);
      if (request === null || (busy && request.kind !== "open")) continue;
      if (!this.#post(request, job)) continue;
      busy ||= request.kind !== "open";
      job.sent = request;
    }
  }

  #write(job: Job): Call | Open | Ask | null {
    try {
      return job.write(job.id);
    } catch (error) {
      this.#end(job)?.reject(error);
      return null;
    }
  }

  /** Sends a request. One that cannot be copied to a worker fails its own job only. */
  #post(request: Request, job?: Job): boolean {
    try {
      this.#worker?.postMessage(request, job?.moved ?? []);
      return true;
    } catch (error) {
      if (job) this.#end(job)?.reject(error);
      return false;
    }
  }

  /**
   * Starts a worker. A failure before its first message ends all jobs with an error; a later job
   * tries again.
   */
  #start(): void {
    const worker = this.#spawned();
    if (worker === null) return;
    this.#startTimer = setTimeout(() => this.#refuseJobs(), START_MS);
    worker.onmessage = ({ data }) => this.#receive(data as Answer);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#handleLoss();
    };
    worker.onmessageerror = () => this.#handleLoss();
    this.#worker = worker;
  }

  #spawned(): WorkerLike | null {
    try {
      return this.#setting.spawn();
    } catch (error) {
      const reason = messageOf(error);
      this.#failAll(
        `This browser refuses to start a web worker, so nothing can be computed: ${reason}`,
      );
      return null;
    }
  }

  /** Fails all jobs: no worker could be started. */
  #failAll(sentence: string): void {
    this.#losses = 0;
    this.#rejectAll(sentence);
    this.#replace();
  }

  /**
   * Refuses the present and later jobs, because the worker is late. It stays, as it may still be
   * loading. Another worker would make what follows a failed job wait for as long again.
   */
  #refuseJobs(): void {
    this.#isLate = true;
    this.#rejectAll(SILENT);
  }

  #rejectAll(sentence: string): void {
    for (const job of [...this.#jobs.values()]) this.#end(job)?.reject(new Error(sentence));
    this.#setting.warn(sentence);
  }

  #receive(answer: Answer): void {
    if (answer.kind === "hello") {
      clearTimeout(this.#startTimer);
      this.#isLate = false;
      this.#isListening = true;
      this.#post({ kind: "start", module: this.#setting.module });
    } else {
      const job = this.#jobs.get(answer.id);
      if (job !== undefined) this.#settle(job, answer);
    }
    this.send();
  }

  #settle(job: Job, answer: Exclude<Answer, Hello>): void {
    if (answer.kind === "progress") {
      if (!job.dropped) job.onProgress?.(answer.fraction);
    } else if (answer.kind === "steps") {
      if (!job.dropped) job.onSteps?.(answer.steps);
    } else if (answer.kind === "failed" && answer.error.panic) {
      this.#handleLoss(job);
    } else {
      this.#losses = 0;
      this.#end(job);
      if (answer.kind === "done") this.#deliver(job, answer.value);
      if (answer.kind === "failed") job.reject(revived(answer.error));
    }
  }

  #deliver(job: Job, value: unknown): void {
    if (!job.dropped) job.resolve(value);
    else if (typeof ImageBitmap === "function" && value instanceof ImageBitmap) value.close();
    else if (job.sent?.kind === "open") this.#post({ kind: "close", handle: job.id });
  }

  #end(job: Job): Job | undefined {
    job.release();
    return this.#jobs.delete(job.id) ? job : undefined;
  }

  /**
   * Asks the worker to stop, and ends it if it does not. Calls to an open figure are short:
   * stopping one only drops its answer, because a filled array is worth more than that moment.
   */
  #cancel(job: Job, reason: unknown): void {
    if (!this.#jobs.has(job.id)) return;
    job.reject(reason);
    if (job.sent === null) {
      this.#end(job);
      return;
    }
    job.dropped = true;
    this.#post({ kind: "cancel", id: job.id });
    if (job.sent.kind === "ask") return;
    // A worker that is replaced meanwhile takes the stopped jobs with it.
    setTimeout(() => {
      if (this.#jobs.has(job.id)) this.#replace();
    }, CANCEL_MS[job.sent.kind]);
  }

  /**
   * Handles the death of the worker. Only a panic names the job at fault, and that job is not
   * repeated.
   */
  #handleLoss(culprit?: Job): void {
    this.#losses += 1;
    const over = this.#losses >= MOST_LOSSES;
    if (!this.#isListening) {
      if (over) this.#failAll(refusesWorkers() ? FORBIDDEN : UNLOADED);
      else this.#replace(); // the next attempt may succeed
      return;
    }
    const sentence = over ? GIVEN_UP : LOST;
    if (culprit) this.#end(culprit)?.reject(new Error(sentence));
    for (const job of [...this.#jobs.values()]) {
      if (job.sent !== null) job.losses += 1;
      if (over || job.losses > 1) this.#end(job)?.reject(new Error(sentence));
    }
    this.#setting.warn(sentence);
    this.#replace();
  }

  /** Replaces the worker. The new one gets the remaining jobs, the open figures first. */
  #replace(): void {
    clearTimeout(this.#startTimer);
    if (this.#worker !== null) this.#worker.onmessage = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#isListening = false;
    this.#isLate = false;
    for (const job of [...this.#jobs.values()]) {
      job.sent = null;
      if (job.dropped) this.#end(job);
    }
    if (this.#losses < MOST_LOSSES) for (const figure of this.#figures) void figure.refill();
    this.send();
  }
}

class OpenFigure<N extends CoreObjectName> implements Handle<N> {
  readonly #queue: WorkerQueue;
  readonly #figure: N;
  readonly #params: CoreObjectParams<N>;
  readonly #closing = new AbortController();
  /** The worker's id of this figure; null while it is being filled. */
  handle: number | null = null;
  /** The error of every later call, once the figure is closed or lost. */
  #refusal: unknown = null;

  static async fill<N extends CoreObjectName>(
    queue: WorkerQueue,
    figure: N,
    params: CoreObjectParams<N>,
    options?: OpenOptions,
  ): Promise<Handle<N>> {
    const open = new OpenFigure(queue, figure, params);
    await open.#fill(options);
    queue.keep(open);
    return open;
  }

  private constructor(queue: WorkerQueue, figure: N, params: CoreObjectParams<N>) {
    this.#queue = queue;
    this.#figure = figure;
    this.#params = params;
  }

  async #fill({ onEarly, ...options }: OpenOptions = {}): Promise<void> {
    const [figure, params] = [this.#figure, this.#params];
    let filling = 0;
    const early = { ask: this.#askEarly(() => filling) } as Pick<ArrayHandle, "ask">;
    const onProgress = (fraction: number) => {
      options.onProgress?.(fraction);
      onEarly?.(early);
    };
    const open = (id: number): Open => {
      filling = id;
      return { kind: "open", id, figure, params };
    };
    this.handle = (await this.#queue.run(open, { ...options, onProgress })) as number;
  }

  /** Calls to a figure that is being filled; its id is that of the request that makes it. */
  #askEarly(handle: () => number) {
    return (method: string, args: readonly unknown[], options?: JobOptions) =>
      this.#queue.run(
        (id) => ({ kind: "ask", id, handle: handle(), method, args, reply: "value" }),
        options,
      );
  }

  /** Fills the figure in the next worker, unless that is under way; calls wait meanwhile. */
  async refill(): Promise<void> {
    if (this.handle === null) return;
    this.handle = null;
    try {
      await this.#fill({ signal: this.#closing.signal });
    } catch (reason) {
      this.#refusal ??= reason;
    }
    this.#queue.send();
  }

  ask<K extends Question<N>>(method: K, args: Arguments<CoreObject<N>[K]>, options?: JobOptions) {
    return this.#ask("value", method, args, options) as Promise<Result<CoreObject<N>[K]>>;
  }

  digest(args: Arguments<CoreObject<N>["plane"]>, options?: JobOptions) {
    return this.#ask("digest", "plane", args, options) as Promise<string>;
  }

  close(): void {
    this.#refusal ??= new Error(CLOSED);
    this.#closing.abort(this.#refusal);
    this.#queue.close(this);
  }

  #ask(
    reply: Reply,
    method: string,
    args: readonly unknown[],
    options?: JobOptions,
  ): Promise<unknown> {
    return this.#queue.run((id) => {
      if (this.#refusal !== null) throw this.#refusal;
      return this.handle === null
        ? null
        : { kind: "ask", id, handle: this.handle, method, args, reply };
    }, options);
  }
}

function revived(failure: Failure): Error {
  const error = new Error(failure.message);
  error.name = failure.name;
  error.stack = failure.stack;
  return error;
}
