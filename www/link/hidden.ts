/** What a link leaves out. Page, figures, words and files all ask here, so that they agree. */
import type { State, Value } from "./link.ts";

/**
 * What the word `hide` can leave out: "answers" (outcomes, winning moves, facts, legends, reasons,
 * words, tables and files of numbers), "values" (the numbers in the picture, and all that has
 * them), "selected" (the number of the selected entry of an array), "legend", "card" (of the
 * selected position) and "reasons".
 */
export const HIDDEN = ["answers", "values", "selected", "legend", "card", "reasons"] as const;

/**
 * What can be left out, also by `ui`: "extras" (all but the picture, its sentence, its main control
 * and its steps), or "surroundings" (everything around the picture).
 */
export type HiddenPart = (typeof HIDDEN)[number] | "extras" | "surroundings";

/** What each value of the parameter `ui` leaves out. */
const LEFT_OUT: ReadonlyMap<Value | undefined, readonly HiddenPart[]> = new Map<
  string,
  readonly HiddenPart[]
>([
  ["present", ["surroundings"]],
  ["student", ["answers", "extras"]],
]);

/** What else is left out with a part. */
const WITH: Partial<Record<HiddenPart, readonly HiddenPart[]>> = {
  legend: ["answers"],
  card: ["answers", "values"],
  reasons: ["answers", "values", "selected"],
};

/** Whether the link of a state leaves out a part. */
export function isHidden(state: State, part: HiddenPart): boolean {
  return [part, ...(WITH[part] ?? [])].some((each) => names(state, each));
}

function names({ ui, hide }: State, part: HiddenPart): boolean {
  return (LEFT_OUT.get(ui)?.includes(part) ?? false) || partsOf(hide).includes(part);
}

/** Whether no numbers are given: facts leave them out, as do all that hidesData() is about. */
export function numbersHidden(state: State): boolean {
  return isHidden(state, "answers") || isHidden(state, "values");
}

/** Whether some numbers are left out of words, tables and files: then there are none of them. */
export function dataHidden(state: State): boolean {
  return numbersHidden(state) || isHidden(state, "selected");
}

/** Whether scripts get no data either: only the word `hide` says so. */
export function dataRefused({ hide }: State): boolean {
  return dataHidden({ hide: hide ?? "" });
}

/** Returns a state that leaves out more. */
export function hiding(state: State, parts: readonly HiddenPart[]): State {
  const all = new Set<string>([...partsOf(state.hide), ...parts]);
  return { ...state, hide: HIDDEN.filter((part) => all.has(part)).join(",") };
}

function partsOf(hide: Value | undefined): readonly string[] {
  return typeof hide === "string" && hide !== "" ? hide.split(",") : [];
}
