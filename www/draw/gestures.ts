/** What all gestures on a picture have in common: which events they hear, and how steady a pointer must be. */

/** Pixels that a pressed pointer may stray and still be a tap: a finger is less steady than a mouse. */
export const STRAY: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 10 };

/** What hears the events of a picture. */
export interface Hearer {
  down(event: PointerEvent): void;
  moved(event: PointerEvent): void;
  /** The pointer was lifted, or (`released` false) taken away by the browser. */
  up(event: PointerEvent, released: boolean): void;
  wheel(event: WheelEvent): void;
  key(event: KeyboardEvent): void;
}

type On = <K extends keyof HTMLElementEventMap>(
  type: K,
  hear: (event: HTMLElementEventMap[K]) => void,
) => void;

/** Takes all pointer, wheel and key events of an element, until `letGo`; `on` hears others for as long. */
export function listen(
  element: HTMLElement,
  hearer: Hearer,
  left: () => void,
): { on: On; letGo: () => void } {
  const listeners = new AbortController();
  const on: On = (type, hear) =>
    element.addEventListener(type, hear, { signal: listeners.signal, passive: false });
  on("pointerdown", (event) => hearer.down(event));
  on("pointermove", (event) => hearer.moved(event));
  on("pointerup", (event) => hearer.up(event, true));
  on("pointercancel", (event) => hearer.up(event, false));
  on("pointerleave", left);
  on("wheel", (event) => hearer.wheel(event));
  on("keydown", (event) => hearer.key(event));
  element.style.touchAction = "var(--touch, none)"; // a figure that sleeps leaves fingers to its page
  return { on, letGo: () => listeners.abort() };
}
