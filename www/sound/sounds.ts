/** The sounds of views, by the names of the views. Each is a file, loaded when it is opened. */
import type { State } from "../link/link.ts";
import type { Sounding } from "./heard.ts";

export const sounds: Readonly<Record<string, () => Promise<Sounding<State>>>> = {
  growth: () => import("../views/growth/hear.ts"),
  octant: () => import("../views/octant/hear.ts"),
  both: () => import("../views/both/hear.ts"),
  array: () => import("../views/array/hear.ts"),
  far: () => import("../views/far/hear.ts"),
  bands: () => import("../views/bands/hear.ts"),
  shadows: () => import("../views/shadows/hear.ts"),
  periods: () => import("../views/periods/hear.ts"),
  dynamics: () => import("../views/dynamics/hear.ts"),
};
