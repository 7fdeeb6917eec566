/**
 * A small plot with a reading: the number at one place, moved by pointer, finger or arrow keys. For
 * screen readers it is a slider whose value is the reading.
 */
import { isModified } from "./keys.ts";
import { signed } from "./number-format.ts";

/** What a plot shows: numbers at the same places, in one series or two. */
export interface Plotted {
  /** The title, from the first place to the last; it also names the plot. */
  readonly title: (first: number, last: number) => string;
  /** The first place. */
  readonly from: number;
  /** The numbers of each series, and its name where there are two. */
  readonly series: readonly { readonly name: string; readonly values: ArrayLike<number> }[];
  /** The place that is read first. */
  readonly at: number;
  /** Describes the numbers at a place. */
  readonly describe: (place: number, values: readonly number[]) => string;
}

/** More places than this cannot be distinguished on a phone. */
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
  readonly #reading = document.createElement("span");
  readonly #high = document.createElement("span");
  readonly #low = document.createElement("span");
  readonly #svg = shape("svg", { preserveAspectRatio: "none", tabindex: "0", role: "slider" });
  readonly #zero = shape("line", { class: "zero" });
  readonly #mark = shape("line", { class: "mark" });
  /** The second series is thinner, over the first. */
  readonly #paths = [shape("path", { class: "values" }), shape("path", { class: "others" })];
  readonly #legend = document.createElement("span");
  #current: { readonly plotted: Plotted; readonly visible: readonly Series[] } | null = null;
  #at = 0;

  constructor() {
    this.element.className = "rowplot";
    this.element.hidden = true;
    this.#high.className = "high";
    this.#low.className = "low";
    this.#reading.className = "read";
    this.#legend.className = "kinds row";
    this.#svg.append(this.#zero, this.#mark, ...this.#paths);
    this.element.append(this.#title, this.#reading, this.#high, this.#low, this.#svg, this.#legend);
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["pointerdown", "pointermove"] as const)
      this.#svg.addEventListener(type, (event) => this.#point(event));
  }

  /** Shows the places around the one that is read; null removes the plot. */
  show(plotted: Plotted | null): void {
    this.element.hidden = plotted === null;
    if (plotted === null) return;
    const { from, at, series } = plotted;
    const visible = series.map(({ values }) => around({ from, values }, at, MOST));
    const [first] = visible;
    if (first === undefined) return;
    this.#current = { plotted, visible };
    const last = first.from + first.values.length - 1;
    const [low, high] = extentOf(...visible);
    const title = plotted.title(first.from, last);
    this.#title.textContent = title;
    this.#high.textContent = signed(high);
    this.#low.textContent = signed(low);
    set(this.#svg, { viewBox: viewBoxOf(first, ...visible), "aria-label": title });
    set(this.#svg, { "aria-valuemin": first.from, "aria-valuemax": last });
    set(this.#zero, { x1: first.from - 0.5, x2: last + 0.5, y1: 0, y2: 0 });
    set(this.#mark, { y1: -high - 0.5, y2: -low + 0.5 });
    this.#paths.forEach((path, kind) => {
      set(path, { d: visible[kind] ? pathOf(visible[kind]) : "" });
    });
    this.#explain(series.map(({ name }) => name));
    this.#read(at);
  }

  /** Names the lines where there are two. */
  #explain(names: readonly string[]): void {
    const kinds = names.length < 2 ? [] : names;
    this.#legend.replaceChildren(
      ...kinds.map((name, kind) => {
        const words = document.createElement("span");
        words.className = kind === 0 ? "values" : "others";
        words.textContent = name;
        return words;
      }),
    );
  }

  #read(place: number): void {
    const [first] = this.#current?.visible ?? [];
    if (this.#current === null || first === undefined) return;
    const { plotted, visible } = this.#current;
    const { from } = first;
    this.#at = Math.min(from + first.values.length - 1, Math.max(from, place));
    const numbers = visible.map(({ values }) => values[this.#at - from] ?? 0);
    const words = plotted.describe(this.#at, numbers);
    this.#reading.textContent = words;
    set(this.#svg, { "aria-valuenow": this.#at, "aria-valuetext": words });
    set(this.#mark, { x1: this.#at, x2: this.#at });
  }

  #key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || isModified(event)) return;
    event.preventDefault();
    this.#read(this.#at + step);
  }

  #point(event: PointerEvent): void {
    const { left, width } = this.#svg.getBoundingClientRect();
    const [first] = this.#current?.visible ?? [];
    if (first !== undefined && width > 0)
      this.#read(placeAt(first, (event.clientX - left) / width));
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

// Its geometry: the unit is one place and one number.

interface Series {
  /** The first place. */
  readonly from: number;
  readonly values: ArrayLike<number>;
}

/** Returns the lowest and the highest number of all series, and 0. */
function extentOf(...series: readonly Series[]): readonly [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const value of series.flatMap(({ values }) => Array.from(values))) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/**
 * Returns the SVG view box in which place k spans k - 0.5 to k + 0.5 and the number v lies at -v,
 * at least half a unit from the edge. All series have the places of the first.
 */
function viewBoxOf(first: Series, ...others: readonly Series[]): string {
  const [low, high] = extentOf(first, ...others);
  return [first.from - 0.5, -high - 0.5, first.values.length, high - low + 1].join(" ");
}

/** Returns a short line for each place, as the data of an SVG path. */
function pathOf({ from, values }: Series): string {
  return Array.from(values, (value, at) => `M${from + at - 0.5} ${-value}h1`).join("");
}

/** Returns the place at a share of the plot's width. */
function placeAt({ from, values }: Series, share: number): number {
  const at = Math.floor(share * values.length);
  return from + Math.min(values.length - 1, Math.max(0, at));
}

/** Returns at most `most` places around one of them, evenly on both sides where possible. */
function around({ from, values }: Series, place: number, most: number): Series {
  const count = Math.min(most, values.length);
  const first = Math.floor(place - from - count / 2);
  const start = Math.min(values.length - count, Math.max(0, first));
  return { from: from + start, values: Array.from(values).slice(start, start + count) };
}
