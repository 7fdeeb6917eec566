/**
 * Keeps a figure from taking the wheel, touch, keys and focus of the page around it. An inactive
 * figure uses only Ctrl and wheel, two fingers and clicks. An active one stops the events that it
 * uses, so that a slide deck does not turn its page at every arrow key, and a dashboard does not
 * move its tile. What is typed into a field or done to a control never reaches the page.
 */

/** What is typed in. */
const FIELDS = "input, select, textarea, [contenteditable]";
const BUTTONS = "button, a, summary";

/** The keys that controls with the focus use. */
const OWN_KEYS = [
  [FIELDS, /./],
  [BUTTONS, /^(Enter| )$/],
] as const;

/** Whether a control with the focus uses a key. */
export function isForControl(event: KeyboardEvent): boolean {
  return OWN_KEYS.some(([controls, keys]) => keys.test(event.key) && isIn(controls, event));
}

/** Whether an event is in an element that a selector matches, also in one of a shadow root. */
function isIn(selector: string, event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(selector) !== null;
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

export class InputGuard {
  /** Whether the figure takes the wheel, touch, keys and focus. */
  isActive = false;
  /** What is shown when the page got a wheel or touch event; else empty. */
  hint = "";
  readonly #host: HTMLElement;
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `host` is the element of the figure; `changed` is called for a new state or hint. */
  constructor(host: HTMLElement, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** Activates on a click or Enter; deactivates on Escape or a click elsewhere. */
  #activate(on: boolean): void {
    this.isActive = on;
    this.hint = "";
    this.#changed();
  }

  #show(hint: string): void {
    this.hint = hint;
    this.#changed();
  }

  /**
   * Listens on the element and a picture in it, until the signal aborts. `isFree`: always active.
   */
  watch(picture: HTMLElement, signal: AbortSignal, isFree = () => false): void {
    const host = this.#host;
    const isActive = () => this.isActive || isFree();
    /** The keys that the page does not know to be pressed. */
    const pressed = new Set<string>();
    const hint = (sentence: string) => {
      clearTimeout(this.#timer);
      this.#show(sentence);
      this.#timer = setTimeout(() => this.#show(""), STAY);
    };
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    const on = <K extends keyof HTMLElementEventMap>(
      where: HTMLElement,
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      capture = false,
    ) => where.addEventListener(type, listener, { capture, signal, passive: true });

    const wheel = (event: WheelEvent) => {
      if (isActive() || event.ctrlKey) return;
      event.stopImmediatePropagation(); // the page scrolls
      hint(WHEEL);
    };
    on(picture, "wheel", wheel, true);
    on(picture, "pointercancel", ({ pointerType }) => {
      if (!isActive() && pointerType === "touch") hint(FINGER);
    });
    on(picture, "click", () => {
      if (!isActive()) this.#activate(true);
    });
    on(picture, "keydown", ({ key }) => {
      if (key === "Enter" && !isActive()) this.#activate(true);
    });
    on(host, "keydown", (event) => {
      const leaves = event.key === "Escape" && isActive();
      if (leaves) {
        this.#activate(false);
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
        const isUsed = isActive() || event.defaultPrevented;
        if (isUsed || isIn(`${FIELDS}, ${BUTTONS}`, event)) event.stopPropagation();
      });
    for (const type of MOVED) on(host, type, (event) => isActive() && event.stopPropagation());
    const elsewhere = (event: Event) => {
      if (isActive() && !event.composedPath().includes(host)) this.#activate(false);
    };
    document.addEventListener("pointerdown", elsewhere, { capture: true, signal });
  }
}
