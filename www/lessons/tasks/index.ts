/** The questions of views, by the names of the views. Each is a file, loaded when it is asked. */
import type { State } from "../../link/link.ts";
import type { TaskQuestions } from "./task.ts";

export const questions: Readonly<
  Record<string, () => Promise<{ readonly questions: TaskQuestions<State> }>>
> = {
  growth: () => import("../../views/growth/questions.ts"),
  octant: () => import("../../views/octant/questions.ts"),
  both: () => import("../../views/both/questions.ts"),
  counts: () => import("../../views/counts/questions.ts"),
  piles: () => import("../../views/piles/questions.ts"),
  fill: () => import("../../views/fill/questions.ts"),
  array: () => import("../../views/array/questions.ts"),
  far: () => import("../../views/far/questions.ts"),
  shadows: () => import("../../views/shadows/questions.ts"),
  barriers: () => import("../../views/barriers/questions.ts"),
  shift: () => import("../../views/shift/questions.ts"),
  bands: () => import("../../views/bands/questions.ts"),
  periods: () => import("../../views/periods/questions.ts"),
  classes: () => import("../../views/classes/questions.ts"),
  dynamics: () => import("../../views/dynamics/questions.ts"),
  octal: () => import("../../views/octal/questions.ts"),
  tree: () => import("../../views/tree/questions.ts"),
  play: () => import("../../views/play/questions.ts"),
};
