/** The sounds of views, by the names of the views. Each is a file, loaded when it is opened. */
import type { State } from "../link/link.ts";
import type { Sounding } from "./heard.ts";

export const sounds: Readonly<Record<string, () => Promise<Sounding<State>>>> = {
  growth: () => import("../views/growth/hear.ts"),
  array: () => import("../views/array/hear.ts"),
  periods: () => import("../views/periods/hear.ts"),
};
