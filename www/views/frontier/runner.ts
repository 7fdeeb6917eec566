/**
 * Searches open cases in workers, one case in each: pieces of a second, kept in the store every few
 * seconds. Pausing loses nothing. What comes back is proved, and checked by the independent
 * checker, before it counts. No DOM.
 */
import type { FrontierCase, FrontierFind, FrontierSearch } from "core";
import type { OwnWorker } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import { STEP_LIMIT } from "../certificates.ts";
import { keyOf } from "./cases.ts";
import type { Store } from "./store.ts";

/** What happens to a case at present. */
export type Doing = "waiting" | "starting" | "walking" | "proving" | "checking";

/** How far a case is on this machine. */
export interface Progress {
  /** Null when nothing happens. */
  readonly doing: Doing | null;
  /** The steps that were made here, in all visits. */
  readonly steps: number;
  /** The row that is searched; null when all are known. */
  readonly row: number | null;
  /** Steps a second; 0 when it does not walk. */
  readonly speed: number;
}

/** A find that the checker has accepted. */
export interface Proved extends FrontierFind {
  readonly centre: number;
  readonly radius: number;
}

export interface RunnerHost {
  /** Starts one more worker. */
  another(): OwnWorker;
  /** Returns the table of a centre that the site ships. */
  table(centre: number): Promise<string>;
  /** Something is new. */
  changed(): void;
  /** A sentence that the user should read. */
  warn(sentence: string): void;
  /** Milliseconds. */
  now(): number;
}

/** How long a piece of a search should take, and how long it may be unsaved (ms). */
const PIECE_MS = 500;
const SAVE_MS = 5000;
/** The first piece, and the smallest and largest ones (steps). */
const PIECE = { first: 2 ** 24, least: 2 ** 20, most: 2 ** 32 };

const PAUSED = new Error("The search was paused.");

