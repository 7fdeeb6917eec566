// Writes src/raster/palettes/*.rgb: 256 colours of three bytes for each sequential palette, sampled from
// d3-scale-chromatic (ISC licence). Run it when a palette is added: node scripts/palettes.mjs
import { mkdirSync, writeFileSync } from "node:fs";
import { rgb } from "d3-color";
import * as chromatic from "d3-scale-chromatic";

const folder = new URL("../src/raster/palettes/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of ["Viridis", "Cividis", "Magma", "Plasma", "Turbo"]) {
  const colours = Array.from({ length: 256 }, (_, i) =>
    rgb(chromatic[`interpolate${name}`](i / 255)),
  );
  const bytes = colours.flatMap(({ r, g, b }) => [r, g, b].map(Math.round));
  writeFileSync(new URL(`${name.toLowerCase()}.rgb`, folder), Uint8Array.from(bytes));
}
