/** The lessons, in the order of the list. Each is a file, loaded when it is opened. */
import type { Lesson } from "./lesson.ts";

export interface Entry {
  /** The word of its links. */
  readonly name: string;
  readonly title: string;
  load(): Promise<{ readonly lesson: Lesson }>;
}

const entry = (name: string, title: string, load: Entry["load"]): Entry => ({ name, title, load });

export const lessons: readonly [Entry, ...Entry[]] = [
  entry("nim", "Nim in 45 minutes", () => import("./content/nim.ts")),
  entry("proof", "Why the nim-sum works", () => import("./content/proof.ts")),
  entry("fractal", "A fractal out of a game", () => import("./content/fractal.ts")),
  entry("parent", "One parent each", () => import("./content/parent.ts")),
  entry("relaxed", "The relaxed rule", () => import("./content/relaxed.ts")),
  entry("lim", "LIM", () => import("./content/lim.ts")),
  entry("mex", "Filling a table by mex", () => import("./content/mex.ts")),
  entry("almost", "Two numbers that are almost the same", () => import("./content/almost.ts")),
  entry("order", "Order out of the rule", () => import("./content/order.ts")),
  entry("conjecture", "A conjecture falls", () => import("./content/conjecture.ts")),
  entry("theorem", "A conjecture becomes a theorem", () => import("./content/theorem.ts")),
  entry("dynamics", "Dynamics, step by step", () => import("./content/dynamics.ts")),
  entry("unseen", "Read pictures without seeing them", () => import("./content/unseen.ts")),
];
