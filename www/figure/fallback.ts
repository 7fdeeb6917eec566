/**
 * Finds a state to show instead of one that the core refuses, if no earlier picture can stay. Pure.
 */
import { defaults, type State, written } from "../link/link.ts";
import type { Table } from "../link/params.ts";
import type { View } from "../views/view.ts";

/**
 * Returns a patch of the state. The core's error begins with the parameter at fault. If that was
 * given, it is reset. If not, it contradicts a given one: then it is set to follow that one, if the
 * view has a rule for it and `mayFollow`. Else all given parameters are reset. Null if no parameter
 * of the view is at fault.
 */
export function fallback(
  state: State,
  { params, follows }: View,
  sentence: string,
  mayFollow: boolean,
): State | null {
  const atFault = /^(\w+): /.exec(sentence)?.[1] ?? "";
  const start = defaults(params);
  const given = Object.keys(start).filter(
    (key) => textOf(params, state, key) !== textOf(params, start, key),
  );
  if (!Object.hasOwn(params, atFault) || given.length === 0) return null;
  if (given.includes(atFault)) return { [atFault]: start[atFault] ?? null };
  const following = mayFollow ? given.map((key) => (follows?.(state, key) ?? {}) as State) : [];
  return (
    following.find((patch) => Object.hasOwn(patch, atFault)) ??
    Object.fromEntries(given.map((key) => [key, start[key] ?? null]))
  );
}

function textOf(params: Table, state: State, key: string): string {
  const param = params[key];
  return param === undefined ? "" : written(param, state[key] ?? null);
}
