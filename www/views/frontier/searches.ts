/** The open cases of the site, and the searches of this machine for them. */
import type { FrontierCase, FrontierCount, FrontierOthers } from "core";
import { say } from "../../locales/say.ts";
import { shippedTables } from "../shipped.ts";
import type { ViewHost } from "../view.ts";
import { type CountPart, openList, partsOf, type Task } from "./cases.ts";
import { Runner } from "./runner.ts";
import { openStore, type Store } from "./store.ts";

// One tab of a browser searches at a time:

const NAME = "nimscape-frontier";

/**
 * Returns what gives the turn to another tab; null if another tab has it. Where the browser has no
 * locks, every tab has a turn.
 */
function lockTab(): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (locks === undefined) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => {})); // a frame without an origin has no locks
  });
}

/** Cores of the machine, if the browser does not say. */
const CORES = 2;

export class Searches {
  readonly #host: ViewHost<never>;
  readonly #changed: () => void;
  readonly #shipped = shippedTables();
  readonly #end = new AbortController();
  #cases: Promise<readonly FrontierCase[]> | null = null;
  #store: Store | null = null;
  /** Null in files, which search nothing. */
  runner: Runner | null = null;
  /** Whether a pause has begun that is not complete yet. */
  isPausing = false;
  others: FrontierOthers | null = null;
  /** The counts that are whole, by n. */
  readonly counts = new Map<number, FrontierCount>();

  /** `changed` is called when there is progress. */
  constructor(host: ViewHost<never>, changed: () => void) {
    this.#host = host;
    this.#changed = () => this.#end.signal.aborted || changed();
  }

  /** Lists what the tables of the site leave open, and what earlier visits left of it. */
  list(): Promise<readonly FrontierCase[]> {
    this.#cases ??= this.#read();
    this.#cases.catch(() => {
      this.#cases = null;
    });
    return this.#cases;
  }

  async #read(): Promise<readonly FrontierCase[]> {
    const { cases, others } = await openList();
    this.others = others;
    if (!this.#host.surface.still) await this.#recall([...cases, ...partsOf(others)]);
    await this.#sum();
    return cases;
  }

  async #recall(tasks: readonly Task[]): Promise<void> {
    this.#store = await openStore();
    const table = (centre: number) => this.#table(centre);
    this.runner = new Runner(this.#host, table, this.#changed, this.#store);
    await this.runner.recall(this.#host.core, tasks);
  }

  async #table(centre: number): Promise<string> {
    const table = await this.#shipped(centre, this.#end.signal);
    if (table === null) throw new Error(say`The site has no table of centre ${centre}.`);
    return table;
  }

  async start(tasks: readonly Task[], effort: number): Promise<void> {
    const { runner } = this;
    if (runner === null || runner.isRunning) return;
    const release = await lockTab();
    if (release === null) {
      this.#host.warn("Another tab of this browser is searching. Pause it there first.");
      return;
    }
    if (this.#store?.lasts === false)
      this.#host.warn("This browser keeps nothing here: a search ends with this visit.");
    const workers = Math.max(1, navigator.hardwareConcurrency || CORES);
    await runner.start(tasks, effort, workers).finally(release);
    await this.#sum();
    this.#changed();
  }

  async pause(): Promise<void> {
    this.isPausing = true;
    await this.runner?.pause();
    this.isPausing = false;
  }

  dispose(): void {
    this.#end.abort();
    void this.runner?.pause();
  }

  /** Sums the counts whose parts are all done. */
  async #sum(): Promise<void> {
    for (const [n, parts] of this.parts()) {
      const texts = this.runner?.counted(parts) ?? null;
      if (texts === null || this.counts.has(n)) continue;
      const whole = await this.#host.core.call("frontier_counted", [texts]).catch(() => null);
      if (whole !== null) this.counts.set(n, whole); // a part may have an exception
    }
  }

  /** Returns the parts of each count that is open. */
  parts(): readonly (readonly [n: number, parts: readonly CountPart[]])[] {
    const { others } = this;
    if (others === null) return [];
    return others.next.map((n) => [n, partsOf(others).filter((part) => part.n === n)]);
  }

  /** Whether parts of a count are searched now, or wait. */
  get isCounting(): boolean {
    const parts = this.parts().flatMap(([, parts]) => parts);
    return parts.some((part) => this.runner !== null && this.runner.progress(part).doing !== null);
  }
}
