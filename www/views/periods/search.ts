/**
 * Searches a period table: first the tables of the site and what follows from them by theorems,
 * then centre by centre in the worker. Keeps results as they come, and can be stopped.
 */

import type { Representative } from "core";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { say } from "../../locales/say.ts";
import { working } from "../../proofs/certificates.ts";
import { type Shipped, shippedTables, tableFor } from "../shipped.ts";
import type { ViewHost } from "../view.ts";
import { unread } from "./describe.ts";
import { LAST_SEARCHED } from "./index.ts";
import { type Periods, type PeriodsByCentre, type Source, together } from "./table.ts";

/** A request: rows `0..rows` of some centres, with at least this effort. */
interface Goal {
  readonly centres: readonly number[];
  readonly rows: number;
  readonly effort: number;
}

/** The rows `from..rows` of a centre. */
interface Task {
  readonly centre: number;
  readonly from: number;
  readonly rows: number;
  readonly effort: number;
}

const OVERTAKEN = new Error("A newer search was requested.");
/** Why a search was given up. */
export const STOPPED = new Error("The search was stopped.");

/** How much more is spent each time that an entry is searched further, and the most that is. */
const MORE = 4;
export const MOST = 2 ** 44;

export class Searches {
  readonly #host: ViewHost<never>;
  readonly #shipped = shippedTables();
  /** Called when something new is known. */
  readonly #found: () => void;
  /** Takes a sentence on the search of a centre; empty where none is searched. */
  readonly #showPace: (pace: string) => void;
  readonly #periods = new Map<number, Periods>();
  readonly #done: Task[] = [];
  /** What the site ships for each centre that was looked up, as text. */
  readonly #tables = new Map<number, string | null>();
  /** To how many rows of each centre without a table theorems were applied. */
  readonly #transferred = new Map<number, number>();
  #goal: Goal | null = null;
  /** Entries that are searched further, before all others. */
  #further: Task[] = [];
  #flight: { readonly task: Task; readonly abort: AbortController } | null = null;
  /** Set while tables are fetched. */
  #reading: AbortController | null = null;
  #running: Promise<void> | null = null;

  constructor(host: ViewHost<never>, onFind: () => void, showPace: (pace: string) => void) {
    this.#host = host;
    this.#found = onFind;
    this.#showPace = showPace;
  }

  get periods(): PeriodsByCentre {
    return this.#periods;
  }

  /**
   * The table that the site ships for a centre, as text; null where it has none, or none that can
   * be read.
   */
  table(centre: number): string | null {
    return this.#tables.get(centre) ?? null;
  }

  /** The most that was spent on a row of a centre. */
  effort(centre: number, row: number): number {
    const here = this.#done.filter(
      (task) => task.centre === centre && task.from <= row && row < task.rows,
    );
    return Math.max(0, ...here.map(({ effort }) => effort));
  }

  /**
   * Searches what a goal lacks; replaces the previous goal. Results stay even when this rejects:
   * with STOPPED, or with the core's error.
   */
  want(goal: Goal): Promise<void> {
    this.#goal = goal;
    this.#further = [];
    if (this.#flight !== null && !this.#isWanted(this.#flight.task))
      this.#flight.abort.abort(OVERTAKEN);
    return this.#run();
  }

  /**
   * Searches one row of a centre, and none below its group, each time with more effort, until its
   * period is known.
   */
  further(centre: number, row: number): Promise<void> {
    const task = {
      centre,
      from: row,
      rows: row + 1,
      effort: MORE * this.effort(centre, row),
    };
    this.#further = task.effort > 0 && task.effort <= MOST ? [task] : [];
    return this.#run();
  }

  dispose(): void {
    this.#goal = null;
    this.#further = [];
    this.#reading?.abort(OVERTAKEN);
    this.#flight?.abort.abort(OVERTAKEN);
  }

  #run(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
      this.#showPace("");
      this.#host.progress(null);
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    for (;;) {
      await this.#read();
      const task = this.#next();
      if (task === null) return;
      if (this.#tables.has(task.centre)) await this.#search(task);
    }
  }

  // What is shipped

  /** Reads the tables of the present centres, and applies theorems where there are none. */
  async #read(): Promise<void> {
    const { centres: all = [], rows = 0 } = this.#goal ?? {};
    const centres = all.filter((centre) => !this.#isRead(centre, rows));
    if (centres.length === 0) return;
    const reading = new AbortController();
    this.#reading = reading;
    this.#host.progress(0, () => reading.abort(STOPPED));
    await Promise.all(centres.map((centre) => this.#take(centre, rows, reading.signal)));
    this.#reading = null;
    this.#found();
    if (reading.signal.aborted) this.#giveUp(reading.signal.reason);
  }

  #isRead(centre: number, rows: number): boolean {
    const table = this.#tables.get(centre);
    return typeof table === "string" || (this.#transferred.get(centre) ?? 0) >= rows;
  }

  async #take(centre: number, rows: number, signal: AbortSignal): Promise<void> {
    this.#tables.set(centre, null);
    this.#transferred.set(centre, rows);
    try {
      const text = await this.#shipped(centre, signal);
      if (text === null) return await this.#transfer(centre, rows, signal);
      const table = await this.#host.core.call("shipped_periods", [text, centre], { signal });
      this.#tables.set(centre, text);
      this.#know({ centre, from: 0, rows: table.rows, effort: table.effort }, table);
    } catch (error) {
      if (signal.aborted) {
        this.#tables.delete(centre);
        this.#transferred.delete(centre);
      } else this.#host.warn(unread(centre, messageOf(error)));
    }
  }

  /** Applies theorems to a centre without a table. Rows that they leave open may be searched. */
  async #transfer(centre: number, rows: number, signal: AbortSignal): Promise<void> {
    const [{ core }, shipped] = [this.#host, this.#shipped];
    const periods = await transferredTo({ core, shipped, centre, rows, signal });
    const before = this.#periods.get(centre);
    const all = before ? together(before, periods) : periods;
    // Nothing more is ever found of a centre that cannot be searched.
    this.#periods.set(centre, centre > LAST_SEARCHED ? { ...all, rows } : all);
  }

  /** Ends the work with a reason; for a new goal only what was done for the old one. */
  #giveUp(reason: unknown): void {
    if (reason !== OVERTAKEN) this.#goal = null;
    this.#further = [];
    if (reason !== OVERTAKEN) throw reason;
  }

  // What is searched

  #next(): Task | null {
    const [further] = this.#further;
    return further ?? this.#missing()[0] ?? null;
  }

  #missing(): Task[] {
    if (this.#goal === null) return [];
    const { centres, rows, effort } = this.#goal;
    const searched = centres.filter((centre) => centre <= LAST_SEARCHED);
    const tasks = searched.map((centre) => ({ centre, from: 0, rows, effort }));
    return tasks.filter((task) => !this.#done.some((done) => covers(done, task)));
  }

  #isWanted(task: Task): boolean {
    return this.#missing().some((missing) => covers(task, missing) && covers(missing, task));
  }

  async #search(task: Task): Promise<void> {
    const abort = new AbortController();
    this.#flight = { task, abort };
    this.#report(abort);
    const start = performance.now();
    const searching = say`Searching centre ${task.centre}`;
    const onSteps = (steps: number) =>
      this.#showPace(working(searching, steps, (performance.now() - start) / 1000));
    try {
      const { centre: c, from, rows, effort } = task;
      const options = { signal: abort.signal, onSteps };
      this.#learn(
        task,
        await this.#host.core.call("row_periods", [{ c, from, rows, effort }], options),
      );
    } catch (error) {
      this.#giveUp(error);
    } finally {
      this.#flight = null;
    }
  }

  #learn(task: Task, periods: Periods): void {
    this.#know(task, periods);
    if (this.#further[0] === task) this.#further = this.#goOn(task);
    this.#found();
  }

  #know(task: Task, periods: Periods): void {
    const before = this.#periods.get(task.centre);
    this.#periods.set(task.centre, before ? together(periods, before) : periods);
    this.#done.push(task);
  }

  /** The next, larger search of a row that is still open. */
  #goOn(task: Task): Task[] {
    const { centre, rows } = task;
    const effort = MORE * task.effort;
    const settled = this.#periods.get(centre)?.found.some(({ row }) => row === rows - 1);
    return settled || effort > MOST ? [] : [{ ...task, effort }];
  }

  #report(abort: AbortController): void {
    const stop = () => abort.abort(STOPPED);
    const all = this.#goal?.centres.length ?? 0;
    const share = all === 0 ? 0 : 1 - this.#missing().length / all;
    this.#host.progress(this.#further.length > 0 ? 0 : share, stop);
  }
}

