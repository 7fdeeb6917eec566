/** Giving way: what waits for one of these lets the page draw or answer first. */

/** Until the page is next drawn; the time then. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
}

/** Until what waits already has had its turn: what follows is a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
