/** The titles of arrays. Pure. */
import { say } from "../../locales/say.ts";
import { centres, labelOf, short, small, square, titled } from "../titles.ts";
import { entryOf } from "./maps.ts";
import { type ArrayState, arrayParams } from "./params.ts";

/** Returns which array it is, and which one it is compared with. */
function arrayOf({ world, row, leaf, tree, c }: ArrayState, vs: number | null): string {
  const beside = vs !== null && say`beside centre ${vs}`;
  switch (world) {
    case "tripod":
      return titled(say("Tripod nim"), centres(c, vs));
    case "row":
      return titled(say`Table with first row ${short(row, 24)}`, beside);
    case "grundy":
      return leaf === 0
        ? titled(say("Grundy values of 3-stack End-Nim"), centres(c, vs))
        : titled(say("Grundy values of tripod nim"), centres(c, vs), say`third leg ${leaf}`);
    case "tree": {
      const name = short(tree, 24);
      const isCompleted = tree.includes("z");
      return titled(isCompleted ? say`Leaf z of ${name}` : say`Grundy values of ${name}`, beside);
    }
  }
}

/** Returns what the map of a picture shows; empty for plain entries. */
function lookOf(state: ArrayState, together: boolean): string {
  const { world, c, map, mod, below, level, bit, beside } = state;
  switch (map) {
    case "value":
      if (!together && world !== "tripod") return "";
      if (!together) return c === 0 ? say("nim-sums") : "C(a, b)";
      if (beside === "1") return say("side by side");
      return world === "tripod" ? say("where C(a, b) agrees") : say("where they agree");
    case "mod":
      return say`residues modulo ${mod}`;
    case "below":
      return say`entries below ${below}`;
    case "level":
      return say`value ${level}`;
    case "bit":
      return say`bit ${bit}`;
    default:
      return small(labelOf(arrayParams.map.options, map));
  }
}

/** Returns the title of a state; a second centre is named where the picture shows it. */
export function titleIn(state: ArrayState): string {
  const { vs, map, beside, side, band, blocks, barrier } = state;
  const { compares, compared } = entryOf(map);
  const isTogether = vs !== null && (beside === "1" || compares || compared !== null);
  const shown = compares && vs === null ? { ...state, map: "value" as const } : state;
  const look = lookOf(shown, isTogether);
  const what = arrayOf(state, isTogether ? vs : null);
  return titled(
    look === "" ? what : `${what}: ${look}`,
    square(side),
    band !== null && say`band ${band}`,
    blocks !== null && say`blocks of ${blocks}`,
    barrier !== null && say`barrier ${barrier}`,
  );
}
