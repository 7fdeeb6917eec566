/** The sounds of views, by the names of the views. Each is a file, loaded when it is opened. */
import type { State } from "../link/link.ts";
import type { ViewSound } from "./melody.ts";

export const sounds: Readonly<Record<string, () => Promise<ViewSound<State>>>> = {
  growth: () => import("../views/growth/extras.ts"),
  octant: () => import("../views/octant/extras.ts"),
  both: () => import("../views/both/sound.ts"),
  array: () => import("../views/array/sound.ts"),
  far: () => import("../views/far/sound.ts"),
  bands: () => import("../views/bands/sound.ts"),
  shadows: () => import("../views/shadows/sound.ts"),
  periods: () => import("../views/periods/sound.ts"),
  dynamics: () => import("../views/dynamics/extras.ts"),
};
