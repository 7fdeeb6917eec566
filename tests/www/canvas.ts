/**
 * A canvas without a browser, for tests of what is drawn: its context has a state and a matrix, and
 * paints nothing.
 */

const STATE = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  globalAlpha: 1,
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
  imageSmoothingEnabled: true,
};
const START = { ...STATE, matrix: { a: 1, d: 1, e: 0, f: 0 }, dashes: [] as number[] };

/** A context on a canvas of 100 by 50 pixels. */
export class FalseContext {
  #state = { ...START };
  readonly #saved: (typeof START)[] = [];
  readonly canvas = { width: 100, height: 50, getContext: () => this };
  declare fillStyle: string;
  declare strokeStyle: string;
  declare globalAlpha: number;
  declare lineWidth: number;
  declare lineCap: string;
  declare lineJoin: string;
  declare font: string;
  declare textAlign: string;

  static {
    for (const key of Object.keys(STATE) as (keyof typeof STATE)[])
      Object.defineProperty(FalseContext.prototype, key, {
        get(this: FalseContext) {
          return this.#state[key];
        },
        set(this: FalseContext, value: never) {
          this.#state[key] = value;
        },
      });
    for (const verb of "beginPath moveTo lineTo rect arc closePath fill stroke clip fillRect strokeRect fillText strokeText drawImage clearRect ellipse".split(
      " ",
    ))
      Object.defineProperty(FalseContext.prototype, verb, { value: () => {} });
  }

  save() {
    this.#saved.push({ ...this.#state });
  }
  restore() {
    this.#state = this.#saved.pop() ?? this.#state;
  }
  setTransform(a: number, _b: number, _c: number, d: number, e: number, f: number) {
    this.#state.matrix = { a, d, e, f };
  }
  resetTransform() {
    this.setTransform(1, 0, 0, 1, 0, 0);
  }
  scale(x: number, y: number) {
    const { a, d, e, f } = this.#state.matrix;
    this.#state.matrix = { a: a * x, d: d * y, e, f };
  }
  translate(x: number, y: number) {
    const { a, d, e, f } = this.#state.matrix;
    this.#state.matrix = { a, d, e: e + a * x, f: f + d * y };
  }
  getTransform() {
    return this.#state.matrix;
  }
  setLineDash(dashes: number[]) {
    this.#state.dashes = dashes;
  }
  getLineDash() {
    return this.#state.dashes;
  }
  /** Letters half as wide as they are high, their middle where the text is put. */
  measureText(words: string) {
    const size = Number.parseFloat(/([\d.]+)px/.exec(String(this.#state.font))?.[1] ?? "10");
    const wide = (words.length * size) / 2;
    return {
      width: wide,
      actualBoundingBoxLeft: wide / 2,
      actualBoundingBoxRight: wide / 2,
      alphabeticBaseline: -size / 4,
    };
  }
}

/** A canvas for code that asks for a real one. */
export const falseCanvas = () => new FalseContext().canvas as unknown as HTMLCanvasElement;

/** Recorded paths extend the browser's. */
export class FalsePath {
  moveTo() {}
  lineTo() {}
  arc() {}
}
