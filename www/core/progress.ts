/** Lists the core functions that report progress, and the unit. */
import type { FunctionName } from "./client.ts";

/**
 * What a function passes to its last argument, the progress callback: the share of the work done,
 * in 0..=1, or the number of steps. tests/www/costs.test.ts compares this list with the core's
 * types.
 */
export const REPORTS: Readonly<Partial<Record<FunctionName, "share" | "steps">>> = {
  barrier_planes: "share",
  dynamics_census: "share",
  game_discoveries: "share",
  game_generations: "share",
  game_play: "share",
  near_equivalence: "share",
  octal_certificate: "share",
  octal_check: "share",
  octal_period: "share",
  octal_values: "share",
  octant_voxels: "share",
  row_offsets: "share",
  shadows: "share",
  tree_array: "share",
  tree_biray: "share",
  tree_facts: "share",
  tree_ray: "share",
  tree_row: "share",
  tree_sum: "share",
  band_certificate: "steps",
  frontier_prove: "steps",
  frontier_start: "steps",
  row_certificate: "steps",
  row_check: "steps",
  row_periods: "steps",
  transfer_band_certificate: "steps",
  transfer_certificate: "steps",
};
