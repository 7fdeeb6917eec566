/** Choices and ranges of controls, made from the catalogue of the core. */
import { catalogue } from "../data/catalogue.ts";

/** The least and the largest number, by the type of parameters of the core and the member. */
export const { ranges } = catalogue;

/** Returns the two ends of a range, as an integer parameter has them. */
export function within([min, max]: readonly [number, number]) {
  return { min, max };
}

/** What the parameters for a centre have in common; each view adds its default and range. */
export const CENTRE = {
  kind: "integer",
  label: "Centre",
  meaning: "Counters in the tripod's centre stack.",
  control: "panel",
} as const;

type Palette = (typeof catalogue.palettes)[number];
export type PaletteName = Palette["name"];

export interface PaletteChoice {
  readonly value: PaletteName;
  readonly label: string;
}

/**
 * Returns the palettes of some kinds, in the order of the catalogue; the first of each kind is its
 * standard.
 */
export function palettesOf(...kinds: readonly Palette["kind"][]): readonly PaletteChoice[] {
  const fit = catalogue.palettes.filter(({ kind }) => kinds.includes(kind));
  return palettesNamed(fit.map(({ name }) => name));
}

/** Returns palettes by their names, in that order. */
export function palettesNamed(names: readonly PaletteName[]): readonly PaletteChoice[] {
  return names.map((value) => ({
    value,
    label: catalogue.palettes.find(({ name }) => name === value)?.label ?? value,
  }));
}

/** The palette of what runs from low to high: values, generations. */
export const SEQUENTIAL = {
  kind: "choice",
  label: "Colours",
  meaning: "All but Turbo also differ in lightness.",
  control: "panel",
  default: "viridis",
  options: palettesOf("sequential"),
} as const;

/** Palettes for yes and no, or equal and different. */
export const comparison = palettesOf("comparison");
