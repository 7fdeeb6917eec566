/**
 * A page without a browser, for tests of scenes: elements that hold attributes and listeners,
 * canvases that record what is written on them, frames that the test lets pass, and a core whose
 * calls wait until the test answers them.
 */
import assert from "node:assert/strict";
import "lit/html.js"; // reads what the document can before there is one
import { afterEach, beforeEach, vi } from "vitest";
import { SCREEN } from "../../www/canvas/surface.ts";
import type { Core, JobOptions } from "../../www/core/client.ts";
import type { Scene, ViewHost } from "../../www/views/view.ts";
import { FalseContext, FalsePath } from "./canvas.ts";
import * as bindings from "./core.ts";

/** The size of every element (CSS pixels). */
export const SIZE = { width: 400, height: 300 };

/** A context that records the words and the rectangles since it was last cleared. */
class RecordingContext extends FalseContext {
  words: string[] = [];
  rects = 0;
  /** The colours and the places of the rectangles. */
  boxes: string[] = [];
  override readonly canvas: never;

  constructor(canvas: FalseElement) {
    super();
    this.canvas = canvas as never;
  }

  fillText(words: string) {
    this.words.push(words);
  }
  /** The background of a picture covers it: what was drawn before is gone. */
  fillRect(x: number, y: number, width: number, height: number) {
    const covers = x === 0 && y === 0 && width >= SIZE.width && height >= SIZE.height;
    if (covers) this.clearRect();
    else {
      this.rects += 1;
      this.boxes.push([this.fillStyle, x, y, width, height].join(" "));
    }
  }
  clearRect() {
    this.words = [];
    this.boxes = [];
    this.rects = 0;
  }
  putImageData() {}
  getImageData() {
    return { data: [0, 0, 0, 255] };
  }
}

class FalseStyle {
  [name: string]: unknown;
  setProperty(name: string, value: string) {
    this[name] = value;
  }
}

type Child = FalseElement | string;

export class FalseElement extends EventTarget {
  readonly tagName: string;
  readonly dataset: Record<string, string> = {};
  readonly style = new FalseStyle();
  readonly attributes = new Map<string, string>();
  readonly classList = {
    add: (...names: string[]) => void names.forEach((name) => void this.#classes.add(name)),
    toggle: (name: string, on: boolean) =>
      void (on ? this.#classes.add(name) : this.#classes.delete(name)),
    contains: (name: string) => this.#classes.has(name),
  };
  readonly #classes = new Set<string>();
  readonly #context = new RecordingContext(this);
  className = "";
  hidden = false;
  tabIndex = -1;
  width = 0;
  height = 0;
  clientWidth = SIZE.width;
  clientHeight = SIZE.height;
  clientLeft = 0;
  clientTop = 0;
  ariaBusy = "";
  disabled = false;
  childNodes: Child[] = [];
  parent: FalseElement | null = null;
  /** The template that lit has rendered into this element. */
  template: unknown = null;
  /** Where lit keeps what it has rendered; its method has one name when minified, one when not. */
  readonly _$litPart$ = {
    _$AI: (template: unknown) => {
      this.template = template;
    },
    _$setValue: (template: unknown) => {
      this.template = template;
    },
  };

  constructor(tagName: string) {
    super();
    this.tagName = tagName;
  }

  append(...children: Child[]) {
    this.childNodes.push(...children);
    for (const child of children) if (child instanceof FalseElement) child.parent = this;
  }
  before(child: FalseElement) {
    const { parent } = this;
    if (parent === null) return;
    child.parent = parent;
    parent.childNodes.splice(parent.childNodes.indexOf(this), 0, child);
  }
  prepend(...children: Child[]) {
    const { childNodes } = this;
    this.replaceChildren(...children);
    this.append(...childNodes);
  }
  replaceChildren(...children: Child[]) {
    this.childNodes = [];
    this.append(...children);
  }
  remove() {
    const { parent } = this;
    if (parent) parent.childNodes = parent.childNodes.filter((child) => child !== this);
    this.parent = null;
  }
  get isConnected() {
    return this.parent !== null;
  }
  get textContent(): string {
    const own = this.childNodes.map((child) =>
      typeof child === "string" ? child : child.textContent,
    );
    return own.join("") + textOf(this.template);
  }
  set textContent(text: string) {
    this.replaceChildren(...(text === "" ? [] : [text]));
  }
  readonly createCaption = () => this.#added("caption");
  readonly createTHead = () => this.#added("thead");
  readonly createTBody = () => this.#added("tbody");
  readonly insertRow = () => this.#added("tr");
  readonly insertCell = () => this.#added("td");
  #added(tagName: string): FalseElement {
    const element = new FalseElement(tagName);
    this.append(element);
    return element;
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  toggleAttribute(name: string, on: boolean) {
    if (on) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }
  removeAttribute(name: string) {
    this.attributes.delete(name);
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }
  /** The elements of this name below this one. */
  all(tagName: string): FalseElement[] {
    return this.childNodes.flatMap((child) =>
      typeof child === "string"
        ? []
        : [...(child.tagName === tagName ? [child] : []), ...child.all(tagName)],
    );
  }
  closest() {
    return null; // no test leaves out the numbers of a picture
  }
  querySelector() {
    return null; // no test looks for the focus
  }
  querySelectorAll(tagName: string) {
    return this.all(tagName);
  }
  get offsetWidth() {
    return this.clientWidth;
  }
  get offsetHeight() {
    return this.clientHeight;
  }
  getBoundingClientRect() {
    const box = { left: 0, top: 0, width: this.clientWidth, height: this.clientHeight };
    return { ...box, toJSON: () => box };
  }
  attachShadow() {
    return this.#added("shadow");
  }
  getRootNode(): FalseElement {
    return this.parent?.getRootNode() ?? this;
  }
  getContext() {
    return this.#context;
  }
  get context() {
    return this.#context;
  }
  /** Presses a key on it. */
  press(key: string, with_: { readonly ctrlKey?: boolean } = {}) {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...with_ });
    this.dispatchEvent(event);
    return event;
  }
}