/** Whether one search has done all that another would do. */
function covers(done: Task, task: Task): boolean {
  const { centre, from, rows, effort } = task;
  return done.centre === centre && done.from <= from && done.rows >= rows && done.effort >= effort;
}

// Rows of any centre from the tables of the site, by theorems: without a search. The core says
// which centres decide a row and which rows of a table carry over.

interface Request {
  readonly core: Pick<Core, "call">;
  readonly shipped: Shipped;
  readonly centre: number;
  /** Rows `0..rows` are wanted. */
  readonly rows: number;
  readonly signal: AbortSignal;
}

/**
 * Returns what theorems say of a centre: each row from the table of its representative, the same
 * whatever else the site ships.
 */
async function transferredTo(request: Request): Promise<Periods> {
  const { core, centre, rows, signal } = request;
  const all = await core.call("representatives", [centre, rows], { signal });
  const parts = await Promise.all(groupsOf(all).map((group) => partOf(request, group)));
  const periods = parts.flatMap((part) => part.found);
  const by = new Map(parts.flatMap((part) => part.by));
  const bands = parts.findLast((part) => part.bands.length > 0)?.bands ?? [];
  return { centre, rows: 0, effort: 0, columns: 0, bands, found: periods, by };
}

/** Rows with the same representative, upwards. */
type Group = readonly Representative[];

function groupsOf(all: readonly Representative[]): Group[] {
  const centres = [...new Set(all.map(({ centre }) => centre))];
  return centres.map((centre) => all.filter((each) => each.centre === centre));
}

/** Returns what the table of a representative says of its rows. */
async function partOf(request: Request, group: Group) {
  const [first] = group;
  const nothing = { found: [], by: [], bands: [] };
  if (first === undefined || first.centre === request.centre) return nothing;
  const { core, centre, signal } = request;
  const there = await tableFor(request, first.centre);
  if (there === null) return nothing;
  const { table, twins } = there;
  const [own, transfer] = await Promise.all([
    core.call("shipped_periods", [table, there.centre], { signal }),
    core.call("transferred_periods", [table, centre], { signal }),
  ]);
  const origins = new Map(own.found.map((each) => [each.row, each]));
  const rows = new Set(group.map(({ row }) => row));
  const periods = transfer.found.filter(({ row }) => rows.has(row) && origins.has(row));
  const by = periods.flatMap(({ row }): [number, Source][] => {
    const origin = origins.get(row);
    const { modulus, distance } = first;
    const source = { centre: there.centre, modulus, distance, twins, table };
    return origin === undefined ? [] : [[row, { ...source, found: origin }]];
  });
  return { found: periods, by, bands: transfer.bands };
}
