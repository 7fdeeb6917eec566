/** What the marks of a step mean. */
import { marked } from "../../canvas/legend.ts";
import type { FillState } from "./params.ts";

export function fillLegend(root: HTMLElement, way: FillState["way"]): void {
  const meanings =
    way === "entries"
      ? ([
          ["this", "this step's entry"],
          ["solid", "to its left"],
          ["dashed", "above it"],
        ] as const)
      : ([
          ["this", "the number's place"],
          ["solid", "taken"],
          ["dashed", "the same number above"],
          ["cross", "so not here"],
        ] as const);
  root.replaceChildren(...meanings.map(([kind, words]) => marked(kind, words, "none")));
  root.querySelector(".cross")?.append("×");
}
