// Writes src/render/palettes/*.steps for each palette that is a table of 256 colours: the steps
// from one colour to the next, of red, of green and of blue, modulo 256. All but one are sampled
// from d3-scale-chromatic (ISC licence). Run it when a palette is added: node scripts/palettes.mjs
import { mkdirSync, writeFileSync } from "node:fs";
import { lab, rgb } from "d3-color";
import {
  interpolateCividis,
  interpolateInferno,
  interpolateMagma,
  interpolatePlasma,
  interpolatePuOr,
  interpolateRdBu,
  interpolateSinebow,
  interpolateTurbo,
  interpolateViridis,
} from "d3-scale-chromatic";

/**
 * A circle through CIELAB: light, orange, dark, blue, and light again. Lightness alone separates
 * the ends of a turn from its middle; blue and orange differ for every kind of colour blindness.
 * @param {number} turn in 0..=1
 */
function dusk(turn) {
  const [lightness, side] = [Math.cos(2 * Math.PI * turn), Math.sin(2 * Math.PI * turn)];
  const [a, b] = side > 0 ? [28 * side, 52 * side] : [-14 * side, 50 * side];
  return lab(54 + 38 * lightness, a, b);
}

/** @type {Record<string, (share: number) => string | ReturnType<typeof lab>>} */
const PALETTES = {
  viridis: interpolateViridis,
  cividis: interpolateCividis,
  magma: interpolateMagma,
  plasma: interpolatePlasma,
  inferno: interpolateInferno,
  turbo: interpolateTurbo,
  // Low is blue or purple, high is red or orange, as on a map of temperatures.
  rdbu: (share) => interpolateRdBu(1 - share),
  puor: (share) => interpolatePuOr(1 - share),
};

/** Entry i is at i/256 of a turn, so the last one is next to the first. */
const CYCLES = { dusk, sinebow: interpolateSinebow };

const folder = new URL("../src/render/palettes/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, colour] of Object.entries(PALETTES)) write(name, (i) => colour(i / 255));
for (const [name, colour] of Object.entries(CYCLES)) write(name, (i) => colour(i / 256));

/** @param {string} name @param {(i: number) => string | ReturnType<typeof lab>} colour */
function write(name, colour) {
  const colours = Array.from({ length: 256 }, (_, i) => rgb(`${colour(i)}`).clamp());
  const steps = ["r", "g", "b"].flatMap((channel) => {
    const bytes = colours.map((colour) => Math.round(colour[/** @type {"r"} */ (channel)]));
    return bytes.map((byte, at) => byte - (bytes[at - 1] ?? 0)); // kept modulo 256
  });
  writeFileSync(new URL(`${name}.steps`, folder), Uint8Array.from(steps));
}
