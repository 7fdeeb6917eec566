/** scripts/bundle.mjs imports a stylesheet with `?shadow` as text, for a shadow root. */
declare module "*.css?shadow" {
  const css: string;
  export default css;
}

/** The text of a shader. */
declare module "*.glsl" {
  const text: string;
  export default text;
}

/** The statement cards of a folder, in parts: see www/papers/cards.ts. */
declare module "*?cards" {
  const cards: import("./papers/cards.ts").Parts;
  export default cards;
}

/** The entries of the cards of all folders, as JSON. */
declare module "*?contents" {
  const json: string;
  export default json;
}

/** The cards with pictures of all folders, as JSON. */
declare module "*?pictures" {
  const json: string;
  export default json;
}

/** The bundler imports documents as text. */
declare module "*.md" {
  const text: string;
  export default text;
}

/** The content of a lesson, as scripts/lesson-content.mjs reads it. */
declare module "*.md?lesson" {
  const content: import("./lessons/lesson.ts").LessonContent;
  export default content;
}

/** The bundler copies fonts into the site and imports their addresses. */
declare module "*.ttf" {
  const address: string;
  export default address;
}

/** The part of gifenc that is used; it has no types of its own. */
declare module "gifenc" {
  type Colour = [red: number, green: number, blue: number];

  interface FrameOptions {
    /** Of the first frame; of a later one if it has its own. */
    palette?: Colour[];
    transparent?: boolean;
    transparentIndex?: number;
    /** Milliseconds. */
    delay?: number;
    /** -1: once; 0: for ever. */
    repeat?: number;
    dispose?: number;
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    readonly stream: { writeBytes(bytes: Uint8Array): void };
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };

  export function quantize(rgba: Uint8Array | Uint8ClampedArray, most: number): Colour[];
  /** The index of the nearest colour for each pixel. */
  export function applyPalette(rgba: Uint8Array, palette: Colour[]): Uint8Array;
}
