/** The film of the growth: it begins at generation 0, under one camera. */
import type { FilmSteps } from "../view.ts";
import { boxFrom, wholeOf, written } from "./geometry.ts";
import type { GrowthState } from "./params.ts";

export const film: FilmSteps<GrowthState> = {
  key: "n",
  last: ({ n }) => n,
  camera: ({ rule, n, x, y, zoom }, bindings, frame) => {
    if (x !== null || y !== null || zoom !== null) return {};
    return { ...written(wholeOf(boxFrom(bindings.growth_bounds({ rule, n })), frame), frame) };
  },
};
