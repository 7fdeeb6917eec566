/**
 * Prepares figures for print. A page can be printed at any moment, and nothing can be computed
 * then. So each figure that is not live is drawn once, offscreen, when the page is idle. That
 * picture is visible in print only.
 */

export interface Printable {
  /** Whether the figure would print without a picture. */
  bare(): boolean;
  /** Draws it for print; afterwards it is not bare, even if that failed. Never rejects. */
  drawForPaper(): Promise<void>;
}

/** How long the page must be idle before the next figure is drawn, and the longest delay (ms). */
const REST = 1000;
const LATEST = 3000;

const figures = new Set<Printable>();
let drawing = false;

/** Prepares a figure that is new or has changed. */
export function prepare(figure: Printable): void {
  figures.add(figure);
  if (!savesData()) void drawAll();
}

/** Removes a figure that has left the page. */
export function forget(figure: Printable): void {
  figures.delete(figure);
}

/** Draws one figure after another. */
async function drawAll(): Promise<void> {
  if (drawing) return;
  drawing = true;
  for (;;) {
    await idle();
    const next = [...figures].find((figure) => figure.bare());
    if (next === undefined) break;
    await next.drawForPaper();
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
