/** Views under a link that leaves the answers out. */
import { hidesData, hidesNumbers } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import type { View } from "./view.ts";

/** Returns the state that is drawn: without answers, where its link leaves them out. */
export function drawnState({ unanswered }: View, state: State): State {
  return hidesNumbers(state) ? { ...state, ...(unanswered as State | undefined) } : state;
}

/**
 * Returns why the data of a state is not to be read or saved, as a sentence for the user; null
 * where it may be.
 */
export function withheld(view: View, state: State): string | null {
  if (hidesData(state)) return "This link leaves out the answers: no words, table or data.";
  return view.hides?.(state) ?? null;
}
