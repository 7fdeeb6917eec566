/** When a page is at rest: the time for work that can wait. */

/** So many milliseconds without a change are a rest. */
export const REST = 2000;

/** Until `since()`, the time of the last change by `performance.now()`, lies a rest ago; one rest from now at the soonest. */
export async function rested(since: () => number): Promise<void> {
  for (let left = REST; left > 0; left = since() + REST - performance.now())
    await new Promise((resolve) => setTimeout(resolve, left));
}
