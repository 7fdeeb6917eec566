/** The catalogue that the front end is built with is the one that the core exports. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { forPage } from "../../scripts/catalogue.mjs";
import { catalogue } from "../../www/data/catalogue.ts";
import { int } from "../../www/link/params.ts";
import { palettesOf } from "../../www/views/choices.ts";
import * as core from "./core.ts";

test("www/data/catalogue.ts is the catalogue of the core", () => {
  assert.deepEqual(JSON.parse(JSON.stringify(catalogue)), forPage(core.catalogue()));
});

test("ranges are whole numbers in order", () => {
  const { ranges } = core.catalogue();
  assert.deepEqual(ranges.ArrayParams?.c, [0, 4095]);
  for (const [name, members] of Object.entries(ranges)) {
    assert.notDeepEqual(members, {}, name);
    for (const [member, ends] of Object.entries(members)) {
      const isExact = (end: number) => Number.isInteger(end) && Math.abs(end) <= 2 ** 53;
      assert.ok(ends.every(isExact) && ends[0] <= ends[1], `${name}.${member}`);
    }
  }
});

test("palettes are offered by kind, in the core's order", () => {
  for (const kind of core.catalogue().palette_kinds)
    assert.deepEqual(
      palettesOf(kind).map(({ value }) => value),
      core.palettes(kind),
    );
  const all = palettesOf("diverging", "sequential").map(({ value }) => value);
  assert.deepEqual(all, [...core.palettes("sequential"), ...core.palettes("diverging")]);
});

test("a range becomes the ends of a parameter", () => {
  const { min, max } = int("Side", "", catalogue.ranges.ArrayParams.side, { default: 256 });
  assert.deepEqual({ min, max }, { min: 1, max: 16384 });
});

/** The relative luminance of a colour (WCAG 2). */
function lightOf(colour: ArrayLike<number>): number {
  const [r = 0, g = 0, b = 0] = Array.from(colour, (byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("in grey, colours of a scale become lighter, and those of a comparison have a contrast", () => {
  for (const name of ["viridis", "cividis", "magma", "plasma", "inferno"]) {
    const palette = core.palette(name);
    const lights = Array.from({ length: 32 }, (_, at) =>
      lightOf(palette.subarray(24 * at, 24 * at + 3)),
    );
    for (const [at, light] of lights.entries())
      assert.ok(at === 0 || light > (lights[at - 1] ?? 1), `${name}, ${at}: ${lights}`);
  }
  const figure = new core.ArrayFigure({ c: 2, vs: 5, side: 8 });
  while (figure.advance(1000) < 1);
  for (const pal of core.palettes("comparison")) {
    const { swatches } = figure.legend({ map: "value", pal });
    const [least = 0, most = 0] = swatches.map(([colour]) => lightOf(colour)).toSorted();
    assert.ok(swatches.length === 2 && (most + 0.05) / (least + 0.05) >= 4.5, pal);
  }
});

test("a legend has a note only where some entries have no colour", () => {
  const figure = new core.ArrayFigure({ c: 2, vs: 5, side: 8 });
  while (figure.advance(1000) < 1);
  for (const look of [
    { map: "value" },
    { map: "difference" },
    { map: "value", of: "c" },
    { map: "mod", mod: 3, of: "c" },
  ] as const)
    assert.equal(figure.legend(look).note, "", JSON.stringify(look));
  const below = figure.legend({ map: "below", below: 4, of: "c", pal: "viridis" });
  assert.equal(below.note, "others blank");
});
