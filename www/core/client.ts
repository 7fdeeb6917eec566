/**
 * The page's side of the worker protocol: a promise for each job. An AbortSignal stops a job. A
 * worker that does not stop in time, dies or panics is replaced. Its other jobs run again, without
 * the caller noticing anything but the delay.
 *
 * There are two workers, each started when first needed: one for plain calls, one for questions
 * about figures. So stopping a call never costs a filled array.
 */
import type { Part } from "core/parts";
import { messageOf } from "./message-of.ts";
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
  Request,
} from "./protocol.ts";

export type Bindings = typeof import("core");

/** The functions that can be called by name: all but the two that start the module. */
export type FunctionName = Exclude<keyof Functions, "default" | "initSync">;
/** The functions that return a field, which has a digest. */
export type FieldFunction = {
  [K in FunctionName]: ReturnType<Bindings[K]> extends Field ? K : never;
}[FunctionName];
/** The methods of a figure that can be called: all but those that build and free it. */
export type Question<K extends CoreObjectName> = Exclude<
  Extract<keyof CoreObject<K>, string>,
  "advance" | "free"
>;

export interface JobOptions {
  /**
   * Stops the job: its promise rejects at once with the signal's reason. The work ends within 50
   * ms; a figure is built on only while another question waits for it.
   */
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of a figure that is built, in 0..=1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /**
   * Receives the number of steps done; for functions whose last parameter is a progress callback.
   */
  readonly onSteps?: ((steps: number) => void) | undefined;
  /**
   * Buffers of the arguments that the worker takes over instead of copying them. If the worker is
   * lost, the job is lost with them.
   */
  readonly transfer?: Transferable[] | undefined;
}

export interface QuestionOptions extends JobOptions {
  /** Answers from what is built so far, and fails if nothing is. Default: waits for the rest. */
  readonly early?: boolean | undefined;
}

/** The core in its workers: everything that may take over 16 ms. */
export interface Core {
  call<K extends FunctionName>(
    name: K,
    args: Parameters<Bindings[K]>,
    options?: JobOptions,
  ): Promise<ReturnType<Bindings[K]>>;
  /** Returns the digest of the field that a function returns. */
  digest<K extends FieldFunction>(
    name: K,
    args: Parameters<Bindings[K]>,
    options?: JobOptions,
  ): Promise<string>;
  /** Returns the array of these parameters, for questions. */
  array(params: CoreObjectParams<"ArrayFigure">): RemoteArray;
  /** Returns the window of these parameters, far from the origin, for questions. */
  far(params: CoreObjectParams<"FarFigure">): RemoteFar;
  /**
   * Returns a worker for long work beside all else. It starts with its first call, and ends when
   * the signal is aborted; what it was doing is rejected.
   */
  another(end: AbortSignal): Pick<Core, "call">;
}

/**
 * A figure of the core, named by its parameters. It holds nothing. The worker builds the figure for
 * the first question, with progress, keeps it for equal parameters, and forgets what was not asked
 * for long.
 */
export interface RemoteFigure<N extends CoreObjectName> {
  /** Resolves when the figure is built. */
  build(options?: JobOptions): Promise<void>;
  ask<K extends Question<N>>(
    method: K,
    args: Arguments<CoreObject<N>[K]>,
    options?: QuestionOptions,
  ): Promise<Result<CoreObject<N>[K]>>;
  /** Returns the digest of `ask("plane", args)`. */
  digest(args: Arguments<CoreObject<N>["plane"]>, options?: JobOptions): Promise<string>;
}
export type RemoteArray = RemoteFigure<"ArrayFigure">;
export type RemoteFar = RemoteFigure<"FarFigure">;

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;
type Result<F> = F extends (...args: never[]) => infer R ? R : never;

/** The part of Worker that is used here; tests pass a fake one. */
export type WorkerLike = Pick<Worker, "onmessage" | "onerror" | "onmessageerror" | "terminate"> & {
  postMessage(message: Request, transfer: Transferable[]): void;
};

export interface Setting {
  /** Starts one more worker, which loads the bindings of a part at once. */
  readonly spawn: (part: Part) => WorkerLike;
  /** Returns the parts that have a function or class, in the order in which they are tried. */
  readonly partsWith: (name: string) => readonly Part[];
  /** Returns the compiled module of a part, which page and workers share, once it is loaded. */
  readonly module: (part: Part) => WebAssembly.Module | Promise<WebAssembly.Module>;
  /** Receives a sentence for the user, once for each worker that is lost. */
  readonly warn: (sentence: string) => void;
}

/** What a part answers that lacks what parameters ask for: the next part is tried. */
const ELSEWHERE = /: another part of the core has this$/;

