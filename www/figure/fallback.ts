/** Finds a state to show instead of one that the core refuses. Pure. */
import { parameterAtFault } from "../core/message-of.ts";
import { defaults, paramText, type State } from "../link/link.ts";
import type { Table } from "../link/params.ts";
import type { View } from "../views/view.ts";

/**
 * Returns a patch of the state. The core's error begins with the parameter at fault. If that was
 * not given, it contradicts a given one: then it is set to follow that one, if the view has a rule
 * for it and `mayFollow`. Otherwise an earlier picture stays, if there is one. If there is none,
 * the parameter at fault is reset if it was given, and else all given parameters are. Null if no
 * parameter of the view is at fault, or the earlier picture stays.
 */
export function fallback(
  state: State,
  { params, resets }: View,
  sentence: string,
  mayFollow: boolean,
  isBlank: boolean,
): State | null {
  const atFault = parameterAtFault(sentence);
  const start = defaults(params);
  const attributes = Object.keys(start).filter(
    (key) => textOf(params, state, key) !== textOf(params, start, key),
  );
  if (!Object.hasOwn(params, atFault) || attributes.length === 0) return null;
  const reset = (keys: readonly string[]) =>
    isBlank ? Object.fromEntries(keys.map((key) => [key, start[key] ?? null])) : null;
  if (attributes.includes(atFault)) return reset([atFault]);
  const following = mayFollow ? attributes.map((key) => (resets?.(state, key) ?? {}) as State) : [];
  return following.find((patch) => Object.hasOwn(patch, atFault)) ?? reset(attributes);
}

function textOf(params: Table, state: State, key: string): string {
  const param = params[key];
  return param === undefined ? "" : paramText(param, state[key] ?? null);
}
