/** Waits that let the page draw or respond first, and how pictures move by themselves. */

/**
 * Resolves at the next animation frame, with its time. A hidden page has no frames: there it
 * resolves in a new task, also if the page is hidden while it waits.
 */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    const end = () => {
      cancelFrame(frame);
      document.removeEventListener("visibilitychange", end);
      resolve(performance.now());
    };
    const frame = requestFrame(end);
    document.addEventListener("visibilitychange", end);
    if (document.hidden) setTimeout(end);
  });
}

/**
 * Returns the seconds of an animation between two frames (ms): at most `longest`, as nobody watches
 * a hidden page, and never less than 0, as the first frame may have begun before the animation.
 */
export function secondsBetween(last: number, now: number, longest: number): number {
  return Math.min(longest, Math.max(0, now - last) / 1000);
}

/** Resolves in a new task, after everything that is queued already. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * A visible page may be without a frame for LATE ms before waiting callbacks run anyway, and then
 * for SOON ms.
 */
const LATE = 500;
const SOON = 16;
let patience = LATE;

const framed = typeof window !== "undefined" && window.parent !== window;
/** The timers of frames that may never come. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Works like requestAnimationFrame, but also calls back, late, in a frame of another site that is
 * never drawn because it is not scrolled into view.
 */
export function requestFrame(callback: (now: number) => void): number {
  const frame = requestAnimationFrame((now) => {
    patience = LATE;
    cancelFrame(frame);
    callback(now);
  });
  const call = () => {
    if (document.hidden) return;
    patience = SOON;
    cancelFrame(frame);
    callback(performance.now());
  };
  if (framed) timers.set(frame, setTimeout(call, patience));
  return frame;
}

/** Works like cancelAnimationFrame. */
export function cancelFrame(frame: number): void {
  cancelAnimationFrame(frame);
  clearTimeout(timers.get(frame));
  timers.delete(frame);
}

type Pace = "slow" | "steady" | "fast";

/** Returns how long a step stays (ms): at least 500 where less motion is preferred. */
export function stay(pace: Pace, motion: boolean): number {
  const ms = { slow: 4000, steady: 1000, fast: 125 }[pace];
  return motion ? ms : Math.max(500, ms);
}

/** Returns whether pictures may move by themselves: the reader does not prefer less motion. */
export function moving(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
