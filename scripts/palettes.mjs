// Writes src/raster/palettes/*.rgb: 256 colours of three bytes for each sequential palette, sampled from
// d3-scale-chromatic (ISC licence). Run it when a palette is added: node scripts/palettes.mjs
import { mkdirSync, writeFileSync } from "node:fs";
import { rgb } from "d3-color";
import {
  interpolateCividis,
  interpolateMagma,
  interpolatePlasma,
  interpolateTurbo,
  interpolateViridis,
} from "d3-scale-chromatic";

const PALETTES = {
  viridis: interpolateViridis,
  cividis: interpolateCividis,
  magma: interpolateMagma,
  plasma: interpolatePlasma,
  turbo: interpolateTurbo,
};

const folder = new URL("../src/raster/palettes/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, colour] of Object.entries(PALETTES)) {
  const colours = Array.from({ length: 256 }, (_, i) => rgb(colour(i / 255)));
  const bytes = colours.flatMap(({ r, g, b }) => [r, g, b].map(Math.round));
  writeFileSync(new URL(`${name}.rgb`, folder), Uint8Array.from(bytes));
}
