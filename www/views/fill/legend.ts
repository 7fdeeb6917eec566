/** What the marks of a step mean. */
import { pair, swatch, text } from "../legend.ts";
import type { State } from "./params.ts";

export function fillLegend(root: HTMLElement, way: State["way"]): void {
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
  root.replaceChildren(...meanings.map(([kind, words]) => pair(mark(kind), text(words))));
}

function mark(kind: string): HTMLElement {
  const mark = swatch("none");
  mark.classList.add(kind);
  if (kind === "cross") mark.textContent = "×";
  return mark;
}
