/** Which core functions report progress; shows that of long calls, and lets the user stop them. */
import type { Core, FunctionName, JobOptions, RemoteFigure } from "./client.ts";
import type { CoreObjectName } from "./protocol.ts";

/**
 * What a function passes to its last argument, the progress callback: the share of the work done,
 * in 0..=1, or the number of steps. tests/www/costs.test.ts compares this list with the core's
 * types.
 */
export const REPORTS: Readonly<Partial<Record<FunctionName, "share" | "steps">>> = {
  barrier_planes: "share",
  check_near_equivalence: "share",
  dynamics_census: "share",
  game_discoveries: "share",
  game_generations: "share",
  game_play: "share",
  near_equivalence: "share",
  octal_certificate: "share",
  octal_check: "share",
  octal_period: "share",
  octal_values: "share",
  octal_ways: "share",
  octant_voxels: "share",
  row_offsets: "share",
  shadows: "share",
  tree_array: "share",
  tree_biray: "share",
  tree_facts: "share",
  tree_ray: "share",
  tree_row: "share",
  tree_sum: "share",
  band_certificate: "steps",
  frontier_prove: "steps",
  frontier_start: "steps",
  orbit_check: "steps",
  row_certificate: "steps",
  row_check: "steps",
  row_periods: "steps",
  transfer_band_certificate: "steps",
  transfer_certificate: "steps",
};

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

/**
 * Builds a figure, and shows how far it is and how to stop it, if it takes long. Rejects with
 * STOPPED if the user does; `onProgress` receives the share that is built.
 */
export async function build(
  figure: Pick<RemoteFigure<CoreObjectName>, "build">,
  signal: AbortSignal,
  shows: (share: number | null, stop?: () => void) => void,
  onProgress?: (share: number) => void,
): Promise<void> {
  const stop = new AbortController();
  const passOn = () => stop.abort(signal.reason);
  signal.addEventListener("abort", passOn);
  const start = performance.now();
  let isLong = false;
  try {
    await figure.build({
      signal: stop.signal,
      onProgress: (share) => {
        isLong = performance.now() - start >= DELAY_MS;
        if (isLong) shows(share, () => stop.abort(STOPPED));
        onProgress?.(share);
      },
    });
  } finally {
    signal.removeEventListener("abort", passOn);
    if (isLong && !signal.aborted) shows(null);
  }
}

/** Wraps the core so that long calls report progress and end with the picture. */
export function withProgress(core: Core, shows: Shows, end: AbortSignal): Core {
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
    const outer = options?.signal;
    const passOn = () => stop.abort(outer?.aborted ? outer.reason : REPLACED);
    if (outer?.aborted || end.aborted) passOn();
    outer?.addEventListener("abort", passOn);
    end.addEventListener("abort", passOn);
    const timer = setTimeout(() => {
      slow.add(running);
      show();
    }, DELAY_MS);
    const reports = (REPORTS as Readonly<Record<string, string>>)[name] === "share";
    const onShare = (share: number | "unknown") => {
      running.share = share;
      if (slow.has(running)) show();
    };
    const onSteps = options?.onSteps ?? (reports ? onShare : undefined);
    const onProgress = (built: number) => onShare(built < 1 ? built : "unknown");
    try {
      return await begin({ ...options, signal: stop.signal, onSteps, onProgress });
    } finally {
      clearTimeout(timer);
      if (slow.delete(running)) show();
      outer?.removeEventListener("abort", passOn);
      end.removeEventListener("abort", passOn);
    }
  }

  /** Questions about a figure, and the digest of its data, are calls as well. */
  function followed<N extends CoreObjectName>(figure: RemoteFigure<N>): RemoteFigure<N> {
    return {
      build: (options) => figure.build(options), // whoever builds it ahead shows its progress
      ask: (method, args, options) =>
        follow(method, options, (all) => figure.ask(method, args, all)),
      digest: (args, options) => follow("plane", options, (all) => figure.digest(args, all)),
    };
  }

  return {
    array: (params) => followed(core.array(params)),
    far: (params) => followed(core.far(params)),
    call: (name, args, options) => follow(name, options, (all) => core.call(name, args, all)),
    digest: (name, args, options) => follow(name, options, (all) => core.digest(name, args, all)),
    another: (signal) => core.another(signal), // whoever starts it shows its progress
  };
}
