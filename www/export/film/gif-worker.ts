/**
 * The worker that writes a GIF: it receives one picture after another, stores them compactly, and
 * finally writes all with one palette. After the first picture only changes are written. The page
 * ends the worker after its answer or when the export is stopped.
 */
import { GIFEncoder, quantize } from "gifenc";
import { type FilmPart, send, writeFile } from "../file-writer.ts";

// One palette for all pictures of a film.

/** The most colours of a film's palette: a GIF has 256, and one of them means "as before". */
const MOST_COLOURS = 255;

const CLASSES = 1 << 16;

/** About how many pixels a quantiser receives, in place of all. */
const SAMPLE = 1 << 17;

type Colour = [red: number, green: number, blue: number];

/** A palette, and the index in it of each class. */
interface Table {
  readonly colours: readonly Colour[];
  readonly places: Uint8Array;
}

class Colours {
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
   * colours (exact if each has one colour); else those of the quantiser for a small picture in
   * which each class has its share.
   */
  table(): Table {
    const used = Array.from(this.#counts.keys()).filter((at) => this.#counts[at] !== 0);
    const means = used.map((at) => this.#mean(at));
    const colours =
      used.length <= MOST_COLOURS
        ? means
        : (quantize(this.#sample(used, means), MOST_COLOURS) as Colour[]);
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

function nearest(colours: readonly Colour[], [red, green, blue]: Colour): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < colours.length; i++) {
    const [r, g, b] = colours[i] as Colour;
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

/** What the file says besides its pictures. */
export interface GifHead {
  readonly comment: string;
}

/** The palette index that means: as in the picture before. */
const AS_BEFORE = MOST_COLOURS;

const REPEAT = 0;

/** The disposal method that leaves a picture for the next one to be drawn on. */
const LEAVE = 1;

const colours = new Colours();
const pictures: { readonly classes: Uint16Array; readonly pause: number }[] = [];
let size = { width: 0, height: 0 };

writeFile<GifHead, FilmPart>(({ comment }) => ({
  add({ pixels: { width, height, data }, pause }) {
    size = { width, height };
    pictures.push({ classes: colours.add(data), pause });
  },
  end: () => written(comment),
}));

function written(comment: string): ArrayBuffer {
  const table = colours.table();
  const palette = [...table.colours];
  while (palette.length <= AS_BEFORE) palette.push([0, 0, 0]);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  let [time, shown] = [0, 0];
  for (const [i, { classes, pause }] of pictures.entries()) {
    const places: Uint8Array = Uint8Array.from(classes, (at) => table.places[at] as number);
    const first = before === null;
    // GIF counts in hundredths of a second: rounded ends keep the length of the film.
    time += pause;
    const delay = 10 * Math.round((time - shown) / 10);
    shown += delay;
    gif.writeFrame(
      first ? places : changed(places, before as Uint8Array),
      size.width,
      size.height,
      {
        ...(first ? { palette } : { transparent: true, transparentIndex: AS_BEFORE }),
        delay,
        repeat: REPEAT,
        dispose: LEAVE,
      },
    );
    before = places;
    send({ kind: "written", count: i + 1 });
  }
  gif.stream.writeBytes(commentOf(comment));
  gif.finish();
  return gif.bytes().buffer;
}

/** Writes a comment (GIF 89a, section 24): blocks of at most 255 bytes, each after its length. */
function commentOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const blocks = [0x21, 0xfe];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return Uint8Array.from([...blocks, 0]);
}

function changed(places: Uint8Array, before: Uint8Array): Uint8Array {
  return places.map((place, i) => (place === before[i] ? AS_BEFORE : place));
}
