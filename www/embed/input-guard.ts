/**
 * Keeps a figure from taking the wheel, touch, keys and focus of the page around it. An inactive
 * figure uses only Ctrl and wheel, two fingers and clicks. An active one stops the events that it
 * uses, so that a slide deck does not turn its page at every arrow key.
 */

export interface Guarded {
  active(): boolean;
  /** Activates on a click or Enter; deactivates on Escape or a click elsewhere. */
  activate(on: boolean): void;
  /** Shows a hint when the page got a wheel or touch event; "" removes it. */
  hint(sentence: string): void;
}

const WHEEL = "Ctrl + wheel to zoom; click to activate";
const FINGER = "Two fingers to zoom; tap to activate";
/** How long a hint stays (ms). */
const STAY = 2500;

/** Installs the listeners on an element and its picture, until the signal aborts. */
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
    listener: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => where.addEventListener(type, listener, { capture, signal, passive: true });

  const wheel = (event: WheelEvent) => {
    if (figure.active() || event.ctrlKey) return;
    event.stopImmediatePropagation(); // the page scrolls
    hint(WHEEL);
  };
  on(picture, "wheel", wheel, true);
  on(picture, "pointercancel", ({ pointerType }) => {
    if (!figure.active() && pointerType === "touch") hint(FINGER);
  });
  on(picture, "click", () => {
    if (!figure.active()) figure.activate(true);
  });
  on(picture, "keydown", ({ key }) => {
    if (key === "Enter" && !figure.active()) figure.activate(true);
  });
  on(host, "keydown", (event) => {
    const leaves = event.key === "Escape" && figure.active();
    if (leaves) {
      figure.activate(false);
      const { activeElement } = host.shadowRoot ?? document;
      if (activeElement instanceof HTMLElement) activeElement.blur(); // the page gets its keys back
    }
    if (leaves || event.defaultPrevented) event.stopPropagation();
  });
  for (const type of ["pointerdown", "touchstart", "wheel"] as const)
    on(host, type, (event) => {
      if (figure.active() || event.defaultPrevented) event.stopPropagation();
    });
  const elsewhere = (event: Event) => {
    if (figure.active() && !event.composedPath().includes(host)) figure.activate(false);
  };
  document.addEventListener("pointerdown", elsewhere, { capture: true, signal });
}
