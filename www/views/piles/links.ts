/** Ways to other positions: changes of a state, and links. Pure. */
import { lastOf, type PilesState, pilesParams } from "./params.ts";

/** Returns the change of a state to another position, in a graph that the core makes. */
export function to(state: PilesState, p: string, generation = 0): Partial<PilesState> {
  const last = lastOf({ ...state, p });
  const n = generation <= last ? Math.max(state.n, generation) : state.n;
  return { p, ...(Math.min(n, last) !== state.n && { n: Math.min(n, last) }) };
}

/** Returns the link of a state. */
export function linkOf(state: PilesState): string {
  const { n, order } = pilesParams;
  return [
    `#v1/piles?p=${state.p}`,
    ...(state.n === n.default ? [] : [`n=${state.n}`]),
    ...(state.order === order.default ? [] : [`order=${state.order}`]),
  ].join("&");
}
