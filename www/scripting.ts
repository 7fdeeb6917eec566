/** `window.nimscape`, for the console and tests; every embedded figure offers the same. */

import type { Bindings, Core, FunctionName, RemoteFigure } from "./core/client.ts";
import { REPORTS } from "./core/progress.ts";
import type { CoreObjectName, CoreObjectParams, Field } from "./core/protocol.ts";
import type { State } from "./link/link.ts";
import type { Session } from "./session/session.ts";

const CLOSED = "This figure has been closed.";

/** Options for following and stopping long work. */
export interface RunOptions {
  /**
   * Stops the work: the promise rejects with the signal's reason, an AbortError if none is given.
   */
  readonly signal?: AbortSignal | undefined;
  /** Receives the share done, in 0..=1; for searches and checks of periods, the number of steps. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** A filled array or a far window in a worker. */
export interface Handle<K extends CoreObjectName> extends Pick<RemoteFigure<K>, "ask"> {
  /** Refuses later calls. The worker forgets what was not asked for long. */
  close(): void;
}

export interface Nimscape {
  /** Resolves when the picture of the current state is complete; rejects with its error. */
  settled(): Promise<void>;
  /** The link of the picture. Setting it opens it. */
  link: string;
  /** The name of the view and the value of each of its parameters. */
  readonly state: State;
  /** Returns the data of the picture, as plain typed arrays. */
  data(): Promise<Field>;
  /** Returns the digest of `data()`: the same on every device. */
  digest(): Promise<string>;
  /** The functions of the core, on this thread. */
  readonly core: Bindings;
  /**
   * Calls a function of the core in a worker: the page stays free, and the work can be followed and
   * stopped.
   */
  run<K extends FunctionName>(
    name: K,
    args: Parameters<Bindings[K]>,
    options?: RunOptions,
  ): Promise<ReturnType<Bindings[K]>>;
  /**
   * Fills an array or makes a far window in a worker, and keeps it open for calls until it is
   * closed.
   */
  open<K extends CoreObjectName>(
    name: K,
    params: CoreObjectParams<K>,
    options?: RunOptions,
  ): Promise<Handle<K>>;
}

/** Runs long work in the workers of a core, which is loaded first. */
export function runner(load: () => Promise<Core>): Pick<Nimscape, "run" | "open"> {
  return {
    run: async (name, args, { signal, onProgress } = {}) => {
      if (!Array.isArray(args))
        throw new TypeError(`args: ${typeof args} is not a list of arguments`);
      const onSteps = Object.hasOwn(REPORTS, name) ? onProgress : undefined;
      return (await load()).call(name, args, { signal, onSteps });
    },
    open: async <K extends CoreObjectName>(
      name: K,
      params: CoreObjectParams<K>,
      options?: RunOptions,
    ) => {
      const core = await load();
      const figures: Readonly<Record<string, (params: never) => unknown>> = {
        ArrayFigure: core.array,
        FarFigure: core.far,
      };
      const make = Object.hasOwn(figures, name) ? figures[name] : undefined;
      if (make === undefined)
        throw new RangeError(
          `name must be one of ${Object.keys(figures).join(", ")}, not ${JSON.stringify(name)}`,
        );
      const figure = make(params as never) as RemoteFigure<K>;
      await figure.build(options);
      return handleOf(figure);
    },
  };
}

function handleOf<K extends CoreObjectName>(figure: RemoteFigure<K>): Handle<K> {
  let isClosed = false;
  return {
    ask: async (method, args, options) => {
      if (isClosed) throw new Error(CLOSED);
      return figure.ask(method, args, options);
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** Makes `window.nimscape` of a page; `opened` resolves once a link is open. */
export function publish(page: {
  readonly session: Session;
  settled(): Promise<void>;
  opened(): Promise<Session>;
  visit(link: string): void;
}): void {
  const { session } = page;
  window.nimscape = {
    settled: () => page.settled(),
    get link() {
      return session.link;
    },
    set link(text: string) {
      page.visit(text);
    },
    get state() {
      return session.values;
    },
    data: async () => (await page.opened()).data(),
    digest: async () => (await page.opened()).digest(),
    get core() {
      if (session.whole === null)
        throw new Error("nimscape is starting: await nimscape.settled() first");
      return session.whole;
    },
    ...runner(async () => (await page.opened()).loader.core),
  };
}

declare global {
  interface Window {
    nimscape: Nimscape;
  }
}
