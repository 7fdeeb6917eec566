/** What is shown: a state and what the core returns for it. */
import type { TreeBiray, TreeFacts, TreeRay, TreeShape, TreeSumFacts } from "core";
import type { TreeState } from "./params.ts";

export interface Answer {
  readonly state: TreeState;
  readonly shape: TreeShape;
  /** Null while it is being computed. */
  readonly facts: TreeFacts | null;
  readonly ray: TreeRay | null;
  readonly biray: TreeBiray | null;
  /** The sum with the tree beside it; null for none. */
  readonly sum: TreeSumFacts | null;
}
