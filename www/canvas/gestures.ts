/**
 * Shared by all gestures on a picture: the events they handle, and how steady a pointer must be.
 */

/** A pressed pointer may move this far (pixels) and still be a tap; fingers are less steady. */
export const STRAY: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 10 };

/** How a scene holds the gestures on its picture. */
export interface Hold {
  /** Zooms in or out about the middle, by a factor of two; 0: back to the whole figure. */
  zoom(by: Zoom): void;
  /** Handles no more events. */
  letGo(): void;
}

export type Zoom = -1 | 0 | 1;

/** Handles the events of a picture. */
export interface Listener {
  down(event: PointerEvent): void;
  moved(event: PointerEvent): void;
  /** The pointer was lifted, or (`released` false) taken away by the browser. */
  up(event: PointerEvent, released: boolean): void;
  wheel(event: WheelEvent): void;
  key(event: KeyboardEvent): void;
}

type On = <K extends keyof HTMLElementEventMap>(
  type: K,
  act: (event: HTMLElementEventMap[K]) => void,
) => void;

/**
 * Handles all pointer, wheel and key events of an element until `letGo`; `on` adds other listeners
 * for as long.
 */
export function listen(
  element: HTMLElement,
  listener: Listener,
  left: () => void,
): { on: On; letGo: () => void } {
  const listeners = new AbortController();
  const on: On = (type, act) =>
    element.addEventListener(type, act, { signal: listeners.signal, passive: false });
  on("pointerdown", (event) => listener.down(event));
  on("pointermove", (event) => listener.moved(event));
  on("pointerup", (event) => listener.up(event, true));
  on("pointercancel", (event) => listener.up(event, false));
  on("pointerleave", left);
  on("wheel", (event) => listener.wheel(event));
  on("keydown", (event) => listener.key(event));
  element.style.touchAction = "var(--touch, none)"; // an inactive figure leaves touches to its page
  return { on, letGo: () => listeners.abort() };
}
