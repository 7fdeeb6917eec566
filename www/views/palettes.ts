/**
 * The words for palettes in links and controls. They are the core's own (src/raster/palette.rs): an end-to-end test
 * holds them against `core.palettes`.
 */
export const sequential = [
  { value: "viridis", label: "Viridis" },
  { value: "cividis", label: "Cividis" },
  { value: "magma", label: "Magma" },
  { value: "plasma", label: "Plasma" },
  { value: "turbo", label: "Turbo" },
] as const;

/** Palettes that tell equal from different, as `core.palettes("comparison")` has them. */
export const comparison = [
  { value: "safe", label: "Light and dark" },
  { value: "paper", label: "Red and blue" },
] as const;
