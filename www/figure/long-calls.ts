/** Shows the progress of long calls of a picture, and lets the user stop them. */
import type { Core, Handle, JobOptions } from "../core/client.ts";
import { REPORTS } from "../core/progress.ts";
import type { CoreObjectName } from "../core/protocol.ts";

/** Shorter calls show nothing: a flashing bar is worse than none. */
const DELAY_MS = 300;

/**
 * Receives the least share of all long calls, "unknown" if none is known, null if there are none.
 * `stop` ends them.
 */
export type Shows = (progress: number | "unknown" | null, stop?: () => void) => void;

/** The user stopped the work. */
export const STOPPED = new Error(
  "Stopped. The last picture stays; change anything to start again.",
);
/** Another picture replaced this one. */
export const REPLACED = new Error("Another picture is shown.");

/** A call that is under way. */
interface Running {
  readonly stop: AbortController;
  share: number | "unknown";
}

/** Wraps the core so that long calls report progress and end with the picture. */
export function withProgress(core: Core, shows: Shows, ended: AbortSignal): Core {
  const slow = new Set<Running>();

  function show(): void {
    if (slow.size === 0) {
      shows(null);
      return;
    }
    const shares = [...slow].map(({ share }) => share);
    const least = Math.min(...shares.filter((share) => share !== "unknown"));
    shows(Number.isFinite(least) ? least : "unknown", () => {
      for (const { stop } of slow) stop.abort(STOPPED);
    });
  }

  async function follow<T>(
    name: string,
    options: JobOptions | undefined,
    begin: (options: JobOptions) => Promise<T>,
  ): Promise<T> {
    const running: Running = { stop: new AbortController(), share: "unknown" };
    const { stop } = running;
    const given = options?.signal;
    const passOn = () => stop.abort(given?.aborted ? given.reason : REPLACED);
    if (given?.aborted || ended.aborted) passOn();
    given?.addEventListener("abort", passOn);
    ended.addEventListener("abort", passOn);
    const timer = setTimeout(() => {
      slow.add(running);
      show();
    }, DELAY_MS);
    const reports = (REPORTS as Readonly<Record<string, string>>)[name] === "share";
    const onShare = (share: number) => {
      running.share = share;
      if (slow.has(running)) show();
    };
    const onSteps = options?.onSteps ?? (reports ? onShare : undefined);
    try {
      return await begin({ ...options, signal: stop.signal, onSteps });
    } finally {
      clearTimeout(timer);
      if (slow.delete(running)) show();
      given?.removeEventListener("abort", passOn);
      ended.removeEventListener("abort", passOn);
    }
  }

  /** Questions to an open figure, and the digest of its data, are calls as well. */
  function handled<N extends CoreObjectName>(handle: Handle<N>): Handle<N> {
    return {
      ask: (method, args, options) =>
        follow(method, options, (all) => handle.ask(method, args, all)),
      digest: (args, options) => follow("plane", options, (all) => handle.digest(args, all)),
      close: () => handle.close(),
    };
  }

  return {
    open: async (params, options) => handled(await core.open(params, options)),
    openFar: async (params, options) => handled(await core.openFar(params, options)),
    call: (name, args, options) => follow(name, options, (all) => core.call(name, args, all)),
    digest: (name, args, options) => follow(name, options, (all) => core.digest(name, args, all)),
    another: () => core.another(), // whoever starts it shows its progress
  };
}