/**
 * How long a worker may take to react to Cancel before it is ended (ms). A call leaves 20 of the
 * promised 50. A figure is built in slices, so its worker will react. Ending it costs all its
 * figures, and the browser blocks the page for up to a quarter of a second while it tears it down.
 */
const CANCEL_MS = { call: 30, ask: 250 };
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
const ENDED = "This worker has been ended.";

export function createCore(setting: Setting): Core {
  const calls = new WorkerQueue(setting);
  const figures = new WorkerQueue(setting);
  const call = callsBy(calls);
  return {
    call,
    digest: async (name, args, options) => digestBy(call, await call(name, args, options), options),
    array: (params) => remoteFigure(figures, call, "ArrayFigure", params),
    far: (params) => remoteFigure(figures, call, "FarFigure", params),
    another: (end) => {
      const own = new WorkerQueue(setting);
      end.addEventListener("abort", () => own.end());
      return { call: callsBy(own) };
    },
  };
}

function callsBy(queue: WorkerQueue): Core["call"] {
  return (name, args, options) => {
    const reportsSteps = options?.onSteps !== undefined;
    const write = (id: number, part: Part): Call => {
      return { kind: "call", id, part, name, args, reportsSteps };
    };
    return queue.run(name, write, options) as Promise<ReturnType<Bindings[typeof name]>>;
  };
}

/** Returns the digest of a field that nobody else needs: its numbers move to the worker. */
function digestBy(call: Core["call"], field: Field, options?: JobOptions): Promise<string> {
  const buffers = Object.values(field).filter(ArrayBuffer.isView);
  const transfer = [...new Set(buffers.map(({ buffer }) => buffer as ArrayBuffer))];
  return call("digest", [field], { signal: options?.signal, transfer });
}

function remoteFigure<N extends CoreObjectName>(
  queue: WorkerQueue,
  call: Core["call"],
  figure: N,
  params: CoreObjectParams<N>,
): RemoteFigure<N> {
  const ask = (
    method: string | null,
    args: readonly unknown[],
    { early = false, ...options }: QuestionOptions = {},
  ) => {
    const write = (id: number, part: Part): Ask => {
      return { kind: "ask", id, part, figure, params, method, args, early };
    };
    return queue.run(figure, write, options);
  };
  return {
    build: async (options) => void (await ask(null, [], options)),
    ask: (method, args, options) =>
      ask(method, args, options) as Promise<Result<CoreObject<N>[typeof method]>>,
    digest: async (args, options) =>
      digestBy(call, (await ask("plane", args, options)) as Field, options),
  };
}

interface Job {
  readonly id: number;
  readonly request: Call | Ask;
  /** The module of its part; null until that is loaded. */
  module: WebAssembly.Module | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: ((fraction: number) => void) | undefined;
  readonly onSteps: ((steps: number) => void) | undefined;
  readonly transfer: Transferable[] | undefined;
  /** Removes the listener from the signal. */
  readonly release: () => void;
  /** Whether a worker has it. */
  isSent: boolean;
  /** The worker builds the figure that is asked, and takes other jobs meanwhile. */
  isBuilding: boolean;
  /** The answer is no longer wanted. */
  dropped: boolean;
  /** How many workers were lost while they had this job. */
  losses: number;
}

/** One worker at a time, and its jobs in order. */
class WorkerQueue {
  readonly #setting: Setting;
  readonly #jobs = new Map<number, Job>();
  #worker: WorkerLike | null = null;
  /** The parts that the worker has been sent. */
  readonly #started = new Set<Part>();
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

