/** What the marks mean. */
import { pair, swatch, text } from "../legend.ts";

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
    ...marks.map(([kind, words]) => {
      const mark = swatch(kind === "stable" ? "var(--text)" : "none");
      mark.classList.add(kind ?? "");
      return pair(mark, text(words ?? ""));
    }),
  );
}
