/** What the marks mean. */
import type { DynamicsStep } from "core";
import { marked } from "../../canvas/legend.ts";
import { say } from "../../locales/say.ts";
import { byRuleA, type DynamicsState } from "./params.ts";

export function legendOf(
  root: HTMLElement,
  { show, rule }: Pick<DynamicsState, "show" | "rule">,
  { stable, radius }: Pick<DynamicsStep, "stable" | "radius">,
): void {
  const named = (words: string) => (rule === "b" ? byRuleA(say(words), radius) : words);
  const marks = [
    ["this", show === "step" ? "added now" : "the state that is shown"],
    ...(stable === null
      ? []
      : [
          ["stable", named("stable")],
          ["unstable", named("not stable")],
        ]),
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
