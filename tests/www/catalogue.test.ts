/** The catalogue that the front end is built with is the one that the core exports. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { forPage } from "../../scripts/catalogue.mjs";
import { catalogue } from "../../www/data/catalogue.ts";
import { palettesOf, within } from "../../www/views/choices.ts";
import * as core from "./core.ts";

test("www/data/catalogue.ts is the catalogue of the core", () => {
  assert.deepEqual(JSON.parse(JSON.stringify(catalogue)), forPage(core.catalogue()));
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
  assert.deepEqual(within(catalogue.ranges.ArrayParams.side), { min: 1, max: 16384 });
});
