/**
 * Computes the opacity of a picture that was painted on opaque backgrounds: once on white and once
 * on grey. The difference shows how much of the background each pixel lets through (the "over"
 * operator of Porter and Duff, solved for the picture). Pure.
 */

/**
 * Writes the pixels (RGBA, both opaque) without a background over those on white; `grey` is
 * 0..=254.
 */
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
