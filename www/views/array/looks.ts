/** Chooses the pictures of an array that a state shows, and what can be selected for them. Pure. */

import type { ArrayLook } from "core";
import { comparison } from "../choices.ts";
import type { EntryRules } from "../entry-facts.ts";
import type { ArrayState } from "./index.ts";
import { entryOf, hasParameter, type MapName, palettesFor, styleOf } from "./maps.ts";

/** Returns the array of a state, as the core takes it. */
export function chosenOf({ world, c, vs, side, row, leaf, tree }: ArrayState): EntryRules {
  const plain = { c, vs, side, row: null, leaf: null, tree: null };
  switch (world) {
    case "tripod":
      return plain;
    case "row":
      return { ...plain, c: 0, row: row.split(",").map(Number) };
    case "grundy":
      return { ...plain, leaf };
    case "tree":
      return { ...plain, c: 0, tree };
  }
}

/** One of the pictures. */
export interface Pane {
  /** The parameters for the core. */
  readonly look: ArrayLook;
  /** The centres it shows. */
  readonly c: number;
  readonly vs: number | null;
  /** Whether it is the only one. */
  readonly alone: boolean;
}

/** Returns the pictures of a state, from left to right or from the top. */
export function panesOf(state: ArrayState): readonly Pane[] {
  const { c, vs, map, beside } = state;
  const { compares, compared, style } = entryOf(map);
  const alone = compares ? "value" : map;
  if (vs === null) return [pane(state, alone, c, null, "c")];
  const both = compares || compared !== null;
  if (beside === "0") return [pane(state, map, c, both ? vs : null, both ? null : "c")];
  return [
    pane(state, alone, c, null, "c"),
    pane(state, style === "signed" ? "difference" : "value", c, vs, null),
    pane(state, alone, vs, null, "vs"),
  ];
}

/** Whether a picture of a state compares two different centres of tripod nim. */
export function comparesCentres(state: ArrayState): boolean {
  const { world, c, vs } = state;
  return world === "tripod" && c !== vs && panesOf(state).some(({ vs }) => vs !== null);
}

/** The parameter of a map in a state, or null where the map has none. */
function parameterOf(state: ArrayState, map: MapName): number | null {
  return hasParameter(map) ? state[map] : null;
}

function pane(
  state: ArrayState,
  map: MapName,
  c: number,
  vs: number | null,
  of: "c" | "vs" | null,
): Pane {
  const { scale, beside, vs: second } = state;
  const parameter = parameterOf(state, map);
  const palettes = palettesFor(map, parameter, of === null);
  // Two own colours stand for a palette from low to high.
  const own = state.ink !== "" && palettes.some(({ value }) => value === "viridis");
  const pal = own ? state.ink : state.pal;
  const fit = own || palettes.some(({ value }) => value === pal);
  const option = parameter === null ? {} : { [map]: parameter };
  const look = { map, ...option, scale, pal: fit ? pal : null, of };
  return { look, c, vs, alone: second === null || beside === "0" };
}

/**
 * Returns what is wrong with the map of a state, or null. A map that needs a second centre is
 * refused without one; the picture then shows the values.
 */
export function problemOf({ map, vs }: ArrayState): string | null {
  return entryOf(map).compares && vs === null
    ? `map: ${map} needs a second centre (vs) to compare with`
    : null;
}

/** Returns whether a map has a scale, so that the scale's growth matters. */
function isScaled({ map, vs, beside, pal }: ArrayState): boolean {
  switch (styleOf(map, vs !== null && beside === "0")) {
    case "threshold":
      return !comparison.some(({ value }) => value === pal);
    case "scale":
    case "signed":
      return true;
    default:
      return false;
  }
}

/** Returns whether a control, or a choice in it, applies to a state. */
export function offers(state: ArrayState, key: string, choice?: string): boolean {
  const { map, vs, world } = state;
  switch (key) {
    case "map":
      return choice === undefined || vs !== null || !entryOf(choice as MapName).compares;
    case "beside":
      return vs !== null;
    case "c":
      return world === "tripod" || world === "grundy";
    case "row":
      return world === "row";
    case "tree":
      return world === "tree";
    case "leaf":
      return world === "grundy";
    case "scale":
      return isScaled(state);
    case "ink":
      return offered(state, "viridis", true);
    case "pal":
      return choice === undefined || choice === "auto" || offered(state, choice);
    default:
      return !hasParameter(key) || map === key;
  }
}

/**
 * Returns whether a palette can be chosen: the standard one of each picture is "auto", unless it is
 * asked for, too.
 */
function offered(state: ArrayState, choice: string, isStandard = false): boolean {
  return panesOf(state).some(({ look, vs }) => {
    const map = look.map as MapName;
    const all = palettesFor(map, parameterOf(state, map), vs !== null);
    return all.slice(isStandard ? 0 : 1).some(({ value }) => value === choice);
  });
}

/** Returns a key for a look; equal looks have equal keys. */
export function keyOf(look: ArrayLook): string {
  return JSON.stringify(look);
}
