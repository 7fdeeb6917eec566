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
