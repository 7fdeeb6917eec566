/**
 * One palette for all pictures of a film. Colours are counted in 65,536 classes (five bits of red,
 * six of green, five of blue), so that a picture takes one small number per pixel until the palette
 * is known. Pure.
 */

/** The most colours of a film's palette: a GIF has 256, and one of them means "as before". */
export const MOST_COLOURS = 255;

const CLASSES = 1 << 16;

/** About how many pixels a quantiser receives, in place of all. */
const SAMPLE = 1 << 17;

export type Colour = [red: number, green: number, blue: number];

/** Finds at most `most` colours for pixels given as red, green, blue, opacity. */
export type Quantiser = (pixels: Uint8ClampedArray, most: number) => Colour[];

/** A palette, and the index in it of each class. */
export interface Table {
  readonly colours: readonly Colour[];
  readonly places: Uint8Array;
}

export class Colours {
  readonly #counts = new Uint32Array(CLASSES);
  /** Sums of red, green and blue of each class. */
  readonly #sums = new Float64Array(3 * CLASSES);

  /** Returns the class of each pixel and counts them. Opacity is ignored. */
  add(pixels: Uint8ClampedArray): Uint16Array {
    const classes = new Uint16Array(pixels.length / 4);
    for (let i = 0; i < classes.length; i++) {
      const red = pixels[4 * i] as number;
      const green = pixels[4 * i + 1] as number;
      const blue = pixels[4 * i + 2] as number;
      const at = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
      classes[i] = at;
      (this.#counts[at] as number)++;
      (this.#sums[3 * at] as number) += red;
      (this.#sums[3 * at + 1] as number) += green;
      (this.#sums[3 * at + 2] as number) += blue;
    }
    return classes;
  }

  /**
   * Returns the palette of all added pictures. If there are few enough classes, it has their mean
   * colours (exact if each has one colour); else the quantiser's result for a small picture in
   * which each class has its share.
   */
  table(quantiser: Quantiser): Table {
    const used = Array.from(this.#counts.keys()).filter((at) => this.#counts[at] !== 0);
    const means = used.map((at) => this.#mean(at));
    const colours =
      used.length <= MOST_COLOURS ? means : quantiser(this.#sample(used, means), MOST_COLOURS);
    const places = new Uint8Array(CLASSES);
    used.forEach((at, i) => {
      places[at] = nearest(colours, means[i] as Colour);
    });
    return { colours, places };
  }

  #mean(at: number): Colour {
    const count = this.#counts[at] as number;
    const mean = (part: number) => Math.round((this.#sums[3 * at + part] as number) / count);
    return [mean(0), mean(1), mean(2)];
  }

  #sample(used: readonly number[], means: readonly Colour[]): Uint8ClampedArray {
    const all = used.reduce((sum, at) => sum + (this.#counts[at] as number), 0);
    const share = Math.min(1, SAMPLE / all);
    const pixels = used.flatMap((at, i) => {
      const times = Math.max(1, Math.round((this.#counts[at] as number) * share));
      return Array.from({ length: times }, () => [...(means[i] as Colour), 255]);
    });
    return Uint8ClampedArray.from(pixels.flat());
  }
}

/** Returns the index of the nearest colour. */
export function nearest(colours: readonly Colour[], [red, green, blue]: Colour): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < colours.length; i++) {
    const [r, g, b] = colours[i] as Colour;
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (far < least) [best, least] = [i, far];
  }
  return best;
}
