/** Which pictures of an array a state shows, and what can be chosen for them. Pure. */
import type { ArrayLook } from "core";
import { categorical, comparison, cyclic, diverging, sequential } from "../palettes.ts";
import type { State } from "./array.ts";
import type { Chosen } from "./geometry.ts";

/** The maps, as the core has them (`core.array_maps`): a test holds the two against each other. */
export const maps = [
  { value: "value", label: "Values" },
  { value: "parity", label: "Even and odd" },
  { value: "mod", label: "Residues" },
  { value: "below", label: "Small values" },
  { value: "level", label: "One value" },
  { value: "bit", label: "One bit" },
  { value: "excess", label: "Above the nim-sum" },
  { value: "difference", label: "Difference" },
] as const;

/** The largest sides of the arrays that are filled row by row: the core's. */
export const SIDES = { tripod: undefined, row: 1024, grundy: 256 } as const;

/** The array that a state asks for, as the core takes it. */
export function chosenOf({ world, c, vs, side, row, leaf }: State): Chosen {
  switch (world) {
    case "tripod":
      return { c, vs, side, row: null, leaf: null };
    case "row":
      return { c: 0, vs, side, row: row.split(",").map(Number), leaf: null };
    case "grundy":
      return { c, vs, side, row: null, leaf };
  }
}

export type MapName = (typeof maps)[number]["value"];

/** The most residues that a categorical palette tells apart. */
const CATEGORIES = 8;

/** The palettes that fit a map, the standard one first: `core.array_palettes`. */
export function palettesFor(
  map: MapName,
  mod: number,
  compared: boolean,
): readonly { readonly value: string; readonly label: string }[] {
  switch (map) {
    case "value":
      return compared ? comparison : sequential;
    case "below":
      return [...sequential, ...comparison];
    case "mod":
      return mod <= CATEGORIES ? [...categorical, ...cyclic] : cyclic;
    case "excess":
    case "difference":
      return diverging;
    default:
      return comparison;
  }
}

/** One of the pictures that are shown. */
export interface Pane {
  /** What the core is asked for. */
  readonly look: ArrayLook;
  /** The centres it is about. */
  readonly c: number;
  readonly vs: number | null;
  /** Whether it is the only one. */
  readonly alone: boolean;
}

/** The pictures of a state, from left to right, or from above. */
export function panesOf(state: State): readonly Pane[] {
  const { c, vs, map, beside } = state;
  if (vs === null) return [pane(state, map === "difference" ? "value" : map, c, null, "c")];
  const both = map === "value" || map === "difference";
  if (beside === "0") return [pane(state, map, c, both ? vs : null, both ? null : "c")];
  const alone = map === "difference" ? "value" : map;
  return [
    pane(state, alone, c, null, "c"),
    pane(state, map === "excess" || map === "difference" ? "difference" : "value", c, vs, null),
    pane(state, alone, vs, null, "vs"),
  ];
}

function pane(
  { mod, below, level, bit, scale, pal, beside, vs: second }: State,
  map: MapName,
  c: number,
  vs: number | null,
  of: "c" | "vs" | null,
): Pane {
  const number = { mod, below, level, bit }[map as "mod"];
  const fit = palettesFor(map, mod, of === null).some(({ value }) => value === pal);
  const chosen = number === undefined ? {} : { [map]: number };
  const look = { map, ...chosen, scale, pal: fit ? pal : null, of };
  return { look, c, vs, alone: second === null || beside === "0" };
}

/** Whether numbers of a map lie on a scale: whether it matters how that grows. */
function isScaled({ map, vs, beside, pal }: State): boolean {
  if (map === "below") return !comparison.some(({ value }) => value === pal);
  return (
    map === "excess" || map === "difference" || (map === "value" && (vs === null || beside === "1"))
  );
}

/** Whether a control, or a choice in it, makes sense in a state. */
export function offers(state: State, key: string, choice?: string): boolean {
  const { map, vs, world } = state;
  switch (key) {
    case "mod":
    case "below":
    case "level":
    case "bit":
      return map === key;
    case "map":
      return choice !== "difference" || vs !== null;
    case "beside":
      return vs !== null;
    case "c":
      return world !== "row";
    case "row":
      return world === "row";
    case "leaf":
      return world === "grundy";
    case "scale":
      return isScaled(state);
    case "pal":
      return choice === undefined || choice === "auto" || offered(state, choice);
    default:
      return true;
  }
}

/** The standard palette of each picture is what "auto" is; any other of a picture can be chosen. */
function offered(state: State, choice: string): boolean {
  return panesOf(state).some(({ look, vs }) => {
    const [, ...others] = palettesFor(look.map as MapName, state.mod, vs !== null);
    return others.some(({ value }) => value === choice);
  });
}

/** A look in one word: equal looks have equal keys. */
export function keyOf(look: ArrayLook): string {
  return JSON.stringify(look);
}