/** The listeners of a template for events of a type, in their order. */
export function listenersOf({ template }: FalseElement, type: string): ((event: Event) => void)[] {
  const pieces = piecesOf(template);
  return pieces.flatMap((piece, at) =>
    typeof piece === "function" && markupOf(pieces[at - 1]).endsWith(`@${type}=`)
      ? [piece as (event: Event) => void]
      : [],
  );
}

/** Sends events of pointers, wheels and keys to an element; `wait` lets time pass between them. */
export function eventSender(element: FalseElement) {
  let time = 0;
  return {
    send: (type: string, [clientX, clientY]: readonly [number, number], more: object = {}) => {
      const event = new Event(type, { cancelable: true });
      const given = { clientX, clientY, pointerId: 1, pointerType: "mouse", button: 0, ...more };
      Object.defineProperty(event, "timeStamp", { value: time });
      element.dispatchEvent(Object.assign(event, given));
      return event;
    },
    wait: (ms: number) => {
      time += ms;
    },
  };
}

/** The bitmaps that are not closed. */
export const bitmaps = new Set<FalseBitmap>();

class FalseBitmap {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    bitmaps.add(this);
  }
  close() {
    bitmaps.delete(this);
  }
}

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

function isTemplate(value: unknown): value is Template {
  return typeof value === "object" && value !== null && "strings" in value && "values" in value;
}

/** The pieces of a template in their order: markup, values and listeners. */
function piecesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(piecesOf);
  if (!isTemplate(value)) return typeof value === "symbol" ? [] : [value];
  return value.strings.flatMap((text, at) => [
    { markup: text },
    ...(at < value.values.length ? piecesOf(value.values[at]) : []),
  ]);
}

const markupOf = (piece: unknown) =>
  typeof piece === "object" && piece !== null && "markup" in piece
    ? String(piece.markup)
    : typeof piece === "function" || piece === null || piece === undefined
      ? ""
      : String(piece);

