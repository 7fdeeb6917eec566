/**
 * The widget for notebooks, `widget.mjs` in the site: a module of anywidget (https://anywidget.dev)
 * for Jupyter, marimo, VS Code and MyST. It has no file of its own besides: it loads the element.
 *
 * Traits of the model, each of them optional, followed both ways:
 * - `link`: the link of the picture; `view` and `words`: the same in parts, such as "growth" and
 *   `{n: "6"}`.
 * To Python only:
 * - `selection`: the selected position, three numbers; empty for none.
 * - `data`: the arrays of the picture by name, each `{dtype, bytes}`, or a list where it has texts,
 *   and its single values; it is sent if `with_data` is true. A table is sent as its columns.
 * - `digest`: the SHA-256 of the data; `problem`: what was wrong last, in a sentence, or "".
 */
import "./figure.ts";
import type { NimscapeFigure } from "./element.ts";

/** What anywidget gives to `render`. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

/** More bytes than this are not sent: a notebook stores them. */
const MOST_BYTES = 64_000_000;

/** The names of NumPy for types of numbers. */
const DTYPES: Readonly<Record<string, string>> = {
  Int8Array: "<i1",
  Uint8Array: "<u1",
  Uint8ClampedArray: "<u1",
  Int16Array: "<i2",
  Uint16Array: "<u2",
  Int32Array: "<i4",
  Uint32Array: "<u4",
  Float32Array: "<f4",
  Float64Array: "<f8",
  BigInt64Array: "<i8",
  BigUint64Array: "<u8",
};

/** Returns the view and the words of a link. */
export function partsOf(link: string): { view: string; words: Record<string, string> } {
  const [path = "", query = ""] = link.split("?");
  const pairs = query.split("&").filter((word) => word.includes("="));
  const words = pairs.map((word) => {
    const at = word.indexOf("=");
    return [word.slice(0, at), decodeURIComponent(word.slice(at + 1))] as const;
  });
  return { view: path.replace(/^#v1\//, ""), words: Object.fromEntries(words) };
}

export function linkOf(view: unknown, words: unknown): string {
  const pairs = typeof words === "object" && words !== null ? Object.entries(words) : [];
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `#v1/${view}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/** Returns the arrays and the single values of the data; throws if they are too large. */
export function plain(field: object): Record<string, unknown> {
  const { columns, ...rest } = field as { readonly columns?: object };
  const entries = Object.entries({ ...rest, ...columns }).map(
    ([name, value]) => [name, Array.isArray(value) ? typed(value) : value] as const,
  );
  const bytes = entries.reduce(
    (sum, [, value]) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0),
    0,
  );
  if (bytes > MOST_BYTES)
    throw new Error(`data: ${bytes} bytes are more than ${MOST_BYTES}; export a file instead`);
  const sent = entries.flatMap(([name, value]) => {
    if (!ArrayBuffer.isView(value)) {
      const isPlain = ["string", "number", "boolean"].includes(typeof value);
      return isPlain || Array.isArray(value) ? [[name, value]] : [];
    }
    const dtype = DTYPES[value.constructor.name] ?? "<u1";
    const copy = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
    return [[name, { dtype, bytes: new DataView(copy.buffer) }]];
  });
  return Object.fromEntries(sent);
}

/** Returns whole numbers, or broken ones, as a typed array; texts as they are. */
function typed(values: readonly unknown[]): ArrayBufferView | readonly string[] {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length < values.length) return values.map(String);
  return numbers.every((value) => value === (value | 0))
    ? Int32Array.from(numbers)
    : Float64Array.from(numbers);
}

/** A figure and the model that it follows. */
class Widget {
  readonly #figure: NimscapeFigure;
  readonly #model: Model;
  /** The link that both have. */
  #link = "";
  /** Whether the changes of the model are our own. */
  #writes = false;

  constructor(figure: NimscapeFigure, model: Model) {
    this.#figure = figure;
    this.#model = model;
    const { view, words } = { view: model.get("view"), words: model.get("words") };
    this.#open(String(model.get("link") || linkOf(view || "growth", words)));
    figure.addEventListener("warn", (event) => this.#problem((event as CustomEvent).detail));
    figure.addEventListener("failed", (event) => this.#problem((event as CustomEvent).detail));
    for (const event of ["settled", "change"])
      figure.addEventListener(event, () => void this.#report());
  }

  readonly #byLink = () => this.#open(String(this.#model.get("link")));
  readonly #byWords = () => {
    this.#open(linkOf(this.#model.get("view"), this.#model.get("words")));
  };
  readonly #byData = () => void this.#report();

  /** Follows the model, until the function that it returns is called. */
  follow(): () => void {
    const listeners = [
      ["change:link", this.#byLink],
      ["change:view", this.#byWords],
      ["change:words", this.#byWords],
      ["change:with_data", this.#byData],
    ] as const;
    for (const [event, listener] of listeners) this.#model.on(event, listener);
    return () => {
      for (const [event, listener] of listeners) this.#model.off(event, listener);
    };
  }

  #open(link: string): void {
    if (link === this.#link || this.#writes) return;
    this.#link = link;
    this.#model.set("problem", "");
    this.#figure.link = link;
  }

  #problem(sentence: unknown): void {
    this.#model.set("problem", String(sentence));
    this.#model.save_changes();
  }

  /** Returns the digest of the picture, and its data if they are wanted. */
  async #found(): Promise<Record<string, unknown>> {
    const digest = await this.#figure.digest();
    if (this.#model.get("with_data") !== true) return { digest };
    return { digest, data: plain(await this.#figure.data()) };
  }

  /** Writes what is shown into the model. */
  async #report(): Promise<void> {
    const { link, state } = this.#figure;
    this.#link = link;
    const { view, words } = partsOf(link);
    this.#writes = true; // a new view is not to be opened with the words of the last one
    for (const [name, value] of Object.entries({ link, view, words }))
      if (JSON.stringify(this.#model.get(name)) !== JSON.stringify(value))
        this.#model.set(name, value);
    this.#writes = false;
    this.#model.set("selection", Array.isArray(state.sel) ? [...state.sel] : []);
    this.#model.save_changes();
    const module = await this.#found().catch((error: unknown) => ({
      problem: error instanceof Error ? error.message : String(error),
    }));
    if (link !== this.#figure.link) return; // the report of the newer link comes
    for (const [name, value] of Object.entries(module)) this.#model.set(name, value);
    this.#model.save_changes();
  }
}

export default {
  render({ model, el }: { readonly model: Model; readonly el: HTMLElement }): () => void {
    const figure = document.createElement("nimscape-figure");
    figure.style.height = `${Number(model.get("height")) || 480}px`;
    el.append(figure);
    return new Widget(figure, model).follow();
  },
};
