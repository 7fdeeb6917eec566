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
