/** What a link leaves out. Page, figures, words and files all ask here, so that they agree. */
import type { State, Value } from "./link.ts";
import { HIDDEN } from "./parts.ts";

export { HIDDEN };

/**
 * What can be left out, also by `ui`: "extras" (all but the picture, its sentence, its main control
 * and its steps), or "surroundings" (everything around the picture).
 */
export type Part = (typeof HIDDEN)[number] | "extras" | "surroundings";

/** What each value of the parameter `ui` leaves out. */
const LEFT_OUT: ReadonlyMap<Value | undefined, readonly Part[]> = new Map<string, readonly Part[]>([
  ["present", ["surroundings"]],
  ["student", ["answers", "extras"]],
]);

/** What else is left out with a part. */
const WITH: Partial<Record<Part, readonly Part[]>> = {
  legend: ["answers"],
  card: ["answers", "values"],
  reasons: ["answers", "values", "selected"],
};

/** Whether the link of a state leaves out a part. */
export function hides(state: State, part: Part): boolean {
  return [part, ...(WITH[part] ?? [])].some((each) => names(state, each));
}

function names({ ui, hide }: State, part: Part): boolean {
  return (LEFT_OUT.get(ui)?.includes(part) ?? false) || partsOf(hide).includes(part);
}

/** Whether no numbers are given: facts leave them out, as do all that hidesData() is about. */
export function hidesNumbers(state: State): boolean {
  return hides(state, "answers") || hides(state, "values");
}

/** Whether some numbers are left out of words, tables and files: then there are none of them. */
export function hidesData(state: State): boolean {
  return hidesNumbers(state) || hides(state, "selected");
}

/** Whether scripts get no data either: only the word `hide` says so. */
export function refusesData({ hide }: State): boolean {
  return hidesData({ hide: hide ?? "" });
}

/** Returns a state that leaves out more. */
export function hiding(state: State, parts: readonly Part[]): State {
  const all = new Set<string>([...partsOf(state.hide), ...parts]);
  return { ...state, hide: HIDDEN.filter((part) => all.has(part)).join(",") };
}

function partsOf(hide: Value | undefined): readonly string[] {
  return typeof hide === "string" && hide !== "" ? hide.split(",") : [];
}