export class Runner {
  readonly #host: RunnerHost;
  readonly #store: Store;
  readonly #progress = new Map<string, Progress>();
  /** The searches as texts, as they were last kept. */
  readonly #searches = new Map<string, string>();
  readonly #finds = new Map<string, Proved>();
  #queue: FrontierCase[] = [];
  #stop: AbortController | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(host: RunnerHost, store: Store) {
    this.#host = host;
    this.#store = store;
  }

  /** Whether cases are searched now. */
  get isRunning(): boolean {
    return this.#stop !== null;
  }

  /** The finds of this and earlier visits. */
  get finds(): readonly Proved[] {
    return [...this.#finds.values()];
  }

  progress(open: FrontierCase): Progress {
    const none: Progress = { doing: null, steps: 0, row: open.first, speed: 0 };
    return this.#progress.get(keyOf(open)) ?? none;
  }

  /** Whether a case has a search that was begun and is not decided. */
  isBegun(open: FrontierCase): boolean {
    return this.#searches.has(keyOf(open));
  }

  /** Whether all rows of a case have been found here. */
  isDecided(open: FrontierCase): boolean {
    return this.#progress.get(keyOf(open))?.row === null;
  }

  /** Steps a second of all workers. */
  get speed(): number {
    return [...this.#progress.values()].reduce((sum, { speed }) => sum + speed, 0);
  }

  /** Reads what earlier visits kept. What is damaged is removed, with a sentence. */
  async recall(worker: Pick<OwnWorker, "call">, cases: readonly FrontierCase[]): Promise<void> {
    const open = new Map(cases.map((each) => [keyOf(each), each]));
    for (const [name, text] of await this.#store.all("finds")) {
      try {
        const { finds } = await worker.call("frontier_finds", [text]);
        for (const find of finds) this.#learn(name, find);
      } catch (error) {
        await this.#forget("finds", name, error);
      }
    }
    for (const [name, text] of await this.#store.all("searches")) {
      if (!open.has(name)) continue;
      try {
        const search = await worker.call("frontier_read", [text]);
        if (keyOf(search) !== name) throw new Error("search: it is about another case");
        this.#searches.set(name, text);
        this.#set(name, { doing: null, steps: search.steps, row: search.row, speed: 0 });
      } catch (error) {
        await this.#forget("searches", name, error);
      }
    }
    for (const each of cases) this.#settle(each);
  }

  /** Searches cases until each has `effort` steps or is decided, on so many workers. */
  start(cases: readonly FrontierCase[], effort: number, workers: number): Promise<void> {
    if (this.#stop !== null) return this.#running;
    const open = cases.filter((each) => !this.isDecided(each));
    const begun = open.filter((each) => this.isBegun(each));
    this.#queue = [...begun, ...open.filter((each) => !this.isBegun(each))];
    const stop = new AbortController();
    this.#stop = stop;
    for (const each of this.#queue) this.#mark(each, { doing: "waiting" });
    const count = Math.min(workers, this.#queue.length);
    const all = Array.from({ length: count }, () => this.#work(effort, stop.signal));
    this.#running = Promise.all(all).then(() => {
      if (this.#stop !== stop) return;
      this.#stop = null;
      for (const each of this.#queue) this.#mark(each, { doing: null });
      this.#host.changed();
    });
    this.#host.changed();
    return this.#running;
  }

  /** Stops after the present pieces. Resolves when all searches are kept. */
  async pause(): Promise<void> {
    this.#stop?.abort(PAUSED);
    await this.#running;
  }

  // One worker

  async #work(effort: number, signal: AbortSignal): Promise<void> {
    const worker = this.#host.another();
    try {
      while (!signal.aborted) {
        const open = this.#queue.shift();
        if (open === undefined) return;
        await this.#attempt(open, () => this.#search(worker, open, effort, signal));
      }
    } finally {
      worker.end();
    }
  }

  /** Does some work on a case. What fails is reported, and does not stop the other cases. */
  async #attempt(open: FrontierCase, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error !== PAUSED) this.#host.warn(sentenceOf(error));
    } finally {
      this.#mark(open, { doing: null, speed: 0 });
      this.#host.changed();
    }
  }

  async #search(
    worker: OwnWorker,
    open: FrontierCase,
    effort: number,
    signal: AbortSignal,
  ): Promise<void> {
    let at = await this.#begin(worker, open, signal);
    let [piece, saved] = [PIECE.first, this.#host.now()];
    while (!signal.aborted && at.stage !== "done") {
      if (at.stage === "proving") {
        at = await this.#prove(worker, open, at, signal);
        continue;
      }
      if (at.steps >= effort) break;
      const start = this.#host.now();
      const before = at.steps;
      at = await worker.call("frontier_run", [at.search, Math.min(piece, effort - before)]);
      const spent = Math.max(1, this.#host.now() - start);
      const speed = ((at.steps - before) / spent) * 1000;
      piece = Math.min(PIECE.most, Math.max(PIECE.least, Math.round((speed * PIECE_MS) / 1000)));
      this.#mark(open, { doing: "walking", steps: at.steps, row: at.row, speed });
      this.#host.changed();
      if (this.#host.now() - saved < SAVE_MS) continue;
      await this.#save(open, at);
      saved = this.#host.now();
    }
    await this.#save(open, at);
  }

  /** Goes on with the search that was kept, or begins one. */
  async #begin(
    worker: OwnWorker,
    open: FrontierCase,
    signal: AbortSignal,
  ): Promise<FrontierSearch> {
    this.#mark(open, { doing: "starting" });
    this.#host.changed();
    const kept = this.#searches.get(keyOf(open));
    if (kept !== undefined) return worker.call("frontier_read", [kept]);
    const { centre, radius } = open;
    const table = await this.#host.table(centre);
    return worker.call("frontier_start", [table, centre, radius], { signal });
  }

  /** Makes certificates of what came back, and counts those that the checker accepts. */
  async #prove(
    worker: OwnWorker,
    open: FrontierCase,
    at: FrontierSearch,
    signal: AbortSignal,
  ): Promise<FrontierSearch> {
    await this.#save(open, at);
    this.#mark(open, { doing: "proving", speed: 0, row: at.row });
    this.#host.changed();
    try {
      const { finds, next } = await worker.call("frontier_prove", [at.search], { signal });
      this.#mark(open, { doing: "checking" });
      this.#host.changed();
      for (const { certificate } of finds)
        await worker.call("row_check", [certificate, STEP_LIMIT], { signal });
      for (const find of finds) await this.#keep(worker, open, find);
      await this.#save(open, next);
      return next;
    } catch (error) {
      // A state that proves nothing is of no use: the next search begins anew.
      if (!signal.aborted) await this.#drop(open);
      throw signal.aborted ? PAUSED : error;
    }
  }

  async #keep(worker: OwnWorker, open: FrontierCase, find: FrontierFind): Promise<void> {
    const file = await worker.call("frontier_file", [[linkOf(open, find)], [find.certificate]]);
    const name = `${keyOf(open)},${find.row ?? "band"}`;
    this.#learn(name, find);
    await this.#attemptKeep(() => this.#store.keep("finds", name, file));
    this.#host.warn(say`Found, proved and checked: ${find.claim}`);
  }

  // What is kept

  async #save(open: FrontierCase, at: FrontierSearch): Promise<void> {
    const name = keyOf(open);
    const isDone = at.stage === "done";
    this.#set(name, { ...this.progress(open), steps: at.steps, row: at.row });
    if (isDone) this.#searches.delete(name);
    else this.#searches.set(name, at.search);
    await this.#attemptKeep(() => this.#store.keep("searches", name, isDone ? null : at.search));
  }

  async #drop(open: FrontierCase): Promise<void> {
    const name = keyOf(open);
    this.#searches.delete(name);
    this.#set(name, { doing: null, steps: 0, row: open.first, speed: 0 });
    await this.#attemptKeep(() => this.#store.keep("searches", name, null));
  }

  /** A store that is full or gone does not stop a search. */
  async #attemptKeep(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      this.#host.warn(say`The browser does not keep this search: ${sentenceOf(error)}`);
    });
  }

  async #forget(shelf: "searches" | "finds", name: string, error: unknown): Promise<void> {
    this.#host.warn(say`${sentenceOf(error)}. It is removed, and the search starts anew.`);
    await this.#attemptKeep(() => this.#store.keep(shelf, name, null));
  }

  #learn(name: string, find: FrontierFind): void {
    const [centre = 0, radius = 0] = name.split(",").map(Number);
    this.#finds.set(name, { ...find, centre, radius });
  }

  /** A case all of whose rows were found here is decided. */
  #settle(open: FrontierCase): void {
    const { centre, radius, rows } = open;
    const here = this.finds.filter(
      (find) => find.centre === centre && find.radius === radius && find.row !== null,
    );
    if (here.length >= rows) this.#mark(open, { row: null });
  }

  #mark(open: FrontierCase, patch: Partial<Progress>): void {
    this.#set(keyOf(open), { ...this.progress(open), ...patch });
  }

  #set(name: string, progress: Progress): void {
    this.#progress.set(name, progress);
  }
}

/** Returns the link that shows what a find is about: its row, or the last row of the group. */
export function linkOf(
  { centre, last }: Pick<FrontierCase, "centre" | "last">,
  { row }: Pick<FrontierFind, "row">,
): string {
  const shown = row ?? last;
  return `#v1/periods?from=${centre}&to=${centre}&rows=${shown + 1}&c=${centre}&row=${shown}`;
}

function sentenceOf(error: unknown): string {
  return say(error instanceof Error ? error.message : String(error));
}
