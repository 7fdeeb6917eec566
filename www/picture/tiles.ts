/**
 * Layers whose pixels and numbers come from the worker, in the pieces that the screen shows; and
 * the legend of their colours.
 */

import type { ArrayLegend } from "core";
import { type Box, scaleOf, visibleBox } from "../canvas/camera.ts";
import { TileCompositor } from "../canvas/compositor.ts";
import { grouped } from "../canvas/number-format.ts";
import { colourAt, css } from "../canvas/palette.ts";
import { overlap, TileLayer, type TileSource } from "../canvas/tiles.ts";
import { say } from "../locales/say.ts";
import { type CellText, type Layer, lines as linesOf, typeSize, writing } from "./layers.ts";
import { pair, swatch, text } from "./legend.ts";
import type { Entry } from "./lens.ts";

/** The source of tiles before there is an answer. */
const NOTHING: TileSource = {
  load: () => Promise.reject(new Error("Nothing is computed yet.")),
  maxLevel: 0,
  box: { x0: 0, y0: 0, x1: -1, y1: -1 },
};

/** Tiles that stay from one answer to the next, until those of the next one arrive. */
export class Tiles {
  readonly store: TileLayer;
  readonly #compositor = new TileCompositor();

  constructor(host: ConstructorParameters<typeof TileLayer>[1]) {
    this.store = new TileLayer(NOTHING, host);
  }

  layer(source: TileSource): Layer {
    return ({ context, camera, frame, ratio, wait }) => {
      context.setTransform(1, 0, 0, 1, 0, 0);
      const view = { camera, frame, ratio };
      const isComplete = this.#compositor.draw(this.store, source, context, view);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (!isComplete) wait(this.store.settled());
    };
  }
}

/** The numbers of the visible entries, with a margin for small pans. */
export class Numbers<N> {
  /** The newest numbers; null before the first arrive. */
  current: N | null = null;
  /** Settles when the requested numbers arrive; null when none are requested. */
  underway: Promise<void> | null = null;
  readonly #ask: (box: Box) => Promise<N>;
  /** All entries of the array. */
  readonly #rim: Box;
  readonly #arrived: () => void;
  #box: Box | null = null;

  constructor(ask: (box: Box) => Promise<N>, rim: Box, arrived: () => void) {
    this.#ask = ask;
    this.#rim = rim;
    this.#arrived = arrived;
  }

  has(box: Box): boolean {
    return this.#box !== null && contains(this.#box, box);
  }

  /** Requests the numbers of a box, unless they are present or others are on their way. */
  want(box: Box): void {
    if (this.underway !== null || this.has(box)) return;
    this.underway = this.#fetch(around(box, this.#rim));
  }

  /**
   * Leaves numbers blank that cannot be loaded, and does not retry: entries can still be read one
   * by one.
   */
  async #fetch(box: Box): Promise<void> {
    try {
      this.current = await this.#ask(box);
    } catch {
      this.current = null;
    }
    this.#box = box;
    this.underway = null;
    this.#arrived();
  }
}

/** A box of entries and a few around them, inside `rim`. */
function around({ x0, y0, x1, y1 }: Box, rim: Box): Box {
  return {
    x0: Math.max(rim.x0, x0 - 8),
    y0: Math.max(rim.y0, y0 - 8),
    x1: Math.min(rim.x1, x1 + 8),
    y1: Math.min(rim.y1, y1 + 8),
  };
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1
  );
}

interface NumbersStyle<N> {
  /** The lines of type in an entry; default: 1. */
  readonly lines?: 1 | 2;
  /** The colour of the lines between entries. */
  readonly ink?: "line" | "ground";
  /** Paints beneath the numbers. */
  under?(numbers: N): Layer | null;
}

/** Numbers in the entries, and lines between them, where numbers of so many digits fit. */
export const numbers =
  <N>(
    numbers: Numbers<N> | null,
    digits: number,
    textOf: (numbers: N, entry: Entry) => CellText | undefined,
    { lines = 1, ink = "line", under }: NumbersStyle<N> = {},
  ): Layer =>
  (sheet, colours) => {
    const size = typeSize(scaleOf(sheet.camera), digits, lines);
    const box: Box | null = overlap(visibleBox(sheet.camera, sheet.frame), sheet.box);
    if (size === null || box === null) return;
    numbers?.want(box);
    if (numbers?.underway) sheet.wait(numbers.underway);
    linesOf(ink)(sheet, colours);
    const found = numbers?.current ?? null;
    if (found === null) return;
    under?.(found)?.(sheet, colours);
    writing((entry) => textOf(found, entry), size)(sheet, colours);
  };

/**
 * Returns the legend of a table's colours from the labels and ticks of the core. `words` has a
 * title to put first and a note to put last.
 */
export function legendParts(
  { title, ticks, swatches, note, colours }: ArrayLegend,
  words: { readonly title: string; readonly note: string },
): HTMLElement[] {
  const heading =
    `${words.title}${own(title)}${title !== "" && ticks.length === 0 ? ":" : ""}`.trim();
  const notes = [say(note), words.note].filter((quiet) => quiet !== "");
  return [
    ...(heading === "" ? [] : [text(heading)]),
    ...swatches.map(([colour, words]) => pair(swatch(css(colour)), text(own(words)))),
    ...(ticks.length > 0 ? [ramp(colours, ticks)] : []),
    ...notes.map((quiet) => text(quiet, true)),
  ];
}

/** Returns words of the core in the language of the page. */
function own(words: string): string {
  return say(words).replace(/\d+(?:,\d{3})+/g, (number) => grouped(number.replaceAll(",", "")));
}

/** Returns a bar of all colours with its numbers beneath. */
function ramp(colours: Uint8Array, ticks: ArrayLegend["ticks"]): HTMLElement {
  const stops = Array.from({ length: 33 }, (_, at) => css(colourAt(colours, at / 32)));
  const bar = swatch(`linear-gradient(to right, ${stops.join(", ")})`);
  const box = document.createElement("span");
  box.className = "ramp";
  box.append(
    bar,
    ...spread(ticks).map(([place, words]) => {
      const tick = text(words);
      tick.style.left = `${100 * place}%`;
      return tick;
    }),
  );
  return box;
}

/** Leaves out ticks whose numbers would touch, but never the first or the last. */
function spread(ticks: ArrayLegend["ticks"]): ArrayLegend["ticks"] {
  const apart = 0.17;
  const rest: ArrayLegend["ticks"] = [];
  ticks.forEach((tick, at) => {
    const last = at === ticks.length - 1;
    const before = rest.at(-1)?.[0] ?? -1;
    const after = ticks.at(-1)?.[0] ?? 1;
    if (last || (tick[0] - before >= apart && after - tick[0] >= apart)) rest.push(tick);
  });
  return rest;
}
