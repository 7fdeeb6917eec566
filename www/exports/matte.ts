/**
 * Transparency of a picture that knows none: painted once on white and once on a grey it tells by the difference how much
 * of the ground is seen through each pixel (Porter and Duff's "over", solved for the picture). Pure.
 */

/** The pixels (RGBA, both opaque) as they are without a ground, written over those on white; `grey` is 0..=254. */
export function matte(onWhite: Uint8ClampedArray, onGrey: Uint8ClampedArray, grey: number): void {
  for (let at = 0; at < onWhite.length; at += 4) {
    let apart = 0;
    for (let channel = at; channel < at + 3; channel++)
      apart = Math.max(apart, (onWhite[channel] ?? 0) - (onGrey[channel] ?? 0));
    const opacity = Math.max(0, 1 - apart / (255 - grey));
    const white = 255 * (1 - opacity);
    for (let channel = at; channel < at + 3; channel++)
      onWhite[channel] = opacity === 0 ? 0 : ((onWhite[channel] ?? 0) - white) / opacity;
    onWhite[at + 3] = 255 * opacity;
  }
}
