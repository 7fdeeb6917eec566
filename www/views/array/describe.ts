/** The meaning of an array's numbers under each map. */

import { say } from "../../locales/say.ts";
import type { Meaning } from "../view.ts";
import { panesOf } from "./looks.ts";
import { type ArrayState, arrayParams } from "./params.ts";

/** Describes the numbers of the data; of three pictures, those of the middle one. */
export function meaning(state: ArrayState, about: string): Partial<Meaning> {
  const panes = panesOf(state);
  const look = panes[Math.floor(panes.length / 2)]?.look;
  const together = look?.of === null;
  const whole = together ? say`${about} beside centre ${state.vs}` : about;
  return { about: whole, cell: cellOf(state), ...numbersOf(state, look?.map, together) };
}

function numbersOf(
  state: ArrayState,
  map: string | null | undefined,
  together: boolean,
): Partial<Meaning> {
  const yesOrNo = (yes: string, no: string) => ({ names: { 0: no, 1: yes } });
  switch (map) {
    case "value":
      return together ? yesOrNo("equal", "different") : {};
    case "parity":
      return yesOrNo("odd", "even");
    case "mod":
      return {
        one: say`remainder on division by ${state.mod}`,
        many: say`remainders on division by ${state.mod}`,
      };
    case "below":
      return yesOrNo(say`below ${state.below}`, say`${state.below} or more`);
    case "level":
      return yesOrNo(say`the number ${state.level}`, "another number");
    case "bit":
      return yesOrNo(say`bit ${state.bit} is 1`, say`bit ${state.bit} is 0`);
    case "excess":
      return { one: "difference from the nim-sum", many: "differences from the nim-sum" };
    case "difference":
      return { one: "difference of the two entries", many: "differences of the two entries" };
    default:
      return {};
  }
}

function cellOf({ c, vs, map, world, tree }: ArrayState): string {
  if (vs !== null && map === "value" && world === "tree")
    return say`1 where the tree ${tree} and centre ${vs} have equal values on this map, 0 where they differ`;
  if (vs !== null && map === "value" && world === "row")
    return say`1 where this array and centre ${vs} have equal values on this map, 0 where they differ`;
  if (vs !== null && map === "value")
    return say`1 where centres ${c} and ${vs} have equal values on this map, 0 where they differ`;
  const label = say(arrayParams.map.options.find(({ value }) => value === map)?.label ?? "value");
  return map === "value" ? "the entry C(a, b)" : say`the entry under the map “${label}”`;
}