/** The words of a template, without its markup. */
function textOf(template: unknown): string {
  const markup = piecesOf(template).map(markupOf).join("");
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The buttons of a template that can be pressed: their words and listeners. */
export function buttonsOf({ template }: FalseElement): { words: string; press: () => void }[] {
  const pieces = piecesOf(template);
  return pieces.flatMap((piece, at) => {
    if (typeof piece !== "function" || !/@click=$/.test(markupOf(pieces[at - 1]))) return [];
    const before = pieces.slice(0, at).map(markupOf).join("");
    const opening = before.slice(before.lastIndexOf("<"));
    if (!opening.startsWith("<button") || /\?disabled=true/.test(opening)) return [];
    const rest = pieces
      .slice(at + 1)
      .map(markupOf)
      .join("");
    const words = rest.slice(rest.indexOf(">") + 1, rest.indexOf("</button"));
    return [
      {
        words: words
          .replace(/<[^>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
        press: () => void piece(new Event("click")),
      },
    ];
  });
}

/** The frames that are requested and have not passed. */
const frames = new Map<number, (now: number) => void>();
let lastFrame = 0;
let now = 0;
/** Time goes on with the frames, so that what takes long does not depend on the machine. */
Object.defineProperty(performance, "now", { value: () => now });

/** Lets a frame of some milliseconds pass. */
export function passFrame(length = 16): void {
  const due = [...frames.values()];
  frames.clear();
  now += length;
  for (const callback of due) callback(now);
}

/** The number of frames that are requested. */
export const framesDue = () => frames.size;

/** Lets everything happen that waits for promises and modules only. */
export async function rest(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** Lets promises and frames happen until nothing more does, without any time passing. */
export async function settle(): Promise<void> {
  do {
    await rest();
    passFrame();
    await rest();
  } while (framesDue() > 0);
}

/** Whether visitors want less motion. */
export const motion = { reduced: false };

/** Lets time pass in each test of a file when it says so; visitors want motion. */
export function holdTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    motion.reduced = false;
  });
  afterEach(() => vi.useRealTimers());
}

/** The elements whose size is observed, and what a change of it calls. */
export const observed = new Map<unknown, () => void>();

/** Hides the page, or shows it again. */
export function hide(hidden: boolean): void {
  Object.assign(document, { hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** The body of the page. */
export const body = new FalseElement("body");

Object.assign(globalThis, {
  devicePixelRatio: 1,
  Path2D: FalsePath,
  ShadowRoot: class {},
  HTMLCanvasElement: Object.defineProperty(() => {}, Symbol.hasInstance, {
    value: ({ tagName }: FalseElement) => tagName === "canvas",
  }),
  OffscreenCanvas: class extends FalseElement {
    constructor(width: number, height: number) {
      super("canvas");
      Object.assign(this, { width, height });
    }
    transferToImageBitmap() {
      return new FalseBitmap(this.width, this.height);
    }
  },
  OffscreenCanvasRenderingContext2D: RecordingContext,
  ImageData: class {
    readonly data: Uint8ClampedArray;
    constructor(...args: [width: number, height: number] | [data: Uint8ClampedArray]) {
      const [first, height = 0] = args;
      this.data = typeof first === "number" ? new Uint8ClampedArray(4 * first * height) : first;
    }
  },
  document: Object.assign(new EventTarget(), {
    createElement: (tagName: string) => new FalseElement(tagName),
    createElementNS: (_: string, tagName: string) => new FalseElement(tagName),
    hidden: false,
    documentElement: new FalseElement("html"),
    body,
  }),
  CSSStyleSheet: class {
    replaceSync() {}
  },
  matchMedia: () => ({
    get matches() {
      return motion.reduced;
    },
  }),
  getComputedStyle: () => ({
    fontSize: "16px",
    getPropertyValue: (name: string) => `var(${name})`,
  }),
  requestAnimationFrame: (callback: (now: number) => void) => {
    lastFrame += 1;
    frames.set(lastFrame, callback);
    return lastFrame;
  },
  cancelAnimationFrame: (frame: number) => void frames.delete(frame),
  ResizeObserver: class {
    readonly #own = new Set<unknown>();
    constructor(readonly changed: (entries: readonly { readonly target: unknown }[]) => void) {}
    observe(element: unknown) {
      this.#own.add(element);
      observed.set(element, () => this.changed([{ target: element }]));
    }
    disconnect() {
      for (const element of this.#own) observed.delete(element);
    }
  },
});

/** A call of the core that waits for its answer. */
export interface Waiting {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly options: JobOptions;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Answers as the core does. */
  answer(): void;
}

/** A core whose calls wait. A call that is aborted rejects with the reason. */
export class FalseCore {
  readonly calls: Waiting[] = [];

  /** The calls of one name. */
  of(name: string): Waiting[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** Answers every call as the core does, also those that the answers lead to. */
  async answerAll(): Promise<void> {
    for (let answered = 0; answered < this.calls.length; ) {
      for (const call of this.calls.slice(answered)) call.answer();
      answered = this.calls.length;
      await rest();
    }
  }

  /** The open figures that are not closed. */
  readonly open = new Set<object>();

  #wait<T>(name: string, args: readonly unknown[], options: JobOptions, work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { signal } = options;
      let isAnswered = false;
      signal?.addEventListener("abort", () => {
        isAnswered = true; // a worker gives back what nobody waits for
        reject(signal.reason);
      });
      const answer = () => {
        if (isAnswered) return;
        isAnswered = true;
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      const given = resolve as (value: unknown) => void;
      this.calls.push({ name, args, options, resolve: given, reject, answer });
    });
  }

  /** Calls a method by its name. */
  #work(of: object, name: string, args: readonly unknown[]): unknown {
    return (Reflect.get(of, name) as (...args: readonly unknown[]) => unknown).apply(of, [...args]);
  }

  /** Fills a figure of the core; its handle's questions wait as calls do. */
  #fill(name: string, figure: () => Filling, params: unknown, options: JobOptions) {
    return this.#wait(name, [params], options, () => {
      const filled = figure();
      while (filled.advance(1000) < 1);
      const handle = {
        ask: (method: string, args: readonly unknown[], options: JobOptions = {}) =>
          this.#wait(method, args, options, () => this.#work(filled, method, args)),
        digest: (args: readonly unknown[], options: JobOptions = {}) =>
          this.#wait("digest", args, options, () => {
            return bindings.digest(this.#work(filled, "plane", args) as never);
          }),
        close: () => {
          this.open.delete(handle);
          filled.free();
        },
      };
      this.open.add(handle);
      return handle;
    });
  }

  /** The core as scenes have it. */
  readonly core = {
    call: (name: string, args: readonly unknown[], options: JobOptions = {}) =>
      this.#wait(name, args, options, () => this.#work(bindings, name, args)),
    open: (params: never, options: JobOptions = {}) =>
      this.#fill("open", () => new bindings.ArrayFigure(params), params, options),
    openFar: (params: never, options: JobOptions = {}) =>
      this.#fill("openFar", () => new bindings.FarFigure(params), params, options),
  } as unknown as Core;
}