  /** Runs a job by a part that has a function or class, given its request for an id. */
  async run(
    name: string,
    write: (id: number, part: Part) => Call | Ask,
    options: JobOptions = {},
  ): Promise<unknown> {
    const parts = [...this.#setting.partsWith(name)];
    const last = parts.pop() as Part;
    for (const part of parts) {
      try {
        return await this.#runBy(part, write, options);
      } catch (error) {
        if (!ELSEWHERE.test(messageOf(error))) throw error;
      }
    }
    return this.#runBy(last, write, options);
  }

  #runBy(
    part: Part,
    write: (id: number, part: Part) => Call | Ask,
    { signal, onProgress, onSteps, transfer }: JobOptions,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#losses >= MOST_LOSSES) return reject(new Error(GIVEN_UP));
      if (this.#isLate) return reject(new Error(SILENT));
      const id = ++this.#lastId;
      const stop = () => this.#cancel(job, signal?.reason);
      const release = () => signal?.removeEventListener("abort", stop);
      const job: Job = {
        id,
        request: write(id, part),
        module: null,
        resolve,
        reject,
        onProgress,
        onSteps,
        transfer,
        release,
        isSent: false,
        isBuilding: false,
        dropped: false,
        losses: 0,
      };
      this.#jobs.set(id, job);
      signal?.addEventListener("abort", stop);
      this.#equip(job);
      this.#send();
    });
  }

  /** Gives a job its module, once that is loaded. */
  #equip(job: Job): void {
    const module = this.#setting.module(job.request.part);
    if (!("then" in module)) {
      job.module = module;
      return;
    }
    module.then(
      (loaded) => {
        job.module = loaded;
        this.#send();
      },
      (error) => this.#end(job)?.reject(error),
    );
  }

  end(): void {
    for (const job of [...this.#jobs.values()]) this.#end(job)?.reject(new Error(ENDED));
    this.#replace();
  }

  /**
   * Sends the jobs that can be sent: one at a time, so that stopping one never waits for those
   * before it. A figure that is being built lets others pass: the worker builds it in slices.
   */
  #send(): void {
    const [first] = this.#jobs.values();
    if (first !== undefined && this.#worker === null) this.#start(first.request.part);
    if (!this.#isListening) return;
    for (const job of this.#jobs.values()) {
      if (!job.isSent && job.module !== null) {
        this.#startPart(job.request.part, job.module);
        job.isSent = this.#post(job.request, job);
      }
      if (job.isSent && !job.isBuilding) return;
    }
  }

  /** Sends the worker a part, once. */
  #startPart(part: Part, module: WebAssembly.Module): void {
    if (this.#started.has(part)) return;
    this.#started.add(part);
    this.#post({ kind: "start", part, module });
  }

  /** Sends a request. One that cannot be copied to a worker fails its own job only. */
  #post(request: Request, job?: Job): boolean {
    try {
      this.#worker?.postMessage(request, job?.transfer ?? []);
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
  #start(part: Part): void {
    const worker = this.#spawned(part);
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

  #spawned(part: Part): WorkerLike | null {
    try {
      return this.#setting.spawn(part);
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
    } else {
      const job = this.#jobs.get(answer.id);
      if (job !== undefined) this.#settle(job, answer);
    }
    this.#send();
  }

  #settle(job: Job, answer: Exclude<Answer, Hello>): void {
    if (answer.kind === "progress") {
      job.isBuilding = answer.fraction < 1;
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
  }

  #end(job: Job): Job | undefined {
    job.release();
    return this.#jobs.delete(job.id) ? job : undefined;
  }

  /**
   * Asks the worker to stop, and ends it if it does not. Questions about a figure that is built are
   * short: stopping one only drops its answer, because the figure is worth more than that moment.
   */
  #cancel(job: Job, reason: unknown): void {
    if (!this.#jobs.has(job.id)) return;
    job.reject(reason);
    if (!job.isSent) {
      this.#end(job);
      return;
    }
    job.dropped = true;
    this.#post({ kind: "cancel", id: job.id });
    // A worker that is replaced meanwhile takes the stopped jobs with it.
    const { kind } = job.request;
    setTimeout(() => {
      if (this.#jobs.has(job.id) && (kind === "call" || job.isBuilding)) this.#replace();
    }, CANCEL_MS[kind]);
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
      if (job.isSent) job.losses += 1;
      if (over || job.losses > 1) this.#end(job)?.reject(new Error(sentence));
    }
    this.#setting.warn(sentence);
    this.#replace();
  }

  /** Replaces the worker. The new one gets the remaining jobs. */
  #replace(): void {
    clearTimeout(this.#startTimer);
    if (this.#worker !== null) this.#worker.onmessage = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#started.clear();
    this.#isListening = false;
    this.#isLate = false;
    for (const job of [...this.#jobs.values()]) {
      job.isSent = false;
      job.isBuilding = false;
      if (job.dropped) this.#end(job);
    }
    this.#send();
  }
}

function revived(failure: Failure): Error {
  const error = new Error(failure.message);
  error.name = failure.name;
  error.stack = failure.stack;
  return error;
}

/**
 * What the security policy of the page (Content-Security-Policy) has refused. A worker that it
 * refuses fails like one whose script does not load, so only this event distinguishes them.
 */
const violations = new Set<string>();

// Absent from tests and from workers.
const page = (globalThis as { readonly document?: EventTarget }).document;

page?.addEventListener?.("securitypolicyviolation", (event) => {
  const { disposition, effectiveDirective } = event as SecurityPolicyViolationEvent;
  if (disposition === "enforce") violations.add(effectiveDirective);
});

/** Whether the policy has refused a worker. */
function refusesWorkers(): boolean {
  return violations.has("worker-src");
}
