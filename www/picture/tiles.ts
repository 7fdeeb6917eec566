/** Layers whose pixels and numbers come from the worker, in the pieces that the screen shows. */
import { type Box, painted, scaleOf } from "../canvas/camera.ts";
import { TileCompositor } from "../canvas/compositor.ts";
import { overlap, TileLayer, type TileSource } from "../canvas/tiles.ts";
import type { Colours } from "../grid/colours.ts";
import { type Entry, typeSize, type Written } from "../grid/geometry.ts";
import type { Numbers } from "../grid/numbers.ts";
import { drawGrid, drawNumbers } from "../grid/paint.ts";
import type { Layer, Sheet } from "./layers.ts";

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

interface NumbersStyle<N> {
  /** The lines of type in an entry; default: 1. */
  readonly lines?: 1 | 2;
  /** The colour of the lines between entries. */
  readonly ink?: "line" | "ground";
  /** Paints beneath the numbers. */
  under?(numbers: N, sheet: Sheet, colours: Colours): void;
}

/** Numbers in the entries, and lines between them, where numbers of so many digits fit. */
export const numbers =
  <N>(
    numbers: Numbers<N> | null,
    digits: number,
    written: (numbers: N, entry: Entry) => Written | undefined,
    { lines = 1, ink = "line", under }: NumbersStyle<N> = {},
  ): Layer =>
  (sheet, colours) => {
    const size = typeSize(scaleOf(sheet.camera), digits, lines);
    const box: Box | null = overlap(painted(sheet.camera, sheet.frame), sheet.box);
    if (size === null || box === null) return;
    numbers?.want(box);
    if (numbers?.underway) sheet.wait(numbers.underway);
    drawGrid(sheet, { ...colours, ground: colours[ink] });
    const found = numbers?.shown ?? null;
    if (found === null) return;
    under?.(found, sheet, colours);
    drawNumbers(sheet, colours, (entry) => written(found, entry), size);
  };
