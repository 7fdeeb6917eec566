/** Waits until a page is idle, for work that can be postponed. */

/** A page is idle after this long without a change (ms). */
export const IDLE_MILLISECONDS = 2000;

/**
 * Resolves when `since()`, the time of the last change by `performance.now()`, is REST ago; after
 * REST at the earliest.
 */
export async function whenIdle(since: () => number): Promise<void> {
  for (
    let left = IDLE_MILLISECONDS;
    left > 0;
    left = since() + IDLE_MILLISECONDS - performance.now()
  )
    await new Promise((resolve) => setTimeout(resolve, left));
}
