/** Palettes of 256 colours with three bytes each, as the core returns them. */

export type Colour = readonly [red: number, green: number, blue: number];

/** Returns the colour for a share in 0..=1; clamps shares beyond. */
export function colourAt(palette: Uint8Array, share: number): Colour {
  const at = 3 * Math.round(255 * Math.min(1, Math.max(0, share)));
  return [palette[at] ?? 0, palette[at + 1] ?? 0, palette[at + 2] ?? 0];
}

/** The share of a palette that is too dark for marks on a dark ground. */
const DIM = 0.25;

/** Returns a palette without what is too dark for marks on a dark ground. */
export function lightPart(palette: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(3 * 256);
  for (let at = 0; at < 256; at++)
    bytes.set(colourAt(palette, DIM + ((1 - DIM) * at) / 255), 3 * at);
  return bytes;
}

/** Returns a colour as CSS has it. */
export function css(colour: readonly number[]): string {
  return `rgb(${colour.join(" ")})`;
}

/** Returns black or white, whichever is easier to read on a colour (WCAG relative luminance). */
export function inkOn([red, green, blue]: Colour): "#000" | "#fff" {
  const linear = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return luminance > 0.179 ? "#000" : "#fff";
}
