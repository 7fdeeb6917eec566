/** The lessons, in the order of the list. Each is a file, loaded when it is opened. */
import type { Lesson } from "./lesson.ts";

export interface Entry {
  /** The word of its links. */
  readonly name: string;
  readonly title: string;
  load(): Promise<{ readonly lesson: Lesson }>;
}

export const lessons: readonly [Entry, ...Entry[]] = [
  { name: "nim", title: "Nim in 45 minutes", load: () => import("./content/nim.ts") },
  { name: "proof", title: "Why the nim-sum works", load: () => import("./content/proof.ts") },
  { name: "fractal", title: "A fractal out of a game", load: () => import("./content/fractal.ts") },
  { name: "parent", title: "One parent each", load: () => import("./content/parent.ts") },
  { name: "relaxed", title: "The relaxed rule", load: () => import("./content/relaxed.ts") },
  { name: "lim", title: "LIM", load: () => import("./content/lim.ts") },
  { name: "mex", title: "Filling a table by mex", load: () => import("./content/mex.ts") },
  {
    name: "almost",
    title: "Two numbers that are almost the same",
    load: () => import("./content/almost.ts"),
  },
  { name: "order", title: "Order out of the rule", load: () => import("./content/order.ts") },
  {
    name: "conjecture",
    title: "A conjecture falls",
    load: () => import("./content/conjecture.ts"),
  },
  {
    name: "dynamics",
    title: "Dynamics, step by step",
    load: () => import("./content/dynamics.ts"),
  },
  {
    name: "unseen",
    title: "Read pictures without seeing them",
    load: () => import("./content/unseen.ts"),
  },
];
