/**
 * Prepares figures for print. A page can be printed at any moment, and nothing can be computed
 * then. So each figure that is not live is drawn once, offscreen, when the page is idle. That
 * picture is visible in print only.
 */

/** Draws a figure for print; null where it prints its picture anyway. Never rejects. */
type Draw = () => Promise<void> | null;

/** How long the page must be idle before the next figure is drawn, and the longest delay (ms). */
const REST = 1000;
const LATEST = 3000;

/** What draws the figures that are new or have changed since they were drawn. */
const waiting = new Set<Draw>();
let drawing = false;

/** Prepares a figure that is new or has changed. */
export function prepare(draw: Draw): void {
  waiting.add(draw);
  if (!savesData()) void drawAll();
}

/** Removes a figure that has left the page. */
export function forget(draw: Draw): void {
  waiting.delete(draw);
}

/** Draws one figure after another. */
async function drawAll(): Promise<void> {
  if (drawing) return;
  drawing = true;
  await idle();
  for (const draw of waiting) {
    waiting.delete(draw);
    const drawing = draw();
    if (drawing !== null) await drawing.then(idle);
  }
  drawing = false;
}

/** Waits until the page is loaded, visible and idle. */
async function idle(): Promise<void> {
  if (document.readyState !== "complete") await nextEvent(window, "load");
  while (document.hidden) await nextEvent(document, "visibilitychange");
  await new Promise((rested) => setTimeout(rested, REST));
  // In a frame that is not visible, requestIdleCallback is never called.
  await new Promise((free) => {
    setTimeout(free, "requestIdleCallback" in globalThis ? LATEST : 0);
    globalThis.requestIdleCallback?.(free);
  });
}

function nextEvent(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}

/** Whether the reader prefers pages that load little. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
