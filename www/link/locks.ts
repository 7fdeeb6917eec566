/** What readers cannot change: the word `lock` of a link. Page, figures and lessons ask here. */
import type { State } from "./link.ts";
import type { Table } from "./params.ts";

/** Returns the names of the parameters of a view that a state locks. */
export function lockedParams(params: Table, { lock }: State): readonly string[] {
  if (typeof lock !== "string" || lock === "") return [];
  if (lock !== "all") return lock.split(",");
  return Object.keys(params).filter((key) => params[key]?.control !== "picture");
}

/** Whether a state locks a parameter: a picture then has no buttons that change it. */
export function isLocked(params: Table, state: State, key: string): boolean {
  return lockedParams(params, state).includes(key);
}

/** Returns what is left of a reader's change. */
export function withoutLocked(params: Table, state: State, patch: State): State {
  const locked = lockedParams(params, state);
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !locked.includes(key)));
}

/** Whether a change has lost something. */
export function isLess(patch: State, target: State): boolean {
  return Object.keys(patch).length < Object.keys(target).length;
}

/**
 * Whether a picture has no buttons for its steps: their parameter is locked. Where a view does not
 * name it, it may be any whole number.
 */
export function locksSteps(params: Table, state: State, steps?: string): boolean {
  return lockedParams(params, state).some((key) =>
    steps === undefined ? params[key]?.kind === "integer" : key === steps,
  );
}

/** Returns a state that locks more. */
export function locking(params: Table, state: State, more: readonly string[]): State {
  return { ...state, lock: [...new Set([...lockedParams(params, state), ...more])].join(",") };
}
