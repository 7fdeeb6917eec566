/** What the marks mean. */
import { marked } from "../../canvas/legend.ts";

export function legendOf(
  root: HTMLElement,
  show: "step" | "cycles" | "evidence",
  even: boolean,
): void {
  const marks = [
    ["this", show === "step" ? "added now" : "the state that is shown"],
    ...(even
      ? [
          ["stable", "stable"],
          ["unstable", "not stable"],
        ]
      : []),
    ...(show === "step"
      ? [
          ["solid", "dropped next"],
          ["incubator", "right end of the incubator"],
        ]
      : []),
  ] as const;
  root.replaceChildren(
    ...marks.map(([kind = "", words = ""]) =>
      marked(kind, words, kind === "stable" ? "var(--text)" : "none"),
    ),
  );
}
