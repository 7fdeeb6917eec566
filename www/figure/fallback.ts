/** What to show instead of a state that the core refuses, where there is no picture yet that could stay. Pure. */
import { defaults, type State, written } from "../state/link.ts";
import type { Table } from "../state/params.ts";
import type { View } from "../views/view.ts";

/**
 * A patch of the state. The core's sentence begins with the word that is to blame: if it was said, it is taken back.
 * If not, it does not go together with what was: it follows that, as if the user had said it, if it may and has not
 * in vain; or else all that was said is taken back. Null if nothing of the view's is to blame.
 */
export function fallback(
  state: State,
  { params, follows }: View,
  sentence: string,
  mayFollow: boolean,
): State | null {
  const blamed = /^(\w+): /.exec(sentence)?.[1] ?? "";
  const start = defaults(params);
  const said = Object.keys(start).filter(
    (key) => wordOf(params, state, key) !== wordOf(params, start, key),
  );
  if (!Object.hasOwn(params, blamed) || said.length === 0) return null;
  if (said.includes(blamed)) return { [blamed]: start[blamed] ?? null };
  const following = mayFollow ? said.map((key) => (follows?.(state, key) ?? {}) as State) : [];
  return (
    following.find((patch) => Object.hasOwn(patch, blamed)) ??
    Object.fromEntries(said.map((key) => [key, start[key] ?? null]))
  );
}

function wordOf(params: Table, state: State, key: string): string {
  const param = params[key];
  return param === undefined ? "" : written(param, state[key] ?? null);
}
