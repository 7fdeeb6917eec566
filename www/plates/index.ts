/**
 * The plates: figures of the papers, as links that draw them, and figures of our own. One file
 * each.
 */
import limIsNotSlim1 from "./lim-is-not-slim-1.json" with { type: "json" };
import limIsNotSlim2 from "./lim-is-not-slim-2.json" with { type: "json" };
import limIsNotSlim2Plane from "./lim-is-not-slim-2-plane.json" with { type: "json" };
import nimFractals1 from "./nim-fractals-1.json" with { type: "json" };
import nimFractals2 from "./nim-fractals-2.json" with { type: "json" };
import nimFractalsTable1 from "./nim-fractals-table-1.json" with { type: "json" };
import nimFractalsTheorem11 from "./nim-fractals-theorem-11.json" with { type: "json" };
import nimFractalsTheorem25 from "./nim-fractals-theorem-25.json" with { type: "json" };
import ownCarpet from "./own-carpet.json" with { type: "json" };
import ownChildren from "./own-children.json" with { type: "json" };
import ownCounts from "./own-counts.json" with { type: "json" };
import ownDiagonal from "./own-diagonal.json" with { type: "json" };
import ownKayles from "./own-kayles.json" with { type: "json" };
import ownOneNumber from "./own-one-number.json" with { type: "json" };
import ownPlay from "./own-play.json" with { type: "json" };
import ownPyramids from "./own-pyramids.json" with { type: "json" };
import ownShift from "./own-shift.json" with { type: "json" };
import ownStars from "./own-stars.json" with { type: "json" };
import ownSubtrees from "./own-subtrees.json" with { type: "json" };
import ownTwins from "./own-twins.json" with { type: "json" };
import { type Plate, withResults } from "./plate.ts";
import treeAndTripodNim1 from "./tree-and-tripod-nim-1.json" with { type: "json" };
import treeAndTripodNim2 from "./tree-and-tripod-nim-2.json" with { type: "json" };
import treeAndTripodNim3 from "./tree-and-tripod-nim-3.json" with { type: "json" };
import treeAndTripodNim4 from "./tree-and-tripod-nim-4.json" with { type: "json" };
import treeAndTripodNim5 from "./tree-and-tripod-nim-5.json" with { type: "json" };
import treeAndTripodNim6 from "./tree-and-tripod-nim-6.json" with { type: "json" };
import treeAndTripodNim7 from "./tree-and-tripod-nim-7.json" with { type: "json" };
import treeAndTripodNim8 from "./tree-and-tripod-nim-8.json" with { type: "json" };
import treeAndTripodNim9 from "./tree-and-tripod-nim-9.json" with { type: "json" };
import treeAndTripodNim10 from "./tree-and-tripod-nim-10.json" with { type: "json" };
import treeAndTripodNim10Shadows from "./tree-and-tripod-nim-10-shadows.json" with { type: "json" };
import treeAndTripodNim11 from "./tree-and-tripod-nim-11.json" with { type: "json" };
import treeAndTripodNim12 from "./tree-and-tripod-nim-12.json" with { type: "json" };
import treeAndTripodNim13 from "./tree-and-tripod-nim-13.json" with { type: "json" };
import treeAndTripodNim14 from "./tree-and-tripod-nim-14.json" with { type: "json" };
import treeAndTripodNimConjecture1 from "./tree-and-tripod-nim-conjecture-1.json" with {
  type: "json",
};
import treeAndTripodNimConjecture2 from "./tree-and-tripod-nim-conjecture-2.json" with {
  type: "json",
};
import treeAndTripodNimExample61 from "./tree-and-tripod-nim-example-6-1.json" with {
  type: "json",
};
import treeAndTripodNimRemark63 from "./tree-and-tripod-nim-remark-6-3.json" with { type: "json" };
import treeAndTripodNimRemark91 from "./tree-and-tripod-nim-remark-9-1.json" with { type: "json" };
import treeAndTripodNimTable1 from "./tree-and-tripod-nim-table-1.json" with { type: "json" };
import treeAndTripodNimTable2 from "./tree-and-tripod-nim-table-2.json" with { type: "json" };
import treeAndTripodNimTable3 from "./tree-and-tripod-nim-table-3.json" with { type: "json" };

const drawn: readonly Plate[] = [
  nimFractals1,
  nimFractals2,
  nimFractalsTable1,
  nimFractalsTheorem11,
  nimFractalsTheorem25,
  limIsNotSlim1,
  limIsNotSlim2,
  limIsNotSlim2Plane,
  treeAndTripodNim1,
  treeAndTripodNimTable1,
  treeAndTripodNim2,
  treeAndTripodNimTable2,
  treeAndTripodNimExample61,
  treeAndTripodNim3,
  treeAndTripodNim4,
  treeAndTripodNim5,
  treeAndTripodNim6,
  treeAndTripodNim7,
  treeAndTripodNim8,
  treeAndTripodNimRemark63,
  treeAndTripodNim9,
  treeAndTripodNim10,
  treeAndTripodNim10Shadows,
  treeAndTripodNim11,
  treeAndTripodNim12,
  treeAndTripodNim13,
  treeAndTripodNim14,
  treeAndTripodNimRemark91,
  treeAndTripodNimConjecture2,
  treeAndTripodNimTable3,
  treeAndTripodNimConjecture1,
  ownChildren,
  ownPyramids,
  ownCarpet,
  ownPlay,
  ownShift,
  ownTwins,
  ownDiagonal,
  ownStars,
  ownCounts,
  ownOneNumber,
  ownSubtrees,
  ownKayles,
];

export const plates: readonly Plate[] = drawn.map(withResults);
