/** The views, in the order of their tabs. The first is what the empty link opens. */
import { array } from "./array/array.ts";
import { bands } from "./bands/bands.ts";
import { both } from "./both/both.ts";
import { dynamics } from "./dynamics/dynamics.ts";
import { far } from "./far/far.ts";
import { fill } from "./fill/fill.ts";
import { growth } from "./growth/growth.ts";
import { octant } from "./octant/octant.ts";
import { periods } from "./periods/periods.ts";
import { play } from "./play/play.ts";
import { shadows } from "./shadows/shadows.ts";
import type { View } from "./view.ts";

export const views: readonly [View, ...View[]] = [
  growth,
  octant,
  both,
  array,
  far,
  fill,
  shadows,
  bands,
  periods,
  dynamics,
  play,
];
