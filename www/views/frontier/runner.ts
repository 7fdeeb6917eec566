/**
 * Searches open cases in workers, one case or one part of a count in each: pieces of a second, kept
 * in the store every few seconds. Pausing loses nothing. What comes back is proved, and checked by
 * the independent checker, before it counts. No DOM.
 */
import type { FrontierCase, FrontierFind, FrontierSearch } from "core";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { say } from "../../locales/say.ts";
import { STEP_LIMIT } from "../../proofs/certificates.ts";
import type { ViewHost } from "../view.ts";
import { type CountPart, isPart, keyOf, keyOfSearch, type Task } from "./cases.ts";
import type { Store } from "./store.ts";

/** What happens to a case at present. */
type Doing = "waiting" | "starting" | "walking" | "proving" | "checking";

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
  /** The share of a count that is done; null for rows. */
  readonly share: number | null;
}

/** A find that the checker has accepted. */
export interface Proved extends FrontierFind {
  /** Null for a cycle of D(3, n). */
  readonly centre: number | null;
  /** The radius of the band below, or n. */
  readonly radius: number;
}

/** How long a piece of a search should take, and how long it may be unsaved (ms). */
const PIECE_MS = 500;
const SAVE_MS = 5000;
/** The first piece, and the smallest and largest ones (steps). */
const PIECE = { first: 2 ** 24, least: 2 ** 20, most: 2 ** 32 };

const PAUSED = new Error("The search was paused.");

type Caller = Pick<Core, "call">;

export class Runner {
  readonly #host: Pick<ViewHost<never>, "core" | "warn">;
  readonly #table: (centre: number) => Promise<string>;
  readonly #changed: () => void;
  readonly #store: Store;
  readonly #progress = new Map<string, Progress>();
  /** The searches as texts, as they were last kept. */
  readonly #searches = new Map<string, string>();
  readonly #finds = new Map<string, Proved>();
  #queue: Task[] = [];
  #stop: AbortController | null = null;
  #running: Promise<void> = Promise.resolve();

  /** `table` returns what the site ships of a centre; `changed` is called when something is new. */
  constructor(
    host: Pick<ViewHost<never>, "core" | "warn">,
    table: (centre: number) => Promise<string>,
    changed: () => void,
    store: Store,
  ) {
    this.#host = host;
    this.#table = table;
    this.#changed = changed;
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

  progress(open: Task): Progress {
    const [row, share] = isPart(open) ? [0, 0] : [open.first, null];
    const none: Progress = { doing: null, steps: 0, row, speed: 0, share };
    return this.#progress.get(keyOf(open)) ?? none;
  }

  /** Whether a case has a search that was begun and is not decided. */
  isBegun(open: Task): boolean {
    return this.#searches.has(keyOf(open));
  }

  /** Whether all rows of a case have been found here. */
  isDecided(open: Task): boolean {
    return this.#progress.get(keyOf(open))?.row === null;
  }

  /** Returns the texts of parts that are all done; null if one is not. */
  counted(parts: readonly Task[]): readonly string[] | null {
    const texts = parts.map((part) => this.isDecided(part) && this.#searches.get(keyOf(part)));
    return texts.every((text) => typeof text === "string") ? texts : null;
  }

  /** Steps a second of all workers. */
  get speed(): number {
    return [...this.#progress.values()].reduce((sum, { speed }) => sum + speed, 0);
  }

  /** Reads what earlier visits kept. What is damaged is removed, with a sentence. */
  async recall(worker: Caller, tasks: readonly Task[]): Promise<void> {
    const open = new Map(tasks.map((each) => [keyOf(each), each]));
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
        if (keyOfSearch(search) !== name) throw new Error("search: it is about another case");
        this.#searches.set(name, text);
        const { steps, row, share } = search;
        this.#set(name, { doing: null, steps, row, speed: 0, share });
      } catch (error) {
        await this.#forget("searches", name, error);
      }
    }
    for (const each of tasks) if (!isPart(each)) this.#settle(each);
  }

  /** Searches cases until each has `effort` steps or is decided, on so many workers. */
  start(cases: readonly Task[], effort: number, workers: number): Promise<void> {
    if (this.#stop !== null) return this.#running;
    const open = cases.filter((each) => !this.isDecided(each));
    const inProgress = open.filter((each) => this.isBegun(each));
    this.#queue = [...inProgress, ...open.filter((each) => !this.isBegun(each))];
    const stop = new AbortController();
    this.#stop = stop;
    for (const each of this.#queue) this.#mark(each, { doing: "waiting" });
    const count = Math.min(workers, this.#queue.length);
    const all = Array.from({ length: count }, () => this.#work(effort, stop.signal));
    this.#running = Promise.all(all).then(() => {
      if (this.#stop !== stop) return;
      this.#stop = null;
      for (const each of this.#queue) this.#mark(each, { doing: null });
      this.#changed();
    });
    this.#changed();
    return this.#running;
  }

  /** Stops after the present pieces. Resolves when all searches are kept. */
  async pause(): Promise<void> {
    this.#stop?.abort(PAUSED);
    await this.#running;
  }

  // One worker

  async #work(effort: number, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const worker = this.#host.core.another(end.signal);
    try {
      while (!signal.aborted) {
        const open = this.#queue.shift();
        if (open === undefined) return;
        await this.#attempt(open, () => this.#search(worker, open, effort, signal));
      }
    } finally {
      end.abort();
    }
  }

  /** Does some work on a case. What fails is reported, and does not stop the other cases. */
  async #attempt(open: Task, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error !== PAUSED) this.#host.warn(sentenceOf(error));
    } finally {
      this.#mark(open, { doing: null, speed: 0 });
      this.#changed();
    }
  }

  async #search(worker: Caller, open: Task, effort: number, signal: AbortSignal): Promise<void> {
    let at = await this.#begin(worker, open, signal);
    let [piece, saved] = [PIECE.first, performance.now()];
    while (!signal.aborted && at.stage !== "done") {
      if (at.stage === "proving") {
        at = await this.#prove(worker, open, at, signal);
        continue;
      }
      if (at.steps >= effort) break;
      const start = performance.now();
      const before = at.steps;
      at = await worker.call("frontier_run", [at.search, Math.min(piece, effort - before)]);
      const spent = Math.max(1, performance.now() - start);
      const speed = ((at.steps - before) / spent) * 1000;
      piece = Math.min(PIECE.most, Math.max(PIECE.least, Math.round((speed * PIECE_MS) / 1000)));
      const { steps, row, share } = at;
      this.#mark(open, { doing: "walking", steps, row, share, speed });
      this.#changed();
      if (performance.now() - saved < SAVE_MS) continue;
      await this.#save(open, at);
      saved = performance.now();
    }
    await this.#save(open, at);
  }

  /** Goes on with the search that was kept, or begins one. */
  async #begin(worker: Caller, open: Task, signal: AbortSignal): Promise<FrontierSearch> {
    this.#mark(open, { doing: "starting" });
    this.#changed();
    const search = this.#searches.get(keyOf(open));
    if (search !== undefined) return worker.call("frontier_read", [search]);
    if (isPart(open)) return worker.call("frontier_count", [open.n, open.part]);
    const { centre, radius } = open;
    const table = await this.#table(centre);
    return worker.call("frontier_start", [table, centre, radius], { signal });
  }

