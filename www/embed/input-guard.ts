/**
 * Keeps a figure from taking the wheel, touch, keys and focus of the page around it. An inactive
 * figure uses only Ctrl and wheel, two fingers and clicks. An active one stops the events that it
 * uses, so that a slide deck does not turn its page at every arrow key, and a dashboard does not
 * move its tile. What is typed into a field or done to a control never reaches the page.
 */
import { BUTTONS, FIELDS, isForControl, isIn } from "./control-events.ts";

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

/** Events of text in a field. */
const TYPED = [
  ...(["beforeinput", "input", "copy", "cut", "paste"] as const),
  ...(["compositionstart", "compositionupdate", "compositionend"] as const),
];
/** Events that begin something, or are all of it. */
const PRESSED = [
  ...(["pointerdown", "mousedown", "touchstart", "wheel"] as const),
  ...(["click", "auxclick", "dblclick", "contextmenu", "dragstart"] as const),
];
/** Events that go on with something: an inactive figure lets the page end what it has begun. */
const MOVED = [
  ...(["pointermove", "pointerup", "pointercancel", "mousemove", "mouseup"] as const),
  ...(["touchmove", "touchend", "touchcancel"] as const),
];

/** Installs the listeners on an element and its picture, until the signal aborts. */
export function guard(
  host: HTMLElement,
  picture: HTMLElement,
  signal: AbortSignal,
  figure: Guarded,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The keys that the page does not know to be pressed. */
  const pressed = new Set<string>();
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
    if (!leaves && !event.defaultPrevented && !isForControl(event)) return;
    event.stopPropagation();
    pressed.add(event.code);
  });
  on(host, "keypress", (event) => isForControl(event) && event.stopPropagation());
  on(host, "keyup", (event) => {
    if (pressed.delete(event.code) || isForControl(event)) event.stopPropagation();
  });
  for (const type of TYPED)
    on(host, type, (event) => isIn(FIELDS, event) && event.stopPropagation());
  for (const type of PRESSED)
    on(host, type, (event) => {
      const isUsed = figure.active() || event.defaultPrevented;
      if (isUsed || isIn(`${FIELDS}, ${BUTTONS}`, event)) event.stopPropagation();
    });
  for (const type of MOVED) on(host, type, (event) => figure.active() && event.stopPropagation());
  const elsewhere = (event: Event) => {
    if (figure.active() && !event.composedPath().includes(host)) figure.activate(false);
  };
  document.addEventListener("pointerdown", elsewhere, { capture: true, signal });
}
