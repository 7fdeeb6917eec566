/**
 * A small plot with a reading: the number at one place, moved by pointer, finger or arrow keys. To those who listen it is
 * a slider whose value is the reading.
 */
import { around, extentOf, pathOf, placeAt, type Series, signed, viewBoxOf } from "./plot.ts";

/** What a plot shows. */
export interface Plotted extends Series {
  /** What is plotted over the places from the first to the last: stands above it, and names it. */
  readonly title: (first: number, last: number) => string;
  /** The place that is read first. */
  readonly at: number;
  /** A number and its place in words. */
  readonly tell: (place: number, value: number) => string;
}

/** More places than this are not told apart on a phone. */
const MOST = 192;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export class RowPlot {
  readonly element = document.createElement("figure");
  readonly #title = document.createElement("figcaption");
  readonly #reading = document.createElement("output");
  readonly #high = document.createElement("span");
  readonly #low = document.createElement("span");
  readonly #svg = shape("svg", { preserveAspectRatio: "none", tabindex: "0", role: "slider" });
  readonly #zero = shape("line", { class: "zero" });
  readonly #mark = shape("line", { class: "mark" });
  readonly #path = shape("path", { class: "values" });
  #shown: Plotted | null = null;
  #at = 0;

  constructor() {
    this.element.className = "rowplot";
    this.element.hidden = true;
    this.#high.className = "high";
    this.#low.className = "low";
    this.#svg.append(this.#zero, this.#mark, this.#path);
    this.element.append(this.#title, this.#reading, this.#high, this.#low, this.#svg);
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["pointerdown", "pointermove"] as const)
      this.#svg.addEventListener(type, (event) => this.#point(event));
  }

  /** Shows the places around the one that is read; null takes the plot away. */
  show(plotted: Plotted | null): void {
    this.element.hidden = plotted === null;
    if (plotted === null) return;
    this.#shown = { ...plotted, ...around(plotted, plotted.at, MOST) };
    const { from, values, at } = this.#shown;
    const last = from + values.length - 1;
    const [low, high] = extentOf(this.#shown);
    const title = this.#shown.title(from, last);
    this.#title.textContent = title;
    this.#high.textContent = signed(high);
    this.#low.textContent = signed(low);
    set(this.#svg, { viewBox: viewBoxOf(this.#shown), "aria-label": title });
    set(this.#svg, { "aria-valuemin": from, "aria-valuemax": last });
    set(this.#zero, { x1: from - 0.5, x2: last + 0.5, y1: 0, y2: 0 });
    set(this.#mark, { y1: -high - 0.5, y2: -low + 0.5 });
    set(this.#path, { d: pathOf(this.#shown) });
    this.#read(at);
  }

  #read(wanted: number): void {
    if (this.#shown === null) return;
    const { from, values, tell } = this.#shown;
    this.#at = Math.min(from + values.length - 1, Math.max(from, wanted));
    const words = tell(this.#at, values[this.#at - from] ?? 0);
    this.#reading.textContent = words;
    set(this.#svg, { "aria-valuenow": this.#at, "aria-valuetext": words });
    set(this.#mark, { x1: this.#at, x2: this.#at });
  }

  #key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#read(this.#at + step);
  }

  #point(event: PointerEvent): void {
    const { left, width } = this.#svg.getBoundingClientRect();
    if (this.#shown !== null && width > 0)
      this.#read(placeAt(this.#shown, (event.clientX - left) / width));
  }
}

function shape<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[K] {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(shape, attributes);
  return shape;
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
}
