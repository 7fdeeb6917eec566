/**
 * The wheel, fingers, keys and the focus belong to the page around a figure. One that sleeps takes nothing but Ctrl
 * and wheel, two fingers and clicks; one that is awake keeps what it uses to itself, so that a deck of slides does not
 * turn its page at every arrow key.
 */

export interface Guarded {
  awake(): boolean;
  /** A click, Enter, Escape, a click elsewhere. */
  wake(on: boolean): void;
  /** What to say on screen about a wheel or a finger that went to the page; nothing after a while. */
  hint(sentence: string): void;
}

const WHEEL = "Ctrl and wheel zooms; click to use the picture";
const FINGER = "Two fingers zoom; tap to use the picture";
/** How long a hint stays (ms). */
const STAY = 2500;

/** Stands guard at an element and the picture in it, until the signal. */
export function guard(
  host: HTMLElement,
  picture: HTMLElement,
  signal: AbortSignal,
  figure: Guarded,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hint = (sentence: string) => {
    clearTimeout(timer);
    figure.hint(sentence);
    timer = setTimeout(() => figure.hint(""), STAY);
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  const on = <K extends keyof HTMLElementEventMap>(
    where: HTMLElement,
    type: K,
    hear: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => where.addEventListener(type, hear, { capture, signal, passive: true });

  const wheel = (event: WheelEvent) => {
    if (figure.awake() || event.ctrlKey) return;
    event.stopImmediatePropagation(); // the page scrolls
    hint(WHEEL);
  };
  on(picture, "wheel", wheel, true);
  on(picture, "pointercancel", ({ pointerType }) => {
    if (!figure.awake() && pointerType === "touch") hint(FINGER);
  });
  on(picture, "click", () => {
    if (!figure.awake()) figure.wake(true);
  });
  on(picture, "keydown", ({ key }) => {
    if (key === "Enter" && !figure.awake()) figure.wake(true);
  });
  on(host, "keydown", (event) => {
    const sleeps = event.key === "Escape" && figure.awake();
    if (sleeps) figure.wake(false);
    if (sleeps || event.defaultPrevented) event.stopPropagation();
  });
  for (const type of ["pointerdown", "touchstart", "wheel"] as const)
    on(host, type, (event) => {
      if (figure.awake() || event.defaultPrevented) event.stopPropagation();
    });
  const elsewhere = (event: Event) => {
    if (figure.awake() && !event.composedPath().includes(host)) figure.wake(false);
  };
  document.addEventListener("pointerdown", elsewhere, { capture: true, signal });
}
