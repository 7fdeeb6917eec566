/**
 * The words for palettes in links and controls, by what they are for. They are the core's own (src/raster/palette.rs): a
 * test holds them against `core.palettes`. The first of each kind is its standard.
 */
export const sequential = [
  { value: "viridis", label: "Viridis" },
  { value: "cividis", label: "Cividis" },
  { value: "magma", label: "Magma" },
  { value: "plasma", label: "Plasma" },
  { value: "turbo", label: "Turbo" },
] as const;

/** Palettes that tell yes from no, or equal from different. */
export const comparison = [
  { value: "safe", label: "Light and dark" },
  { value: "paper", label: "Red and blue" },
] as const;

/** Palettes for a few things without an order. */
export const categorical = [{ value: "okabe", label: "Okabe and Ito" }] as const;

/** Palettes that return to where they began. */
export const cyclic = [
  { value: "dusk", label: "Dusk" },
  { value: "sinebow", label: "Sinebow" },
] as const;

/** Palettes with a middle. */
export const diverging = [
  { value: "rdbu", label: "Blue to red" },
  { value: "puor", label: "Purple to orange" },
] as const;
