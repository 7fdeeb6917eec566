/**
 * The page's side of the protocol: promises in front, workers behind. A job can be stopped by an AbortSignal; a
 * worker that does not stop in time, dies or panics is replaced, and what else it was doing is done again, open
 * figures included, without the caller noticing more than the time it takes.
 *
 * There are two workers, each started when first needed: one for plain calls, one for open figures, so that a call
 * that must be ended never costs a filled array.
 */
import type {
  Answer,
  Ask,
  Call,
  Failure,
  Field,
  Figure,
  FigureName,
  FigureParams,
  Functions,
  Hello,
  Open,
  Reply,
  Request,
} from "./protocol.ts";

export type Door = typeof import("core");

/** The functions of the door that can be called by name: all but the two that start it. */
export type FunctionName = Exclude<keyof Functions, "default" | "initSync">;
/** The functions whose answer is a field, and so has a digest. */
export type FieldFunction = {
  [K in FunctionName]: ReturnType<Door[K]> extends Field ? K : never;
}[FunctionName];
/** What an open, filled figure can be asked: all of its methods but those that fill and free it. */
export type Question<K extends FigureName> = Exclude<
  Extract<keyof Figure<K>, string>,
  "advance" | "free"
>;

export interface JobOptions {
  /** Stops the job: its promise rejects at once with the signal's reason; the work ends within 50 ms, a fill after its slice. */
  readonly signal?: AbortSignal | undefined;
  /** Hears the share of the work that is done, in 0..=1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Hears how many steps are done; for functions of the door whose last parameter is `told`. */
  readonly onSteps?: ((steps: number) => void) | undefined;
}

export interface OpenOptions extends JobOptions {
  /** Hears, with all progress, whom to ask for what is filled so far; the filled array has a handle of its own. */
  readonly onEarly?: ((early: Pick<ArrayHandle, "ask">) => void) | undefined;
}

/** The door behind the workers: everything that may take over 16 ms. */
export interface Core {
  /** Calls a function of the door. */
  call<K extends FunctionName>(
    name: K,
    args: Parameters<Door[K]>,
    options?: JobOptions,
  ): Promise<ReturnType<Door[K]>>;
  /** The digest of what a function of the door answers; the field itself stays in the worker. */
  digest<K extends FieldFunction>(
    name: K,
    args: Parameters<Door[K]>,
    options?: JobOptions,
  ): Promise<string>;
  /** Fills an array, with progress, and keeps it open for questions. */
  open(params: FigureParams<"ArrayFigure">, options?: OpenOptions): Promise<ArrayHandle>;
  /** Makes a window far from the origin, with progress, and keeps it open for questions. */
  openFar(params: FigureParams<"FarFigure">, options?: JobOptions): Promise<FarHandle>;
}

/** A filled figure that lives in a worker. It survives the worker: a new one fills it again. */
export interface Handle<N extends FigureName> {
  ask<K extends Question<N>>(
    method: K,
    args: Arguments<Figure<N>[K]>,
    options?: JobOptions,
  ): Promise<Result<Figure<N>[K]>>;
  /** The digest of `ask("plane", args)`. */
  digest(args: Arguments<Figure<N>["plane"]>, options?: JobOptions): Promise<string>;
  /** Gives the memory back. Later questions are refused. */
  close(): void;
}
export type ArrayHandle = Handle<"ArrayFigure">;
export type FarHandle = Handle<"FarFigure">;

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;
type Result<F> = F extends (...args: never[]) => infer R ? R : never;

/** As much of a Worker as is needed here: tests lend a false one. */
export type WorkerLike = Pick<Worker, "onmessage" | "onerror" | "onmessageerror" | "terminate"> & {
  postMessage(message: Request): void;
};

export interface Setting {
  /** Starts one more worker. */
  readonly spawn: () => WorkerLike;
  /** The compiled module that page and workers share. */
  readonly module: WebAssembly.Module;
  /** Hears, once for each worker that was lost, a sentence for the user. */
  readonly tell: (sentence: string) => void;
}