/** A figure that is filled in slices. */
interface Filling {
  advance(ms: number): number;
  free(): void;
}

/** A scene's host, and what the scene has reported to it. */
export class Stage<S extends object> {
  readonly root = new FalseElement("div");
  readonly core = new FalseCore();
  readonly changes: (readonly [Partial<S>, "glide" | "step"])[] = [];
  readonly playing: boolean[] = [];
  readonly warnings: string[] = [];
  readonly progress: (number | null)[] = [];
  readonly facts: unknown[] = [];
  stop: (() => void) | undefined;
  /** Receives the user's changes. */
  onChange: (patch: Partial<S>) => void = () => {};

  readonly host: ViewHost<S> = {
    root: this.root as unknown as HTMLElement,
    core: this.core.core,
    whole: async () => this.core.core,
    bindings,
    surface: SCREEN,
    change: (patch, how) => {
      this.changes.push([patch, how]);
      this.onChange(patch);
    },
    inform: (facts) => void this.facts.push(facts),
    progress: (share, stop) => {
      this.progress.push(share);
      this.stop = stop;
    },
    playing: (on) => void this.playing.push(on),
    warn: (sentence) => void this.warnings.push(sentence),
  };

  /** Takes the changes since the last call. */
  changed() {
    return this.changes.splice(0);
  }

  canvas(at = 0): FalseElement {
    return this.root.all("canvas")[at] ?? assert.fail(`there is no canvas ${at}`);
  }
}

/** Shows a state in a new scene, which shows its own changes, as on the page. */
export async function mountedBy<S extends object, T extends Scene<S>>(
  Made: new (host: ViewHost<S>) => T,
  start: S,
) {
  const stage = new Stage<S>();
  const scene = new Made(stage.host);
  let state = start;
  stage.onChange = (change) => {
    state = { ...state, ...change };
    void scene.show(state);
  };
  const shown = scene.show(state);
  await rest();
  await stage.core.answerAll();
  await shown;
  return { stage, scene, state: () => state };
}
