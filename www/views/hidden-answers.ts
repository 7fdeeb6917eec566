/** Views under a link that leaves the answers out. */
import { dataHidden, numbersHidden } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import type { View } from "./view.ts";

/** Returns the state that is drawn: without answers, where its link leaves them out. */
export function stateWithoutAnswers({ unanswered }: View, state: State): State {
  return numbersHidden(state) ? { ...state, ...(unanswered as State | undefined) } : state;
}

/**
 * Returns why the data of a state is not to be read or saved, as a sentence for the user; null
 * where it may be.
 */
export function whyNoData(view: View, state: State): string | null {
  if (dataHidden(state)) return "This link leaves out the answers: no words, table or data.";
  return view.whyNoData?.(state) ?? null;
}