/**
 * How long a worker may take to answer to Cancel before it is ended (ms). A call leaves 20 of the promised 50. A figure is
 * filled in slices, so its worker will hear; to end it costs all that it keeps open, and the browser holds the page up for
 * up to a quarter of a second while it takes a worker apart.
 */
const CANCEL_MS = { call: 30, open: 250 };
/** After so many losses with no answer between them, no further worker is started. */
const MOST_LOSSES = 3;

const LOST = "The computation broke off. It has been started anew.";
const GIVEN_UP = `The computation broke off ${MOST_LOSSES} times in a row. Reload the page to try again.`;
const CLOSED = "This figure has been closed.";

export function createCore(setting: Setting): Core {
  const calls = new Crew(setting);
  const figures = new Crew(setting);
  const call = (reply: Reply, name: string, args: readonly unknown[], options?: JobOptions) =>
    calls.run(
      (id) => ({ kind: "call", id, name, args, reply, told: options?.onSteps !== undefined }),
      options,
    );
  return {
    call: <K extends FunctionName>(name: K, args: Parameters<Door[K]>, options?: JobOptions) =>
      call("value", name, args, options) as Promise<ReturnType<Door[K]>>,
    digest: (name, args, options) => call("digest", name, args, options) as Promise<string>,
    open: (params, options) => OpenFigure.fill(figures, "ArrayFigure", params, options),
    openFar: (params, options) => OpenFigure.fill(figures, "FarFigure", params, options),
  };
}

/**
 * "Newest wins", for sliders: while one piece of work runs, only the newest request waits; the ones it replaces
 * resolve to undefined without having run.
 */
