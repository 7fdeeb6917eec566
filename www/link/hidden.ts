/** What a link leaves out. Page, figures, words and files all ask here, so that they agree. */
import type { State, Value } from "./link.ts";

/**
 * What can be left out: "answers" (outcomes, winning moves, values, legends, words, tables and
 * files of numbers), "extras" (all but the picture, its sentence, its main control and its steps),
 * or "surroundings" (everything around the picture).
 */
export type Part = "answers" | "extras" | "surroundings";

/** What each value of the parameter `ui` leaves out. */
const LEFT_OUT: ReadonlyMap<Value | undefined, readonly Part[]> = new Map<string, readonly Part[]>([
  ["present", ["surroundings"]],
  ["student", ["answers", "extras"]],
]);

/** Whether the link of a state leaves out a part. */
export function hides({ ui }: State, part: Part): boolean {
  return LEFT_OUT.get(ui)?.includes(part) ?? false;
}
