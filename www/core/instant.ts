/** The core functions that may run on the page's own thread; the types allow no others there. */
import type { Bindings, FunctionName } from "./client.ts";

/**
 * Each takes less than a frame for any parameters (docs/performance.md): `octant_birth`,
 * `octant_last_step`, `octant_pick` and `octant_point` once `octant_keep` has given this thread the
 * table of the set (www/views/octant/painter.ts).
 */
export const INSTANT = [
  "aligned",
  "array_kin",
  "array_maps",
  "array_palettes",
  "barrier_is_above",
  "barrier_put",
  "dynamics_random",
  "dynamics_step",
  "dynamics_strip",
  "dynamics_tokens",
  "filling",
  "filling_step",
  "filling_step_of",
  "filling_steps",
  "filling_turns",
  "games",
  "growth_bounds",
  "growth_cell",
  "growth_cell_of",
  "octant_birth",
  "octant_keep",
  "octant_last_step",
  "octant_least_side",
  "octant_pick",
  "octant_point",
  "octant_steps",
  "palette",
  "palettes",
  "period_patterns",
  "position",
  "rows_after_band",
  "tree_shape",
] as const satisfies readonly FunctionName[];

/** The part of the core that runs on the page's thread. */
export type InstantBindings = Pick<Bindings, (typeof INSTANT)[number]>;
