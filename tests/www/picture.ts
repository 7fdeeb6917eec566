/**
 * Pictures in Node: elements whose canvases record what is written on them, and the core on the
 * same thread, whose calls wait until they are answered.
 */
import assert from "node:assert/strict";
import { setMaxListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import "lit/html.js"; // reads what the document can before there is one
import { SCREEN } from "../../www/canvas/surface.ts";
import type { Core, JobOptions } from "../../www/core/client.ts";
import { parse, type State } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import type { Scene, View, ViewHost } from "../../www/views/view.ts";
import * as bindings from "./core.ts";
import { markupOf } from "./markup.ts";

/** The size of every element (CSS pixels). */
const SIZE = { width: 400, height: 300 };

/** The words and the rectangles that a picture was drawn with since it was last cleared. */
class Drawn {
  words: string[] = [];
  boxes: string[] = [];
  readonly #state: Record<string, unknown> = { font: "10px sans-serif" };

  /** The context as code has it: what is not needed here does nothing. */
  readonly context = new Proxy(this, {
    get: (own, name) => Reflect.get(own, name) ?? own.#state[String(name)] ?? (() => {}),
    set: (own, name, value) => {
      own.#state[String(name)] = value;
      return true;
    },
    // So that it is an OffscreenCanvasRenderingContext2D.
    getPrototypeOf: () => Drawn.prototype,
  });

  readonly canvas: Element;

  constructor(canvas: Element) {
    this.canvas = canvas;
  }

  /** Red, green, blue and opacity of a picture that the core has painted. */
  pixels = new Uint8ClampedArray();

  putImageData = ({ data }: { data: Uint8ClampedArray }) => {
    this.pixels = Uint8ClampedArray.from(data);
  };
  fillText = (words: string) => void this.words.push(words);
  clearRect = () => {
    [this.words, this.boxes] = [[], []];
  };
  /** The background of a picture covers it: what was drawn before is gone. */
  fillRect = (x: number, y: number, width: number, height: number) => {
    if (x === 0 && y === 0 && width >= SIZE.width && height >= SIZE.height) this.clearRect();
    else this.boxes.push([this.#state.fillStyle, x, y, width, height].join(" "));
  };
  getTransform = () => ({ a: 1, d: 1, e: 0, f: 0 });
  getLineDash = () => [];
  getImageData = () => ({ data: [0, 0, 0, 255] });
  /** Letters half as wide as they are high. */
  measureText = (words: string) => {
    const [, size = "10"] = /([\d.]+)px/.exec(String(this.#state.font)) ?? [];
    const width = (words.length * Number(size)) / 2;
    const box = { actualBoundingBoxLeft: width / 2, actualBoundingBoxRight: width / 2 };
    return { ...box, width, alphabeticBaseline: -size / 4 };
  };
}

class Element extends EventTarget {
  readonly dataset: Record<string, string> = {};
  readonly style = { setProperty() {} };
  readonly classList = { add() {}, toggle() {}, contains: () => false };
  readonly attributes = new Map<string, string>();
  readonly drawn = new Drawn(this);
  readonly clientWidth = SIZE.width;
  readonly clientHeight = SIZE.height;
  childNodes: (Element | string)[] = [];
  parent: Element | null = null;
  isConnected = true;
  #template: unknown = null;
  /** Where lit keeps what it has rendered; its method has one name when minified, one when not. */
  readonly _$litPart$ = {
    _$AI: (template: unknown) => {
      this.#template = template;
    },
    _$setValue: (template: unknown) => {
      this.#template = template;
    },
  };

  readonly tagName: string;

  constructor(tagName: string) {
    super();
    this.tagName = tagName;
  }

  append(...children: (Element | string)[]) {
    this.childNodes.push(...children);
    for (const child of children) if (child instanceof Element) child.parent = this;
  }
  prepend(...children: (Element | string)[]) {
    this.replaceChildren(...children, ...this.childNodes);
  }
  replaceChildren(...children: (Element | string)[]) {
    this.childNodes = [];
    this.append(...children);
  }
  before(child: Element) {
    const siblings = this.parent?.childNodes ?? [];
    siblings.splice(siblings.indexOf(this), 0, child);
    child.parent = this.parent;
  }
  after() {}
  remove() {
    const { parent } = this;
    if (parent) parent.childNodes = parent.childNodes.filter((child) => child !== this);
  }
  /** The words in it, without those of buttons that cannot be pressed. */
  get textContent(): string {
    const own = this.childNodes.map((child) =>
      typeof child === "string" ? child : child.textContent,
    );
    const rendered = markupOf(this.#template).replace(
      /<button[^>]*\?disabled=true[^>]*>.*?<\/button>|<[^>]*>/gs,
      " ",
    );
    return [...own, rendered].join(" ").replace(/\s+/g, " ").trim();
  }
  set textContent(text: string) {
    this.replaceChildren(...(text === "" ? [] : [text]));
  }
  #added(tagName: string): Element {
    const element = new Element(tagName);
    this.append(element);
    return element;
  }
  createCaption = () => this.#added("caption");
  createTHead = () => this.#added("thead");
  createTBody = () => this.#added("tbody");
  insertRow = () => this.#added("tr");
  insertCell = () => this.#added("td");
  attachShadow = () => this.#added("shadow");
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  toggleAttribute() {}
  removeAttribute(name: string) {
    this.attributes.delete(name);
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }
  querySelectorAll(tagName: string): Element[] {
    return this.childNodes.flatMap((child) =>
      typeof child === "string"
        ? []
        : [...(child.tagName === tagName ? [child] : []), ...child.querySelectorAll(tagName)],
    );
  }
  querySelector(tagName: string) {
    return this.querySelectorAll(tagName)[0] ?? null;
  }
  closest = () => null;
  getRootNode(): Element {
    return this.parent?.getRootNode() ?? this;
  }
  getBoundingClientRect = () => ({ left: 0, top: 0, ...SIZE });
  /** Without WebGL the octant paints its cubes itself. */
  getContext(kind: string) {
    return kind === "2d" ? this.drawn.context : null;
  }
}

const SITE = readdirSync("dist");

/** Answers with the files of the built site, whose names carry a hash there. */
async function fetch(address: URL | string): Promise<Response> {
  const name = basename(new URL(String(address)).pathname);
  const file = SITE.find(
    (file) => file === name || file.replace(/-[0-9a-f]{8}(?=\.)/, "") === name,
  );
  return file === undefined
    ? new Response("", { status: 404 })
    : new Response(readFileSync(`dist/${file}`));
}

/** The bitmaps that the last scene has made and not closed. */
export const open = new Set<object>();

/** What modules of www, and the core, use of a browser. */
export const BROWSER = {
  fetch,
  devicePixelRatio: 1,
  ShadowRoot: class {},
  HTMLCanvasElement: Object.defineProperty(() => {}, Symbol.hasInstance, {
    value: ({ tagName }: Element) => tagName === "canvas",
  }),
  OffscreenCanvas: class extends Element {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      super("canvas");
      this.width = width;
      this.height = height;
    }
    transferToImageBitmap() {
      const { width, height } = this;
      const close = () => open.delete(bitmap);
      const bitmap = { width, height, pixels: this.drawn.pixels, close };
      open.add(bitmap);
      return bitmap;
    }
  },
  OffscreenCanvasRenderingContext2D: Drawn,
  ImageData: class {
    readonly data: Uint8ClampedArray;
    constructor(first: number | Uint8ClampedArray, height = 0) {
      this.data = typeof first === "number" ? new Uint8ClampedArray(4 * first * height) : first;
    }
  },
  document: Object.assign(new EventTarget(), {
    createElement: (tagName: string) => new Element(tagName),
    createElementNS: (_: string, tagName: string) => new Element(tagName),
    hidden: false,
    documentElement: new Element("html"),
    body: new Element("body"),
  }),
  CSSStyleSheet: class {
    replaceSync() {}
  },
  matchMedia: () => ({ matches: false }),
  getComputedStyle: () => ({
    fontSize: "16px",
    getPropertyValue: (name: string) => `var(${name})`,
  }),
  requestAnimationFrame: (draw: (now: number) => void) =>
    setImmediate(() => draw(performance.now())),
  cancelAnimationFrame: clearImmediate,
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
};

const functions = bindings as unknown as Record<string, (...args: readonly unknown[]) => never>;

interface Filling {
  advance(ms: number): number;
}

/** A call that waits for its answer. */
interface Waiting {
  readonly name: string;
  readonly signal: AbortSignal | undefined;
  answer(): void;
  reject(error: Error): void;
}

/** Where a picture is shown, and what its scene has reported. */
export class Stage {
  readonly root = new Element("div");
  readonly warnings: string[] = [];
  /** The calls that wait. Those that are aborted are answered to nobody. */
  readonly calls: Waiting[] = [];
  /** All questions about figures, as JSON: their names and arguments. */
  readonly asked: string[] = [];

  #wait<T>(name: string, { signal }: JobOptions, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => reject(signal?.reason);
      if (signal) setMaxListeners(0, signal); // many calls may end with one picture
      signal?.addEventListener("abort", stop);
      const answer = () => {
        if (signal?.aborted) return; // a worker frees what nobody waits for
        signal?.removeEventListener("abort", stop);
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.calls.push({ name, signal, answer, reject });
    });
  }

  readonly #figures = new Map<string, Record<string, (...args: readonly unknown[]) => unknown>>();

  /** Returns a figure, which is built when it is first asked. */
  #built(make: new (params: never) => Filling, params: unknown) {
    const key = JSON.stringify([make.name, params]);
    const known = this.#figures.get(key);
    if (known !== undefined) return known;
    const figure = new make(params as never);
    while (figure.advance(1000) < 1);
    const methods = figure as unknown as typeof functions;
    this.#figures.set(key, methods);
    return methods;
  }

  #figure(make: new (params: never) => Filling, params: unknown) {
    const call = (method: string, args: readonly unknown[]) =>
      this.#built(make, params)[method]?.(...args);
    return {
      build: (options: JobOptions = {}) =>
        this.#wait("build", options, () => void this.#built(make, params)),
      ask: (method: string, args: readonly unknown[], options: JobOptions = {}) => {
        this.asked.push(JSON.stringify([method, ...args]));
        return this.#wait(method, options, () => call(method, args));
      },
      digest: (args: readonly unknown[], options: JobOptions = {}) =>
        this.#wait("digest", options, () => bindings.digest(call("plane", args) as never)),
    };
  }

  readonly core = {
    call: (name: string, args: readonly unknown[], options: JobOptions = {}) =>
      this.#wait(name, options, () => functions[name]?.(...args)),
    digest: (name: string, args: readonly unknown[], options: JobOptions = {}) =>
      this.#wait(name, options, () => bindings.digest(functions[name]?.(...args) as never)),
    array: (params: unknown) => this.#figure(bindings.ArrayFigure, params),
    far: (params: unknown) => this.#figure(bindings.FarFigure, params),
  } as unknown as Core;

  readonly host: ViewHost<State> = {
    root: this.root as unknown as HTMLElement,
    core: this.core,
    bindings,
    surface: SCREEN,
    change() {},
    showFacts() {},
    progress() {},
    playing() {},
    warn: (sentence) => void this.warnings.push(sentence),
  };

  /** Answers calls, the oldest first, until a promise has ended. */
  async ended<T>(promise: Promise<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    promise.then(end, end);
    while (!isOver) {
      for (const call of this.calls.splice(0)) call.answer(); // a search goes on for ever
      await turn();
    }
    return promise;
  }
}

/** Lets everything happen that waits for promises and frames only. */
export const turn = () => new Promise((wake) => setImmediate(wake));

/** Returns the view and the state of a link. */
export function readLink(link: string): { readonly view: View; readonly state: State } {
  const { view: name, values, problems } = parse(link, tables);
  assert.deepEqual(problems, []);
  return { view: views.find((view) => view.name === name) ?? assert.fail(name), state: values };
}

/** Returns a scene of a view that shows nothing yet. */
export async function mount(view: View) {
  Object.assign(globalThis, BROWSER);
  open.clear();
  const stage = new Stage();
  const make = await view.load();
  return { stage, scene: make(stage.host as never) as Scene<State> };
}

/** Calls `read` with the scene of a link once its picture is complete, and disposes of it. */
export async function shownAt<T>(
  link: string,
  read: (
    scene: Scene<State>,
    shown: { readonly view: View; readonly state: State; readonly stage: Stage },
  ) => Promise<T>,
): Promise<T> {
  const { view, state } = readLink(link);
  const { stage, scene } = await mount(view);
  await stage.ended(scene.show(state));
  const answer = await stage.ended(read(scene, { view, state, stage }));
  scene.dispose();
  return answer;
}