export function latest<T>(): (work: () => Promise<T>) => Promise<T | undefined> {
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
 * Writes the request of a job, given its id; null while it cannot be sent because its figure is being filled again.
 * Throws when it never can be sent.
 */
type Write = (id: number) => Call | Open | Ask | null;

interface Job {
  readonly id: number;
  readonly write: Write;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: ((fraction: number) => void) | undefined;
  readonly onSteps: ((steps: number) => void) | undefined;
  /** Stops listening to the signal. */
  readonly release: () => void;
  /** What was sent, while a worker has it. */
  sent: Call | Open | Ask | null;
  /** Nobody waits for the answer any more. */
  dropped: boolean;
  /** How many workers were lost while they had this job. */
  losses: number;
}

/** What a crew knows of a figure that is open. */
interface Kept {
  readonly handle: number | null;
  refill(): Promise<void>;
}

/** One worker at a time and the jobs for it, in order. */
class Crew {
  readonly #setting: Setting;
  readonly #jobs = new Map<number, Job>();
  readonly #figures = new Set<Kept>();
  #worker: WorkerLike | null = null;
  #listens = false;
  #losses = 0;
  #lastId = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  run(write: Write, options: JobOptions = {}): Promise<unknown> {
    const { signal, onProgress, onSteps } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#losses >= MOST_LOSSES) return reject(new Error(GIVEN_UP));
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

  /** From now on this figure is filled again whenever a worker is lost. */
  keep(figure: Kept): void {
    this.#figures.add(figure);
  }

  close(figure: Kept): void {
    this.#figures.delete(figure);
    if (figure.handle !== null) this.#post({ kind: "close", handle: figure.handle });
    this.send();
  }

  /**
   * Sends what can be sent: a figure to fill at once, because the worker fills in slices; of everything else one at
   * a time, so that stopping a job never has to wait for those before it.
   */
  send(): void {
    if (this.#jobs.size > 0 && this.#worker === null) this.#start();
    if (!this.#listens) return;
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

  /** A request that cannot be copied to a worker fails its own job only. */
  #post(request: Request, job?: Job): boolean {
    try {
      this.#worker?.postMessage(request);
      return true;
    } catch (error) {
      if (job) this.#end(job)?.reject(error);
      return false;
    }
  }

  #start(): void {
    const worker = this.#setting.spawn();
    worker.onmessage = ({ data }) => this.#hear(data as Answer);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#lose();
    };
    worker.onmessageerror = () => this.#lose();
    this.#worker = worker;
  }

  #hear(answer: Answer): void {
    if (answer.kind === "hello") {
      this.#listens = true;
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
    } else if (answer.kind === "told") {
      if (!job.dropped) job.onSteps?.(answer.steps);
    } else if (answer.kind === "failed" && answer.error.panic) {
      this.#lose(job);
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
   * Asks the worker to stop, and ends it where it does not. Questions to an open figure are short, and stopping one
   * that was sent only drops its answer: a filled array is worth more than the moment.
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
    const worker = this.#worker;
    setTimeout(() => {
      if (this.#worker === worker && this.#jobs.has(job.id)) this.#replace();
    }, CANCEL_MS[job.sent.kind]);
  }

  /** The worker died. Whose fault it was is known only after a panic: that job is not tried again. */
  #lose(culprit?: Job): void {
    this.#losses += 1;
    const over = this.#losses >= MOST_LOSSES;
    const sentence = over ? GIVEN_UP : LOST;
    if (culprit) this.#end(culprit)?.reject(new Error(sentence));
    for (const job of [...this.#jobs.values()]) {
      if (job.sent !== null) job.losses += 1;
      if (over || job.losses > 1) this.#end(job)?.reject(new Error(sentence));
    }
    this.#setting.tell(sentence);
    this.#replace();
  }

  /** Ends the worker; a new one does what the old one had left, first of all the figures that were open. */
  #replace(): void {
    if (this.#worker !== null) this.#worker.onmessage = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#listens = false;
    for (const job of [...this.#jobs.values()]) {
      job.sent = null;
      if (job.dropped) this.#end(job);
    }
    if (this.#losses < MOST_LOSSES) for (const figure of this.#figures) void figure.refill();
    this.send();
  }
}

class OpenFigure<N extends FigureName> implements Handle<N> {
  readonly #crew: Crew;
  readonly #figure: N;
  readonly #params: FigureParams<N>;
  readonly #closing = new AbortController();
  /** The worker's number for this figure; null while it is being filled. */
  handle: number | null = null;
  /** Why it cannot be asked any more. */
  #refusal: unknown = null;

  static async fill<N extends FigureName>(
    crew: Crew,
    figure: N,
    params: FigureParams<N>,
    options?: OpenOptions,
  ): Promise<Handle<N>> {
    const open = new OpenFigure(crew, figure, params);
    await open.#fill(options);
    crew.keep(open);
    return open;
  }

  private constructor(crew: Crew, figure: N, params: FigureParams<N>) {
    this.#crew = crew;
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
    this.handle = (await this.#crew.run(open, { ...options, onProgress })) as number;
  }

  /** Questions to a figure that is being filled: it has the number of the request that makes it. */
  #askEarly(handle: () => number) {
    return (method: string, args: readonly unknown[], options?: JobOptions) =>
      this.#crew.run(
        (id) => ({ kind: "ask", id, handle: handle(), method, args, reply: "value" }),
        options,
      );
  }

  /** Its worker is gone: the next one fills it again, if it was not at that already, and the questions wait. */
  async refill(): Promise<void> {
    if (this.handle === null) return;
    this.handle = null;
    try {
      await this.#fill({ signal: this.#closing.signal });
    } catch (reason) {
      this.#refusal ??= reason;
    }
    this.#crew.send();
  }

  ask<K extends Question<N>>(method: K, args: Arguments<Figure<N>[K]>, options?: JobOptions) {
    return this.#ask("value", method, args, options) as Promise<Result<Figure<N>[K]>>;
  }

  digest(args: Arguments<Figure<N>["plane"]>, options?: JobOptions) {
    return this.#ask("digest", "plane", args, options) as Promise<string>;
  }

  close(): void {
    this.#refusal ??= new Error(CLOSED);
    this.#closing.abort(this.#refusal);
    this.#crew.close(this);
  }

  #ask(
    reply: Reply,
    method: string,
    args: readonly unknown[],
    options?: JobOptions,
  ): Promise<unknown> {
    return this.#crew.run((id) => {
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