  /** Makes certificates of what came back, and counts those that the checker accepts. */
  async #prove(
    worker: Caller,
    open: Task,
    at: FrontierSearch,
    signal: AbortSignal,
  ): Promise<FrontierSearch> {
    await this.#save(open, at);
    this.#mark(open, { doing: "proving", speed: 0, row: at.row });
    this.#changed();
    try {
      const { finds, next } = await worker.call("frontier_prove", [at.search], { signal });
      this.#mark(open, { doing: "checking" });
      this.#changed();
      for (const { certificate } of finds) {
        if (isPart(open)) await worker.call("orbit_check", [certificate], { signal });
        else await worker.call("row_check", [certificate, STEP_LIMIT], { signal });
      }
      for (const find of finds) await this.#keep(worker, open, find);
      await this.#save(open, next);
      return next;
    } catch (error) {
      // A state that proves nothing is of no use: the next search begins anew.
      if (!signal.aborted) await this.#drop(open);
      throw signal.aborted ? PAUSED : error;
    }
  }

  async #keep(worker: Caller, open: Task, find: FrontierFind): Promise<void> {
    const file = await worker.call("frontier_file", [[linkOf(open, find)], [find.certificate]]);
    const name = `${keyOf(open)},${find.row ?? (isPart(open) ? "orbit" : "band")}`;
    this.#learn(name, find);
    await this.#attemptKeep(() => this.#store.keep("finds", name, file));
    this.#host.warn(say`Found, proved and checked: ${find.claim}`);
  }

  // What is kept

  /** Keeps a search. Rows that are known need none; the count of a part is a result. */
  async #save(open: Task, { search, steps, row, share }: FrontierSearch): Promise<void> {
    const name = keyOf(open);
    this.#set(name, { ...this.progress(open), steps, row, share });
    if (search === "") this.#searches.delete(name);
    else this.#searches.set(name, search);
    await this.#attemptKeep(() => this.#store.keep("searches", name, search || null));
  }

  async #drop(open: Task): Promise<void> {
    const name = keyOf(open);
    this.#searches.delete(name);
    this.#progress.delete(name);
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
    const [centre = "", radius = ""] = name.split(",");
    const isOrbit = centre === "orbits";
    this.#finds.set(name, {
      ...find,
      centre: isOrbit ? null : Number(centre),
      radius: Number(radius),
    });
  }

  /** A case all of whose rows were found here is decided. */
  #settle(open: FrontierCase): void {
    const { centre, radius, rows } = open;
    const here = this.finds.filter(
      (find) => find.centre === centre && find.radius === radius && find.row !== null,
    );
    if (here.length >= rows) this.#mark(open, { row: null });
  }

  #mark(open: Task, patch: Partial<Progress>): void {
    this.#set(keyOf(open), { ...this.progress(open), ...patch });
  }

  #set(name: string, progress: Progress): void {
    this.#progress.set(name, progress);
  }
}

/** Returns the link that shows a find: its row, the last row of the group, or a cycle. */
export function linkOf(
  open: Pick<FrontierCase, "centre" | "last"> | CountPart,
  { row, certificate }: Pick<FrontierFind, "row" | "certificate">,
): string {
  if ("part" in open) return orbitLink(certificate);
  const { centre, last } = open;
  const place = row ?? last;
  return `#v1/periods?from=${centre}&to=${centre}&rows=${place + 1}&c=${centre}&row=${place}`;
}

/** Returns the link to the state of a certificate, its rows as zeros and ones. */
export function orbitLink(certificate: string): string {
  const { n, rows } = JSON.parse(certificate) as { n: number; rows: readonly number[][] };
  const bits = (row: readonly number[]) =>
    Array.from({ length: 1 + Math.max(0, ...row) }, (_, at) => Number(row.includes(at))).join("");
  return `#v1/dynamics?k=${rows.length}&n=${n}&seed=${rows.map(bits).join(",")}`;
}

function sentenceOf(error: unknown): string {
  return say(messageOf(error));
}
