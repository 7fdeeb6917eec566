/** Choices and ranges of controls, made from the catalogue of the core. */
import { catalogue } from "../data/catalogue.ts";
import { choice, int, type main, type Range, text } from "../link/params.ts";

/** The least and the largest number, by the type of parameters of the core and the member. */
export const { ranges } = catalogue;

/** The parameter for a centre; each view adds its default and range. */
export function centre(range: Range, options: { readonly default: number } & Partial<typeof main>) {
  return int("Centre", "Counters in the tripod's centre stack.", range, options);
}

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

/** The parameter for the palette of what runs from low to high: values, generations. */
export function palette(meaning = "All but Turbo also differ in lightness.") {
  return choice("Colours", meaning, palettesOf("sequential"), { default: "viridis" });
}

/** The parameter for two colours of a reader's own, in place of a palette. */
export function ownColours() {
  return text(
    "Own colours",
    "First and last colour in place of the palette, six hexadecimal digits each.",
    /([0-9a-fA-F]{6}-[0-9a-fA-F]{6})?/,
    "two colours such as 003050-ffe080, or nothing",
    { colours: ["003050", "ffe080"] },
  );
}

/** Returns what the core calls the palette of a state. */
export const paletteOf = ({ pal, ink }: { readonly pal: PaletteName; readonly ink: string }) =>
  ink === "" ? pal : ink;

/** Palettes for yes and no, or equal and different. */
export const comparison = palettesOf("comparison");
