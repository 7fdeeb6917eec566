/**
 * The views. The first is what a frame without a link opens; within a group of the navigation they
 * stand in this order.
 */
import { array } from "./array/index.ts";
import { bands } from "./bands/index.ts";
import { barriers } from "./barriers/index.ts";
import { both } from "./both/index.ts";
import { classes } from "./classes/index.ts";
import { counts } from "./counts/index.ts";
import { dynamics } from "./dynamics/index.ts";
import { far } from "./far/index.ts";
import { fill } from "./fill/index.ts";
import { frontier } from "./frontier/index.ts";
import { growth } from "./growth/index.ts";
import { octal } from "./octal/index.ts";
import { octant } from "./octant/index.ts";
import { periods } from "./periods/index.ts";
import { piles } from "./piles/index.ts";
import { play } from "./play/index.ts";
import { shadows } from "./shadows/index.ts";
import { shift } from "./shift/index.ts";
import { tree } from "./tree/index.ts";
import type { View } from "./view.ts";

export const views: readonly [View, ...View[]] = [
  growth,
  octant,
  both,
  counts,
  piles,
  fill,
  array,
  far,
  shadows,
  shift,
  bands,
  barriers,
  periods,
  classes,
  dynamics,
  frontier,
  octal,
  tree,
  play,
];
