/** The lessons, in the order of the list. Each is a file, loaded when it is opened. */
import type { Lesson } from "./lesson.ts";

export interface Entry {
  /** The word of its links. */
  readonly name: string;
  readonly title: string;
  load(): Promise<{ readonly lesson: Lesson }>;
}

export const lessons: readonly [Entry, ...Entry[]] = [
  { name: "nim", title: "Nim in 45 minutes", load: () => import("./nim.ts") },
  { name: "proof", title: "Why the nim-sum works", load: () => import("./proof.ts") },
  { name: "fractal", title: "A fractal out of a game", load: () => import("./fractal.ts") },
  { name: "parent", title: "One parent each", load: () => import("./parent.ts") },
  { name: "relaxed", title: "The relaxed rule", load: () => import("./relaxed.ts") },
  { name: "lim", title: "LIM", load: () => import("./lim.ts") },
  { name: "mex", title: "Filling a table by mex", load: () => import("./mex.ts") },
  {
    name: "almost",
    title: "Two numbers that are almost the same",
    load: () => import("./almost.ts"),
  },
  { name: "order", title: "Order out of the rule", load: () => import("./order.ts") },
  { name: "conjecture", title: "A conjecture falls", load: () => import("./conjecture.ts") },
  { name: "dynamics", title: "Dynamics, step by step", load: () => import("./dynamics.ts") },
  {
    name: "unseen",
    title: "Read pictures without seeing them",
    load: () => import("./unseen.ts"),
  },
];
